# SPDX-License-Identifier: Apache-2.0
"""Times Spark with the package, and with a Python UDF that asks Protego: python spark_bench.py CORPUS [URLS].

A million URLs (or URLS) of the corpus' hosts, in random order and in memory of the executors, are checked by one worker
and by two, each a process of its own with one core.  The engines take turns; medians of some rounds after one that
warms up.  In that one the memory of Python's workers is looked at after each engine, so an engine takes by how much it
is more than behind the one before: private memory, and that of mapped files, which processes share.
"""

from __future__ import annotations

import os
import random
import statistics
import sys
import tempfile
import time
import warnings
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pyarrow as pa
import pyarrow.parquet as pq

import rep2c.spark

if TYPE_CHECKING:
    from collections.abc import Iterator

AGENT = "ExampleBot"
ROUNDS = 3
PARTS = 8


def real_work(corpus: Path) -> list[tuple[str, bytes, list[str]]]:
    """Host, file and URLs of the hosts of which there are real URLs; ends the process with 2 if there are none."""
    work = []
    for path in sorted((corpus / "urls").glob("*.txt")):
        urls = path.read_text("utf-8", "replace").split()
        whole = [url if "://" in url else f"https://{path.stem}{url}" for url in urls]
        if whole:
            work.append((path.stem, (corpus / path.name).read_bytes(), whole))
    if not work:
        print(f"bench: {corpus}/urls: there are no URLs, HOST.txt beside a HOST.txt of {corpus}", file=sys.stderr)
        sys.exit(2)
    return work


def write_urls(folder: str, work: list[tuple[str, bytes, list[str]]], number: int) -> None:
    """Write NUMBER URLs, in parts."""
    every = [url for _, _, urls in work for url in urls]
    every = (every * (number // len(every) + 1))[:number]
    random.Random(1).shuffle(every)
    for part in range(PARTS):
        pq.write_table(pa.table({"url": every[part::PARTS]}), f"{folder}/{part}.parquet")


def start(workers: int) -> Any:
    """A session whose workers have one core each."""
    from pyspark.sql import SparkSession

    session = (
        SparkSession.builder.master(f"local-cluster[{workers},1,2048]")
        .config("spark.ui.enabled", "false")
        .config("spark.ui.showConsoleProgress", "false")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.executor.memory", "1g")
        .config("spark.sql.execution.arrow.maxRecordsPerBatch", "10000")
        .getOrCreate()
    )
    session.sparkContext.setLogLevel("ERROR")
    return session


def nothing(frame: Any, pack: str, corpus: str) -> Any:
    """Pass all URLs through Python, and count them."""

    def same(batches: Iterator[Any]) -> Iterator[Any]:
        yield from batches

    return frame.mapInArrow(same, frame.schema).where("url is not null")


def ours(frame: Any, pack: str, corpus: str) -> Any:
    """The package."""
    return rep2c.spark.allowed(frame, "url", AGENT, pack).where("allowed")


def protego(frame: Any, pack: str, corpus: str) -> Any:
    """A UDF that asks Protego."""
    from pyspark.sql.functions import udf

    frame.sparkSession.sparkContext.addPyFile(str(Path(__file__).parent / "protego_udf.py"))

    def check(url: str) -> bool:
        import protego_udf

        return bool(protego_udf.allowed(corpus, AGENT, url))

    return frame.where(udf(check, "boolean")("url"))


def look(session: Any, workers: int) -> list[tuple[float, float, float]]:
    """Private memory, that of mapped files, and processor time of each Python worker; MiB and seconds."""

    def each(batches: Iterator[Any]) -> Iterator[Any]:
        time.sleep(0.1)  # so that one worker does not do all
        fields = dict(line.split(":", 1) for line in Path("/proc/self/status").read_text().splitlines())
        sizes = [float(fields[name].split()[0]) / 1024 for name in ("RssAnon", "RssFile")]
        values = [*sizes, time.process_time()]
        yield pa.RecordBatch.from_pydict({"pid": [os.getpid()], "values": [values]})

    frame = session.range(0, 4 * workers, numPartitions=4 * workers)
    found = frame.mapInArrow(each, "pid long, values array<double>").collect()
    return [tuple(values) for _, values in sorted({row.pid: row.values for row in found}.items())]


def bench(workers: int, urls: str, pack: str, corpus: str, number: int) -> None:
    """Print what each engine does, the engines in turn; what a worker takes is seen after the first use of each."""
    engines = (nothing, ours, protego)
    times: dict[str, list[float]] = {engine.__name__: [] for engine in engines}
    spent: dict[str, list[float]] = {engine.__name__: [] for engine in engines}
    memory, kept = {}, {}
    session = start(workers)
    try:
        frame = session.read.parquet(urls).repartition(PARTS).cache()
        frame.count()
        for at in range(ROUNDS + 1):
            for engine in engines:
                name = engine.__name__
                before = sum(worker[2] for worker in look(session, workers))
                begin = time.perf_counter()
                kept[name] = engine(frame, pack, corpus).count()
                seconds = time.perf_counter() - begin
                after = look(session, workers)
                if at == 0:
                    memory[name] = f"{max(w[0] for w in after):.0f} + {max(w[1] for w in after):.0f}"
                else:
                    times[name].append(seconds)
                    spent[name].append(sum(worker[2] for worker in after) - before)
    finally:
        session.stop()
    for name, seconds in times.items():
        rate, own = number / statistics.median(seconds), statistics.median(spent[name]) * 1e6 / number
        print(
            f"  {workers} worker(s) {name:<10} {rate:10,.0f} URLs/s, {own:6.2f} us of Python's processor time a URL, "
            f"{kept[name]:,} kept, {memory[name]} MiB",
            flush=True,
        )


def main() -> int:
    """Run all."""
    if len(sys.argv) not in (2, 3):
        print(__doc__, file=sys.stderr)
        return 2
    corpus = str(Path(sys.argv[1]).resolve())
    number = int(sys.argv[2]) if len(sys.argv) == 3 else 1_000_000
    os.environ["PYSPARK_PYTHON"] = sys.executable
    warnings.simplefilter("ignore")  # of pyspark about pandas
    work = real_work(Path(corpus))
    with tempfile.TemporaryDirectory() as folder:
        pack, urls = f"{folder}/bench.pack", f"{folder}/urls"
        os.mkdir(urls)
        rep2c.Pack.build(pack, ((f"https://{host}", data) for host, data, _ in work))
        write_urls(urls, work, number)
        print(f"\n{number:,} URLs of {len(work)} hosts in Spark\n")
        for workers in (1, 2):
            bench(workers, urls, pack, corpus, number)
    return 0


if __name__ == "__main__":
    sys.exit(main())
