# SPDX-License-Identifier: Apache-2.0
"""A middleware for Scrapy that obeys robots.txt as RFC 9309 has it, and a parser for Scrapy's own middleware.

The middleware takes the place of Scrapy's:

    DOWNLOADER_MIDDLEWARES = {
        "scrapy.downloadermiddlewares.robotstxt.RobotsTxtMiddleware": None,
        "rep2c.scrapy.RobotsTxtMiddleware": 100,
    }

With the parser alone, ROBOTSTXT_PARSER = "rep2c.scrapy.RobotParser", Scrapy's own middleware decides what the outcome
of a fetch means: it crawls on where a robots.txt is a 429, a 5xx or a time-out.

Settings: REP2C_DIALECT ("google" or "rfc9309") and REP2C_NAMES ("wide", "token" or "any"), as in Robots.  With
REP2C_CRAWL_DELAY = 30, the middleware keeps the pace that a site asks for, up to so many seconds between two pages, and
without Scrapy's jitter, which would halve some of them; by default it keeps Scrapy's own pace.  Pages of sites whose
robots.txt is unavailable are counted as robotstxt/unreachable, others as robotstxt/forbidden.  The signal robots_parsed
is sent as by Scrapy 2.18, for responses with a file.

With REP2C_USAGE = "train-ai", or another name of a use, the middleware also says whether a page may be put to it:
response.meta["rep2c_usage"] is "allow", "disallow", "unknown" or "not-applicable", by the robots.txt and the header
fields of the response together.
"""

from __future__ import annotations

import logging
from functools import partial
from typing import TYPE_CHECKING, cast

from scrapy import Request, signals
from scrapy.exceptions import IgnoreRequest, NotConfigured
from scrapy.http.request import NO_CALLBACK
from scrapy.robotstxt import RobotParser as _RobotParser
from scrapy.utils.defer import maybe_deferred_to_future
from scrapy.utils.reactor import is_asyncio_reactor_installed

from rep2c._agents import lenient_agent, lenient_allowed, slowest_crawl_delay
from rep2c._failures import failure_of
from rep2c.cache import Cache, Fetched
from rep2c.fields import field_usage
from rep2c.results import attribute_of
from rep2c.robots import Robots

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scrapy import Spider
    from scrapy.crawler import Crawler
    from scrapy.http import Response
    from typing_extensions import Self

    from rep2c.types import Dialect, Names

__all__ = ["RobotParser", "RobotsTxtMiddleware"]

_log = logging.getLogger(__name__)

_LEASE = 60
"""Seconds for a robots.txt beyond Scrapy's own time-out, in which its download may wait for its turn."""


def _dialect_and_names(settings: Mapping[str, object]) -> tuple[Dialect, Names]:
    return cast("Dialect", settings.get("REP2C_DIALECT", "google")), cast("Names", settings.get("REP2C_NAMES", "wide"))


def _obeys(request: Request) -> bool:
    """Does robots.txt decide about REQUEST?"""
    return not request.meta.get("dont_obey_robotstxt") and request.url.startswith(("http:", "https:", "ftp:"))


