# SPDX-License-Identifier: Apache-2.0
"""One robots.txt: what it answers, and what is wrong with what it is asked."""

from __future__ import annotations

import array
import json
import mmap
import multiprocessing
import os
import pickle
import shutil
import subprocess
import sys
import threading
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import PurePath
from typing import TYPE_CHECKING, Any

import pytest
from conftest import real_files

import rep2c

if TYPE_CHECKING:
    from pathlib import Path

TEXT = """\
User-agent: ExampleBot
Disallow: /search
Allow: /search/about
Crawl-delay: 2.5

User-agent: *
Disallow: /private
Request-rate: 1/10

Sitemap: https://example.com/a.xml
Sitemap: https://example.com/b.xml
"""


@pytest.fixture
def robots() -> rep2c.Robots:
    return rep2c.Robots(TEXT)


def test_answers(robots: rep2c.Robots) -> None:
    assert not robots.allowed("ExampleBot", "https://example.com/search?q")
    assert robots.allowed("examplebot/1.2", b"/search/about")
    assert robots.allowed("ExampleBot", "/private")
    assert not robots.allowed("OtherBot", "/private")
    assert not robots.allowed(None, "/private")
    assert not robots.allowed(agent=("OtherBot", "ExampleBot"), url="/search")
    verdict = robots.check("ExampleBot", "/search")
    assert verdict == (False, 2, "Disallow: /search", 7)
    assert (verdict.allowed, verdict.line, verdict.rule, verdict.rank) == tuple(verdict)
    assert robots.check("ExampleBot", "/") == (True, 0, None, 0)
    assert robots.check_many("ExampleBot", iter(["/search", b"/"])) == [verdict, (True, 0, None, 0)]
    assert robots.check_many("ExampleBot", []) == []


def test_beside_rules(robots: rep2c.Robots) -> None:
    assert robots.tokens == ("examplebot",)
    assert robots.sitemaps == ["https://example.com/a.xml", "https://example.com/b.xml"]
    assert robots.delay("ExampleBot") == 2.5
    assert robots.delay("OtherBot", minute=0) == 10.0
    assert rep2c.Robots("User-agent: *\nDisallow: /\n").delay() is None
    assert rep2c.Directive(4, "other", "Crawl-delay", "2.5") in robots.directives("ExampleBot")


