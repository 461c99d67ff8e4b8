# SPDX-License-Identifier: Apache-2.0
"""The robots.txt of the hosts that a running crawler is at."""

from __future__ import annotations

import asyncio
import os
import threading
import time
from collections.abc import Mapping
from contextlib import contextmanager, suppress
from functools import partial
from typing import TYPE_CHECKING, Any, Callable, NamedTuple

from rep2c import _core
from rep2c._failures import failure_of

if TYPE_CHECKING:
    from collections.abc import Awaitable, Iterator

    from typing_extensions import Self

    from rep2c._core import CacheAnswer
    from rep2c.pack import Pack
    from rep2c.types import Agent, Dialect, FetchError, Names

__all__ = ["Cache", "Fetched"]

_FIELDS = {
    "cache-control": "cache_control",
    "expires": "expires",
    "date": "date",
    "age": "age",
    "retry-after": "retry_after",
}


class _Lock:
    """Guards who waits in any cache; a new one in a forked child, where nobody is left to let go of the old one."""

    held = threading.Lock()

    @classmethod
    def renew(cls) -> None:
        cls.held = threading.Lock()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_Lock.renew)


class Fetched(NamedTuple):
    """What came of the fetch of a robots.txt, redirects followed: up to five, to any host."""

    status: int
    body: bytes = b""
    headers: Mapping[str, str] = {}
    """Bytes that are no UTF-8 stand as lone surrogates, as aiohttp has them."""
    error: FetchError | None = None
    """How the fetch failed, without a response; None: it did not."""

    @classmethod
    def failed(cls, kind: FetchError = "other") -> Self:
        """A fetch that failed: the site can't be reached, or did not answer as HTTP wants it.

        KIND is how; ``loop`` means more redirects than are followed, and counts as a 404, ``bad-target`` likewise.
        """
        return cls(301 if kind in ("loop", "bad-target") else 0, error=kind)


class Cache(_core.CacheBase):
    """Rules and outcomes by origin, bounded in bytes, for any number of threads and event loops.

    Of all who ask about an origin one is told to fetch its robots.txt, and the others wait for him; what the outcome
    means, and for how long, is as RFC 9309, sections 2.3 and 2.4, has it.  In doubt nothing is allowed.

    Args:
        agent: the crawler's product token, or several in a tuple or list, which are all its; None is a
            crawler that no file names.
        dialect, names: how files are read; see Robots.
        memory: bytes; 0: 256 MiB.  Past it, the origins that were asked about longest ago are forgotten.
        lease: seconds for which who was told to fetch has time; 0: 60.
        policy: the numbers of FetchEntry, by name.

    """

    __slots__ = ("_waiting",)

    _waiting: dict[str, list[Callable[[], object]]]

    def __new__(
        cls,
        agent: Agent,
        *,
        dialect: Dialect = "google",
        names: Names = "token",
        memory: int = 0,
        lease: int = 0,
        **policy: Any,
    ) -> Self:
        """Begin with nothing known."""
        self = super().__new__(cls, agent, dialect, names, memory, lease, policy)
        self._waiting = {}
        return self

    # ---- for those who ask and fetch in their own order

    def check(self, url: str, now: float | None = None) -> CacheAnswer:
        """The answer about the page at URL.  If its ask is set, the caller fetches the robots.txt and calls put()."""
        return self._check(url, int(time.time() if now is None else now))

    def put(
        self,
        url: str,
        ticket: int,
        fetched: Fetched | None,
        now: float | None = None,
    ) -> None:
        """Take the outcome of a fetch, None for one that failed, from who was told to ask by an answer with TICKET.

        Raises:
            ValueError: a redirect, which is to be followed first.

        """
        at = int(time.time() if now is None else now)
        try:
            if fetched is None:
                self._put(url, ticket, b"", at, error="other")
            elif fetched.error is not None:
                self._put(url, ticket, b"", at, status=fetched.status, error=fetched.error)
            else:
                fields = {
                    _FIELDS[name.lower()]: value.encode("utf-8", "surrogateescape")
                    for name, value in fetched.headers.items()
                    if name.lower() in _FIELDS
                }
                self._put(url, ticket, fetched.body, at, status=fetched.status, **fields)
        except BaseException:
            self._give_back(url, ticket)
            raise
        finally:
            self._wake(url)

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

        FETCH gets the URL of the robots.txt.  An OSError of it, and what httpx, aiohttp, urllib3 and requests raise
        when a fetch fails, is a site that can't be reached, which is not allowed for now.  Any other exception goes
        through to the caller, but is a failed fetch, too: whatever fails, a site is asked once for each time to wait.
        Who is cancelled lets the next caller fetch.  What came of a fetch holds for all who waited for it, also where
        it says that it must not be kept.
        """
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
                return bool(answer.verdict == "allow")
            try:
                outcome = await fetch(_core.origin_of(url) + "/robots.txt")
            except Exception as error:
                self._fail(url, answer.ticket, error)
            except BaseException:
                self.give_back(url, answer.ticket)
                raise
            else:
                self.put(url, answer.ticket, outcome)
            asked = True

    def allowed_blocking(self, url: str, fetch: Callable[[str], Fetched]) -> bool:
        """As allowed(), for threads: FETCH and the waiting block."""
        asked = False
        while True:
            answer = self.check(url)
            if asked and answer.verdict != "wait":
                return self._settle(url, answer)
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
            try:
                outcome = fetch(_core.origin_of(url) + "/robots.txt")
            except Exception as error:
                self._fail(url, answer.ticket, error)
            except BaseException:
                self.give_back(url, answer.ticket)
                raise
            else:
                self.put(url, answer.ticket, outcome)
            asked = True

    def _fail(self, url: str, ticket: int, error: Exception) -> None:
        """Take that a fetch ended with ERROR, the one that is being handled."""
        kind = failure_of(error)
        self.put(url, ticket, Fetched.failed(kind or "other"))
        if kind is None:
            raise error

    def _settle(self, url: str, answer: CacheAnswer) -> bool:
        """The verdict of ANSWER after a fetch for this caller: the rules count even if they are stale at once."""
        if answer.ask:
            self.give_back(url, answer.ticket)
        return bool(answer.verdict == "allow")

    # ---- as a whole

    @property
    def stats(self) -> Mapping[str, int]:
        """What it holds and has done: origins, bytes, leases; checks, answered, waits, asks, puts, late, evicted ...

        ``too_large`` counts robots.txt whose rules have no room, and which therefore disallow everything.
        """
        return self._stats()

    def save(self, file: str | os.PathLike[str]) -> None:
        """Write all that is known as a pack."""
        self._save(os.fsencode(file), file)

    def load(self, pack: Pack) -> None:
        """Begin with what PACK knows, which was saved for the same crawler or made for all."""
        self._load(pack)


def _must_wait(answer: CacheAnswer) -> bool:
    return answer.verdict == "wait" and not answer.ask


def _seconds(answer: CacheAnswer) -> float:
    """Until the lease ends at the latest."""
    return max(answer.come_back - time.time(), 0) + 0.01


def _set_soon(loop: asyncio.AbstractEventLoop, event: asyncio.Event) -> None:
    with suppress(RuntimeError):  # the loop is closed, and nobody waits in it
        loop.call_soon_threadsafe(event.set)
