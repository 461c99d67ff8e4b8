"""Filters for Spark, with a pack as a file of the job.

    pages = rep2c.spark.allowed(pages, "url", "GPTBot", "crawl.pack")
    pages.where(pages.allowed)

Each Python worker maps the pack once, however many tasks it runs; what workers of one machine read of it, they share.
"""

from __future__ import annotations

import os
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from rep2c.pack import Pack, PackWriter

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pyspark.sql import DataFrame

    from rep2c.types import Agent

__all__ = ["allowed", "build"]


@lru_cache(maxsize=8)
def _open(file: str, size: int, changed: int) -> Pack:
    """The pack at FILE, as it was when it had this size and time."""
    return Pack(file)


def _worker_pack(file: str, shipped: bool) -> Pack:
    from pyspark import SparkFiles

    path = SparkFiles.get(os.path.basename(file)) if shipped else file
    found = os.stat(path)
    return _open(path, found.st_size, found.st_mtime_ns)


def allowed(
    frame: DataFrame,
    column: str,
    agent: Agent,
    pack: str | os.PathLike[str],
    *,
    name: str = "allowed",
    ship: bool = True,
) -> DataFrame:
    """FRAME with one more column: may AGENT fetch the URL in COLUMN?

    Null where the URL is null or none, and where the pack does not know its site.

    Args:
        frame: of any columns.
        column: of strings, with absolute URLs.
        agent: as for Robots.allowed().
        pack: a file; sent to every worker as a file of the job, unless SHIP is False: then it is a path that every
            worker can read.
        name: of the new column.
        ship: see pack.

    """
    from pyspark.sql.types import BooleanType, StructField, StructType

    file = os.fspath(pack)
    # An agent that the pack can't answer for is an error here and now, not one of every task.
    Pack(file).allowed(agent, "https://example.com/")
    if ship:
        frame.sparkSession.sparkContext.addFile(file)

    def answer(batches: Iterator[Any]) -> Iterator[Any]:
        import pyarrow as pa

        opened = _worker_pack(file, ship)
        for batch in batches:
            answers = pa.chunked_array(opened.check_column(agent, batch.column(column))).combine_chunks()
            yield pa.RecordBatch.from_arrays([*batch.columns, answers], [*batch.schema.names, name])

    schema = StructType([*frame.schema.fields, StructField(name, BooleanType())])
    return frame.mapInArrow(answer, schema)


def build(
    frame: DataFrame,
    folder: str | os.PathLike[str],
    file: str | os.PathLike[str],
    crawlers: Iterable[Agent] | None = None,
    **options: Any,
) -> dict[str, int]:
    """Write a pack of what FRAME holds, a part per partition in FOLDER, merged into FILE.

    FRAME has the columns ``origin`` (any URL of the site) and ``body`` (binary or string; null: none), and may have
    ``status`` (200 where it is null or not there) and ``fetched`` (seconds since 1970).  FOLDER is one that every
    worker writes to and this process reads from.  OPTIONS are those of PackWriter.  Rows whose origin is none, and
    redirects, are left out and counted as ``refused``.
    """
    parts = os.fspath(folder)
    asking = None if crawlers is None else tuple(crawlers)

    def write(batches: Iterator[Any]) -> Iterator[Any]:
        import uuid

        import pyarrow as pa

        part = os.path.join(parts, f"{uuid.uuid4().hex}.pack")
        refused = 0
        with PackWriter(part, asking, threads=1, **options) as writer:
            for batch in batches:
                for row in batch.to_pylist():
                    status, fetched = row.get("status"), row.get("fetched")
                    try:
                        writer.add(
                            row["origin"],
                            row["body"],
                            status=200 if status is None else status,
                            fetched=fetched or 0,
                        )
                    except (ValueError, TypeError):
                        refused += 1
        yield pa.RecordBatch.from_pydict({"part": [part], "refused": [refused]})

    written = frame.mapInArrow(write, "part string, refused long").collect()
    try:
        with PackWriter(file, asking, **options) as writer:
            for row in sorted(written, key=lambda row: str(row.part)):
                writer.add_pack(Pack(row.part))
    finally:
        for row in written:
            os.unlink(row.part)
    return {**writer.summary, "refused": sum(row.refused for row in written)}
