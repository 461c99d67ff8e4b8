# SPDX-License-Identifier: Apache-2.0
"""What fetches mean over time; the engine's own tests have the rest."""

from __future__ import annotations

import pickle
from typing import Any

import pytest
from support import at_once

import rep2c

DAY = 86400


def test_life() -> None:
    entry = rep2c.FetchEntry()
    assert entry.advise(0) == ("unknown", "disallow-all", 0)
    entry.record(1000, status=200, cache_control="max-age=60", age="20")
    assert entry.advise(1000) == ("fresh", "rules", 1040)
    entry.record(1040, status=503, retry_after="120")
    assert entry.advise(1041) == ("stale", "rules", 1160)
    entry.record(1160 + 31 * DAY, error="timeout")
    assert entry.advise(1160 + 31 * DAY).state == "given-up"


LATE = {"status": 200, "cache_control": "max-age=99999999"}


@pytest.mark.parametrize(
    ("options", "fetches", "now", "advice"),
    [
        ({"lifetime": 10}, [(0, {"status": 200})], 1, ("fresh", "rules", 10)),
        (
            {"distrust_stale": True},
            [(0, {"status": 200}), (DAY, {"error": "dns"})],
            DAY,
            ("unreachable", "disallow-all"),
        ),
        (
            {"strict": True, "unreachable": 10},
            [(0, {"status": 200}), (DAY, {"error": "dns"}), (365 * DAY, {"error": "dns"})],
            365 * DAY,
            ("unreachable", "disallow-all"),
        ),
        ({"dialect": "google"}, [(0, LATE)], 1, ("fresh", "rules", 30 * DAY)),
        ({"dialect": "rfc9309"}, [(0, LATE)], 1, ("fresh", "rules", DAY)),
    ],
)
def test_options_and_pickles(options: Any, fetches: list[tuple[int, Any]], now: int, advice: tuple[Any, ...]) -> None:
    entry = rep2c.FetchEntry(**options)
    for copy in (entry, pickle.loads(pickle.dumps(entry))):
        for when, fetch in fetches:
            copy.record(when, **fetch)
        assert copy.advise(now)[: len(advice)] == advice
    with pytest.raises(TypeError):
        rep2c.FetchEntry(10)  # type: ignore[misc]


def test_threads() -> None:
    """A reader of an entry that others write meanwhile finds all of what one of them wrote."""
    entry = rep2c.FetchEntry()

    def work(number: int) -> None:
        for _ in range(500):
            entry.record(100 * number, status=200, cache_control=f"max-age={10_000 + number}")
            for read in (entry, pickle.loads(pickle.dumps(entry))):
                assert read.advise(1000).ask_at in {10_000 + 101 * other for other in range(8)}

    at_once(8, work)


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda entry: entry.record(0, status=301), ValueError, "redirect"),
        (lambda entry: entry.record(0, error="bad luck"), ValueError, "not an error"),
        (lambda entry: entry.record(0, cache_control=7), TypeError, "cache_control .* 7"),
        (lambda entry: entry.__setstate__(((0,) * 10, (1, 7, 0, 0, 0, 0, 0, 0))), ValueError, "access"),
        (lambda entry: entry.record(0, status=1 << 32), OverflowError, "status: 4294967296 "),
        (lambda entry: entry.record(0, error=3), TypeError, "3 is not an error"),
        (lambda entry: entry.record(-1, status=404), ValueError, "now: -1 is"),
        (lambda entry: entry.record(1_700_000_000_000, status=404), ValueError, "now: 1700000000000 is"),
        (lambda entry: rep2c.FetchEntry(lifetime=-1), OverflowError, None),
        (lambda entry: rep2c.FetchEntry(lifetime=1 << 32), OverflowError, None),
        (lambda entry: rep2c.FetchEntry(lifetime=1.5), TypeError, "lifetime: 1.5 "),  # type: ignore[arg-type]
        (lambda entry: rep2c.FetchEntry(dialect="bing"), ValueError, "dialect"),  # type: ignore[arg-type]
    ],
)
def test_refused(call: Any, error: type[Exception], message: str | None) -> None:
    entry = rep2c.FetchEntry()
    with pytest.raises(error, match=message):
        call(entry)
    assert entry.advise(0).state == "unknown"
