# SPDX-License-Identifier: Apache-2.0
"""Packs: what the robots.txt of many hosts say."""

from __future__ import annotations

import json
import mmap
import os
import pickle
import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from conftest import real_files

import rep2c

if TYPE_CHECKING:
    from conftest import Answer

RULES = b"User-agent: ExampleBot\nDisallow: /x\n\nUser-agent: *\nDisallow: /y\n"


@pytest.fixture
def pack(tmp_path: Path) -> rep2c.Pack:
    with rep2c.PackWriter(tmp_path / "test.pack") as writer:
        writer.add("https://a.example/any/page", RULES, fetched=1_700_000_000, cache_control="max-age=60")
        writer.add("HTTPS://B.example:443", RULES.decode())
        writer.add("https://gone.example", status=404)
        writer.add("https://down.example", status=503)
        writer.add("https://lost.example", failed=True)
    assert writer.summary["origins"] == 5
    assert writer.summary["rule_sets"] == 1
    return rep2c.Pack(tmp_path / "test.pack")


def test_answers(pack: rep2c.Pack) -> None:
    assert pack.allowed("ExampleBot", "https://a.example/x") is False
    assert pack.allowed("ExampleBot", "https://a.example/y") is True
    assert pack.allowed(None, "https://b.example/y") is False
    assert pack.allowed("ExampleBot", "https://gone.example/x") is True
    assert pack.allowed("ExampleBot", "https://down.example/") is False
    assert pack.allowed("ExampleBot", "https://lost.example/") is False
    assert pack.allowed("ExampleBot", "http://a.example/") is None
    assert pack.check("ExampleBot", "https://a.example/x") == (False, "rules", 2, 2, 1_700_000_000, 1_700_000_060)
    urls = ["https://a.example/x", b"https://gone.example/", "https://nobody.example/"]
    assert [answer.finding for answer in pack.check_many("ExampleBot", urls)] == ["rules", "allow-all", "unknown"]
    assert pack.allowed(rep2c.crawler("GPTBot"), "https://a.example/y") is False


def test_entries(pack: rep2c.Pack, tmp_path: Path) -> None:
    assert len(pack) == 5
    entries = {entry.origin: entry for entry in pack}
    assert set(entries) == {f"https://{host}.example" for host in ("a", "b", "gone", "down", "lost")}
    assert entries["https://a.example"].rules == entries["https://b.example"].rules != 0
    assert (entries["https://gone.example"].finding, entries["https://gone.example"].status) == ("allow-all", 404)
    assert pack["https://A.example/page"] == entries["https://a.example"]
    assert "https://b.example" in pack
    assert "https://c.example" not in pack
    rep2c.Pack.build(tmp_path / "other.pack", [("https://a.example", b"")])
    other = rep2c.Pack(tmp_path / "other.pack")
    for entry in pack:
        assert entry in pack
        assert entry not in other
    assert b"https://b.example" in pack
    for nothing in ("foo", "", b"foo", "https://", None, 7, ()):
        assert nothing not in pack
    assert pack.get("https://c.example") is None
    with pytest.raises(KeyError, match=r"c\.example"):
        pack["https://c.example/x"]
    robots = pack.robots("https://a.example/")
    assert robots is not None
    assert not robots.allowed("ExampleBot", "/x")
    assert pack.robots("https://gone.example") is None
    assert pack.stats["with_rules"] == 2
    pack.verify()


def test_columns(pack: rep2c.Pack) -> None:
    pa = pytest.importorskip("pyarrow")
    urls = pa.array(["https://a.example/x", None, "/x", "https://nobody.example/", "https://gone.example/x"] * 1000)
    assert pack.check_column("ExampleBot", urls).to_pylist() == [False, None, None, None, True] * 1000
    assert pack.line_column("ExampleBot", urls).to_pylist() == [2, None, None, None, 0] * 1000
    column = pack.verdict_column("ExampleBot", urls)
    assert column.to_pylist() == ["disallow", None, "no-url", "unknown", "allow"] * 1000
    assert column.null_count == 1000
    assert pa.chunked_array(column).to_pylist() == column.to_pylist()
    urls = pa.array(["https://a.example/x", None, "", "https://nobody.example/"]).dictionary_encode()
    assert pack.verdict_column("ExampleBot", urls).to_pylist() == ["disallow", None, "no-url", "unknown"]


