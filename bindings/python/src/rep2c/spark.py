# SPDX-License-Identifier: Apache-2.0
"""Filters for Spark, with a pack as a file of the job.

    pages = rep2c.spark.allowed(pages, "url", "GPTBot", "crawl.pack")
    pages.where(pages.allowed)

Each Python worker maps the pack once, however many tasks it runs; what workers of one machine read of it, they share.

Where one pack would be too large for every worker, a folder has several, each of some of the sites:

    rep2c.spark.build_parts(fetches, "/shared/packs", 64)
    pages = rep2c.spark.allowed_by_parts(pages, "url", "GPTBot", "/shared/packs")

URLs then go to the task that has their site's pack, as in a join by origin.
"""

from __future__ import annotations

import atexit
import os
import re
import shutil
import tempfile
import uuid
import zlib
from collections import Counter
from contextlib import contextmanager
from functools import lru_cache, partial
from hashlib import blake2s
from itertools import groupby
from typing import TYPE_CHECKING, Any

from rep2c import _core
from rep2c._output import replace
from rep2c.errors import PackError
from rep2c.pack import Pack, PackWriter, absolute, agents_of, limit_skipped, pack_archive

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from pyspark.sql import DataFrame, SparkSession
    from pyspark.sql.types import DataType, StructType
    from typing_extensions import TypeAlias

    from rep2c._core import Crawler
    from rep2c.types import Agent, UsagePart

    _File: TypeAlias = "str | os.PathLike[str]"

__all__ = ["allowed", "allowed_by_parts", "build", "build_archives", "build_parts", "usage", "verdict"]


# ---- packs in workers


@lru_cache(maxsize=8)
def _open(file: str, identity: tuple[int, ...]) -> Pack:
    """The pack at FILE, as it was when it had this identity."""
    return Pack(file)


def _identity(file: str) -> tuple[int, ...]:
    """What differs between a pack and the one that takes its name."""
    found = os.stat(file)
    return found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns


def _worker_pack(file: str) -> Pack:
    return _open(file, _identity(file))


_shipped: set[tuple[str, str]] = set()
"""The jobs and the names of the files that were sent to their workers."""


def _ship(session: SparkSession, file: str) -> str:
    """Send the pack FILE to every worker; returns its name there.

    Spark keeps the first file that it gets of a name, whatever is at its path later.  So the pack is sent by a name of
    its own, which another pack at the same path, or of the same name elsewhere, does not have.
    """
    folder = _folder_to_ship()
    identity = repr((file, *_identity(file))).encode()
    name = f"rep2c-{blake2s(identity, digest_size=8).hexdigest()}.pack"
    job = session.sparkContext.applicationId
    if (job, name) not in _shipped:
        link = os.path.join(folder, name)
        if not os.path.exists(link):
            try:
                os.link(file, link)
            except OSError:
                shutil.copyfile(file, link)
        session.sparkContext.addFile(link)
        _shipped.add((job, name))
    return name


_folders: list[str] = []
"""The folder for what workers get, once there is one."""


def _folder_to_ship() -> str:
    """A folder for what workers get, which they may ask for as long as this process lives."""
    if not _folders:
        _folders.append(tempfile.mkdtemp(prefix="rep2c-"))
        atexit.register(shutil.rmtree, _folders[0], ignore_errors=True)
    return _folders[0]


# ---- columns of answers


def _schema(frame: DataFrame, name: str, kind: DataType) -> StructType:
    """That of FRAME, with one more column."""
    from pyspark.sql.types import StructField, StructType

    return StructType([*frame.schema.fields, StructField(name, kind)])


def _append(batch: Any, name: str, values: Any) -> Any:
    """BATCH with one more column."""
    import pyarrow as pa

    return pa.RecordBatch.from_arrays([*batch.columns, values], [*batch.schema.names, name])


def _allowed(pack: Pack, agent: Agent, urls: Any) -> Any:
    import pyarrow as pa

    return pa.chunked_array(pack.check_column(agent, urls)).combine_chunks()


