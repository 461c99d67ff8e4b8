# SPDX-License-Identifier: Apache-2.0
"""Objects that are made and dropped many times leak neither memory nor references, and errors leak none either."""

from __future__ import annotations

import contextlib
import ctypes
import functools
import gc
import pickle
import sys
import tracemalloc
from typing import TYPE_CHECKING, Any

import pytest
from support import TEXT

import rep2c
from rep2c.robotparser import RobotFileParser

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

URLS = ["https://a.example/search", "https://a.example/", "https://nobody.example/x"]
NOW = 1_700_000_000
TURNS = 100


def refused(call: Callable[..., Any], *arguments: Any, **named: Any) -> None:
    with contextlib.suppress(ValueError, TypeError, OverflowError, LookupError, OSError):
        call(*arguments, **named)
        pytest.fail("is not an error")


def robots(folder: Path) -> None:
    cycle: Any = type("Name", (str,), {})("ExampleBot")
    cycle.robots = rep2c.Robots(TEXT, [cycle]), rep2c.Robots(TEXT).allowed((cycle, "Other"), "/")
    one = rep2c.Robots(TEXT)
    copy = pickle.loads(pickle.dumps(one))
    assert copy == one
    copy.check_many(("ExampleBot", "OtherBot"), ["/search", "/"])
    copy.check(rep2c.crawler("Googlebot-Image"), "/search")
    copy.allowed(None, b"/search")
    copy.delay("ExampleBot")
    hash(copy), repr(copy), copy.tokens, copy.sitemaps, copy.dialect, copy.names
    rep2c.Robots(TEXT, ["ExampleBot"], dialect="rfc9309", names="wide", encoding="dense")
    rep2c.Robots.from_bytes(bytearray(one.to_bytes()))
    rep2c.Robots.from_bytes(memoryview(one.to_bytes()))
    for bad in ("x", "\ud800", 7, None):
        refused(copy.check, "ExampleBot", bad)
        refused(copy.check_many, "ExampleBot", ["/", bad])
    for agent in ("Foo Bar", (), ["a", 7], ("a", "\ud800"), 7):
        refused(copy.allowed, agent, "/")
        refused(rep2c.Robots, TEXT, agent)
        refused(copy.delay, agent)
    for data in (b"", b"x" * 100, one.to_bytes()[:-1], "text", 7):
        refused(rep2c.Robots.from_bytes, data)


def analysis(folder: Path) -> None:
    one = rep2c.Robots(TEXT)
    one.explain("ExampleBot", "/Search")
    one.lint(site="https://example.com/")
    one.diff(TEXT.replace("/private", "/priv"))
    one.coverage("ExampleBot", ["/", "/private", "junk"])
    one.directives("ExampleBot")
    refused(one.explain, "ExampleBot", "x")
    refused(one.lint, site="x")
    refused(one.diff, 7)
    refused(one.lint, budget=-1)
    refused(rep2c.Robots.from_bytes(one.to_bytes()).lint)


def crawlers(folder: Path) -> None:
    for crawler in rep2c.crawlers("training"):
        assert pickle.loads(pickle.dumps(crawler)).tokens == crawler.tokens
    rep2c.tokens_of("Mozilla/5.0 (compatible; ExampleBot/2.1; +https://example.com/bot)")
    refused(rep2c.crawler, "Nobody")
    refused(rep2c.crawlers, "nothing")


