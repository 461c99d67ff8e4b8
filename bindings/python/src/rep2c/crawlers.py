# SPDX-License-Identifier: Apache-2.0
"""Crawlers: public ones by name, and the tokens of a User-Agent header."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rep2c import _core

if TYPE_CHECKING:
    from rep2c._core import Crawler
    from rep2c.types import Names, Purpose

__all__ = ["crawler", "crawlers", "tokens_of"]


def crawler(name: str) -> Crawler:
    """The public crawler called NAME, whatever its case, to be given as an agent.

    Its product tokens stand in order of preference: it obeys the groups of the first that a file names, and where a
    file names none the groups for ``*``, unless its operator says otherwise.

    Raises:
        AgentError: no known crawler has this name; crawlers() lists them.

    """
    return _core.crawler(name)


def crawlers(purpose: Purpose | None = None) -> list[Crawler]:
    """The public crawlers that fetch for PURPOSE, such as ``training`` or ``search``; None: all."""
    return _core.crawlers(purpose)


def tokens_of(user_agent: str | bytes, names: Names = "token") -> Crawler | tuple[str, ...]:
    """The crawler that sends a whole User-Agent header, to be given as an agent.

    It is a public crawler, if the header names one, and otherwise its product tokens: the rules for each of them hold,
    merged.  The products of browsers and tools count only if nothing else is left.  Where none is a token by NAMES, or
    none is sure, the tuple is empty, which is not an agent.
    """
    return _core.tokens_of(user_agent, names)
