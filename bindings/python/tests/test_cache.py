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
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import pytest
from support import until, until_soon

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
    assert cache.check("https://A.example:443/y", NOW)[0] == "wait"
    assert not cache.check("https://a.example/y", NOW).ask
    cache.put("https://a.example/", first.ticket, Fetched(200, RULES, {"Cache-Control": "max-age=60"}), NOW)
    assert cache.check("https://a.example/x", NOW) == ("disallow", "fresh", 2, False, 0, NOW + 60)
    assert cache.check("https://a.example/y", NOW).verdict == "allow"
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


def test_rules_without_room() -> None:
    """A site whose rules have no room in the cache is disallowed, from the first question on, and is no exception."""
    text = ("User-agent: *\n" + "".join(f"Disallow: /{i}*x{i}y\n" for i in range(20_000))).encode()
    cache = rep2c.Cache("ExampleBot", memory=1 << 20)
    url = "https://a.example/zzz"
    assert cache.allowed_blocking(url, lambda robots: Fetched(200, text)) is False
    assert cache.check(url).verdict == "disallow"

    async def fetch(robots: str) -> Fetched:
        return Fetched(200, text)

    assert asyncio.run(rep2c.Cache("ExampleBot", memory=1 << 20).allowed(url, fetch)) is False


@pytest.mark.parametrize("name", ["GPTBot", "MJ12bot"])
def test_public_crawlers(name: str) -> None:
    cache = rep2c.Cache(rep2c.crawler(name))
    asked = cache.check("https://a.example/x", NOW)
    body = f"User-agent: {name}\nDisallow: /x\n\nUser-agent: *\nDisallow: /y\n".encode()
    cache.put("https://a.example/", asked.ticket, Fetched(200, body), NOW)
    assert cache.check("https://a.example/x", NOW).verdict == "disallow"
    assert cache.check("https://a.example/y", NOW).verdict == "allow"


def test_crawlers_with_habits() -> None:
    """Of tokens in order the first that a file names holds, and some take no rules for "*"."""
    for name, body, verdict in (
        ("Googlebot-Image", b"User-agent: Googlebot\nDisallow: /\n", "disallow"),
        ("Googlebot-Image", b"User-agent: Googlebot\nDisallow: /\n\nUser-agent: Googlebot-Image\nAllow: /\n", "allow"),
        ("AdsBot-Google", b"User-agent: *\nDisallow: /\n", "allow"),
    ):
        cache = rep2c.Cache(rep2c.crawler(name))
        asked = cache.check("https://a.example/x", NOW)
        cache.put("https://a.example/", asked.ticket, Fetched(200, body), NOW)
        assert cache.check("https://a.example/x", NOW).verdict == verdict


def test_options() -> None:
    with pytest.raises(rep2c.AgentError):
        rep2c.Cache("Foo Bar")
    with pytest.raises(ValueError, match="dialect"):
        rep2c.Cache("A", dialect="x")  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        rep2c.Cache("A", livetime=3)
    cache = rep2c.Cache("A", lifetime=10)
    asked = cache.check("https://a.example/", NOW)
    cache.put("https://a.example/", asked.ticket, Fetched(404), NOW)
    assert cache.check("https://a.example/x", NOW).come_back == NOW + 10


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


def test_failing_fetch() -> None:
    cache = rep2c.Cache("ExampleBot")
    calls = 0

    async def fetch(url: str) -> Fetched:
        nonlocal calls
        calls += 1
        if calls == 1:
            raise RuntimeError("a mistake of the caller's")
        return Fetched(200, RULES)

    async def ask() -> bool:
        return await cache.allowed("https://a.example/x", fetch)

    with pytest.raises(RuntimeError):
        asyncio.run(ask())
    assert asyncio.run(ask()) is False
    assert calls == 1  # the next fetch comes when the site's time to wait is over