def packs(folder: Path) -> None:
    file = folder / "leak.pack"
    with rep2c.PackWriter(file, ["ExampleBot", rep2c.crawler("GPTBot")]) as writer:
        writer.add("https://a.example", TEXT, fetched=NOW)
        writer.add("https://b.example", status=404)
        refused(writer.add, "junk", TEXT)
        refused(writer.add, "https://c.example", 7)
    pack = pickle.loads(pickle.dumps(rep2c.Pack(file)))
    pack.check_many("ExampleBot", URLS)
    pack.allowed("ExampleBot", URLS[0])
    list(pack), pack.stats, repr(pack), pack.get(URLS[0]), pack.robots(URLS[0], "ExampleBot")
    pack.verify()
    rep2c.Pack.from_bytes(file.read_bytes()).check("ExampleBot", URLS[0])
    refused(pack.allowed, "OtherBot", URLS[0])
    refused(pack.check_many, "ExampleBot", [*URLS, "junk"])
    refused(pack.__getitem__, URLS[2])
    refused(rep2c.Pack, folder / "nowhere")
    refused(rep2c.Pack.from_bytes, b"x" * 5000)
    refused(rep2c.PackWriter, folder / "nowhere" / "x.pack")
    with contextlib.suppress(KeyError), rep2c.PackWriter(file) as writer:
        raise KeyError


def fetches(folder: Path) -> None:
    entry = rep2c.FetchEntry(lifetime=100)
    entry.record(NOW, status=200, cache_control="max-age=60")
    pickle.loads(pickle.dumps(entry)).advise(NOW)
    refused(entry.record, NOW, status=301)
    refused(entry.record, NOW, cache_control=7)
    refused(entry.__setstate__, ((0,), (1,)))
    cache = rep2c.Cache("ExampleBot")
    asked = cache.check(URLS[0], NOW)
    cache.put(URLS[0], asked.ticket, rep2c.Fetched(200, TEXT.encode()), NOW)
    cache.check(URLS[0], NOW)
    refused(cache.check, 7, NOW)
    refused(rep2c.Cache, "Foo Bar")
    rep2c.Cache(rep2c.crawler("Googlebot-Image"))


def drop_ins(folder: Path) -> None:
    parser = RobotFileParser()
    parser.parse(TEXT.splitlines())
    parser.can_fetch("ExampleBot/1.0", "s3://bucket/search")
    parser.crawl_delay("*"), parser.request_rate("*"), parser.site_maps(), str(parser)


@functools.lru_cache
def arrays() -> tuple[Any, ...]:
    """Made once: their maker keeps something now and then."""
    pa = pytest.importorskip("pyarrow")
    urls = pa.array(URLS)
    strings = (pa.chunked_array([URLS, [None, "junk"]]), urls.dictionary_encode(), pa.record_batch({"url": urls}))
    return *strings, pa.array([1])


def columns(folder: Path) -> None:
    one = rep2c.Robots(TEXT)
    *strings, numbers = arrays()
    for array in strings:
        column = one.check_column("ExampleBot", array)
        column.to_pylist(), len(column), column.null_count, repr(column)
        column.__arrow_c_stream__()
        one.line_column("ExampleBot", array)
    for bad in (numbers, 7):
        refused(one.check_column, "ExampleBot", bad)


WORKS = (robots, analysis, crawlers, packs, fetches, drop_ins, columns)


# One object lost at each turn is over 30 bytes of each, always.
LOST = 30 * TURNS

# Objects that are there for good, so that no memory shows a lost reference to them.  Those of Python itself are not
# counted since 3.12, but by extensions that were compiled for older versions, too: what is seen there says nothing.
CONSTANTS = (None, True, False, 0, 1, "", b"", ()) if sys.version_info < (3, 12) else ()
LASTING = (*CONSTANTS, rep2c.Robots, rep2c.Pack, rep2c.Verdict, rep2c.Crawler, rep2c.FetchEntry)


def references() -> list[int]:
    """Count those to each of LASTING."""
    gc.collect()
    return [sys.getrefcount(thing) for thing in LASTING]


def lost(work: Callable[[], Any]) -> tuple[int, list[int]]:
    """What 100 turns of WORK leave behind: bytes, and references to each of LASTING.

    The least bytes of ten tries, for the interpreter itself keeps some, and the references of the last one.
    """
    least = sys.maxsize
    work()
    tracemalloc.start()
    try:
        for _ in range(10):
            former, before = references(), tracemalloc.get_traced_memory()[0]
            for _ in range(TURNS):
                work()
            changes = [after - count for count, after in zip(former, references())]
            least = min(least, tracemalloc.get_traced_memory()[0] - before)
            if least < LOST:
                break
    finally:
        tracemalloc.stop()
    return least, changes


