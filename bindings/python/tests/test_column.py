# SPDX-License-Identifier: Apache-2.0
"""Columns of URLs, from whichever library they come."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

import rep2c

pa = pytest.importorskip("pyarrow")

TEXT = "User-agent: *\nDisallow: /private\n"
LONG = "/private?a-longer-one-than-fits-a-view"
URLS = ["http://a.example/private/x", None, "http://b.example/y", "junk", "", LONG] * 500
EXPECTED = [False, None, True, None, None, False] * 500
VERDICTS = ["disallow", None, "allow", "no-url", "no-url", "disallow"] * 500
LINES = [2, None, 0, None, None, 2] * 500


@pytest.fixture
def robots() -> rep2c.Robots:
    return rep2c.Robots(TEXT)


@pytest.mark.parametrize("kind", ["string", "large_string", "string_view", "binary", "large_binary", "binary_view"])
def test_layouts(robots: rep2c.Robots, kind: str) -> None:
    values = [url.encode() if url is not None and "binary" in kind else url for url in URLS]
    urls = pa.array(values, getattr(pa, kind)())
    column = robots.check_column("A", urls)
    assert column.to_pylist() == EXPECTED
    assert (len(column), column.null_count) == (3000, 1500)
    assert pa.chunked_array(column).to_pylist() == EXPECTED
    assert pa.chunked_array(column).type == pa.bool_()
    lines = pa.chunked_array(robots.line_column("A", urls))
    assert lines.type == pa.uint32()
    assert lines.to_pylist() == LINES
    verdicts = pa.chunked_array(robots.verdict_column("A", urls))
    assert verdicts.type == pa.dictionary(pa.uint32(), pa.string())
    assert verdicts.to_pylist() == robots.verdict_column("A", urls).to_pylist() == VERDICTS
    verdicts.validate(full=True)
    assert robots.check_column("A", urls[7:]).to_pylist() == EXPECTED[7:]
    assert robots.check_column("A", urls[7:8]).to_pylist() == EXPECTED[7:8]


def test_chunks(robots: rep2c.Robots) -> None:
    chunked = pa.chunked_array([URLS, [], URLS[:5]], pa.string())
    column = robots.check_column("A", chunked)
    assert column.to_pylist() == EXPECTED + EXPECTED[:5]
    twice = pa.chunked_array(column), pa.chunked_array(column)
    del column
    assert twice[0].equals(twice[1])
    assert twice[0].num_chunks == 3
    assert robots.check_column("A", pa.chunked_array([], pa.string())).to_pylist() == []


@pytest.mark.parametrize("index", ["int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64"])
def test_dictionaries(robots: rep2c.Robots, index: str) -> None:
    urls = pa.array(URLS).dictionary_encode().cast(pa.dictionary(getattr(pa, index)(), pa.string()))
    assert robots.check_column("A", urls).to_pylist() == EXPECTED
    assert robots.check_column("A", urls[11:]).to_pylist() == EXPECTED[11:]
    assert robots.line_column("A", pa.chunked_array([urls])).to_pylist() == LINES


def test_other_libraries(robots: rep2c.Robots) -> None:
    pl = pytest.importorskip("polars")
    column = robots.check_column("A", pl.Series(URLS))
    assert pl.Series(column).to_list() == EXPECTED
    assert pl.Series(robots.verdict_column("A", pl.Series(URLS))).to_list() == VERDICTS
    assert robots.check_column("A", pl.Series(URLS, dtype=pl.Categorical)).to_pylist() == EXPECTED


def test_iterated(robots: rep2c.Robots) -> None:
    """Whatever takes a sequence takes a column: pandas made one value of it."""
    column = robots.check_column("A", pa.array(URLS))
    assert list(column) == list(column) == EXPECTED
    assert len(column) == len(EXPECTED)
    pd = pytest.importorskip("pandas")
    assert pd.Series(column).tolist() == EXPECTED
    assert pd.Series(robots.check_column("A", pa.array(["/", "/private/x"]))).dtype == bool


def test_refused(robots: rep2c.Robots) -> None:
    schema = pa.schema([("a", pa.string()), ("b", pa.string())])
    several = pa.RecordBatchReader.from_batches(schema, iter(()))
    for urls in (URLS, pa.array([1, 2]), pa.array([["x"]]), pa.array([1]).dictionary_encode(), None, several):
        wrong: Any = urls
        with pytest.raises(TypeError):
            robots.check_column("A", wrong)
    with pytest.raises(rep2c.AgentError):
        robots.check_column("Foo Bar", pa.array(["/"]))
    with pytest.raises(TypeError):
        rep2c.Column()
    with pytest.raises(TypeError):
        robots.check_column("A", pa.array(URLS)).__arrow_c_stream__(None, None)  # type: ignore[call-arg]


def test_tables(robots: rep2c.Robots) -> None:
    table = pa.table({"url": pa.chunked_array([URLS, URLS[:5]])})
    assert robots.check_column("A", table).to_pylist() == EXPECTED + EXPECTED[:5]
    assert robots.check_column("A", table.slice(7)).to_pylist() == (EXPECTED + EXPECTED[:5])[7:]
    rows = pa.StructArray.from_arrays([pa.array(URLS)], ["url"], mask=pa.array([False, False, True] * 1000))
    expected = [None if i % 3 == 2 else answer for i, answer in enumerate(EXPECTED)]
    assert robots.check_column("A", rows).to_pylist() == expected
    assert robots.check_column("A", rows[5:]).to_pylist() == expected[5:]
    assert robots.check_column("A", rows[5:]).null_count == expected[5:].count(None)
    reader = pa.RecordBatchReader.from_batches(table.schema, iter(table.to_batches()))
    assert len(robots.check_column("A", reader)) == len(table)


def test_failing_stream(robots: rep2c.Robots) -> None:
    schema = pa.schema([("url", pa.string())])

    def batches() -> Any:
        yield pa.record_batch({"url": ["/"]})
        raise OSError("gone")

    with pytest.raises(rep2c.Error, match="gone"):
        robots.check_column("A", pa.RecordBatchReader.from_batches(schema, batches()))


def test_duckdb_result(robots: rep2c.Robots) -> None:
    duckdb = pytest.importorskip("duckdb")
    result = duckdb.connect().sql("SELECT '/private/' || i AS url FROM range(5000) AS numbers(i)")
    assert robots.check_column("A", result).to_pylist() == [False] * 5000


def test_no_buffers(robots: rep2c.Robots) -> None:
    """Arrays without values may have no buffers for them, and those without bytes none for these."""
    some, nothing = pa.array(URLS), pa.py_buffer(b"")
    for column, right in (
        (pa.Array.from_buffers(pa.string(), 2, [None, pa.py_buffer(bytes(12)), nothing]), [None, None]),
        (pa.Array.from_buffers(pa.string(), 0, [None, None, nothing]), []),
        (pa.Array.from_buffers(pa.large_string(), 0, [None, None, nothing]), []),
        (pa.Array.from_buffers(pa.string(), len(some), some.buffers(), null_count=-1), EXPECTED),
        (pa.nulls(3), [None] * 3),
        (pa.chunked_array([pa.nulls(1), pa.nulls(2)]), [None] * 3),
        (pa.table({"url": pa.nulls(3)}), [None] * 3),
    ):
        assert robots.check_column("A", column).to_pylist() == right
    once = type("Once", (), {"__arrow_c_array__": lambda self, schema=None: capsules})()
    capsules = some.__arrow_c_array__()
    assert robots.check_column("A", once).to_pylist() == EXPECTED
    with pytest.raises(ValueError, match="before"):
        robots.check_column("A", once)


def test_strings_that_change(robots: rep2c.Robots) -> None:
    """Strings are read where they lie, so that the next call sees other bytes; a thread that writes does no harm."""
    count, size = 20_000, len("/private/x")
    offsets = pa.array(range(0, (count + 1) * size, size), pa.int32()).buffers()[1]
    memory = bytearray(b"/private/x" * count)
    urls = pa.Array.from_buffers(pa.string(), count, [None, offsets, pa.py_buffer(memory)])
    assert robots.check_column("A", urls).to_pylist() == [False] * count
    memory[:] = b"/publicly/" * count
    assert robots.check_column("A", urls).to_pylist() == [True] * count
    done = threading.Event()

    def write() -> None:
        while not done.is_set():
            for text in (b"/private/x", b"\0%ff*$?#/\xff"):
                memory[:] = text * count

    with ThreadPoolExecutor(1) as pool:
        writing = pool.submit(write)
        for _ in range(50):
            assert set(robots.check_column("A", urls).to_pylist()) <= {True, False, None}
        done.set()
        writing.result()