def test_certain_crawlers(tmp_path: Path) -> None:
    crawlers = [rep2c.crawler("Googlebot-Image"), "ExampleBot", ("a", "b")]
    robots = b"User-agent: Googlebot\nDisallow: /g\n\nUser-agent: b\nDisallow: /b\n\nUser-agent: *\nDisallow: /x\n"
    rep2c.Pack.build(tmp_path / "some.pack", [("https://a.example", robots)], crawlers=crawlers)
    pack = rep2c.Pack(tmp_path / "some.pack")
    assert pack.allowed(rep2c.crawler("Googlebot-Image"), "https://a.example/g") is False
    assert pack.allowed(("B", "A"), "https://a.example/b") is False
    assert pack.allowed("ExampleBot", "https://a.example/x") is False
    with pytest.raises(rep2c.AgentError, match="not made for 'OtherBot', but for Googlebot-Image, ExampleBot"):
        pack.allowed("OtherBot", "https://a.example/x")
    # Nobody in particular is none of several crawlers.
    for ask in (pack.allowed, pack.check):
        with pytest.raises(rep2c.AgentError, match="one has to be named: Googlebot-Image, ExampleBot"):
            ask(None, "https://a.example/x")


@pytest.mark.parametrize(
    "when",
    [-1, -1.5, 1_700_000_000_000, 1.7e12, 1_700_000_000 * 10**9, date(1969, 12, 31), date(2099, 1, 1), "2099-01-01"],
)
def test_times_that_can_not_be(when: rep2c.types.Time, tmp_path: Path) -> None:
    """Such an outcome would win over every later one, or over none."""
    with rep2c.PackWriter(tmp_path / "some.pack") as writer:
        with pytest.raises(ValueError, match=r"fetched: .* is (before 1970|in milliseconds|in the future)"):
            writer.add("https://a.example", RULES, fetched=when)
        writer.add("https://b.example", RULES)
    assert [entry.origin for entry in rep2c.Pack(tmp_path / "some.pack")] == ["https://b.example"]
    with pytest.raises(ValueError, match=r"oldest: .* is (before 1970|in milliseconds|in the future)"):
        rep2c.PackWriter(tmp_path / "some.pack", oldest=when)


def test_merge(pack: rep2c.Pack, tmp_path: Path) -> None:
    newer = tmp_path / "newer.pack"
    with rep2c.PackWriter(newer) as writer:
        writer.add("https://a.example", b"", status=200, fetched=1_790_000_000)
    merged = tmp_path / "merged.pack"
    assert rep2c.Pack.merge(merged, [pack, rep2c.Pack(newer)])["origins"] == 5
    assert rep2c.Pack(merged).allowed("ExampleBot", "https://a.example/x") is True
    other = tmp_path / "other.pack"
    rep2c.Pack.build(other, [], allow_empty=True, dialect="rfc9309")
    with pytest.raises(rep2c.PackError, match="read in another dialect"):
        rep2c.Pack.merge(merged, [pack, rep2c.Pack(other)])
    assert len(rep2c.Pack(merged)) == 5  # the old file is still there
    rep2c.Pack.build(other, [], allow_empty=True, names="any")
    with pytest.raises(rep2c.PackError, match="read with other names"):
        rep2c.Pack.merge(merged, [pack, rep2c.Pack(other)])
    rep2c.Pack.build(other, [], allow_empty=True, crawlers=["ExampleBot"])
    with pytest.raises(rep2c.PackError, match="made for other crawlers"):
        rep2c.Pack.merge(merged, [pack, rep2c.Pack(other)])