def test_cancelled() -> None:
    cache = rep2c.Cache("ExampleBot", lease=3600)

    fetching: list[str] = []

    async def never(url: str) -> Fetched:
        fetching.append(url)
        await asyncio.Event().wait()
        return Fetched(200)

    async def crawl() -> bool:
        task = asyncio.create_task(cache.allowed("https://a.example/x", never))
        await until_soon(lambda: bool(fetching))
        second = asyncio.create_task(cache.allowed("https://a.example/x", quick))
        await until_soon(lambda: waiting(cache, fetching[0]) == 1)
        task.cancel()
        return await second

    async def quick(url: str) -> Fetched:
        return Fetched(200, RULES)

    assert asyncio.run(crawl()) is False


def test_threads() -> None:
    cache = rep2c.Cache("ExampleBot")
    fetched: list[str] = []
    begin = threading.Barrier(8)

    def fetch(url: str) -> Fetched:
        fetched.append(url)
        until(lambda: waiting(cache, url) == 7)  # the others come as far, and no further
        return Fetched(200, RULES)

    def work(_: int) -> list[bool]:
        begin.wait()
        return [cache.allowed_blocking(f"https://h{i % 20}.example/{'xy'[i % 2]}", fetch) for i in range(200)]

    with ThreadPoolExecutor(8) as pool:
        for answers in pool.map(work, range(8)):
            assert answers == [False, True] * 100
    assert len(fetched) == len(set(fetched)) == 20


def test_snapshot(tmp_path: Path) -> None:
    cache = rep2c.Cache("ExampleBot")
    asked = cache.check("https://a.example/", NOW)
    cache.put("https://a.example/", asked.ticket, Fetched(200, RULES), NOW)
    cache.save(tmp_path / "cache.pack")
    later = rep2c.Cache("ExampleBot")
    later.load(rep2c.Pack(tmp_path / "cache.pack"))
    assert later.check("https://a.example/x", NOW).verdict == "disallow"
    with pytest.raises(rep2c.PackError):
        rep2c.Cache("OtherBot").load(rep2c.Pack(tmp_path / "cache.pack"))
    with pytest.raises(OSError, match="nowhere"):
        cache.save(tmp_path / "nowhere" / "cache.pack")


