# SPDX-License-Identifier: Apache-2.0
"""What the robots.txt of many hosts say, in one file."""

from __future__ import annotations

import os
import re
import stat
from contextlib import suppress
from functools import partial
from mmap import mmap
from typing import TYPE_CHECKING, Any

from rep2c import _core
from rep2c.errors import AgentError, PackError, UrlError
from rep2c.results import Directive, PackExplanation, Usage, ask, delay_of
from rep2c.robots import Columns, Robots, limit_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from typing_extensions import Buffer, Self

    from rep2c._core import Crawler, PackEntry
    from rep2c.types import Agent, Archive, Dialect, Names, Strip, Time

__all__ = ["Pack", "PackWriter"]


def absolute(file: str | bytes | os.PathLike[str]) -> str:
    """The name of FILE from the root, for a process that may go elsewhere; links and ``..`` are left for the system."""
    name = os.fsdecode(file)
    return name if os.path.isabs(name) else os.path.join(os.getcwd(), name)


def agents_of(crawlers: str | bytes | Crawler | Iterable[Agent] | None) -> tuple[Agent, ...] | None:
    """The agents of a pack for CRAWLERS, one or several, which may come but once; None: all."""
    if isinstance(crawlers, (str, bytes, _core.Crawler)):
        crawlers = (crawlers,)
    try:
        agents = None if crawlers is None else tuple(crawlers)
    except TypeError:
        raise TypeError(f"crawlers: {crawlers!r:.200} is neither an agent nor several") from None
    if agents == ():
        raise AgentError("no agent is given; None keeps the groups of all")
    return agents


def _lasting(data: Buffer) -> Buffer:
    """DATA, or a view of them if nobody can change them, as bytes and files mapped for reading; or else a copy.

    A view that can't be written to is not enough: others may write to what it shows.
    """
    memory = memoryview(data)
    owner = memory.obj
    is_mapped = isinstance(owner, mmap) and memoryview(owner).readonly
    return memory if is_mapped or isinstance(owner, bytes) else bytes(memory)