def test_what_is_no_pack_is_not_replaced(tmp_path: Path) -> None:
    file = tmp_path / "day1.warc.gz"
    file.write_bytes(b"an archive")
    with pytest.raises(rep2c.PackError, match="no pack, so only --force, in a program 'force', replaces it"):
        rep2c.PackWriter(file)
    assert file.read_bytes() == b"an archive"
    assert rep2c.Pack.build(file, [("https://a.example", b"")], force=True)["origins"] == 1
    assert rep2c.Pack.build(file, [("https://b.example", b"")])["origins"] == 1


def test_second_merge_onto_a_pack_fails(pack: rep2c.Pack, tmp_path: Path) -> None:
    file, newer = tmp_path / "onto.pack", tmp_path / "newer.pack"
    rep2c.Pack.merge(file, [pack])
    rep2c.Pack.build(newer, [("https://new.example", b"")])
    read = rep2c.Pack(file)
    assert rep2c.Pack.merge(file, [read, rep2c.Pack(newer)])["origins"] == len(pack) + 1
    with pytest.raises(rep2c.PackError, match="replaced while it was merged"):
        rep2c.Pack.merge(file, [read])
    assert "https://new.example" in {entry.origin for entry in rep2c.Pack(file)}


def test_merge_of_what_differs(tmp_path: Path) -> None:
    files = [tmp_path / "a", tmp_path / "b"]
    rep2c.Pack.build(files[0], [("https://a.example", RULES)], crawlers=["ExampleBot", "OtherBot"], strip="none")
    rep2c.Pack.build(files[1], [("https://b.example", RULES)], crawlers=["OtherBot", "ExampleBot"], strip="all")
    merged = tmp_path / "merged"
    rep2c.Pack.merge(merged, map(rep2c.Pack, files), crawlers=["OtherBot", "ExampleBot"])
    pack = rep2c.Pack(merged)
    for url in ("https://a.example/x", "https://b.example/x"):
        assert pack.allowed("ExampleBot", url) is False
        assert pack.allowed("OtherBot", url) is True


def test_policy_of_a_writer(tmp_path: Path) -> None:
    day = 86_400
    for policy, outcome in (({}, "rules"), ({"distrust_stale": True}, "disallow-all")):
        with rep2c.PackWriter(tmp_path / "p", **policy) as writer:
            writer.add("https://a.example", RULES, fetched=100 * day)
            writer.add("https://a.example", failed=True, fetched=105 * day)
        assert rep2c.Pack(tmp_path / "p")["https://a.example"][1] == outcome
    with pytest.raises(TypeError):
        rep2c.PackWriter(tmp_path / "p", retries=1)


def test_outcomes_are_applied(tmp_path: Path) -> None:
    day = 86_400
    files = [tmp_path / "first.pack", tmp_path / "second.pack"]
    with rep2c.PackWriter(files[0]) as writer:
        writer.add("https://a.example", RULES, fetched=10 * day)
        writer.add("https://b.example", RULES, fetched=10 * day)
        writer.add("https://c.example", RULES, fetched=10 * day)
    with rep2c.PackWriter(files[1]) as writer:
        writer.add("https://a.example", failed=True, fetched=12 * day)
        writer.add("https://b.example", status=404, fetched=12 * day)
        writer.add("https://c.example", status=304, fetched=12 * day)
        writer.add("https://d.example", status=503, missing_is_5xx=True)
    packs = [rep2c.Pack(file) for file in files]
    for order in (packs, packs[::-1]):
        rep2c.Pack.merge(tmp_path / "merged.pack", order)
        merged = rep2c.Pack(tmp_path / "merged.pack")
        assert merged.allowed("ExampleBot", "https://a.example/x") is False
        assert merged["https://a.example"][1:3] == ("rules", 0)
        assert merged.allowed("ExampleBot", "https://b.example/x") is True
        assert merged.allowed("ExampleBot", "https://c.example/x") is False
        assert merged["https://c.example"].fetched == 12 * day
        assert merged.allowed("ExampleBot", "https://d.example/x") is True


