# SPDX-License-Identifier: Apache-2.0
"""What caches of several processes share: by any store, and by a real Redis."""

from __future__ import annotations

import asyncio
import json
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
from pathlib import Path
from typing import Any

import pytest
from support import PATIENCE, Fetches, at_once, until, until_soon

import rep2c.cache
from rep2c import Cache, Fetched

RULES = b"User-agent: *\nDisallow: /x\nCrawl-delay: 2\n"
NOW = 1_700_000_000
A = "https://a.example"


class Shared:
    """A store of one process, for threads."""

    def __init__(self) -> None:
        self.values: dict[str, bytes] = {}
        self.claims: dict[str, threading.Event] = {}
        self.lock = threading.Lock()
        self.waits = 0

    def get(self, key: str) -> bytes | None:
        return self.values.get(key)

    def claim(self, key: str, seconds: int) -> bool:
        with self.lock:
            if key in self.claims:
                return False
            self.claims[key] = threading.Event()
            return True

    def put(self, key: str, value: bytes) -> None:
        self.values[key] = value
        self.release(key)

    def release(self, key: str) -> None:
        with self.lock:
            ended = self.claims.pop(key, None)
        if ended is not None:
            ended.set()

    def wait(self, key: str, seconds: float) -> None:
        self.waits += 1
        ended = self.claims.get(key)
        if ended is not None:
            ended.wait(seconds)


class Soon:
    """The same for tasks."""

    def __init__(self, shared: Shared) -> None:
        self.shared = shared

    def __getattr__(self, name: str) -> Any:
        method = getattr(self.shared, name)

        async def call(*arguments: Any) -> Any:
            return await asyncio.to_thread(method, *arguments) if name == "wait" else method(*arguments)

        return call


def ask_at_once(caches: list[Cache], site: Fetches, url: str) -> list[bool]:
    """Ask each cache from a thread of its own."""
    return at_once(len(caches), lambda number: caches[number].allowed_blocking(url, site))


# ---- any store


@pytest.mark.parametrize("control", ["max-age=60", "max-age=0"])
def test_losers_wait(control: str) -> None:
    """One fetch answers all who wait for it in all caches, even if it is stale at once."""
    store = Shared()
    site = Fetches(Fetched(200, RULES, {"Cache-Control": control}), lambda: store.waits >= 4)
    caches = [Cache("ExampleBot", store=store) for _ in range(5)]
    assert ask_at_once(caches, site, A + "/x") == [False] * 5
    assert site.count == 1
    assert all(cache.stats["leases"] == 0 for cache in caches)
    if control != "max-age=0":
        assert Cache("ExampleBot", store=store).allowed_blocking(A + "/y", site) is True
        assert site.count == 1
        assert caches[1].check(A + "/x").delay == 2.0


def test_an_outcome_between_look_and_claim() -> None:
    """Who claims after another one has fetched and put takes that outcome, and ends the claim."""

    class Late(Shared):
        def claim(self, key: str, seconds: int) -> bool:
            first.allowed_blocking(A + "/x", site)
            return super().claim(key, seconds)

    store, site = Late(), Fetches(Fetched(200, RULES))
    other = Shared()
    other.values, other.claims = store.values, store.claims
    first = Cache("ExampleBot", store=other)
    cache = Cache("ExampleBot", store=store)
    assert cache.allowed_blocking(A + "/x", site) is False
    assert site.count == 1
    assert not store.claims
    assert cache.stats["leases"] == 0


@pytest.mark.parametrize(
    ("answer", "raised"),
    [
        (ConnectionError("no route"), None),
        (RuntimeError("a mistake"), "a mistake"),
        (Fetched(200, "\ud800"), "surrogates"),  # type: ignore[arg-type]
    ],
)
def test_failures_are_shared(answer: Fetched | Exception, raised: str | None) -> None:
    store, site = Shared(), Fetches(answer)
    caches = [Cache("ExampleBot", store=store) for _ in range(3)]
    if raised is not None:
        with pytest.raises((RuntimeError, ValueError), match=raised):
            caches[0].allowed_blocking(A + "/", site)
    assert [cache.allowed_blocking(A + "/", site) for cache in caches] == [False] * 3
    assert site.count == 1
    assert not store.claims


class Clock:
    """Instead of the module time: a moment that the test sets."""

    def __init__(self) -> None:
        self.now = float(NOW)

    def time(self) -> float:
        return self.now

    monotonic = time


