#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares two builds: turns.py BEFORE AFTER ROUNDS OPTION...

BEFORE and AFTER are two programs rep-bench.  They run by turns, ROUNDS times each, with the same options.  Prints the median
of each figure before and after, and the median of the ratios of neighbouring runs, as the machine's speed changes with time.
"""

import statistics
import sys

from drive import run


def main():
    if len(sys.argv) < 4 or not sys.argv[3].isdigit() or sys.argv[3] == "0":
        print(__doc__, file=sys.stderr)
        return 2
    before, after, rounds, *options = sys.argv[1:]
    pairs = [(run(before, options)[0], run(after, options)[0]) for _ in range(int(rounds))]
    for row in pairs[0][0]:
        both = [(old[row], new[row]) for old, new in pairs if row in old and new.get(row) and old[row]]
        if both:
            medians = [statistics.median(side) for side in zip(*both)]
            ratio = statistics.median(new / old for old, new in both)
            print("\t".join([*row, f"{medians[0]:g}", f"{medians[1]:g}", f"{ratio:.3f}"]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