def test_options() -> None:
    text = "User-agent: MJ12bot\nDisallow: /\nDisallowed: /x\n"
    with pytest.raises(rep2c.AgentError, match="MJ12bot"):
        rep2c.Robots(text).allowed("MJ12bot", "/")
    closed = rep2c.Robots("User-agent: *\nDisallow: /\nUser-agent: a\nDisallow:\n")
    for everybody in ("*", b"*", ["*"], None):
        assert not closed.allowed(everybody, "/")
    with pytest.raises(rep2c.AgentError, match="stands for everybody, by itself"):
        closed.allowed(("ExampleBot", b"*"), "/")
    with pytest.raises(rep2c.AgentError, match="no agent is given"):
        closed.allowed([], "/")
    rep2c.Cache("*")
    assert rep2c.Robots(text, names="any").allowed("MJ12bot", "/")
    wide = rep2c.Robots(text, names="wide")
    assert not wide.allowed("MJ12bot", "/")
    assert (wide.names, wide.dialect) == ("wide", "google")
    text = "User-agent: *\nDisallowed: /x\n"
    assert not rep2c.Robots(text).allowed("A", "/x")
    assert rep2c.Robots(text, dialect="rfc9309").allowed("A", "/x")
    for encoding in ("auto", "list", "compact", "dense"):
        assert not rep2c.Robots(text, encoding=encoding).allowed("A", "/x")  # type: ignore[arg-type]
    assert rep2c.Robots(text, max_bytes=20).allowed("A", "/x")
    selected = rep2c.Robots(TEXT, agents=["ExampleBot"])
    assert not selected.allowed("ExampleBot", "/search")
    assert not selected.allowed(None, "/search")
    assert not selected.allowed(("examplebot/2",), "/search")
    assert selected.delay("ExampleBot") == selected.delay() == 2.5
    assert rep2c.Robots(TEXT, ("a", "ExampleBot")).allowed(["ExampleBot", "A"], "/search") is False
    for other in ("OtherBot", ("ExampleBot", "OtherBot"), rep2c.crawler("GPTBot")):
        with pytest.raises(rep2c.AgentError, match="other agents"):
            selected.allowed(other, "/search")
        with pytest.raises(rep2c.AgentError):
            selected.directives(other)


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"dialect": "bing"}, ValueError),
        ({"names": ""}, ValueError),
        ({"encoding": "fast"}, ValueError),
        ({"max_bytes": 0}, ValueError),
        ({"max_bytes": 2**31}, rep2c.Error),
        ({"agents": "Foo Bar"}, rep2c.AgentError),
        ({"agents": ()}, rep2c.AgentError),
        ({"agents": 7}, TypeError),
        ({"agents": ["A", None]}, TypeError),
    ],
)
def test_bad_options(options: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        rep2c.Robots(TEXT, **options)


MANY = "User-agent: *\n" + "".join(f"Disallow: /a{i}*b{i % 7}\n" for i in range(100)) + "User-agent: A\nAllow: /\n"
"""Rules that "auto" keeps as an automaton."""


def test_asked_often() -> None:
    """Answers and bytes stay when rules become faster."""
    urls = [f"/a{i}/xb{i % 5}" for i in range(100)]
    robots = rep2c.Robots(MANY)
    compact = rep2c.Robots(MANY, encoding="compact")
    expected = [compact.check("B", url) for url in urls]
    assert compact.to_bytes() != rep2c.Robots(MANY, encoding="list").to_bytes()
    for _ in range(200):
        assert [robots.check("B", url) for url in urls] == expected
    assert robots.to_bytes() == rep2c.Robots(MANY).to_bytes()
    assert all(robots.allowed("A", url) for url in urls)


def test_asked_often_at_once() -> None:
    urls = [f"/a{i}/xb{i % 5}" for i in range(100)]
    settled = rep2c.Robots(MANY, encoding="compact")
    expected = [settled.check("B", url) for url in urls]

    def ask(robots: rep2c.Robots) -> None:
        for _ in range(30):
            assert [robots.check("B", url) for url in urls] == expected
            assert robots.check_many("B", urls) == expected

    for _ in range(5):
        robots = rep2c.Robots(MANY)
        with ThreadPoolExecutor(8) as pool:
            list(pool.map(ask, [robots] * 8))


def test_asked_by_many_in_turn(robots: rep2c.Robots) -> None:
    for _ in range(3):
        for agent, allowed in (
            ("ExampleBot", False),
            ("OtherBot", True),
            (b"ExampleBot", False),
            ("".join(["Ex", "ampleBot"]), False),
        ):
            assert robots.allowed(agent, "/search") is allowed
        with pytest.raises(rep2c.AgentError):
            robots.allowed("", "/search")
    names = ["ExampleBot"]
    listed = rep2c.Robots(TEXT, names)
    names[0] = "OtherBot"
    assert listed.to_bytes() == rep2c.Robots(TEXT, "ExampleBot").to_bytes()


@pytest.mark.parametrize(
    ("arguments", "keywords"),
    [
        ((), {}),
        (("A",), {}),
        (("A", "/", "/"), {}),
        (("A", "/"), {"url": "/"}),
        (("A",), {"agent": "A"}),
        (("A",), {"link": "/"}),
        ((), {"agent": "A", "urls": "/"}),
    ],
)
def test_bad_calls(robots: rep2c.Robots, arguments: tuple[Any, ...], keywords: dict[str, Any]) -> None:
    with pytest.raises(TypeError, match="agent and url"):
        robots.allowed(*arguments, **keywords)


@pytest.mark.parametrize("url", ["private", "", "htp:/x", "http://[::1/x", "*", " /x", b"\xff"])
def test_no_url(robots: rep2c.Robots, url: str | bytes) -> None:
    for ask in (robots.allowed, robots.check, robots.explain):
        with pytest.raises(rep2c.UrlError):
            ask("A", url)
    with pytest.raises(rep2c.UrlError):
        robots.check_many("A", ["/x", url])


@pytest.mark.parametrize(
    ("url", "dialect"),
    [
        ("https://;a.example/x", "rfc9309"),
        ("https://u@;a.example/x", "rfc9309"),
        ("https://a.example;b@/x", "google"),
        ("https://a.example;b@", "google"),
    ],
)
def test_dialect_splits_url(url: str, dialect: str) -> None:
    for robots in (rep2c.Robots(""), rep2c.Robots("", dialect="rfc9309")):
        for ask in (robots.allowed, robots.check, robots.explain):
            if robots.dialect == dialect:
                ask("A", url)
                robots.check_many("A", [url])
            else:
                with pytest.raises(rep2c.UrlError):
                    ask("A", url)
                with pytest.raises(rep2c.UrlError):
                    robots.check_many("A", [url])


def test_half_of_a_pair(robots: rep2c.Robots) -> None:
    for ask in (robots.allowed, robots.check, robots.explain):
        with pytest.raises(UnicodeEncodeError):
            ask("A", "/a\ud800")
    with pytest.raises(UnicodeEncodeError):
        robots.check_many("A", ["/x", "/a\udc00"])


@pytest.mark.parametrize("agent", ["Foo Bar", "", "MJ12bot", "a,b", "Mozilla/5.0 (x)", "\0"])
def test_no_agent(robots: rep2c.Robots, agent: str) -> None:
    for ask in (robots.allowed, robots.check, robots.explain):
        with pytest.raises(rep2c.AgentError):
            ask(agent, "/")
    with pytest.raises(rep2c.AgentError):
        robots.delay(agent)


def test_wrong_types(robots: rep2c.Robots) -> None:
    wrong: Any = 7
    for call in (
        lambda: robots.allowed("A", wrong),
        lambda: robots.allowed(wrong, "/"),
        lambda: robots.allowed("A"),  # type: ignore[call-arg]
        lambda: robots.check_many("A", "/x"),
        lambda: robots.check_many("A", wrong),
        lambda: rep2c.Robots(wrong),
        lambda: rep2c.Robots.from_bytes("x"),  # type: ignore[arg-type]
    ):
        with pytest.raises(TypeError):
            call()


def test_odd_text(robots: rep2c.Robots) -> None:
    for call in (
        lambda: rep2c.Robots("\ud800"),
        lambda: robots.allowed("A", "/\ud800"),
        lambda: robots.allowed("A\ud800", "/"),
    ):
        with pytest.raises(UnicodeEncodeError):
            call()
    # A NUL ends a path once it has begun, as in the reference library.
    nul = rep2c.Robots("User-agent: *\nDisallow: /x$\n")
    assert not nul.allowed("A", "/x\0y")
    assert rep2c.Robots("User-agent: *\nDisallow: /\0x\n").check("A", "/").line == 2
    odd = rep2c.Robots(b"User-agent: *\nDisallow: /\xff\nSitemap: \xfe\n")
    assert odd.sitemaps == ["\\xfe"]
    assert odd.check("A", "/%FF").rule == "Disallow: /\\xff"


def test_huge() -> None:
    # A gibibyte of text: what counts is its beginning.
    size = 1 << 30
    with mmap.mmap(-1, size) as memory:
        memory[: len(TEXT)] = TEXT.encode()
        assert not rep2c.Robots(memory).allowed("ExampleBot", "/search")
        url = b"/search" + bytes(100 << 20)
        assert not rep2c.Robots(TEXT).allowed("ExampleBot", url.replace(b"\0", b"x"))


def test_buffers(tmp_path: Path) -> None:
    blob = rep2c.Robots(TEXT).to_bytes()
    assert (
        blob == rep2c.Robots(bytearray(TEXT.encode())).to_bytes() == rep2c.Robots(memoryview(TEXT.encode())).to_bytes()
    )
    assert blob == rep2c.Robots(array.array("B", TEXT.encode())).to_bytes()
    path = tmp_path / "rules.rep"
    path.write_bytes(blob)
    with path.open("rb") as file:
        mapped = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    for buffer in (blob, bytearray(blob), memoryview(blob), mapped, memoryview(b"x" + blob)[1:]):
        robots = rep2c.Robots.from_bytes(buffer)
        assert not robots.allowed("ExampleBot", "/search")
        assert robots.to_bytes() == blob
    del buffer
    robots = rep2c.Robots.from_bytes(mapped)
    mapped.close()
    assert robots.to_bytes() == blob


def test_buffers_that_change(tmp_path: Path) -> None:
    """A read-only view says nothing about what lies behind it: others may write there."""
    blob = rep2c.Robots(TEXT).to_bytes()
    path = tmp_path / "rules.rep"
    path.write_bytes(blob)
    with path.open("r+b") as file:
        mapped = mmap.mmap(file.fileno(), 0)
    for memory in (bytearray(blob), array.array("B", blob), mapped):
        for view in (memory, memoryview(memory), memoryview(memory).toreadonly(), memoryview(memory).toreadonly()[:]):
            robots = rep2c.Robots.from_bytes(view)
            memoryview(memory)[:] = bytes(len(blob))
            assert not robots.allowed("ExampleBot", "/search")
            assert robots.to_bytes() == blob
            memoryview(memory)[:] = blob


def test_slow_bytes() -> None:
    text = "User-agent: *\n" + "".join(f"Disallow: /*a{number}*b\n" for number in range(rep2c.MAX_STEPS + 1))
    robots = rep2c.Robots(text, encoding="list")
    slow = robots.to_bytes()
    with pytest.raises(rep2c.BlobError, match="1000 steps"):
        rep2c.Robots.from_bytes(slow)
    opened = rep2c.Robots.from_bytes(slow, max_steps=None)
    assert not opened.allowed(None, "/xa7b")
    assert pickle.loads(pickle.dumps(opened)) == opened
    assert rep2c.Robots.from_bytes(slow, max_steps=1_000_000) == opened
    for number in (0, -1):
        with pytest.raises(ValueError, match="max_steps"):
            rep2c.Robots.from_bytes(slow, max_steps=number)


def test_damaged_bytes() -> None:
    blob = rep2c.Robots(TEXT).to_bytes()
    for size in range(len(blob)):
        with pytest.raises(rep2c.BlobError):
            rep2c.Robots.from_bytes(blob[:size])
    for at in range(len(blob)):
        forged = bytearray(blob)
        forged[at] ^= 0xFF
        try:
            robots = rep2c.Robots.from_bytes(bytes(forged))
        except rep2c.BlobError:
            continue
        robots.check(None, "/search/about")
        robots.directives()


def test_pickle(robots: rep2c.Robots) -> None:
    copy = pickle.loads(pickle.dumps(robots))
    assert copy == robots
    assert hash(copy) == hash(robots)
    assert copy.explain("ExampleBot", "/search") == robots.explain("ExampleBot", "/search")
    verdict = robots.check("ExampleBot", "/search")
    assert pickle.loads(pickle.dumps(verdict)) == verdict
    code = "import pickle,sys; print(pickle.load(sys.stdin.buffer).allowed('ExampleBot', '/search'))"
    done = subprocess.run([sys.executable, "-c", code], input=pickle.dumps(robots), stdout=subprocess.PIPE, check=True)
    assert done.stdout.split() == [b"False"]
    assert "examplebot" in repr(robots)


def test_other_processes(robots: rep2c.Robots, tmp_path: Path) -> None:
    rep2c.Pack.build(tmp_path / "pack", [("https://example.com", TEXT)])
    pack = rep2c.Pack(tmp_path / "pack")
    crawler = rep2c.crawlers()[0]
    with ProcessPoolExecutor(2, multiprocessing.get_context("spawn")) as pool:
        answers = [
            pool.submit(asked.allowed, "ExampleBot", url)
            for asked in (robots, pack)
            for url in ("https://example.com/search", "https://example.com/")
        ]
        back = pool.submit(rep2c.Robots, TEXT, ("ExampleBot",))
        same = pool.submit(type, crawler)
        assert [answer.result() for answer in answers] == [False, True] * 2
        assert back.result() == rep2c.Robots(TEXT, "ExampleBot")
        assert same.result() is type(crawler)


@pytest.mark.parametrize(
    "name",
    ["robots.txt", "./robots", "/etc/robots.txt", "folder\\robots", "https://shop.example/robots.txt", "FILE:///x"],
)
def test_names_taken_for_texts(name: str) -> None:
    with pytest.warns(UserWarning, match="looks like the name"):
        assert rep2c.Robots(name).allowed("A", "/x")
    rep2c.Robots(name.encode())
    with pytest.raises(TypeError):
        rep2c.Robots(PurePath(name))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "text",
    ["", "ok", "404", "Not found", "disallow /x", "# https://shop.example/", "#/x", "<a></a>", "{}", "a:/x", "/a\n/b"],
)
def test_texts_that_are_no_names(text: str) -> None:
    rep2c.Robots(text)