def _verdicts(pack: Pack, agent: Agent, urls: Any) -> Any:
    import pyarrow as pa

    return pa.chunked_array(pack.verdict_column(agent, urls)).cast(pa.string()).combine_chunks()


def _usages(use: str, pack: Pack, agent: Agent, urls: Any) -> Any:
    import pyarrow as pa

    kinds: dict[UsagePart, Any] = {"preference": pa.string(), "line": pa.int64(), "kind": pa.string()}
    parts = [
        pa.chunked_array(pack.usage_column(agent, urls, use, part)).cast(kind).combine_chunks()
        for part, kind in kinds.items()
    ]
    return pa.StructArray.from_arrays(parts, list(kinds), mask=parts[0].is_null())


def _examine_columns(frame: DataFrame, fitting: dict[str, set[str]], needed: set[str]) -> None:
    """Raise where FRAME has not all columns NEEDED, or one of FITTING of another type; any may be of nulls."""
    kinds = {field.name: field.dataType.typeName() for field in frame.schema.fields}
    missing = needed - kinds.keys()
    if missing:
        raise ValueError(f"there is no column {sorted(missing)[0]!r}, but {sorted(kinds)}")
    for name, types in fitting.items():
        if kinds.get(name, "void") not in {*types, "void"}:
            raise TypeError(f"column {name!r} has the type {kinds[name]!r}, and should have {sorted(types)}")


def _examine_question(frame: DataFrame, column: str, name: str) -> None:
    """Raise here and now, not in every task, where FRAME has no URLs in COLUMN, or has a column NAME already."""
    _examine_columns(frame, {column: {"string", "binary"}}, {column})
    if name.lower() in {other.lower() for other in frame.columns}:  # Spark's names have no case
        raise ValueError(f"there is a column {name!r} already: give another name=")


def allowed(
    frame: DataFrame, column: str, agent: Agent, pack: _File, *, name: str = "allowed", ship: bool = True
) -> DataFrame:
    """FRAME with one more column: may AGENT fetch the URL in COLUMN?

    Null where the URL is null or none, and where the pack does not know its site.

    Args:
        frame: of any columns.
        column: of strings, with absolute URLs.
        agent: as for Robots.allowed().
        pack: a file; sent to every worker as it is now, unless SHIP is False: then it is a path that every worker can
            read, and each task opens what is there when it runs.
        name: of the new column.
        ship: see pack.

    Raises:
        ValueError, TypeError: there is no such COLUMN or one of another type, or NAME is a column already; nothing has
            run yet.

    """
    from pyspark.sql.types import BooleanType

    return _ask(frame, column, agent, pack, (name, BooleanType(), _allowed), ship=ship)


def verdict(
    frame: DataFrame, column: str, agent: Agent, pack: _File, *, name: str = "verdict", ship: bool = True
) -> DataFrame:
    """FRAME with one more column: what comes of asking for AGENT whether it may fetch the URL in COLUMN.

    'allow', 'disallow', 'unknown' where the pack does not know the site, 'no-url' where the text is none, 'damaged'
    where the pack is; null for null alone.  Parameters are those of allowed().
    """
    from pyspark.sql.types import StringType

    return _ask(frame, column, agent, pack, (name, StringType(), _verdicts), ship=ship)


def usage(
    frame: DataFrame, column: str, agent: Agent, pack: _File, use: str, *, name: str = "usage", ship: bool = True
) -> DataFrame:
    """FRAME with one more column: may AGENT put content of the URL in COLUMN to USE, such as 'ai-train'?

    A struct of ``preference``, ``line`` and ``kind``, as Pack.usage_column() gives them; the line is 0 where none says
    so.  Null where the URL is, and where the pack does not know its site.  Line and kind alone are null
    where the text is not a URL, or the pack is damaged.  Other parameters are those of allowed().

    Costs as much as three usage_column(), each of which reads the robots.txt again for each run of URLs of one site.

    Raises:
        PackError: PACK is made for certain crawlers, or without what files say besides their rules.
        ValueError: USE is none.

    """
    from pyspark.sql.types import LongType, StringType, StructField, StructType

    kinds = {"preference": StringType(), "line": LongType(), "kind": StringType()}
    struct = StructType([StructField(part, kind) for part, kind in kinds.items()])
    return _ask(frame, column, agent, pack, (name, struct, partial(_usages, use)), ship=ship)


