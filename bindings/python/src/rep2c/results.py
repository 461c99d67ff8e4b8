# SPDX-License-Identifier: Apache-2.0
"""What the functions of this package answer."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from rep2c import _core

if TYPE_CHECKING:
    from collections.abc import Iterator

    from typing_extensions import Self

__all__ = [
    "AgentsDifference",
    "Changes",
    "Coverage",
    "CrawlersChange",
    "Difference",
    "Directive",
    "Explanation",
    "Finding",
    "Fix",
    "Holding",
    "LineChange",
    "Lint",
    "Match",
    "NearMiss",
    "PackExplanation",
    "RuleHits",
    "Statement",
    "Usage",
    "UsageChange",
    "UseAnswer",
]


_Result = TypeVar("_Result")


def _made(kind: type[_Result], found: dict[str, Any], **other: Any) -> _Result:
    """Make a KIND of the members of FOUND, an object of the core, that have the names of its own, and of OTHER."""
    if "verdict" in found:
        other.setdefault("allowed", found["verdict"] == "allow")
    if "key" in found:  # the line as the file has it
        other.setdefault("rule", f"{found['key']}: {found['value']}")
    if "agents" in found:
        other.setdefault("agents", tuple(found["agents"]))
    names = getattr(kind, "__dataclass_fields__", None) or kind.__annotations__
    return kind(**{name: other[name] if name in other else found[name] for name in names})


class Match(NamedTuple):
    """A rule that matches a URL."""

    line: int
    rule: str
    """As the file has it, such as ``Disallow: /x``."""
    allowed: bool
    rank: int
    """Length of its escaped pattern in bytes: the longest wins."""


class NearMiss(NamedTuple):
    """A rule that nearly matches a URL, and would then have given the other verdict."""

    line: int
    rule: str
    allowed: bool
    kind: str
    """By what it misses: ``case``, ``escaping``, ``first-slash``, ``absolute-url``, ``last-slash`` or ``end``."""
    sentence: str
    """The same for people."""


@dataclass(frozen=True)
class Explanation:
    """Why a URL gets its verdict; as a str, sentences for people."""

    path: str
    """Path and query of the URL, as they are compared with patterns."""
    allowed: bool
    line: int
    """Line of the rule that decides; 0: none does."""
    rank: int
    reason: str
    """``no-rule``, ``only-rule``, ``longer``, ``allow``, ``earlier`` or ``robots-file``."""
    named: bool
    """Whether a group names the crawler; otherwise those for ``*`` hold."""
    group_lines: tuple[int, ...]
    """The user-agent lines by which groups hold; none: nothing holds, and all is allowed."""
    matches: tuple[Match, ...]
    """The rules that match, the strongest first."""
    near_misses: tuple[NearMiss, ...]
    sentence: str
    """The verdict and its reason for people."""

    @classmethod
    def _of(cls, answer: str) -> Explanation:
        """Take the ANSWER of the core."""
        found = json.loads(answer)
        missed = found["verdict"] != "allow"
        return _made(
            cls,
            found,
            group_lines=tuple(naming["line"] for naming in found["user_agent_lines"]),
            matches=tuple(_made(Match, one) for one in found["matches"]),
            near_misses=tuple(_made(NearMiss, one, allowed=missed) for one in found["near_misses"]),
        )

    def __str__(self) -> str:
        """Say it in sentences, a line each."""
        return "\n".join([self.sentence, *(miss.sentence for miss in self.near_misses)])


def attribute_of(use: str) -> str:
    """The attribute of answers that has the one about USE, by any of its names; ValueError for what is no use."""
    return _core.use_name(use).replace("-", "_")


class UseAnswer(NamedTuple):
    """What is stated about one use of content; as a str, a sentence for people."""

    preference: str
    """``allow``, ``disallow``, ``unknown``, or ``not-applicable``: it may not be fetched, and nothing is stated."""
    line: int
    """The first line that states it; 0: none does."""
    kind: str
    """``content-usage``, ``content-signal``, ``usage-token``, ``operator-token`` or ``none``."""
    sentence: str

    def __str__(self) -> str:
        """Say it in a sentence."""
        return self.sentence


class Statement(NamedTuple):
    """A line that states what content may be used for."""

    line: int
    kind: str
    rule: str
    """The line without its comment."""
    counts: bool
    """False: it is for the crawlers of another operator, and is only shown."""
    says: dict[str, str | None]
    """The preference for each use, and as ``extent`` how much may be shown."""


@dataclass(frozen=True)
class Usage:
    """What content of a URL may be used for; as a str, sentences for people."""

    path: str
    allowed: bool
    """Whether the URL may be fetched."""
    search: UseAnswer
    ai_input: UseAnswer
    ai_train: UseAnswer
    extent: str | None
    """How much may be shown, by Content-Signal: ``immediate``, ``reference`` or ``full``; None: nothing is said."""
    licenses: tuple[tuple[int, str], ...]
    """The lines and URLs of licenses, which hold for the whole site."""
    statements: tuple[Statement, ...]
    """All lines that spoke, in order."""

    @classmethod
    def _of(cls, answer: str) -> Usage:
        """Take the ANSWER of the core."""
        found = json.loads(answer)
        uses = {one["use"].replace("-", "_"): _made(UseAnswer, one) for one in found["uses"]}
        licenses = tuple((one["line"], one["url"]) for one in found["licenses"])
        statements = tuple(_made(Statement, one) for one in found["statements"])
        return _made(cls, found, licenses=licenses, statements=statements, **uses)

    def of(self, use: str) -> UseAnswer:
        """The answer about USE, by any of its names, such as ``ai-train`` or ``train-ai``; ValueError for others."""
        answer: UseAnswer = getattr(self, attribute_of(use))
        return answer

    def __str__(self) -> str:
        """Say it in sentences, a line each."""
        return "\n".join(map(str, (self.search, self.ai_input, self.ai_train)))


@dataclass(frozen=True)
class PackExplanation:
    """Why a URL gets its answer from a pack; as a str, sentences for people."""

    origin: str
    """Of the URL."""
    allowed: bool | None
    """None: the pack does not know the site."""
    finding: str
    """``rules``, ``allow-all``, ``disallow-all`` or ``unknown``."""
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
        said = [f"{self.origin}: {verdict}: {_core.finding_words(self.finding)}."]
        if self.status:
            said.append(f"The last response had the status {self.status}.")
        if self.line:
            said.append(
                f"Line {self.line} decides{'' if self.rule is None else f', {self.rule!r}'}, of rank {self.rank}."
            )
        elif self.finding == "rules" and not self.rank:
            said.append("No rule matches.")
        return "\n".join(said)


class Fix(NamedTuple):
    """An edit of a robots.txt: TEXT replaces the bytes from BEGIN to before END, in UTF-8."""

    begin: int
    end: int
    text: bytes


class Finding(NamedTuple):
    """Something that a robots.txt does and probably should not."""

    id: str
    """Such as ``dead-rule``; ``man rep2c`` has a paragraph for each."""
    severity: str
    """``error``, ``warning`` or ``note``."""
    line: int
    column: int
    """From 1, in bytes."""
    other_line: int
    """A line that it is also about; 0: none."""
    message: str
    fix: Fix | None = None
    """An edit that changes no verdict and removes the cause of the finding; None: none is known, or its text is not
    UTF-8."""


@dataclass(frozen=True)
class Lint:
    """The findings in a file; iterate over it."""

    findings: tuple[Finding, ...]
    """In the order of lines."""
    undecided: int
    """Questions that were not settled within the budget: 0 but for made-up files."""

    @classmethod
    def _of(cls, answer: str) -> Lint:
        """Take the ANSWER of the core."""
        lint = json.loads(answer)
        findings = (
            _made(
                Finding,
                one,
                other_line=one["other_line"] or 0,
                fix=one["fix"] and _made(Fix, one["fix"], text=one["fix"]["text"].encode()),
            )
            for one in lint["findings"]
        )
        return cls(tuple(sorted(findings, key=lambda finding: (finding.line, finding.column))), lint["undecided"])

    def __iter__(self) -> Iterator[Finding]:
        """Go through the findings."""
        return iter(self.findings)

    def __len__(self) -> int:
        """Count the findings."""
        return len(self.findings)


class Difference(NamedTuple):
    """Paths about which two files decide differently."""

    path: str
    """An example, as short and readable as they come."""
    old_allowed: bool
    new_allowed: bool
    old_line: int
    """Line of the rule that decides in the old file; 0: none does."""
    new_line: int


@dataclass(frozen=True)
class AgentsDifference:
    """The differences of two files for some crawlers, the same for each of them."""

    agents: tuple[str, ...]
    """Their product tokens."""
    everybody: bool
    """And all crawlers whom neither file names."""
    differences: tuple[Difference, ...]
    """The most general first."""
    undecided: int
    """Pairs of rules that were not settled within the budget: 0 but for made-up files."""

    @classmethod
    def _of(cls, found: dict[str, Any]) -> Self:
        """Take FOUND, an object of the core."""
        pairs = (
            _made(
                Difference,
                pair,
                path=pair["example"],
                old_allowed=pair["old"] == "allow",
                new_allowed=pair["new"] == "allow",
            )
            for pair in found["differences"]
        )
        return _made(cls, found, differences=tuple(pairs))

    @classmethod
    def _all_of(cls, answer: str) -> list[Self]:
        """Take the ANSWER of the core."""
        return [cls._of(one) for one in json.loads(answer)]


@dataclass(frozen=True)
class CrawlersChange(AgentsDifference):
    """Crawlers that lose and gain the same, and may fetch the same share of the site before and after."""

    whom: str
    """In words: ``all other crawlers (*), GPTBot and 3 more``."""
    what: str
    """In words: ``all but some paths -> nothing``, ``/login closes``."""
    old_share: str
    """``all``, ``all-but``, ``only``, ``nothing`` or ``undecided``."""
    new_share: str
    opens: bool
    """Some path becomes allowed."""
    closes: bool
    """Some path becomes disallowed."""


class UsageChange(NamedTuple):
    """A use of a path, about which two files answer otherwise for some crawlers."""

    whom: str
    """In words, as `CrawlersChange` has it."""
    what: str
    """In words: ``ai-train of /: not said -> disallow``."""
    agents: tuple[str, ...]
    """Their product tokens."""
    everybody: bool
    """And all crawlers whom neither file names."""
    use: str
    """``search``, ``ai-input`` or ``ai-train``."""
    path: str
    old: str
    """``allow``, ``disallow`` or ``unknown``."""
    new: str
    old_line: int
    """The line that says so; 0: none does."""
    new_line: int


class LineChange(NamedTuple):
    """A line beside the rules that only one of two files has."""

    agents: tuple[str, ...]
    """Product tokens of the crawlers that it holds for."""
    everybody: bool
    """And all crawlers whom neither file names."""
    site: bool
    """It holds for the site instead."""
    change: str
    """``added`` or ``removed``."""
    key: str
    value: str
    old_line: int
    """0: the old file lacks it."""
    new_line: int


@dataclass(frozen=True)
class Changes:
    """All that changes between two files."""

    crawlers: tuple[CrawlersChange, ...]
    """The gravest first."""
    uses: tuple[UsageChange, ...]
    """About the home page, and the path of each Content-Usage line that has no wildcard."""
    lines: tuple[LineChange, ...]
    undecided: int
    """Questions that were not settled within the budget: 0 but for made-up files."""

    @classmethod
    def _of(cls, answer: str) -> Changes:
        """Take the ANSWER of the core."""
        found = json.loads(answer)
        return cls(
            tuple(CrawlersChange._of(one) for one in found["crawlers"]),
            tuple(_made(UsageChange, one) for one in found["uses"]),
            tuple(_made(LineChange, one) for one in found["lines"]),
            found["undecided"],
        )


class Directive(NamedTuple):
    """A line of a robots.txt that says something beside the rules."""

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

    @classmethod
    def _of(cls, counts: tuple[list[tuple[int, str, int]], int, int, int, int]) -> Coverage:
        """Take what the core COUNTS."""
        rules, *rest = counts
        return cls(tuple(RuleHits(*rule) for rule in rules), *rest)


class Holding(NamedTuple):
    """Which groups of a robots.txt hold for a crawler."""

    holds: str
    """``named``: those that name it; ``everybody``: those for ``*``; ``none``, so everything is allowed; ``unsaid`` by
    compiled rules whose texts were left out."""
    token: str
    """That of its tokens by which it is named, of several the first; empty where it is not."""
    names: str
    """``token``, ``any`` or ``wide``: with which names the file was read for it.  A public crawler whose own name needs
    wide names, such as MJ12bot, gets these whatever others get."""
