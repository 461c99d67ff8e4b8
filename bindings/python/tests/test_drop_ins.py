# SPDX-License-Identifier: Apache-2.0
"""The interfaces of others, on this engine."""

from __future__ import annotations

import gzip
import re
import subprocess
import sys
from contextlib import ExitStack
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest
from conftest import run_tests, source_of
from support import served

from rep2c.robotparser import RequestRate, RobotFileParser

if TYPE_CHECKING:
    from pathlib import Path

TEXT = """\
User-agent: first
Disallow: /a
Crawl-delay: 3
Request-rate: 9/30
Disallow: /only-first

User-agent: *
Disallow: /b
Crawl-delay: 1.5
Sitemap: https://example.com/s.xml
"""


def test_parse() -> None:
    parser = RobotFileParser("https://example.com/robots.txt")
    assert (parser.host, parser.path) == ("example.com", "/robots.txt")
    # Nothing may be fetched before the file is read.
    assert not parser.can_fetch("first", "/x")
    assert (parser.mtime(), parser.crawl_delay("first"), parser.request_rate("first"), parser.site_maps()) == (
        0,
        None,
        None,
        None,
    )
    parser.parse(TEXT.splitlines())
    assert parser.mtime() > 0
    assert not parser.can_fetch("first", "https://example.com/a")
    assert not parser.can_fetch("First/1.0 (+https://example.com)", "/a")
    assert parser.can_fetch("first", "/b")
    assert not parser.can_fetch("*", "/b")
    assert not parser.can_fetch("", "/b")
    assert parser.can_fetch("other", "")
    assert parser.crawl_delay("first") == 3
    assert isinstance(parser.crawl_delay("first"), int)
    assert parser.crawl_delay("other") == 1.5
    assert parser.request_rate("other") is None
    assert parser.site_maps() == ["https://example.com/s.xml"]
    assert str(parser) == TEXT.rstrip("\n")
    parser.parse(["User-agent: Mozilla", "Allow: /", "User-agent: Müllerbot", "Disallow: /"])
    assert not parser.can_fetch("Mozilla/5.0 (compatible; Müllerbot/1.0)", "/b")


def test_any_url() -> None:
    """Where urllib's parser gives an answer, so does this one."""
    parser = RobotFileParser()
    parser.parse(TEXT.splitlines())
    for url in ("s3://bucket/a", "s3://bucket/a?x", "s3:///a", "x/a", "mailto:x@host/a", "http:///a", "//host/a"):
        assert not parser.can_fetch("first", url), url
    for url in (*(f"s3://bucket{rest}" for rest in ("/x", "", "?/a", "#/a")), "junk", "", "?", "\ud800", "[", "://"):
        assert parser.can_fetch("first", url), url


def test_request_rate() -> None:
    parser = RobotFileParser()
    parser.parse(["User-agent: a", "Request-rate: 9/30", "Request-rate: nonsense", "Disallow: /"])
    assert parser.request_rate("a") == RequestRate(9, 30)


@pytest.mark.parametrize(
    ("status", "field", "allowed"),
    [
        (200, None, "/x"),
        (200, ("Content-Encoding", "gzip"), ""),
        (206, ("Content-Range", "bytes 0-9/999"), ""),
        (300, ("Location", "/elsewhere"), ""),
        (301, ("Location", "/robots.txt"), "/b /x"),
        (301, None, "/b /x"),
        (304, None, ""),
        (401, None, "/b /x"),
        (403, None, "/b /x"),
        (404, None, "/b /x"),
        (429, None, ""),
        (503, None, ""),
    ],
)
def test_read(status: int, field: tuple[str, str] | None, allowed: str) -> None:
    body = gzip.compress(TEXT.encode()) if field == ("Content-Encoding", "gzip") else TEXT.encode()
    with served(lambda _: (status, [field] if field else [], body if status in (200, 206) else b"")) as site:
        parser = RobotFileParser(f"{site}/robots.txt")
        parser.read()
    assert " ".join(path for path in ("/b", "/x") if parser.can_fetch("other", path)) == allowed