def _ask(
    frame: DataFrame,
    column: str,
    agent: Agent,
    pack: _File,
    added: tuple[str, DataType, Callable[[Pack, Agent, Any], Any]],
    *,
    ship: bool,
) -> DataFrame:
    """FRAME with the column ADDED, a name, a type, and what answers for a batch; see allowed()."""
    import pyarrow as pa
    from pyspark import SparkFiles

    name, kind, answers = added
    _examine_question(frame, column, name)
    file = absolute(pack)
    answers(Pack(file), agent, pa.array([], pa.string()))  # raises here and now, not in every task
    shipped = _ship(frame.sparkSession, file) if ship else None

    def answer(batches: Iterator[Any]) -> Iterator[Any]:
        opened = _worker_pack(SparkFiles.get(shipped) if shipped is not None else file)
        for batch in batches:
            yield _append(batch, name, answers(opened, agent, batch.column(column)))

    return frame.mapInArrow(answer, _schema(frame, name, kind))


# ---- what packs are made of

_KINDS = {
    "origin": {"string"},
    "body": {"string", "binary"},
    "status": {"byte", "short", "integer", "long"},
    "error": {"string"},
    "fetched": {"byte", "short", "integer", "long", "float", "double", "timestamp", "string"},
    "redirect": {"string"},
    "retry_after": {"byte", "short", "integer", "long", "string"},
}
"""The columns that count, and the types that they may have; one of nulls has the type void."""

_IS_OWN, _KEY, _TARGET = "_rep2c_own", "_rep2c_key", "_rep2c_target"
"""Columns of build_parts(): is the site one of the part, its origin in one form, and that of the redirect's target."""

_SHOWN = 100
"""Refused rows of a part that come back with their reasons; all of them count."""

_OF_PACK = {"oldest", "threads", "allow_empty", "allow_fewer", "force"}
"""Options of PackWriter that hold for the pack, not for what is read to make it."""

_WRITTEN = (
    "part string, number long, rows long, refused long, no_target long, foreign long, "
    "origins array<string>, reasons array<string>"
)


def _examine(frame: DataFrame) -> None:
    """Raise here and now, not in every task, where FRAME has not the columns of which a pack is made."""
    _examine_columns(frame, _KINDS, {"origin", "body"})


def _is_lost(row: dict[str, Any]) -> bool:
    """Is ROW a redirect without a target?"""
    status = row.get("status")
    if row.get("error") or status == 304 or not 300 <= (status or 0) < 400:
        return False
    return not _target_of(row["origin"], row.get("redirect"))


def _write(
    part: str,
    rows: Iterable[dict[str, Any]],
    crawlers: tuple[Agent, ...] | None,
    options: dict[str, Any],
    number: int = 0,
) -> dict[str, list[Any]]:
    """Write a pack of ROWS, as build() has them; returns a row of the columns of _WRITTEN.

    Rows of sites of another part are there for redirects that lead to them: that part is the one to say if it refuses
    them.
    """
    read = refused = no_target = 0
    shown: list[tuple[str | None, str]] = []
    foreign: set[str] = set()
    with PackWriter(part, crawlers, threads=1, **{**options, "allow_empty": True}) as writer:
        for row in rows:
            is_own = row.get(_IS_OWN, True)
            read += is_own
            try:
                told: dict[str, Any] = {
                    name: row.get(name) for name in ("fetched", "status", "redirect", "retry_after")
                }
                writer.add(row["origin"], row["body"], failed=bool(row.get("error")), **told)
            except (ValueError, TypeError, OverflowError) as error:
                refused += is_own
                if is_own and len(shown) < _SHOWN:
                    shown.append((row["origin"], str(error)))
            else:
                no_target += is_own and _is_lost(row)
                if not is_own:
                    foreign.add(row[_KEY])
    with Pack(part) as written:
        foreign_count = sum(key in written for key in foreign)
    return {
        "part": [part],
        "number": [number],
        "rows": [read],
        "refused": [refused],
        "no_target": [no_target],
        "foreign": [foreign_count],
        "origins": [[origin for origin, _ in shown]],
        "reasons": [[reason for _, reason in shown]],
    }


