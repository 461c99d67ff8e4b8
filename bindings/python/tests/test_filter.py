# SPDX-License-Identifier: Apache-2.0
"""The filter of python -m rep2c."""

from __future__ import annotations

import gzip
import json
import os
import stat
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

import rep2c
from rep2c._filter import main

if TYPE_CHECKING:
    from pathlib import Path

RULES = b"User-agent: ExampleBot\nDisallow: /x\n"
URLS = ["https://a.example/x", "https://a.example/y", None, "https://other.example/", "junk", "https://b.example/x"]


@pytest.fixture
def pack(tmp_path: Path) -> str:
    file = tmp_path / "p.pack"
    rep2c.Pack.build(file, [("https://a.example", RULES), ("https://b.example", b"")])
    return f"--pack={file}"


def files(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir() if file.suffix != ".pack")


def test_parquet(tmp_path: Path, pack: str, capsys: pytest.CaptureFixture[str]) -> None:
    pa = pytest.importorskip("pyarrow")
    pq = pytest.importorskip("pyarrow.parquet")
    source, target = tmp_path / "in.parquet", tmp_path / "out.parquet"
    table = pa.table({"n": list(range(6000)), "page": URLS * 1000}).replace_schema_metadata({"k": "v"})
    pq.write_table(table, source, row_group_size=1500)
    assert main(["filter", str(source), str(target), pack, "--agent=ExampleBot", "--url=page"]) == 0
    assert capsys.readouterr().err == "rep2c: 6000 rows, 2000 kept, 1000 of unknown sites, 2000 without a URL\n"
    kept = pq.read_table(target)
    assert kept.column("page").to_pylist() == [URLS[1], URLS[5]] * 1000
    assert kept.column("n").to_pylist()[:4] == [1, 5, 7, 11]
    assert kept.schema.equals(table.schema, check_metadata=True)
    assert pq.ParquetFile(target).num_row_groups == 4
    arguments = ["filter", str(source), str(source), pack, "--crawler=GPTBot", "--url=page", "--unknown=keep"]
    assert (main([*arguments, "--crawler=X"]), capsys.readouterr().err) == (2, "rep2c: --crawler is given twice\n")
    assert main([*arguments, "--bad=error", "--force"]) == 2
    assert "not every 'page' is a URL" in capsys.readouterr().err
    assert main([*arguments, "--bad=keep"]) == 2  # in place
    assert capsys.readouterr().err == f"rep2c: {source}: an input, so only --force replaces it\n"
    assert main([*arguments, "--bad=keep", "--force"]) == 0
    assert pq.read_table(source).num_rows == 6000
    assert files(tmp_path) == ["in.parquet", "out.parquet"]


def test_parquet_that_is_none(tmp_path: Path, pack: str, capsys: pytest.CaptureFixture[str]) -> None:
    pa = pytest.importorskip("pyarrow")
    pq = pytest.importorskip("pyarrow.parquet")
    (tmp_path / "junk").write_bytes(b"junk")
    pq.write_table(pa.table({"n": [1], "url": [2]}), tmp_path / "numbers")
    pq.write_table(pa.table({"n": pa.array([], pa.int8()), "url": pa.array([], pa.string())}), tmp_path / "empty")
    views = {"url": [URLS[1]], "text": pa.array(["no kernel filters it"], pa.string_view())}
    pq.write_table(pa.table(views), tmp_path / "views")
    for name, more, message in [
        ("junk", [], "junk: "),
        ("views", [], "string_view"),
        ("numbers", [], "column 'url'"),
        ("numbers", ["--url=page"], "no column 'page'"),
        ("none", [], "none"),
        ("numbers", ["--agent=Foo Bar"], "Foo Bar"),
        ("empty", [], None),
    ]:
        status = main(["filter", str(tmp_path / name), str(tmp_path / "out"), pack, "--agent=ExampleBot", *more])
        error = capsys.readouterr().err
        assert (status, error.startswith("rep2c: ")) == (0 if message is None else 2, True)
        assert (message or "rep2c: 0 rows, 0 kept, 0 of unknown sites, 0 without a URL\n") in error
        assert ("out" in files(tmp_path)) is (message is None)


