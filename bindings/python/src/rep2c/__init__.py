# SPDX-License-Identifier: Apache-2.0
# ruff: noqa: F403, F405
r"""robots.txt, compiled: may this crawler fetch this URL, and why?

>>> import rep2c
>>> robots = rep2c.Robots("User-agent: *\nDisallow: /private\n")
>>> robots.allowed("ExampleBot", "https://example.com/private/x")
False

"""

from rep2c._answers import *
from rep2c._core import Advice, CacheAnswer, Column, Crawler, FetchEntry, PackAnswer, PackEntry, Verdict, origin_of
from rep2c._core import version as __version__
from rep2c.cache import Cache, CacheEntry, Fetched
from rep2c.crawlers import crawler, crawlers, tokens_of
from rep2c.errors import AgentError, BlobError, Error, PackError, UrlError
from rep2c.fields import FieldUsage, field_usage
from rep2c.pack import Pack, PackWriter
from rep2c.results import Coverage, Directive, Lint, PackExplanation, RuleHits
from rep2c.robots import MAX_BYTES, MAX_STEPS, Robots

__all__ = [
    "MAX_BYTES",
    "MAX_STEPS",
    "Advice",
    "AgentError",
    "AgentsDifference",
    "BlobError",
    "Cache",
    "CacheAnswer",
    "CacheEntry",
    "Changes",
    "Column",
    "Coverage",
    "Crawler",
    "CrawlersChange",
    "Difference",
    "Directive",
    "Error",
    "Explanation",
    "FetchEntry",
    "Fetched",
    "FieldUsage",
    "Finding",
    "Fix",
    "Holding",
    "LineChange",
    "Lint",
    "Match",
    "NearMiss",
    "Pack",
    "PackAnswer",
    "PackEntry",
    "PackError",
    "PackExplanation",
    "PackWriter",
    "Robots",
    "RuleHits",
    "Statement",
    "UrlError",
    "Usage",
    "UsageChange",
    "UseAnswer",
    "Verdict",
    "__version__",
    "crawler",
    "crawlers",
    "field_usage",
    "origin_of",
    "tokens_of",
]