def test_rules_as_written() -> None:
    """A rule is named by the key that the file has, misspelled or not."""
    robots = rep2c.Robots("user-agent: *\nDisalow: /a\nALLOWED: /a/b\ndisallow /C\n")
    assert robots.check("X", "/a").rule == "Disalow: /a"
    assert [verdict.rule for verdict in robots.check_many("X", ["/a/b", "/C"])] == ["ALLOWED: /a/b", "disallow: /C"]
    explained = robots.explain("X", "/a/b")
    assert [match.rule for match in explained.matches] == ["ALLOWED: /a/b", "Disalow: /a"]
    assert [miss.rule for miss in robots.explain("X", "/c").near_misses] == ["disallow: /C"]
    assert "'ALLOWED: /a/b'" in str(explained)


def test_rules_of_many_lines() -> None:
    """The text of a rule is that of its line, in whatever order lines decide."""
    robots = rep2c.Robots(
        "User-agent: *\n" + "".join(f"Disallow: /{i}/\n" for i in range(100)) + f"Allow: /{'x' * 500}\n"
    )
    order = [i * 37 % 100 for i in range(300)] + [8, 16, 24, 8, 16, 24, 24]
    for i in order:
        assert robots.check("X", f"/{i}/")[1:3] == (i + 2, f"Disallow: /{i}/")
    assert [verdict.rule for verdict in robots.check_many("X", [f"/{i}/" for i in order])] == [
        f"Disallow: /{i}/" for i in order
    ]
    assert robots.check("X", "/" + "x" * 500).rule == "Allow: /" + "x" * 500
    assert robots.check("X", "/other").rule is None