@pytest.mark.parametrize("suffix", ["", ".gz"])
def test_cdxj(tmp_path: Path, pack: str, suffix: str, capsys: pytest.CaptureFixture[str]) -> None:
    opened: Any = gzip.open if suffix else open
    urls = [url for url in URLS if url is not None]
    lines = [f"com,{{)/ 20260101000000 {json.dumps({'url': url, 'n': n})}\n" for n, url in enumerate(urls)]
    source, target = tmp_path / f"in.cdxj{suffix}", tmp_path / "out"
    with opened(source, "wt") as out:
        out.writelines(lines)
        out.write(json.dumps({"url": URLS[1]}) + "\n")
    assert main(["filter", str(source), str(target), pack, "--agent=ExampleBot"]) == 0
    with opened(target, "rt") as kept:
        assert list(kept) == [lines[1], lines[4], json.dumps({"url": URLS[1]}) + "\n"]
    assert capsys.readouterr().err == "rep2c: 6 rows, 3 kept, 1 of unknown sites, 1 without a URL\n"
    broken = "com,a)/ 2026 nothing\n"
    with opened(source, "at") as out:
        out.write(broken)
    for bad, kept_lines in (("drop", 3), ("keep", 5)):
        assert main(["filter", str(source), str(target), pack, "--agent=ExampleBot", f"--bad={bad}"]) == 0
        assert capsys.readouterr().err == f"rep2c: 7 rows, {kept_lines} kept, 1 of unknown sites, 2 without a URL\n"
        with opened(target, "rt") as kept:
            assert (broken in list(kept)) == (bad == "keep")
    assert main(["filter", str(source), str(tmp_path / "other"), pack, "--agent=ExampleBot", "--bad=error"]) == 2
    assert capsys.readouterr().err.startswith(f"rep2c: {source}:")
    assert files(tmp_path) == [source.name, "out"]


LINE = b'com,a)/y 20260101000000 {"url": "https://a.example/y"}\n'


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("marked.cdxj", b"\xef\xbb\xbf" + LINE, None),
        ("named.cdxj", gzip.compress(LINE), None),  # without .gz
        ("named.cdxj.gz", LINE, None),  # with it, and no gzip
        ("marked.cdxj.gz", gzip.compress(b"\xef\xbb\xbf" + LINE), None),
        ("surrogate.cdxj", LINE + b'{"url": "https://a.example/\\ud800"}\n', None),
        ("wide.cdxj", LINE.decode().encode("utf-16"), "it is in UTF-16"),
        ("wide.cdxj.gz", gzip.compress(LINE.decode().encode("utf-16")), "it is in UTF-16"),
        ("other.cdxj", b"\x28\xb5\x2f\xfdx", "it is compressed by zstd"),
        ("cut.cdxj.gz", gzip.compress(LINE)[:40], "its gzip data are damaged or cut short"),
        ("columns.cdxj", b"https://a.example/,1\n", "no row has a URL"),
        ("damaged.cdxj.gz", gzip.compress(LINE)[:10] + b"\xff" * 40, "its gzip data are damaged or cut short"),
    ],
    ids=lambda part: part if isinstance(part, str) else "",
)
def test_cdxj_by_what_is_in_it(
    tmp_path: Path, pack: str, name: str, content: bytes, message: str | None, capsys: pytest.CaptureFixture[str]
) -> None:
    source, target = tmp_path / name, tmp_path / "out"
    source.write_bytes(content)
    status = main(["filter", str(source), str(target), pack, "--agent=ExampleBot"])
    if message is not None:
        assert (status, files(tmp_path)) == (2, [name])
        assert capsys.readouterr().err.startswith(f"rep2c: {source}: {message}")
        return
    assert status == 0
    kept = target.read_bytes()
    assert (gzip.decompress(kept) if content.startswith(b"\x1f\x8b") else kept) == LINE


def run_filter(folder: Path, pack: str, target: Path, *more: str) -> int:
    source = folder / "in.cdxj"
    if not source.exists():
        source.write_bytes(LINE + LINE.replace(b"/y", b"/x"))
    return main(["filter", str(source), str(target), pack, "--agent=ExampleBot", *more])


def test_what_is_there_is_kept(tmp_path: Path, pack: str) -> None:
    target, link, missing = tmp_path / "out", tmp_path / "link", tmp_path / "missing"
    target.write_bytes(b"old")
    target.chmod(0o604)
    link.symlink_to("out")
    assert run_filter(tmp_path, pack, link) == 0
    assert link.is_symlink()
    assert target.read_bytes() == LINE
    assert target.stat().st_mode & 0o7777 == 0o604
    link.unlink()
    link.symlink_to("missing")
    assert run_filter(tmp_path, pack, link) == 0
    assert link.is_symlink()
    assert missing.read_bytes() == LINE
    (tmp_path / "plain").touch()
    assert missing.stat().st_mode == (tmp_path / "plain").stat().st_mode
    assert files(tmp_path) == ["in.cdxj", "link", "missing", "out", "plain"]
    if os.getuid() == 0:
        os.chown(target, 12345, 54321)
        assert run_filter(tmp_path, pack, target) == 0
        assert (target.stat().st_uid, target.stat().st_gid) == (12345, 54321)


def test_inputs_are_spared(tmp_path: Path, pack: str, capsys: pytest.CaptureFixture[str]) -> None:
    made = tmp_path / "p.pack"
    before = made.read_bytes()
    (tmp_path / "link").symlink_to("in.cdxj")
    os.link(made, tmp_path / "other")
    for name in ("link", "in.cdxj", "p.pack", "other"):
        (tmp_path / "in.cdxj").unlink(missing_ok=True)
        assert run_filter(tmp_path, pack, tmp_path / name) == 2, name
        assert capsys.readouterr().err == f"rep2c: {tmp_path / name}: an input, so only --force replaces it\n"
    assert made.read_bytes() == before
    assert run_filter(tmp_path, pack, tmp_path / "link", "--force") == 0
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "in.cdxj").read_bytes() == LINE


