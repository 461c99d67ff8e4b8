# SPDX-License-Identifier: Apache-2.0
"""What header fields say about the use of content."""

from __future__ import annotations

import pytest

import rep2c
from rep2c import _core

NOW = 1_700_000_000
NOTHING = ("unknown", "unknown", "unknown", None)


@pytest.mark.parametrize(
    ("headers", "said"),
    [
        ({}, ("unknown", "unknown", "unknown")),
        ({"Server": "any", "Content-Usage": "\ttrain-ai=n, search=y "}, ("allow", "unknown", "disallow")),
        ({"X-Robots-Tag": "otherbot: noindex"}, ("unknown", "unknown", "unknown")),
        ({"x-robots-tag": "unavailable_after: 25 Jun 2010 15:00:00 PST"}, ("disallow", "unknown", "unknown")),
        ({"X-Robots-Tag": "unavailable_after: 25 Jun 2040 15:00:00 PST"}, ("unknown", "unknown", "unknown")),
        # Any disallow, or else any allow; these fields of one name are one.
        ([("Content-Usage", "train-ai=y"), ("content-usage", "train-ai=n")], ("unknown", "unknown", "disallow")),
        # But not these: each line is for whom it names.
        ([("X-Robots-Tag", "otherbot: noindex"), ("X-Robots-Tag", "noai")], ("unknown", "disallow", "disallow")),
        ([("tdm-reservation", "0"), ("TDM-Reservation", "1")], ("unknown", "unknown", "disallow")),
        # Names and values may be bytes, and all values of a name a list, as clients have them.
        ([(b"X-Robots-Tag", b"noai")], ("unknown", "disallow", "disallow")),
        ({b"X-Robots-Tag": [b"all", b"noai"]}, ("unknown", "disallow", "disallow")),
        # aiohttp has bytes that are not UTF-8 as lone surrogates.
        ({"X-Robots-Tag": "noai, \udcff", "Server": "\udcff"}, ("unknown", "disallow", "disallow")),
    ],
)
def test_field_usage(headers: dict[str, str] | list[tuple[str, str]], said: tuple[str, str, str]) -> None:
    usage = rep2c.field_usage(headers, "ExampleBot", now=NOW)
    assert (usage.search, usage.ai_input, usage.ai_train) == said


def test_extent_and_licenses() -> None:
    usage = rep2c.field_usage(
        [
            ("Content-Signal", "use=full, use=reference"),
            ("Link", '<https://a.example/l>; rel=license, <https://b.example/l>; rel="license"'),
            ("Link", "</next>; rel=next"),
            ("tdm-policy", "https://a.example/p"),
        ]
    )
    assert usage.extent == "reference"
    assert usage.licenses == ("https://a.example/l", "https://b.example/l", "https://a.example/p")
    assert rep2c.field_usage({"X-Robots-Tag": "noimageai"}, image=True).ai_train == "disallow"


def test_with_robots_txt() -> None:
    """The statements of the file and of the fields count alike."""
    robots = rep2c.Robots(
        "License: https://example.com/l\nUser-agent: *\nDisallow: /x\nContent-Signal: ai-train=yes, use=full\n"
        "User-agent: Silent\nDisallow: /x\n"
    )
    headers = {"Content-Signal": "search=yes, ai-train=no, use=reference", "tdm-policy": "/p"}
    usage = rep2c.field_usage(headers, "Bot", usage=robots.usage("Bot", "/"))
    assert usage == ("allow", "unknown", "disallow", "reference", ("https://example.com/l", "/p"))
    assert rep2c.field_usage({}, "Bot", usage=robots.usage("Bot", "/"))[2:4] == ("allow", "full")
    # Where the page may not be fetched, the fields alone say something.
    silent = rep2c.field_usage(headers, "Silent", usage=robots.usage("Silent", "/x"))
    assert [silent.of(use) for use in ("search", "ai-use", "train-ai")] == ["allow", "not-applicable", "disallow"]
    with pytest.raises(ValueError, match="'ai_train' is not a use of content"):
        silent.of("ai_train")
    for beside in (("no", *NOTHING[1:]), (*NOTHING[:3], "whole")):
        with pytest.raises(ValueError, match="that there is not"):
            _core.field_usage("Bot", [], NOW, False, False, beside)


def test_who_asks() -> None:
    headers = {"X-Robots-Tag": "googlebot: noindex"}
    assert rep2c.field_usage(headers, rep2c.crawler("Googlebot-Image")).search == "disallow"
    assert rep2c.field_usage(headers, ["ExampleBot", "Googlebot"]).search == "disallow"
    assert rep2c.field_usage(headers).search == "unknown"
    with pytest.raises(rep2c.AgentError):
        rep2c.field_usage(headers, "Foo Bar")
    with pytest.raises(TypeError, match="a tuple of a name and a value"):
        _core.field_usage("ExampleBot", ["no pair"], NOW, False, False, NOTHING)


def test_what_is_no_field() -> None:
    for headers in ([(None, "noai")], {"X-Robots-Tag": None}, {"X-Robots-Tag": [7]}, 7, ["noai"], [("a", "b", "c")]):
        with pytest.raises(TypeError, match=r"headers: .*(None|7|noai|c)"):
            rep2c.field_usage(headers, "Bot")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="invalid literal"):  # of the caller's own generator
        rep2c.field_usage((name, f"{int(name)}") for name in "x")
    with pytest.raises(TypeError, match="FieldUsage"):
        rep2c.field_usage({}, "Bot", usage=rep2c.field_usage({}))  # type: ignore[arg-type]