USAGE = """\
User-agent: *
Disallow: /never/
Content-Usage: / train-ai=n
Content-Usage: /ai-ok/ train-ai=y
License: https://example.com/license.xml
Content-Signal: search=yes, use=reference
"""


def test_usage() -> None:
    robots = rep2c.Robots(USAGE.replace("Content-Signal", "User-agent: *\nContent-Signal"))
    for rules in (robots, rep2c.Robots.from_bytes(robots.to_bytes())):
        usage = rules.usage("ExampleBot", "https://example.com/ai-ok/x")
        assert usage.allowed
        assert (usage.ai_train.preference, usage.ai_train.line, usage.ai_train.kind) == ("allow", 4, "content-usage")
        assert (usage.search.preference, usage.ai_input.preference) == ("allow", "unknown")
        assert (usage.extent, usage.licenses) == ("reference", ((5, "https://example.com/license.xml"),))
        assert [one.rule for one in usage.statements] == [
            "Content-Usage: /ai-ok/ train-ai=y",
            "Content-Signal: search=yes, use=reference",
        ]
        assert "may be used to train models by line 4" in str(usage)
        assert rules.usage("ExampleBot", "/x").ai_train.preference == "disallow"
        assert rules.usage("ExampleBot", "/never/x").ai_train.preference == "not-applicable"
    with pytest.raises(rep2c.UrlError):
        robots.usage("ExampleBot", "x")


