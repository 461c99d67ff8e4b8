# SPDX-License-Identifier: Apache-2.0
"""Crawlers as arguments."""

from __future__ import annotations

import pickle

import pytest

import rep2c


def test_table() -> None:
    crawlers = rep2c.crawlers()
    assert len(set(crawlers)) == len(crawlers) >= 150
    for crawler in crawlers:
        assert all((crawler.tokens, crawler.purposes, crawler.source, crawler.date))
        assert rep2c.crawler(crawler.name.upper()) == pickle.loads(pickle.dumps(crawler)) == crawler
    assert rep2c.crawler("GPTBot") in rep2c.crawlers("training")
    assert rep2c.crawler("Claude-Code").purposes == ("user", "agent")
    with pytest.raises(rep2c.AgentError, match="crawlers"):
        rep2c.crawler("Nobody")
    with pytest.raises(ValueError, match="not a purpose"):
        rep2c.crawlers("fun")  # type: ignore[arg-type]


def test_wide_names() -> None:
    """A public crawler whose own name is not a token of RFC 9309 is asked about under that name, and that is said."""
    crawler = rep2c.crawler("MJ12bot")
    assert crawler.wide
    text = "User-agent: MJ12bot\nDisallow: /x\nCrawl-delay: 3\n\nUser-agent: *\nDisallow: /\n"
    robots = rep2c.Robots(text)
    assert robots.delay(crawler) == 3
    assert [directive.line for directive in robots.directives(crawler)] == [1, 2, 3]
    assert robots.holding(crawler) == ("named", "MJ12bot", "wide")
    # Others are asked as before.
    assert robots.holding("ExampleBot") == ("everybody", "", "token")
    selected = rep2c.Robots(text, crawler)
    assert [selected.allowed(crawler, path) for path in ("/y", "/x")] == [True, False]


def test_holding() -> None:
    robots = rep2c.Robots("User-agent: Googlebot\nAllow: /\n\nUser-agent: B\nDisallow: /\nAllow: /x\n")
    assert robots.holding(rep2c.crawler("Googlebot-Image")) == ("named", "Googlebot", "token")
    assert robots.holding(("a", "b")).holds == "named"
    assert robots.holding() == ("none", "", "token")
    blob = rep2c.Robots.from_bytes(robots.to_bytes())
    for agent in (rep2c.crawler("Googlebot-Image"), ("a", "b"), "b/2.0", None):
        assert blob.holding(agent) == robots.holding(agent)


def test_headers() -> None:
    header = "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)"
    assert rep2c.tokens_of(header) == rep2c.tokens_of(header.encode()) == rep2c.crawler("GPTBot")
    assert rep2c.tokens_of("my-crawler_v2/1.4") == ()
    assert rep2c.tokens_of("my-crawler_v2/1.4", "wide") == ("my-crawler_v2",)
    assert rep2c.tokens_of("MyCrawler/1.0 (Scrapy/2.11)") == ("MyCrawler",)
    with pytest.raises(ValueError, match="names"):
        rep2c.tokens_of(header, "x")  # type: ignore[arg-type]
