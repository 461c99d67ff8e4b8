# SPDX-License-Identifier: Apache-2.0
"""The examples, against a site on this machine."""

from __future__ import annotations

import http.server
import socket
import subprocess
import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"


class Site(http.server.BaseHTTPRequestHandler):
    """Sends who asks for its robots.txt through as many redirects as it was told, and /away/... elsewhere."""

    redirects = 0
    elsewhere = ""
    asked: list[str]

    def do_GET(self) -> None:
        Site.asked.append(self.path)
        path, _, hop = self.path.partition("?")
        if path.startswith("/away/"):
            self.send_response(302)
            self.send_header("Location", Site.elsewhere + path[len("/away") :])
            self.send_header("Content-Length", "0")
            self.end_headers()
            return
        body = b"User-agent: ExampleBot\nDisallow: /private\n" if path == "/robots.txt" else b"a page"
        if path == "/robots.txt" and int(hop or 0) < Site.redirects:
            self.send_response(301)
            self.send_header("Location", f"/robots.txt?{int(hop or 0) + 1}")
            body = b""
        else:
            self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def site() -> Iterator[str]:
    Site.asked, Site.redirects = [], 0
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Site) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


def run(library: str, urls: list[str]) -> list[str]:
    pytest.importorskip(library)
    command = [sys.executable, str(EXAMPLES / f"{library}_crawler.py"), *urls]
    return subprocess.run(command, capture_output=True, text=True, check=True, timeout=600).stdout.splitlines()


@pytest.mark.parametrize("library", ["aiohttp", "httpx"])
def test_crawl(site: str, library: str) -> None:
    urls = [f"{site}/{path}" for path in ("", "private/x", "public", "private")]
    assert [line.split()[0] for line in run(library, urls)] == ["200", "refused", "200", "refused"]
    assert sorted(Site.asked) == ["/", "/public", "/robots.txt"]


@pytest.mark.parametrize("library", ["aiohttp", "httpx"])
@pytest.mark.parametrize(("redirects", "answer"), [(5, "refused"), (6, "200")])
def test_redirects(site: str, library: str, redirects: int, answer: str) -> None:
    Site.redirects = redirects
    assert run(library, [f"{site}/private"]) == [f"{answer:<7} {site}/private"]


@pytest.mark.parametrize("library", ["aiohttp", "httpx"])
def test_a_page_leads_to_another_site(site: str, library: str) -> None:
    """Whose robots.txt is asked before the page is."""
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Site) as other:
        thread = threading.Thread(target=other.serve_forever)
        thread.start()
        Site.elsewhere = f"http://127.0.0.1:{other.server_port}"
        lines = run(library, [f"{site}/away/private/x", f"{site}/away/public", f"{site}/away/away/private"])
        other.shutdown()
        thread.join()
    refused = [f"refused {Site.elsewhere}/private{rest}" for rest in ("/x", "")]
    assert lines == [refused[0], f"200     {Site.elsewhere}/public", refused[1]]
    assert not [path for path in Site.asked if path.startswith("/private")]
    assert Site.asked.count("/robots.txt") >= 2


@pytest.mark.parametrize("library", ["aiohttp", "httpx"])
@pytest.mark.parametrize("target", ["mailto:a@b.example", "intent://x/y", "javascript:void(0)", "http://[::1/"])
def test_a_page_leads_nowhere(site: str, library: str, target: str) -> None:
    """The others are fetched nevertheless."""
    Site.elsewhere = target
    lines = run(library, [f"{site}/away/", f"{site}/public"])
    assert lines[0].startswith("failed  ")
    assert lines[1] == f"200     {site}/public"


@pytest.mark.parametrize("library", ["aiohttp", "httpx"])
def test_unreachable(library: str) -> None:
    with socket.socket() as taken:  # bound, and nobody listens
        taken.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{taken.getsockname()[1]}/"
        assert run(library, [url]) == [f"refused {url}"]