def test_usage_column() -> None:
    pa = pytest.importorskip("pyarrow")
    robots = rep2c.Robots(USAGE)
    urls = pa.array(["https://example.com/ai-ok/x", "/x", "/never/x", "x", None])
    column = pa.chunked_array(robots.usage_column("ExampleBot", urls, "train-ai")).cast(pa.string())
    assert column.to_pylist() == ["allow", "disallow", "not-applicable", "no-url", None]
    with pytest.raises(ValueError, match="'trainai' is no use of content"):
        robots.usage_column("ExampleBot", urls, "trainai")
    answers = [robots.usage("ExampleBot", url).of("train-ai") for url in urls[:3].to_pylist()]
    lines, kinds = [answer.line for answer in answers], [answer.kind for answer in answers]
    assert robots.usage_column("ExampleBot", urls, "ai-train", "line").to_pylist() == [*lines, None, None]
    assert robots.usage_column("ExampleBot", urls, "ai-train", "kind").to_pylist() == [*kinds, None, None]
    with pytest.raises(ValueError, match="part must be one of 'preference', 'line', 'kind', not 'lines'"):
        robots.usage_column("ExampleBot", urls, "ai-train", "lines")  # type: ignore[arg-type]


def test_explain(robots: rep2c.Robots) -> None:
    explained = robots.explain("ExampleBot", "https://example.com/search/about")
    assert explained.allowed
    assert (explained.line, explained.rank, explained.reason, explained.named) == (3, 13, "longer", True)
    assert explained.group_lines == (1,)
    assert [match.rule for match in explained.matches] == ["Allow: /search/about", "Disallow: /search"]
    missed = robots.explain("OtherBot", "/Private")
    assert [(miss.line, miss.kind) for miss in missed.near_misses] == [(7, "case")]
    assert "upper and lower case" in str(missed)
    assert not missed.named
    assert rep2c.Robots.from_bytes(robots.to_bytes()).explain("ExampleBot", "/search/about") == robots.explain(
        "ExampleBot", "/search/about"
    )
    with pytest.raises(rep2c.BlobError, match="only the robots"):
        rep2c.Robots.from_bytes(robots.to_bytes()).lint()


