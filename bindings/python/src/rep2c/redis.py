# SPDX-License-Identifier: Apache-2.0
"""What a fleet of crawlers knows about robots.txt files, shared by Redis.

    cache = rep2c.Cache("ExampleBot", store=rep2c.redis.Store(redis.Redis()))             # for allowed_blocking()
    cache = rep2c.Cache("ExampleBot", store=rep2c.redis.AsyncStore(redis.asyncio.Redis()))  # for allowed()

A client of Redis tries again for some seconds before it says that Redis can't be reached, and a crawler waits as long:
give it ``retry=redis.retry.Retry(redis.backoff.NoBackoff(), 1)``, and timeouts of a second or two.

A store is a convenience, never a condition: where Redis can't be reached, or has evicted a key, nothing is known, and a
crawler asks the site itself.  Who can write to Redis can give wrong answers, but no damage.
"""

from __future__ import annotations

import asyncio
import inspect
import logging
import os
import threading
import time
import uuid
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any

import redis

if TYPE_CHECKING:
    from collections.abc import Iterator

    import redis.asyncio

__all__ = ["AsyncStore", "Store"]

_log = logging.getLogger("rep2c")

_MONTH = 30 * 86400
_QUIET = 60
"""Seconds after a warning in which there is no other one."""
_TICK = 1.0
"""Seconds after which a listener looks whether anybody still waits."""

# Values are bytes, also for a client that decodes what it gets.
_RAW: dict[str, Any] = {"NEVER_DECODE": []}


class _Base:
    """The keys of a store, and how it does without Redis for a while."""

    _awaits: bool
    """What the client gives has to be awaited."""

    def __init__(self, client: Any, prefix: str = "rep2c:", lifetime: int = 2 * _MONTH, pause: float = 5) -> None:
        """Use CLIENT."""
        _check(client, awaits=self._awaits)
        self._client = client
        self._prefix = prefix
        self._lifetime = lifetime
        self._pause = pause
        self._back = 0.0
        self._warned = -float(_QUIET)
        self._mark = uuid.uuid4().hex
        self.failures = 0
        """Calls for which Redis could not be reached.  After each one, none is tried for PAUSE seconds."""
        self.last_error: str | None = None
        """Why it could not be reached the last time."""
        self._begin()

    def _begin(self) -> None:
        """Listen to nothing."""
        raise NotImplementedError

    def _known(self, key: str) -> str:
        return f"{self._prefix}known:{key}"

    def _claim(self, key: str) -> str:
        return f"{self._prefix}claim:{key}"

    @property
    def _channel(self) -> str:
        return f"{self._prefix}done"

    def _is_away(self) -> bool:
        return time.monotonic() < self._back

    @contextmanager
    def _trying(self) -> Iterator[None]:
        """Do without what Redis was asked for where it can't be reached."""
        try:
            yield
        except (redis.RedisError, OSError, ValueError) as error:  # ValueError: the client was closed meanwhile
            self.last_error = f"{type(error).__name__}: {error}"
            self.failures += 1
            now = time.monotonic()
            self._back = now + self._pause
            if now >= self._warned + _QUIET:
                self._warned = now
                _log.warning(
                    "The shared store can't be reached, so each process fetches for itself: %s", self.last_error
                )

    def _is_mine(self, claim: object) -> bool:
        return claim == self._mark.encode()


def _text(value: object) -> str:
    """What a message has, of a client that decodes or not."""
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else str(value)


def _check(client: object, *, awaits: bool) -> None:
    """Raise for a client with which nothing would work: its answers have to be awaited, or must not."""
    for name in ("execute_command", "pubsub"):
        if not callable(getattr(client, name, None)):
            raise TypeError(f"{client!r:.200} is not a client of the package redis: it has no {name}()")
    if inspect.iscoroutinefunction(client.execute_command) != awaits:  # type: ignore[attr-defined]
        wanted, other = ("redis.asyncio", "Store") if awaits else ("redis", "AsyncStore")
        raise TypeError(f"{client!r:.200}: this store wants a client of {wanted}; rep2c.redis.{other} takes this one")