def _batch(written: dict[str, list[Any]]) -> Any:
    """Make Arrow's batch of what _write() returned."""
    import pyarrow as pa

    texts = {name: pa.array(written[name], pa.list_(pa.string())) for name in ("origins", "reasons")}
    return pa.RecordBatch.from_pydict({**written, **texts})


def _judge(written: list[Any], max_refused: float) -> dict[str, Any]:
    """How many rows were refused, and some with their reasons; PackError where there are too many."""
    rows, refused = sum(row.rows for row in written), sum(row.refused for row in written)
    some = [{"origin": origin, "reason": reason} for row in written for origin, reason in zip(row.origins, row.reasons)]
    if rows > 0 and refused / rows > max_refused:
        raise PackError(f"{refused} of {rows} rows were refused, such as {some[0]['origin']!r}: {some[0]['reason']}")
    return {"refused": refused, "refused_rows": some, "no_target": sum(row.no_target for row in written)}


# ---- one pack


@contextmanager
def _parts(folder: _File) -> Iterator[str]:
    """A new folder within FOLDER for the parts of a build, removed with all that is in it, of failed tasks, too."""
    parts = os.path.join(absolute(folder), uuid.uuid4().hex)
    os.mkdir(parts)
    try:
        yield parts
    finally:
        shutil.rmtree(parts)


def _merge(
    written: list[str], file: _File, crawlers: tuple[Agent, ...] | None, options: dict[str, Any]
) -> dict[str, int]:
    """Merge the packs WRITTEN into FILE."""
    with PackWriter(file, crawlers, **options) as writer:
        for part in sorted(written):
            writer.add_pack(Pack(part))
    return writer.summary


def build(
    frame: DataFrame,
    folder: _File,
    file: _File,
    crawlers: str | bytes | Crawler | Iterable[Agent] | None = None,
    *,
    max_refused: float = 1.0,
    **options: Any,
) -> dict[str, Any]:
    """Write a pack of what FRAME holds, a part per partition in FOLDER, merged into FILE.

    FRAME has the columns ``origin`` (any URL of the site) and ``body`` (binary or string; null: none), and may have
    ``status`` (where it is null or not there, a body is of a 200), ``error`` (why the fetch failed; null or empty: it
    did not), ``fetched`` (seconds since 1970, or a timestamp), ``retry_after`` (the value of that field of the
    response, or seconds) and ``redirect`` (Location, where the status is that of a redirect: the URL of another site's
    robots.txt, which is followed over all partitions).  FOLDER is one that every worker writes to and this process
    reads from.  OPTIONS are those of PackWriter.

    A redirect with an empty ``redirect`` had no Location, and is as a 404, as one to what is not an HTTP URL.  Where
    it is null, nobody knows where it led: the site is unreachable.  Rows without a valid origin, redirects that do
    not lead to a robots.txt, and rows with neither a body nor a status nor an error are left out.  Returns
    PackWriter's figures, how many redirects had ``no_target``, how many rows were ``refused``, and as
    ``refused_rows`` some of each partition, with ``origin`` and ``reason``.

    Raises:
        ValueError, TypeError: FRAME has not these columns, or of other types; nothing has run yet.
        PackError: more than the share MAX_REFUSED of all rows was refused, no origin was found, or under half of those
            in FILE; FILE stays as it was.

    """
    _examine(frame)
    asking = agents_of(crawlers)

    def write(batches: Iterator[Any]) -> Iterator[Any]:
        part = os.path.join(parts, f"{uuid.uuid4().hex}.pack")
        yield _batch(_write(part, (row for batch in batches for row in batch.to_pylist()), asking, options))

    with _parts(folder) as parts:
        written = frame.mapInArrow(write, _WRITTEN).collect()
        judged = _judge(written, max_refused)
        return {**_merge([row.part for row in written], file, asking, options), **judged}