def test_an_empty_disallow_allows() -> None:
    explained = rep2c.Robots("User-agent: *\nDisallow:\nDisallow: /x\n").explain("X", "/x")
    assert [(match.line, match.allowed) for match in explained.matches] == [(3, False), (2, True)]


EXPLAINED = [
    "User-agent: *\nDisallow:\nAllow: /x\nDisallow: /x\nDisallow: /A/\n",
    "User-agent: ExampleBot\nDisallow: /a*b$\nDisallow: a/b\nAllow: /a/index.html\n\nUser-agent: *\nDisallow: /\n",
    "User-agent: a\nUser-agent: ExampleBot/2\nDisallow: /%7Ex\nDisallow: /x/\n",
    "Disallow: /\n",
]


@pytest.mark.parametrize("dialect", ["google", "rfc9309"])
@pytest.mark.parametrize("text", EXPLAINED)
def test_explanations_are_the_commands(text: str, dialect: rep2c.types.Dialect, tmp_path: Path) -> None:
    """Every field, as the command has it."""
    command = os.environ.get("REP2C") or shutil.which("rep2c")
    if command is None:
        pytest.skip("the command rep2c is not there; REP2C says where")
    file = tmp_path / "robots.txt"
    file.write_text(text)
    urls = ["/", "/x", "/X/", "/a/", "/a/b", "/~x", "/axb", "/robots.txt", "https://h.example/x/y?z"]
    for agent in ("ExampleBot", "OtherBot"):
        options = ["--json", f"--dialect={dialect}", "-a", agent]
        ran = subprocess.run([command, "explain", *options, str(file), *urls], capture_output=True, check=False)
        for url, line in zip(urls, ran.stdout.splitlines()):
            wanted = json.loads(line)
            explained = rep2c.Robots(text, dialect=dialect).explain(agent, url)
            rules = [f"{rule['key']}: {rule['value']}".rstrip() for rule in wanted["matches"]]
            assert explained.path == wanted["path"]
            assert explained.allowed == (wanted["verdict"] == "allow")
            assert (explained.line, explained.rank, explained.reason) == (
                wanted["line"],
                wanted["rank"],
                wanted["reason"],
            )
            assert explained.named == wanted["named"]
            assert list(explained.group_lines) == [rule["line"] for rule in wanted["user_agent_lines"]]
            assert [(match.line, match.rule.rstrip(), match.rank) for match in explained.matches] == [
                (rule["line"], said, rule["rank"]) for rule, said in zip(wanted["matches"], rules)
            ]
            if explained.matches:
                assert explained.matches[0].allowed == explained.allowed or explained.reason == "robots-file"
            assert [(miss.line, miss.kind) for miss in explained.near_misses] == [
                (miss["line"], miss["kind"]) for miss in wanted["near_misses"]
            ]