class Store(_Base):
    """Outcomes and compiled rules by origin, for the threads of many processes: a rep2c.types.SharedStore.

    Args:
        client: redis.Redis or redis.RedisCluster, with decode_responses on or off; its timeouts and retries are the
            caller's choice.
        prefix: of the keys.
        lifetime: seconds for which an origin is kept after it was written: longer than 30 days, for which a site may
            fail before it is given up.
        pause: seconds to do without Redis after it could not be reached.

    Raises:
        TypeError: CLIENT is none of those.

    """

    _awaits = False

    def _begin(self) -> None:
        """Listen to nothing; again in a forked child, where the listener and those who wait are left behind."""
        self._process = os.getpid()
        self._lock = threading.Lock()
        self._waiting: dict[str, list[threading.Event]] = {}
        self._listener: threading.Thread | None = None
        self._listening = threading.Event()

    def get(self, key: str) -> bytes | None:
        """What is kept by KEY; None where that is nothing, or Redis can't be reached."""
        data = None
        if not self._is_away():
            with self._trying():
                data = self._client.execute_command("GET", self._known(key), **_RAW)
        return data if isinstance(data, bytes) else None

    def put(self, key: str, value: bytes) -> None:
        """Keep VALUE by KEY, end the claim of KEY, and wake those who wait for it."""
        if not self._is_away():
            with self._trying():
                self._client.set(self._known(key), value, ex=self._lifetime)
                self._client.delete(self._claim(key))
                self._client.publish(self._channel, key)

    def claim(self, key: str, seconds: int = 60) -> bool:
        """Is it this caller who fetches?  For SECONDS no other one is told so.

        True also where Redis can't be reached: then everybody asks for himself.
        """
        claimed = True
        if not self._is_away():
            with self._trying():
                claimed = bool(self._client.set(self._claim(key), self._mark, nx=True, ex=seconds))
        return claimed

    def release(self, key: str) -> None:
        """End this store's claim of KEY with nothing to keep, and wake those who wait for it."""
        if not self._is_away():
            with self._trying():
                if self._is_mine(self._client.execute_command("GET", self._claim(key), **_RAW)):
                    self._client.delete(self._claim(key))
                    self._client.publish(self._channel, key)

    def wait(self, key: str, seconds: float) -> None:
        """Return when the claim of KEY has ended, or Redis can't be reached, after SECONDS at the latest."""
        if self._process != os.getpid():
            self._begin()
        if self._is_away():
            return
        woken = threading.Event()
        until = time.monotonic() + seconds
        with self._lock:
            self._waiting.setdefault(key, []).append(woken)
            if self._listener is None:
                self._listening.clear()
                self._listener = threading.Thread(target=self._listen, name="rep2c.redis", daemon=True)
                self._listener.start()
        try:
            if self._listening.wait(seconds) and not self._is_away():
                left = None
                with self._trying():
                    left = self._client.pttl(self._claim(key))  # what ended before anybody could wake us
                if left is not None and left > 0:
                    woken.wait(min(until - time.monotonic(), left / 1000))
        finally:
            with self._lock:
                waiting = self._waiting[key]
                waiting.remove(woken)
                if not waiting:
                    del self._waiting[key]

    def _listen(self) -> None:
        """Wake those who wait, as long as there are any: a thread of its own, with a connection of its own."""
        with self._trying(), self._client.pubsub() as messages:
            messages.subscribe(self._channel)
            while self._is_wanted():
                message = messages.get_message(timeout=_TICK)
                if message is None:
                    continue
                if message["type"] == "subscribe":
                    self._listening.set()
                elif message["type"] == "message":
                    self._wake(_text(message["data"]))
            return
        with self._lock:
            self._listener = None
            keys = list(self._waiting)
        self._listening.set()
        for key in keys:
            self._wake(key)

    def _is_wanted(self) -> bool:
        with self._lock:
            if not self._waiting:
                self._listener = None
            return self._listener is not None

    def _wake(self, key: str) -> None:
        with self._lock:
            for woken in self._waiting.get(key, []):
                woken.set()


