"""Evaluates models on a data set with Spark: each partition goes through `foresight evaluate --partial`.

    python3 evaluate.py shell_kypo.tsv.gz --program ./foresight -- --model foresight --model mfu

What follows `--` goes to `foresight evaluate`. The figures are those of one process, to the last digit: the merge is told
how many events there have to be.
"""

import sys

import parts


def main():
    parser, words, further = parts.arguments(__doc__.splitlines()[0], "foresight evaluate")
    parser.add_argument("--json", action="store_true", help="print JSON in place of a table")
    given = parser.parse_args(words)
    lines, count = parts.through(
        given.dataset, given.program, given.master, given.partitions, ["evaluate", "--jobs", "1", *further])
    sys.exit(parts.merged(given.program, lines,
        ["evaluate", "--merge", "-", "--expect-events", str(count)] + ["--json"] * given.json))


if __name__ == "__main__":
    main()
