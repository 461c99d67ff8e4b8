# SPDX-License-Identifier: Apache-2.0
"""Times the package and its peers on the same work: python bench.py CORPUS [REP2C].

CORPUS is a folder with robots.txt files named HOST.txt, and urls/HOST.txt with URLs of some.  REP2C is the command,
whose filter is a peer.  Each work is timed several times, the engines in turn, and the median taken, of the processor's
time, children's included, since nothing here waits or uses threads; what counts are the ratios of one run.
"""

from __future__ import annotations

import resource
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.robotparser
from pathlib import Path
from typing import TYPE_CHECKING, Any

from work import AGENT, real_work, whole, write_pack

import rep2c
import rep2c.robotparser

if TYPE_CHECKING:
    from collections.abc import Callable

CHECKS = 30
ROUNDS = 5


def ours(data: bytes, urls: list[str]) -> int:
    robots = rep2c.Robots(data)
    return sum(robots.allowed(AGENT, url) for url in urls)


def ours_one_agent(data: bytes, urls: list[str]) -> int:
    robots = rep2c.Robots(data, AGENT, encoding="list")
    return sum(robots.allowed(AGENT, url) for url in urls)


def drop_in(data: bytes, urls: list[str]) -> int:
    parser = rep2c.robotparser.RobotFileParser()
    parser.parse(data.decode("utf-8", "replace").splitlines())
    return sum(parser.can_fetch(AGENT, url) for url in urls)


def standard(data: bytes, urls: list[str]) -> int:
    parser = urllib.robotparser.RobotFileParser()
    parser.parse(data.decode("utf-8", "replace").splitlines())
    return sum(parser.can_fetch(AGENT, url) for url in urls)


def protego(data: bytes, urls: list[str]) -> int:
    from protego import Protego

    parser = Protego.parse(data.decode("utf-8", "replace"))
    return sum(parser.can_fetch(url, AGENT) for url in urls)


def processor_time() -> float:
    """The seconds that this process and its children took of a processor."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


def time_engines(engines: dict[str, Callable[[], Any]]) -> dict[str, float]:
    """The median seconds of each, timed in turn."""
    times: dict[str, list[float]] = {name: [] for name in engines}
    for _ in range(ROUNDS):
        for name, run in engines.items():
            begin = processor_time()
            run()
            times[name].append(processor_time() - begin)
    return {name: statistics.median(values) for name, values in times.items()}


def report(title: str, times: dict[str, float], unit: float, name: str, base: str) -> None:
    """A line for each engine: the time for one thing, and how many times as long as BASE it is."""
    print(f"\n{title}\n")
    for engine, seconds in times.items():
        print(f"  {engine:<24} {seconds * unit:10.1f} {name}   {seconds / times[base]:7.2f} x")


def bench_files(work: list[tuple[str, bytes, list[str]]]) -> None:
    """Read a file and check thirty URLs of it."""
    every = [(data, whole(urls, host)) for host, data, urls in work]
    engines = {
        engine.__name__: (lambda engine=engine: [engine(data, urls) for data, urls in every])
        for engine in (ours, ours_one_agent, drop_in, standard, protego)
    }
    report(
        f"Read a file and check {CHECKS} URLs, {len(every)} files",
        time_engines(engines),
        1e6 / len(every),
        "us",
        "ours",
    )


def bench_check(work: list[tuple[str, bytes, list[str]]]) -> None:
    """One check of one URL, many times over, and what Python adds to it: a call, an answer that goes or is kept."""
    robots = rep2c.Robots("User-agent: *\nDisallow: /private\n")
    url, number = b"https://example.com/private/x", 200_000
    urls = [url] * number

    def drop(check: Callable[[Any, Any], Any]) -> Callable[[], None]:
        def ask() -> None:
            for u in urls:
                check(AGENT, u)

        return ask

    times = time_engines(
        {
            "allowed": drop(robots.allowed),
            "check": drop(robots.check),
            "check, all kept": lambda: [robots.check(AGENT, u) for u in urls],
            "nothing": drop(lambda agent, url: None),
        }
    )
    report("One check from Python", times, 1e9 / number, "ns", "allowed")


def bench_column(work: list[tuple[str, bytes, list[str]]], command: str | None) -> None:
    """A million URLs of many hosts against a pack."""
    import pyarrow as pa

    urls = [url for i in range(CHECKS) for host, _, some in work for url in whole(some[i : i + 1], host)]
    urls = (urls * (1_000_000 // len(urls) + 1))[:1_000_000]
    column = pa.array(urls)
    with tempfile.TemporaryDirectory() as folder:
        file = f"{folder}/bench.pack"
        write_pack(file, work)
        pack = rep2c.Pack(file)
        engines: dict[str, Callable[[], Any]] = {
            "check_column": lambda: pack.check_column(AGENT, column),
            "check_many": lambda: pack.check_many(AGENT, urls),
        }
        if command is not None:
            lines = f"{folder}/urls"
            Path(lines).write_text("\n".join(urls) + "\n")

            def run_filter() -> None:
                with open(lines, "rb") as stdin:
                    subprocess.run(
                        [command, "filter", "--pack", file, "-a", AGENT, "--jobs", "1", "--unknown", "keep"],
                        stdin=stdin,
                        stdout=subprocess.DEVNULL,
                        stderr=subprocess.DEVNULL,  # which says how many are of sites that the pack does not have
                        check=True,
                    )

            engines["rep2c filter"] = run_filter
        times = time_engines(engines)
    report("A million URLs of many hosts against a pack", times, 1e9 / 1_000_000, "ns", "check_column")


def main() -> int:
    """Run all."""
    if len(sys.argv) not in (2, 3):
        print(__doc__, file=sys.stderr)
        return 2
    work = [(host, data, (urls * CHECKS)[:CHECKS]) for host, data, urls in real_work(Path(sys.argv[1]))]
    bench_files(work)
    bench_check(work)
    bench_column(work, sys.argv[2] if len(sys.argv) == 3 else None)
    return 0


if __name__ == "__main__":
    sys.exit(main())