class AsyncStore(_Base):
    """As Store, for tasks: a rep2c.types.AsyncSharedStore, which is used in one event loop at a time.

    Args:
        client: redis.asyncio.Redis or redis.asyncio.RedisCluster, with decode_responses on or off.
        prefix, lifetime, pause: as for Store, with which it shares what it keeps.

    Raises:
        TypeError: CLIENT is none of those.

    """

    _awaits = True

    def _begin(self) -> None:
        self._waiting: dict[str, list[asyncio.Event]] = {}
        self._listener: asyncio.Task[None] | None = None
        self._listening: asyncio.Event

    async def get(self, key: str) -> bytes | None:
        """As Store.get()."""
        data = None
        if not self._is_away():
            with self._trying():
                data = await self._client.execute_command("GET", self._known(key), **_RAW)
        return data if isinstance(data, bytes) else None

    async def put(self, key: str, value: bytes) -> None:
        """As Store.put()."""
        if not self._is_away():
            with self._trying():
                await self._client.set(self._known(key), value, ex=self._lifetime)
                await self._client.delete(self._claim(key))
                await self._client.publish(self._channel, key)

    async def claim(self, key: str, seconds: int = 60) -> bool:
        """As Store.claim()."""
        claimed = True
        if not self._is_away():
            with self._trying():
                claimed = bool(await self._client.set(self._claim(key), self._mark, nx=True, ex=seconds))
        return claimed

    async def release(self, key: str) -> None:
        """As Store.release()."""
        if not self._is_away():
            with self._trying():
                if self._is_mine(await self._client.execute_command("GET", self._claim(key), **_RAW)):
                    await self._client.delete(self._claim(key))
                    await self._client.publish(self._channel, key)

    async def wait(self, key: str, seconds: float) -> None:
        """As Store.wait()."""
        if self._is_away():
            return
        woken = asyncio.Event()
        task = self._listener
        if task is None or task.done() or task.get_loop() is not asyncio.get_running_loop():
            self._listening = asyncio.Event()
            self._waiting = {}
            self._listener = asyncio.create_task(self._listen(self._listening, self._waiting))
        waiting = self._waiting
        waiting.setdefault(key, []).append(woken)
        try:
            with suppress(TimeoutError, asyncio.TimeoutError):
                await asyncio.wait_for(self._until(key, self._listening, woken), seconds)
        finally:
            waiting[key].remove(woken)
            if not waiting[key]:
                del waiting[key]

    async def _until(self, key: str, listening: asyncio.Event, woken: asyncio.Event) -> None:
        """Wait until the claim of KEY has ended."""
        await listening.wait()
        left = None
        if not self._is_away():
            with self._trying():
                left = await self._client.pttl(self._claim(key))  # what ended before anybody could wake us
        if left is not None and left > 0:
            await asyncio.wait_for(woken.wait(), left / 1000)

    async def _listen(self, listening: asyncio.Event, waiting: dict[str, list[asyncio.Event]]) -> None:
        """Wake those who wait, as long as there are any, with a connection of its own."""
        await asyncio.sleep(0)  # the task that began this waits by then
        with self._trying():
            async with self._client.pubsub() as messages:
                await messages.subscribe(self._channel)
                while waiting:
                    message = await messages.get_message(timeout=_TICK)
                    if message is None:
                        continue
                    if message["type"] == "subscribe":
                        listening.set()
                    elif message["type"] == "message":
                        for woken in waiting.get(_text(message["data"]), []):
                            woken.set()
        listening.set()
        for events in waiting.values():
            for woken in events:
                woken.set()
