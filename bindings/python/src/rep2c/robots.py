# SPDX-License-Identifier: Apache-2.0
"""One robots.txt, compiled."""

from __future__ import annotations

import re
import warnings
from typing import TYPE_CHECKING, Any

from rep2c import _core
from rep2c.errors import BlobError, UrlError
from rep2c.results import (
    AgentsDifference,
    Changes,
    Coverage,
    Directive,
    Explanation,
    Holding,
    Lint,
    RuleHits,
    Usage,
    ask,
    delay_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from typing_extensions import Buffer, Self

    from rep2c._core import Column
    from rep2c.types import Agent, ArrowArray, ArrowStream, Dialect, Encoding, Names, UsagePart

__all__ = ["MAX_BYTES", "MAX_STEPS", "Robots"]

MAX_BYTES = 512_000
"""The bytes of a robots.txt that count (500 KiB, RFC 9309, section 2.5)."""

MAX_STEPS = 1000
"""The steps that a check of compiled rules may take at one byte of a URL, unless from_bytes() is told otherwise."""

_NO_NAME = re.compile(r"""[\s\0<>"{}]""")
_SUFFIX = re.compile(r".\.[a-z]+$", re.IGNORECASE)


def _is_name(text: str) -> bool:
    """Does TEXT look like the name of a file: a URL, or one word without a colon, with a slash or a suffix?"""
    if not 0 < len(text) <= 4096 or _NO_NAME.search(text):
        return False
    if text.lower().startswith(("http://", "https://", "ftp://", "file:")):
        return True
    return ":" not in text and text[0] != "#" and ("/" in text or "\\" in text or _SUFFIX.search(text) is not None)


def limit_of(max_steps: int | None) -> int:
    """MAX_STEPS as the core takes it."""
    if max_steps is not None and not (hasattr(max_steps, "__index__") and max_steps >= 1):
        raise ValueError(f"max_steps must be a number of at least 1, not {max_steps!r}")
    return max_steps or 0


class Columns:
    """What robots.txt files say about whole columns of URLs: those of Robots, or of a Pack.

    URLS is anything that exports strings or bytes by the Arrow C data interface: an array or chunked array of pyarrow,
    a Series of polars or pandas, or a table of one column, such as a result of DuckDB.  Each method gives a Column,
    which exports itself the same way.  Strings aren't copied, and the GIL is released: as everywhere in Arrow, nobody
    may change the column meanwhile.
    """

    __slots__ = ()

    if TYPE_CHECKING:

        def _column(self, agent: Agent, urls: ArrowStream | ArrowArray, what: str, /) -> Column: ...
        def _usage_column(self, agent: Agent, urls: ArrowStream | ArrowArray, use: str, part: str, /) -> Column: ...

    def check_column(self, agent: Agent, urls: ArrowStream | ArrowArray) -> Column:
        """May AGENT fetch each URL?  Booleans; null where it is null or none, or a pack does not know its site."""
        return self._column(agent, urls, "allowed")

    def line_column(self, agent: Agent, urls: ArrowStream | ArrowArray) -> Column:
        """As check_column(), with the line of the rule that decides; 0: none does."""
        return self._column(agent, urls, "line")

    def verdict_column(self, agent: Agent, urls: ArrowStream | ArrowArray) -> Column:
        """As check_column(), with what came of each URL as a string; null for null alone.

        ``allow``, ``disallow`` or ``no-url``; by a pack also ``unknown``, where it doesn't know the site, and
        ``damaged``, where the pack is.
        """
        return self._column(agent, urls, "verdict")

    def usage_column(
        self, agent: Agent, urls: ArrowStream | ArrowArray, use: str, part: UsagePart = "preference"
    ) -> Column:
        """Whether content of each URL may be put to USE by AGENT: ``search``, ``ai-input`` or ``ai-train``.

        Gives ``allow``, ``disallow``, ``unknown``, ``not-applicable`` or ``no-url``; null for null alone.  By a pack
        also ``damaged``, where the pack is, and null where it doesn't know the site.  PART chooses what else of a
        UseAnswer is given: ``line`` or ``kind``, which are null also for what is not a URL.  Raises as usage(), and
        ValueError for a USE that is not one.
        """
        return self._usage_column(agent, urls, use, part)


class Robots(_core.Rules, Columns):
    """One robots.txt, compiled: ask it as often as you like, from as many threads as you like.

    Its content never makes this fail: what parses counts, as RFC 9309 asks.

    Args:
        data: what the file holds, not its name: bytes or any buffer, or a str, which becomes UTF-8.  A str that looks
            like a name or a URL is read as a file all the same, which allows everything, but with a UserWarning.
        agents: keep only what holds for this crawler: a product token, several of them in a tuple or list, or a
            Crawler.  None keeps the rules for every crawler.
        dialect: ``google`` reads as Google's public parser does, ``rfc9309`` to the letter of RFC 9309.
        names: which names crawlers have.  ``token``: letters, ``-`` and ``_``, and any other agent is an AgentError;
            ``wide``: digits and dots, too, as in MJ12bot; ``any``: as ``token``, but any other agent is one that no
            file names, so the rules for ``*`` hold for it.
        encoding: how the rules are stored: ``list``, ``compact``, ``dense``, or ``auto``: as a list at first, and
            as what is faster when checks have paid for it.
        max_bytes: how many bytes of the file count; the line that the limit cuts is dropped.

    Raises:
        AgentError: one of agents is not a product token.
        UnicodeEncodeError: data is a str with lone surrogates that stand for no bytes.
        Error: the rules exceed 4 GiB.

    """

    __slots__ = ()

    _made: tuple[bytes, Agent, Encoding | None, int] | None
    """What it was read from, for whom, the encoding and the most bytes; None for compiled rules."""

    @staticmethod
    def _bytes_of_data(data: str | Buffer) -> bytes:
        """The bytes of DATA, which are not bytes yet."""
        if isinstance(data, str) and _is_name(data):
            warnings.warn(f"{data[:200]!r} looks like the name of a robots.txt, and is read as its text", stacklevel=2)
        if isinstance(data, str):
            return data.encode("utf-8", "surrogateescape")
        try:
            return bytes(memoryview(data))
        except TypeError:
            raise TypeError(f"data must be str, bytes or a buffer, not {data!r:.99}") from None

    @staticmethod
    def _plain(who: Any) -> Any:
        """WHO without what subclasses of str and bytes refer to, which nothing here visits to collect cycles."""
        if isinstance(who, (tuple, list)):
            return tuple(map(Robots._plain, who))
        return str.__str__(who) if isinstance(who, str) else bytes(who) if isinstance(who, bytes) else who

    @classmethod
    def _make(cls, data: bytes, agents: Agent, dialect: Dialect, names: Names, encoding: Encoding, most: int) -> Self:
        return cls(data, agents, dialect=dialect, names=names, encoding=encoding, max_bytes=most)

    @classmethod
    def from_bytes(cls, data: Buffer, *, max_steps: int | None = MAX_STEPS) -> Self:
        """Take compiled rules from bytes, such as to_bytes() gives; they need not be trusted.

        Args:
            data: the compiled rules.
            max_steps: the most steps that a check may take at one byte of a URL. Rules of real files take at most 36,
                forged ones as many as they have bytes, and lists (``encoding="list"``) one for each rule. None: any
                number.

        Raises:
            BlobError: they are not compiled rules of this version, or a check could take more steps.

        """
        return cls._open(data, limit_of(max_steps))

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the file, or the compiled rules where it isn't known."""
        if self._made is None:
            return type(self)._open, (self.to_bytes(), 0)
        source, agents, encoding, most = self._made
        return type(self)._make, (source, agents, self.dialect, self.names, encoding or "auto", most)

    def __repr__(self) -> str:
        """Say how large it is, and whom it names."""
        tokens = self.tokens
        named = ", ".join(tokens[:3]) + (", ..." if len(tokens) > 3 else "")
        return f"<rep2c.Robots of {len(self.to_bytes())} bytes, naming {named or 'nobody'}>"

    def __eq__(self, other: object) -> bool:
        """Compare the compiled rules."""
        return isinstance(other, Robots) and self.to_bytes() == other.to_bytes()

    def __hash__(self) -> int:
        """Hash the compiled rules."""
        return hash(self.to_bytes())

    # ---- what is there besides rules

    def directives(self, agent: Agent = None) -> list[Directive]:
        """The lines that hold for AGENT, its rules among them, and those that hold for everybody, in order."""
        return [Directive(*fields) for fields in self._directives(agent)]

    @property
    def sitemaps(self) -> list[str]:
        """The values of all sitemap lines, as they are written."""
        return self._sitemaps()

    def holding(self, agent: Agent = None) -> Holding:
        """Which groups hold for AGENT, and by which of its tokens."""
        return Holding._of(ask(self, "holding", agent))

    def delay(self, agent: Agent = None, minute: int | None = None) -> float | None:
        """The seconds that AGENT has to wait between two fetches; None where nothing is said.

        The slowest of all crawl-delay and request-rate lines that hold counts.  MINUTE is that of the day in UTC, 0 to
        1439, for rates that hold at some times only; None is now.
        """
        return delay_of(self, agent, minute)

    # ---- analysis

    def explain(self, agent: Agent, url: str | bytes) -> Explanation:
        """Why AGENT may or may not fetch URL; see allowed() for both.

        Raises:
            BlobError: compiled rules without the texts of their lines.

        """
        return Explanation._of(ask(self, "explain", agent, url))

    def usage(self, agent: Agent, url: str | bytes) -> Usage:
        """What content of URL may be used for by AGENT, and which lines say so; see allowed() for both.

        Raises:
            BlobError: compiled rules without the texts of their lines.

        """
        return Usage._of(ask(self, "usage", agent, url))

    def lint(self, *, site: str | None = None, budget: int = 0) -> Lint:
        """Everything that the file does and probably should not.

        Answers hold for all paths and crawlers.  SITE is any URL of the site that the file is of, with which sitemaps
        are compared; None: with each other.  BUDGET is the most steps to take, 0 for the default.

        Raises:
            BlobError: the rules came by from_bytes(), so the file isn't known.
            UrlError: site is not a URL.

        """
        texts = () if site is None else (_core.origin_of(site),)
        if self._made is None:
            raise BlobError("these rules were taken from bytes: only the robots.txt itself can be linted")
        whole = _core.whole(self._made[0], self.dialect, self.names, self._made[-1])
        return Lint._of(ask(whole, "lint", None, *texts, more=(budget,)))

    def coverage(self, agent: Agent, urls: Iterable[str | bytes | None]) -> Coverage:
        """Which rules decide about URLS for AGENT, how often, and which about none.

        URLS may be a generator, such as one that reads a log.  None and what is not a URL are counted, and otherwise
        passed over.  ``rep2c coverage`` reads logs of many kinds, for all public crawlers.

        Raises:
            BlobError: compiled rules without the texts of their lines, as packs have unless they are made with
                ``strip="none"``.

        """
        if isinstance(urls, (str, bytes)) or not hasattr(urls, "__iter__"):
            raise TypeError(f"urls must be an iterable of URLs, not {urls!r}")
        rules = [one for one in self.directives(agent) if one.kind in ("allow", "disallow")]
        hits = dict.fromkeys([0, *(rule.line for rule in rules)], 0)  # 0: no rule decided
        counts = {True: 0, False: 0, None: 0}
        for url in urls:
            try:
                verdict = None if url is None else self.check(agent, url)
            except UrlError:
                verdict = None
            counts[None if verdict is None else verdict.allowed] += 1
            if verdict is not None:
                hits[verdict.line] += 1
        found = tuple(RuleHits(rule.line, f"{rule.key}: {rule.value}", hits[rule.line]) for rule in rules)
        return Coverage(found, counts[True], counts[False], hits[0], counts[None])

    def diff(self, new: Robots | str | Buffer, *, lines: bool = False, budget: int = 0) -> list[AgentsDifference]:
        """What changes from this file to NEW, for every crawler that one of them names and for all others.

        It is empty if and only if every crawler gets the same verdict about every path (and nothing is undecided).
        NEW is read as this file was.  LINES also counts where rules with other texts decide alike.

        Raises:
            AgentError: one of them was made for certain crawlers.
            BlobError: compiled rules without the texts of their lines.

        """
        return [AgentsDifference._of(one) for one in ask(self, "diff", more=(budget, self._like(new), lines))]

    def changes(self, new: Robots | str | Buffer, *, lines: bool = False, budget: int = 0) -> Changes:
        """All that changes from this file to NEW, as ``rep2c diff`` says it.

        What `diff()` finds has the shares of the site that crawlers may fetch before and after, and words.  What
        content may be used for, and lines such as Sitemap, are compared too.  NEW is read as this file was.

        Raises:
            AgentError: one of them was made for certain crawlers.
            BlobError: compiled rules without the texts of their lines.

        """
        return Changes._of(ask(self, "changes", more=(budget, self._like(new), lines)))

    def _like(self, new: Robots | str | Buffer) -> Robots:
        """Read NEW as this file was, unless it is read already."""
        if isinstance(new, Robots):
            return new
        max_bytes = MAX_BYTES if self._made is None else self._made[-1]
        return type(self)(new, dialect=self.dialect, names=self.names, max_bytes=max_bytes)
