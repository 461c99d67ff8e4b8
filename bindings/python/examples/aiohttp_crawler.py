# SPDX-License-Identifier: Apache-2.0
"""Fetch pages with aiohttp, and only those that robots.txt allows: python aiohttp_crawler.py URL...

All are fetched at once; of a site's robots.txt there is one fetch, for which the others wait.  Redirects are followed
by hand: each one leads to another URL, perhaps of another site, whose robots.txt is asked before it is fetched.
"""

from __future__ import annotations

import asyncio
import sys
from urllib.parse import urljoin

import aiohttp

import rep2c

AGENT = "ExampleBot"
# Half of a compressed robots.txt would be taken for a whole one.
WHOLE = {"Accept-Encoding": "identity"}
REDIRECTS = 10


async def fetch_robots(session: aiohttp.ClientSession, url: str) -> rep2c.Fetched:
    """Fetch a robots.txt as far as it counts.  The cache follows redirects, and knows aiohttp's exceptions."""
    async with session.get(url, allow_redirects=False, headers=WHOLE) as response:
        body = b""
        async for chunk in response.content.iter_chunked(1 << 16):
            body += chunk
            if len(body) > rep2c.MAX_BYTES:
                break
        return rep2c.Fetched(response.status, body, response.headers)


async def visit(session: aiohttp.ClientSession, cache: rep2c.Cache, url: str) -> str:
    """Fetch a page, and say what came of it."""
    for _ in range(REDIRECTS + 1):
        try:
            if not await cache.allowed(url, lambda robots: fetch_robots(session, robots)):
                return f"refused {url}"
            async with session.get(url, allow_redirects=False) as page:
                target = page.headers.get("Location") if 300 <= page.status < 400 else None
                if target is None:
                    return f"{page.status}     {url}"
            url = urljoin(url, target)
        except (aiohttp.ClientError, asyncio.TimeoutError, ValueError) as error:  # ValueError: the target is not a URL
            return f"failed  {url}: {error}"
    return f"failed  {url}: over {REDIRECTS} redirects"


async def crawl(urls: list[str]) -> None:
    """Fetch all of them."""
    cache = rep2c.Cache(AGENT)
    headers = {"User-Agent": f"{AGENT}/1.0 (+https://example.com/bot)"}
    async with aiohttp.ClientSession(headers=headers, timeout=aiohttp.ClientTimeout(total=10)) as session:
        for line in await asyncio.gather(*(visit(session, cache, url) for url in urls)):
            print(line)


if __name__ == "__main__":
    asyncio.run(crawl(sys.argv[1:]))
