# SPDX-License-Identifier: Apache-2.0
"""The robots.txt of the hosts that a running crawler is at."""

from __future__ import annotations

import asyncio
import inspect
import logging
import os
import threading
import time
from contextlib import contextmanager, suppress
from functools import partial
from typing import TYPE_CHECKING, Any, Callable, Literal, NamedTuple
from urllib.parse import urljoin

from rep2c import _core
from rep2c._failures import failure_of, response_of
from rep2c._times import seconds
from rep2c.results import Usage, ask

if TYPE_CHECKING:
    from collections.abc import Awaitable, Generator, Iterator, Mapping

    from typing_extensions import Self

    from rep2c._core import CacheAnswer
    from rep2c.pack import Pack
    from rep2c.types import Agent, AsyncSharedStore, Dialect, FetchError, Names, SharedStore

    _Step = tuple[Any, ...]
    _Steps = Generator[_Step, Any, None]

__all__ = ["Cache", "CacheEntry", "Fetched"]

_LEASE = 60

_REDIRECTS = 5
"""That are followed (RFC 9309, section 2.3.1.2)."""

_log = logging.getLogger("rep2c")

_NAMES = "cache-control expires date age retry-after content-range content-length content-encoding"
_FIELDS = {**{name: name.replace("-", "_") for name in _NAMES.split()}, "transfer-encoding": "content_encoding"}


class _Lock:
    """Guards who waits in any cache; a new one in a forked child, where nobody is left to let go of the old one."""

    held = threading.Lock()

    @classmethod
    def renew(cls) -> None:
        cls.held = threading.Lock()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_Lock.renew)


_STATUSES = 1000

_PARTS: dict[str, tuple[str, Callable[[object], bool]]] = {
    "status": ("a number", lambda status: isinstance(status, int) and not isinstance(status, bool)),
    "body": ("bytes", lambda body: isinstance(body, (bytes, bytearray, memoryview, str))),
    "headers": ("a mapping of texts", lambda headers: headers is None or callable(getattr(headers, "items", None))),
    "error": ("None or how the fetch failed", lambda error: error is None or isinstance(error, str)),
}
"""What each part of a Fetched has to be.  The headers of http.client are not a Mapping."""


class Fetched(NamedTuple):
    """What came of the fetch of a robots.txt, or of one request for it.

    Of a redirect the header Location is enough: allowed() and allowed_blocking() follow it, up to five times, to any
    host.  A fetch that has followed redirects itself gives what came last.  Where headers have no Location it counts
    as a 404 (``bad-target``), and without headers as a failure: nobody knows where it led.

    The body may be as it came, or decoded by the client.  The headers say whether it is whole: one that is shorter than
    its Content-Length, or still in a Content-Encoding, is a failure (``body``).

    Ask for the identity coding (``Accept-Encoding: identity``): clients take half of a compressed body for a whole one,
    without an error, and rules are lost.
    """

    status: int
    body: bytes = b""
    headers: Mapping[str, str] | None = None
    """All of them; None: nobody knows.  Bytes that are not UTF-8 stand as lone surrogates, as aiohttp has them."""
    error: FetchError | None = None
    """How the fetch failed, without a response; None: it did not."""

    @classmethod
    def failed(cls, kind: FetchError = "other") -> Self:
        """A fetch that failed: the site can't be reached, or did not answer as HTTP wants it.

        KIND is how; ``loop`` means more redirects than are followed, and counts as a 404, ``bad-target`` likewise.
        """
        return cls(0, error=kind)

    def _examine(self) -> None:
        """Raise TypeError or ValueError for what is not as it has to be."""
        for name, (wanted, fits) in _PARTS.items():
            value = getattr(self, name)
            if not fits(value):
                raise TypeError(f"the {name} of what was fetched is {value!r:.200}, and has to be {wanted}")
        if not 0 <= self.status < _STATUSES:
            raise ValueError(f"the status of what was fetched is {self.status!r:.200}, and has to be one of HTTP")
        for name, value in (self.headers or {}).items():
            if not (isinstance(name, str) and isinstance(value, str)):
                raise TypeError(
                    f"the header {name!r:.200} of what was fetched is {value!r:.200}: both have to be texts"
                )

    def _redirects(self) -> bool:
        return self.error is None and 300 <= self.status < 400 and self.status != 304

    def _field(self, wanted: str) -> str | None:
        return next((value for name, value in (self.headers or {}).items() if name.lower() == wanted), None)

    def _outcome(self) -> dict[str, Any]:
        """Give what a cache or a FetchEntry records of it; raise for what is not as it has to be."""
        self._examine()
        error = self.error
        fields: dict[str, str] = {}
        if self._redirects():
            if self._field("location"):
                raise ValueError(f"a redirect (status {self.status}) was fetched, which has to be followed first")
            # Without headers nobody knows whether there was a target.
            error = "other" if self.headers is None else "bad-target"
        for name, value in (self.headers or {}).items():
            if field := _FIELDS.get(name.lower()):
                fields[field] = f"{fields[field]}, {value}" if field in fields else value
        return {"status": self.status, "error": error, "body": self.body, **fields}


