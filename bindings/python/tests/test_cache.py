# SPDX-License-Identifier: Apache-2.0
"""The robots.txt of a running crawler."""

from __future__ import annotations

import asyncio
import email.message
import errno
import http.client
import io
import json
import ssl
import threading
import urllib.error
import urllib.request
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import pytest
from support import Fetches, at_once, until, until_soon

import rep2c
from rep2c import Fetched
from rep2c.cache import _set_soon

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

RULES = b"User-agent: *\nDisallow: /x\n"
NOW = 1_700_000_000


def waiting(cache: rep2c.Cache, robots: str) -> int:
    """How many wait for somebody else's fetch of ROBOTS."""
    return len(cache._waiting.get(robots.removesuffix("/robots.txt"), ()))


def test_by_hand() -> None:
    cache = rep2c.Cache("ExampleBot")
    first = cache.check("https://a.example/x", NOW)
    assert (first.verdict, first.ask) == ("wait", True)
    assert not cache.check("https://A.example:443/y", NOW).ask
    cache.put("https://a.example/", first.ticket, Fetched(200, RULES, {"Cache-Control": "max-age=60"}), NOW)
    assert cache.check("https://a.example/x", NOW) == ("disallow", "fresh", 2, False, 0, NOW + 60)
    stale = cache.check("https://a.example/x", NOW + 61)
    assert (stale.verdict, stale.state, stale.ask) == ("disallow", "stale", True)
    cache.give_back("https://a.example/", stale.ticket)
    again = cache.check("https://a.example/x", NOW + 61)
    assert again.ask
    cache.put("https://a.example/", again.ticket, None, NOW + 62)
    assert cache.stats["origins"] == 1
    with pytest.raises(rep2c.UrlError):
        cache.check("/x")
    redirect = cache.check("https://b.example/", NOW)
    with pytest.raises(ValueError, match="redirect"):
        cache.put("https://b.example/", redirect.ticket, Fetched(301, headers={"Location": "/x"}), NOW)
    assert cache.check("https://b.example/", NOW)[:4] == ("disallow", "unreachable", 0, False)


@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        ({"agent": "Foo Bar"}, rep2c.AgentError, "Foo Bar"),
        ({"dialect": "x"}, ValueError, "dialect"),
        ({"livetime": 3}, TypeError, "livetime"),
        ({"memory": 1000}, ValueError, "memory: 1000 is below 1048576"),
        *(({name: -1}, OverflowError, f"{name}: -1 ") for name in ("memory", "lease", "lifetime")),
        ({"agent": [f"bot{letter}" for letter in "abcdefghi"], "usage": True}, rep2c.AgentError, "at most 8 tokens"),
    ],
)
def test_wrong_options(options: dict[str, Any], error: type[Exception], message: str | None) -> None:
    with pytest.raises(error, match=message):
        rep2c.Cache(**{"agent": "A", **options})


def test_options() -> None:
    for dialect, verdict in (("google", "disallow"), ("rfc9309", "allow")):
        cache = rep2c.Cache("A", dialect=dialect, lifetime=10)
        cache.put("https://a.example/", 0, Fetched(200, b"User-agent: *\nDisallowed: /x\n"), NOW)
        answer = cache.check("https://a.example/x", NOW)
        assert (answer.verdict, answer.come_back) == (verdict, NOW + 10)
    assert rep2c.Cache("A", lease=5).check("https://a.example/", NOW).come_back == NOW + 5


