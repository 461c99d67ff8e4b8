# SPDX-License-Identifier: Apache-2.0
"""What a fleet of crawlers knows about robots.txt files, shared by Redis.

    store = rep2c.redis.Store(redis.Redis())
    known = store.get("https://example.com/page")

A store is a convenience, never a condition: where Redis can't be reached, or has evicted a key, nothing is known, and a
crawler asks the site itself.
"""

from __future__ import annotations

import json
import struct
from typing import TYPE_CHECKING, NamedTuple

import redis

from rep2c._core import FetchEntry, origin_of
from rep2c.errors import BlobError
from rep2c.robots import Robots

if TYPE_CHECKING:
    from rep2c.types import Agent

__all__ = ["Known", "Store"]

_MONTH = 30 * 86400
_VERSION = 1
_HEAD = struct.Struct("<BI")


class Known(NamedTuple):
    """The state of one origin."""

    entry: FetchEntry
    """What its fetches mean; entry.advise(now) says whether to ask again."""
    robots: Robots | None
    """The rules of the last good copy; None where there are none."""

    def allowed(self, agent: Agent, url: str | bytes, now: int) -> bool:
        """May AGENT fetch URL at the time NOW?"""
        access = self.entry.advise(now).access
        if access == "rules" and self.robots is not None:
            return self.robots.allowed(agent, url)
        return access == "allow-all"


def _pack(known: Known) -> bytes:
    """A version, the size of the entry as JSON, the entry, and the compiled rules."""
    entry = json.dumps(known.entry.__reduce__()[2]).encode()
    return _HEAD.pack(_VERSION, len(entry)) + entry + (known.robots.to_bytes() if known.robots is not None else b"")


def _unpack(data: bytes) -> Known | None:
    """Unpack a value; None if it is damaged or of another version."""
    try:
        version, size = _HEAD.unpack_from(data)
        if version != _VERSION or size > len(data) - _HEAD.size:
            return None
        policy, fetches = json.loads(data[_HEAD.size : _HEAD.size + size])
        entry = FetchEntry()
        entry.__setstate__((tuple(policy), tuple(fetches)))
        blob = data[_HEAD.size + size :]
        return Known(entry, Robots.from_bytes(blob) if blob else None)
    except (struct.error, ValueError, TypeError, BlobError, OverflowError, RecursionError):
        return None


class Store:
    """Compiled rules and the outcomes of fetches, by origin.

    Args:
        client: of the package redis, with decode_responses off; its timeouts and retries are the caller's choice.
        prefix: of the keys.
        lifetime: seconds for which an origin is kept after it was written: longer than 30 days, for which a site may
            fail before it is given up.

    """

    def __init__(self, client: redis.Redis, prefix: str = "rep2c:", lifetime: int = 2 * _MONTH) -> None:
        """Use CLIENT."""
        self._client = client
        self._prefix = prefix
        self._lifetime = lifetime
        self.failures = 0
        """Calls for which Redis could not be reached."""

    def _key(self, kind: str, url: str) -> str:
        return f"{self._prefix}{kind}:{origin_of(url)}"

    def get(self, url: str) -> Known | None:
        """What is known about the origin of URL; None where that is nothing, or Redis can't be reached.

        Raises:
            UrlError: URL has no origin.

        """
        key = self._key("known", url)
        try:
            data = self._client.get(key)
        except redis.RedisError:
            self.failures += 1
            return None
        return _unpack(data) if isinstance(data, bytes) else None

    def put(self, url: str, entry: FetchEntry, robots: Robots | None) -> bool:
        """Keep what is known about the origin of URL; False where Redis can't be reached.

        Raises:
            UrlError: URL has no origin.

        """
        key = self._key("known", url)
        try:
            self._client.set(key, _pack(Known(entry, robots)), ex=self._lifetime)
        except redis.RedisError:
            self.failures += 1
            return False
        return True

    def claim(self, url: str, seconds: int = 60) -> bool:
        """Is it this caller who fetches the robots.txt of URL's origin?  For SECONDS no other one is told so.

        True also where Redis can't be reached: then everybody asks for himself.
        """
        key = self._key("claim", url)
        try:
            return bool(self._client.set(key, b"", nx=True, ex=seconds))
        except redis.RedisError:
            self.failures += 1
            return True
