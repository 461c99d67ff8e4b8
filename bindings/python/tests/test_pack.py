# SPDX-License-Identifier: Apache-2.0
"""Packs: what the robots.txt of many hosts say."""

from __future__ import annotations

import errno
import mmap
import os
import pickle
import resource
from contextlib import nullcontext
from datetime import date, datetime, timezone
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from support import at_once

import rep2c

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
    assert pack.allowed(None, "https://b.example/y") is False
    assert pack.allowed("ExampleBot", "https://gone.example/x") is True
    assert pack.allowed("ExampleBot", "https://down.example/") is False
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
    hosts = ["https://a.example/x", None, "/x", "https://nobody.example/", "https://gone.example/x"]
    urls, verdicts = pa.array(hosts * 1000), ["disallow", None, "no-url", "unknown", "allow"]
    assert pack.check_column("ExampleBot", urls).to_pylist() == [False, None, None, None, True] * 1000
    assert pack.line_column("ExampleBot", urls).to_pylist() == [2, None, None, None, 0] * 1000
    column = pack.verdict_column("ExampleBot", urls)
    assert pa.chunked_array(column).to_pylist() == column.to_pylist() == verdicts * 1000
    assert column.null_count == 1000
    assert pack.verdict_column("ExampleBot", pa.array(hosts).dictionary_encode()).to_pylist() == verdicts


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
    ("when", "error"),
    [
        *((when, ValueError) for when in (-1, -1.5, 1_700_000_000_000, 1.7e12, date(1969, 12, 31), date(2099, 1, 1))),
        *((when, ValueError) for when in (datetime(2099, 1, 1, tzinfo=timezone.utc), "2099-01-01")),
        *((when, ValueError) for when in (datetime(2026, 1, 2), "2026-01-02T03:04:05", "yesterday")),
        *((when, ValueError) for when in (float("nan"), float("inf"), 10**30, -(10**30), 1e300)),
        (b"1", TypeError),
    ],
)
def test_times_that_can_not_be(when: Any, error: type[Exception], tmp_path: Path) -> None:
    """Such an outcome would win over every later one, or over none."""
    fault = r"is (before 1970|in milliseconds|in the future)|no time|not a time|a time is a number"
    with rep2c.PackWriter(tmp_path / "some.pack") as writer:
        with pytest.raises(error, match=fault):
            writer.add("https://a.example", RULES, fetched=when)
        writer.add("https://b.example", RULES)
    assert [entry.origin for entry in rep2c.Pack(tmp_path / "some.pack")] == ["https://b.example"]
    with pytest.raises(error, match=fault):
        rep2c.PackWriter(tmp_path / "some.pack", oldest=when)


def test_merge(pack: rep2c.Pack, tmp_path: Path) -> None:
    newer, merged = tmp_path / "newer.pack", tmp_path / "merged.pack"
    with rep2c.PackWriter(newer) as writer:
        writer.add("https://a.example", b"", status=200, fetched=1_790_000_000)
        writer.add("https://new.example", status=404)
    rep2c.Pack.merge(merged, [pack])
    read = rep2c.Pack(merged)
    assert rep2c.Pack.merge(merged, [read, rep2c.Pack(newer)])["origins"] == 6
    assert rep2c.Pack(merged).allowed("ExampleBot", "https://a.example/x") is True
    with pytest.raises(rep2c.PackError, match="replaced while it was merged"):
        rep2c.Pack.merge(merged, [read])
    assert len(rep2c.Pack(merged)) == 6  # the old file is still there


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"dialect": "rfc9309"}, "read in another dialect"),
        ({"names": "any"}, "read with other names"),
        ({"crawlers": ["ExampleBot"]}, "made for other crawlers"),
        ({"strict": True}, "another policy"),
    ],
)
def test_packs_that_differ(pack: rep2c.Pack, tmp_path: Path, options: dict[str, Any], message: str) -> None:
    rep2c.Pack.build(tmp_path / "other.pack", [("https://a.example", b"")], **options)
    other = rep2c.Pack(tmp_path / "other.pack")
    for packs in ([pack, other], [other, pack]):
        with pytest.raises(rep2c.PackError, match=message):
            rep2c.Pack.merge(tmp_path / "merged.pack", packs)
    assert rep2c.Pack.merge(tmp_path / "merged.pack", [other, other], **options)["origins"] == 1