def test_who_dies_is_waited_for_until_his_lease_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, waits = Clock(), []
    monkeypatch.setattr(rep2c.cache, "time", clock)

    class Dead(Shared):
        def wait(self, key: str, seconds: float) -> None:
            waits.append((seconds, site.count))
            clock.now += min(seconds, 20)

    store, site = Dead(), Fetches(Fetched(404))
    cache = Cache("ExampleBot", store=store, lease=50)
    store.claim(cache._key(A), 50)
    assert cache.allowed_blocking(A + "/", site) is True
    assert waits == [(50, 0), (30, 0), (10, 0)]
    assert site.count == 1


def test_damage_is_nothing_known() -> None:
    store, site = Shared(), Fetches(Fetched(200, RULES))
    cache = Cache("ExampleBot", store=store)
    assert cache.allowed_blocking(A + "/x", site) is False
    (key,) = store.values
    whole = store.values[key]
    for damaged in (b"", whole[:-1], whole + b"x", b"\0" + whole[1:], b"\xff" * 200):
        store.values[key] = damaged
        assert Cache("ExampleBot", store=store).allowed_blocking(A + "/x", site) is False
    assert site.count == 6
    # Other crawlers have other keys.
    assert Cache("OtherBot", store=store)._key(A) != key == Cache("examplebot", store=store)._key(A)


def test_tasks() -> None:
    store = Shared()
    site = Fetches(Fetched(200, RULES), lambda: store.waits >= 4)

    async def crawl() -> list[bool]:
        caches = [Cache("ExampleBot", store=Soon(store)) for _ in range(5)]
        return await asyncio.gather(*(cache.allowed(f"{A}/{page}", site.soon) for cache in caches for page in "xy"))

    assert asyncio.run(crawl()) == [False, True] * 5
    assert site.count == 1


def test_who_is_cancelled_lets_others_fetch() -> None:
    store, site = Shared(), Fetches(Fetched(200, RULES), lambda: site.count == 2)

    async def crawl() -> bool:
        first = asyncio.create_task(Cache("ExampleBot", store=Soon(store), lease=3600).allowed(A, site.soon))
        await until_soon(lambda: site.count == 1)
        second = asyncio.create_task(Cache("ExampleBot", store=Soon(store), lease=3600).allowed(A, site.soon))
        await until_soon(lambda: store.waits == 1)
        first.cancel()
        return await second

    assert asyncio.run(crawl()) is True
    assert site.count == 2


def test_a_store_that_fails_is_seen() -> None:
    class Broken(Shared):
        def get(self, key: str) -> bytes | None:
            raise RuntimeError("broken")

    cache = Cache("ExampleBot", store=Broken())
    with pytest.raises(RuntimeError, match="broken"):
        cache.allowed_blocking(A, Fetches(Fetched(404)))
    assert cache.stats["leases"] == 0


def test_threads_and_tasks_want_stores_of_their_own() -> None:
    site = Fetches(Fetched(404))
    with pytest.raises(TypeError, match="allowed_blocking"):
        Cache("ExampleBot", store=Soon(Shared())).allowed_blocking(A, site)
    with pytest.raises(TypeError, match="AsyncStore"):
        asyncio.run(Cache("ExampleBot", store=Shared()).allowed(A, site.soon))
    assert site.count == 0


# ---- what a cache tells


def test_entries() -> None:
    cache = Cache("ExampleBot")
    cache.put(A, 0, Fetched(200, RULES), NOW)
    cache.put("https://b.example", 0, None, NOW)
    cache.check("https://c.example", NOW)
    entries = {entry.origin: entry for entry in cache}
    assert entries[A][:6] == (A, "rules", 200, NOW, 86400, 0)
    assert entries["https://b.example"].failures == 1
    assert entries["https://b.example"].access is None
    assert [entry.leased for entry in entries.values()].count(True) == 1
    assert 0 < sum(entry.bytes for entry in cache) < cache.stats["bytes"]


def test_events(capsys: pytest.CaptureFixture[str]) -> None:
    events: list[tuple[str, str, int, str | None]] = []
    cache = Cache("ExampleBot", watch=lambda *event: events.append(event))
    answer = cache.check(A + "/x", NOW)
    cache.put(A, answer.ticket, Fetched(200, RULES), NOW)
    cache.check(A + "/x", NOW)
    assert events == [("asked", A, 0, None), ("waited", A, 0, None), ("fetched", A, 200, None), ("refused", A, 0, None)]
    cache.put(A, 0, Fetched.failed("dns"), NOW + 1)
    assert events[-1] == ("fetched", A, 0, "dns")
    assert [entry.error for entry in cache] == ["dns"]
    del events[:]
    small = Cache("ExampleBot", memory=1 << 20, watch=lambda *event: events.append(event))
    for number in range(20000):
        small.put(f"https://h{number}.example", 0, Fetched(404), NOW)
    kinds = [event[0] for event in events]
    assert kinds.count("evicted") == small.stats["evicted"] > 0
    assert kinds.count("fetched") == 20000


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_a_watcher_that_fails_changes_nothing() -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("a mistake")

    cache = Cache("ExampleBot", watch=fail)
    assert cache.allowed_blocking(A, Fetches(Fetched(404))) is True