def test_coverage() -> None:
    robots = rep2c.Robots(
        "User-agent: a\nDisallow: /x\nAllow: /x/y\nDisallow: /never\nDisallow:\nUser-agent: *\nDisallow: /z\n"
    )
    urls = ["/x", b"/x/y", "https://h/x/z", "/z", "junk", "", "/x\xff", None]
    coverage = robots.coverage("A", (url for url in urls))
    rules = [(2, "Disallow: /x", 3), (3, "Allow: /x/y", 1), (4, "Disallow: /never", 0), (5, "Disallow: ", 1)]
    assert coverage == rep2c.Coverage(tuple(rep2c.RuleHits(*rule) for rule in rules), 2, 3, 0, 3)
    lines = [robots.check("a", url).line for url in urls if url not in ("junk", "", None)]
    assert all(hits == lines.count(line) for line, _, hits in coverage.rules)
    assert robots.coverage(None, urls[:4]).unruled == 3
    assert rep2c.Robots(b"").coverage("a", ["/"]) == rep2c.Coverage((), 1, 0, 1, 0)
    with pytest.raises(rep2c.AgentError):
        robots.coverage("a b", [])
    with pytest.raises(TypeError):
        robots.coverage("a", 3)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        robots.coverage("a", ["/", 3])  # type: ignore[list-item]
    with pytest.raises(ZeroDivisionError):
        robots.coverage("a", (1 / 0 for _ in "x"))  # type: ignore[misc]


def test_lint() -> None:
    lint = rep2c.Robots("User-agent: *\nDisalow: /a\nDisallow: /b\nDisallow: /b/c\n").lint()
    assert [(found.id, found.line) for found in lint] == [("misspelt-key", 2), ("redundant-rule", 4)]
    assert lint.undecided == 0
    elsewhere = rep2c.Robots("User-agent: *\nDisallow: /a\nSitemap: https://b.example/s.xml\n")
    assert [found.id for found in elsewhere.lint(site="https://a.example/")] == ["sitemap-other-host"]
    assert len(elsewhere.lint(site="https://b.example/")) == 0
    with pytest.raises(rep2c.UrlError):
        elsewhere.lint(site="b.example")
    assert rep2c.Robots("User-agent: *\nDisallow: /a\n").lint() == rep2c.Lint((), 0)


def fixed(text: bytes, fix: rep2c.Fix) -> bytes:
    return text[: fix.begin] + fix.text + text[fix.end :]


def test_fixes() -> None:
    only = "User-agent: a\nAllow: /é\n\nUser-agent: b\nDisallow: /\n".encode()
    (fix,) = (found.fix for found in rep2c.Robots(only).lint() if found.fix is not None)
    assert fixed(only, fix) == b"User-agent: a\nDisallow:\n\nUser-agent: b\nDisallow: /\n"
    star = "User-agent: *\nDisallow: /é**\nDisalow: /x\n".encode()
    fixes = {found.id: found.fix for found in rep2c.Robots(star).lint()}
    assert fixes["misspelt-key"] is None
    assert fixes["useless-star"] is not None
    assert fixed(star, fixes["useless-star"]) == "User-agent: *\nDisallow: /é\nDisalow: /x\n".encode()
    # An edit whose text is not UTF-8 is left out, as everywhere.
    assert all(found.fix is None for found in rep2c.Robots(b"User-agent: *\nDisallow: /\xff**\n").lint())


