# SPDX-License-Identifier: Apache-2.0
"""The filter of ``python -m rep2c``: Parquet and CDXJ in, and their rows out whose URLs a crawler may fetch."""

from __future__ import annotations

import argparse
import gzip
import json
import os
import sys
import tempfile
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import IO, TYPE_CHECKING, cast

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


@contextmanager
def _replacing(path: Path) -> Iterator[Path]:
    """A file that gets the name PATH once it is whole."""
    handle, name = tempfile.mkstemp(prefix=".rep2c-", dir=path.parent)
    os.close(handle)
    try:
        yield Path(name)
        mask = os.umask(0)
        os.umask(mask)
        os.chmod(name, 0o666 & ~mask)
        os.replace(name, path)
    except BaseException:
        os.unlink(name)
        raise


class _Filter:
    """Who asks which pack, and what came of it."""

    def __init__(self, pack: Pack, agent: Agent, *, keep_unknown: bool) -> None:
        self.pack = pack
        self.agent = agent
        self.keep_unknown = keep_unknown
        self.read = self.kept = self.unknown = 0

    def parquet(self, source: Path, target: Path, column: str) -> None:
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
                    answers = pa.chunked_array(self.pack.check_column(self.agent, table.column(column)))
                    self._count(len(answers), pc.sum(answers).as_py() or 0, answers.null_count)
                    kept.write_table(table.filter(answers.fill_null(self.keep_unknown)))
        except pa.ArrowInvalid as error:
            raise _BadInput(f"{source}: {error}") from None
        except TypeError as error:
            raise _BadInput(f"{source}: column {column!r}: {error}") from None

    def cdxj(self, source: Path, target: Path, column: str) -> None:
        """Filter the lines of SOURCE, each a key, a time and a JSON object that has the URL as COLUMN."""
        compressed = source.suffix == ".gz"
        with _open(source, "rb", compressed=compressed) as lines, _open(target, "wb", compressed=compressed) as kept:
            first = 1
            while some := list(islice(lines, _LINES)):
                urls = [_url_of(f"{source}:{first + number}", line, column) for number, line in enumerate(some)]
                answers = [self._allowed(url) for url in urls]
                self._count(len(answers), answers.count(True), answers.count(None))
                for line, allowed in zip(some, answers):
                    if allowed or (allowed is None and self.keep_unknown):
                        kept.write(line)
                first += len(some)

    def _allowed(self, url: str) -> bool | None:
        try:
            return self.pack.allowed(self.agent, url)
        except UrlError:
            return None

    def _count(self, read: int, allowed: int, unknown: int) -> None:
        self.read += read
        self.unknown += unknown
        self.kept += allowed + (unknown if self.keep_unknown else 0)


@contextmanager
def _open(path: Path, mode: str, *, compressed: bool) -> Iterator[IO[bytes]]:
    if compressed:
        with gzip.open(path, mode) as packed:
            yield cast("IO[bytes]", packed)
    else:
        with open(path, mode) as plain:
            yield plain


def _url_of(place: str, line: bytes, column: str) -> str:
    """The URL of a line of CDXJ, or of JSON alone."""
    try:
        url = json.loads(line if line.startswith(b"{") else line.split(b" ", 2)[2])[column]
    except (ValueError, LookupError, TypeError):
        url = None
    if not isinstance(url, str):
        raise _BadInput(f"{place}: no JSON object with {column!r}")
    return url


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m rep2c",
        usage="%(prog)s TASK [OPTION...], where TASK is 'filter'; the command rep2c is a program of its own",
    )
    tasks = parser.add_subparsers(dest="task", metavar="TASK", required=True)
    one = tasks.add_parser(
        "filter",
        help="rows of Parquet or CDXJ whose URLs a crawler may fetch",
        description="Writes to OUT the rows of IN whose URLs a crawler may fetch.  IN is Parquet, also Common Crawl's "
        "columnar index, of which one row group is in memory at a time, or CDXJ, also in gzip: .cdxj, .cdx, .json or "
        ".jsonl, perhaps with .gz.  OUT is of the same kind, and whole or not there.",
    )
    one.add_argument("input", metavar="IN", type=Path)
    one.add_argument("output", metavar="OUT", type=Path)
    one.add_argument("--pack", required=True, help="what 'rep2c pack' or PackWriter made")
    one.add_argument("--url", default="url", metavar="COLUMN", help="that has absolute URLs (url)")
    who = one.add_mutually_exclusive_group(required=True)
    who.add_argument("--agent", action="append", metavar="TOKEN", help="a product token; several are of one crawler")
    who.add_argument("--crawler", metavar="NAME", help="a public crawler, with its own habits")
    one.add_argument(
        "--unknown", choices=["drop", "keep"], default="drop", help="what becomes of rows of unknown sites (drop)"
    )
    return parser


def _run(options: argparse.Namespace) -> None:
    agent = crawler(options.crawler) if options.crawler is not None else tuple(options.agent)
    with Pack(options.pack) as pack, _replacing(options.output) as target:
        filtered = _Filter(pack, agent, keep_unknown=options.unknown == "keep")
        name = options.input.name.removesuffix(".gz")
        if name.endswith((".cdxj", ".cdx", ".json", ".jsonl")):
            filtered.cdxj(options.input, target, options.url)
        else:
            filtered.parquet(options.input, target, options.url)
    print(f"rep2c: {filtered.read} rows, {filtered.kept} kept, {filtered.unknown} of unknown sites", file=sys.stderr)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the tool that ARGUMENTS name; returns the exit status."""
    options = _parser().parse_args(arguments)
    try:
        _run(options)
    except (_BadInput, Error, KeyError, OSError) as error:
        print(f"rep2c: {error.args[0] if isinstance(error, KeyError) else error}", file=sys.stderr)
        return 2
    return 0