def test_load_more_than_fits(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """What a small cache forgets of a large pack is said, and is the number that it lacks."""
    file = tmp_path / "many.pack"
    rules = [(f"https://{n}.example", b"User-agent: *\nDisallow: /%d" % n + b"x" * 200) for n in range(5000)]
    rep2c.Pack.build(file, rules, crawlers=["ExampleBot"])
    pack = rep2c.Pack(file)
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
    fetched: list[str] = []

    def outcome(url: str) -> Fetched:
        fetched.append(url)
        return Fetched(200, RULES, {"Cache-Control": control})

    async def fetch(url: str) -> Fetched:
        await until_soon(lambda: waiting(cache, url) == 3)
        return outcome(url)

    async def crawl() -> list[bool]:
        return await asyncio.gather(*(cache.allowed(f"https://a.example/{path}", fetch) for path in "xyxy"))

    assert asyncio.run(crawl()) == [False, True, False, True]
    assert len(fetched) == 1
    assert cache.stats["leases"] == 0
    assert cache.allowed_blocking("https://a.example/x", outcome) is False
    assert len(fetched) == 2


def test_too_large() -> None:
    """Rules without room disallow everything, at once and later: what a site says raises nothing."""
    rules = "User-agent: *\n" + "".join(f"Disallow: /{i:x}*{i * 7919:x}y\n" for i in range(20000))
    cache = rep2c.Cache("ExampleBot", memory=1 << 20)

    def fetch(url: str) -> Fetched:
        return Fetched(200, rules)

    for _ in range(3):
        assert cache.allowed_blocking("https://a.example/x", fetch) is False
    assert cache.stats["too_large"] == cache.stats["puts"] == 1


def test_odd_headers() -> None:
    cache = rep2c.Cache("ExampleBot")
    asked = cache.check("https://a.example/x", NOW)
    headers = {"CACHE-CONTROL": "\udcff, max-age=60", "Expires": "\udcfe", "X-Other": "\ud800"}
    cache.put("https://a.example/x", asked.ticket, Fetched(200, RULES, headers), NOW)
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

            def fetch(robots: str, error: Exception = error) -> Fetched:
                raise error

            cache = rep2c.Cache("ExampleBot")
            assert cache.allowed_blocking("https://a.example/x", fetch) is allowed
            (entry,) = cache
            assert (entry.status, entry.error, entry.failures) == (status, None, int(not allowed))


def test_errors_that_are_no_responses() -> None:
    """aiohttp gives what it can't parse the status 400, and what a proxy refuses the proxy's; no site said so."""
    aiohttp = pytest.importorskip("aiohttp")
    unreadable = aiohttp.ClientResponseError(None, (), status=400)
    unreadable.__cause__ = aiohttp.http_exceptions.BadHttpMessage("no HTTP")
    for error in (unreadable, aiohttp.ClientHttpProxyError(None, (), status=407, message="no")):

        def fetch(robots: str, error: Exception = error) -> Fetched:
            raise error

        cache = rep2c.Cache("ExampleBot")
        assert not cache.allowed_blocking("https://a.example/x", fetch)
        assert cache.stats["failed"] == {"other": 1}


def test_numbers() -> None:
    for options in ({"memory": -1}, {"lease": -1}, {"lease": 1 << 32}, {"lifetime": -1}):
        with pytest.raises(OverflowError):
            rep2c.Cache("A", **options)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="1048576"):
        rep2c.Cache("A", memory=1)


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
    cache = rep2c.Cache("ExampleBot")
    fetches = []

    def fetch(robots: str) -> Fetched:
        fetches.append(robots)
        raise error

    async def fetch_soon(robots: str) -> Fetched:
        return fetch(robots)

    async def ask() -> list[bool]:
        return await asyncio.gather(*(cache.allowed(f"https://b.example/{i}", fetch_soon) for i in range(50)))

    assert [cache.allowed_blocking(f"https://a.example/{i}", fetch) for i in range(50)] == [False] * 50
    assert asyncio.run(ask()) == [False] * 50
    assert fetches == ["https://a.example/robots.txt", "https://b.example/robots.txt"]
    assert cache.check("https://a.example/").state == "unreachable"


def test_a_mistake_is_seen_and_costs_one_fetch() -> None:
    cache = rep2c.Cache("ExampleBot")
    fetches = []

    def fetch(robots: str) -> Fetched:
        fetches.append(robots)
        raise RuntimeError("a mistake")

    with pytest.raises(RuntimeError, match="a mistake"):
        cache.allowed_blocking("https://a.example/", fetch)
    assert cache.allowed_blocking("https://a.example/2", fetch) is False
    assert len(fetches) == 1


@pytest.mark.parametrize(
    ("fetched", "message"),
    [
        (Fetched("200", RULES), "the status .*'200'"),  # type: ignore[arg-type]
        (Fetched(200, None), "the body .*None"),  # type: ignore[arg-type]
        (Fetched(200, RULES, None), "the headers .*None"),  # type: ignore[arg-type]
        ((200, RULES), "a rep2c.Fetched is wanted"),
        (Fetched(-1, RULES), "the status .* -1"),
        (Fetched(10**12, RULES), "the status .*1000000000000"),
        (Fetched(200, "\ud800"), "surrogates"),  # type: ignore[arg-type]
        (Fetched(200, RULES, {b"Cache-Control": b"max-age=60"}), "the header b'Cache-Control'"),  # type: ignore[dict-item]
        (Fetched(200, RULES, {"Cache-Control": ["max-age=60"]}), r"the header 'Cache-Control' .*\['max-age=60'\]"),  # type: ignore[dict-item]
        (Fetched(302, b"", {"Location": None}), "the header 'Location' .*None"),  # type: ignore[dict-item]
        (Fetched(0, error=OSError("no route")), r"the error .*OSError\('no route'\)"),  # type: ignore[arg-type]
    ],
)
def test_what_is_fetched_wrongly_costs_one_fetch(fetched: Fetched, message: str) -> None:
    fetches = 0

    def fetch(robots: str) -> Fetched:
        nonlocal fetches
        fetches += 1
        return fetched

    cache = rep2c.Cache("ExampleBot")
    with pytest.raises((TypeError, ValueError), match=message):
        cache.allowed_blocking("https://a.example/1", fetch)
    assert [cache.allowed_blocking(f"https://a.example/{page}", fetch) for page in range(20)] == [False] * 20
    assert fetches == 1