class CacheEntry(NamedTuple):
    """What a cache knows about one origin."""

    origin: str
    access: Literal["rules", "allow-all"] | None
    """The last answer: its rules decide, or it has none; None: there was no answer."""
    status: int
    """Of the last response; 0: there was none."""
    confirmed: int
    """When the last answer came, in seconds since 1970; 0: there was none."""
    lifetime: int
    """Seconds for which it is fresh."""
    failures: int
    """Fetches that failed since."""
    leased: bool
    """Somebody was told to fetch, and has not answered yet."""
    too_large: bool
    """The rules have no room, so everything is disallowed."""
    bytes: int
    error: FetchError | None
    """How the last fetch failed; None: it did not, or a store or a pack had the outcome, which keep no reason."""


class Cache(_core.CacheBase):
    """Rules and outcomes by origin, bounded in bytes, for any number of threads and event loops.

    One caller fetches the robots.txt of an origin; the others wait for its result.  What the outcome means, and for
    how long, is as RFC 9309, sections 2.3 and 2.4, has it.  In doubt nothing is allowed.

    Args:
        agent: the crawler's product token, or several in a tuple or list, which are all its; None is a
            crawler that no file names.
        dialect, names: how files are read; see Robots.
        memory: bytes; 0: 256 MiB.  Past it, the origins that were asked about longest ago are forgotten.
        lease: seconds for which who was told to fetch has time; 0: 60.
        store: what other processes know, such as rep2c.redis.AsyncStore for allowed() and rep2c.redis.Store for
            allowed_blocking(); check() and put() leave it alone.
        watch: gets events for metrics: "asked", "waited", "refused", "fetched", "late", "too-large", "evicted" or
            "store-failed", the origin, the status of a fetch, 0 where there is none, and how the fetch failed or why
            the store could not be reached, None where neither did.  It is called by the thread that caused the event.
        usage: keep all groups of each file, which usage() needs, not only the crawler's: takes more memory.  The cache
            is then saved as a pack for all crawlers, loads no other, and shares a store with its like alone.
        policy: the numbers of FetchEntry, by name.  With ``strict``, no site opens because it could not be asked.

    Raises:
        AgentError: agent is not valid, or with USAGE it has more than 8 tokens that merge.

    Iterating gives a CacheEntry for each origin, as it was at that moment.  The logger "rep2c" has why fetches fail
    (INFO), and warns of a store that can't be reached, once a minute at most.

    """

    __slots__ = ("_lease", "_prefix", "_store", "_store_failures", "_waiting", "_watch")

    _lease: int
    _prefix: str
    _store: SharedStore | AsyncSharedStore | None
    _store_failures: int
    _waiting: dict[str, list[Callable[[], object]]]
    _watch: Callable[[str, str, int, str | None], object] | None

    def __new__(
        cls,
        agent: Agent,
        *,
        dialect: Dialect = "google",
        names: Names = "token",
        memory: int = 0,
        lease: int = 0,
        store: SharedStore | AsyncSharedStore | None = None,
        watch: Callable[[str, str, int, str | None], object] | None = None,
        usage: bool = False,
        **policy: Any,
    ) -> Self:
        """Begin with nothing known."""
        self = super().__new__(cls, agent, dialect, names, memory, lease, policy, watch is not None, usage)
        self._waiting = {}
        self._lease = lease or _LEASE
        self._store = store
        self._store_failures = 0
        self._prefix = f"{self._fingerprint():016x}:"
        self._watch = watch
        return self

    def _told(self, event: str, origin: str, status: int, error: str | None) -> None:
        if self._watch is not None:
            self._watch(event, origin, status, error)

    # ---- for those who ask and fetch in their own order

    def check(self, url: str, now: float | None = None) -> CacheAnswer:
        """The answer about the page at URL.  If its ask is set, the caller fetches the robots.txt and calls put().

        NOW is in seconds since 1970: ValueError where it is negative or in another unit.
        """
        return self._check(url, _moment(now))

    def usage(self, url: str, now: float | None = None) -> Usage | None:
        """What content of URL may be used for by the cache's crawler, as Robots.usage() answers.

        None where nothing is known of the site yet.  Nobody is told to fetch, and nothing is waited for, so threads and
        tasks ask alike: after allowed(), as a rule when the page is there, whose header fields field_usage() adds.
        NOW is as for check().  Takes time linear in the robots.txt.

        Raises:
            Error: the cache was made without USAGE, or has the site of a pack without what files say besides rules.
            UrlError: URL is not an absolute URL of http, https or ftp.

        """
        site = self._site(url, _moment(now))
        return None if site is None else Usage._of(ask(site, "usage", None, url))

    def put(self, url: str, ticket: int, fetched: Fetched | None, now: float | None = None) -> None:
        """Take the outcome of a fetch, None for one that failed, from who was told to ask by an answer with TICKET.

        What is wrong with FETCHED is said once: it counts as a fetch that failed, so nobody fetches again at once.
        An outcome that is older than what is known changes nothing, nor does a failure in the second of an answer.

        Raises:
            TypeError: FETCHED has a value of another type than Fetched says.
            ValueError: a redirect with a Location, which is to be followed first; or NOW is negative or in another unit
                than seconds, and nothing is taken.

        """
        at = _moment(now)
        try:
            self._take_outcome(url, ticket, Fetched.failed() if fetched is None else fetched, at)
        except Exception:
            self._take_outcome(url, ticket, Fetched.failed(), at)
            raise
        except BaseException:
            self._give_back(url, ticket)
            raise
        finally:
            self._wake(url)

    def _take_outcome(self, url: str, ticket: int, fetched: Fetched, at: int) -> None:
        if not isinstance(fetched, Fetched):
            raise TypeError(f"{fetched!r:.200} was fetched, and a rep2c.Fetched is wanted")
        self._put(url, ticket, at, **fetched._outcome())

    def give_back(self, url: str, ticket: int) -> None:
        """End a lease without an outcome: the next caller that asks is told to fetch."""
        self._give_back(url, ticket)
        self._wake(url)

    def forget(self, url: str) -> bool:
        """Forget the site of URL: the next caller that asks about it is told to fetch.  Was it known?"""
        known = self._forget(_core.origin_of(url))
        self._wake(url)
        return known

    def _wake(self, url: str) -> None:
        with _Lock.held:
            waiting = self._waiting.pop(_core.origin_of(url), [])
        for wake in waiting:
            wake()

    @contextmanager
    def _woken(self, url: str, wake: Callable[[], object]) -> Iterator[None]:
        """Have WAKE called when there is an outcome for URL's origin, within a block."""
        origin = _core.origin_of(url)
        with _Lock.held:
            self._waiting.setdefault(origin, []).append(wake)
        try:
            yield
        finally:
            with _Lock.held:
                waiting = self._waiting.get(origin, [])
                if wake in waiting:
                    waiting.remove(wake)
                if not waiting:
                    self._waiting.pop(origin, None)

    # ---- with the caller's own fetch

    async def allowed(self, url: str, fetch: Callable[[str], Awaitable[Fetched]]) -> bool:
        """May the page at URL be fetched?  Waits for its robots.txt where that has to be fetched first.

        With a store, other processes are asked first, and their fetches are waited for.  FETCH gets the URL of the
        robots.txt.  An OSError of it, and what httpx, aiohttp, urllib3 and requests raise
        when a fetch fails, is a site that can't be reached, which is not allowed for now.  Any other exception goes
        through to the caller, but is a failed fetch, too: whatever fails, a site is asked once for each time to wait.
        Who is cancelled lets the next caller fetch.  What came of a fetch holds for all who waited for it, also where
        it says that it must not be kept.
        """
        return bool((await self._answer(url, fetch)).verdict == "allow")

    async def _answer(self, url: str, fetch: Callable[[str], Awaitable[Fetched]]) -> CacheAnswer:
        """The answer that allowed() is about; it never asks for a fetch."""
        self._check_store(awaits=True)
        asked = False
        while True:
            answer = self.check(url)
            if asked and answer.verdict != "wait":
                return self._settle(url, answer)
            if _must_wait(answer):
                loop, woken = asyncio.get_running_loop(), asyncio.Event()
                with self._woken(url, partial(_set_soon, loop, woken)):
                    answer = self.check(url)  # what came before anybody could wake us
                    if _must_wait(answer):
                        with suppress(TimeoutError, asyncio.TimeoutError):
                            await asyncio.wait_for(woken.wait(), _seconds(answer))
                        asked = True
                        continue
            if not answer.ask:
                return answer
            await self._obtain(url, answer.ticket, fetch)
            asked = True

    def allowed_blocking(self, url: str, fetch: Callable[[str], Fetched]) -> bool:
        """As allowed(), for threads: FETCH and the waiting block."""
        self._check_store(awaits=False)
        asked = False
        while True:
            answer = self.check(url)
            if asked and answer.verdict != "wait":
                return bool(self._settle(url, answer).verdict == "allow")
            if _must_wait(answer):
                woken = threading.Event()
                with self._woken(url, woken.set):
                    answer = self.check(url)  # what came before anybody could wake us
                    if _must_wait(answer):
                        woken.wait(_seconds(answer))
                        asked = True
                        continue
            if not answer.ask:
                return bool(answer.verdict == "allow")
            self._obtain_blocking(url, answer.ticket, fetch)
            asked = True

    async def _obtain(self, url: str, ticket: int, fetch: Callable[[str], Awaitable[Fetched]]) -> None:
        steps = self._steps(url, ticket)
        with suppress(StopIteration):
            step = next(steps)
            while True:
                call = fetch if step[0] == "fetch" else getattr(self._store, step[0])
                try:
                    go_on = partial(steps.send, await call(*step[1:]))
                except BaseException as error:
                    go_on = partial(steps.throw, error)
                step = go_on()

    def _obtain_blocking(self, url: str, ticket: int, fetch: Callable[[str], Fetched]) -> None:
        steps = self._steps(url, ticket)
        with suppress(StopIteration):
            step = next(steps)
            while True:
                call = fetch if step[0] == "fetch" else getattr(self._store, step[0])
                try:
                    go_on = partial(steps.send, call(*step[1:]))
                except BaseException as error:
                    go_on = partial(steps.throw, error)
                step = go_on()

    def _steps(self, url: str, ticket: int) -> _Steps:
        """What a caller with TICKET does for an outcome of URL's site: calls of FETCH and of the store's methods."""
        try:
            yield from self._steps_to_outcome(url, ticket)
        finally:
            failures = self._count_store_failures()
            if failures > self._store_failures:
                self._store_failures = failures
                self._told("store-failed", _core.origin_of(url), 0, self._store_error())

    def _count_store_failures(self) -> int:
        return int(getattr(self._store, "failures", 0))

    def _store_error(self) -> str | None:
        """Why the store could not be reached last, as far as it says so."""
        error = getattr(self._store, "last_error", None)
        return None if error is None else str(error)

    def _steps_to_outcome(self, url: str, ticket: int) -> _Steps:
        try:
            if self._store is not None and (yield from self._look(url, ticket)):
                return
            mistake = yield from self._fetch(url, ticket)
        except BaseException:
            self.give_back(url, ticket)
            if self._store is not None:
                yield "release", self._key(url)
            raise
        if self._store is not None:
            value = self._export(url)
            yield ("release", self._key(url)) if value is None else ("put", self._key(url), value)
        if mistake is not None:
            raise mistake

    def _look(self, url: str, ticket: int) -> Generator[_Step, Any, bool]:
        """Take an outcome of the store, and wait for the one that another process is about to have; False: fetch it."""
        key, until = self._key(url), time.monotonic() + self._lease
        before = value = yield "get", key
        claimed = False
        while value is None or not self._take(url, ticket, value, final=value != before):
            if claimed:
                return False
            left = until - time.monotonic()
            claimed = yield "claim", key, self._lease
            if not claimed and left <= 0:
                return False
            if not claimed:
                yield "wait", key, left
            value = yield "get", key  # also after a claim: who had it may have put an outcome since the look
        if claimed:
            yield "release", key
        return True

    def _take(self, url: str, ticket: int, value: bytes, *, final: bool) -> bool:
        """Take what another process exported.  Is it an answer?  Where it is FINAL, also if it is stale at once."""
        in_force = self._import(url, ticket, value, int(time.time()))
        if in_force is None or not (in_force or final):
            return False
        self.give_back(url, ticket)
        return True

    def _fetch(self, url: str, ticket: int) -> Generator[_Step, Any, Exception | None]:
        """Fetch, and take the outcome; returns what was raised by mistake, which counts as a failed fetch."""
        try:
            outcome = yield from self._follow(_core.origin_of(url) + "/robots.txt")
        except Exception as error:
            kind = failure_of(error)
            _log.info("%s/robots.txt can't be fetched: %r", _core.origin_of(url), error)
            self.put(url, ticket, Fetched.failed(kind or "other"))
            return error if kind is None else None
        try:
            self.put(url, ticket, outcome)
        except Exception as error:
            return error
        return None

    def _follow(self, robots: str) -> Generator[_Step, Any, Any]:
        """Fetch ROBOTS, and where its redirects lead; returns the last outcome."""
        seen = {robots}
        for _ in range(_REDIRECTS + 1):
            try:
                outcome = yield "fetch", robots
            except Exception as error:
                response = response_of(error)
                if response is None:
                    raise
                robots, outcome = response[0] or robots, Fetched(response[1], b"", response[2])
            if not isinstance(outcome, Fetched):
                return outcome
            outcome._examine()
            target = outcome._field("location") if outcome._redirects() else None
            if not target:
                return outcome
            try:
                robots = urljoin(robots, target)
                if _core.origin_of(robots).startswith("ftp:"):
                    return Fetched.failed()  # a robots.txt may be there, which nobody here fetches
            except ValueError:  # without libidn2, nobody knows whether what is outside ASCII is a host
                return Fetched.failed("bad-target" if _core.HAS_IDN or robots.isascii() else "other")
            if robots in seen:
                break
            seen.add(robots)
        return Fetched.failed("loop")

    def _key(self, url: str) -> str:
        """Of URL's site, for this crawler."""
        return f"{self._prefix}{_core.origin_of(url)}"

    def _settle(self, url: str, answer: CacheAnswer) -> CacheAnswer:
        """ANSWER, after a fetch for this caller: the rules count even if they are stale at once."""
        if answer.ask:
            self.give_back(url, answer.ticket)
        return answer

    def _check_store(self, *, awaits: bool) -> None:
        """Raise where the store's methods have to be awaited and are not, or the other way round."""
        if self._store is not None and inspect.iscoroutinefunction(self._store.get) != awaits:
            wanted = "a store with 'async' methods, such as rep2c.redis.AsyncStore" if awaits else "one without"
            raise TypeError(f"{self._store!r:.200}: {'allowed' if awaits else 'allowed_blocking'}() wants {wanted}")

    # ---- as a whole

    def __repr__(self) -> str:
        """Say what it is, and how much it knows."""
        return f"<rep2c.Cache of {self._stats()['origins']} origins>"

    def __iter__(self) -> Iterator[CacheEntry]:
        """Give what is known about each origin now."""
        return map(CacheEntry._make, self._list())

    @property
    def stats(self) -> Mapping[str, Any]:
        """What it holds and has done: origins, bytes, leases; checks, answered, waits, asks, puts, late, evicted ...

        ``too_large`` counts robots.txt whose rules have no room, and which therefore disallow everything.
        ``failed`` counts the fetches that ended without a response, by how they failed.
        ``store_failures`` counts calls for which the store could not be reached, and ``store_error`` is why that was so
        the last time, as far as the store says so.
        """
        return {**self._stats(), "store_failures": self._count_store_failures(), "store_error": self._store_error()}

    def ages(self, now: float | None = None) -> Mapping[str, int]:
        """Say what the answers that it holds are worth at a time: how many sites are 'unknown', 'fresh', 'stale' ...

        The others are 'unreachable', of which nothing is allowed, and 'given-up', which could not be fetched for 30
        days.  ``opened`` counts those given up that never gave an answer, so that everything is allowed.  ``oldest`` is
        when the oldest answer was given or confirmed, in seconds since 1970; 0: there is none.  The cost is linear in
        the sites.
        """
        return self._ages(_moment(now))

    def save(self, file: str | os.PathLike[str]) -> None:
        """Write all that is known as a pack for this crawler; with usage, for all crawlers.

        Sites whose rules have no room are left out: ``too_large`` of the stats counts them.

        Raises:
            PackError: the cache has rules of a pack for all crawlers, which a pack for one can't have, or it knows no
                site, and the file is a pack that knows some; an old file stays.

        """
        self._save(os.fsencode(file), file)

    def load(self, pack: Pack) -> int:
        """Begin with what PACK knows, which was made for all crawlers or, without usage, saved for the same one.

        Returns:
            How many sites the cache has forgotten meanwhile, because they did not fit within its memory.  A warning
            says so, too.

        Raises:
            PackError: it was made for another crawler, or is damaged.
            AgentError: it is for all, and the cache's crawler has more than 8 tokens.

        """
        before = int(self._stats()["evicted"])
        self._load(pack)
        forgotten = int(self._stats()["evicted"]) - before
        if forgotten > 0:
            _log.warning("%d sites of a pack of %d did not fit into the cache", forgotten, len(pack))
        return forgotten


def _moment(now: float | None) -> int:
    """NOW, or the time that it is, in seconds since 1970; ValueError for anything else."""
    if now is None:
        return int(time.time())
    at = seconds(now, "now")
    known = max(-1, min(at, 1 << 62))
    if (fault := _core.time_fault(known, known)) is not None:
        raise ValueError(f"now: {now!r} is {fault}")
    return at


def _must_wait(answer: CacheAnswer) -> bool:
    return answer.verdict == "wait" and not answer.ask


def _seconds(answer: CacheAnswer) -> float:
    """Until the lease ends at the latest."""
    return max(answer.come_back - time.time(), 0) + 0.01


def _set_soon(loop: asyncio.AbstractEventLoop, event: asyncio.Event) -> None:
    with suppress(RuntimeError):  # the loop is closed, and nobody waits in it
        loop.call_soon_threadsafe(event.set)
