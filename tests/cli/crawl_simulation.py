# SPDX-License-Identifier: Apache-2.0
"""Days of a crawl, simulated: what comes of the fetches of robots.txt, and a model of what that says.

On the first day all sites are fetched, and on each other day one in a hundred.  Fetches come to rules, no robots.txt,
failures, 304s, and redirects to the robots.txt of other sites, also of sites that are never fetched.  The model applies
RFC 9309, sections 2.3.1 and 2.4, and section 9 of the design, one outcome after the other.
"""

from __future__ import annotations

import random
from collections import Counter
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
    """The newest answer of a site, what came since, and what it answered before."""

    def __init__(self) -> None:
        self.answer: tuple[str, int] | None = None  # its kind: rules, allow or redirect; with the body or the target
        self.time = 0  # of the answer
        self.events: list[tuple[int, str]] = []  # since then: fail or unchanged
        self.answers: list[tuple[int, str, int]] = []  # since the last one that is not a redirect, the newest first

    def take(self, time: int, kind: str, detail: int) -> None:
        if kind in ("fail", "unchanged"):
            self.events.append((time, kind))
            return
        self.answer, self.time, self.events = (kind, detail), time, []
        self.answers = [(time, kind, detail), *(self.answers if kind == "redirect" else [])]

    def kept(self) -> list[tuple[int, str, int]]:
        """The newest redirects to two targets, and what was before; with a third target that is lost."""
        kept: dict[tuple[str, int], tuple[int, str, int]] = {}
        for answer in self.answers:
            kept.setdefault(answer[1:] if answer[1] == "redirect" else ("own", 0), answer)
        redirects = [answer for answer in kept.values() if answer[1] == "redirect"]
        if len(redirects) > 2:
            return [*redirects[:2], (redirects[2][0], "lost", 0)]
        return list(kept.values())

    def last_time(self) -> int:
        return max([self.time, *(time for time, _ in self.events)])


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

    def search(self, number: int, until: int, passed: list[int]) -> tuple[str, int]:
        """What a site had said until then: an answer, "lost" or "nothing"."""
        if number in passed or number not in self.sites:
            return "nothing", 0
        found = ("lost", 0) if self.sites[number].answers else ("nothing", 0)
        for time, kind, detail in self.sites[number].kept():
            if time > until:
                continue
            if kind != "redirect":
                return kind, detail
            if len(passed) == HOPS_MAX:
                return "allow", 0
            found = self.search(detail, until, [*passed, number])
            if found[0] != "nothing":
                return found
            until = time
        return found

    def outcome(self, number: int) -> tuple[str, int]:
        """What holds as of the last fetch: rules with their body, allow, disallow or unknown."""
        if number not in self.sites:
            return "unknown", 0
        answer, time, events = self.follow(number)
        if answer is None:  # what it redirects to may be unreachable: then what the last on the way said before stays
            before = self.search(number, 1 << 62, [])
            if before[0] not in ("lost", "nothing"):
                return before
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


class Simulation:
    """A crawl of so many sites, the same each time."""

    def __init__(self, sites: int) -> None:
        self.sites = sites
        self.chance = random.Random(sites)
        self.model = Model()
        # Beside one site in a hundred, some are asked each third day: of these, some are given up.
        self.failing = self.chance.sample(range(sites), sites // 200 + 1)

    def fetch(self, day: int) -> list[dict[str, object]]:
        """The outcomes of a day, which the model then knows, each as the members of a line of JSON."""
        numbers = set(range(self.sites) if day == 0 else self.chance.sample(range(self.sites), self.sites // 100 + 1))
        if day % 3 == 0:
            numbers.update(self.failing)
        records = []
        for place, number in enumerate(sorted(numbers, key=lambda _: self.chance.random())):
            site = self.model.sites.setdefault(number, Site())
            time = max(BEGIN + day * DAY + place * (DAY - 1) // len(numbers), site.last_time() + 1)
            kind, detail = self._choose(site, number)
            site.take(time, kind, detail)
            records.append(self._record(number, time, kind, detail))
        return records

    def urls(self) -> list[str]:
        """Some of each site, by which its rules can be told."""
        return [f"{origin_of(number)}/p{path}/x" for number in range(self.sites) for path in range(BODIES)]

    def verdicts(self) -> list[bool | None]:
        """May the URLs be fetched?  In their order; None where that is unknown."""
        answers = []
        for number in range(self.sites):
            kind, body = self.model.outcome(number)
            known = {"allow": True, "disallow": False, "unknown": None}
            answers += [path != body if kind == "rules" else known[kind] for path in range(BODIES)]
        return answers

    def kinds(self) -> dict[str, int]:
        """How many sites there are of each kind; a test without any of the four would agree with anything."""
        kinds = Counter(self.model.outcome(number)[0] for number in range(self.sites))
        assert set(kinds) == {"rules", "allow", "disallow", "unknown"}, kinds
        return dict(sorted(kinds.items()))

    def _choose(self, site: Site, number: int) -> tuple[str, int]:
        """A next outcome for a site."""
        kind = self.chance.choices(("rules", "allow", "fail", "redirect", "unchanged"), (50, 10, 25, 10, 5))[0]
        if kind == "unchanged" and (site.answer is None or site.answer[0] != "rules"):
            kind = "fail"
        if kind == "rules":
            return kind, self.chance.randrange(BODIES)
        if number % 50 < 8 and self.chance.random() < 0.8:
            return "redirect", (number + 1) % self.sites  # more in a row than are followed
        if kind == "redirect":
            # One in ten leads to a site that nobody fetches, and many close by, so that chains and circles come about.
            near = (number // 8 * 8 + self.chance.randrange(8)) % self.sites
            target = self.sites + 7 if self.chance.random() < 0.1 else near
            return (kind, target) if target != number else ("allow", 0)
        return kind, 0

    def _record(self, number: int, time: int, kind: str, detail: int) -> dict[str, object]:
        """An outcome as the members of a line of JSON."""
        found: dict[str, object] = {
            "origin": origin_of(number),
            "fetched": datetime.fromtimestamp(time, timezone.utc).isoformat(),
        }
        if kind == "rules":
            found |= {"status": 200, "body": body_of(detail)}
        elif kind == "allow":
            found["status"] = self.chance.choice((404, 403, 410))
        elif kind == "unchanged":
            found["status"] = 304
        elif kind == "redirect":
            origin = self.chance.choice((origin_of(detail), origin_of(detail).upper() + ":443"))
            found |= {"status": self.chance.choice((301, 302, 307)), "location": origin + "/robots.txt"}
        elif self.chance.random() < 0.5:
            found["status"] = self.chance.choice((500, 503, 429))
        else:
            found["error"] = "timeout"
        return found
