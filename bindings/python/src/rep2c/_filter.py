# SPDX-License-Identifier: Apache-2.0
"""The filter of ``python -m rep2c``: Parquet and CDXJ in, and their rows out whose URLs a crawler may fetch."""

from __future__ import annotations

import argparse
import gzip
import json
import sys
import zlib
from collections import Counter
from contextlib import nullcontext
from itertools import islice
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, cast

from rep2c._output import output, spare
from rep2c.crawlers import crawler
from rep2c.errors import Error, UrlError
from rep2c.pack import Pack

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rep2c.types import Agent

_LINES = 65536
"""That are answered at once."""


class _BadInput(Exception):
    """What can't be read, and why."""


class _Filter:
    """Who asks which pack, and what came of it."""

    def __init__(self, pack: Pack, agent: Agent, options: argparse.Namespace) -> None:
        self.pack = pack
        self.agent = agent
        self.use: str | None = options.usage
        self.bad: str = options.bad
        self.kept: list[str | None] = ["allow"]
        if options.unknown == "keep":
            self.kept.append("unknown")
        if options.unstated == "keep":
            self.kept.append("unstated")
        if options.bad == "keep":
            self.kept += ["no-url", None]
        self.counts: Counter[str | None] = Counter()

    def parquet(self, source: Path, target: IO[bytes], column: str) -> None:
        """Filter the rows of SOURCE by the URLs in COLUMN, a row group after the other."""
        try:
            import pyarrow as pa
            import pyarrow.compute as pc
            import pyarrow.parquet as pq
        except ImportError:
            raise _BadInput("Parquet needs the package pyarrow: pip install pyarrow") from None
        try:
            with pq.ParquetFile(source) as rows, pq.ParquetWriter(target, rows.schema_arrow) as kept:
                if column not in rows.schema_arrow.names:
                    raise _BadInput(f"{source}: there is no column {column!r}, but {rows.schema_arrow.names}")
                for group in range(rows.num_row_groups):
                    table = rows.read_row_group(group)
                    verdicts = self._verdicts(table.column(column))
                    counts = {some["values"]: some["counts"] for some in pc.value_counts(verdicts).to_pylist()}
                    if self.bad == "error" and ("no-url" in counts or None in counts):
                        raise _BadInput(f"{source}: row group {group}: not every {column!r} is a URL")
                    self._count(counts)
                    kept.write_table(table.filter(pc.is_in(verdicts, pa.array(self.kept))))
        except pa.ArrowException as error:
            raise _BadInput(f"{source}: {error}") from None
        except TypeError as error:
            raise _BadInput(f"{source}: column {column!r}: {error}") from None

    def _verdicts(self, urls: Any) -> Any:
        import pyarrow as pa
        import pyarrow.compute as pc

        verdicts = pa.chunked_array(self.pack.verdict_column(self.agent, urls)).cast(pa.string())
        if self.use is None:
            return verdicts
        stated = pa.chunked_array(self.pack.usage_column(self.agent, urls, self.use)).cast(pa.string())
        stated = pc.if_else(pc.is_in(stated, pa.array(["allow", "disallow"])), stated, "unstated")
        return pc.if_else(pc.fill_null(pc.equal(verdicts, "allow"), False), stated, verdicts)

    def cdxj(self, source: Path, target: IO[bytes], column: str) -> None:
        """Filter the lines of SOURCE, each a key, a time and a JSON object that has the URL as COLUMN."""
        compressed = _is_compressed(source)
        # Without the temporary name of the file.
        writer = gzip.GzipFile("", "wb", fileobj=target) if compressed else nullcontext(target)
        with cast("IO[bytes]", gzip.open(source) if compressed else open(source, "rb")) as lines, writer as kept:
            first = 1
            for some in _chunks(source, lines):
                verdicts = [self._verdict(_url_of(line, column)) for line in some]
                if self.bad == "error" and "no-url" in verdicts:
                    raise _BadInput(f"{source}:{first + verdicts.index('no-url')}: no JSON object with {column!r}")
                self._count(Counter(verdicts))
                kept.writelines(line for line, verdict in zip(some, verdicts) if verdict in self.kept)
                first += len(some)

    def _verdict(self, url: str | None) -> str:
        try:
            allowed = self.pack.allowed(self.agent, url) if url is not None else None
        except (UrlError, UnicodeEncodeError):
            url = None
        if url is None:
            return "no-url"
        if allowed and self.use is not None:
            usage = self.pack.usage(self.agent, url)
            preference = usage.of(self.use).preference if usage is not None else "unknown"
            return preference if preference in ("allow", "disallow") else "unstated"
        return "unknown" if allowed is None else "allow" if allowed else "disallow"

    def _count(self, verdicts: dict[str | None, int]) -> None:
        if verdicts.get("damaged", 0) > 0:
            raise _BadInput("the pack is damaged")
        self.counts.update(verdicts)

    def __str__(self) -> str:
        rows, kept = sum(self.counts.values()), sum(self.counts[verdict] for verdict in self.kept)
        bad = self.counts["no-url"] + self.counts[None]
        unstated = "" if self.use is None else f", {self.counts['unstated']} about whose use nothing is stated"
        return f"{rows} rows, {kept} kept, {self.counts['unknown']} of unknown sites, {bad} without a URL{unstated}"