@pytest.mark.parametrize("work", WORKS, ids=lambda work: str(work.__name__))
def test_lost(work: Callable[[Path], None], tmp_path: Path) -> None:
    memory, changes = lost(functools.partial(work, tmp_path))
    assert memory < LOST
    assert all(abs(change) < TURNS // 2 for change in changes), f"{list(zip(LASTING, changes))}"


def test_what_is_lost_is_seen() -> None:
    """The smallest object that somebody keeps, and a reference."""
    kept: list[object] = []
    # 16 bytes each, without a header of the collector
    assert lost(lambda: kept.append(object.__new__(object)))[0] >= LOST // 2
    assert lost(lambda: kept.append(rep2c.Robots(TEXT)))[0] >= LOST
    changes = dict(zip(LASTING, lost(lambda: kept.append(rep2c.Robots))[1]))
    assert changes[rep2c.Robots] >= TURNS
    assert abs(changes[rep2c.Pack]) < TURNS // 2


class AllocatorStatistics(ctypes.Structure):
    """What mallinfo2() of glibc says, of all arenas."""

    _fields_ = [(f"figure{number}", ctypes.c_size_t) for number in range(10)]


def allocated() -> int:
    """The bytes that are allocated in this process, whosever they are: what Arrow gets is not memory of Python's.

    The pages in memory say less: pages that were free before have room for some, and a busy system takes others away.
    """
    try:
        statistics = ctypes.CDLL(None).mallinfo2
    except (AttributeError, OSError, TypeError):
        pytest.skip("there is no mallinfo2()")
    statistics.restype = AllocatorStatistics
    now = statistics()
    return int(now.figure7 + now.figure4)  # uordblks and hblkhd


def allocations_lost(work: Callable[[], Any], turns: int) -> int:
    """The bytes that so many turns of WORK leave behind."""
    for _ in range(100 if turns > 100 else 5):
        work()
    before = allocated()
    for _ in range(turns):
        work()
    return allocated() - before


# A million lines take as many bytes.
COLUMN = 4_000_000


def test_memory_of_columns() -> None:
    pa = pytest.importorskip("pyarrow")
    urls = pa.array(["https://a.example/search"] * 1_000_000)
    one = rep2c.Robots(TEXT)

    def work() -> Any:
        pa.chunked_array(one.line_column("ExampleBot", urls))
        return one.line_column("ExampleBot", urls).__arrow_c_stream__()

    assert allocations_lost(work, 20) < 5 * COLUMN
    kept: list[Any] = []
    assert allocations_lost(lambda: kept.append(work()), 20) > 15 * COLUMN


def test_memory_of_the_engine() -> None:
    """What the engine allocates is not memory of Python's, either."""
    crawler = rep2c.crawler("GPTBot")
    blob = rep2c.Robots(TEXT).to_bytes()

    def work() -> Any:
        one = rep2c.Robots(TEXT)
        for agent in ("ExampleBot", ["a", "ExampleBot"], crawler, None):
            one.allowed(agent, "/search")
        one.delay("ExampleBot"), one.directives(["a"]), one.holding(("a", "b"))
        selected = rep2c.Robots(TEXT, ["ExampleBot"])
        selected.allowed(["ExampleBot"], "/search")
        refused(selected.allowed, ["OtherBot"], "/search")
        refused(selected.allowed, "Foo Bar", "/search")
        rep2c.Robots.from_bytes(blob).check("ExampleBot", "/search")
        refused(rep2c.Robots.from_bytes, blob[:-1])
        return one

    # A crawler takes more than 64 bytes.
    assert allocations_lost(work, 10_000) < 10_000 * 32
    kept: list[Any] = []
    assert allocations_lost(lambda: kept.append(rep2c.Robots(b"")), 10_000) > 10_000 * 64
