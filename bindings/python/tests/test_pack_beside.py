# SPDX-License-Identifier: Apache-2.0
"""What packs have beside rules, closing packs, and arguments that people get wrong."""

from __future__ import annotations

import threading
from datetime import date, datetime, timedelta, timezone
from typing import TYPE_CHECKING, Any

import pytest

import rep2c

if TYPE_CHECKING:
    from pathlib import Path

ROBOTS = """\
Sitemap: https://a.example/1
User-agent: a
Crawl-delay: 2.5
Disallow: /x
User-agent: *
Request-rate: 1/5
Content-Signal: ai-train=no
Disallow: /y
Sitemap: https://a.example/2
"""
SITEMAPS = ["https://a.example/1", "https://a.example/2"]
TIME = 1767323045


def make(file: Path, **options: Any) -> rep2c.Pack:
    with rep2c.PackWriter(file, **options) as writer:
        writer.add("https://a.example", ROBOTS, fetched=TIME)
        writer.add("https://gone.example", status=404)
        writer.add("https://down.example", status=503, fetched=TIME)
    return rep2c.Pack(file)


@pytest.fixture
def pack(tmp_path: Path) -> rep2c.Pack:
    return make(tmp_path / "p")


# ---- beside rules


def test_delay_and_sitemaps(pack: rep2c.Pack) -> None:
    assert pack.delay("a", "https://a.example/x") == 2.5
    assert pack.delay("b", "https://a.example/x") == 5.0
    assert pack.delay(None, "https://gone.example/") is None
    assert pack.sitemaps("https://a.example/page") == SITEMAPS
    assert pack.sitemaps("https://none.example/") == []


def test_directives(pack: rep2c.Pack) -> None:
    found = pack.directives("b", "https://a.example/")
    assert found is not None
    keys = [(1, "Sitemap"), (6, "Request-rate"), (7, "Content-Signal"), (9, "Sitemap")]
    assert [(one.line, one.key) for one in found] == keys
    assert pack.directives("b", "https://gone.example/") == []
    assert pack.directives("b", "https://none.example/") is None
    with pytest.raises(ValueError, match="minute"):
        pack.delay("b", "https://a.example/", minute=1440)


@pytest.mark.parametrize("crawlers", ["a", b"a", ["a", "b"]])
def test_a_pack_for_some_crawlers(tmp_path: Path, crawlers: Any) -> None:
    pack = make(tmp_path / "p", crawlers=crawlers)
    assert pack.delay("a", "https://a.example/") == 2.5
    assert pack.sitemaps("https://a.example/", "a") == SITEMAPS
    assert pack.allowed("a", "https://a.example/x") is False
    with pytest.raises(rep2c.AgentError):
        pack.delay("c", "https://a.example/")


def test_explain(pack: rep2c.Pack, tmp_path: Path) -> None:
    why = pack.explain("a", "https://a.example/x")
    assert (why.allowed, why.finding, why.line) == (False, "rules", 4)
    assert (why.rule, why.status, why.fetched) == (None, 200, TIME)
    assert str(why).splitlines()[-1] == "Line 4 decides, of rank 2."
    assert str(pack.explain("a", "https://a.example/")).endswith("No rule matches.")
    why = pack.explain("a", "https://down.example/x")
    assert (why.allowed, why.finding, why.status, why.line) == (False, "disallow-all", 503, 0)
    assert "no usable answer" in str(why)
    why = pack.explain("a", "https://none.example/x")
    assert (why.allowed, why.finding, why.status) == (None, "unknown", None)
    assert str(why) == "https://none.example: unknown: the pack does not know the site."
    for crawlers in (None, "a"):
        whole = make(tmp_path / "whole", strip="none", crawlers=crawlers)
        assert whole.explain("a", "https://a.example/x").rule == "Disallow: /x"


# ---- what content may be used for


def test_usage(pack: rep2c.Pack) -> None:
    usage = pack.usage("b", "https://a.example/y")
    assert usage == rep2c.Robots(ROBOTS).usage("b", "https://a.example/y")
    assert pack.usage("b", "https://none.example/") is None
    with pytest.raises(rep2c.UrlError):
        pack.usage("b", "/y")


@pytest.mark.parametrize("options", [{"crawlers": ["a"]}, {"strip": "all"}])
def test_what_was_not_kept_is_an_error(tmp_path: Path, options: dict[str, Any]) -> None:
    pack = make(tmp_path / "p", **options)
    asked = {lambda: pack.usage("a", "https://a.example/"), lambda: pack.usage_column("a", [], "ai-train")}
    for ask in asked:
        with pytest.raises(rep2c.PackError, match="does not state what content may be used for"):
            ask()
    if "strip" in options:
        assert not pack.stats["complete"]
        for ask in (lambda: pack.delay("a", "https://a.example/"), lambda: pack.sitemaps("https://a.example/")):
            with pytest.raises(rep2c.PackError, match="made without"):
                ask()


