# SPDX-License-Identifier: Apache-2.0
"""The types of arguments, for annotations."""

from __future__ import annotations

import os
from datetime import date, datetime
from typing import IO, TYPE_CHECKING, Any, Literal, Protocol, Union

from rep2c._core import Crawler

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from typing_extensions import TypeAlias

__all__ = [
    "Agent",
    "Archive",
    "ArrowArray",
    "ArrowStream",
    "Dialect",
    "Encoding",
    "FetchError",
    "HeaderFields",
    "Names",
    "Purpose",
    "Strip",
    "Time",
    "UsagePart",
]

Agent: TypeAlias = Union[
    str, bytes, "tuple[str | bytes, ...]", "list[str]", "list[bytes]", "list[str | bytes]", Crawler, None
]
"""A product token; several, which are all the crawler's; a crawler of the table; None for everybody."""

Archive: TypeAlias = Union[str, bytes, "os.PathLike[str]", IO[bytes]]
"""The name of a file, or a file object that is read to its end."""

HeaderFields: TypeAlias = Union[
    "Mapping[str, str]", "Mapping[bytes, bytes]", "Mapping[bytes, list[bytes]]", "Iterable[tuple[str | bytes, Any]]"
]
"""The header fields of a response, as clients have them: by name, or one by one."""

Dialect: TypeAlias = Literal["google", "rfc9309"]
Encoding: TypeAlias = Literal["auto", "dense", "compact", "list"]
Names: TypeAlias = Literal["token", "any", "wide"]
Strip: TypeAlias = Literal["none", "texts", "all"]
UsagePart: TypeAlias = Literal["preference", "line", "kind"]
Purpose: TypeAlias = Union[
    Literal["search", "training", "user", "ads", "seo", "archive", "preview", "feed", "monitor", "data"],
    Literal["research", "other", "input", "agent", "ai"],
]
"""Why a crawler fetches pages.

``ai`` unites ``training``, ``input`` (what models read in order to answer) and ``agent`` (programs that act for a
person): it selects crawlers, and none has it among its purposes.
"""
Time: TypeAlias = Union[int, float, datetime, date, str]
"""Seconds since 1970; a datetime with a time zone; a date, which begins in UTC; or text as ISO 8601 has it."""

FetchError: TypeAlias = Literal["dns", "connect", "tls", "timeout", "reset", "body", "other", "loop", "bad-target"]


class SharedStore(Protocol):
    """What processes share of robots.txt files, for threads.  Whatever is unavailable is nothing known, or claimed."""

    def get(self, key: str, /) -> bytes | None:
        """Give what is kept by KEY."""

    def claim(self, key: str, seconds: int, /) -> bool:
        """Tell one caller of all processes to fetch.  The claim ends after SECONDS by itself."""

    def put(self, key: str, value: bytes, /) -> None:
        """Keep VALUE, end the claim, and wake those who wait."""

    def release(self, key: str, /) -> None:
        """End the caller's claim with nothing to keep, and wake those who wait."""

    def wait(self, key: str, seconds: float, /) -> None:
        """Return when the claim has ended, after SECONDS at the latest; too early does no harm."""


class AsyncSharedStore(Protocol):
    """As SharedStore, for tasks."""

    async def get(self, key: str, /) -> bytes | None:
        """Give what is kept by KEY."""

    async def claim(self, key: str, seconds: int, /) -> bool:
        """Tell one caller to fetch."""

    async def put(self, key: str, value: bytes, /) -> None:
        """Keep VALUE, end the claim, and wake those who wait."""

    async def release(self, key: str, /) -> None:
        """End the caller's claim."""

    async def wait(self, key: str, seconds: float, /) -> None:
        """Return when the claim has ended."""


class ArrowStream(Protocol):
    """A column in chunks, by the Arrow C data interface."""

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        """Give a capsule with a stream of arrays."""


class ArrowArray(Protocol):
    """A column in one piece, by the Arrow C data interface."""

    def __arrow_c_array__(self, requested_schema: Any = None) -> Any:
        """Give two capsules, with a schema and an array."""