def test_retry_after(tmp_path: Path) -> None:
    waits = (7200, "7200", b"7200", "Thu, 01 Jan 1970 02:16:40 GMT")
    with rep2c.PackWriter(tmp_path / "p") as writer:
        for i, wait in enumerate(waits):
            writer.add(f"https://a{i}.example", status=503, fetched=1000, retry_after=wait)
        writer.add("https://b.example", status=503, fetched=1000)
        for bad in (-1, 2.5, []):
            with pytest.raises((TypeError, ValueError, OverflowError)):
                writer.add("https://c.example", status=503, retry_after=bad)
    with rep2c.Pack(tmp_path / "p") as pack:
        for i in range(len(waits)):
            assert pack.check("ExampleBot", f"https://a{i}.example/x").fresh_until == 8200
        assert pack.check("ExampleBot", "https://b.example/x").fresh_until == 1060


def test_redirects_are_followed_over_packs(tmp_path: Path) -> None:
    files = [tmp_path / "first.pack", tmp_path / "second.pack"]
    with rep2c.PackWriter(files[0]) as writer:
        writer.add("https://a.example", status=301, redirect="https://www.a.example/robots.txt", fetched=20)
    assert (writer.summary["origins"], writer.summary["hanging"]) == (0, 1)
    with rep2c.PackWriter(files[1]) as writer:
        writer.add("https://www.a.example", RULES, fetched=10)
    packs = [rep2c.Pack(file) for file in files]
    assert packs[0].allowed("ExampleBot", "https://a.example/x") is None
    assert (len(packs[0]), list(packs[0]), packs[0].stats["hanging"]) == (0, [], 1)
    rep2c.Pack.merge(tmp_path / "merged.pack", packs)
    merged = rep2c.Pack(tmp_path / "merged.pack")
    assert merged.allowed("ExampleBot", "https://a.example/x") is False
    assert len(merged) == len(list(merged)) == 2
    with rep2c.PackWriter(tmp_path / "wrong.pack", allow_empty=True) as writer:
        with pytest.raises(rep2c.UrlError):
            writer.add("https://a.example", status=301, redirect="https://www.a.example/rules")
        with pytest.raises(ValueError, match="without the status"):
            writer.add("https://a.example", RULES, redirect="https://www.a.example/robots.txt")


def test_where_a_redirect_leads(tmp_path: Path) -> None:
    """A redirect is meant as every other way in means it: relative to its URL, and to no URL of HTTP as a 404."""
    table = json.loads((Path(__file__).parents[3] / "tests" / "ways_in" / "events.json").read_text())
    events = [event for event in table["events"] if 300 <= event.get("status", 0) < 400 and event["status"] != 304]
    with rep2c.PackWriter(tmp_path / "p.pack") as writer:
        for at, event in enumerate(events):
            location = event.get("headers", {}).get("Location", " ")
            writer.add(f"https://{at}.example", status=event["status"], redirect=location)
        writer.add("https://a.example:8443", status=301, redirect=" //www.a.example/./robots.txt\t")
        writer.add("https://www.a.example", RULES, redirect="\t")
        for location in ("/rules", "robots.txt?x", "https://www.a.example"):
            with pytest.raises(rep2c.UrlError, match=r"lies at /robots.txt"):
                writer.add("https://b.example", status=301, redirect=location)
    assert (len(events), writer.summary["no_target"]) == (6, 4)
    meant = {"allow": True, "unknown": None}
    with rep2c.Pack(tmp_path / "p.pack") as pack:
        for at, event in enumerate(events):
            assert pack.allowed("ExampleBot", f"https://{at}.example/x") is meant[event["means"]], event
        assert pack.allowed("ExampleBot", "https://a.example:8443/x") is False


