# SPDX-License-Identifier: Apache-2.0
"""The interface of urllib.robotparser, on this engine.

    from rep2c.robotparser import RobotFileParser

Answers differ where the standard library's parser differs from RFC 9309: see README.
"""

from __future__ import annotations

import time
import urllib.error
import urllib.parse
import urllib.request
from typing import TYPE_CHECKING, Any, NamedTuple

from rep2c._agents import lenient_agent, lenient_allowed, lenient_bytes, slowest_crawl_delay
from rep2c._core import FetchEntry, request_rate
from rep2c._failures import failure_of
from rep2c.cache import Fetched
from rep2c.robots import Robots

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rep2c.types import Dialect, Names

__all__ = ["RequestRate", "RobotFileParser"]


class RequestRate(NamedTuple):
    """So many requests in so many seconds."""

    requests: int
    seconds: int


class RobotFileParser:
    """As urllib.robotparser.RobotFileParser; names and dialect are those of Robots."""

    def __init__(self, url: str = "", *, dialect: Dialect = "google", names: Names = "wide") -> None:
        """Begin without a file: until one is read, nothing may be fetched."""
        self.disallow_all = False
        self.allow_all = False
        self.last_checked = 0.0
        self._dialect: Dialect = dialect
        self._names: Names = names
        self._text = ""
        self._robots = Robots(b"", dialect=dialect, names=names)
        self.set_url(url)

    def mtime(self) -> float:
        """The time at which the file was last fetched; 0 where it was not."""
        return self.last_checked

    def modified(self) -> None:
        """Set that time to now."""
        self.last_checked = time.time()

    def set_url(self, url: str) -> None:
        """Set the URL of the robots.txt."""
        self.url = url
        self.host, self.path = urllib.parse.urlparse(url)[1:3]

    def read(self) -> None:
        """Fetch the file and read it.

        The status counts as in RFC 9309, section 2.3.1: after 4xx but 429 everything is allowed, after 429 or 5xx
        nothing is.  Nor is it after a part of the file, a coding that nobody asked for, or a redirect that urllib does
        not follow.

        Raises:
            urllib.error.URLError, OSError: no answer came, as from urllib's own.  What was read before still holds; if
                that is nothing, nothing may be fetched.

        """
        now = int(time.time())
        outcome = FetchEntry()
        try:
            with urllib.request.urlopen(self.url) as response:
                fetched = Fetched(response.status or 200, response.read(), response.headers)
        except urllib.error.HTTPError as error:
            with error:
                headers: Any = error.headers  # as a Mapping, which it is not
                fetched = Fetched(error.code, b"", headers)
                if fetched._redirects() and fetched._field("location"):
                    fetched = Fetched.failed(failure_of(error) or "other")
        outcome.record(now, **fetched._outcome())
        access = outcome.advise(now).access
        self.disallow_all = access == "disallow-all"
        self.allow_all = access == "allow-all"
        self._parse(bytes(fetched.body))

    def parse(self, lines: Iterable[str]) -> None:
        """Read the lines of a file."""
        self._parse(lenient_bytes("\n".join(lines)))

    def _parse(self, data: bytes) -> None:
        self._text = data.decode("utf-8", "replace")
        self._robots = Robots(data, dialect=self._dialect, names=self._names)
        self.modified()

    def can_fetch(self, useragent: str, url: str) -> bool:
        """May USERAGENT, a product token or a whole header, fetch URL?  Of what is not an HTTP URL the path counts."""
        if self.disallow_all or not self.last_checked:
            return self.allow_all and not self.disallow_all
        if self.allow_all:
            return True
        return lenient_allowed(self._robots, lenient_agent(useragent, self._names), url)

    def crawl_delay(self, useragent: str) -> float | None:
        """The value of Crawl-delay for USERAGENT in seconds, an int where it is whole; None where there is none."""
        if not self.last_checked:
            return None
        delay = slowest_crawl_delay(self._robots, lenient_agent(useragent, self._names))
        return int(delay) if delay is not None and delay.is_integer() else delay

    def request_rate(self, useragent: str) -> RequestRate | None:
        """The value of Request-rate for USERAGENT; None where there is none."""
        if not self.last_checked:
            return None
        for directive in self._robots.directives(lenient_agent(useragent, self._names)):
            rate = request_rate(directive.value) if directive.key.lower() == "request-rate" else None
            if rate is not None:
                return RequestRate(*rate)
        return None

    def site_maps(self) -> list[str] | None:
        """The sitemaps that the file names; None where it names none."""
        return self._robots.sitemaps or None

    def __str__(self) -> str:
        """The file."""
        return self._text
