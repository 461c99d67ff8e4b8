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
    assert pack.delay(None, "https://none.example/") is None
    assert pack.sitemaps("https://a.example/page") == SITEMAPS
    assert pack.sitemaps("https://down.example/") == []
    assert pack.sitemaps("https://none.example/") == []
    robots = rep2c.Robots(ROBOTS)
    assert pack.delay("a", "https://a.example/") == robots.delay("a")
    assert robots.sitemaps == SITEMAPS


def test_directives(pack: rep2c.Pack) -> None:
    found = pack.directives("b", "https://a.example/")
    assert found is not None
    assert [(one.line, one.key) for one in found] == [
        (1, "Sitemap"),
        (6, "Request-rate"),
        (7, "Content-Signal"),
        (9, "Sitemap"),
    ]
    assert pack.directives("b", "https://gone.example/") == []
    assert pack.directives("b", "https://none.example/") is None
    with pytest.raises(ValueError, match="minute"):
        pack.delay("b", "https://a.example/", minute=1440)


def test_what_was_not_kept_is_an_error(tmp_path: Path) -> None:
    pack = make(tmp_path / "p", strip="all")
    assert not pack.stats["complete"]
    with pytest.raises(rep2c.PackError, match="made without"):
        pack.delay("a", "https://a.example/")
    with pytest.raises(rep2c.PackError, match="made without"):
        pack.sitemaps("https://a.example/")


def test_a_pack_for_some_crawlers(tmp_path: Path) -> None:
    pack = make(tmp_path / "p", crawlers=["a", "b"])
    assert pack.delay("a", "https://a.example/") == 2.5
    assert pack.sitemaps("https://a.example/", "b") == SITEMAPS
    with pytest.raises(rep2c.AgentError):
        pack.delay("c", "https://a.example/")


def test_explain(pack: rep2c.Pack, tmp_path: Path) -> None:
    why = pack.explain("a", "https://a.example/x")
    assert (why.allowed, why.finding, why.line, why.rule) == (False, "rules", 4, None)
    assert (why.status, why.fetched) == (200, TIME)
    assert str(why).splitlines()[-1] == "Line 4 decides, of rank 2."
    assert str(pack.explain("a", "https://a.example/")).endswith("No rule matches.")
    why = pack.explain("a", "https://down.example/x")
    assert (why.allowed, why.finding, why.status, why.line) == (False, "disallow-all", 503, 0)
    assert "no answer" in str(why)
    why = pack.explain("a", "https://none.example/x")
    assert (why.allowed, why.finding, why.status) == (None, "unknown", None)
    assert str(why) == "https://none.example: unknown: the pack does not know the site."
    for crawlers in (None, "a"):
        whole = make(tmp_path / "whole", strip="none", crawlers=crawlers)
        assert whole.explain("a", "https://a.example/x").rule == "Disallow: /x"


# ---- what content may be used for


def test_usage(pack: rep2c.Pack, tmp_path: Path) -> None:
    usage = pack.usage("b", "https://a.example/y")
    assert usage is not None
    assert not usage.allowed
    assert (usage.ai_train.preference, usage.ai_train.line, usage.ai_train.kind) == ("disallow", 7, "content-signal")
    assert usage == rep2c.Robots(ROBOTS).usage("b", "https://a.example/y")
    own = pack.usage("a", "https://a.example/")
    assert own is not None
    assert own.ai_train.preference == "unknown"
    gone, down = (pack.usage(None, f"https://{host}.example/x") for host in ("gone", "down"))
    assert gone is not None
    assert down is not None
    assert (gone.allowed, gone.ai_train.preference, down.ai_train.preference) == (True, "unknown", "not-applicable")
    assert pack.usage("b", "https://none.example/") is None
    with pytest.raises(rep2c.UrlError):
        pack.usage("b", "/y")
    for options in ({"crawlers": ["a"]}, {"strip": "all"}):
        refusing = make(tmp_path / "q", **options)
        with pytest.raises(rep2c.PackError, match="does not state what content may be used for"):
            refusing.usage("a", "https://a.example/")
        with pytest.raises(rep2c.PackError, match="does not state what content may be used for"):
            refusing.usage_column("a", [], "ai-train")