def crawl(urls: list[str], parse: str, **settings: Any) -> subprocess.CompletedProcess[str]:
    """Have a spider of Scrapy fetch URLS; PARSE is the body of what it does with a response."""
    settings = {
        "ROBOTSTXT_OBEY": True,
        "LOG_LEVEL": "ERROR",
        "USER_AGENT": "Example/1.0 (+https://example.com)",
        "TELNETCONSOLE_ENABLED": False,
        "DOWNLOAD_DELAY": 0,
        **settings,
    }
    code = f"""
import time
import scrapy
import rep2c.scrapy
from scrapy.crawler import CrawlerProcess

class Spider(scrapy.Spider):
    name = "test"
    start_urls = {urls!r}
    parsed = 0
    def parse(self, response):
        {parse}
    def read(self, robotparser, request, **_):
        self.parsed += robotparser.allowed(request.url, "*")
    def closed(self, reason):
        if self.settings.get("REP2C_CRAWL_DELAY"):
            count = self.crawler.stats.get_value
            cache = self.crawler.get_downloader_middleware(rep2c.scrapy.RobotsTxtMiddleware)._cache
            counts = count("robotstxt/forbidden"), count("robotstxt/unreachable")
            print(self.parsed, *counts, cache.stats["leases"])

process = CrawlerProcess({settings!r})
crawler = process.create_crawler(Spider)
crawler.signals.connect(lambda **sent: crawler.spider.read(**sent), scrapy.signals.robots_parsed, weak=False)
process.crawl(crawler).addErrback(lambda failure: print(failure.value))
process.start()
"""
    command = [sys.executable, "-c", code]
    return subprocess.run(command, capture_output=True, text=True, check=True, timeout=600)


OURS = {"scrapy.downloadermiddlewares.robotstxt.RobotsTxtMiddleware": None, "rep2c.scrapy.RobotsTxtMiddleware": 100}
"""The package's own middleware in the place of Scrapy's."""


