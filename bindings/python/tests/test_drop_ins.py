# SPDX-License-Identifier: Apache-2.0
"""The interfaces of others, on this engine."""

from __future__ import annotations

import http.server
import os
import re
import subprocess
import sys
import threading
from typing import TYPE_CHECKING, ClassVar

import pytest
from conftest import source_of

from rep2c.robotparser import RequestRate, RobotFileParser

if TYPE_CHECKING:
    from collections.abc import Iterator
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


def test_any_url() -> None:
    """Where urllib's parser gives an answer, so does this one."""
    parser = RobotFileParser()
    parser.parse(TEXT.splitlines())
    for url in ("s3://bucket/a", "s3://bucket/a?x", "s3:///a", "x/a", "mailto:x@host/a", "http:///a", "//host/a"):
        assert not parser.can_fetch("first", url), url
    for url in (
        "s3://bucket/x",
        "s3://bucket",
        "s3://bucket?/a",
        "s3://bucket#/a",
        "junk",
        "",
        "?",
        "\ud800",
        "[",
        "://",
    ):
        assert parser.can_fetch("first", url), url


def test_request_rate() -> None:
    parser = RobotFileParser()
    parser.parse(["User-agent: a", "Request-rate: 9/30", "Request-rate: nonsense", "Disallow: /"])
    assert parser.request_rate("a") == RequestRate(9, 30)


class Site(http.server.BaseHTTPRequestHandler):
    """Answers with the status that its server has."""

    status: ClassVar[int] = 200

    def do_GET(self) -> None:
        self.send_response(Site.status)
        if Site.status in (301, 302):
            self.send_header("Location", "/robots.txt")
        self.end_headers()
        if Site.status == 200:
            self.wfile.write(TEXT.encode())

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def site() -> Iterator[str]:
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Site) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/robots.txt"
        server.shutdown()
        thread.join()


@pytest.mark.parametrize(
    ("status", "allowed"),
    [(200, False), (404, True), (401, True), (403, True), (429, False), (503, False), (301, True)],
)
def test_read(site: str, status: int, allowed: bool) -> None:
    Site.status = status
    parser = RobotFileParser(site)
    parser.read()
    assert parser.can_fetch("other", "/b") is allowed
    assert parser.can_fetch("other", "/x") is (allowed or status == 200)


