# SPDX-License-Identifier: Apache-2.0
"""What header fields of a response say about the use of its content."""

from __future__ import annotations

import reprlib
import time
from typing import TYPE_CHECKING, Any, NamedTuple

from rep2c import _core
from rep2c.results import Usage, attribute_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rep2c.types import Agent, HeaderFields


__all__ = ["FieldUsage", "field_usage"]

# The lines of these fields are one value.  Of others each stands alone: a crawler that one line names does not concern
# the next one.
_JOINED = {"content-usage", "content-signal"}
_NAMES = {"content-usage", "content-signal", "x-robots-tag", "tdm-reservation", "tdm-policy", "link"}


class FieldUsage(NamedTuple):
    """What the header fields of a response come to, and the robots.txt if it was given, for each use of content."""

    search: str
    """``allow``, ``disallow``, ``unknown`` or, by the robots.txt, ``not-applicable``, and so the next two."""
    ai_input: str
    ai_train: str
    extent: str | None
    """How much may be shown, by Content-Signal: ``immediate``, ``reference`` or ``full``; None: nothing is said."""
    licenses: tuple[str, ...]
    """By the robots.txt, by ``Link`` with ``rel=license`` and by ``tdm-policy``; they may be relative to the URL."""

    def of(self, use: str) -> str:
        """The preference for USE, by any of its names, such as ``ai-train`` or ``train-ai``; ValueError for others."""
        preference: str = getattr(self, attribute_of(use))
        return preference


def _fields(headers: HeaderFields) -> Iterator[tuple[str, str]]:
    """Each field of HEADERS; clients also give names and values as bytes, and all values of a name as a list."""
    items: Iterable[Any] = headers.items() if hasattr(headers, "items") else headers
    for pair in items if hasattr(items, "__iter__") else [items]:
        try:
            name, given = pair
        except (TypeError, ValueError):
            raise TypeError(f"headers: {reprlib.repr(pair)} is neither a mapping nor a name with its value") from None
        for value in given if isinstance(given, (list, tuple)) else (given,):
            texts = [
                text.decode("utf-8", "surrogateescape") if isinstance(text, bytes) else text for text in (name, value)
            ]
            if not all(isinstance(text, str) for text in texts):
                raise TypeError(f"headers: {reprlib.repr(name)} and {reprlib.repr(value)} must be str or bytes")
            yield texts[0].lower(), texts[1]


def field_usage(
    headers: HeaderFields,
    agent: Agent = None,
    *,
    now: int | None = None,
    image: bool = False,
    usage: Usage | None = None,
) -> FieldUsage:
    """What the HEADERS of a response say that AGENT may use its content for.

    ``Content-Usage``, ``Content-Signal``, ``X-Robots-Tag``, ``tdm-reservation``, ``tdm-policy`` and ``Link`` count, and
    of several statements any that disallows, or else any that allows.  NOW is the time of the response, in seconds
    since 1970, by which an ``unavailable_after`` is past; None is the present.  IMAGE: ``noimageai`` is about it.
    USAGE is what the robots.txt says about the same URL to the same crawler; its statements count as those of HEADERS.
    ``Content-Usage`` is not about a URL that may not be fetched, by either of them.

    Raises:
        AgentError: AGENT has a token that no crawler can have.
        TypeError: a name or a value is neither str nor bytes, or USAGE no Usage.

    """
    said: dict[str, list[str]] = {}
    for name, value in _fields(headers):
        if name in _NAMES:
            said.setdefault(name, []).append(value)
    fields = [
        (name, value) for name, values in said.items() for value in ([", ".join(values)] if name in _JOINED else values)
    ]
    beside: tuple[str, str, str, str | None] = ("unknown", "unknown", "unknown", None)
    stated: tuple[str, ...] = ()
    if usage is not None and not isinstance(usage, Usage):
        raise TypeError(f"usage must be a Usage, such as Robots.usage() gives, not {type(usage).__name__}")
    if usage is not None:
        beside = (usage.search.preference, usage.ai_input.preference, usage.ai_train.preference, usage.extent)
        stated = tuple(url for _, url in usage.licenses)
    at = int(time.time()) if now is None else now
    preferences, extent, licenses = _core.field_usage(
        agent, fields, at, image, usage is not None and not usage.allowed, beside
    )
    return FieldUsage(*preferences, extent, (*stated, *licenses))
