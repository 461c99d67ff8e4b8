# SPDX-License-Identifier: Apache-2.0
"""Everything that can be called, with arguments that nobody thought of: it answers, or raises what it may raise."""

from __future__ import annotations

import array
import mmap
import random
from typing import TYPE_CHECKING, Any, Callable

import pytest
from support import SEED, SHARE, scaled

import rep2c
from rep2c import _core

if TYPE_CHECKING:
    from pathlib import Path

TURNS = 21_000
"""Calls, all in all."""
TEXT = "User-agent: ExampleBot\nDisallow: /x\n\nUser-agent: *\nDisalow: /*y$\nCrawl-delay: 2\nSitemap: https://a.example/s\n"
NOW = 1_700_000_000

EXPECTED = (ValueError, TypeError, AttributeError, OverflowError, LookupError, OSError, BufferError, rep2c.Error)


class Odd:
    """An object whose methods are called where a str, a number or a buffer is looked for, and which fails in each."""

    def __index__(self) -> int:
        raise ValueError("no number")

    def __iter__(self) -> Any:
        yield "/x"
        raise OSError("no more")

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return self

    def __eq__(self, other: object) -> bool:
        raise ValueError("equal to nothing")

    __hash__ = None  # type: ignore[assignment]


def things(numbers: random.Random, robots: rep2c.Robots, pack: rep2c.Pack) -> list[Any]:
    blob = robots.to_bytes()
    damaged = bytearray(blob)
    damaged[numbers.randrange(len(damaged))] ^= 1 << numbers.randrange(8)
    text = "".join(chr(numbers.choice((numbers.randrange(128), numbers.randrange(0x110000)))) for _ in range(20))
    return [
        *(None, True, 0, -1, 7, 1 << 40, 1 << 70, 1.5),
        *("", "*", "ExampleBot", "MJ12bot", "Foo Bar", "/x", "https://a.example/x?y"),
        *("junk", "\ud800", "\udcff", "\0", text, TEXT),
        *(b"", b"ExampleBot", b"/\xff", numbers.randbytes(30), blob, bytes(damaged), bytearray(blob)),
        *(memoryview(damaged).toreadonly(), memoryview(blob)[1::2], array.array("I", [1, 2]), mmap.mmap(-1, 16)),
        *((), ("ExampleBot", "b"), ["a"] * 9, ("a", None), [["a"]], {"a": 1}),
        *(rep2c.crawler("GPTBot"), rep2c.crawler("MJ12bot"), robots, pack, rep2c.FetchEntry(), Odd(), object()),
        rep2c.Robots,
    ]


def calls(robots: rep2c.Robots, pack: rep2c.Pack) -> list[Callable[..., Any]]:
    """Random calls of functions that check or take bytes.  Functions that open, close or write files are left out."""
    entry, cache = rep2c.FetchEntry(), rep2c.Cache("ExampleBot")
    return [
        *(getattr(robots, name) for name in dir(robots) if not name.startswith("__")),
        *(
            getattr(pack, name)
            for name in dir(pack)
            if not name.startswith("__") and name not in ("build", "merge", "close", "_file")
        ),
        *(getattr(_core, name) for name in dir(_core) if callable(getattr(_core, name)) and "Pack" not in name),
        *(entry.record, entry.advise, entry.__setstate__),
        *(cache.check, cache.put, cache.give_back, cache.load, cache._put, cache._load),
        *(rep2c.Robots, rep2c.Robots.from_bytes, rep2c.Pack.from_bytes, rep2c.tokens_of, rep2c.crawlers),
    ]


@pytest.mark.filterwarnings("ignore")
def test_any_arguments(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    turns = scaled(TURNS, least=1000)
    print(f"{turns} calls; to repeat them: REP_SEED={SEED} REP_SHARE={SHARE} python -m pytest test_random.py")
    numbers = random.Random(SEED)
    robots = rep2c.Robots(TEXT)
    rep2c.Pack.build(tmp_path / "test.pack", [("https://a.example", TEXT)])
    pack = rep2c.Pack(tmp_path / "test.pack")
    callables = [call for call in calls(robots, pack) if callable(call)]
    assert len(callables) > 30
    answered = 0
    for _ in range(turns):
        pool = things(numbers, robots, pack)
        call = numbers.choice(callables)
        arguments = [numbers.choice(pool) for _ in range(numbers.randrange(5))]
        try:
            call(*arguments)
            answered += 1
        except EXPECTED:
            pass
    assert answered > turns // 100
    assert robots.allowed("ExampleBot", "/y") is True
    assert pack.allowed("ExampleBot", "https://a.example/x") is False
    assert list(tmp_path.iterdir()) == [tmp_path / "test.pack"]
