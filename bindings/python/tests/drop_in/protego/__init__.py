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


class Protego(RobotFileParser):
    """What its tests call."""

    @classmethod
    def parse(cls, content: str) -> Protego:  # type: ignore[override]
        """Read a robots.txt."""
        if not isinstance(content, str):
            raise TypeError(f"Protego.parse expects str, got {type(content).__name__}")
        parser = cls(dialect=os.environ.get("REP_DIALECT", "google"))  # type: ignore[arg-type]
        RobotFileParser.parse(parser, [content])
        return parser

    def can_fetch(self, url: str, user_agent: str) -> bool:
        """Its arguments are the other way round."""
        return super().can_fetch(user_agent, url)

    def request_rate(self, user_agent: str) -> RequestRate | None:  # type: ignore[override]
        """Without a time of day."""
        rate = super().request_rate(user_agent)
        return None if rate is None else RequestRate(*rate, None, None)

    @property
    def sitemaps(self) -> Iterator[str]:
        """All of them."""
        return iter(self.site_maps() or ())

    @property
    def preferred_host(self) -> str | None:
        """The value of a host line."""
        lines = self._robots.directives()
        return next((line.value for line in lines if line.key.lower() == "host"), None)