@pytest.mark.parametrize(
    ("headers", "allowed", "error"),
    [({"Server": "any"}, True, "bad-target"), ({"Location": ""}, True, "bad-target"), ({}, False, "other")],
)
def test_a_redirect_without_a_target(headers: dict[str, str], allowed: bool, error: str) -> None:
    """Where there was no Location, it is as a 404; where no header is known, nothing is."""
    cache = rep2c.Cache("ExampleBot")
    assert cache.allowed_blocking("https://a.example/", lambda _: Fetched(301, b"", headers)) is allowed
    cache.put("https://b.example/", cache.check("https://b.example/", NOW).ticket, Fetched(301, b"", headers), NOW)
    assert (cache.check("https://b.example/", NOW).verdict == "allow") is allowed
    assert [entry.error for entry in cache] == [error] * 2


def test_load_of_many_tokens(tmp_path: Path) -> None:
    """More merged tokens than a pack for all crawlers merges are refused by that reason."""
    with rep2c.PackWriter(tmp_path / "pack") as writer:
        writer.add("https://a.example", b"User-agent: ta\nDisallow: /\n", status=200, fetched=NOW)
    tokens = ["t" + letter for letter in "abcdefghi"]
    with rep2c.Pack(tmp_path / "pack") as pack:
        with pytest.raises(rep2c.AgentError, match="merges at most 8 tokens"):
            pack.check(tokens, "https://a.example/")
        with pytest.raises(rep2c.AgentError, match="merges at most 8 tokens"):
            rep2c.Cache(tokens).load(pack)
        rep2c.Cache(tokens[:8]).load(pack)


EVENTS = json.loads((Path(__file__).parents[3] / "tests" / "ways_in" / "events.json").read_text())


@pytest.mark.parametrize("event", EVENTS["events"], ids=lambda event: event["seen"])
def test_events(event: dict[str, Any]) -> None:
    """One event, one answer, by every way in."""
    if event.get("cut") or "Content-Encoding" in event.get("headers", ()):
        pytest.skip("the client reads the body")

    def fetch(robots: str) -> Fetched:
        if "unknown.invalid" in robots:
            raise OSError("no address")
        if "error" in event:
            return Fetched.failed(event["error"])
        body = event.get("body", EVENTS["body"]) if event["status"] in (200, 206) else ""
        return Fetched(event["status"], body.encode("latin-1"), {"Server": "any", **event.get("headers", {})})

    cache = rep2c.Cache("ExampleBot")
    allowed = tuple(cache.allowed_blocking(f"http://a.example/{page}", fetch) for page in "xy")
    # Whoever follows a redirect to a host that is not known finds none.
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


def test_headers_of_http_client() -> None:
    """They are no Mapping."""
    headers = http.client.parse_headers(io.BytesIO(b"Cache-Control: max-age=60\r\n\r\n"))
    cache = rep2c.Cache("ExampleBot")
    asked = cache.check("https://a.example/x", NOW)
    cache.put("https://a.example/x", asked.ticket, Fetched(200, RULES, headers), NOW)  # type: ignore[arg-type]
    assert cache.check("https://a.example/x", NOW).come_back == NOW + 60


@pytest.mark.parametrize("now", [-1, NOW * 1000, NOW * 10**9])
def test_times_in_other_units(now: int) -> None:
    """What holds for 24 hours would hold for a minute and a half, or for ever."""
    cache = rep2c.Cache("ExampleBot")
    with pytest.raises(ValueError, match=f"now: {now} is (before 1970|in milliseconds)"):
        cache.check("https://a.example/x", now)
    with pytest.raises(ValueError, match="now: "):
        cache.put("https://a.example/x", 0, Fetched(404), now)
    assert cache.stats["origins"] == 0


