# SPDX-License-Identifier: Apache-2.0
"""One robots.txt: what it answers, and what is wrong with what it is asked."""

from __future__ import annotations

import array
import gc
import mmap
import pickle
import string
import subprocess
import sys
from pathlib import PurePath
from typing import TYPE_CHECKING, Any

import pytest
from support import TEXT, at_once

import rep2c.robotparser

if TYPE_CHECKING:
    from pathlib import Path


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
    assert not robots.allowed("OtherBot", url="/private")
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
    by_night = rep2c.Robots("User-agent: *\nRequest-rate: 1/20 0000-0100\n")
    assert (by_night.delay(minute=0), by_night.delay(minute=600)) == (20.0, None)
    assert rep2c.Robots("User-agent: *\nDisallow: /\n").delay() is None
    assert rep2c.Directive(4, "other", "Crawl-delay", "2.5") in robots.directives("ExampleBot")


def test_options() -> None:
    robots = rep2c.Robots("", names="wide", dialect="rfc9309")
    assert (robots.names, robots.dialect) == ("wide", "rfc9309")
    text = "User-agent: *\nDisallowed: /x\n" + "".join(f"Disallow: /*{i}*z\n" for i in range(9))
    for encoding in ("auto", "list", "compact", "dense"):
        assert not rep2c.Robots(text, encoding=encoding).allowed("A", "/x")  # type: ignore[arg-type]
    blobs = {rep2c.Robots(text, encoding=encoding).to_bytes() for encoding in ("list", "compact", "dense")}  # type: ignore[arg-type]
    assert len(blobs) == 3
    assert rep2c.Robots(text, dialect="rfc9309").allowed("A", "/x")
    assert rep2c.Robots(text, max_bytes=20).allowed("A", "/x")


def test_everybody() -> None:
    closed = rep2c.Robots("User-agent: *\nDisallow: /\nUser-agent: a\nDisallow:\n")
    for everybody in ("*", b"*", ["*"], None):
        assert not closed.allowed(everybody, "/")
    with pytest.raises(rep2c.AgentError, match="stands for everybody, by itself"):
        closed.allowed(("ExampleBot", b"*"), "/")