class TestScrapy:
    """What Scrapy asks of a parser, and a crawl."""

    def parse(self, text: str) -> object:
        scrapy_parser = pytest.importorskip("rep2c.scrapy", exc_type=ImportError)
        return scrapy_parser.RobotParser.from_crawler(None, text.encode())

    def test_interface(self) -> None:
        parser = self.parse(TEXT)
        assert not parser.allowed("https://example.com/b", "*")  # type: ignore[attr-defined]
        assert parser.allowed("https://example.com/b", b"first")  # type: ignore[attr-defined]
        assert not parser.allowed(b"https://example.com/a", "first")  # type: ignore[attr-defined]
        assert parser.crawl_delay("first") == 3.0  # type: ignore[attr-defined]
        assert parser.crawl_delay("*") == 1.5  # type: ignore[attr-defined]
        wide = self.parse("User-agent: MJ12bot\nDisallow: /\n")
        assert not wide.allowed("https://example.com/", "MJ12bot/1.4")  # type: ignore[attr-defined]

    def test_unicode(self) -> None:
        parser = self.parse("User-agent: *\nDisallow: /wiki/Käyttäjä:\n\nUser-agent: UnicödeBöt\nDisallow: /x\n")
        for url in ("https://example.com/wiki/Käyttäjä:", "https://example.com/wiki/K%C3%A4ytt%C3%A4j%C3%A4:"):
            assert not parser.allowed(url, "*")  # type: ignore[attr-defined]
        assert not parser.allowed("https://example.com/x", "UnicödeBöt")  # type: ignore[attr-defined]
        assert parser.allowed("https://example.com/wiki/Käyttäjä:", "UnicödeBöt")  # type: ignore[attr-defined]

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
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-c", os.devnull, "--rootdir", "."]
        chosen = ["-k", "TestOurs and not test_order_based_precedence", "test_ours.py"]
        environment = {**os.environ, "PYTHONPATH": str(source)}
        done = subprocess.run(
            [*command, *chosen], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
        )
        passed = re.search(r"(\d+) passed, 1 deselected", done.stdout)
        assert done.returncode == 0, done.stdout
        assert passed is not None, done.stdout
        assert int(passed.group(1)) >= 6

    def test_other_schemes(self) -> None:
        parser = self.parse(TEXT)
        assert not parser.allowed("s3://bucket/a/key", "first")  # type: ignore[attr-defined]
        assert parser.allowed("s3://bucket/x", b"first")  # type: ignore[attr-defined]
        assert not parser.allowed(b"ftps://host/a", "first")  # type: ignore[attr-defined]

    def test_garbage(self) -> None:
        for text in ("", "GIF89a\xd3\x00\xfe\x00\xa2"):
            assert self.parse(text).allowed("https://example.com/x", "*")  # type: ignore[attr-defined]

    def test_crawl(self, site: str) -> None:
        pytest.importorskip("scrapy")
        Site.status = 200
        root = site.removesuffix("/robots.txt")
        code = f"""
import scrapy
from scrapy.crawler import CrawlerProcess

class Spider(scrapy.Spider):
    name = "test"
    start_urls = ["{root}/x", "{root}/b", "{root}/y"]
    def parse(self, response):
        print("got", response.url.rsplit("/", 1)[1])

process = CrawlerProcess({{"ROBOTSTXT_OBEY": True, "ROBOTSTXT_PARSER": "rep2c.scrapy.RobotParser", "LOG_ENABLED": False,
                          "USER_AGENT": "Example/1.0 (+https://example.com)", "TELNETCONSOLE_ENABLED": False,
                          "DOWNLOAD_DELAY": 0}})
process.crawl(Spider)
process.start()
"""
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=600)
        assert sorted(done.stdout.split()) == ["got", "got", "x", "y"]

    @pytest.mark.parametrize(
        ("middleware", "fetched"),
        [
            ("{}", {"0/x", "0/y", "1/b", "2/b", "3/b", "4/b"}),  # Scrapy's own, as the README has it
            ("{'scrapy.downloadermiddlewares.robotstxt.RobotsTxtMiddleware': None,"
             "'rep2c.scrapy.RobotsTxtMiddleware': 100}", {"0/x", "0/y"}),
        ],
    )  # fmt: skip
    def test_middleware(self, middleware: str, fetched: set[str]) -> None:
        """Sites that fail are not crawled, and a redirect to what another site disallows is not followed."""
        pytest.importorskip("scrapy")
        asked: list[str] = []

        class Failing(http.server.BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                site = sites.index(self.server)  # type: ignore[arg-type]
                asked.append(f"{site}{self.path}")
                if asked[-1] == "4/robots.txt":
                    return  # without an answer
                status = (200, 503, 429, 301)[site] if self.path == "/robots.txt" else 200
                if self.path == "/away":
                    status, target = 302, f"http://127.0.0.1:{sites[0].server_port}/b"
                else:
                    target = f"http://127.0.0.1:{sites[1].server_port}/robots.txt"
                body = b"User-agent: *\nDisallow: /b\n" if asked[-1] == "0/robots.txt" else b"a page"
                self.send_response(status)
                self.send_header("Location", target)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_: object) -> None:
                pass

        sites = [http.server.ThreadingHTTPServer(("127.0.0.1", 0), Failing) for _ in range(5)]
        for each in sites:
            threading.Thread(target=each.serve_forever, daemon=True).start()
        pages = ["0/x", "0/b", "0/y", "0/away", "1/b", "2/b", "3/b", "4/b"]
        urls = [f"http://127.0.0.1:{sites[int(page[0])].server_port}{page[1:]}" for page in pages]
        code = f"""
import scrapy
from scrapy.crawler import CrawlerProcess

class Spider(scrapy.Spider):
    name = "test"
    start_urls = {urls!r}
    def parse(self, response):
        pass

process = CrawlerProcess({{"ROBOTSTXT_OBEY": True, "ROBOTSTXT_PARSER": "rep2c.scrapy.RobotParser", "LOG_LEVEL": "ERROR",
                          "USER_AGENT": "Example/1.0 (+https://example.com)", "TELNETCONSOLE_ENABLED": False,
                          "DOWNLOAD_DELAY": 0, "RETRY_ENABLED": False, "DOWNLOADER_MIDDLEWARES": {middleware}}})
process.crawl(Spider)
process.start()
"""
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=600)
        for each in sites:
            each.shutdown()
            each.server_close()
        assert {page for page in asked if "robots" not in page and page != "0/away"} == fetched, done.stderr
        # The robots.txt to which one of them redirects is asked for twice.
        assert sum("robots" in page for page in asked) <= 6, asked

    def test_usage(self) -> None:
        """Spiders find what a page may be used for, by its robots.txt and its header fields."""
        pytest.importorskip("scrapy")

        class Stating(http.server.BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                robots = b"User-agent: *\nContent-Usage: /no train-ai=n\nContent-Usage: /yes train-ai=y\n"
                body = robots if self.path == "/robots.txt" else b"a page"
                self.send_response(200)
                for value in ("train-ai=y", "train-ai=n") if self.path == "/yes/but" else ():
                    self.send_header("Content-Usage", value)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_: object) -> None:
                pass

        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Stating)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        code = f"""
import sys
import scrapy
from scrapy.crawler import CrawlerProcess

class Spider(scrapy.Spider):
    name = "test"
    start_urls = ["http://127.0.0.1:{server.server_port}" + path for path in ("/no", "/yes", "/yes/but", "/")]
    def parse(self, response):
        print(response.url.split("/", 3)[3], response.meta.get("rep2c_usage"), sep=":")
        if response.url.endswith("/no"):
            yield response.follow("/free", meta={{**response.meta, "dont_obey_robotstxt": True}})

process = CrawlerProcess({{"ROBOTSTXT_OBEY": True, "LOG_ENABLED": False, "USER_AGENT": "Example/1.0",
                          "DOWNLOAD_DELAY": 0, "TELNETCONSOLE_ENABLED": False, "REP2C_USAGE": sys.argv[1],
                          "DOWNLOADER_MIDDLEWARES": {{
    "scrapy.downloadermiddlewares.robotstxt.RobotsTxtMiddleware": None, "rep2c.scrapy.RobotsTxtMiddleware": 100}}}})
process.crawl(Spider).addErrback(lambda failure: print(failure.value))
process.start()
"""
        said = [
            subprocess.run([sys.executable, "-c", code, use], capture_output=True, text=True, check=True, timeout=600)
            for use in ("train-ai", "trainai")
        ]
        server.shutdown()
        server.server_close()
        answers = [":unknown", "free:None", "no:disallow", "yes/but:disallow", "yes:allow"]
        assert sorted(said[0].stdout.split()) == answers, said[0].stderr
        assert said[1].stdout.startswith("'trainai' is no use of content"), said[1].stderr