def test_failed() -> None:
    cache = rep2c.Cache("ExampleBot")
    assert cache.allowed_blocking("https://a.example/", lambda robots: Fetched.failed("dns")) is False
    assert cache.allowed_blocking("https://b.example/", lambda robots: Fetched.failed("loop")) is True
    assert cache.check("https://a.example/").state == "unreachable"
    with pytest.raises(ValueError, match="nonsense"):
        cache.allowed_blocking("https://c.example/", lambda robots: Fetched.failed("nonsense"))  # type: ignore[arg-type]
    assert cache.allowed_blocking("https://d.example/", lambda robots: Fetched(503)) is False
    assert cache.stats["failed"] == {"dns": 1, "loop": 1, "other": 1}


def test_ages() -> None:
    """Of two sites that fail for 31 days, one had answered before."""
    cache = rep2c.Cache("ExampleBot")
    assert cache.ages(NOW)["oldest"] == 0
    cache.put("https://a.example/", 0, Fetched(200, RULES), NOW)
    for day in range(32):
        for site in "ab":
            cache.put(f"https://{site}.example/", 0, Fetched(503), NOW + day * 86400)
    cache.check("https://c.example/", NOW)
    ages = cache.ages(NOW + 31 * 86400)
    assert ages == {
        "unknown": 1,
        "fresh": 0,
        "stale": 0,
        "unreachable": 0,
        "given-up": 2,
        "opened": 1,
        "oldest": NOW,
    }
    with pytest.raises(ValueError, match="now: "):
        cache.ages(-1)


