# SPDX-License-Identifier: Apache-2.0
"""A month of a crawl, simulated: a pack of all sites, and each day a refresh of one in a hundred, merged.

    crawl_month.py REP2C SITES [DAYS]

Fetches come to rules, no robots.txt, failures, 304s, and redirects to the robots.txt of other sites, also of sites in other
parts and of sites that are never fetched.  Each day's outcomes are in two packs, which are merged with yesterday's in any order.
After each merge `rep2c filter` answers about all sites, and each answer, line and delay must be that of the model: it applies
RFC 9309, sections 2.3.1 and 2.4, and section 9 of the design, one outcome after the other.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import tempfile
from datetime import datetime, timezone

DAY = 86400
BEGIN = 1_700_000_000
BODIES = 3
UNREACHABLE = 7 * DAY
HOPS_MAX = 5


def origin_of(number: int) -> str:
    return f"https://h{number}.example"


def body_of(number: int) -> str:
    return f"User-agent: *\nCrawl-delay: {number + 1}\nDisallow: /p{number}/\n"


class Site:
    """The newest answer of a site, and what came since."""

    def __init__(self) -> None:
        self.answer: tuple[str, int] | None = None  # its kind: rules, allow or redirect; with the body or the target
        self.time = 0  # of the answer
        self.events: list[tuple[int, str]] = []  # since then: fail or unchanged

    def take(self, time: int, kind: str, detail: int) -> None:
        if kind in ("fail", "unchanged"):
            self.events.append((time, kind))
        else:
            self.answer, self.time, self.events = (kind, detail), time, []


class Model:
    """What all sites come to."""

    def __init__(self) -> None:
        self.sites: dict[int, Site] = {}

    def follow(self, number: int) -> tuple[tuple[str, int] | None, int, list[tuple[int, str]]]:
        """The answer behind all redirects, its time, and the events of all sites on the way."""
        events: list[tuple[int, str]] = []
        passed: list[int] = []
        site = self.sites[number]
        while site.answer is not None and site.answer[0] == "redirect":
            events += site.events
            passed.append(number)
            if len(passed) > HOPS_MAX:
                return ("allow", 0), site.time, events
            number = site.answer[1]
            if number in passed or number not in self.sites:
                return None, 0, events
            site = self.sites[number]
        return site.answer, site.time, events + site.events

    def outcome(self, number: int) -> tuple[str, int]:
        """What holds as of the last fetch."""
        if number not in self.sites:
            return "unknown", 0
        answer, time, events = self.follow(number)
        first = last = None
        for at, kind in sorted(events):
            if answer is not None and at <= time:
                continue
            if kind == "unchanged":
                first = last = None
            else:
                first = at if first is None else first
                last = at
        if answer is not None:
            return answer
        if first is None or last is None:
            return "unknown", 0
        return ("allow" if last - first > UNREACHABLE else "disallow"), 0


def expected(outcome: tuple[str, int], path: int) -> str:
    """The first fields of a line of `filter --annotate` about /pPATH/x, without rank and age."""
    kind, body = outcome
    if kind == "rules":
        return f"disallow\t3\t{body + 1}" if path == body else f"allow\t0\t{body + 1}"
    return {"allow": "allow\t0\t0", "disallow": "disallow\t0\t-", "unknown": "unknown\t0\t-"}[kind]


def choose(chance: random.Random, model: Model, number: int, sites: int) -> tuple[str, int]:
    """A next outcome for a site."""
    site = model.sites.get(number)
    kind = chance.choices(("rules", "allow", "fail", "redirect", "unchanged"), (50, 10, 25, 10, 5))[0]
    if kind == "unchanged" and (site is None or site.answer is None or site.answer[0] != "rules"):
        kind = "fail"
    if kind == "rules":
        return kind, chance.randrange(BODIES)
    if number % 50 < 8 and chance.random() < 0.8:
        return "redirect", (number + 1) % sites  # more in a row than are followed
    if kind == "redirect":
        # One in ten leads to a site that nobody fetches, and many close by, so that chains and circles come about.
        target = sites + 7 if chance.random() < 0.1 else (number // 8 * 8 + chance.randrange(8)) % sites
        return (kind, target) if target != number else ("allow", 0)
    return kind, 0


def record(chance: random.Random, number: int, time: int, kind: str, detail: int) -> str:
    """The outcome as a line of JSON."""
    found: dict[str, object] = {"origin": origin_of(number), "fetched": datetime.fromtimestamp(time, timezone.utc).isoformat()}
    if kind == "rules":
        found |= {"status": 200, "body": body_of(detail)}
    elif kind == "allow":
        found["status"] = chance.choice((404, 403, 410))
    elif kind == "unchanged":
        found["status"] = 304
    elif kind == "redirect":
        found |= {"status": chance.choice((301, 302, 307)), "location": origin_of(detail) + "/robots.txt"}
    elif chance.random() < 0.5:
        found["status"] = chance.choice((500, 503, 429))
    else:
        found["error"] = "timeout"
    return json.dumps(found) + "\n"


class Crawl:
    def __init__(self, command: str, folder: str, sites: int) -> None:
        self.command, self.folder, self.sites = command, folder, sites
        self.chance = random.Random(sites)
        self.model = Model()
        with open(f"{folder}/urls", "w") as urls:
            for number in range(sites):
                for path in range(BODIES):
                    urls.write(f"{origin_of(number)}/p{path}/x\n")

    def run(self, *arguments: str) -> None:
        subprocess.run([self.command, *arguments], check=True, cwd=self.folder)

    def fetch(self, day: int, numbers: list[int]) -> None:
        """Fetch the robots.txt of NUMBERS, and write two packs of what came of it."""
        parts = [open(f"{self.folder}/part{i}.jsonl", "w") for i in range(2)]
        for place, number in enumerate(sorted(numbers, key=lambda _: self.chance.random())):
            time = BEGIN + day * DAY + place * (DAY - 1) // len(numbers)
            while self.model.sites.get(number) and self.last_time(number) >= time:
                time += 1
            kind, detail = choose(self.chance, self.model, number, self.sites)
            self.model.sites.setdefault(number, Site()).take(time, kind, detail)
            parts[self.chance.randrange(2)].write(record(self.chance, number, time, kind, detail))
        for i, part in enumerate(parts):
            part.close()
            self.run("pack", "-q", "--allow-empty", "--strict", "--unreachable=7d", "-o", f"part{i}", f"part{i}.jsonl")

    def last_time(self, number: int) -> int:
        site = self.model.sites[number]
        return max([site.time, *(time for time, _ in site.events)])

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
                for number in range(self.sites):
                    outcome = self.model.outcome(number)
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
    with tempfile.TemporaryDirectory() as folder:
        crawl = Crawl(command, folder, sites)
        crawl.fetch(0, list(range(sites)))
        crawl.merge(["part0", "part1"])
        wrong = crawl.compare(0)
        failing = crawl.chance.sample(range(sites), sites // 200 + 1)
        for day in range(1, days + 1):
            # Beside one site in a hundred, some are asked each third day: of these, some are given up.
            numbers = set(crawl.chance.sample(range(sites), sites // 100 + 1))
            if day % 3 == 0:
                numbers.update(failing)
            crawl.fetch(day, sorted(numbers))
            crawl.merge(["crawl", "part0", "part1"])
            wrong += crawl.compare(day)
        crawl.run("pack", "--verify", "crawl")
        kinds = [crawl.model.outcome(number)[0] for number in range(sites)]
    print(f"{sites} sites, {days} days, {wrong} wrong:", {kind: kinds.count(kind) for kind in sorted(set(kinds))})
    # A model that never sees a kind of outcome would agree with anything.
    return 0 if wrong == 0 and len(set(kinds)) == 4 else 1


if __name__ == "__main__":
    sys.exit(main())
