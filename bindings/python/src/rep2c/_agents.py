# SPDX-License-Identifier: Apache-2.0
"""Agents and URLs as other parsers take them: any string, with an answer for each."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rep2c._core import crawl_delay, tokens_of
from rep2c.errors import UrlError

if TYPE_CHECKING:
    from rep2c._core import Crawler
    from rep2c.robots import Robots
    from rep2c.types import Names

_PREFIX = {
    "token": re.compile(r"[A-Za-z_-]+"),
    "any": re.compile(r"[A-Za-z_-]+"),
    "wide": re.compile(r"[A-Za-z0-9_.-]+"),
}


def lenient_agent(user_agent: str | bytes, names: Names) -> Crawler | tuple[str, ...] | None:
    """The product tokens of a string that may be a token, a whole User-Agent header, or anything.

    A header asks as the crawler that it names.  Of any other text the longest prefix that is a token counts, as in a
    user-agent line of a file; None, which stands for everybody, where it has none, such as in ``*``.
    """
    text = user_agent.decode("utf-8", "replace") if isinstance(user_agent, bytes) else user_agent
    text = text.encode("utf-8", "replace").decode().strip()
    tokens = tokens_of(text, names)
    if tokens:
        return tokens
    called = tokens_of(text, "any")
    prefix = _PREFIX[names].match(called[0] if isinstance(called, tuple) and called else text)
    return (prefix.group(),) if prefix else None


def lenient_bytes(text: str) -> bytes:
    """TEXT in UTF-8; lone surrogates are the bytes that they stand for, if all do."""
    try:
        return text.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        return text.encode("utf-8", "surrogatepass")


def escape_url(url: str | bytes) -> str:
    """The URL with bytes outside ASCII escaped, as it goes over the wire."""
    data = lenient_bytes(url) if isinstance(url, str) else url
    return (
        "".join(chr(byte) if byte < 0x80 else f"%{byte:02X}" for byte in data) if not data.isascii() else data.decode()
    )


# What Google's parser passes over on its way to the path of a string, be it a URL or not.
_AUTHORITY = re.compile(r"(?:[^/?;]*://)?[^/?;#]*")


def lenient_allowed(robots: Robots, agent: Crawler | tuple[str, ...] | None, url: str | bytes) -> bool:
    """May AGENT fetch URL, which may be anything?

    A URL of another scheme, such as ``s3://bucket/key``, is asked about by its path, and so is what is not a URL: who
    calls the other parsers expects an answer, not an exception.
    """
    text = escape_url(url)
    try:
        return robots.allowed(agent, text)
    except UrlError:
        path = _AUTHORITY.sub("", text, count=1)
        return robots.allowed(agent, path if path.startswith("/") else f"/{path}")


def slowest_crawl_delay(robots: Robots, agent: Crawler | tuple[str, ...] | None) -> float | None:
    """The largest valid crawl-delay that applies to AGENT, in seconds; None if there is none."""
    delays = [
        crawl_delay(directive.value) for directive in robots.directives(agent) if directive.key.lower() == "crawl-delay"
    ]
    return max((delay for delay in delays if delay is not None), default=None)
