# SPDX-License-Identifier: Apache-2.0
"""What header fields of a response say about the use of its content."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, NamedTuple

from rep2c import _core
from rep2c.results import attribute_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from rep2c.results import Usage
    from rep2c.types import Agent

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


def field_usage(
    headers: Mapping[str, str] | Iterable[tuple[str, str]],
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

    Raises:
        AgentError: AGENT has a token that no crawler can have.

    """
    said: dict[str, list[str]] = {}
    for name, value in headers.items() if hasattr(headers, "items") else headers:
        if name.lower() in _NAMES:
            said.setdefault(name.lower(), []).append(value)
    fields = [
        (name, value) for name, values in said.items() for value in ([", ".join(values)] if name in _JOINED else values)
    ]
    beside: tuple[str, str, str, str | None] = ("unknown", "unknown", "unknown", None)
    stated: tuple[str, ...] = ()
    if usage is not None:
        beside = (usage.search.preference, usage.ai_input.preference, usage.ai_train.preference, usage.extent)
        stated = tuple(url for _, url in usage.licenses)
    at = int(time.time()) if now is None else now
    preferences, extent, licenses = _core.field_usage(agent, fields, at, image, beside)
    return FieldUsage(*preferences, extent, (*stated, *licenses))
