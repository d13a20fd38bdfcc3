"""Trains a prior on a data set with Spark: each partition goes through `foresight train --partial`.

    python3 train.py log.tsv.gz --program ./foresight --output prior.json --sample 0.01 -- --names

What follows `--` goes to `foresight train`, once for each partition and once for the merge. The prior is that of one
process, to the last byte.
"""

import sys

import parts


def main():
    parser, words, further = parts.arguments(__doc__.splitlines()[0], "foresight train")
    parser.add_argument("--output", required=True, help="where the prior is written")
    parser.add_argument("--sample", default="1", help="the share of the users whom the weights are learned from")
    parser.add_argument("--seed", default="1", help="another seed draws others")
    given = parser.parse_args(words)
    lines, count = parts.through(
        given.dataset, given.program, given.master, given.partitions,
        ["train", "--sample", given.sample, "--seed", given.seed, *further])
    sys.exit(parts.merged(given.program, lines,
        ["train", "--merge", "-", "--expect-events", str(count), "--output", given.output, *further]))


if __name__ == "__main__":
    main()