class Pack(_core.PackFile, Columns):
    """An opened pack: origins, the outcomes of their fetches, and compiled rules.

    Opening takes the same short time for any size, reading allocates nothing, and any number of threads and processes
    may share one.  It need not be trusted.  It stays open until close(), the end of its ``with`` block, or that of the
    object; the file must not change meanwhile, but may be replaced by another one of its name.

    Args:
        file: the name of the pack.
        max_steps: the most steps that a check may take at one byte of a URL; see Robots.from_bytes(). Slower rules are
            damaged: who asks about their origin gets a PackError. None: any number. 1000 is a good limit for a pack
            that others can write to.

    Raises:
        OSError: the file can't be opened.
        PackError: it is not a pack of this version.
        ValueError: MAX_STEPS is below 1.

    """

    __slots__ = ("_file", "_max_steps")

    _file: str | None
    _max_steps: int | None

    def __new__(cls, file: str | bytes | os.PathLike[str], *, max_steps: int | None = None) -> Self:
        """Map FILE."""
        name = absolute(file)
        self = super().__new__(cls, os.fsencode(name), file, False, limit_of(max_steps))
        self._file = name
        self._max_steps = max_steps
        return self

    @classmethod
    def from_bytes(cls, data: Buffer, *, max_steps: int | None = None) -> Self:
        """Open the bytes of a pack; MAX_STEPS is as for Pack().

        ``bytes``, and a file mapped by ``mmap.mmap(..., access=mmap.ACCESS_READ)``, are read in place, and so is
        a memoryview of them; any other buffer is copied.  As with Pack(), nobody may change or shorten a mapped file
        meanwhile: wrong answers, or SIGBUS, would come of it.
        """
        with suppress(TypeError):  # the core says what DATA have to be
            data = _lasting(data)
        self = super().__new__(cls, data, None, True, limit_of(max_steps))
        self._file = None
        self._max_steps = max_steps
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the name of the file, which is mapped anew."""
        if self._file is None:
            raise TypeError("a pack of bytes can't be pickled: send the bytes, or write them to a file")
        return partial(type(self), max_steps=self._max_steps), (self._file,)

    def __repr__(self) -> str:
        """Say what it is, and how large."""
        if self.closed:
            return f"<rep2c.Pack {self._file or 'of bytes'!r}, closed>"
        return f"<rep2c.Pack {self._file or 'of bytes'!r} of {len(self)} origins>"

    def __enter__(self) -> Self:
        """Begin a block."""
        return self

    def __exit__(self, *error: object) -> None:
        """Close it."""
        self.close()

    def __bool__(self) -> bool:
        """A pack is true, if it has no origin either."""
        return True

    def __len__(self) -> int:
        """Count the origins."""
        return int(self._stats()["origins"])

    def __iter__(self) -> Iterator[PackEntry]:
        """Go through all entries, in the order of the file."""
        cursor = 0
        while (step := self._next(cursor)) is not None:
            entry, cursor = step
            yield entry

    def __getitem__(self, url: str | bytes) -> PackEntry:
        """The entry of the origin of URL; KeyError where the pack doesn't know it."""
        entry = self.get(url)
        if entry is None:
            raise KeyError(_core.origin_of(url))
        return entry

    def __contains__(self, item: object) -> bool:
        """Does the pack know the origin of ITEM, a URL, or have ITEM, an entry?  False for anything else."""
        if isinstance(item, _core.PackEntry):
            return self.get(item.origin) == item
        if not isinstance(item, (str, bytes)):
            return False
        try:
            return self.get(item) is not None
        except UrlError:
            return False

    def get(self, url: str | bytes) -> PackEntry | None:
        """The entry of the origin of URL; None where the pack doesn't know it."""
        return self._find(_core.origin_of(url))

    def robots(self, url: str | bytes, agent: Agent = None) -> Robots | None:
        """The rules of the origin of URL, for AGENT where the pack was made for certain crawlers.

        None where it is unknown or has no rules.
        """
        site = self._site(agent, _core.origin_of(url), "rules")
        return None if site is None else Robots.from_bytes(site.to_bytes(), max_steps=None)

    # ---- besides the rules

    def directives(self, agent: Agent, url: str | bytes) -> list[Directive] | None:
        """What the robots.txt of the origin of URL says besides its rules to AGENT; None where the site is unknown.

        Sitemaps and what else is about the site hold for everybody.

        Raises:
            PackError: the pack was made without them, by an earlier version or with ``strip="all"``.

        """
        site = self._site(agent, _core.origin_of(url), "beside")
        return None if site is None else [Directive(*fields) for fields in site._directives(agent)]

    def delay(self, agent: Agent, url: str | bytes, minute: int | None = None) -> float | None:
        """The seconds that AGENT has to wait between two fetches of the site of URL; None where nothing is known.

        See Robots.delay(); raises as directives().
        """
        site = self._site(agent, _core.origin_of(url), "beside")
        return None if site is None else delay_of(site, agent, minute)

    def sitemaps(self, url: str | bytes, agent: Agent = None) -> list[str]:
        """The sitemaps of the site of URL, as they are written; raises as directives().

        They are for everybody: AGENT is only needed to ask a pack that was made for several crawlers.
        """
        found = self.directives(agent, url) or []
        return [directive.value for directive in found if directive.kind == "sitemap"]

    # ---- what content may be used for

    def usage(self, agent: Agent, url: str | bytes) -> Usage | None:
        """What content of URL may be used for by AGENT, as Robots.usage() answers; None where the site is unknown.

        Raises:
            PackError: the pack is made for certain crawlers, or without what files say besides their rules.
            UrlError: URL is not an absolute URL of http, https or ftp.

        """
        site = self._site(agent, url, "usage")
        return None if site is None else Usage._of(ask(site, "usage", agent, url))

    def explain(self, agent: Agent, url: str | bytes) -> PackExplanation:
        """Why AGENT may or may not fetch URL; see allowed() for both.

        It has the rule's text if the pack keeps texts.
        """
        answer = self.check(agent, url)
        entry = self.get(url)
        rule = None
        if answer.line and (robots := self.robots(url, agent)) is not None:
            # Rules of certain crawlers answer without being told who asks.
            rule = robots.check(None if self._stats()["crawlers"] else agent, url).rule
        return PackExplanation(
            origin=_core.origin_of(url),
            allowed=answer.allowed,
            finding=answer.finding,
            words=_core.unknown_site if entry is None else entry.words,
            status=None if entry is None else entry.status,
            fetched=answer.fetched,
            fresh_until=answer.fresh_until,
            line=answer.line,
            rank=answer.rank,
            rule=rule,
        )

    @property
    def stats(self) -> Mapping[str, Any]:
        """Figures: size, origins, with_rules, allowed, disallowed, rule_sets, beside, oldest, newest, dialect, names.

        ``beside`` counts the different sets of what files say besides their rules; ``complete``: it was kept of all
        origins.
        ``hanging`` are the sites of which only a redirect is known, to what the pack does not have, or a revisit
        without its original: they are unknown.
        """
        return self._stats()

    @staticmethod
    def build(
        file: str | os.PathLike[str], robots: Iterable[tuple[str, str | Buffer]], **options: Any
    ) -> dict[str, int]:
        """Write a pack of pairs of an origin and its robots.txt; OPTIONS are PackWriter's.  Returns its figures."""
        with PackWriter(file, **options) as writer:
            for origin, body in robots:
                writer.add(origin, body, status=200)
        return writer.summary

    @staticmethod
    def merge(file: str | os.PathLike[str], packs: Iterable[Pack], **options: Any) -> dict[str, int]:
        """Write a pack of all that PACKS know, outcomes in the order of their times; OPTIONS are PackWriter's.

        FILE may be one of PACKS.  A PackError says that it was replaced since that was opened; then it stays.  The
        merged pack has the policy of the first of PACKS, which the others must share, unless OPTIONS name one.
        """
        with PackWriter(file, **options) as writer:
            for pack in packs:
                writer.add_pack(pack)
        return writer.summary