class RobotsTxtMiddleware:
    """Lets requests pass that robots.txt allows, by a Cache: 24 hours, 30 days of failing, one fetch a site.

    It needs ROBOTSTXT_OBEY and the asyncio reactor.  ROBOTSTXT_USER_AGENT, or else USER_AGENT, names the crawler: a
    product token or a whole header.  A request whose meta has dont_obey_robotstxt passes, as with Scrapy's own, and
    gets no answer about usage.
    """

    def __init__(self, crawler: Crawler) -> None:
        """Begin with nothing known."""
        settings = crawler.settings
        if not settings.getbool("ROBOTSTXT_OBEY"):
            raise NotConfigured
        if not is_asyncio_reactor_installed():
            raise NotConfigured("rep2c.scrapy.RobotsTxtMiddleware needs the asyncio reactor")
        self._read_as = dialect, names = _dialect_and_names(settings)
        self._crawler = crawler
        self._longest_delay = settings.getfloat("REP2C_CRAWL_DELAY")
        self._use: str | None = settings.get("REP2C_USAGE")
        if self._use is not None:
            attribute_of(self._use)  # raises for what is not a use
        self._agent = lenient_agent(settings["ROBOTSTXT_USER_AGENT"] or settings["USER_AGENT"], names)
        lease, usage = _LEASE + int(settings.getfloat("DOWNLOAD_TIMEOUT")), self._use is not None
        self._cache = Cache(self._agent, dialect=dialect, names=names, lease=lease, usage=usage)

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Make one as Scrapy does."""
        return cls(crawler)

    async def process_request(self, request: Request, spider: Spider | None = None) -> None:
        """Raise IgnoreRequest unless REQUEST is allowed."""
        request.meta.pop("rep2c_usage", None)  # of the page whose meta was taken over
        if not _obeys(request):
            return
        answer = await self._cache._answer(request.url, partial(self._fetch, request))
        if answer.verdict != "allow":
            unreachable = answer.state == "unreachable"
            self._count("robotstxt/unreachable" if unreachable else "robotstxt/forbidden")
            raise IgnoreRequest("Its robots.txt is unavailable" if unreachable else "Forbidden by robots.txt")
        downloader = self._crawler.engine.downloader if self._longest_delay > 0 and self._crawler.engine else None
        slot = downloader and downloader.slots.get(downloader.get_slot_key(request))
        pace = min(answer.delay, self._longest_delay)
        if slot and pace > 0 and pace >= slot.delay:
            slot.delay = pace
            setattr(slot, "jitter" if hasattr(slot, "jitter") else "randomize_delay", 0)  # as older ones have it

    async def process_response(self, request: Request, response: Response, spider: Spider | None = None) -> Response:
        """Put what the page may be used for into its meta, if a setting asks for a use."""
        if self._use is not None and _obeys(request):
            # The cache may have forgotten the site meanwhile.
            await self._cache.allowed(request.url, partial(self._fetch, request))
            image, usage = (response.headers.get("Content-Type") or b"").lower(), self._cache.usage(request.url)
            said = field_usage(response.headers, self._agent, image=image.startswith(b"image/"), usage=usage)
            request.meta["rep2c_usage"] = said.of(self._use)
        return response

    async def _fetch(self, page: Request, robots: str) -> Fetched:
        """Download ROBOTS once, for PAGE.  The cache follows redirects, and says when to try again."""
        self._count("robotstxt/request_count")
        meta = dict.fromkeys(("dont_obey_robotstxt", "dont_redirect", "dont_retry"), True)
        meta["download_fail_on_dataloss"] = True  # half a file is none, whatever is set for pages
        headers = {"Accept-Encoding": "identity"}  # half of what is compressed would be taken for a whole
        request = Request(robots, priority=1000, callback=NO_CALLBACK, meta=meta, headers=headers)
        try:
            response = await self._download(request)
        except Exception as error:
            # Twisted's failures have no class in common, and none of them lets a page be fetched.
            self._count(f"robotstxt/exception_count/{type(error)}")
            _log.info("%s can't be fetched: %r", robots, error)
            return Fetched.failed(failure_of(error) or "other")
        self._count("robotstxt/response_count")
        self._count(f"robotstxt/response_status_count/{response.status}")
        fields = {name.decode("latin-1"): b", ".join(values) for name, values in response.headers.items()}
        texts = {name: value.decode("utf-8", "surrogateescape") for name, value in fields.items()}
        texts.pop("Content-Length", None)  # of coded bytes, where Scrapy has undone the coding and dropped its name
        if response.status // 100 == 2 and hasattr(signals, "robots_parsed"):
            parser = RobotParser(response.body, *self._read_as)
            await self._crawler.signals.send_catch_log_async(signals.robots_parsed, robotparser=parser, request=page)
        return Fetched(response.status, response.body, texts)

    async def _download(self, request: Request) -> Response:
        engine = self._crawler.engine
        assert engine is not None
        if hasattr(engine, "download_async"):  # since Scrapy 2.14
            return await engine.download_async(request)
        return await maybe_deferred_to_future(engine.download(request))

    def _count(self, name: str) -> None:
        if self._crawler.stats is not None:
            self._crawler.stats.inc_value(name)


class RobotParser(_RobotParser):
    """Reads a robots.txt for Scrapy's middleware."""

    def __init__(self, robotstxt_body: bytes, dialect: Dialect = "google", names: Names = "wide") -> None:
        """Compile the file; its content never makes that fail."""
        self._names: Names = names
        self._robots = Robots(robotstxt_body, dialect=dialect, names=names)

    @classmethod
    def from_crawler(cls, crawler: Crawler | None, robotstxt_body: bytes) -> Self:
        """Make one as Scrapy does."""
        return cls(robotstxt_body, *_dialect_and_names(crawler.settings if crawler is not None else {}))

    def allowed(self, url: str | bytes, user_agent: str | bytes) -> bool:
        """May USER_AGENT, a product token or a whole header, fetch URL?  Of other schemes than HTTP the path counts."""
        return lenient_allowed(self._robots, lenient_agent(user_agent, self._names), url)

    def crawl_delay(self, user_agent: str | bytes) -> float | None:
        """The value of Crawl-delay in seconds; None where there is none."""
        return slowest_crawl_delay(self._robots, lenient_agent(user_agent, self._names))
