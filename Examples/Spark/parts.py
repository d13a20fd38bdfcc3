"""Sends the rows of a data set through a filter with Spark: each partition through a program of its own.

The rows of a user stay together and in their order, and a program that fails fails the job.
"""

import argparse
import os
import subprocess
import sys
import threading
import time
import zlib

from pyspark import SparkFiles
from pyspark.sql import SparkSession


def arguments(description, further):
    """The words of the command line that all examples have in common, and those behind `--`."""
    parser = argparse.ArgumentParser(description=description, epilog=f"What follows -- are options of '{further}'.")
    parser.add_argument("dataset", help="a table with a header, sorted by user and time; gzipped or not")
    parser.add_argument("--program", default="foresight", help="the program that is shipped to the workers")
    parser.add_argument("--partitions", type=int, default=4)
    parser.add_argument("--master", default="local[2]", help="such as local-cluster[2,1,1024]")
    end = sys.argv.index("--") if "--" in sys.argv else len(sys.argv)
    return parser, sys.argv[1:end], sys.argv[end + 1:]


def written(rows, header, options):
    """What the program writes about one partition; nothing about an empty one."""
    rows = iter(rows)
    first = next(rows, None)
    if first is None:
        return
    program = SparkFiles.get("foresight")
    os.chmod(program, 0o700)
    process = subprocess.Popen(
        [program, *options], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    messages = []

    def feed():
        try:
            process.stdin.write(header + "\n" + first + "\n")
            for row in rows:
                process.stdin.write(row + "\n")
            process.stdin.close()
        except BrokenPipeError:
            pass  # How it ended says why.

    # Written to, read from and listened to at once, so that no full pipe blocks another.
    threads = [
        threading.Thread(target=feed),
        threading.Thread(target=lambda: messages.extend(process.stderr)),
    ]
    for thread in threads:
        thread.start()
    for line in process.stdout:
        yield line.rstrip("\n")
    for thread in threads:
        thread.join()
    if process.wait() != 0:
        raise RuntimeError(f"foresight ended with {process.returncode}: {''.join(messages)}")


def through(dataset, program, master, partitions, options):
    """What the program, with these options, writes about all partitions, and how many events there were."""
    start = time.monotonic()
    spark = SparkSession.builder.master(master).appName("foresight").getOrCreate()
    spark.sparkContext.setLogLevel("ERROR")
    spark.sparkContext.addFile(os.path.abspath(program))
    spark.sparkContext.addPyFile(os.path.abspath(__file__))
    begin = time.monotonic()
    lines = spark.sparkContext.textFile(dataset).zipWithIndex()
    header = lines.first()[0]
    rows = lines.filter(lambda line: line[1] > 0).map(lambda line: ((line[0].split("\t", 1)[0], line[1]), line[0]))
    count = rows.count()
    # By the user alone, so that nobody is in two partitions; within one, in the order of the file.
    parts = rows.repartitionAndSortWithinPartitions(
        partitions, lambda key: zlib.crc32(key[0].encode()) % partitions)
    options = [options[0], "-", "--dataset", os.path.basename(dataset).split(".")[0], "--partial", *options[1:]]
    found = parts.values().mapPartitions(lambda part: written(part, header, options)).collect()
    end = time.monotonic()
    spark.stop()
    print(f"{count} events in {end - begin:.1f} s with {master}, which took {begin - start:.1f} s to start",
        file=sys.stderr)
    return found, count


def merged(program, lines, options):
    """Adds up what was written, and tells how that ended."""
    return subprocess.run([os.path.abspath(program), *options], input="\n".join(lines), text=True).returncode
