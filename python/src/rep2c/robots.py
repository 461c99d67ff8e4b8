"""One robots.txt, compiled."""

from __future__ import annotations

import re
import time
import warnings
from typing import TYPE_CHECKING, Any

from rep2c import _core
from rep2c.errors import BlobError
from rep2c.results import AgentsDifference, Difference, Directive, Explanation, Finding, Lint, Match, NearMiss

if TYPE_CHECKING:
    from typing_extensions import Buffer, Self

    from rep2c.types import Agent, Dialect, Encoding, Names

__all__ = ["MAX_BYTES", "Robots"]

MAX_BYTES = 512_000
"""The bytes of a robots.txt that count (500 KiB, RFC 9309, section 2.5)."""


_NO_NAME = re.compile(r"""[\s\0<>"{}]""")
_SUFFIX = re.compile(r".\.[a-z]+$", re.IGNORECASE)


def _is_name(text: str) -> bool:
    """Does TEXT look like the name of a file: a URL, or one word without a colon, with a slash or a suffix?"""
    if not 0 < len(text) <= 4096 or _NO_NAME.search(text):
        return False
    if text.lower().startswith(("http://", "https://", "ftp://", "file:")):
        return True
    return ":" not in text and text[0] != "#" and ("/" in text or "\\" in text or _SUFFIX.search(text) is not None)