_OF_ARCHIVE = ("records", "robots_txt", "over_size_limit", "broken_off", "used_bytes", "skipped_bytes")
"""Counts that are told of an archive, beside what was skipped."""


def build_archives(
    session: SparkSession,
    archives: Iterable[_File],
    folder: _File,
    file: _File,
    crawlers: str | bytes | Crawler | Iterable[Agent] | None = None,
    *,
    allow_damaged: bool = False,
    max_skipped: int | str | None = None,
    **options: Any,
) -> dict[str, Any]:
    """Write a pack of web archives, each read by a task of its own, merged into FILE.

    Workers need this package, and nothing else.

    Args:
        session: runs the tasks.
        archives: WARC files, plain or compressed, at paths that every worker can read.
        folder: one that every worker writes to and this process reads from.
        file: the pack.
        crawlers: the agents whose rules it has; None keeps all groups of each file.
        allow_damaged: use what can be used of an archive that ends early or is damaged, which is an error.
        max_skipped: the most bytes of all archives that may be skipped, or a share such as "5%".
        options: of PackWriter.

    Returns PackWriter's figures, and those of PackWriter.add_archive(), added up over all archives.

    Raises:
        pyspark.errors.PySparkException: an archive can't be read; the message says why.
        PackError: more was skipped than MAX_SKIPPED allows; FILE stays as it was.
        ValueError: MAX_SKIPPED is not a limit.

    """
    asking = agents_of(crawlers)
    reading = {name: value for name, value in options.items() if name not in _OF_PACK}
    reading.update(crawlers=asking, threads=1)
    examine = limit_skipped(max_skipped)
    paths = [absolute(archive) for archive in archives]

    def read(some: Iterable[str]) -> Iterator[tuple[str, dict[str, Any]]]:
        for path in some:
            part = os.path.join(parts, f"{uuid.uuid4().hex}.pack")
            yield part, pack_archive(path, part, reading, allow_damaged=allow_damaged)

    with _parts(folder) as parts:
        written = session.sparkContext.parallelize(paths, max(len(paths), 1)).mapPartitions(read).collect()
        read_of = [figures for _, figures in written]
        totals = {name: sum(figures[name] for figures in read_of) for name in _OF_ARCHIVE}
        examine(totals["used_bytes"], totals["skipped_bytes"])
        merged = _merge([part for part, _ in written], file, asking, options)
    skipped: Counter[str] = Counter()
    for figures in read_of:
        skipped.update(figures["skipped"])
    return {**merged, **totals, "skipped": dict(skipped)}


# ---- a pack for each part of the sites

_PART_COLUMN = "_rep2c_part"
_PART = re.compile(r"part-(\d{5})-of-(\d{5})\.pack")


def _part_name(number: int, count: int) -> str:
    return f"part-{number:05}-of-{count:05}.pack"


def _part_count(folder: str) -> int:
    """How many parts there are in FOLDER; PackError where some are missing, or of another number."""
    found = [match for match in map(_PART.fullmatch, os.listdir(folder)) if match]
    counts = {int(match[2]) for match in found}
    if len(counts) != 1 or len(found) != max(counts):
        raise PackError(f"{folder}: not all parts of one build are there, or those of several are")
    return counts.pop()


def _key_of(url: str | None) -> str:
    """The origin of URL; empty where it is none."""
    try:
        return "" if url is None else _core.origin_of(url)
    except ValueError:
        return ""


def _target_of(url: str | None, location: str | None) -> str | None:
    """The origin to whose robots.txt the one of URL redirects; None where it is none."""
    try:
        return None if url is None or location is None else _core.target_of(url, location)
    except ValueError:
        return None


def _part_of(key: str, count: int) -> int:
    """The part that the site with this origin belongs to; what is not a URL is of the first one."""
    return zlib.crc32(key.encode()) % count


