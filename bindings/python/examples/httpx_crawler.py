# SPDX-License-Identifier: Apache-2.0
"""Fetch pages with httpx, and only those that robots.txt allows: python httpx_crawler.py URL...

All are fetched at once; of a site's robots.txt there is one fetch, for which the others wait.  Redirects are followed
by hand: each one leads to another URL, perhaps of another site, whose robots.txt is asked before it is fetched.
"""

from __future__ import annotations

import asyncio
import sys

import httpx

import rep2c

AGENT = "ExampleBot"
# Half of a compressed robots.txt would be taken for a whole one.
WHOLE = {"Accept-Encoding": "identity"}
REDIRECTS = 10


async def fetch_robots(client: httpx.AsyncClient, url: str) -> rep2c.Fetched:
    """Fetch a robots.txt as far as it counts.  The cache follows redirects, and knows httpx's exceptions."""
    async with client.stream("GET", url, headers=WHOLE) as response:
        body = b""
        async for chunk in response.aiter_bytes():
            body += chunk
            if len(body) > rep2c.MAX_BYTES:
                break
        return rep2c.Fetched(response.status_code, body, response.headers)


async def visit(client: httpx.AsyncClient, cache: rep2c.Cache, url: str) -> str:
    """Fetch a page, and say what came of it."""
    for _ in range(REDIRECTS + 1):
        try:
            if not await cache.allowed(url, lambda robots: fetch_robots(client, robots)):
                return f"refused {url}"
            page = await client.get(url)
        except (httpx.HTTPError, httpx.InvalidURL, ValueError) as error:  # the latter two: where it leads is not a URL
            return f"failed  {url}: {error}"
        if page.next_request is None:
            return f"{page.status_code}     {url}"
        url = str(page.next_request.url)
    return f"failed  {url}: over {REDIRECTS} redirects"


async def crawl(urls: list[str]) -> None:
    """Fetch all of them."""
    cache = rep2c.Cache(AGENT)
    headers = {"User-Agent": f"{AGENT}/1.0 (+https://example.com/bot)"}
    async with httpx.AsyncClient(headers=headers, timeout=10) as client:
        for line in await asyncio.gather(*(visit(client, cache, url) for url in urls)):
            print(line)


if __name__ == "__main__":
    asyncio.run(crawl(sys.argv[1:]))