class Robots(_core.Rules):
    """One robots.txt, compiled: ask it as often as you like, from as many threads as you like.

    Its content never makes this fail: what parses counts, as RFC 9309 asks.

    Args:
        data: what the file holds, not its name: bytes or any buffer, or a str, which becomes UTF-8.  A str that looks
            like a name or a URL is read as a file all the same, which allows everything, but with a UserWarning.
        agents: compile only what holds for this crawler: a product token, several of them in a tuple or list, or a
            Crawler.  None keeps the rules for every crawler.
        dialect: ``google`` reads as Google's public parser does, ``rfc9309`` to the letter of RFC 9309.
        names: which names crawlers have.  ``token``: letters, ``-`` and ``_``, and any other agent is an AgentError;
            ``wide``: digits and dots, too, as in MJ12bot; ``any``: as ``token``, but any other agent is one that no
            file names, so the rules for ``*`` hold for it.
        encoding: how the rules are stored: ``list`` (least time to compile), ``compact``, ``dense`` (fastest for very
            many URLs, and large), or ``auto``: as a list at first, and compiled again, as what is fastest for most
            files, when they were asked about some hundred or thousand URLs, or to_bytes() is called.
        max_bytes: how many bytes of the file count; the line that the limit cuts is dropped.

    Raises:
        AgentError: one of agents is no product token.
        UnicodeEncodeError: data is a str with lone surrogates.
        Error: the rules exceed 4 GiB.

    """

    __slots__ = ("_max_bytes", "_source")

    _source: bytes | None
    _max_bytes: int

    def __new__(
        cls,
        data: str | Buffer,
        agents: Agent = None,
        *,
        dialect: Dialect = "google",
        names: Names = "token",
        encoding: Encoding = "auto",
        max_bytes: int = MAX_BYTES,
    ) -> Self:
        """Compile DATA; the GIL is released meanwhile."""
        if isinstance(data, str) and _is_name(data):
            warnings.warn(f"{data[:200]!r} looks like the name of a robots.txt, and is read as its text", stacklevel=2)
        source = data.encode() if isinstance(data, str) else data if type(data) is bytes else bytes(memoryview(data))
        held = tuple(agents) if isinstance(agents, list) else agents
        self = _core.compile(cls, source, held, dialect, names, encoding, max_bytes)
        self._source = source
        self._max_bytes = max_bytes
        return self

    @classmethod
    def from_bytes(cls, data: Buffer) -> Self:
        """Take compiled rules from bytes, such as to_bytes() gives; they need not be trusted.

        ``bytes``, and a file mapped by ``mmap.mmap(..., access=mmap.ACCESS_READ)``, are used in place, and so is
        a memoryview of them; any other buffer is copied.  Nobody may change or shorten a mapped file meanwhile.

        Raises:
            BlobError: they are no compiled rules of this version.

        """
        self = super().__new__(cls, data)
        self._source = None
        self._max_bytes = MAX_BYTES
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the compiled rules, and the file where it is known."""
        return _restore, (type(self), self.to_bytes(), self._source, self._max_bytes)

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

    # ---- what stands there beside rules

    def directives(self, agent: Agent = None) -> list[Directive]:
        """The lines that hold for AGENT, its rules among them, and those that hold for everybody, in order."""
        return [Directive(*fields) for fields in self._directives(agent)]

    @property
    def sitemaps(self) -> list[str]:
        """The values of all sitemap lines, as they are written."""
        return [directive.value for directive in self.directives() if directive.kind == "sitemap"]

    def delay(self, agent: Agent = None, minute: int | None = None) -> float | None:
        """The seconds that AGENT has to wait between two fetches; None where nothing is said.

        The slowest of all crawl-delay and request-rate lines that hold counts.  MINUTE is that of the day in UTC, 0 to
        1439, for rates that hold at some times only; None is now.
        """
        if minute is None:
            now = time.gmtime()
            minute = now.tm_hour * 60 + now.tm_min
        return self._delay(agent, minute)

    # ---- analysis

    def _text(self) -> bytes:
        if self._source is None:
            raise BlobError("these rules were taken from bytes: only the robots.txt itself can be analysed")
        return self._source

    def explain(self, agent: Agent, url: str | bytes) -> Explanation:
        """Why AGENT may or may not fetch URL; see allowed() for both.

        Raises:
            BlobError: the rules came by from_bytes(), so the file isn't known.

        """
        path, allowed, line, rank, reason, named, lines, matches, misses = _core.explain(
            self._text(), agent, url, self.dialect, self.names, self._max_bytes
        )
        return Explanation(
            path=path,
            allowed=allowed,
            line=line,
            rank=rank,
            reason=reason,
            named=named,
            group_lines=tuple(lines),
            matches=tuple(Match(*fields) for fields in matches),
            near_misses=tuple(NearMiss(*fields) for fields in misses),
        )

    def lint(self, *, site: str | None = None, budget: int = 0) -> Lint:
        """Everything that the file does and probably should not.

        Answers hold for all paths and crawlers.  SITE is any URL of the site that the file is of, with which sitemaps
        are compared; None: with each other.  BUDGET is the most steps to take, 0 for the default.

        Raises:
            BlobError: the rules came by from_bytes(), so the file isn't known.
            UrlError: site is no URL.

        """
        origin = None if site is None else _core.origin_of(site)
        findings, undecided = _core.lint(self._text(), self.dialect, self.names, self._max_bytes, budget, origin)
        found = sorted((Finding(*fields) for fields in findings), key=lambda finding: (finding.line, finding.column))
        return Lint(tuple(found), undecided)

    def diff(self, new: Robots | str | Buffer, *, lines: bool = False, budget: int = 0) -> list[AgentsDifference]:
        """What changes from this file to NEW, for every crawler that one of them names and for all others.

        It is empty if and only if every crawler gets the same verdict about every path (and nothing is undecided).
        NEW is read as this file was.  LINES also counts where rules with other texts decide alike.

        Raises:
            BlobError: rules came by from_bytes(), so a file isn't known.

        """
        text = new._text() if isinstance(new, Robots) else new
        found = _core.diff(self._text(), text, self.dialect, self.names, self._max_bytes, budget, lines)
        return [
            AgentsDifference(tuple(agents), everybody, tuple(Difference(*fields) for fields in differences), undecided)
            for agents, everybody, differences, undecided in found
        ]


def _restore(cls: type[Robots], blob: bytes, source: bytes | None, max_bytes: int) -> Robots:
    robots = cls.from_bytes(blob)
    robots._source = source
    robots._max_bytes = max_bytes
    return robots