@pytest.mark.parametrize(
    ("headers", "verdict"),
    [
        ({}, "allow"),
        ({"Content-Length": "29"}, "allow"),
        ({"content-length": "30"}, "disallow"),
        ({"Content-Length": "30", "Content-Encoding": "gzip"}, "allow"),
        ({"Content-Length": "many"}, "allow"),
    ],
)
def test_bodies_that_are_cut(headers: dict[str, str], verdict: str) -> None:
    cache = rep2c.Cache("A")
    body = b"User-agent: *\nDisallow: /x/\n\n"
    entry = rep2c.FetchEntry()
    entry.record(NOW, status=200, body=body, content_length=headers.get("content-length"))
    assert entry.advise(NOW).access == ("disallow-all" if "content-length" in headers else "rules")
    empty = "disallow" if any(map(str.isdigit, headers.values())) else "allow"  # a str may be shorter, but not empty
    for form, right in ((body, verdict), (bytearray(body), verdict), (body.decode(), "allow"), ("", empty)):
        cache.put("https://a.example/", 0, Fetched(200, form, headers), NOW)
        assert cache.check("https://a.example/y", NOW).verdict == right
        cache.forget("https://a.example/")


def test_a_redirect_without_headers() -> None:
    """Where nobody knows the header fields, nothing is known."""
    cache = rep2c.Cache("A")
    cache.put("https://a.example/", 0, Fetched(301, b"", None), NOW)
    assert cache.check("https://a.example/y", NOW).verdict == "disallow"


def test_asyncio() -> None:
    fetched: list[str] = []
    cache = rep2c.Cache("ExampleBot")

    async def fetch(url: str) -> Fetched:
        fetched.append(url)
        await until_soon(lambda: waiting(cache, url) == (99 if "rules" in url else 49))
        if "down" in url:
            raise OSError("no route")
        return Fetched(200, RULES) if "rules" in url else Fetched(404)

    async def crawl() -> list[bool]:
        urls = ["https://rules.example/x", "https://rules.example/y", "https://none.example/x", "https://down.example/"]
        answers = await asyncio.gather(*(cache.allowed(url, fetch) for url in urls * 50))
        assert cache._waiting == {}
        return answers

    assert asyncio.run(crawl()) == [False, True, True, False] * 50
    assert sorted(fetched) == [f"https://{host}.example/robots.txt" for host in ("down", "none", "rules")]


def test_a_mistake_is_seen_and_costs_one_fetch() -> None:
    for ask in (
        lambda cache, url, fetches: cache.allowed_blocking(url, fetches),
        lambda cache, url, fetches: asyncio.run(cache.allowed(url, fetches.soon)),
    ):
        cache, fetches = rep2c.Cache("ExampleBot"), Fetches(RuntimeError("a mistake"))
        with pytest.raises(RuntimeError, match="a mistake"):
            ask(cache, "https://a.example/1", fetches)
        assert ask(cache, "https://a.example/2", fetches) is False
        assert fetches.count == 1  # the next one comes when the site's time to wait is over


def test_cancelled() -> None:
    cache = rep2c.Cache("ExampleBot", lease=3600)
    fetches = Fetches(Fetched(200, RULES), lambda: fetches.count == 2)

    async def crawl() -> bool:
        first, second = (asyncio.create_task(cache.allowed("https://a.example/x", fetches.soon)) for _ in range(2))
        await until_soon(lambda: waiting(cache, "https://a.example/robots.txt") == 1)
        first.cancel()
        return await second

    assert asyncio.run(crawl()) is False
    assert fetches.count == 2


def test_threads() -> None:
    cache = rep2c.Cache("ExampleBot")
    fetched: list[str] = []

    def fetch(url: str) -> Fetched:
        fetched.append(url)
        until(lambda: waiting(cache, url) == 7)  # the others come as far, and no further
        return Fetched(200, RULES)

    def work(_: int) -> list[bool]:
        return [cache.allowed_blocking(f"https://h{i % 20}.example/{'xy'[i % 2]}", fetch) for i in range(200)]

    assert at_once(8, work) == [[False, True] * 100] * 8
    assert len(fetched) == len(set(fetched)) == 20