class PackWriter(_core.PackFileWriter):
    """Writes a pack; leave its block, or call finish(), to complete it.  Used by one thread at a time.

    Until then there is no file of that name, or the old one.  The same records in the same order give the same bytes.

    Args:
        file: its name.
        crawlers: the agents whose rules it has, or one of them: None keeps all groups of each file.
        dialect, names: how files are read; see Robots.
        strip: what the rules go without: ``texts`` the directives' texts, ``all`` line numbers, too, ``none`` nothing.
        threads: that compile, at most 1,024, and one for every 32 MiB of memory; 0: one for each processor.
        memory: bytes that it works in; 0: 1 GiB.
        oldest: what was fetched before this time is left out; 0: nothing is.  A time is as for add().
        now: the time by which fetches are of the future, and that of those that state none; 0: the clock's.
        allow_empty: make a pack also of nothing; without it, that is a PackError, and an old pack stays.
        allow_fewer: replace a pack also by one with under half its origins; without it, that is a PackError, too.
        force: replace also a file that is neither empty nor a pack; without it, that is a PackError, too.
        policy: by which outcomes of an origin are applied to each other: the numbers of FetchEntry, by name.  With
            ``strict``, no part of an archive is skipped, either.

    """

    __slots__ = ("_arguments", "_ended", "summary")

    _ended: bool
    _arguments: dict[str, Any]
    """Those of this writer that one of an archive has, too."""
    summary: dict[str, int]
    """Figures about the pack, once it is finished."""

    def __new__(
        cls,
        file: str | bytes | os.PathLike[str],
        crawlers: str | bytes | Crawler | Iterable[Agent] | None = None,
        *,
        dialect: Dialect = "google",
        names: Names = "token",
        strip: Strip = "texts",
        threads: int = 0,
        memory: int = 0,
        oldest: Time = 0,
        now: Time = 0,
        allow_empty: bool = False,
        allow_fewer: bool = False,
        force: bool = False,
        **policy: Any,
    ) -> Self:
        """Begin."""
        asking = agents_of(crawlers)
        made = (dialect, names, strip, threads, memory)
        replacing = (allow_empty, allow_fewer, force)
        self = super().__new__(cls, os.fsencode(absolute(file)), file, asking, *made, oldest, now, *replacing, policy)
        self.summary = {}
        self._ended = False
        self._arguments = dict(zip(("dialect", "names", "strip", "threads", "memory"), made))
        self._arguments.update(policy, crawlers=asking, now=now)
        return self

    def add_archive(
        self,
        archive: Archive,
        *,
        strict: bool = False,
        allow_damaged: bool = False,
        max_skipped: int | str | None = None,
    ) -> dict[str, Any]:
        """Add what came of the fetches of robots.txt in a web archive.

        A record that makes no sense is skipped.  Reading and compiling release the GIL.

        Args:
            archive: the name of a file, or a file object to be read to its end; WARC, also compressed by gzip or zstd.
            strict: skip nothing, and fail instead.
            allow_damaged: use what can be used of an archive that ends early or is damaged.
            max_skipped: the most bytes that may be skipped, or a share such as "5%".

        Returns how many ``records`` there are, how many of them are a ``robots_txt``, how many of these are
        ``over_size_limit``, or ``broken_off`` and count as failed fetches, what was ``skipped``, by reason, and the
        ``skipped_bytes`` beside the ``used_bytes``; a part of unknown size counts as an average one.

        Raises:
            OSError: ARCHIVE can't be read.
            PackError: it is not an archive, ends early or is damaged, or more was skipped than STRICT and MAX_SKIPPED
                allow; nothing was added.
            ValueError: MAX_SKIPPED is not a limit.

        """
        # Imported here, for most programs read no archives.
        from tempfile import TemporaryDirectory

        examine = limit_skipped(max_skipped)
        with TemporaryDirectory(prefix="rep2c-") as folder:
            part = os.path.join(folder, "archive.pack")
            figures = pack_archive(archive, part, self._arguments, strict=strict, allow_damaged=allow_damaged)
            examine(figures["used_bytes"], figures["skipped_bytes"])
            with Pack(part) as read:
                self.add_pack(read)
        return figures

    def finish(self) -> dict[str, int]:
        """Complete the pack and give it its name; returns figures about it."""
        self.summary = super().finish()
        self._ended = True
        return self.summary

    def abandon(self) -> None:
        """Give up: no file is made, and an old one stays."""
        super().abandon()
        self._ended = True

    def __enter__(self) -> Self:
        """Begin a block."""
        return self

    def __exit__(self, kind: type[BaseException] | None, *error: object) -> None:
        """Finish, or give up where the block failed."""
        if kind is not None:
            self.abandon()
        elif not self._ended:
            self.finish()