def test_a_redirect_without_a_target(tmp_path: Path) -> None:
    """Where there was none, it is as a 404; where nobody says, nothing is known."""
    with rep2c.PackWriter(tmp_path / "p.pack") as writer:
        writer.add("https://null.example", status=301)
        writer.add("https://none.example", status=301, redirect="")
        writer.add("https://a.example", RULES, redirect="")
        writer.add("https://failed.example", status=301, failed=True)
    assert (writer.summary["origins"], writer.summary["no_target"]) == (4, 2)
    with rep2c.Pack(tmp_path / "p.pack") as pack:
        hosts = ("null", "none", "a", "failed")
        assert [pack.allowed("ExampleBot", f"https://{host}.example/x") for host in hosts] == [
            False,
            True,
            False,
            False,
        ]


def test_now(tmp_path: Path) -> None:
    """NOW is an argument: what is of the future, and what states no time."""
    now = 1_700_000_000
    with rep2c.PackWriter(tmp_path / "p.pack", now=now) as writer:
        writer.add("https://a.example", RULES)
        writer.add("https://b.example", RULES, fetched=now + 300)
        with pytest.raises(ValueError, match="in the future"):
            writer.add("https://c.example", RULES, fetched=now + 301)
    with rep2c.Pack(tmp_path / "p.pack") as pack:
        assert pack.stats["origins"] == 2
        assert (pack.stats["oldest"], pack.stats["newest"]) == (now, now + 300)
    with rep2c.PackWriter(tmp_path / "q.pack", now=4_070_908_800) as writer:
        writer.add("https://a.example", RULES, fetched=4_070_908_800)
    for wrong in (-1, now * 1000):
        with pytest.raises(ValueError, match="now: "):
            rep2c.PackWriter(tmp_path / "r.pack", now=wrong)