_MARK = b"\xef\xbb\xbf"
"""With which some programs begin a file in UTF-8."""

_FOREIGN = {
    b"\xff\xfe": "in UTF-16",
    b"\xfe\xff": "in UTF-16",
    b"\x28\xb5\x2f\xfd": "compressed by zstd",
    b"\xfd7zXZ": "compressed by xz",
    b"BZh": "compressed by bzip2",
}
"""How other files begin, of which no line has a URL."""


def _is_compressed(source: Path) -> bool:
    """Is SOURCE in gzip, by its first bytes, or where it has none by its name?"""
    with open(source, "rb") as file:
        start = file.read(2)
    return start == b"\x1f\x8b" or (not start and source.suffix == ".gz")


def _chunks(source: Path, lines: IO[bytes]) -> Iterator[list[bytes]]:
    """Some of the LINES of SOURCE at once, and then the next."""
    try:
        some = list(islice(lines, _LINES))
        for start, what in _FOREIGN.items():
            if some and some[0].startswith(start):
                raise _BadInput(f"{source}: it is {what}, and lines of text in UTF-8 are wanted, perhaps in gzip")
        if some:
            some[0] = some[0].removeprefix(_MARK)
        while some:
            yield some
            some = list(islice(lines, _LINES))
    except (EOFError, zlib.error) as error:
        raise _BadInput(f"{source}: its gzip data are damaged or cut short: {error}") from None


def _url_of(line: bytes, column: str) -> str | None:
    """The URL of a line of CDXJ, or of JSON alone; None: it has none."""
    try:
        url = json.loads(line if line.startswith(b"{") else line.split(b" ", 2)[2])[column]
    except (ValueError, LookupError, TypeError):
        return None
    return url if isinstance(url, str) else None


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m rep2c", usage="%(prog)s filter [OPTION...]; the command rep2c is a program of its own"
    )
    tasks = parser.add_subparsers(dest="task", required=True)
    one = tasks.add_parser(
        "filter",
        prog="python -m rep2c filter",
        help="rows of Parquet or CDXJ whose URLs a crawler may fetch",
        description="Writes to OUT the rows of IN whose URLs a crawler may fetch.  IN is Parquet, also Common Crawl's "
        "columnar index, of which one row group is in memory at a time, or CDXJ, also in gzip: .cdxj, .cdx, .json or "
        ".jsonl, perhaps with .gz.  OUT is of the same kind.  A file is written whole or not at all; a device or a "
        "pipe is written to.",
    )
    one.add_argument("input", metavar="IN", type=Path)
    one.add_argument("output", metavar="OUT", type=Path)
    one.add_argument("--pack", action="append", required=True, help="what 'rep2c pack' or PackWriter made")
    one.add_argument("--url", default="url", metavar="COLUMN", help="that has absolute URLs (url)")
    who = one.add_mutually_exclusive_group(required=True)
    who.add_argument(
        "--agent", action="append", metavar="TOKEN", help="a product token; several are of one crawler; '*': all"
    )
    who.add_argument("--crawler", action="append", metavar="NAME", help="a public crawler, with its own habits")
    one.add_argument(
        "--usage", action="append", metavar="USE", help="keep what may be put to it (ai-train); the pack has all groups"
    )
    one.add_argument(
        "--unstated",
        choices=["drop", "keep"],
        default="drop",
        help="with --usage, where nothing is stated about it (drop)",
    )
    one.add_argument(
        "--unknown", choices=["drop", "keep"], default="drop", help="what becomes of rows of unknown sites (drop)"
    )
    one.add_argument(
        "--bad", choices=["drop", "keep", "error"], default="drop", help="what becomes of rows without a URL (drop)"
    )
    one.add_argument("--force", action="store_true", help="write also over IN or the pack")
    return parser


def _run(options: argparse.Namespace) -> None:
    for name in ("pack", "crawler", "usage"):
        *others, value = getattr(options, name) or [None]
        if others:
            raise _BadInput(f"--{name} is given twice")
        setattr(options, name, value)
    agent: Agent = crawler(options.crawler) if options.crawler is not None else tuple(options.agent)
    if agent == ("*",):
        agent = None
    if not options.force:
        spare(options.output, [options.input, options.pack])
    with Pack(options.pack) as pack, output(options.output) as target:
        filtered = _Filter(pack, agent, options)
        name = options.input.name.removesuffix(".gz")
        if name.endswith((".cdxj", ".cdx", ".json", ".jsonl")):
            filtered.cdxj(options.input, target, options.url)
        else:
            filtered.parquet(options.input, target, options.url)
        if options.bad != "keep" and filtered.counts and not filtered.counts.keys() - {"no-url", None}:
            raise _BadInput(f"{options.input}: no row has a URL")
    print(f"rep2c: {filtered}", file=sys.stderr)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the tool that ARGUMENTS name; returns the exit status."""
    options = _parser().parse_args(arguments)
    try:
        _run(options)
    except (_BadInput, Error, KeyError, OSError, ValueError) as error:
        print(f"rep2c: {error.args[0] if isinstance(error, KeyError) else error}", file=sys.stderr)
        return 2
    return 0
