# SPDX-License-Identifier: Apache-2.0
"""Web archives."""

from __future__ import annotations

import gzip
import io
import os
import threading
from pathlib import Path
from typing import IO, Any

import pytest
from support import response

import rep2c

NOW = 1_767_323_045


pytestmark = pytest.mark.skipif(not rep2c._core.READS_ARCHIVES, reason="built without json-c or zlib")


ARCHIVE = response("a.example") + response("b.example", 404) + response("c.example", 503)


def built(file: Path, archive: str | os.PathLike[str] | IO[bytes], **options: object) -> rep2c.Pack:
    with rep2c.PackWriter(file, **options) as writer:
        writer.add_archive(archive)
    return rep2c.Pack(file)


def expect_all(pack: rep2c.Pack) -> None:
    hosts = "abcd"
    answers = [pack.allowed("ExampleBot", f"https://{host}.example/x") for host in hosts]
    assert answers == [False, True, False, None]
    assert pack["https://a.example"].fetched == NOW


def test_names_and_file_objects(tmp_path: Path) -> None:
    plain, packed = tmp_path / "plain.warc", tmp_path / "packed.warc.gz"
    plain.write_bytes(ARCHIVE)
    packed.write_bytes(b"".join(gzip.compress(record) for record in (ARCHIVE, response("e.example"))))
    with packed.open("rb") as opened, gzip.open(packed) as unpacked:
        sources = [plain, str(plain), os.fsencode(plain), packed, io.BytesIO(ARCHIVE), opened, unpacked]
        for number, source in enumerate(sources):
            expect_all(built(tmp_path / f"{number}.pack", source))
        assert opened.read() == b""
    assert (tmp_path / "0.pack").read_bytes() == (tmp_path / "4.pack").read_bytes()


def test_what_is_said_of_it(tmp_path: Path) -> None:
    with rep2c.PackWriter(tmp_path / "some.pack") as writer:
        whole = writer.add_archive(io.BytesIO(ARCHIVE))
        cut = writer.add_archive(io.BytesIO(response("d.example") + ARCHIVE[:200]), allow_damaged=True)
        for limit in (100, "99%"):
            kept = writer.add_archive(io.BytesIO(ARCHIVE + b"nonsense" * 8), max_skipped=limit)
            assert (kept["used_bytes"] > 0, kept["skipped_bytes"]) == (True, 64)
    assert [whole.pop(name) > 0 for name in ("used_bytes", "skipped_bytes")] == [True, False]
    assert whole == {"records": 3, "robots_txt": 3, "over_size_limit": 0, "broken_off": 0, "skipped": {}}
    assert (cut["robots_txt"], cut["skipped"]) == (1, {"cut": 1})
    assert len(rep2c.Pack(tmp_path / "some.pack")) == 4


SKIPPED = response("e.example") + b"nonsense" * 8
CUT = response("e.example") + ARCHIVE[:200]


@pytest.mark.parametrize(
    ("archive", "options", "error", "message"),
    [
        (CUT, {}, rep2c.PackError, r"the archive.*: the input ends within a record"),
        (gzip.compress(ARCHIVE)[:-30], {}, rep2c.PackError, r"the archive.*: the input ends within a record"),
        (b"", {}, rep2c.PackError, r"the archive.*it holds nothing"),
        (b"<html>\n", {}, rep2c.PackError, r"the archive.*can be used"),
        (CUT, {"strict": True, "allow_damaged": True}, rep2c.PackError, r"the archive.*: cut: .*; .* skipped"),
        (SKIPPED, {"max_skipped": 63}, rep2c.PackError, r"64 of \d+ bytes were skipped, more than 63"),
        (SKIPPED, {"max_skipped": "1%"}, rep2c.PackError, r"64 of \d+ bytes were skipped, more than 1%"),
        *((ARCHIVE, {"max_skipped": limit}, ValueError, "max_skipped") for limit in (-1, "x", "101%", 0.5)),
        ("none.warc", {}, FileNotFoundError, None),
        (".", {}, IsADirectoryError, None),
        ("a\0b", {}, ValueError, r"NUL|null byte"),
    ],
)
def test_refused(tmp_path: Path, archive: Any, options: Any, error: type[Exception], message: str | None) -> None:
    """An archive that is refused leaves nothing."""
    source = io.BytesIO(archive) if isinstance(archive, bytes) else os.path.join(tmp_path, archive)
    with rep2c.PackWriter(tmp_path / "some.pack", allow_empty=True) as writer, pytest.raises(error, match=message):
        writer.add_archive(source, **options)
    assert len(rep2c.Pack(tmp_path / "some.pack")) == 0