class TestScrapy:
    """What Scrapy asks of a parser, and a crawl."""

    def parse(self, text: str) -> Any:
        scrapy_parser = pytest.importorskip("rep2c.scrapy", exc_type=ImportError)
        return scrapy_parser.RobotParser.from_crawler(None, text.encode())

    def test_interface(self) -> None:
        parser = self.parse(TEXT)
        assert not parser.allowed("https://example.com/b", "*")
        assert parser.allowed("https://example.com/b", b"first")
        assert not parser.allowed(b"https://example.com/a", "first")
        assert parser.crawl_delay("first") == 3.0
        assert parser.crawl_delay("*") == 1.5
        wide = self.parse("User-agent: MJ12bot\nDisallow: /\n")
        assert not wide.allowed("https://example.com/", "MJ12bot/1.4")

    def test_own_tests(self, tmp_path: Path) -> None:
        """All that Scrapy asks of a parser whose longest rule wins, as it does of Protego."""
        pytest.importorskip("rep2c.scrapy", exc_type=ImportError)
        source = source_of("scrapy", tmp_path)
        (tmp_path / "test_ours.py").write_text(
            "from rep2c.scrapy import RobotParser\n"
            "from tests.test_robotstxt_interface import BaseRobotParserTest\n"
            "class TestOurs(BaseRobotParserTest):\n"
            "    def setup_method(self):\n"
            "        self._setUp(RobotParser)\n"
        )
        chosen = ["-k", "TestOurs and not test_order_based_precedence", "test_ours.py"]
        done = run_tests(tmp_path, *chosen, PYTHONPATH=str(source))
        passed = re.search(r"(\d+) passed, 1 deselected", done.stdout)
        assert done.returncode == 0, done.stdout
        assert passed is not None, done.stdout
        assert int(passed.group(1)) >= 8

    def test_other_schemes(self) -> None:
        parser = self.parse(TEXT)
        assert not parser.allowed("s3://bucket/a/key", "first")
        assert parser.allowed("s3://bucket/x", b"first")
        assert not parser.allowed(b"ftps://host/a", "first")

    def test_crawl(self) -> None:
        pytest.importorskip("scrapy")
        with served(lambda path: (200, [], TEXT.encode() if path == "/robots.txt" else b"a page")) as site:
            urls = [f"{site}/{page}" for page in "xby"]
            parser = "rep2c.scrapy.RobotParser"
            done = crawl(urls, "print(response.url.rsplit('/', 1)[1])", ROBOTSTXT_PARSER=parser)
        assert sorted(done.stdout.split()) == ["x", "y"]

    @pytest.mark.parametrize(
        ("middleware", "fetched"),
        [
            ({}, {"0/x", "0/y", "1/b", "2/b", "3/b", "4/b"}),  # Scrapy's own, as the README has it
            (OURS, {"0/x", "0/y"}),
        ],
    )
    def test_middleware(self, middleware: dict[str, Any], fetched: set[str]) -> None:
        """Sites that fail are not crawled, and a redirect to what another site disallows is not followed."""
        pytest.importorskip("scrapy")
        asked: list[str] = []
        sites: list[str] = []

        def answer(number: int, path: str) -> tuple[int, list[tuple[str, str]], bytes] | None:
            asked.append(f"{number}{path}")
            if path == "/away":
                return 302, [("Location", f"{sites[0]}/b")], b""
            if path != "/robots.txt":
                return 200, [], b"a page"
            if number == 4:
                return None
            body = b"User-agent: *\nDisallow: /b\n" if number == 0 else b""
            return (200, 503, 429, 301)[number], [("Location", f"{sites[1]}/robots.txt")], body

        with ExitStack() as stack:
            sites += [stack.enter_context(served(partial(answer, number))) for number in range(5)]
            pages = ["0/x", "0/b", "0/y", "0/away", "1/b", "2/b", "3/b", "4/b"]
            urls = [f"{sites[int(page[0])]}{page[1:]}" for page in pages]
            done = crawl(urls, "pass", RETRY_ENABLED=False, DOWNLOADER_MIDDLEWARES=middleware)
        assert {page for page in asked if "robots" not in page and page != "0/away"} == fetched, done.stderr
        # The robots.txt to which one of them redirects is asked for twice.
        assert sum("robots" in page for page in asked) <= 6, asked

    def test_signal_counts_and_pace(self) -> None:
        """With a robots.txt in gzip, unasked, that may not be kept: fetched again a second later, no lease stays."""
        pytest.importorskip("scrapy")
        asked: list[str] = []

        def answer(path: str) -> tuple[int, list[tuple[str, str]], bytes]:
            asked.append(path)
            body = gzip.compress(b"User-agent: *\nCrawl-delay: 0.2\nDisallow: /b\n")
            return 200, [("Cache-Control", "no-store"), ("Content-Encoding", "gzip")], body

        parse = """print(*(slot.download_delay() for slot in self.crawler.engine.downloader.slots.values()))
        time.time = lambda real=time.time: real() + 2
        if response.url.endswith("/x"):
            yield response.follow("/y")"""
        with served(answer) as site, served(lambda _: (503, [], b"")) as down:
            urls = [f"{site}/x", f"{site}/b", f"{down}/x"]
            done = crawl(urls, parse, REP2C_CRAWL_DELAY=5, DOWNLOADER_MIDDLEWARES=OURS)
        assert done.stdout.split()[:2] + done.stdout.split()[3:] == ["0.2", "0.2", "1", "1", "0"], done.stderr
        assert asked.count("/robots.txt") == int(done.stdout.split()[2]) > 1

    @pytest.mark.parametrize(
        ("use", "said"),
        [
            ("train-ai", [":unknown", "free:None", "no:disallow", "yes/but:disallow", "yes:allow"]),
            ("trainai", ["'trainai' is not a use of content"]),
        ],
    )
    def test_usage(self, use: str, said: list[str]) -> None:
        """Spiders find what a page may be used for, by its robots.txt and its header fields."""
        pytest.importorskip("scrapy")

        def answer(path: str) -> tuple[int, list[tuple[str, str]], bytes]:
            robots = b"User-agent: *\nContent-Usage: /no train-ai=n\nContent-Usage: /yes train-ai=y\n"
            fields = [("Content-Usage", value) for value in ("train-ai=y", "train-ai=n")] if path == "/yes/but" else []
            return 200, fields, robots if path == "/robots.txt" else b"a page"

        parse = """print(response.url.split("/", 3)[3], response.meta.get("rep2c_usage"), sep=":")
        if response.url.endswith("/no"):
            yield response.follow("/free", meta={**response.meta, "dont_obey_robotstxt": True})"""
        with served(answer) as site:
            urls = [f"{site}{path}" for path in ("/no", "/yes", "/yes/but", "/")]
            done = crawl(urls, parse, REP2C_USAGE=use, DOWNLOADER_MIDDLEWARES=OURS, LOG_ENABLED=False)
        printed = sorted(done.stdout.splitlines())
        assert len(printed) == len(said), done.stderr
        assert all(line.startswith(start) for line, start in zip(printed, said)), printed