def _with_part(frame: DataFrame, column: str, count: int) -> DataFrame:
    """FRAME by the part of the URLs in COLUMN, which the last column has; a partition may hold several, in order."""
    from pyspark.sql.types import IntegerType

    def number(batches: Iterator[Any]) -> Iterator[Any]:
        import pyarrow as pa

        for batch in batches:
            numbers = [_part_of(_key_of(url), count) for url in batch.column(column).to_pylist()]
            yield _append(batch, _PART_COLUMN, pa.array(numbers, pa.int32()))

    numbered = frame.mapInArrow(number, _schema(frame, _PART_COLUMN, IntegerType()))
    return numbered.repartition(count, _PART_COLUMN).sortWithinPartitions(_PART_COLUMN)


_HOPS = 5
"""Redirects that are followed, one after the other (RFC 9309, section 2.3.1.2)."""


def _with_keys(frame: DataFrame, count: int) -> DataFrame:
    """FRAME with the columns _PART_COLUMN, _IS_OWN, _KEY and _TARGET, each row in its own part."""
    from pyspark.sql.types import BooleanType, IntegerType, StringType, StructField, StructType

    kinds = {_PART_COLUMN: IntegerType(), _IS_OWN: BooleanType(), _KEY: StringType(), _TARGET: StringType()}
    schema = StructType([*frame.schema.fields, *(StructField(name, kind) for name, kind in kinds.items())])

    def find(batches: Iterator[Any]) -> Iterator[Any]:
        import pyarrow as pa

        for batch in batches:
            keys = [_key_of(url) for url in batch.column("origin").to_pylist()]
            pairs = zip(batch.column("origin").to_pylist(), batch.column("redirect").to_pylist())
            targets = [_target_of(url, location) for url, location in pairs]
            batch = _append(batch, _PART_COLUMN, pa.array([_part_of(key, count) for key in keys], pa.int32()))
            batch = _append(batch, _IS_OWN, pa.array([True] * len(keys)))
            yield _append(_append(batch, _KEY, pa.array(keys)), _TARGET, pa.array(targets, pa.string()))

    return frame.mapInArrow(find, schema)


@contextmanager
def _with_targets(frame: DataFrame, count: int) -> Iterator[DataFrame]:
    """FRAME as _with_part() has it, and once more in each part all rows of the sites that redirects there lead to."""
    from pyspark.sql import functions as f

    if dict(frame.dtypes).get("redirect", "void") == "void":
        yield _with_part(frame, "origin", count)
        return
    own = _with_keys(frame, count)
    steps = own.where(f.col(_TARGET).isNotNull()).select(_PART_COLUMN, _KEY, _TARGET).distinct().persist()
    needed = met = steps.select(_PART_COLUMN, f.col(_TARGET).alias("_key"))
    for _ in range(_HOPS - 1):
        onward = steps.select(f.col(_KEY).alias("_from"), f.col(_TARGET).alias("_to"))
        met = met.join(onward, f.col("_key") == f.col("_from")).select(_PART_COLUMN, f.col("_to").alias("_key"))
        needed = needed.union(met)
    needed = needed.distinct().withColumnRenamed(_PART_COLUMN, "_needed")
    foreign = own.join(needed, (f.col(_KEY) == f.col("_key")) & (f.col(_PART_COLUMN) != f.col("_needed")))
    added = [f.col("_needed").alias(_PART_COLUMN), f.lit(False).alias(_IS_OWN), f.col(_KEY), f.col(_TARGET)]
    copies = foreign.select(*map(f.col, frame.columns), *added)
    whole = own.union(copies).repartition(count, _PART_COLUMN).sortWithinPartitions(_PART_COLUMN)
    try:
        yield whole
    finally:
        steps.unpersist()


def _count_origins(folder: str, names: list[str]) -> int:
    """Count the origins of the packs NAMES in FOLDER, those of other parts' redirects, too; some may not be there."""
    files = [os.path.join(folder, name) for name in names]
    return sum(len(Pack(file)) for file in files if os.path.exists(file))