def test_agents() -> None:
    """Rules that are kept for one crawler answer it, and calls that name no crawler."""
    selected = rep2c.Robots(TEXT, agents=["ExampleBot"])
    for agent in ("ExampleBot", None, ("examplebot/2",)):
        assert not selected.allowed(agent, "/search")
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
        *(({name: value}, ValueError) for name, value in (("dialect", "bing"), ("names", ""), ("encoding", "fast"))),
        ({"agents": (lambda agents: agents.append(agents) or agents)([])}, RecursionError),
        ({"max_bytes": 0}, ValueError),
        ({"max_bytes": 2**31}, rep2c.Error),
        *(({"agents": agents}, rep2c.AgentError) for agents in ("Foo Bar", ())),
        *(({"agents": agents}, TypeError) for agents in (7, ["A", None])),
    ],
)
def test_bad_options(options: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        rep2c.Robots(TEXT, **options)


def test_asked_by_many_in_turn(robots: rep2c.Robots) -> None:
    for _ in range(3):
        for agent in ("ExampleBot", "OtherBot", b"ExampleBot", "".join(["Ex", "ampleBot"])):
            assert robots.allowed(agent, "/search") is (agent == "OtherBot")
        with pytest.raises(rep2c.AgentError):
            robots.allowed("", "/search")
    names = ["ExampleBot"]
    listed = rep2c.Robots(TEXT, names)
    names[0] = "OtherBot"
    assert listed.to_bytes() == rep2c.Robots(TEXT, "ExampleBot").to_bytes()


def test_a_crawler_lasts_while_it_asks(robots: rep2c.Robots) -> None:
    """Finalizers that run meanwhile, where a URL needs more memory, don't end it by asking for others."""
    others = rep2c.Robots("")
    asking = type("Asking", (), {"__del__": lambda _: [others.allowed(name, "/") for name in string.ascii_letters]})
    before = gc.get_threshold()
    gc.set_threshold(1)
    try:
        for _ in range(100):
            garbage: Any = asking()
            garbage.itself = garbage
            del garbage
            assert not robots.allowed("ExampleBot", "/search\udce9")
    finally:
        gc.set_threshold(*before)


@pytest.mark.parametrize(
    ("error", "agent", "url"),
    [
        *((rep2c.UrlError, "A", url) for url in ("private", "", "http://[::1/x", b"\xff", "https://;a.example/x")),
        *((UnicodeEncodeError, "A", url) for url in ("/a\ud800", "/a\udc00")),
        *((rep2c.AgentError, agent, "/") for agent in ("Foo Bar", "", "MJ12bot", [], "\0")),
        *((TypeError, agent, "/") for agent in (7, ["A", None])),
        (UnicodeEncodeError, "A\ud800", "/"),
        (TypeError, "A", 7),
    ],
)
def test_wrong_arguments(robots: rep2c.Robots, error: type[Exception], agent: Any, url: Any) -> None:
    for ask in (robots.allowed, robots.check, robots.explain, robots.usage):
        with pytest.raises(error):
            ask(agent, url)
    with pytest.raises(error):
        robots.check_many(agent, ["/x", url])
    if url == "/":
        for ask in (robots.delay, robots.directives, robots.holding):  # type: ignore[assignment]
            with pytest.raises(error):
                ask(agent)  # type: ignore[call-arg]


@pytest.mark.parametrize(
    ("method", "arguments", "keywords", "error", "message"),
    [
        *(("allowed", arguments, {}, TypeError, "agent and url") for arguments in ((), ("A",), ("A", "/", "/"))),
        *(("allowed", ("A",), {word: "A"}, TypeError, "agent and url") for word in ("agent", "link")),
        ("allowed", ("A", "/"), {"url": "/"}, TypeError, "agent and url"),
        ("allowed", (), {"agent": "A", "urls": "/"}, TypeError, "agent and url"),
        ("from_bytes", ("x",), {}, TypeError, None),
        ("diff", (7,), {}, TypeError, "data .* not 7"),
        ("from_bytes", (b"REP",), {}, rep2c.BlobError, None),
        ("lint", (), {"budget": -1}, OverflowError, None),
        ("lint", (), {"site": "b.example"}, rep2c.UrlError, None),
        ("diff", (TEXT,), {"budget": 1 << 64}, OverflowError, None),
        *(("delay", ("ExampleBot", minute), {}, (TypeError, ValueError), "^minute") for minute in (-1, 1440, [], "7")),
        ("coverage", ("a b", []), {}, rep2c.AgentError, None),
        *(("coverage", ("a", urls), {}, TypeError, f"urls .* not {urls!r}") for urls in (3, "/x")),
        *(("check_many", ("a", urls), {}, TypeError, f"urls .* not {urls!r}") for urls in (3, "/x")),
        ("coverage", ("a", ["/", 3]), {}, TypeError, None),
        ("coverage", ("a", (1 / 0 for _ in "x")), {}, ZeroDivisionError, None),
    ],
)
def test_wrong_calls(
    robots: rep2c.Robots,
    method: str,
    arguments: tuple[Any, ...],
    keywords: dict[str, Any],
    error: type[Exception],
    message: str | None,
) -> None:
    with pytest.raises(error, match=message):
        getattr(robots, method)(*arguments, **keywords)


def test_dialect_splits_url(robots: rep2c.Robots) -> None:
    strict = rep2c.Robots("", dialect="rfc9309")
    for url, right, wrong in (("https://;a.example/x", strict, robots), ("https://a.example;b@/x", robots, strict)):
        for names in ("allowed", "check", "explain"):
            getattr(right, names)("A", url)
            with pytest.raises(rep2c.UrlError):
                getattr(wrong, names)("A", url)
        right.check_many("A", [url])
        with pytest.raises(rep2c.UrlError):
            wrong.check_many("A", [url])


def test_odd_text() -> None:
    with pytest.raises(UnicodeEncodeError):
        rep2c.Robots("\ud800")
    # A NUL ends a path once it has begun, as in the reference library.
    assert not rep2c.Robots("User-agent: *\nDisallow: /x$\n").allowed("A", "/x\0y")
    assert rep2c.Robots("User-agent: *\nDisallow: /\0x\n").check("A", "/").line == 2
    odd = rep2c.Robots(b"User-agent: *\nDisallow: /\xff\nSitemap: \xfe\n")
    assert odd.sitemaps == ["\\xfe"]
    assert odd.check("A", "/%FF").rule == "Disallow: /\\xff"
    # Lone surrogates that stand for bytes are these bytes, for all that read texts.
    odd = rep2c.Robots("User-agent: *\nDisallow: /\udcff\n", dialect="rfc9309")
    lines = rep2c.robotparser.RobotFileParser(dialect="rfc9309")
    lines.parse(["User-agent: *", "Disallow: /\udcff"])
    for url in ("/\udcff", b"/\xff", "/%FF"):
        assert not odd.allowed("A", url)
        assert not lines.can_fetch("A", url)
    entry = rep2c.FetchEntry()
    entry.record(
        0, status=200, cache_control="\udcff, max-age=60", **dict.fromkeys(("expires", "date", "age"), "\udcff")
    )
    assert rep2c.tokens_of("Bot/\udcff") == ("Bot",)


def test_huge() -> None:
    # A gibibyte of text: what counts is its beginning.
    size = 1 << 30
    with mmap.mmap(-1, size) as memory:
        memory[: len(TEXT)] = TEXT.encode()
        assert not rep2c.Robots(memory).allowed("ExampleBot", "/search")
        url = b"/search" + bytes(100 << 20)
        assert not rep2c.Robots(TEXT).allowed("ExampleBot", url.replace(b"\0", b"x"))


def test_buffers(tmp_path: Path) -> None:
    """A read-only view says nothing about what lies behind it: others may write there."""
    blob = rep2c.Robots(TEXT).to_bytes()
    for text in (bytearray(TEXT.encode()), memoryview(TEXT.encode()), array.array("B", TEXT.encode())):
        assert rep2c.Robots(text).to_bytes() == blob
    path = tmp_path / "rules.rep"
    path.write_bytes(blob)
    with path.open("r+b") as file:
        mapped = mmap.mmap(file.fileno(), 0)
        read = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    for memory in (bytearray(blob), array.array("B", blob), mapped):
        for view in (memory, memoryview(memory), memoryview(memory).toreadonly(), memoryview(memory).toreadonly()[:]):
            robots = rep2c.Robots.from_bytes(view)
            memoryview(memory)[:] = bytes(len(blob))
            assert not robots.allowed("ExampleBot", "/search")
            assert robots.to_bytes() == blob
            memoryview(memory)[:] = blob
    robots = rep2c.Robots.from_bytes(read)
    read.close()
    for opened in (robots, rep2c.Robots.from_bytes(memoryview(b"x" + blob)[1:])):
        assert opened.to_bytes() == blob


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


def test_pickle(robots: rep2c.Robots) -> None:
    copy = pickle.loads(pickle.dumps(robots))
    assert copy == robots
    assert hash(copy) == hash(robots)
    assert copy.explain("ExampleBot", "/search") == robots.explain("ExampleBot", "/search")
    verdict = robots.check("ExampleBot", "/search")
    assert pickle.loads(pickle.dumps(verdict)) == verdict
    given = {"agents": ["A", "B"], "dialect": "rfc9309", "names": "wide", "encoding": "list", "max_bytes": 40}
    made = rep2c.Robots(data=memoryview(TEXT.encode()), **given)
    copy = pickle.loads(pickle.dumps(made))
    assert (copy, copy._made, copy.names) == (made, (TEXT.encode(), ("A", "B"), "list", 40), "wide")
    code = "import pickle,sys; print(pickle.load(sys.stdin.buffer).allowed('ExampleBot', '/search'))"
    done = subprocess.run([sys.executable, "-c", code], input=pickle.dumps(robots), stdout=subprocess.PIPE, check=True)
    assert done.stdout.split() == [b"False"]
    assert "examplebot" in repr(robots)


@pytest.mark.parametrize(
    "name", ["robots.txt", "./robots", "folder\\robots", "https://shop.example/robots.txt", "FILE:///x"]
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


def test_rules_of_many_lines() -> None:
    """The text of a rule is that of its line, as it is written, in whatever order lines decide."""
    lines = [f"Disallow: /{i}/" for i in range(100)] + ["disalow: /C", f"Allow: /{'x' * 500}"]
    robots = rep2c.Robots("User-agent: *\n" + "".join(f"{line}\n" for line in lines))
    order = [i * 37 % 102 for i in range(300)] + [8, 16, 24, 8, 16, 24, 24]
    urls = [lines[i].split()[1] for i in order]
    expected = [(i + 2, lines[i]) for i in order]
    assert [robots.check("X", url)[1:3] for url in urls] == expected
    assert [verdict[1:3] for verdict in robots.check_many("X", urls)] == expected
    assert robots.check("X", "/other").rule is None


def test_usage() -> None:
    robots = rep2c.Robots(STATING)
    usage = robots.usage("ExampleBot", "/ai-ok/x")
    assert (usage.ai_train.preference, usage.of("train-ai")) == ("allow", usage.ai_train)
    assert "may be used to train models by line 4" in str(usage)
    assert rep2c.Robots.from_bytes(robots.to_bytes()).usage("ExampleBot", "/ai-ok/x") == usage


STATING = """\
User-agent: *
Disallow: /never/
Content-Usage: / train-ai=n
Content-Usage: /ai-ok/ train-ai=y
"""


def test_usage_column() -> None:
    pa = pytest.importorskip("pyarrow")
    robots = rep2c.Robots(STATING)
    urls = pa.array(["https://example.com/ai-ok/x", "/x", "/never/x", "x", None])
    column = pa.chunked_array(robots.usage_column("ExampleBot", urls, "train-ai")).cast(pa.string())
    assert column.to_pylist() == ["allow", "disallow", "not-applicable", "no-url", None]
    answers = [robots.usage("ExampleBot", url).of("train-ai") for url in urls[:3].to_pylist()]
    for part in ("line", "kind"):
        expected = [*(getattr(answer, part) for answer in answers), None, None]
        assert robots.usage_column("ExampleBot", urls, "ai-train", part).to_pylist() == expected  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="'trainai' is not a use of content"):
        robots.usage_column("ExampleBot", urls, "trainai")
    with pytest.raises(ValueError, match="part must be one of 'preference', 'line', 'kind', not 'lines'"):
        robots.usage_column("ExampleBot", urls, "ai-train", "lines")  # type: ignore[arg-type]


def test_explain(robots: rep2c.Robots) -> None:
    explained = robots.explain("OtherBot", "/Private")
    assert "upper and lower case" in str(explained)
    opened = rep2c.Robots.from_bytes(robots.to_bytes())
    assert opened.explain("OtherBot", "/Private") == explained
    with pytest.raises(rep2c.BlobError, match="only the robots"):
        opened.lint()


def test_coverage() -> None:
    robots = rep2c.Robots("User-agent: a\nDisallow: /x\nAllow: /x/y\nDisallow: /never\nUser-agent: *\nDisallow: /z\n")
    urls = ["/x", b"/x/y", "https://h/x/z", "/z", "junk", "", None]
    coverage = robots.coverage("A", (url for url in urls))
    rules = [(2, "Disallow: /x", 2), (3, "Allow: /x/y", 1), (4, "Disallow: /never", 0)]
    assert coverage == rep2c.Coverage(tuple(rep2c.RuleHits(*rule) for rule in rules), 2, 2, 1, 3)
    assert robots.coverage(None, urls[:4]).unruled == 3


def test_lint() -> None:
    elsewhere = rep2c.Robots("User-agent: *\nDisallow: /a\nSitemap: https://b.example/s.xml\n")
    assert [found.id for found in elsewhere.lint(site="https://a.example/")] == ["sitemap-other-host"]
    assert elsewhere.lint(site="https://b.example/") == rep2c.Lint((), 0)
    cut = rep2c.Robots("User-agent: *\nDisallow: /a\nDisalow: /b\n", max_bytes=28, dialect="rfc9309", names="wide")
    assert [found.id for found in cut.lint()] == ["over-limit"]


def test_diff(robots: rep2c.Robots) -> None:
    assert robots.diff(TEXT) == robots.diff(rep2c.Robots(TEXT)) == []
    (changed,) = robots.diff(TEXT.replace("/private", "/priv"))
    assert (changed.agents, changed.everybody, changed.undecided) == ((), True, 0)
    assert changed.differences == (rep2c.Difference("/priv", True, False, 0, 7),)
    alike = TEXT.replace("Disallow: /search\n", "Disallow: /search*\n")
    assert robots.diff(alike) == []
    assert robots.diff(alike, lines=True) != []


def test_changes(robots: rep2c.Robots) -> None:
    stated = TEXT + "Content-Usage: /art/ train-ai=n\n"
    assert robots.changes(TEXT) == rep2c.Changes((), (), (), 0)
    assert rep2c.Robots(stated).changes(stated).uses == ()
    changes = robots.changes(stated)
    (changed,) = changes.uses
    (added,) = changes.lines
    line = stated.count("\n")
    assert changed.what == "ai-train of /art/: not stated -> disallow"
    assert changed[4:] == ("ai-train", "/art/", "unknown", "disallow", 0, line)
    assert (added.agents, added.everybody, added.site) == (changed.agents, changed.everybody, False)
    assert added[3:] == ("added", "Content-Usage", "/art/ train-ai=n", 0, line)
    (closed,) = robots.changes(TEXT.replace("/private", "/")).crawlers
    assert (closed.whom, closed.what) == ("all other crawlers (*)", "all but some paths -> nothing")
    assert (closed.old_share, closed.new_share, closed.opens, closed.closes) == ("all-but", "nothing", False, True)
    assert [closed.differences] == [one.differences for one in robots.diff(TEXT.replace("/private", "/"))]


def test_threads() -> None:
    """Rules are compiled again when they go on being asked, here by all threads at once; answers stay."""
    urls = ["/search", "/search/about", "/private"] * 200
    settled = rep2c.Robots(TEXT, encoding="compact")
    expected = [settled.check("ExampleBot", url) for url in urls]
    for agents in (None, "ExampleBot"):
        robots = rep2c.Robots(TEXT, agents)

        def work(_: int, robots: rep2c.Robots = robots) -> None:
            for _ in range(10):
                assert [robots.check("ExampleBot", url) for url in urls] == expected
                assert robots.check_many("ExampleBot", urls) == expected
            assert robots == rep2c.Robots.from_bytes(robots.to_bytes())
            robots.lint()

        at_once(8, work)


def test_other_interpreters() -> None:
    """Its types are one interpreter's: another one is refused, instead of sharing them."""
    code = """
import rep2c.robotparser
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


def test_wrong_types_by_their_names() -> None:
    hostile = type("Hostile", (), {"__repr__": lambda _: 1 // 0})
    for wrong, shown in ((hostile(), "Hostile'"), ([0], "<class 'list'>"), (10**5000, "<class 'int'>"), (7, "7")):
        with pytest.raises(TypeError, match=f"must be str or bytes, not .*{shown}"):
            rep2c.Robots("").allowed("Bot", wrong)