def test_given_up(tmp_path: Path) -> None:
    file = tmp_path / "none.pack"
    writer = rep2c.PackWriter(file)
    with pytest.raises(rep2c.UrlError), writer:
        writer.add("junk", RULES)
    assert not file.exists()
    with pytest.raises(ValueError, match="given up"):
        writer.add("https://a.example", RULES)
    writer.abandon()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"crawlers": ["Foo Bar"]}, rep2c.AgentError),
        ({"crawlers": [None]}, rep2c.AgentError),
        ({"crawlers": []}, rep2c.AgentError),
        ({"crawlers": frozenset()}, rep2c.AgentError),
        ({"crawlers": iter([])}, rep2c.AgentError),
        ({"dialect": "x"}, ValueError),
        ({"strip": "x"}, ValueError),
        ({"memory": 1}, rep2c.PackError),
        ({"threads": 1025}, ValueError),
    ],
)
def test_bad_options(tmp_path: Path, options: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        rep2c.PackWriter(tmp_path / "x.pack", **options)
    assert list(tmp_path.iterdir()) == []


def test_bad_records(tmp_path: Path) -> None:
    with rep2c.PackWriter(tmp_path / "x.pack", allow_empty=True) as writer:
        with pytest.raises(rep2c.UrlError):
            writer.add("a.example", b"")
        with pytest.raises(ValueError, match="nothing is known"):
            writer.add("https://e.example", b"")
        with pytest.raises(ValueError, match="nothing is known"):
            writer.add("https://a.example")
        with pytest.raises(ValueError, match="nothing is known"):
            writer.add("https://a.example", None, status=None)
        with pytest.raises(ValueError, match="status 200 without a body"):
            writer.add("https://a.example", status=200)
        with pytest.raises(TypeError):
            writer.add("https://a.example", 7)  # type: ignore[arg-type]
    assert writer.summary["origins"] == 0


def test_bad_files(pack: rep2c.Pack, tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        rep2c.Pack(tmp_path / "nowhere.pack")
    with pytest.raises(rep2c.PackError):
        rep2c.Pack(tmp_path)
    data = (tmp_path / "test.pack").read_bytes()
    assert len(rep2c.Pack.from_bytes(bytearray(data))) == 5
    for size in range(0, len(data), 7):
        with pytest.raises(rep2c.PackError):
            rep2c.Pack.from_bytes(data[:size])
    for at in range(len(data)):
        forged = bytearray(data)
        forged[at] ^= 0xFF
        try:
            opened = rep2c.Pack.from_bytes(bytes(forged))
            for entry in opened:
                opened.allowed("ExampleBot", entry.origin)
            opened.allowed("ExampleBot", "https://a.example/x")
        except (rep2c.PackError, rep2c.AgentError, rep2c.UrlError):
            continue


def test_shared(pack: rep2c.Pack) -> None:
    copy = pickle.loads(pickle.dumps(pack))
    urls = ["https://a.example/x", "https://gone.example/", "https://b.example/y"] * 300
    expected = pack.check_many("ExampleBot", urls)
    begin = threading.Barrier(8)

    def work(_: int) -> None:
        begin.wait()
        for _ in range(50):
            assert copy.check_many("ExampleBot", urls) == expected

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(work, range(8)))
    with pytest.raises(TypeError):
        pickle.dumps(rep2c.Pack.from_bytes(b"".join([open_bytes(pack)])))


def test_steps(tmp_path: Path) -> None:
    """A limit of steps refuses slower rules, and goes with a pickle."""
    file = tmp_path / "slow.pack"
    with rep2c.PackWriter(file) as writer:
        writer.add("https://a.example", RULES)
    for opened in (rep2c.Pack(file, max_steps=1), rep2c.Pack.from_bytes(file.read_bytes(), max_steps=1)):
        with pytest.raises(rep2c.PackError):
            opened.allowed("ExampleBot", "https://a.example/y")
    with pytest.raises(rep2c.PackError):
        pickle.loads(pickle.dumps(rep2c.Pack(file, max_steps=1))).allowed("ExampleBot", "https://a.example/y")
    for opened in (rep2c.Pack(file, max_steps=1000), rep2c.Pack(file)):
        assert opened.allowed("ExampleBot", "https://a.example/y") is True
        assert pickle.loads(pickle.dumps(opened)).allowed("ExampleBot", "https://a.example/y") is True
    with pytest.raises(ValueError, match="max_steps"):
        rep2c.Pack(file, max_steps=0)


def test_bytes_that_change(pack: rep2c.Pack) -> None:
    """A read-only view says nothing about what lies behind it: others may write there."""
    memory = bytearray(open_bytes(pack))
    for view in (memory, memoryview(memory).toreadonly()):
        opened = rep2c.Pack.from_bytes(view)
        held = bytes(memory)
        memory[:] = bytes(len(memory))
        assert opened.allowed("ExampleBot", "https://a.example/x") is False
        opened.verify()
        memory[:] = held


def test_mapped_bytes(pack: rep2c.Pack) -> None:
    assert pack._file is not None
    with open(pack._file, "rb") as file:
        mapped = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    opened = rep2c.Pack.from_bytes(mapped)
    assert opened.allowed("ExampleBot", "https://a.example/x") is False
    with pytest.raises(BufferError):
        mapped.close()  # the pack is read where it lies
    del opened
    mapped.close()


def open_bytes(pack: rep2c.Pack) -> bytes:
    """The bytes of its file."""
    assert pack._file is not None
    with open(pack._file, "rb") as file:
        return file.read()


def test_relative_names(pack: rep2c.Pack, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A name is that of one file, wherever the process goes."""
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path)
    opened = rep2c.Pack("test.pack")
    writer = rep2c.PackWriter("new.pack", allow_empty=True)
    monkeypatch.chdir(tmp_path / "elsewhere")
    assert len(pickle.loads(pickle.dumps(opened))) == 5
    assert "test.pack" in repr(opened)
    writer.finish()
    assert len(rep2c.Pack(tmp_path / "new.pack")) == 0
    assert list((tmp_path / "elsewhere").iterdir()) == []
    assert len(pickle.loads(pickle.dumps(rep2c.Pack(os.fsencode(os.path.join("..", "test.pack")))))) == 5
    # An error names the file as it was given.
    with pytest.raises(FileNotFoundError) as refused:
        rep2c.Pack("nowhere.pack")
    assert refused.value.filename == "nowhere.pack"


def test_known_answers(data: Path, answers: dict[str, list[Answer]], tmp_path: Path) -> None:
    pa = pytest.importorskip("pyarrow")
    host = {f"{name}.txt": f"https://h{number}.example" for number, (name, _) in enumerate(real_files(data))}
    records = ((host[f"{name}.txt"], body) for name, body in real_files(data))
    rep2c.Pack.build(tmp_path / "all.pack", records, names="any")
    pack = rep2c.Pack(tmp_path / "all.pack")
    pack.verify()
    by_agent: dict[bytes, list[tuple[bytes, Answer]]] = {}
    for rows in answers.values():
        for row in rows:
            path = path_of(row.url)
            if path is not None:
                by_agent.setdefault(row.agent, []).append((host[row.file].encode() + path, row))
    assert sum(map(len, by_agent.values())) > 0.9 * sum(map(len, answers.values()))
    for agent, asked in by_agent.items():
        urls = pa.array([url for url, _ in asked], pa.binary())
        assert pack.line_column(agent, urls).to_pylist() == [row.line for _, row in asked]
        assert pack.check_column(agent, urls).to_pylist() == [row.allowed for _, row in asked]
        first, expected = asked[0]
        assert pack.check(agent, first).allowed is expected.allowed


def path_of(url: bytes) -> bytes | None:
    """The path of a URL by which hosts can be put in front of it; None where that would be another question."""
    scheme, mark, rest = url.partition(b"://")
    if mark and scheme in (b"http", b"https"):
        slash = rest.find(b"/")
        return (
            None if slash < 0 or b"?" in rest[:slash] or b";" in rest[:slash] or b"#" in rest[:slash] else rest[slash:]
        )
    return url if url.startswith(b"/") and not url.startswith(b"//") else None


def test_ended_within_its_block(tmp_path: Path) -> None:
    with rep2c.PackWriter(tmp_path / "a.pack") as writer:
        writer.add("https://a.example", RULES)
        assert writer.finish()["origins"] == 1
        with pytest.raises(ValueError, match="written"):
            writer.finish()
    with rep2c.PackWriter(tmp_path / "b.pack") as writer:
        writer.abandon()
        writer.abandon()
    assert [path.name for path in tmp_path.iterdir()] == ["a.pack"]


def test_names_of_files(pack: rep2c.Pack, tmp_path: Path) -> None:
    """A NUL ends no name, and an error says which file it is about."""
    for use in (rep2c.Pack, rep2c.PackWriter, rep2c.Cache("A").save):
        with pytest.raises(ValueError, match="NUL"):
            use(f"{tmp_path / 'test.pack'}\0.txt")
    (tmp_path / "no.pack").write_bytes(b"x" * 5000)
    with pytest.raises(rep2c.PackError, match=r"no\.pack"):
        rep2c.Pack(tmp_path / "no.pack")
    with pytest.raises(TypeError, match="str"):
        rep2c.Pack.from_bytes("text")  # type: ignore[arg-type]


def test_numbers(tmp_path: Path) -> None:
    for options in ({"memory": -1}, {"threads": -1}, {"threads": 1 << 32}):
        with pytest.raises(OverflowError):
            rep2c.PackWriter(tmp_path / "x.pack", **options)  # type: ignore[arg-type]
    with rep2c.PackWriter(tmp_path / "x.pack", allow_empty=True) as writer, pytest.raises(OverflowError):
        writer.add("https://a.example", status=(1 << 32) + 200)
    with rep2c.PackWriter(tmp_path / "y.pack", allow_empty=True) as writer:
        for when in (10**30, -(10**30), 1e300):
            with pytest.raises(ValueError, match=r"0{30} is not a time in seconds|1e\+300 is not a time"):
                writer.add("https://a.example", status=404, fetched=when)


def test_one_thread_at_a_time(tmp_path: Path) -> None:
    """Whoever comes second gets an exception, and the pack stays whole."""
    with rep2c.PackWriter(tmp_path / "x.pack", allow_empty=True) as writer:
        begin = threading.Barrier(4)

        def work(number: int) -> int:
            begin.wait()
            added = 0
            for i in range(300):
                try:
                    writer.add(f"https://h{number}-{i}.example", RULES * 50)
                    added += 1
                except RuntimeError:
                    pass
            return added

        with ThreadPoolExecutor(4) as pool:
            added = sum(pool.map(work, range(4)))
    assert len(rep2c.Pack(tmp_path / "x.pack")) == added


def test_a_crawler_of_one_token_is_that_token(tmp_path: Path) -> None:
    text = "User-agent: GPTBot\nDisallow: /g\n\nUser-agent: Googlebot\nDisallow: /i\n"
    public = [rep2c.crawler("GPTBot"), rep2c.crawler("Googlebot-Image")]
    for made_for in (public, ["GPTBot", "Googlebot-Image"]):
        rep2c.Pack.build(tmp_path / "some.pack", [("https://a.example", text)], crawlers=made_for)
        pack = rep2c.Pack(tmp_path / "some.pack")
        for agent in (public[0], "GPTBot", "gptbot/2.0"):
            assert pack.allowed(agent, "https://a.example/g") is False
        # This one falls to Googlebot, and its token does not.
        assert pack.allowed(made_for[1], "https://a.example/i") is (made_for is not public)
        with pytest.raises(rep2c.AgentError, match=r"not made for .*Googlebot-Image"):
            pack.allowed("Googlebot-Image" if made_for is public else public[1], "https://a.example/i")


def test_a_live_pack_is_not_replaced_by_nothing_or_far_less(tmp_path: Path) -> None:
    file = tmp_path / "live.pack"
    sites = [(f"https://s{number}.example", "User-agent: *\nDisallow: /x\n") for number in range(5)]
    rep2c.Pack.build(file, sites)
    before = file.read_bytes()
    with pytest.raises(rep2c.PackError, match="no origin was found"):
        rep2c.Pack.build(file, [])
    with pytest.raises(rep2c.PackError, match="under half the origins"):
        rep2c.Pack.build(file, sites[:2])
    assert file.read_bytes() == before
    assert rep2c.Pack.build(file, sites[:2], allow_fewer=True)["origins"] == 2
    assert rep2c.Pack.build(file, [], allow_empty=True)["origins"] == 0


def test_everybody_is_not_the_only_crawler(tmp_path: Path) -> None:
    rep2c.Pack.build(tmp_path / "x.pack", [("https://a.example", RULES)], crawlers="ExampleBot")
    pack = rep2c.Pack(tmp_path / "x.pack")
    assert pack.allowed(None, "https://a.example/x") == pack.allowed("ExampleBot", "https://a.example/x")
    for everybody in ("*", ["*"]):
        with pytest.raises(rep2c.AgentError, match="not made for"):
            pack.allowed(everybody, "https://a.example/x")


def test_a_merge_keeps_the_policy(tmp_path: Path) -> None:
    for name, policy in (("strict", {"strict": True}), ("default", {})):
        rep2c.Pack.build(tmp_path / name, [("https://a.example", RULES)], **policy)
    strict, default = rep2c.Pack(tmp_path / "strict"), rep2c.Pack(tmp_path / "default")
    assert rep2c.Pack.merge(tmp_path / "merged", [strict, strict])["origins"] == 1
    with pytest.raises(rep2c.PackError, match="another policy"):
        rep2c.Pack.merge(tmp_path / "merged", [rep2c.Pack(tmp_path / "merged"), default])
