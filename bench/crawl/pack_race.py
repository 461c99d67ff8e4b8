# SPDX-License-Identifier: Apache-2.0
"""Times `rep2c pack` of JSON lines on one processor and on two, by turns, and `rep2c extract --sitemaps` of the pack.

    work.py DIR | crawl-bench --origins=1000000 --lines >LINES
    pack_race.py REP2C LINES [ROUNDS]

Prints the medians of the seconds that pass, and of the processors' seconds, how many times as fast two are, and how many
origins a minute are asked for their sitemaps.  Packs are written beside LINES, and must be equal.
"""

from __future__ import annotations

import filecmp
import os
import resource
import statistics
import subprocess
import sys
import time


def run(command: list[str], output: str | None = None) -> tuple[float, float]:
    """Run COMMAND; returns the seconds that passed, and those of the processors."""
    before, begin = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    with open(output or os.devnull, "wb") as stdout:
        subprocess.run(command, stdout=stdout, check=True)
    seconds, after = time.monotonic() - begin, resource.getrusage(resource.RUSAGE_CHILDREN)
    return seconds, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def count_lines(file: str) -> int:
    with open(file, "rb") as lines:
        return sum(1 for _ in lines)


def main() -> int:
    command, lines = sys.argv[1:3]
    rounds = int(sys.argv[3]) if len(sys.argv) > 3 else 5
    packs = {jobs: f"{lines}.{jobs}.pack" for jobs in (1, 2)}
    sitemaps = f"{lines}.sitemaps"
    times: dict[str, list[tuple[float, float]]] = {"pack -j1": [], "pack -j2": [], "extract": []}
    try:
        for _ in range(rounds):
            for jobs, pack in packs.items():
                if os.path.exists(pack):
                    os.remove(pack)
                times[f"pack -j{jobs}"].append(run([command, "pack", "-q", f"-j{jobs}", "-o", pack, lines]))
            times["extract"].append(run([command, "extract", "--sitemaps", packs[1]], sitemaps))
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