# ---- Redis


class Server:
    """A Redis of the test's own, at a socket in FOLDER; a cluster listens to a free port of the loopback, too."""

    def __init__(self, folder: Path, *options: str, cluster: bool = False) -> None:
        self.command = shutil.which("redis-server")
        if self.command is None:
            pytest.skip("redis-server is not installed")
        # A socket's name may have about 100 bytes, and a test's folder has more.
        self.sockets = tempfile.TemporaryDirectory()
        self.path = f"{self.sockets.name}/redis"
        self.port = 0
        self.folder = folder
        self.options = options
        self.cluster = cluster
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start; a cluster on another port where somebody else took the one that was free."""
        for _ in range(10):
            if self.cluster:
                with socket.socket() as free:
                    free.bind(("127.0.0.1", 0))
                    self.port = free.getsockname()[1]
            if self.answers():
                return
        pytest.fail("redis-server does not answer")

    def answers(self) -> bool:
        assert self.command is not None
        self.process = subprocess.Popen(
            [self.command, "--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--dir", str(self.folder)]
            + ["--unixsocket", self.path, *self.options]
            + ["--cluster-enabled", "yes", "--cluster-port", str(self.port + 1)] * self.cluster,
            stdout=subprocess.DEVNULL,
        )
        until(lambda: self.is_ready() or self.process.poll() is not None)
        return self.process.poll() is None

    def is_ready(self) -> bool:
        """Whether it answers; one alone is a cluster once it has all slots."""
        with socket.socket(socket.AF_UNIX) as connection:
            connection.settimeout(PATIENCE)
            try:
                connection.connect(self.path)
                if not self.cluster:
                    return True
                for command in (b"CLUSTER ADDSLOTSRANGE 0 16383\r\n", b"CLUSTER INFO\r\n"):
                    connection.sendall(command)
                    answer = connection.recv(4096)
            except OSError:
                return False
            return b"cluster_state:ok" in answer

    def stop(self) -> None:
        if self.process is not None:
            self.process.terminate()
            self.process.wait()
            self.process = None

    def __enter__(self) -> Server:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()
        self.sockets.cleanup()


def client_of(server: Server, kind: str, *, decode: bool) -> Any:
    redis = pytest.importorskip("redis")
    module = redis.asyncio if kind.startswith("async") else redis
    if kind.endswith("cluster"):
        return module.RedisCluster(host="127.0.0.1", port=server.port, decode_responses=decode)
    return module.Redis(unix_socket_path=server.path, decode_responses=decode)


@pytest.mark.parametrize("decode", [False, True])
@pytest.mark.parametrize("kind", ["threads", "cluster", "async", "async-cluster"])
def test_redis(tmp_path: Path, kind: str, decode: bool) -> None:
    module = pytest.importorskip("rep2c.redis", exc_type=ImportError)
    awaits = kind.startswith("async")
    site = Fetches(Fetched(200, RULES))

    async def of(given: Any) -> Any:
        return await given if awaits else given

    async def crawl() -> None:
        clients = [client_of(server, kind, decode=decode) for _ in range(4)]
        stores = [(module.AsyncStore if awaits else module.Store)(client) for client in clients]
        caches = [Cache("ExampleBot", store=store) for store in stores]
        if awaits:
            asked = (cache.allowed(f"{A}/{page}", site.soon) for cache in caches for page in "xy")
            assert await asyncio.gather(*asked) == [False, True] * 4
        else:
            assert ask_at_once(caches, site, A + "/x") == [False] * 4
        store, other = stores[:2]
        assert await of(store.get(caches[0]._key(A))) == caches[1]._export(A)
        assert await of(store.get("none")) is None
        assert await of(store.claim("k", 3600))
        assert not await of(store.claim("k", 3600))
        await of(store.release("k"))
        assert await of(store.claim("k", 3600))
        await of(other.release("k"))  # which is not its claim
        assert not await of(other.claim("k", 3600))
        await of(clients[1].pexpire(other._claim("k"), 600))
        await of(other.wait("k", 3600))  # the process that claimed it has died
        assert await of(clients[1].pttl(other._claim("k"))) <= 1
        assert [store.failures for store in stores] == [0] * 4
        for client in clients if awaits else ():
            await client.aclose()

    with Server(tmp_path, cluster=kind.endswith("cluster")) as server:
        for _ in range(2):  # in another event loop, too
            asyncio.run(crawl())
    assert site.count == 1


def test_without_redis(tmp_path: Path) -> None:
    """Where Redis goes away everybody asks for himself, soon; when it is back, it is used again."""
    redis = pytest.importorskip("redis")
    module = pytest.importorskip("rep2c.redis", exc_type=ImportError)
    site = Fetches(Fetched(200, RULES))
    with Server(tmp_path) as server:
        client = redis.Redis(unix_socket_path=server.path, retry=redis.retry.Retry(redis.backoff.NoBackoff(), 0))
        store = module.Store(client, pause=3600, lifetime=100_000)
        cache = Cache("ExampleBot", store=store)
        assert cache.allowed_blocking(A, site) is True
        (key,) = client.keys("rep2c:known:*")
        assert 90_000 < client.ttl(key) <= 100_000
        server.stop()
        assert Cache("ExampleBot", store=store).allowed_blocking(A, site) is True
        store.wait("k", 3600)
        assert store.failures == 1
        assert cache.stats["store_failures"] == 1
        server.start()
        store._back = 0.0  # the pause is over
        assert Cache("ExampleBot", store=store).allowed_blocking(A, site) is True
        assert Cache("ExampleBot", store=store).allowed_blocking(A, site) is True
        assert (site.count, store.failures) == (3, 1)


@pytest.mark.parametrize("awaits", [False, True])
@pytest.mark.parametrize(
    ("place", "password", "expected"), [("", "wrong", "Error: invalid"), ("-none", "secret", "ConnectionError: Error")]
)
def test_a_store_that_is_lost_is_seen(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, place: str, password: str, expected: str, awaits: bool
) -> None:
    """A wrong password or place is one warning, is counted with its reason, and is an event."""
    redis = pytest.importorskip("redis")
    module = pytest.importorskip("rep2c.redis", exc_type=ImportError)
    clients = redis.asyncio if awaits else redis
    events: list[tuple[str, str, int, str | None]] = []
    site, urls = Fetches(Fetched(404)), [f"https://{host}.example" for host in "abc"]
    with Server(tmp_path, "--requirepass", "secret") as server:
        retry = clients.retry.Retry(redis.backoff.NoBackoff(), 0)
        client = clients.Redis(unix_socket_path=f"{server.path}{place}", password=password, retry=retry)
        store = (module.AsyncStore if awaits else module.Store)(client, pause=0)
        cache = Cache("ExampleBot", store=store, watch=lambda *event: events.append(event))

        async def crawl() -> list[bool]:
            answers = [await cache.allowed(url, site.soon) for url in urls]
            await client.aclose()
            return answers

        assert (asyncio.run(crawl()) if awaits else [cache.allowed_blocking(url, site) for url in urls]) == [True] * 3
    assert site.count == 3
    lost = [event for event in events if event[0] == "store-failed"]
    assert {event[1] for event in lost} == set(urls)
    assert cache.stats["store_failures"] >= 3
    for said in (cache.stats["store_error"], lost[-1][3], caplog.text):
        assert expected in str(said)
    assert [record.levelname for record in caplog.records if record.name.startswith("rep2c")] == ["WARNING"]


def test_what_is_no_client() -> None:
    redis = pytest.importorskip("redis")
    module = pytest.importorskip("rep2c.redis", exc_type=ImportError)
    for client in (None, {}, "localhost"):
        with pytest.raises(TypeError, match="not a client"):
            module.Store(client)
    with pytest.raises(TypeError, match="AsyncStore takes this one"):
        module.Store(redis.asyncio.Redis())
    with pytest.raises(TypeError, match="Store takes this one"):
        module.AsyncStore(redis.Redis())


def test_fleet() -> None:
    """Processes and Redis are killed, and no verdict is wrong; bench/fleet.py is the same at any size."""
    pytest.importorskip("redis")
    if shutil.which("redis-server") is None:
        pytest.skip("redis-server is not installed")
    options = "--processes=4 --hosts=50 --pages=2000 --seconds=8 --lease=5 --kills=3 --outage=1"
    script = Path(__file__).parents[1] / "bench" / "fleet.py"
    done = subprocess.run([sys.executable, script, *options.split()], capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    came = json.loads(done.stdout)
    assert came["wrong"] == 0
    assert (came["hosts"], came["pages"], came["killed"]) == (50, 8000, 3)
    # A process that is killed takes its fetches with it, and begins without a cache; Redis was away once.
    assert came["fetches"] <= 50 + 3 * 50