def test_delay_and_forget(tmp_path: Path) -> None:
    cache = rep2c.Cache("ExampleBot")
    text = b"User-agent: ExampleBot\nCrawl-delay: 2.5\nDisallow: /x\nVisit-time: 0000-0001\n"
    assert cache.allowed_blocking("https://a.example/", lambda robots: Fetched(200, text))
    answer = cache.check("https://a.example/x", NOW)
    assert (answer.verdict, answer.delay, answer.welcome, len(answer)) == ("disallow", 2.5, False, 6)
    assert cache.check("https://a.example/x", NOW // 86400 * 86400).welcome
    cache.save(tmp_path / "p")
    with rep2c.Pack(tmp_path / "p") as pack:
        assert pack.delay("ExampleBot", "https://a.example/") == 2.5
        other = rep2c.Cache("ExampleBot")
        other.load(pack)
    assert other.check("https://a.example/x", NOW).delay == 2.5
    assert cache.forget("https://a.example/page") is True
    assert cache.forget("https://a.example/page") is False
    assert cache.check("https://a.example/x").ask


# ---- what content may be used for

STATING = b"""\
User-agent: ExampleBot
Content-Usage: /y train-ai=y
Disallow: /x

User-agent: __usage_ai-training
Disallow: /z
"""


def test_usage(tmp_path: Path) -> None:
    cache = rep2c.Cache("ExampleBot", usage=True)
    assert cache.usage("https://a.example/y", NOW) is None
    ticket = cache.check("https://a.example/y", NOW).ticket
    assert cache.usage("https://a.example/y", NOW) is None
    cache.put("https://a.example/y", ticket, Fetched(200, STATING), NOW)
    for path in ("y", "z", "x", ""):
        url = f"https://a.example/{path}"
        assert cache.usage(url, NOW) == rep2c.Robots(STATING).usage("ExampleBot", url)
    cache.put("https://gone.example/", 0, Fetched(404), NOW)
    cache.put("https://down.example/", 0, None, NOW)
    gone, down = (cache.usage(f"https://{host}.example/", NOW) for host in ("gone", "down"))
    assert gone is not None
    assert down is not None
    assert (gone.allowed, gone.of("train-ai").preference) == (True, "unknown")
    assert (down.allowed, down.of("train-ai").preference) == (False, "not-applicable")
    with pytest.raises(rep2c.UrlError):
        cache.usage("/y", NOW)
    with pytest.raises(ValueError, match="now"):
        cache.usage("https://a.example/y", -1)
    # It is saved as a pack for all, and loads one; others it refuses.
    cache.save(tmp_path / "all.pack")
    again = rep2c.Cache("ExampleBot", usage=True)
    with rep2c.Pack(tmp_path / "all.pack") as pack:
        again.load(pack)
        asked = pack.usage("ExampleBot", "https://a.example/z")
    assert asked is not None
    assert asked == again.usage("https://a.example/z", NOW)
    assert (asked.ai_train.preference, asked.ai_train.line) == ("disallow", 6)
    rep2c.Pack.build(tmp_path / "own.pack", [("https://a.example", STATING)], crawlers="ExampleBot")
    with pytest.raises(rep2c.PackError, match="made for another crawler, with another dialect, names or policy"):
        again.load(rep2c.Pack(tmp_path / "own.pack"))
    strict = rep2c.Cache("ExampleBot", strict=True)
    strict.put("https://a.example/", 0, Fetched(503), NOW)
    strict.save(tmp_path / "strict.pack")
    with pytest.raises(rep2c.PackError, match="or policy"):
        rep2c.Cache("ExampleBot").load(rep2c.Pack(tmp_path / "strict.pack"))


def test_usage_of_others_is_refused(tmp_path: Path) -> None:
    message = "the cache does not know what content may be used for"
    cache = rep2c.Cache("ExampleBot")
    cache.put("https://a.example/", 0, Fetched(200, STATING), NOW)
    with pytest.raises(rep2c.Error, match=message):
        cache.usage("https://a.example/", NOW)
    rep2c.Pack.build(tmp_path / "stripped.pack", [("https://a.example", STATING)], strip="all")
    cache = rep2c.Cache("ExampleBot", usage=True)
    cache.load(rep2c.Pack(tmp_path / "stripped.pack"))
    with pytest.raises(rep2c.Error, match=message):
        cache.usage("https://a.example/")
    with pytest.raises(rep2c.AgentError, match="at most 8 tokens"):
        rep2c.Cache([f"bot{letter}" for letter in "abcdefghi"], usage=True)


def test_usage_beside_fetches() -> None:
    """Tasks and threads ask alike, when allowed() has had the robots.txt fetched, and header fields are added."""

    async def fetch(_: str) -> Fetched:
        return Fetched(200, STATING, {"Cache-Control": "no-store"})

    async def crawl() -> rep2c.Usage | None:
        assert await cache.allowed("https://a.example/y", fetch)
        return cache.usage("https://a.example/y")

    cache = rep2c.Cache("ExampleBot", usage=True)
    usage = asyncio.run(crawl())
    assert usage is not None
    assert usage.of("ai-train").preference == "allow"
    both = rep2c.field_usage({"tdm-reservation": "1"}, "ExampleBot", usage=usage)
    assert both.of("ai-train") == "disallow"


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


class InvalidURL(http.client.HTTPException):
    """As httpx names it."""


def _status(status: int) -> urllib.error.HTTPError:
    """As urllib raises it."""
    return urllib.error.HTTPError("http://a.example/robots.txt", status, "", email.message.Message(), None)


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
        (_status(304), "other"),  # that nobody asked for
        (_status(301), "loop"),
        (UnsupportedProtocol("mailto:a@b.example"), "bad-target"),
        (InvalidURL("foo:bar"), "bad-target"),  # where a redirect leads
    ],
)
def test_why_a_fetch_failed(error: Exception, how: str) -> None:
    """A redirect that leads nowhere is as a 404; any other failure closes the site."""

    def fetch(robots: str) -> Fetched:
        raise error

    cache = rep2c.Cache("ExampleBot")
    assert cache.allowed_blocking("https://a.example/", fetch) is (how in ("loop", "bad-target"))
    assert cache.stats["failed"] == {how: 1}
