# SPDX-License-Identifier: Apache-2.0
"""A parser for Scrapy: set ROBOTSTXT_PARSER to "rep2c.scrapy.RobotParser".

Settings: REP2C_DIALECT ("google" or "rfc9309") and REP2C_NAMES ("wide", "token" or "any"), as in Robots.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from scrapy.robotstxt import RobotParser as _RobotParser

from rep2c._agents import lenient_agent, lenient_allowed, slowest_crawl_delay
from rep2c.robots import Robots

if TYPE_CHECKING:
    from scrapy.crawler import Crawler
    from typing_extensions import Self

    from rep2c.types import Dialect, Names

__all__ = ["RobotParser"]


class RobotParser(_RobotParser):
    """Reads a robots.txt for Scrapy's middleware."""

    def __init__(self, robotstxt_body: bytes, dialect: Dialect = "google", names: Names = "wide") -> None:
        """Compile the file; its content never makes that fail."""
        self._names: Names = names
        self._robots = Robots(robotstxt_body, dialect=dialect, names=names)

    @classmethod
    def from_crawler(cls, crawler: Crawler | None, robotstxt_body: bytes) -> Self:
        """Make one as Scrapy does."""
        settings = crawler.settings if crawler is not None else {}
        return cls(
            robotstxt_body,
            cast("Dialect", settings.get("REP2C_DIALECT", "google")),
            cast("Names", settings.get("REP2C_NAMES", "wide")),
        )

    def allowed(self, url: str | bytes, user_agent: str | bytes) -> bool:
        """May USER_AGENT, a product token or a whole header, fetch URL?  Of other schemes than HTTP the path counts."""
        return lenient_allowed(self._robots, lenient_agent(user_agent, self._names), url)

    def crawl_delay(self, user_agent: str | bytes) -> float | None:
        """The value of Crawl-delay in seconds; None where there is none."""
        return slowest_crawl_delay(self._robots, lenient_agent(user_agent, self._names))