def test_fixes_of_real_files(data: Path) -> None:
    count = 0
    for name, text in real_files(data, 16):
        robots = rep2c.Robots(text)
        for found in [found for found in robots.lint() if found.fix is not None][:20]:
            assert found.fix is not None
            assert robots.diff(fixed(text, found.fix)) == [], f"{name}:{found.line}: {found.id}"
            count += 1
    assert count > 0


def test_diff(robots: rep2c.Robots) -> None:
    assert robots.diff(TEXT) == []
    (changed,) = robots.diff(TEXT.replace("/private", "/priv"))
    assert (changed.agents, changed.everybody, changed.undecided) == ((), True, 0)
    assert changed.differences == (rep2c.Difference("/priv", True, False, 0, 7),)
    assert robots.diff(rep2c.Robots(TEXT)) == []


def test_changes(robots: rep2c.Robots) -> None:
    stated = TEXT + "Content-Usage: /art/ train-ai=n\n"
    assert robots.changes(TEXT) == rep2c.Changes((), (), (), 0)
    assert rep2c.Robots(stated).changes(stated).uses == ()
    changes = robots.changes(stated)
    (changed,) = changes.uses
    (added,) = changes.lines
    line = stated.count("\n")
    assert changed.what == "ai-train of /art/: not said -> disallow"
    assert changed[4:] == ("ai-train", "/art/", "unknown", "disallow", 0, line)
    assert (added.agents, added.everybody, added.site) == (changed.agents, changed.everybody, False)
    assert added[3:] == ("added", "Content-Usage", "/art/ train-ai=n", 0, line)
    (closed,) = robots.changes(TEXT.replace("/private", "/")).crawlers
    assert (closed.whom, closed.what) == ("all other crawlers (*)", "all but some paths -> nothing")
    assert (closed.old_share, closed.new_share, closed.opens, closed.closes) == ("all-but", "nothing", False, True)
    assert [closed.differences] == [one.differences for one in robots.diff(TEXT.replace("/private", "/"))]


def test_threads(robots: rep2c.Robots) -> None:
    urls = ["/search", "/search/about", "/private"] * 200
    expected = [robots.check("ExampleBot", url) for url in urls]
    begin = threading.Barrier(8)

    def work(_: int) -> None:
        begin.wait()
        for _ in range(20):
            assert robots.check_many("ExampleBot", urls) == expected
            assert rep2c.Robots(TEXT) == robots
            robots.lint()

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(work, range(8)))


def test_threads_at_second_compile() -> None:
    """Rules are compiled again when they go on being asked, here by all threads at once; answers stay."""
    expected = {"/search": False, "/search/about": True, "/private": True}
    for agents in (None, "ExampleBot"):
        robots = rep2c.Robots(TEXT, agents)
        begin = threading.Barrier(8)

        def work(_: int, robots: rep2c.Robots = robots, begin: threading.Barrier = begin) -> None:
            begin.wait()
            for _ in range(1000):
                for url, allowed in expected.items():
                    assert robots.allowed("ExampleBot", url) is allowed
            assert robots == rep2c.Robots.from_bytes(robots.to_bytes())

        with ThreadPoolExecutor(8) as pool:
            list(pool.map(work, range(8)))


def test_numbers(robots: rep2c.Robots) -> None:
    with pytest.raises(OverflowError):
        robots.lint(budget=-1)
    with pytest.raises(OverflowError):
        robots.diff(TEXT, budget=1 << 64)
    with pytest.raises(OverflowError):
        robots.delay("ExampleBot", -1)
    with pytest.raises(ValueError, match="1439"):
        robots.delay("ExampleBot", 1440)


def test_other_interpreters() -> None:
    """Its types are one interpreter's: another one is refused, instead of sharing them."""
    code = """
import rep2c
try:
    import _xxsubinterpreters as interpreters
except ImportError:
    import _interpreters as interpreters
other = interpreters.create()
failed = None
try:
    failed = interpreters.run_string(other, "import rep2c")
except Exception as error:
    failed = error
assert "interpreter" in str(failed) and "ImportError" in repr(failed), failed
assert rep2c.Robots("").allowed(None, "/")
"""
    subprocess.run([sys.executable, "-c", code], check=True)