def pack_archive(
    archive: Archive, output: str, arguments: Mapping[str, Any], *, strict: bool = False, allow_damaged: bool = False
) -> dict[str, Any]:
    """Write the pack OUTPUT of ARCHIVE by a PackWriter with ARGUMENTS.

    Returns what PackWriter.add_archive() does.

    Raises:
        OSError: ARCHIVE can't be read.
        PackError: ARCHIVE ends early, is damaged or has no record, unless that is ALLOW_DAMAGED; or a part of it was
            skipped, and STRICT is set, or the policy is.

    """
    if isinstance(archive, (str, bytes, os.PathLike)):
        # Whether it can be opened; a pipe can be only once.
        if not stat.S_ISFIFO(os.stat(archive).st_mode):
            with open(archive, "rb"):
                pass
        name, read = os.fsencode(archive), None
    else:
        name, read = b"the archive", archive.read
    most = 0 if strict or arguments.get("strict") else None
    with PackWriter(output, **arguments, allow_empty=True) as writer:
        figures = writer._add_archive(name, read, allow_damaged, most)
        written = writer.finish()
    return {"records": figures["records"], "robots_txt": written["records"], **figures}


_LIMIT = re.compile(r"(\d{1,18})(%?)")


def limit_skipped(max_skipped: int | str | None) -> Callable[[int, int], None]:
    """MAX_SKIPPED as a function of used and skipped bytes: PackError past it."""
    read = _LIMIT.fullmatch("100%" if max_skipped is None else str(max_skipped))
    if read is None or (read[2] and int(read[1]) > 100):
        raise ValueError(f"max_skipped: {max_skipped!r} is neither a number of bytes nor a share such as '5%'")
    most, is_share = int(read[1]), bool(read[2])

    def examine(used: int, skipped: int) -> None:
        if skipped * (100 if is_share else 1) > most * (used + skipped if is_share else 1):
            raise PackError(f"{skipped} of {used + skipped} bytes were skipped, more than {max_skipped}")

    return examine