def test_snapshot(tmp_path: Path) -> None:
    cache = rep2c.Cache("ExampleBot")
    cache.put("https://a.example/", 0, Fetched(200, RULES), NOW)
    cache.save(tmp_path / "cache.pack")
    later = rep2c.Cache("ExampleBot")
    later.load(rep2c.Pack(tmp_path / "cache.pack"))
    assert later.check("https://a.example/x", NOW).verdict == "disallow"
    for agent, usage in (("OtherBot", False), ("ExampleBot", True)):
        with pytest.raises(rep2c.PackError, match="made for another crawler, with another dialect, names or policy"):
            rep2c.Cache(agent, usage=usage).load(rep2c.Pack(tmp_path / "cache.pack"))
    with pytest.raises(OSError, match="nowhere"):
        cache.save(tmp_path / "nowhere" / "cache.pack")


def test_load_more_than_fits(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """What a small cache forgets of a large pack is said, and is the number that it lacks."""
    rules = [(f"https://{n}.example", b"User-agent: *\nDisallow: /%d" % n + b"x" * 200) for n in range(5000)]
    rep2c.Pack.build(tmp_path / "many.pack", rules, crawlers=["ExampleBot"])
    pack = rep2c.Pack(tmp_path / "many.pack")
    assert rep2c.Cache("ExampleBot").load(pack) == 0
    assert not caplog.records
    small = rep2c.Cache("ExampleBot", memory=1 << 20)
    forgotten = small.load(pack)
    assert 0 < forgotten == 5000 - small.stats["origins"]
    assert f"{forgotten} sites of a pack of 5000" in caplog.text


@pytest.mark.parametrize("control", ["max-age=0", "no-store", "no-cache"])
def test_not_to_be_kept(control: str) -> None:
    """One fetch answers the caller and all who waited, even if its rules are stale at once."""
    cache = rep2c.Cache("ExampleBot")
    outcome = Fetched(200, RULES, {"Cache-Control": control})
    fetches = Fetches(outcome, lambda: waiting(cache, "https://a.example/robots.txt") == 3)

    async def crawl() -> list[bool]:
        return await asyncio.gather(*(cache.allowed(f"https://a.example/{path}", fetches.soon) for path in "xyxy"))

    assert asyncio.run(crawl()) == [False, True, False, True]
    assert fetches.count == 1
    assert cache.stats["leases"] == 0
    again = Fetches(outcome)
    assert cache.allowed_blocking("https://a.example/x", again) is False
    assert again.count == 1


def test_too_large() -> None:
    """Rules without room disallow everything, at once and later: what a site says raises nothing."""
    rules = "User-agent: *\n" + "".join(f"Disallow: /{i:x}*{i * 7919:x}y\n" for i in range(20000))
    cache = rep2c.Cache("ExampleBot", memory=1 << 20)

    for _ in range(3):
        assert cache.allowed_blocking("https://a.example/x", Fetches(Fetched(200, rules))) is False
    assert cache.stats["too_large"] == cache.stats["puts"] == 1


@pytest.mark.parametrize(
    "headers",
    [
        {"CACHE-CONTROL": "\udcff, max-age=60", "Expires": "\udcfe", "X-Other": "\ud800"},
        http.client.parse_headers(io.BytesIO(b"Cache-Control: max-age=60\r\n\r\n")),  # no Mapping
    ],
)
def test_headers(headers: Any) -> None:
    cache = rep2c.Cache("ExampleBot")
    cache.put("https://a.example/x", 0, Fetched(200, RULES, headers), NOW)
    assert cache.check("https://a.example/x", NOW) == ("disallow", "fresh", 2, False, 0, NOW + 60)


def test_closed_loop() -> None:
    """Who waits in a loop that was closed does not keep the others from being woken."""
    cache = rep2c.Cache("ExampleBot")
    asked = cache.check("https://a.example/x")
    loop, woken = asyncio.new_event_loop(), threading.Event()

    async def make() -> asyncio.Event:  # which wants a loop that runs in older versions
        return asyncio.Event()

    event = loop.run_until_complete(make())
    loop.close()
    with (
        cache._woken("https://a.example/", partial(_set_soon, loop, event)),
        cache._woken("https://a.example/", woken.set),
    ):
        cache.put("https://a.example/x", asked.ticket, Fetched(404))
    assert woken.is_set()


def errors_of_responses(status: int) -> Iterator[Exception]:
    headers = {"Retry-After": "77"}
    yield urllib.error.HTTPError("https://a.example/robots.txt", status, "why", headers, None)  # type: ignore[arg-type]
    httpx = pytest.importorskip("httpx")
    request = httpx.Request("GET", "https://a.example/robots.txt")
    yield httpx.HTTPStatusError("why", request=request, response=httpx.Response(status, headers=headers))
    aiohttp = pytest.importorskip("aiohttp")
    yield aiohttp.ClientResponseError(None, (), status=status, headers=headers)
    requests = pytest.importorskip("requests")
    response = requests.Response()
    response.status_code = status
    response.headers.update(headers)
    yield requests.HTTPError("why", response=response)


def test_errors_that_are_responses() -> None:
    """Clients raise an error of a 404 or a 503, which is an answer of the site."""
    for status, allowed in ((404, True), (410, True), (429, False), (503, False)):
        for error in errors_of_responses(status):
            cache = rep2c.Cache("ExampleBot")
            assert cache.allowed_blocking("https://a.example/x", Fetches(error)) is allowed
            (entry,) = cache
            assert (entry.status, entry.error, entry.failures) == (status, None, int(not allowed))


def test_errors_that_are_no_responses() -> None:
    """aiohttp gives what it can't parse the status 400, and what a proxy refuses the proxy's; no site said so."""
    aiohttp = pytest.importorskip("aiohttp")
    unreadable = aiohttp.ClientResponseError(None, (), status=400)
    unreadable.__cause__ = aiohttp.http_exceptions.BadHttpMessage("no HTTP")
    for error in (unreadable, aiohttp.ClientHttpProxyError(None, (), status=407, message="no")):
        cache = rep2c.Cache("ExampleBot")
        assert not cache.allowed_blocking("https://a.example/x", Fetches(error))
        assert cache.stats["failed"] == {"other": 1}


# ---- whatever the client raises


def client_errors() -> list[Exception]:
    """What clients raise for a dead host, with those that are not installed left out."""
    errors: list[Exception] = [OSError("no route"), TimeoutError(), http.client.IncompleteRead(b"")]
    with suppress(ImportError):
        import httpx

        errors += [httpx.ConnectError("x"), httpx.ReadTimeout("x"), httpx.RemoteProtocolError("x")]
    with suppress(ImportError):
        import aiohttp

        errors += [aiohttp.ServerDisconnectedError(), aiohttp.ClientPayloadError()]
    with suppress(ImportError):
        import urllib3

        errors += [urllib3.exceptions.ProtocolError("x"), urllib3.exceptions.LocationParseError("x")]
    return errors


@pytest.mark.parametrize("error", client_errors(), ids=lambda error: type(error).__name__)
def test_a_dead_host_costs_one_fetch(error: Exception) -> None:
    cache, fetches = rep2c.Cache("ExampleBot"), Fetches(error)

    async def ask() -> list[bool]:
        return await asyncio.gather(*(cache.allowed(f"https://b.example/{i}", fetches.soon) for i in range(50)))

    assert [cache.allowed_blocking(f"https://a.example/{i}", fetches) for i in range(50)] == [False] * 50
    assert asyncio.run(ask()) == [False] * 50
    assert fetches.asked == ["https://a.example/robots.txt", "https://b.example/robots.txt"]
    assert cache.check("https://a.example/").state == "unreachable"


@pytest.mark.parametrize(
    ("fetched", "message"),
    [
        (Fetched("200", RULES), "the status .*'200'"),  # type: ignore[arg-type]
        (Fetched(200, None), "the body .*None"),  # type: ignore[arg-type]
        ((200, RULES), "a rep2c.Fetched is wanted"),
        (Fetched(-1, RULES), "the status .* -1"),
        (Fetched(10**12, RULES), "the status .*1000000000000"),
        (Fetched(200, "\ud800"), "surrogates"),  # type: ignore[arg-type]
        (Fetched(200, RULES, {b"Cache-Control": b"max-age=60"}), "the header b'Cache-Control'"),  # type: ignore[dict-item]
        (Fetched(200, RULES, {"Cache-Control": ["max-age=60"]}), r"the header 'Cache-Control' .*\['max-age=60'\]"),  # type: ignore[dict-item]
        (Fetched(302, b"", {"Location": None}), "the header 'Location' .*None"),  # type: ignore[dict-item]
        (Fetched(0, error=OSError("no route")), r"the error .*OSError\('no route'\)"),  # type: ignore[arg-type]
        (Fetched.failed("nonsense"), "nonsense"),  # type: ignore[arg-type]
    ],
)
def test_what_is_fetched_wrongly_costs_one_fetch(fetched: Fetched, message: str) -> None:
    cache, fetches = rep2c.Cache("ExampleBot"), Fetches(fetched)
    with pytest.raises((TypeError, ValueError), match=message):
        cache.allowed_blocking("https://a.example/1", fetches)
    assert [cache.allowed_blocking(f"https://a.example/{page}", fetches) for page in range(20)] == [False] * 20
    assert fetches.count == 1


EVENTS = json.loads((Path(__file__).parents[3] / "tests" / "ways_in" / "events.json").read_text())


@pytest.mark.parametrize("event", EVENTS["events"], ids=lambda event: event["seen"])
def test_events(event: dict[str, Any]) -> None:
    """One event, one answer, by every way in."""

    def fetch(robots: str) -> Fetched:
        if "unknown.invalid" in robots:
            raise OSError("no address")
        if "error" in event:
            return Fetched.failed(event["error"])
        body = event.get("body", EVENTS["body"]) if event["status"] in (200, 206) else ""
        return Fetched(event["status"], body.encode("latin-1"), {"Server": "any", **event.get("headers", {})})

    cache = rep2c.Cache("ExampleBot")
    allowed = tuple(cache.allowed_blocking(f"http://a.example/{page}", fetch) for page in "xy")
    # A redirect to an unknown host leads nowhere.
    assert allowed == {"rules": (False, True), "allow": (True, True)}.get(event["means"], (False, False))


@pytest.mark.parametrize(
    ("target", "fetches", "verdicts"),
    [
        ("{}", 6, (True, True)),  # over and over
        ("/robots.txt", 1, (True, True)),  # to itself
        ("ftp://a.example/robots.txt", 1, (False, False)),  # one may be there
        ("http://[::1/robots.txt", 1, (True, True)),  # no URLs
        ("http://a\u2100b.example/", 1, (True, True)),
        ("http://a..b/", 1, (True, True)),
        ("http://a.example:99999/", 1, (True, True)),
        ("foo:bar", 1, (True, True)),
        ("file:///etc/passwd", 1, (True, True)),
        (None, 1, (True, True)),  # without a target
        ("rules", 2, (False, True)),
        ("//b.example/rules", 2, (False, True)),
    ],
)
def test_redirects_are_followed(target: str | None, fetches: int, verdicts: tuple[bool, bool]) -> None:
    asked: list[str] = []

    def fetch(robots: str) -> Fetched:
        asked.append(robots)
        if robots.endswith("/rules"):
            return Fetched(200, RULES)
        headers = {"Server": "any"} if target is None else {"location": target.format(len(asked))}
        return Fetched(302, b"moved", headers)

    cache = rep2c.Cache("ExampleBot")
    assert tuple(cache.allowed_blocking(f"https://a.example/{page}", fetch) for page in "xy") == verdicts
    assert len(asked) == fetches


@pytest.mark.parametrize("now", [-1, NOW * 1000, NOW * 10**9])
def test_times_in_other_units(now: int) -> None:
    """What holds for 24 hours would hold for a minute and a half, or for ever."""
    cache = rep2c.Cache("ExampleBot")
    with pytest.raises(ValueError, match=f"now: {now} is (before 1970|in milliseconds)"):
        cache.check("https://a.example/x", now)
    with pytest.raises(ValueError, match="now: 1000000000000"):
        cache.check("https://a.example/x", 10**30)
    with pytest.raises(ValueError, match="now: "):
        cache.put("https://a.example/x", 0, Fetched(404), now)
    with pytest.raises(ValueError, match=f"now: {now} is "):
        cache._put("https://a.example/x", 0, now, status=404)
    assert cache.stats["origins"] == 0


def test_ages() -> None:
    """Of two sites that fail for 31 days, one had answered before."""
    cache = rep2c.Cache("ExampleBot")
    cache.put("https://a.example/", 0, Fetched(200, RULES), NOW - 1)
    for day in range(32):
        for site in "ab":
            cache.put(f"https://{site}.example/", 0, Fetched(503), NOW + day * 86400)
    cache.check("https://c.example/", NOW)
    ages = cache.ages(NOW + 31 * 86400)
    nothing = dict.fromkeys(("fresh", "stale", "unreachable"), 0)
    assert ages == {**nothing, "unknown": 1, "given-up": 2, "opened": 1, "oldest": NOW - 1}
    with pytest.raises(ValueError, match="now: "):
        cache.ages(-1)


def test_delay_and_forget() -> None:
    cache = rep2c.Cache("ExampleBot")
    text = b"User-agent: ExampleBot\nCrawl-delay: 2.5\nDisallow: /x\nVisit-time: 0000-0001\n"
    assert cache.allowed_blocking("https://a.example/", Fetches(Fetched(200, text)))
    answer = cache.check("https://a.example/x", NOW)
    assert (answer.verdict, answer.delay, answer.welcome, len(answer)) == ("disallow", 2.5, False, 6)
    assert cache.check("https://a.example/x", NOW // 86400 * 86400).welcome
    assert cache.forget("https://a.example/page") is True
    assert cache.forget("https://a.example/page") is False
    assert cache.check("https://a.example/x").ask


# ---- what content may be used for


def test_usage() -> None:
    stating = b"User-agent: ExampleBot\nContent-Usage: /y train-ai=y\nDisallow: /x\n"
    cache, url = rep2c.Cache("ExampleBot", usage=True), "https://a.example/y"
    assert cache.usage(url, NOW) is None
    cache.put(url, 0, Fetched(200, stating), NOW)
    assert cache.usage(url, NOW) == rep2c.Robots(stating).usage("ExampleBot", url)
    with pytest.raises(rep2c.UrlError):
        cache.usage("/y", NOW)
    with pytest.raises(ValueError, match="now"):
        cache.usage(url, -1)
    with pytest.raises(rep2c.Error, match="the cache does not know what content may be used for"):
        rep2c.Cache("ExampleBot").usage(url, NOW)


def test_usage_beside_fetches() -> None:
    """Tasks and threads ask alike, when allowed() has had the robots.txt fetched, and header fields are added."""
    stating = Fetched(200, b"User-agent: *\nContent-Usage: train-ai=y\n", {"Cache-Control": "no-store"})

    async def crawl() -> rep2c.Usage | None:
        assert await cache.allowed("https://a.example/y", Fetches(stating).soon)
        return cache.usage("https://a.example/y")

    cache = rep2c.Cache("ExampleBot", usage=True)
    usage = asyncio.run(crawl())
    assert usage is not None
    assert usage.of("ai-train").preference == "allow"
    assert rep2c.field_usage({"tdm-reservation": "1"}, usage=usage).of("ai-train") == "disallow"


def _refused(library: str) -> Callable[[str], object]:
    """What asks a port to which nobody listens, by LIBRARY."""
    if library == "urllib":
        return urllib.request.urlopen
    module = pytest.importorskip(library)
    if library == "urllib3":
        return partial(module.request, "GET", retries=False)
    return cast("Callable[[str], object]", module.get)


@pytest.mark.parametrize("library", ["urllib", "requests", "httpx", "urllib3"])
@pytest.mark.parametrize(("site", "how"), [("http://127.0.0.1:1", "connect"), ("http://no.invalid", "dns")])
def test_why_clients_failed(library: str, site: str, how: str) -> None:
    """The reason is found within what clients wrap around it."""
    cache = rep2c.Cache("ExampleBot")
    assert cache.allowed_blocking(site, lambda robots: _refused(library)(robots)) is False  # type: ignore[return-value]
    assert cache.stats["failed"] == {how: 1}


class UnsupportedProtocol(http.client.HTTPException):
    """As httpx names it."""


def _status(status: int, message: str = "") -> urllib.error.HTTPError:
    """As urllib raises it."""
    return urllib.error.HTTPError("http://a.example/robots.txt", status, message, email.message.Message(), None)


@pytest.mark.parametrize(
    ("error", "how"),
    [
        (ConnectionResetError(104, "reset"), "reset"),
        (http.client.IncompleteRead(b""), "body"),
        (http.client.RemoteDisconnected("closed"), "reset"),
        (urllib.error.URLError(TimeoutError()), "timeout"),
        (urllib.error.URLError(ssl.SSLError("bad")), "tls"),
        (OSError(errno.ENETUNREACH, "no route"), "connect"),
        (OSError("odd"), "other"),
        (_status(304), ""),  # a response, that nobody asked for
        (_status(301, urllib.request.HTTPRedirectHandler.inf_msg), "loop"),
        (_status(301), "bad-target"),
        (urllib.error.HTTPError("http://a.example/robots.txt", 301, "", None, None), "other"),
        (UnsupportedProtocol("socks5://proxy"), "other"),
    ],
)
def test_why_a_fetch_failed(error: Exception, how: str) -> None:
    """A redirect that leads nowhere is as a 404; any other failure closes the site."""
    cache = rep2c.Cache("ExampleBot")
    assert cache.allowed_blocking("https://a.example/", Fetches(error)) is (how in ("loop", "bad-target"))
    assert cache.stats["failed"] == ({how: 1} if how else {})


def test_a_redirect_that_a_client_raises() -> None:
    """urllib follows no 300, and before Python 3.11 no 308; what it followed before counts."""
    headers, asked = email.message.Message(), []
    headers["Location"] = "/rules"
    error = urllib.error.HTTPError("http://b.example/robots.txt", 300, "", headers, None)

    def fetch(robots: str) -> rep2c.Fetched:
        asked.append(robots)
        if len(asked) == 1:
            raise error
        return rep2c.Fetched(200, b"User-agent: *\nDisallow: /private\n", {})

    cache = rep2c.Cache("ExampleBot")
    assert not cache.allowed_blocking("http://a.example/private", fetch)
    assert cache.allowed_blocking("http://a.example/", fetch)
    assert asked == ["http://a.example/robots.txt", "http://b.example/rules"]


def test_redirect_outside_ascii(monkeypatch: pytest.MonkeyPatch) -> None:
    """What this build can't read may be a target: nothing is known."""
    for has_idn, location in (
        (True, "https://\u00fc\u2488.example/"),
        (False, "https:///"),
        (False, "https://\u00fc\u2488/"),
    ):
        monkeypatch.setattr(rep2c._core, "HAS_IDN", has_idn)
        there = Fetches(Fetched(301, b"", {"Location": location}))
        allowed = rep2c.Cache("Bot").allowed_blocking("https://a.example/", there)
        assert allowed is (has_idn or location.isascii())
