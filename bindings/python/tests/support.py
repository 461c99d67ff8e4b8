# SPDX-License-Identifier: Apache-2.0
"""What the tests share: how much they ask, how they wait for others, texts, archives, threads, fetches, and sites."""

from __future__ import annotations

import asyncio
import http.server
import os
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rep2c import Fetched

Given = TypeVar("Given")

TEXT = """\
User-agent: ExampleBot
Disallow: /search
Allow: /search/about
Crawl-delay: 2.5

User-agent: *
Disallow: /private
Request-rate: 1/10

Sitemap: https://example.com/a.xml
Sitemap: https://example.com/b.xml
"""
"""A robots.txt with all that most of them have."""
RULES = "User-agent: ExampleBot\nDisallow: /x\n\nUser-agent: *\nDisallow: /y\n"

SHARE = max(int(os.environ.get("REP_SHARE") or "1"), 1)
"""One in so many real files and known answers is asked about, and so much of their number do random tests."""
SEED = int(os.environ.get("REP_SEED") or "20261128")
"""What random tests begin with."""
PATIENCE = 600
"""Seconds after which only what hangs has not come."""


def scaled(whole: int, least: int = 1) -> int:
    """The share of a count, at least LEAST."""
    return max(whole // SHARE, least)


def until(ready: Callable[[], bool]) -> None:
    """Return when READY says so, however long that takes on a busy machine."""
    end = time.monotonic() + PATIENCE
    while not ready():
        assert time.monotonic() < end, "it does not come"
        time.sleep(0.01)  # polls: READY


async def until_soon(ready: Callable[[], bool]) -> None:
    """As until(), for tasks."""
    end = time.monotonic() + PATIENCE
    while not ready():
        assert time.monotonic() < end, "it does not come"
        await asyncio.sleep(0.01)  # polls: READY


def response(host: str, status: int = 200, body: str = RULES, date: str = "2026-01-02T03:04:05Z") -> bytes:
    """A record of WARC: what came of a fetch of the robots.txt of HOST."""
    block = f"HTTP/1.1 {status} X\r\n\r\n{body}"
    header = (
        f"WARC/1.0\r\nWARC-Type: response\r\nWARC-Record-ID: <urn:x>\r\nWARC-Date: {date}\r\n"
        f"WARC-Target-URI: https://{host}/robots.txt\r\nContent-Length: {len(block)}\r\n\r\n"
    )
    return f"{header}{block}\r\n\r\n".encode()


def at_once(count: int, work: Callable[[int], Given]) -> list[Given]:
    """Call WORK with each number below COUNT in a thread of its own, when all have begun; returns what they give."""
    begin = threading.Barrier(count)

    def run(number: int) -> Given:
        begin.wait()
        return work(number)

    with ThreadPoolExecutor(count) as pool:
        return list(pool.map(run, range(count)))


class Fetches:
    """What a cache calls to fetch: keeps what it was asked for, and gives or raises OUTCOME when READY says so."""

    def __init__(self, outcome: Fetched | Exception, ready: Callable[[], bool] = lambda: True) -> None:
        self.outcome = outcome
        self.ready = ready
        self.asked: list[str] = []

    @property
    def count(self) -> int:
        return len(self.asked)

    def given(self) -> Fetched:
        if isinstance(self.outcome, Exception):
            raise self.outcome
        return self.outcome

    def __call__(self, robots: str) -> Fetched:
        self.asked.append(robots)
        until(self.ready)
        return self.given()

    async def soon(self, robots: str) -> Fetched:
        self.asked.append(robots)
        await until_soon(self.ready)
        return self.given()


@contextmanager
def served(answer: Callable[[str], tuple[int, list[tuple[str, str]], bytes] | None]) -> Iterator[str]:
    """Run a site that sends what ANSWER gives for a path: status, header fields and body, or None for no response."""

    class Site(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            given = answer(self.path)
            if given is None:
                return
            status, fields, body = given
            self.send_response(status)
            for name, value in [*fields, ("Content-Length", str(len(body)))]:
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: Any) -> None:
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Site) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()
            thread.join()
