# SPDX-License-Identifier: Apache-2.0
"""What the functions of this package answer."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from rep2c import _answers, _core
from rep2c._answers import *  # noqa: F403
from rep2c._answers import Finding
from rep2c._times import minute_of_day, seconds

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rep2c.types import Agent

__all__ = ["Coverage", "Directive", "Lint", "PackExplanation", "RuleHits"]
__all__ += _answers.__all__


# The questions about a page, whose URL is examined.
_ABOUT_URLS = {"explain", "usage"}


def ask(rules: _core.Rules, question: str, agent: Agent = None, *texts: str | bytes, more: tuple[Any, ...] = ()) -> Any:
    """What RULES answer to QUESTION about TEXTS; MORE is a budget, newer rules and whether lines count."""
    return json.loads(rules._ask(question, agent, question in _ABOUT_URLS, texts, *more))


def delay_of(rules: _core.Rules, agent: Agent, minute: int | None) -> float | None:
    """The seconds that RULES have AGENT wait between two fetches in MINUTE of the day, or now; None: none are said."""
    minute = minute_of_day() if minute is None else seconds(minute, "minute")
    if not 0 <= minute < 24 * 60:
        raise ValueError(f"minute must be from 0 to 1439, not {minute}")
    return pace["delay"] / 1000 if (pace := ask(rules, "pace", agent, str(minute)))["delay_line"] else None


def attribute_of(use: str) -> str:
    """The attribute of answers that has the one about USE, by any of its names; ValueError for what is not a use."""
    return _core.use_name(use).replace("-", "_")


@dataclass(frozen=True)
class PackExplanation:
    """Why a URL gets its answer from a pack; as a str, sentences for people."""

    origin: str
    """Of the URL."""
    allowed: bool | None
    """None: the pack does not know the site."""
    finding: str
    """``rules``, ``allow-all``, ``disallow-all`` or ``unknown``."""
    words: str
    """What that means, for people."""
    status: int | None
    """HTTP status of the last response; 0: none came; None: the site is unknown."""
    fetched: int | None
    """When the robots.txt was, in seconds since 1970; None: not known."""
    fresh_until: int | None
    line: int
    """Line of the rule that decides; 0: none does, or the pack does not know lines."""
    rank: int
    rule: str | None
    """As the file has it; None where no rule decides, and where the pack was made without texts."""

    def __str__(self) -> str:
        """Say it in sentences, a line each."""
        verdict = {True: "allowed", False: "disallowed", None: "unknown"}[self.allowed]
        said = [f"{self.origin}: {verdict}: {self.words}."]
        if self.status:
            said.append(f"The last response had the status {self.status}.")
        if self.line:
            said.append(
                f"Line {self.line} decides{'' if self.rule is None else f', {self.rule!r}'}, of rank {self.rank}."
            )
        elif self.finding == "rules" and not self.rank:
            said.append("No rule matches.")
        return "\n".join(said)


@dataclass(frozen=True)
class Lint:
    """The findings in a file; iterate over it."""

    findings: tuple[Finding, ...]
    """In the order of lines."""
    undecided: int
    """Questions that were not settled within the budget: 0 but for made-up files."""

    @classmethod
    def _of(cls, found: dict[str, Any]) -> Lint:
        findings = map(Finding._of, found["findings"])
        return cls(tuple(sorted(findings, key=lambda one: (one.line, one.column))), found["undecided"])

    def __iter__(self) -> Iterator[Finding]:
        """Go through the findings."""
        return iter(self.findings)

    def __len__(self) -> int:
        """Count the findings."""
        return len(self.findings)


class Directive(NamedTuple):
    """A line of a robots.txt that says something besides the rules."""

    line: int
    kind: str
    key: str
    value: str


class RuleHits(NamedTuple):
    """A rule, and about how many URLs it decided."""

    line: int
    rule: str
    """As the file has it, such as ``Disallow: /x``."""
    hits: int


@dataclass(frozen=True)
class Coverage:
    """How often each rule that holds for a crawler decided about some URLs."""

    rules: tuple[RuleHits, ...]
    """In the order of lines, also those that decided about none."""
    allowed: int
    disallowed: int
    unruled: int
    """Of these, the URLs that no rule decided about."""
    refused: int
    """What was no URL."""
