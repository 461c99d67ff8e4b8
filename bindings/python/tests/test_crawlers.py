# SPDX-License-Identifier: Apache-2.0
"""Crawlers as arguments."""

from __future__ import annotations

import pickle

import pytest

import rep2c


def test_table() -> None:
    crawlers = rep2c.crawlers()
    assert len(crawlers) >= 150
    assert [crawler.name.lower() for crawler in crawlers] == sorted(crawler.name.lower() for crawler in crawlers)
    for crawler in crawlers:
        assert crawler.tokens
        assert crawler.purposes
        assert crawler.source
        assert crawler.date
        assert rep2c.crawler(crawler.name.upper()) == crawler
        assert pickle.loads(pickle.dumps(crawler)) == crawler
    training = rep2c.crawlers("training")
    assert rep2c.crawler("GPTBot") in training
    assert {"training"} <= {purpose for crawler in training for purpose in crawler.purposes}
    united = [*training, *rep2c.crawlers("input"), *rep2c.crawlers("agent")]
    assert set(rep2c.crawlers("ai")) == set(united)
    assert rep2c.crawler("Claude-Code").purposes == ("user", "agent")
    assert len(set(crawlers)) == len(crawlers)
    with pytest.raises(rep2c.AgentError, match="crawlers"):
        rep2c.crawler("Nobody")
    with pytest.raises(ValueError, match="no purpose"):
        rep2c.crawlers("fun")  # type: ignore[arg-type]


def test_preference() -> None:
    robots = rep2c.Robots("User-agent: Googlebot\nDisallow: /g\n\nUser-agent: *\nDisallow: /\n")
    assert robots.check(rep2c.crawler("Googlebot-Image"), "/g").line == 2
    assert robots.allowed(rep2c.crawler("Googlebot-Image"), "/x")
    # Rules for everybody don't hold for it.
    assert robots.allowed(rep2c.crawler("AdsBot-Google"), "/x")
    assert not robots.allowed("AdsBot-Google", "/x")
    explained = robots.explain(rep2c.crawler("Googlebot-Image"), "/g")
    assert (explained.line, explained.named, explained.group_lines) == (2, True, (1,))
    explained = robots.explain(rep2c.crawler("AdsBot-Google"), "/g")
    assert explained.allowed
    assert explained.group_lines == ()
    selected = rep2c.Robots("User-agent: Googlebot\nDisallow: /g\n", agents=rep2c.crawler("Googlebot-Image"))
    assert not selected.allowed(None, "/g")


@pytest.mark.parametrize("name", ["MJ12bot", "360Spider", "AI2Bot", "archive.org_bot"])
def test_wide_names(name: str) -> None:
    """A public crawler whose own name is no token of RFC 9309 is asked about as it names itself; the answer says so."""
    crawler = rep2c.crawler(name)
    assert crawler.wide
    token = crawler.tokens[0]
    text = f"User-agent: {token}\nDisallow: /x\nCrawl-delay: 3\n\nUser-agent: *\nDisallow: /\n"
    robots = rep2c.Robots(text)
    assert robots.names == "token"
    assert not robots.allowed(crawler, "/x")
    assert robots.allowed(crawler, "/y")
    assert robots.check(crawler, "/x").line == 2
    assert [verdict.allowed for verdict in robots.check_many(crawler, ["/x", "/y"])] == [False, True]
    assert robots.delay(crawler) == 3
    assert [directive.line for directive in robots.directives(crawler)] == [1, 2, 3]
    assert robots.holding(crawler) == ("named", token, "wide")
    assert robots.explain(crawler, "/x").group_lines == (1,)
    # Others are asked as before.
    assert not robots.allowed("ExampleBot", "/y")
    assert robots.holding("ExampleBot") == ("everybody", "", "token")
    with pytest.raises(rep2c.AgentError):
        robots.allowed(name, "/x")
    selected = rep2c.Robots(text, crawler)
    assert selected.allowed(crawler, "/y")
    assert not selected.allowed(crawler, "/x")
    # What was compiled without wide names can't say.
    with pytest.raises(rep2c.AgentError):
        rep2c.Robots.from_bytes(robots.to_bytes()).allowed(crawler, "/x")
    assert rep2c.Robots.from_bytes(rep2c.Robots(text, names="wide").to_bytes()).allowed(crawler, "/y")


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
    assert rep2c.tokens_of(header) == rep2c.crawler("GPTBot")
    assert rep2c.tokens_of(header.encode()) == rep2c.tokens_of(header)
    assert rep2c.tokens_of("my-crawler_v2/1.4") == ()
    assert rep2c.tokens_of("my-crawler_v2/1.4", "wide") == ("my-crawler_v2",)
    assert rep2c.tokens_of("MyCrawler/1.0 (Scrapy/2.11)") == ("MyCrawler",)
    for crawler in rep2c.crawlers():
        sent = rep2c.tokens_of(f"Mozilla/5.0 (compatible; {crawler.name}/1.0; +http://x.example/)")
        assert not rep2c.Robots(f"User-agent: {crawler.tokens[0]}\nDisallow: /\n").allowed(sent, "/x")
    with pytest.raises(rep2c.AgentError, match="wide names"):
        rep2c.Robots.from_bytes(rep2c.Robots("User-agent: *\nDisallow:\n").to_bytes()).allowed(
            rep2c.tokens_of("Mozilla/5.0 (compatible; MJ12bot/v1.4.8)"), "/x"
        )
    robots = rep2c.Robots("User-agent: GPTBot\nDisallow: /\n")
    assert not robots.allowed(rep2c.tokens_of(header), "/")
    with pytest.raises(ValueError, match="names"):
        rep2c.tokens_of(header, "x")  # type: ignore[arg-type]
