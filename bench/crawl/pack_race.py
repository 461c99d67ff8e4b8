# SPDX-License-Identifier: Apache-2.0
"""Times `rep2c pack` of JSON lines on one processor and on two, by turns, and `rep2c extract --sitemaps` of the pack.

    work.py DIR | crawl-bench --origins=1000000 --lines >LINES
    pack_race.py REP2C LINES [ROUNDS]

Prints the medians of the seconds that pass, and of the processors' seconds, how many times as fast two are, and how many
origins a minute are asked for their sitemaps.  Packs are written beside LINES, and must be equal.
"""

import filecmp
import os
import statistics
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from drive import timed  # noqa: E402


def count_lines(file):
    with open(file, "rb") as lines:
        return sum(1 for _ in lines)


def main():
    command, lines = sys.argv[1:3]
    rounds = int(sys.argv[3]) if len(sys.argv) > 3 else 5
    packs = {jobs: f"{lines}.{jobs}.pack" for jobs in (1, 2)}
    sitemaps = f"{lines}.sitemaps"
    times = {"pack -j1": [], "pack -j2": [], "extract": []}
    try:
        for _ in range(rounds):
            for jobs, pack in packs.items():
                if os.path.exists(pack):
                    os.remove(pack)
                times[f"pack -j{jobs}"].append(timed([command, "pack", "-q", f"-j{jobs}", "-o", pack, lines]))
            times["extract"].append(timed([command, "extract", "--sitemaps", packs[1]], sitemaps))
        if not filecmp.cmp(*packs.values(), shallow=False):
            sys.exit("the packs differ")
        origins, found = count_lines(lines), count_lines(sitemaps)
    finally:
        for file in (*packs.values(), sitemaps):
            if os.path.exists(file):
                os.remove(file)
    medians = {name: [statistics.median(column) for column in zip(*taken)] for name, taken in times.items()}
    for name, (seconds, processors) in medians.items():
        print(f"{name}\t{seconds:.2f} s\t{processors:.2f} s of the processors")
    print(f"two against one\t{medians['pack -j1'][0] / medians['pack -j2'][0]:.2f} times as fast")
    print(f"sitemaps\t{found} in a pack of {origins} origins, {origins / medians['extract'][0] * 60:.3g} origins a minute")
    return 0


if __name__ == "__main__":
    sys.exit(main())