@pytest.mark.parametrize("kind", ["cdxj", "parquet"])
def test_a_pipe_is_written_to(tmp_path: Path, pack: str, kind: str) -> None:
    pa, pq = pytest.importorskip("pyarrow"), pytest.importorskip("pyarrow.parquet")
    pipe, source = tmp_path / "pipe", tmp_path / f"in.{kind}"
    os.mkfifo(pipe)
    if kind == "cdxj":
        source.write_bytes(LINE)
    else:
        pq.write_table(pa.table({"url": URLS}), source)
    with subprocess.Popen(["cat", pipe], stdout=subprocess.PIPE) as reader:
        try:
            assert main(["filter", str(source), str(pipe), pack, "--agent=ExampleBot"]) == 0
        except BaseException:
            reader.kill()  # it may wait for the pipe
            raise
        written, _ = reader.communicate()
    if kind == "cdxj":
        assert written == LINE
    else:
        assert pq.read_table(pa.BufferReader(written)).column("url").to_pylist() == [URLS[1], URLS[5]]
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    assert files(tmp_path) == [source.name, "pipe"]


def test_a_device_is_written_to(tmp_path: Path, pack: str, capsys: pytest.CaptureFixture[str]) -> None:
    null, full = tmp_path / "null", tmp_path / "full"
    try:
        os.mknod(null, stat.S_IFCHR | 0o666, os.makedev(1, 3))
        os.mknod(full, stat.S_IFCHR | 0o666, os.makedev(1, 7))
        full.open("wb").close()
    except OSError as error:
        pytest.skip(f"no devices can be made here: {error}")
    before = null.stat()
    assert run_filter(tmp_path, pack, null) == 0
    capsys.readouterr()
    assert run_filter(tmp_path, pack, full) == 2
    assert "No space left" in capsys.readouterr().err
    assert (null.stat().st_ino, null.stat().st_mode) == (before.st_ino, before.st_mode)
    assert stat.S_ISCHR(full.stat().st_mode)
    assert files(tmp_path) == ["full", "in.cdxj", "null"]


def test_usage(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pa = pytest.importorskip("pyarrow")
    pq = pytest.importorskip("pyarrow.parquet")
    signals = b"User-agent: *\nContent-Signal: ai-train=%s\nDisallow: /x\n"
    sites = [("https://yes.example", signals % b"yes"), ("https://no.example", signals % b"no")]
    rep2c.Pack.build(tmp_path / "p.pack", [*sites, ("https://a.example", RULES), ("https://b.example", b"")])
    hosts = ["yes", "no", "a", "b", "other"]
    urls: list[str | None] = [f"https://{host}.example{path}" for host in hosts for path in ("/", "/x")]
    urls += [None, "junk"]
    pq.write_table(pa.table({"url": urls}), tmp_path / "in.parquet")
    lines = [b"k 1 " + json.dumps({"url": url}).encode() for url in urls]
    (tmp_path / "in.cdxj").write_bytes(b"\n".join(lines) + b"\n")

    def run(kind: str, *more: str) -> list[str]:
        out = tmp_path / f"out.{kind}"
        pack = f"--pack={tmp_path / 'p.pack'}"
        assert main(["filter", str(tmp_path / f"in.{kind}"), str(out), pack, "--agent=*", *more]) == 0
        if kind == "parquet":
            return [str(url) for url in pq.read_table(out).column("url").to_pylist()]
        return [json.loads(line.split(b" ", 2)[2])["url"] for line in out.read_bytes().splitlines()]

    for kind in ("parquet", "cdxj"):
        assert run(kind) == [url for url in urls[:8] if url not in ("https://yes.example/x", "https://no.example/x")]
        capsys.readouterr()
        assert run(kind, "--usage=train-ai") == ["https://yes.example/"]
        assert capsys.readouterr().err == (
            "rep2c: 12 rows, 1 kept, 2 of unknown sites, 2 without a URL, 4 about whose use nothing is stated\n"
        )
        assert run(kind, "--usage=ai-train", "--unstated=keep") == ["https://yes.example/", *urls[4:8]]
        assert run(kind, "--usage=ai-train", "--unknown=keep") == ["https://yes.example/", *urls[8:10]]
    arguments = ["filter", str(tmp_path / "in.cdxj"), str(tmp_path / "out"), f"--pack={tmp_path / 'p.pack'}"]
    assert main([*arguments, "--agent=*", "--usage=trainai"]) == 2
    assert "'trainai' is not a use of content" in capsys.readouterr().err


def test_module(capsys: pytest.CaptureFixture[str]) -> None:
    done = subprocess.run([sys.executable, "-m", "rep2c"], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "filter" in done.stderr
    assert "command rep2c" in done.stderr
    for arguments in (["filter"], ["nonsense"]):
        with pytest.raises(SystemExit) as ended:
            main(arguments)
        assert ended.value.code == 2
    with pytest.raises(SystemExit):
        main(["filter", "--help"])
    assert "Parquet" in capsys.readouterr().out