def test_what_is_replaced(tmp_path: Path) -> None:
    file, sites = tmp_path / "day1.warc.gz", [(f"https://s{number}.example", b"") for number in range(5)]
    file.write_bytes(b"an archive")
    with pytest.raises(rep2c.PackError, match="no pack, so only --force, in a program 'force', replaces it"):
        rep2c.PackWriter(file)
    assert file.read_bytes() == b"an archive"
    assert rep2c.Pack.build(file, sites, force=True)["origins"] == 5
    for few, message in ((0, "no origin was found"), (2, "2 instead of 5 origins: under half .*allow_fewer")):
        with pytest.raises(rep2c.PackError, match=message):
            rep2c.Pack.build(file, sites[:few])
    assert len(rep2c.Pack(file)) == 5
    assert rep2c.Pack.build(file, sites[:2], allow_fewer=True)["origins"] == 2
    assert rep2c.Pack.build(file, [], allow_empty=True)["origins"] == 0


def test_policy_of_a_writer(tmp_path: Path) -> None:
    day = 86_400
    for policy, outcome in (({}, "rules"), ({"distrust_stale": True}, "disallow-all")):
        with rep2c.PackWriter(tmp_path / "p", **policy) as writer:
            writer.add("https://a.example", RULES, fetched=100 * day)
            writer.add("https://a.example", failed=True, fetched=105 * day)
            writer.add("https://d.example", status=503, missing_is_5xx=True, fetched=day)
        pack = rep2c.Pack(tmp_path / "p")
        assert (pack["https://a.example"][1], pack["https://d.example"][1]) == (outcome, "allow-all")


def test_redirects(tmp_path: Path) -> None:
    """A redirect leads on by its Location, or nowhere as a 404; without a word of one nothing is known."""
    with rep2c.PackWriter(tmp_path / "p.pack") as writer:
        writer.add("https://www.a.example", RULES, fetched=10, redirect="\t")
        writer.add("https://a.example:8443", status=301, redirect=" //www.a.example/./robots.txt\t", fetched=20)
        writer.add("https://hanging.example", status=301, redirect="https://nobody.example/robots.txt")
        writer.add("https://none.example", status=301, redirect="")
        writer.add("https://null.example", status=301)
        for location in ("/rules", "robots.txt?x", "https://www.a.example"):
            with pytest.raises(rep2c.UrlError, match=r"lies at /robots.txt"):
                writer.add("https://b.example", status=301, redirect=location)
    assert [writer.summary[name] for name in ("origins", "hanging", "no_target")] == [4, 1, 2]
    with rep2c.Pack(tmp_path / "p.pack") as pack:
        hosts = ("a.example:8443", "hanging.example", "none.example", "null.example")
        answers = [pack.allowed("ExampleBot", f"https://{host}/x") for host in hosts]
        assert answers == [False, None, True, False]
        assert (len(pack), len(list(pack)), pack.stats["hanging"]) == (4, 4, 1)
        assert [pack[f"https://{host}"].redirected_to for host in hosts[::2]] == ["https://www.a.example", None]


def test_retry_after(tmp_path: Path) -> None:
    waits = (7200, "7200", b"7200", "Thu, 01 Jan 1970 02:16:40 GMT", None)
    with rep2c.PackWriter(tmp_path / "p") as writer:
        for i, wait in enumerate(waits):
            writer.add(f"https://a{i}.example", status=503, fetched=1000, retry_after=wait)
    with rep2c.Pack(tmp_path / "p") as pack:
        until = [pack.check("ExampleBot", f"https://a{i}.example/x").fresh_until for i in range(len(waits))]
        assert until == [8200, 8200, 8200, 8200, 1060]
    with rep2c.PackWriter(tmp_path / "q") as writer:
        for fetched in (1000, 1000 + 31 * 86400):
            writer.add("https://a.example", status=503, fetched=fetched)
    with rep2c.Pack(tmp_path / "q") as pack:
        words = pack["https://a.example"].words
        assert "failed for over 30 days" in words in str(pack.explain("ExampleBot", "https://a.example/x"))