def test_whole_archives_are_read_though_little_is_kept(tmp_path: Path) -> None:
    """More messages and more bytes than a pipe holds."""
    damaged = b"WARC/1.0\r\nnonsense\r\n\r\n" * 20_000
    with rep2c.PackWriter(tmp_path / "some.pack") as writer:
        figures = writer.add_archive(io.BytesIO(damaged + ARCHIVE))
    assert figures["robots_txt"] == 3
    assert sum(figures["skipped"].values()) >= 1


def test_crawlers(tmp_path: Path) -> None:
    archive = response("a.example", body="User-agent: MJ12bot\nDisallow: /m\n\nUser-agent: *\nDisallow: /y\n")
    crawlers = [rep2c.crawler("MJ12bot"), "ExampleBot"]
    pack = built(tmp_path / "few.pack", io.BytesIO(archive), crawlers=crawlers, names="wide")
    for agent, path in zip(crawlers, "my"):
        assert [p for p in "my" if not pack.allowed(agent, f"https://a.example/{p}")] == [path]


def test_options(tmp_path: Path) -> None:
    archive = response("a.example", body="User-agent: *\nDissallow: /x\n")
    archive += response("a.example", 503, date="2026-01-09T03:04:05Z")
    for dialect, allowed in (("google", False), ("rfc9309", True)):
        pack = built(
            tmp_path / "one.pack", io.BytesIO(archive), dialect=dialect, strip="none", threads=1, memory=64 << 20
        )
        assert pack.allowed("ExampleBot", "https://a.example/x") is allowed
        assert pack.stats["dialect"] == dialect
        rule = None if allowed else "Dissallow: /x"
        assert pack.explain("ExampleBot", "https://a.example/x").rule == rule  # which strip="none" keeps
    # A week of failures is no reason to trust yesterday's copy where nothing stale is trusted.
    for policy, finding in (({"unreachable": 3 * 86400}, "rules"), ({"distrust_stale": True}, "disallow-all")):
        pack = built(tmp_path / "one.pack", io.BytesIO(archive), **policy)
        assert pack.check("ExampleBot", "https://a.example/x").finding == finding
    late = built(tmp_path / "one.pack", io.BytesIO(ARCHIVE + response("d.example", date="2026-01-03")), oldest=NOW + 1)
    assert [entry.origin for entry in late] == ["https://d.example"]
    for lifetime, wait in ((60, 60), (0, 86400)):
        pack = built(tmp_path / "one.pack", io.BytesIO(response("a.example")), lifetime=lifetime)
        assert pack.check("ExampleBot", "https://a.example/x").fresh_until == NOW + wait


class Failing(io.RawIOBase):
    """A file that fails, or gives what no file does."""

    def __init__(self, outcome: object) -> None:
        self.outcome = outcome
        self.asked = 0

    def read(self, size: int = -1) -> bytes:
        self.asked += 1
        if isinstance(self.outcome, BaseException):
            raise self.outcome
        return self.outcome  # type: ignore[return-value]


def test_file_objects_that_fail(tmp_path: Path) -> None:
    with rep2c.PackWriter(tmp_path / "some.pack") as writer:
        for outcome, error in (
            (OSError("no disk"), OSError),
            (KeyboardInterrupt(), KeyboardInterrupt),
            ("text", TypeError),
            (None, TypeError),
            (b"x" * (2 << 20), ValueError),
        ):
            archive = Failing(outcome)
            with pytest.raises(error):
                writer.add_archive(archive)
            assert archive.asked == 1
        writer.add_archive(io.BytesIO(ARCHIVE))
    assert len(rep2c.Pack(tmp_path / "some.pack")) == 3


def test_a_pipe_with_a_name(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    feeding = threading.Thread(target=pipe.write_bytes, args=(ARCHIVE,))
    feeding.start()
    expect_all(built(tmp_path / "some.pack", pipe))
    feeding.join()
