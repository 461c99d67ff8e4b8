# SPDX-License-Identifier: Apache-2.0
"""A month of a crawl, simulated: a pack of all sites, and each day a refresh of one in a hundred, merged.

    crawl_month.py REP2C SITES [DAYS]

Each day's outcomes are in two packs, which are merged with yesterday's in any order; redirects lead to sites in other
packs, too.  After each merge `rep2c filter` answers about all sites, and each answer, line and delay must be that of the
model (crawl_simulation.py).
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import tempfile

from crawl_simulation import BODIES, Simulation, origin_of


def expected(outcome: tuple[str, int], path: int) -> str:
    """The first fields of a line of `filter --annotate` about /pPATH/x, without rank and age."""
    kind, body = outcome
    if kind == "rules":
        return f"disallow\t3\t{body + 1}" if path == body else f"allow\t0\t{body + 1}"
    return {"allow": "allow\t0\t0", "disallow": "disallow\t0\t-", "unknown": "unknown\t0\t-"}[kind]


class Crawl:
    def __init__(self, command: str, folder: str, sites: int) -> None:
        self.command, self.folder = command, folder
        self.chance = random.Random(sites)
        self.simulation = Simulation(sites)
        with open(f"{folder}/urls", "w") as urls:
            urls.writelines(f"{url}\n" for url in self.simulation.urls())

    def run(self, *arguments: str) -> None:
        subprocess.run([self.command, *arguments], check=True, cwd=self.folder)

    def fetch(self, day: int) -> None:
        """Write two packs of what came of a day's fetches."""
        parts = [open(f"{self.folder}/part{i}.jsonl", "w") for i in range(2)]
        for record in self.simulation.fetch(day):
            parts[self.chance.randrange(2)].write(json.dumps(record) + "\n")
        for i, part in enumerate(parts):
            part.close()
            self.run("pack", "-q", "--allow-empty", "--allow-fewer", "--strict", "--unreachable=7d", "-o", f"part{i}", f"part{i}.jsonl")

    def merge(self, names: list[str]) -> None:
        self.chance.shuffle(names)
        self.run("pack", "-q", "--merge", "--unreachable=7d", "-o", "crawl", *names)

    def compare(self, day: int) -> int:
        """Count the answers that are not the model's."""
        wrong = 0
        with open(f"{self.folder}/urls") as urls:
            arguments = [self.command, "filter", "-q", "--pack", "crawl", "--keep=all", "--annotate"]
            with subprocess.Popen(arguments, stdin=urls, stdout=subprocess.PIPE, cwd=self.folder, text=True) as filtered:
                assert filtered.stdout is not None
                for number in range(self.simulation.sites):
                    outcome = self.simulation.model.outcome(number)
                    for path in range(BODIES):
                        verdict, line, _, _, delay, _ = filtered.stdout.readline().split("\t")
                        got, wanted = f"{verdict}\t{line}\t{delay}", expected(outcome, path)
                        if got != wanted:
                            wrong += 1
                            if wrong < 4:
                                print(f"day {day}: {origin_of(number)}/p{path}/x: {got!r}, not {wanted!r}", file=sys.stderr)
        return wrong + (filtered.returncode != 0)


def main() -> int:
    command, sites = os.path.abspath(sys.argv[1]), int(sys.argv[2])
    days = int(sys.argv[3]) if len(sys.argv) > 3 else 30
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        crawl = Crawl(command, folder, sites)
        for day in range(days + 1):
            crawl.fetch(day)
            crawl.merge(["part0", "part1"] if day == 0 else ["crawl", "part0", "part1"])
            wrong += crawl.compare(day)
        crawl.run("pack", "--verify", "crawl")
    print(f"{sites} sites, {days} days, {wrong} wrong:", crawl.simulation.kinds())
    return 0 if wrong == 0 else 1


if __name__ == "__main__":
    sys.exit(main())
