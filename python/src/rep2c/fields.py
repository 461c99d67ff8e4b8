# SPDX-License-Identifier: Apache-2.0
"""What header fields of a response say about the use of its content."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, NamedTuple

from rep2c import _core

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from rep2c.types import Agent

__all__ = ["FieldUsage", "field_usage"]

# The lines of these fields are one value.  Of others each stands alone: a crawler that one line names does not concern
# the next one.
_JOINED = {"content-usage", "content-signal"}
_NAMES = {"content-usage", "content-signal", "x-robots-tag", "tdm-reservation", "tdm-policy", "link"}


class FieldUsage(NamedTuple):
    """What the header fields of a response come to, for each use of its content."""

    search: str
    """``allow``, ``disallow`` or ``unknown``, and so the next two."""
    ai_input: str
    ai_train: str
    extent: str | None
    """How much may be shown, by Content-Signal: ``immediate``, ``reference`` or ``full``; None: nothing is said."""
    licenses: tuple[str, ...]
    """By ``Link`` with ``rel=license`` and by ``tdm-policy``; they may be relative to the URL."""


def field_usage(
    headers: Mapping[str, str] | Iterable[tuple[str, str]],
    agent: Agent = None,
    *,
    now: int | None = None,
    image: bool = False,
) -> FieldUsage:
    """What the HEADERS of a response say that AGENT may use its content for.

    ``Content-Usage``, ``Content-Signal``, ``X-Robots-Tag``, ``tdm-reservation``, ``tdm-policy`` and ``Link`` count, and
    of several statements any that disallows, or else any that allows.  NOW is the time of the response, in seconds
    since 1970, by which an ``unavailable_after`` is past; None is the present.  IMAGE: ``noimageai`` is about it.

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
    preferences, extent, licenses = _core.field_usage(agent, fields, int(time.time()) if now is None else now, image)
    return FieldUsage(*preferences, extent, tuple(licenses))