def test_now(tmp_path: Path) -> None:
    """NOW is an argument: what is of the future, and what states no time."""
    now = 1_700_000_000
    with rep2c.PackWriter(tmp_path / "p.pack", now=now) as writer:
        writer.add("https://a.example", RULES)
        writer.add("https://b.example", RULES, fetched=now + 300)
        with pytest.raises(ValueError, match="in the future"):
            writer.add("https://c.example", RULES, fetched=now + 301)
        for status in (1000, True):
            with pytest.raises(ValueError, match="none of HTTP"):
                writer.add("https://c.example", status=status)
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
    ("options", "error", "message"),
    [
        *(({"crawlers": wrong}, rep2c.AgentError, None) for wrong in (["Foo Bar"], [None], [], iter([]))),
        ({"crawlers": 7}, TypeError, "crawlers: 7 "),
        *(({name: "x"}, ValueError, f"{name} .*'x'") for name in ("dialect", "strip")),
        *(({name: "x"}, ValueError, f"{name}: 'x'") for name in ("oldest", "now")),
        *(({name: 1025}, ValueError, f"{name}: 1025 ") for name in ("memory", "threads")),
        *(({name: -1}, OverflowError, f"{name}: -1 ") for name in ("memory", "threads", "retry")),
        *(({name: 1.5}, TypeError, f"{name}: 1.5 ") for name in ("memory", "threads", "clock_skew")),
    ],
)
def test_bad_options(tmp_path: Path, options: dict[str, Any], error: type[Exception], message: str | None) -> None:
    with pytest.raises(error, match=message):
        rep2c.PackWriter(tmp_path / "x.pack", **options)
    assert list(tmp_path.iterdir()) == []


def test_full_disk(tmp_path: Path) -> None:
    """Each writer says that it was the system, and which file."""
    sites = [
        (f"https://h{site}.example", "User-agent: *\n" + "".join(f"Disallow: /{site}/{rule}\n" for rule in range(2000)))
        for site in range(100)
    ]
    rep2c.Pack.build(tmp_path / "all.pack", sites)
    cache = rep2c.Cache("A")
    for site, rules in sites:
        cache.put(site, 0, rep2c.Fetched(200, rules.encode()), 1_700_000_000)
    full = tmp_path / "full.pack"
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    for write in (
        lambda: rep2c.Pack.build(full, sites),
        lambda: rep2c.Pack.merge(full, [rep2c.Pack(tmp_path / "all.pack")]),
        lambda: cache.save(full),
    ):
        resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 16, before[1]))
        try:
            with pytest.raises(OSError, match=r"full\.pack") as raised:
                write()
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, before)
        assert raised.value.errno == errno.EFBIG
        assert not full.exists()


def test_hosts_outside_ascii(pack: rep2c.Pack) -> None:
    """They have an answer, or the error says that this build has none: everywhere."""
    has_names = rep2c._core.target_of("https://a.example", "https://b\u00fccher.example/robots.txt") is not None
    cache = rep2c.Cache("A")
    for ask in (
        *(partial(method, "A") for method in (pack.allowed, pack.check, pack.usage, pack.delay)),
        *(pack.get, pack.robots, partial(cache.check, now=1_700_000_000), rep2c._core.origin_of),
        lambda url: cache.put(url, 0, rep2c.Fetched(404), 1_700_000_000),
    ):
        with nullcontext() if has_names else pytest.raises(rep2c.UrlError, match="libidn2"):
            ask("https://b\u00fccher.example/")
        with pytest.raises(rep2c.UrlError, match=r"internationalized|libidn2"):
            ask("https://\u00fc\u2488.example/")
    for method in (pack.allowed, pack.check, pack.explain, pack.usage):
        with pytest.raises(rep2c.UrlError, match="the port is not a number"):  # as Google reads it
            method("A", "https://u:p;@a.example/p")