def test_usage_column(pack: rep2c.Pack) -> None:
    pa = pytest.importorskip("pyarrow")
    paths = ("a.example/1", "a.example/y", "gone.example/", "down.example/", "none.example/")
    urls = pa.array([*(f"https://{path}" for path in paths), "x", None])
    column = pa.chunked_array(pack.usage_column("b", urls, "train-ai")).cast(pa.string())
    assert column.to_pylist() == ["disallow", "disallow", "unknown", "not-applicable", None, "no-url", None]
    assert pack.usage_column("b", urls, "train-ai", "line").to_pylist() == [7, 7, 0, 0, None, None, None]
    signal = "content-signal"
    kinds = [signal, signal, "none", "none", None, None, None]
    assert pack.usage_column("b", urls, "train-ai", "kind").to_pylist() == kinds
    with pytest.raises(ValueError, match="'trainai' is no use of content"):
        pack.usage_column("b", urls, "trainai")
    with pytest.raises(ValueError, match="part must be one of"):
        pack.usage_column("b", urls, "ai-train", "")  # type: ignore[arg-type]


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


def test_one_crawler_is_one(tmp_path: Path) -> None:
    assert make(tmp_path / "p", crawlers="GPTBot").allowed("GPTBot", "https://a.example/y") is False
    with pytest.raises(rep2c.AgentError, match="GPTBot"):
        rep2c.Pack(tmp_path / "p").allowed("G", "https://a.example/y")
    assert make(tmp_path / "q", crawlers=b"GPTBot").allowed("GPTBot", "https://a.example/y") is False
    assert make(tmp_path / "r", crawlers=rep2c.crawler("GPTBot")).allowed(None, "https://a.example/y") is False


@pytest.mark.parametrize(
    "time",
    [
        TIME,
        float(TIME) + 0.9,
        datetime.fromtimestamp(TIME, timezone.utc),
        datetime.fromtimestamp(TIME, timezone(timedelta(hours=-5))),
        "2026-01-02T03:04:05Z",
        "2026-01-02 04:04:05.5+01:00",
    ],
)
def test_times(tmp_path: Path, time: Any) -> None:
    with rep2c.PackWriter(tmp_path / "p", oldest=time) as writer:
        writer.add("https://a.example", "", status=200, fetched=time)
        writer.add("https://b.example", "", status=200, fetched=TIME - 1)
    pack = rep2c.Pack(tmp_path / "p")
    assert pack["https://a.example"].fetched == TIME
    assert "https://b.example" not in pack


def test_dates_begin_in_utc(tmp_path: Path) -> None:
    with rep2c.PackWriter(tmp_path / "p") as writer:
        writer.add("https://a.example", "", status=200, fetched=date(2026, 1, 2))
        writer.add("https://b.example", "", status=200, fetched="2026-01-02")
    pack = rep2c.Pack(tmp_path / "p")
    assert {entry.fetched for entry in pack} == {1767312000}


def test_no_time_is_now(tmp_path: Path) -> None:
    with rep2c.PackWriter(tmp_path / "p") as writer:
        writer.add("https://a.example", "", status=200)
        writer.add("https://b.example", "", status=200, fetched=0)
    pack = rep2c.Pack(tmp_path / "p")
    fetched = pack["https://a.example"].fetched
    assert fetched is not None
    assert fetched > 1_790_000_000  # no closer: clocks are set back
    assert pack["https://b.example"].fetched is None


@pytest.mark.parametrize(
    ("time", "error"),
    [
        (datetime(2026, 1, 2), ValueError),
        ("2026-01-02T03:04:05", ValueError),
        ("yesterday", ValueError),
        (float("nan"), ValueError),
        (float("inf"), ValueError),
        (b"1", TypeError),
        (1 << 70, ValueError),
        (-1, ValueError),
        (TIME * 1000, ValueError),
        (datetime(2099, 1, 1, tzinfo=timezone.utc), ValueError),
    ],
)
def test_bad_times(tmp_path: Path, time: Any, error: type[Exception]) -> None:
    writer = rep2c.PackWriter(tmp_path / "p")
    with pytest.raises(error):
        writer.add("https://a.example", "", status=200, fetched=time)
    writer.abandon()


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


def test_columns_of_nulls(pack: rep2c.Pack) -> None:
    pa = pytest.importorskip("pyarrow")
    for column in (
        pa.nulls(3),
        pa.chunked_array([pa.nulls(1), pa.nulls(2)]),
        pa.table({"url": pa.nulls(3)}),
    ):
        assert pack.check_column("a", column).to_pylist() == [None] * 3
        assert rep2c.Robots(ROBOTS).line_column("a", column).to_pylist() == [None] * 3
