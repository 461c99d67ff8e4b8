# SPDX-License-Identifier: Apache-2.0
"""The examples, against a site on this machine."""

from __future__ import annotations

import socket
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from support import served

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.parametrize("library", ["aiohttp", "httpx"])
EXAMPLES = Path(__file__).resolve().parents[1] / "examples"


class Site:
    """Sends who asks for its robots.txt through as many redirects as it was told, and /away/... elsewhere."""

    def __init__(self) -> None:
        self.redirects = 0
        self.elsewhere = ""
        self.asked: list[str] = []

    def __call__(self, asked: str) -> tuple[int, list[tuple[str, str]], bytes]:
        self.asked.append(asked)
        path, _, hop = asked.partition("?")
        if path.startswith("/away/"):
            return 302, [("Location", self.elsewhere + path[len("/away") :])], b""
        if path == "/robots.txt" and int(hop or 0) < self.redirects:
            return 301, [("Location", f"/robots.txt?{int(hop or 0) + 1}"), ("Cache-Control", "no-store")], b""
        body = b"User-agent: ExampleBot\nDisallow: /private\n" if path == "/robots.txt" else b"a page"
        return 200, [("Cache-Control", "no-store")], body


@pytest.fixture
def answers() -> Site:
    return Site()


@pytest.fixture
def site(answers: Site) -> Iterator[str]:
    with served(answers) as place:
        yield place


def run(library: str, urls: list[str]) -> list[str]:
    pytest.importorskip(library)
    command = [sys.executable, str(EXAMPLES / f"{library}_crawler.py"), *urls]
    return subprocess.run(command, capture_output=True, text=True, check=True, timeout=600).stdout.splitlines()


def test_crawl(answers: Site, site: str, library: str) -> None:
    urls = [f"{site}/{path}" for path in ("", "private/x", "public", "private")]
    assert [line.split()[0] for line in run(library, urls)] == ["200", "refused", "200", "refused"]
    assert sorted(answers.asked) == ["/", "/public", "/robots.txt"]


@pytest.mark.parametrize(("redirects", "answer"), [(5, "refused"), (6, "200")])
def test_redirects(answers: Site, site: str, library: str, redirects: int, answer: str) -> None:
    answers.redirects = redirects
    assert run(library, [f"{site}/private"]) == [f"{answer:<7} {site}/private"]


def test_a_page_leads_to_another_site(answers: Site, site: str, library: str) -> None:
    """Whose robots.txt is asked before the page is."""
    with served(answers) as answers.elsewhere:
        lines = run(library, [f"{site}/away/private/x", f"{site}/away/public", f"{site}/away/away/private"])
    refused = [f"refused {answers.elsewhere}/private{rest}" for rest in ("/x", "")]
    assert lines == [refused[0], f"200     {answers.elsewhere}/public", refused[1]]
    assert not [path for path in answers.asked if path.startswith("/private")]
    assert answers.asked.count("/robots.txt") >= 2


@pytest.mark.parametrize("target", ["mailto:a@b.example", "intent://x/y", "javascript:void(0)", "http://[::1/"])
def test_a_page_leads_nowhere(answers: Site, site: str, library: str, target: str) -> None:
    """The others are fetched nevertheless."""
    answers.elsewhere = target
    lines = run(library, [f"{site}/away/", f"{site}/public"])
    assert lines[0].startswith("failed  ")
    assert lines[1] == f"200     {site}/public"


def test_unreachable(library: str) -> None:
    with socket.socket() as taken:  # bound, and nobody listens
        taken.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{taken.getsockname()[1]}/"
        assert run(library, [url]) == [f"refused {url}"]