def build_parts(
    frame: DataFrame,
    folder: _File,
    parts: int,
    crawlers: str | bytes | Crawler | Iterable[Agent] | None = None,
    *,
    max_refused: float = 1.0,
    **options: Any,
) -> dict[str, Any]:
    """Write PARTS packs of what FRAME holds into FOLDER, each of some of the sites; see allowed_by_parts().

    FRAME, CRAWLERS and OPTIONS are as for build().  FOLDER is one that every worker and this process write to; packs of
    an earlier build with the same number are replaced, each whole.  Redirects are followed over all parts: what a part
    needs of sites of others it has, too.  So FRAME has all outcomes that count, those of the earlier build as well: a
    part can't be merged with what came since, as a pack of build() can.  FRAME is read twice, and should give the same
    rows again.  Returns how many ``origins`` there are, and what build() says of refused rows.

    Raises:
        PackError: FOLDER has the parts of a build with another number, or more than the share MAX_REFUSED of all rows
            was refused, or no origin was found, or under half of those in FOLDER; its parts stay as they were.
        ValueError, TypeError: PARTS is not from 1 to 99,999, or as for build().

    """
    _examine(frame)
    if not 1 <= parts <= 99_999:
        raise ValueError("parts must be from 1 to 99,999")
    place = absolute(folder)
    asking = agents_of(crawlers)
    if any(int(match[2]) != parts for match in map(_PART.fullmatch, os.listdir(place)) if match):
        raise PackError(f"{place}: there are the parts of a build with another number")

    def write(batches: Iterator[Any]) -> Iterator[Any]:
        rows = (row for batch in batches for row in batch.to_pylist())
        for number, some in groupby(rows, key=lambda row: row[_PART_COLUMN]):
            yield _batch(_write(os.path.join(made, _part_name(number, parts)), some, asking, options, number))

    names = [_part_name(number, parts) for number in range(parts)]
    with _parts(place) as made, _with_targets(frame, parts) as placed:
        written = placed.mapInArrow(write, _WRITTEN).collect()
        judged = _judge(written, max_refused)
        for number in set(range(parts)) - {row.number for row in written}:
            _write(os.path.join(made, names[number]), [], asking, options)
        found, known = _count_origins(made, names), _count_origins(place, names)
        origins = found - sum(row.foreign for row in written)
        if origins == 0 and not options.get("allow_empty"):
            raise PackError("no origin was found")
        if found < known / 2 and not options.get("allow_fewer"):
            raise PackError(f"{place}: {found} instead of {known} origins: under half the origins, without allow_fewer")
        for name in names:
            replace(os.path.join(made, name), os.path.join(place, name))
    return {"origins": origins, **judged}


def allowed_by_parts(frame: DataFrame, column: str, agent: Agent, folder: _File, *, name: str = "allowed") -> DataFrame:
    """As allowed(), with the packs that build_parts() wrote to FOLDER, which every worker can read.

    Rows are moved to the tasks that have their sites' packs, and come in another order.

    Raises:
        PackError: FOLDER has not all parts of one build.
        ValueError, TypeError: as allowed().

    """
    from pyspark.sql.types import BooleanType

    _examine_question(frame, column, name)
    place = absolute(folder)
    count = _part_count(place)
    # Raises here and now, not in every task, where the pack can't answer for AGENT.
    Pack(os.path.join(place, _part_name(0, count))).allowed(agent, "https://example.com/")

    def answer(batches: Iterator[Any]) -> Iterator[Any]:
        for batch in batches:
            for number, some in _cut(batch):
                opened = _worker_pack(os.path.join(place, _part_name(number, count)))
                whole = some.select(some.schema.names[:-1])
                yield _append(whole, name, _allowed(opened, agent, some.column(column)))

    return _with_part(frame, column, count).mapInArrow(answer, _schema(frame, name, BooleanType()))


def _cut(batch: Any) -> Iterator[tuple[int, Any]]:
    """The runs of rows of one part in BATCH, each with its number."""
    begin = 0
    for number, run in groupby(batch.column(_PART_COLUMN).to_pylist()):
        size = sum(1 for _ in run)
        yield number, batch.slice(begin, size)
        begin += size
