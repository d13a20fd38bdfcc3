"""Evaluates models on a data set with Spark: each partition goes through `foresight evaluate --partial`.

    python3 evaluate.py shell_kypo.tsv.gz --program ./foresight -- --model foresight --model mfu

What follows `--` goes to `foresight evaluate`. The figures are those of one process, to the last digit: a user's
events stay together and in their order, a program that fails fails the job, and the merge is told how many events
there have to be.
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


def evaluated(rows, header, options):
    """The lines of one partition; none of an empty one."""
    rows = iter(rows)
    first = next(rows, None)
    if first is None:
        return
    program = SparkFiles.get("foresight")
    os.chmod(program, 0o700)
    process = subprocess.Popen(
        [program, "evaluate", "-", "--partial", "--jobs", "1", *options],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
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


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0],
        epilog="What follows -- are options of 'foresight evaluate'.")
    parser.add_argument("dataset", help="a table with a header, sorted by user and time; gzipped or not")
    parser.add_argument("--program", default="foresight", help="the program that is shipped to the workers")
    parser.add_argument("--partitions", type=int, default=4)
    parser.add_argument("--master", default="local[2]", help="such as local-cluster[2,1,1024]")
    parser.add_argument("--json", action="store_true", help="print JSON in place of a table")
    end = sys.argv.index("--") if "--" in sys.argv else len(sys.argv)
    arguments, further = parser.parse_args(sys.argv[1:end]), sys.argv[end + 1:]
    name = os.path.basename(arguments.dataset).split(".")[0]

    spark = SparkSession.builder.master(arguments.master).appName("foresight").getOrCreate()
    spark.sparkContext.setLogLevel("ERROR")
    spark.sparkContext.addFile(os.path.abspath(arguments.program))
    start = time.monotonic()
    lines = spark.sparkContext.textFile(arguments.dataset).zipWithIndex()
    header = lines.first()[0]
    rows = lines.filter(lambda line: line[1] > 0).map(lambda line: ((line[0].split("\t", 1)[0], line[1]), line[0]))
    count = rows.count()
    # By the user alone, so that nobody is in two partitions; within one, in the order of the file.
    parts = rows.repartitionAndSortWithinPartitions(
        arguments.partitions, lambda key: zlib.crc32(key[0].encode()) % arguments.partitions)
    options = ["--dataset", name, *further]
    written = parts.values().mapPartitions(lambda part: evaluated(part, header, options)).collect()
    seconds = time.monotonic() - start
    spark.stop()
    print(f"{count} events in {seconds:.1f} s with {arguments.master}", file=sys.stderr)
    merged = subprocess.run(
        [os.path.abspath(arguments.program), "evaluate", "--merge", "-", "--expect-events", str(count)]
        + ["--json"] * arguments.json, input="\n".join(written), text=True)
    sys.exit(merged.returncode)


if __name__ == "__main__":
    main()
