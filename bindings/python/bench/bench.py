# SPDX-License-Identifier: Apache-2.0
"""Times the package and its peers by turns: `./dev bench --python DATA`, which runs it by bench/languages.py.

With an argument, packs are timed too, beside the filter of the command of that path.  Times are of the processor,
children's included, since nothing here waits or uses threads.
"""

from __future__ import annotations

import random
import resource
import subprocess
import sys
import tempfile
import time
import urllib.robotparser
from importlib.metadata import version
from itertools import cycle, islice
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

import pyarrow as pa
from protego import Protego

import rep2c
import rep2c.robotparser

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

AGENT = "ExampleBot"
ROUNDS, TURNS, ASKED_BEFORE = 5, 5, 1000

Rules = Any


def ours(data: bytes) -> Rules:
    robots = rep2c.Robots(data)
    return lambda url: robots.allowed(AGENT, url)


def ours_one_agent(data: bytes) -> Rules:
    robots = rep2c.Robots(data, AGENT, encoding="list")
    return lambda url: robots.allowed(AGENT, url)


def by_parser(parser: Any, data: bytes) -> Rules:
    parser.parse(data.decode("utf-8", "replace").splitlines())
    return lambda url: parser.can_fetch(AGENT, url)


def protego(data: bytes) -> Rules:
    parser = Protego.parse(data.decode("utf-8", "replace"))
    return lambda url: parser.can_fetch(url, AGENT)


ENGINES: dict[str, Callable[[bytes], Rules]] = {
    "rep2c": ours,
    "rep2c, one agent": ours_one_agent,
    "rep2c.robotparser": lambda data: by_parser(rep2c.robotparser.RobotFileParser(), data),
    f"urllib.robotparser {sys.version.split()[0]}": lambda data: by_parser(urllib.robotparser.RobotFileParser(), data),
    f"Protego {version('protego')}": protego,
}


def read() -> Iterator[tuple[str, bytes, list[str]]]:
    """The hosts on standard input, as bench/work.py says."""
    for line in iter(sys.stdin.buffer.readline, b""):
        name, *sizes = line.decode().split()
        data, urls = (sys.stdin.buffer.read(int(size)) for size in sizes)
        yield name, data, urls.decode("utf-8", "replace").splitlines()


def ask(rules: Rules, urls: list[str], count: int) -> int:
    """Asks about so many URLs, beginning again after the last."""
    return sum(map(bool, map(rules, islice(cycle(urls), count))))


def parse_and_ask(parse: Callable[[bytes], Rules], data: bytes, urls: list[str], count: int) -> int:
    return ask(parse(data), urls, count)


def ask_each(questions: list[tuple[Rules, str]]) -> None:
    for rules, url in questions:
        rules(url)


def processor_time() -> float:
    """The seconds that this process and its children took of a processor."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


READING = median(-processor_time() + processor_time() for _ in range(1000))


def show(work: str, engine: str, metric: str, count: int, run: Callable[..., Any], *arguments: Any) -> None:
    """Prints the nanoseconds of each of COUNT things, without what reading the clock takes."""
    begin = processor_time()
    run(*arguments)
    print(work, engine, metric, (processor_time() - begin - READING) * 1e9 / count, sep="\t")


def bench_files(work: list[tuple[str, bytes, list[str]]]) -> None:
    """What all languages measure."""
    made: dict[str, list[Rules]] = {}
    for engine, parse in ENGINES.items():
        made[engine] = [parse(data) for _, data, _ in work]
        for (host, _, urls), rules in zip(work, made[engine]):
            print("answers", engine, f"host:{host}", "".join("01"[bool(rules(url))] for url in urls), sep="\t")
            ask(rules, urls, ASKED_BEFORE)
    order = [(number, url) for number, (_, _, urls) in enumerate(work) for url in urls]
    random.Random(1).shuffle(order)
    for _ in range(ROUNDS):
        for engine, parse in ENGINES.items():
            for (host, data, urls), rules in zip(work, made[engine]):
                show("once", engine, f"host:{host}", 1, parse_and_ask, parse, data, urls, 1)
                show("thirty", engine, f"host:{host}", 1, parse_and_ask, parse, data, urls, 30)
                ask(rules, urls, len(urls))
                count = TURNS * len(urls)
                show("hot", engine, f"host:{host}", count, ask, rules, urls, count)
            show("random", engine, "mean", len(order), ask_each, [(made[engine][number], url) for number, url in order])


def bench_check() -> None:
    """One check of one URL, many times over, and what Python adds to it: a call, an answer that goes or is kept."""
    robots = rep2c.Robots("User-agent: *\nDisallow: /private\n")
    urls = [b"https://example.com/private/x"] * 200_000

    def drop(check: Callable[[Any, Any], Any]) -> None:
        for url in urls:
            check(AGENT, url)

    for _ in range(ROUNDS):
        show("one check", "allowed", "mean", len(urls), lambda: drop(robots.allowed))
        show("one check", "check", "mean", len(urls), lambda: drop(robots.check))
        show("one check", "check, all kept", "mean", len(urls), lambda: [robots.check(AGENT, url) for url in urls])
        show("one check", "nothing", "mean", len(urls), lambda: drop(lambda agent, url: None))


def bench_column(work: list[tuple[str, bytes, list[str]]], command: str) -> None:
    """A million URLs of many hosts against a pack."""
    every = [url for urls in zip(*(islice(cycle(urls), 30) for _, _, urls in work)) for url in urls]
    urls = list(islice(cycle(every), 1_000_000))
    column = pa.array(urls)
    with tempfile.TemporaryDirectory() as folder:
        file, lines = f"{folder}/bench.pack", Path(folder, "urls")
        rep2c.Pack.build(file, ((f"https://{host}", data) for host, data, _ in work))
        pack = rep2c.Pack(file)
        lines.write_text("\n".join(urls) + "\n")

        def run_filter() -> None:
            options = ["--pack", file, "-a", AGENT, "--jobs", "1", "--unknown", "keep"]
            # It says how many are of sites that the pack lacks.
            with lines.open("rb") as stdin, open("/dev/null", "wb") as out:
                subprocess.run([command, "filter", *options], stdin=stdin, stdout=out, stderr=out, check=True)

        for _ in range(ROUNDS):
            show("a pack", "check_column", "mean", len(urls), lambda: pack.check_column(AGENT, column))
            show("a pack", "check_many", "mean", len(urls), lambda: pack.check_many(AGENT, urls))
            show("a pack", "rep2c filter", "mean", len(urls), run_filter)


def main() -> None:
    work = list(read())
    bench_files(work)
    if len(sys.argv) > 1:
        bench_check()
        bench_column(work, sys.argv[1])


if __name__ == "__main__":
    main()
