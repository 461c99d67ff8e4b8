# SPDX-License-Identifier: Apache-2.0
"""Objects used from several processes, forked or spawned."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import threading
from concurrent.futures import ProcessPoolExecutor
from typing import TYPE_CHECKING, Any

import pytest

import rep2c

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

RULES = b"User-agent: *\nDisallow: /x\n"
NOW = 1_700_000_000
SITES = 200
URLS = [f"https://h{site}.example/{page}" for site in range(SITES) for page in "xy"]
EXPECTED = [page != "x" for _ in range(SITES) for page in "xy"]


@pytest.fixture
def cache() -> rep2c.Cache:
    cache = rep2c.Cache("ExampleBot")
    for site in range(SITES):
        put(cache, f"https://h{site}.example/")
    return cache


@pytest.fixture
def pack(cache: rep2c.Cache, tmp_path: Path) -> rep2c.Pack:
    cache.save(tmp_path / "test.pack")
    return rep2c.Pack(tmp_path / "test.pack")


def put(cache: rep2c.Cache, url: str) -> None:
    cache.put(url, cache.check(url, NOW).ticket, rep2c.Fetched(200, RULES), NOW)


def ask(cache: rep2c.Cache | None, pack: rep2c.Pack) -> None:
    """Ask both about all, in a process in which the cache begins with nothing known; None is a cache of its own."""
    if cache is None:
        cache = rep2c.Cache("ExampleBot")
    assert cache.check(URLS[0], NOW).verdict == "wait"
    cache.load(pack)
    answer(cache, pack)


def answer(cache: rep2c.Cache, pack: rep2c.Pack) -> None:
    assert [cache.check(url, NOW).verdict == "allow" for url in URLS] == EXPECTED
    assert [answer.allowed for answer in pack.check_many("ExampleBot", URLS)] == EXPECTED
    put(cache, "https://new.example/")
    assert cache.check("https://new.example/x", NOW).verdict == "disallow"


@pytest.fixture
def busy(cache: rep2c.Cache, pack: rep2c.Pack) -> Iterator[None]:
    """Threads that use both all the time, so that a process is forked while locks are held."""
    done = threading.Event()

    def work(number: int) -> None:
        while not done.is_set():
            for turn in range(100):
                put(cache, f"https://t{number}-{turn}.example/")
            cache.stats, pack.check_many("ExampleBot", URLS)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(3)]
    for thread in threads:
        thread.start()
    yield
    done.set()
    for thread in threads:
        thread.join()


def leave(writers: list[rep2c.PackWriter]) -> None:
    with pytest.raises(ValueError, match="another process"):
        writers[0].add("https://a.example", status=404)
    writers.clear()


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # a process with threads is forked on purpose
@pytest.mark.usefixtures("busy")
@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system does not fork")
def test_fork(cache: rep2c.Cache, pack: rep2c.Pack, tmp_path: Path) -> None:
    context = multiprocessing.get_context("fork")
    writer = rep2c.PackWriter(tmp_path / "own.pack", threads=2)
    works: list[tuple[Any, Any]] = [*[(ask, (cache, pack))] * 40, (leave, ([writer],))]
    for target, arguments in works:
        child = context.Process(target=target, args=arguments)
        child.start()
        child.join(60)
        if child.exitcode is None:
            child.kill()
            child.join()
            pytest.fail("a forked child waits for ever")
        assert child.exitcode == 0
    answer(cache, pack)
    writer.add("https://a.example", "User-agent: *\n")
    assert writer.finish()["origins"] == 1


def test_spawn(cache: rep2c.Cache, pack: rep2c.Pack) -> None:
    """A pack is sent by its name; a cache can't be sent, and each process has its own."""
    with ProcessPoolExecutor(2, multiprocessing.get_context("spawn")) as pool:
        for asked in [pool.submit(ask, None, pack) for _ in range(4)]:
            asked.result()
    with pytest.raises(TypeError, match="Cache"):
        pickle.dumps(cache)