def test_usage_column(pack: rep2c.Pack) -> None:
    pa = pytest.importorskip("pyarrow")
    paths = ("a.example/1", "a.example/y", "gone.example/", "down.example/", "none.example/")
    urls = pa.array([*(f"https://{path}" for path in paths), "x", None])
    column = pa.chunked_array(pack.usage_column("b", urls, "train-ai")).cast(pa.string())
    assert column.to_pylist() == ["disallow", "disallow", "unknown", "not-applicable", None, "no-url", None]
    signal = "content-signal"
    for part, right in (("line", [7, 7, 0, 0]), ("kind", [signal, signal, "none", "none"])):
        assert pack.usage_column("b", urls, "train-ai", part).to_pylist() == [*right, None, None, None]


# ---- closing


def test_close(pack: rep2c.Pack, tmp_path: Path) -> None:
    with pack as same:
        assert same is pack
        assert not pack.closed
        assert "3 origins" in repr(pack)
    assert pack.closed
    pack.close()
    assert repr(pack).endswith(", closed>")
    for use in (
        lambda: pack.allowed("a", "https://a.example/"),
        lambda: pack.check_many("a", ["https://a.example/"]),
        lambda: pack.get("https://a.example/"),
        lambda: list(pack),
        lambda: len(pack),
        lambda: pack.stats,
        pack.verify,
        lambda: pack.sitemaps("https://a.example/"),
        lambda: rep2c.Cache("a").load(pack),
        lambda: rep2c.PackWriter(tmp_path / "q").add_pack(pack),
    ):
        with pytest.raises(ValueError, match="closed"):
            use()


def test_close_while_others_read(pack: rep2c.Pack) -> None:
    urls = [f"https://a.example/{i}" for i in range(20000)]
    ended: list[str] = []

    def ask() -> None:
        try:
            while True:
                assert len(pack.check_many("a", urls)) == len(urls)
        except ValueError:
            ended.append("closed")

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    pack.close()
    for thread in threads:
        thread.join()
    assert ended == ["closed"] * 4


# ---- arguments


@pytest.mark.parametrize(
    "time",
    [
        TIME,
        float(TIME) + 0.9,
        datetime.fromtimestamp(TIME, timezone.utc),
        datetime.fromtimestamp(TIME, timezone(timedelta(hours=-5))),
        "2026-01-02T03:04:05Z",
        "2026-01-02 04:04:05.5+01:00",
        date(2026, 1, 2),  # dates begin in UTC
        "2026-01-02",
    ],
)
def test_times(tmp_path: Path, time: Any) -> None:
    right = 1767312000 if time in (date(2026, 1, 2), "2026-01-02") else TIME
    with rep2c.PackWriter(tmp_path / "p", oldest=time) as writer:
        writer.add("https://a.example", "", status=200, fetched=time)
        writer.add("https://b.example", "", status=200, fetched=right - 1)
    pack = rep2c.Pack(tmp_path / "p")
    assert pack["https://a.example"].fetched == right
    assert "https://b.example" not in pack


def test_no_time_is_now(tmp_path: Path) -> None:
    with rep2c.PackWriter(tmp_path / "p") as writer:
        writer.add("https://a.example", "", status=200)
        writer.add("https://b.example", "", status=200, fetched=0)
    pack = rep2c.Pack(tmp_path / "p")
    fetched = pack["https://a.example"].fetched
    assert fetched is not None
    assert fetched > 1_790_000_000  # no closer: clocks are set back
    assert pack["https://b.example"].fetched is None


def test_answers_are_true_where_a_page_may_be_fetched(pack: rep2c.Pack) -> None:
    robots = rep2c.Robots(ROBOTS)
    assert robots.check("a", "/")
    assert not robots.check("a", "/x")
    assert pack.check("a", "https://a.example/")
    assert not pack.check("a", "https://a.example/x")
    assert not pack.check("a", "https://none.example/")
    cache = rep2c.Cache("a")
    answer = cache.check("https://a.example/")
    assert not answer
    cache.put("https://a.example/", answer.ticket, rep2c.Fetched(200, ROBOTS.encode()))
    assert cache.check("https://a.example/")
    assert not cache.check("https://a.example/x")
