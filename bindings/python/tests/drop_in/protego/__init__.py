# SPDX-License-Identifier: Apache-2.0
"""Protego's interface on this engine, so that its tests can ask it."""

from __future__ import annotations

import datetime
import os
from typing import TYPE_CHECKING, NamedTuple

from rep2c.robotparser import RobotFileParser

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["Protego"]


class RequestRate(NamedTuple):
    """As Protego gives it."""

    requests: int
    seconds: int
    start_time: datetime.time | None
    end_time: datetime.time | None


class Protego:
    """What its tests call."""

    def __init__(self, parser: RobotFileParser) -> None:
        """Ask PARSER."""
        self._parser = parser

    @classmethod
    def parse(cls, content: str) -> Protego:
        """Read a robots.txt."""
        if not isinstance(content, str):
            raise TypeError(f"Protego.parse expects str, got {type(content).__name__}")
        parser = RobotFileParser(dialect=os.environ.get("REP_DIALECT", "google"))  # type: ignore[arg-type]
        parser.parse([content])
        return cls(parser)

    def can_fetch(self, url: str, user_agent: str) -> bool:
        """Its arguments are the other way round."""
        return self._parser.can_fetch(user_agent, url)

    def crawl_delay(self, user_agent: str) -> float | None:
        """In seconds."""
        return self._parser.crawl_delay(user_agent)

    def request_rate(self, user_agent: str) -> RequestRate | None:
        """Without a time of day."""
        rate = self._parser.request_rate(user_agent)
        return None if rate is None else RequestRate(*rate, None, None)

    @property
    def sitemaps(self) -> Iterator[str]:
        """All of them."""
        return iter(self._parser.site_maps() or ())

    @property
    def preferred_host(self) -> str | None:
        """The value of a host line."""
        lines = self._parser._robots.directives()
        return next((line.value for line in lines if line.key.lower() == "host"), None)
