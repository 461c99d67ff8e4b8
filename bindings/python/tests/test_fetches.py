# SPDX-License-Identifier: Apache-2.0
"""What fetches mean over time; the engine's own tests have the rest."""

from __future__ import annotations

import pickle
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

import rep2c

DAY = 86400


def test_life() -> None:
    entry = rep2c.FetchEntry()
    assert entry.advise(0) == ("unknown", "disallow-all", 0)
    entry.record(1000, status=200, cache_control="max-age=60", age="20")
    assert entry.advise(1000) == ("fresh", "rules", 1040)
    assert entry.advise(1040).state == "stale"
    entry.record(1040, status=503, retry_after="120")
    assert entry.advise(1041) == ("stale", "rules", 1160)
    entry.record(1160 + 31 * DAY, error="timeout")
    assert entry.advise(1160 + 31 * DAY).state == "given-up"
    entry.record(1160 + 32 * DAY, status=404)
    assert entry.advise(1160 + 32 * DAY) == ("fresh", "allow-all", 1160 + 33 * DAY)


def test_the_letter_of_the_rfc() -> None:
    for dialect, days in (("google", 30), ("rfc9309", 1)):
        entry = rep2c.FetchEntry(dialect=dialect)
        for copy in (entry, pickle.loads(pickle.dumps(entry))):
            copy.record(0, status=200, cache_control="max-age=99999999")
            assert copy.advise(0).ask_at == days * DAY
    with pytest.raises(ValueError, match="dialect"):
        rep2c.FetchEntry(dialect="bing")


def test_options_and_pickles() -> None:
    entry = rep2c.FetchEntry(lifetime=10, distrust_stale=True)
    entry.record(0, status=200)
    for copy in (entry, pickle.loads(pickle.dumps(entry))):
        assert copy.advise(9).state == "fresh"
        copy.record(10, error="dns")
        assert copy.advise(11).access == "disallow-all"
    strict = rep2c.FetchEntry(strict=True, unreachable=10)
    strict.record(0, status=200)
    for copy in (strict, pickle.loads(pickle.dumps(strict))):
        for year in (1, 2):
            copy.record(year * 365 * DAY, error="dns")
            assert copy.advise(year * 365 * DAY)[:2] == ("unreachable", "disallow-all")
    with pytest.raises(TypeError):
        rep2c.FetchEntry(10)  # type: ignore[misc]


def test_threads() -> None:
    """Whoever reads an entry while others write it finds what one of them wrote, whole."""
    entry = rep2c.FetchEntry()
    begin = threading.Barrier(8)

    def work(number: int) -> None:
        begin.wait()
        for _ in range(500):
            entry.record(100 * number, status=200, cache_control=f"max-age={10_000 + number}")
            for read in (entry, pickle.loads(pickle.dumps(entry))):
                assert read.advise(1000).ask_at in {10_000 + 101 * other for other in range(8)}

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(work, range(8)))


def test_refused() -> None:
    entry = rep2c.FetchEntry()
    with pytest.raises(ValueError, match="redirect"):
        entry.record(0, status=301)
    with pytest.raises(ValueError, match="no error"):
        entry.record(0, error="bad luck")  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        entry.record(0, cache_control=7)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="access"):
        entry.__setstate__(((0,) * 10, (1, 7, 0, 0, 0, 0, 0, 0)))
    assert entry.advise(0).state == "unknown"


def test_numbers() -> None:
    for number in (-1, 1 << 32):
        with pytest.raises(OverflowError):
            rep2c.FetchEntry(lifetime=number)
        with pytest.raises(OverflowError):
            rep2c.FetchEntry().record(0, status=number)
    for now in (-1, 1_700_000_000_000):
        with pytest.raises(ValueError, match=f"now: {now} is"):
            rep2c.FetchEntry().record(now, status=404)
    with pytest.raises(TypeError):
        rep2c.FetchEntry(lifetime=1.5)  # type: ignore[arg-type]