@pytest.mark.parametrize(
    ("record", "error", "message"),
    [
        ({"origin": "a.example", "body": b""}, rep2c.UrlError, None),
        *((record, ValueError, "nothing is known") for record in ({"body": b""}, {}, {"body": None, "status": None})),
        ({"status": 200}, ValueError, "status 200 without a body"),
        ({"body": 7}, TypeError, "robots.txt .* not 7"),
        ({"status": (1 << 32) + 200}, OverflowError, "status: 4294967496 "),
        *(({"status": bad}, TypeError, f"status: {bad!r} ") for bad in (200.0, "200")),
        ({"body": RULES, "redirect": "https://www.a.example/robots.txt"}, ValueError, "without the status"),
        *(({"status": 503, "retry_after": bad}, (TypeError, ValueError, OverflowError), None) for bad in (-1, 2.5, [])),
    ],
)
def test_bad_records(tmp_path: Path, record: dict[str, Any], error: type[Exception], message: str | None) -> None:
    with rep2c.PackWriter(tmp_path / "x.pack", allow_empty=True) as writer, pytest.raises(error, match=message):
        writer.add(**{"origin": "https://e.example", **record})
    assert writer.summary["origins"] == 0


def test_bad_files(pack: rep2c.Pack, tmp_path: Path) -> None:
    """A NUL ends no name, and an error says which file it is about."""
    with pytest.raises(FileNotFoundError):
        rep2c.Pack(tmp_path / "nowhere.pack")
    with pytest.raises(rep2c.PackError):
        rep2c.Pack(tmp_path)
    data = (tmp_path / "test.pack").read_bytes()
    for size in range(0, len(data), 101):
        with pytest.raises(rep2c.PackError):
            rep2c.Pack.from_bytes(data[:size])
    for use in (rep2c.Pack, rep2c.PackWriter, rep2c.Cache("A").save):
        with pytest.raises(ValueError, match="NUL"):
            use(f"{tmp_path / 'test.pack'}\0.txt")
    (tmp_path / "no.pack").write_bytes(b"x" * 5000)
    with pytest.raises(rep2c.PackError, match=r"no\.pack"):
        rep2c.Pack(tmp_path / "no.pack")
    with pytest.raises(TypeError, match="str"):
        rep2c.Pack.from_bytes("text")  # type: ignore[arg-type]


@pytest.mark.usefixtures("pack")
def test_buffers(tmp_path: Path) -> None:
    """A read-only view says nothing about what lies behind it: others may write there."""
    memory = bytearray((tmp_path / "test.pack").read_bytes())
    for view in (memory, memoryview(memory).toreadonly()):
        opened = rep2c.Pack.from_bytes(view)
        held = bytes(memory)
        memory[:] = bytes(len(memory))
        assert opened.allowed("ExampleBot", "https://a.example/x") is False
        opened.verify()
        memory[:] = held
    with (tmp_path / "test.pack").open("rb") as file:
        mapped = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    opened = rep2c.Pack.from_bytes(mapped)
    assert opened.allowed("ExampleBot", "https://a.example/x") is False
    with pytest.raises(BufferError):
        mapped.close()  # the pack is read where it lies
    del opened
    mapped.close()


def test_shared(pack: rep2c.Pack, tmp_path: Path) -> None:
    copy = pickle.loads(pickle.dumps(pack))
    urls = ["https://a.example/x", "https://gone.example/", "https://b.example/y"] * 300
    expected = pack.check_many("ExampleBot", urls)

    def work(_: int) -> None:
        for _ in range(50):
            assert copy.check_many("ExampleBot", urls) == expected

    at_once(8, work)
    with pytest.raises(TypeError):
        pickle.dumps(rep2c.Pack.from_bytes((tmp_path / "test.pack").read_bytes()))


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


def test_one_thread_at_a_time(tmp_path: Path) -> None:
    """The second one gets an exception, and the pack stays whole."""
    with rep2c.PackWriter(tmp_path / "x.pack", allow_empty=True) as writer:

        def work(number: int) -> int:
            added = 0
            for i in range(300):
                try:
                    writer.add(f"https://h{number}-{i}.example", RULES * 50)
                    added += 1
                except RuntimeError:
                    pass
            return added

        added = sum(at_once(4, work))
    assert len(rep2c.Pack(tmp_path / "x.pack")) == added
