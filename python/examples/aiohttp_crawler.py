# SPDX-License-Identifier: Apache-2.0
"""Fetch pages with aiohttp, and only those that robots.txt allows: python aiohttp_crawler.py URL...

All are fetched at once; of a site's robots.txt there is one fetch, for which the others wait.
"""

from __future__ import annotations

import asyncio
import sys

import aiohttp

import rep2c

AGENT = "ExampleBot"


async def fetch_robots(session: aiohttp.ClientSession, url: str) -> rep2c.Fetched:
    """Fetch a robots.txt as far as it counts, behind five redirects at most."""
    try:
        async with session.get(url, max_redirects=6) as response:  # the sixth is the first that aiohttp refuses
            if 300 <= response.status < 400:
                return rep2c.Fetched(404)  # a redirect to nowhere: there is no such file
            body = b""
            async for chunk in response.content.iter_chunked(1 << 16):
                body += chunk
                if len(body) > rep2c.MAX_BYTES:
                    break
            return rep2c.Fetched(response.status, body, response.headers)
    except aiohttp.TooManyRedirects:
        return rep2c.Fetched(404)
    except aiohttp.ClientError as error:
        # The cache takes an OSError for a site that can't be reached, which not all errors of aiohttp are.
        raise OSError(f"{url}: {error}") from error


async def visit(session: aiohttp.ClientSession, cache: rep2c.Cache, url: str) -> str:
    """Fetch a page, and say what came of it."""
    if not await cache.allowed(url, lambda robots: fetch_robots(session, robots)):
        return f"refused {url}"
    try:
        async with session.get(url) as page:
            return f"{page.status}     {url}"
    except (aiohttp.ClientError, asyncio.TimeoutError) as error:
        return f"failed  {url}: {error}"


async def crawl(urls: list[str]) -> None:
    """Fetch all of them."""
    cache = rep2c.Cache(AGENT)
    headers = {"User-Agent": f"{AGENT}/1.0 (+https://example.com/bot)"}
    async with aiohttp.ClientSession(headers=headers, timeout=aiohttp.ClientTimeout(total=10)) as session:
        for line in await asyncio.gather(*(visit(session, cache, url) for url in urls)):
            print(line)


if __name__ == "__main__":
    asyncio.run(crawl(sys.argv[1:]))
