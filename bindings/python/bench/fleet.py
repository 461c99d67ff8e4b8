# SPDX-License-Identifier: Apache-2.0
"""A fleet of crawlers with one Redis, of which processes and Redis itself are killed: python fleet.py [OPTION...].

Each process asks about pages of the same hosts, some of which are slow, failing, dead or redirect.  Prints as JSON how
often a robots.txt was fetched more than once, how long a caller waited, and how many verdicts are wrong by a model.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import shutil
import signal
import socket
import sys
import tempfile
import time
from collections import Counter
from typing import Any

import redis.asyncio

import rep2c
from rep2c.redis import AsyncStore

AGENT = "ExampleBot"
SLOW = 1.0
"""Seconds that a slow host takes."""
TASKS = 50
"""Pages that a process asks about at the same time."""


# ---- hosts


def kind_of(host: int) -> str:
    """Half of the hosts are as they should be."""
    return (["good"] * 5 + ["slow", "failing", "missing", "redirecting", "dead"])[host % 10]


def expected(host: int, path: str) -> bool:
    """The right verdict."""
    kind = kind_of(host)
    return kind == "missing" or (kind not in ("failing", "dead") and path != f"/private{host}")


class Hosts:
    """All hosts, on one port: the Host field says which one is meant."""

    def __init__(self) -> None:
        self.fetches: Counter[int] = Counter()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Answer one request."""
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
            host = int(next(line for line in head if line.startswith("Host: h"))[7:].partition(".")[0])
            redirected = head[0].split()[1] != "/robots.txt"
            if not redirected:
                self.fetches[host] += 1
            if kind_of(host) != "dead":
                await self.answer(writer, host, redirected=redirected)
        except (OSError, asyncio.IncompleteReadError):
            pass  # the process that asked was killed
        finally:
            writer.close()

    async def answer(self, writer: asyncio.StreamWriter, host: int, *, redirected: bool) -> None:
        """Send what HOST has for its robots.txt."""
        kind = kind_of(host)
        if kind == "slow":
            await asyncio.sleep(SLOW)
        status = {"failing": 503, "missing": 404}.get(kind, 200)
        if kind == "redirecting" and not redirected:
            status = 301
        body = f"User-agent: {AGENT}\nDisallow: /private{host}$\n" if status == 200 else ""
        field = "Location: /elsewhere\r\n" if status == 301 else ""
        writer.write(f"HTTP/1.1 {status} x\r\n{field}Content-Length: {len(body)}\r\n\r\n{body}".encode())
        await writer.drain()


# ---- a process of the fleet


async def get(port: int, robots: str) -> rep2c.Fetched:
    """Fetch a robots.txt from the server at PORT."""
    path = "/robots.txt"
    for _ in range(6):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        try:
            writer.write(f"GET {path} HTTP/1.1\r\nHost: {robots.split('/')[2]}\r\n\r\n".encode())
            answer = await reader.read()
        finally:
            writer.close()
        head, _, body = answer.partition(b"\r\n\r\n")
        if not head:
            raise ConnectionResetError
        status = int(head.split()[1])
        if status != 301:
            return rep2c.Fetched(status, body)
        path = head.partition(b"Location: ")[2].split(b"\r\n")[0].decode()
    return rep2c.Fetched.failed("loop")


async def work(options: argparse.Namespace) -> None:
    """Ask about pages, and print after some how many are done, how many verdicts were wrong, and the longest wait."""
    retry = redis.asyncio.retry.Retry(redis.backoff.NoBackoff(), 1)
    client = redis.asyncio.Redis(port=options.redis, socket_timeout=2, socket_connect_timeout=2, retry=retry)
    cache = rep2c.Cache(AGENT, store=AsyncStore(client, pause=1), lease=options.lease)
    chance = random.Random(options.seed + options.first)
    begun, wrong, longest = time.monotonic(), 0, 0.0

    async def visit(host: int, path: str) -> None:
        nonlocal wrong, longest
        at = time.monotonic()
        allowed = await cache.allowed(f"http://h{host}.example{path}", lambda robots: get(options.server, robots))
        longest = max(longest, time.monotonic() - at)
        wrong += allowed != expected(host, path)

    for done in range(options.first, options.pages, TASKS):
        hosts = [chance.randrange(options.hosts) for _ in range(TASKS)]
        await asyncio.gather(*(visit(host, chance.choice(["/", f"/private{host}"])) for host in hosts))
        print(done + TASKS, wrong, round(longest, 3), flush=True)
        wrong = 0
        pace = (done + TASKS - options.first) * options.seconds / options.pages
        await asyncio.sleep(max(begun + pace - time.monotonic(), 0))
    await client.aclose()


# ---- the fleet


class Fleet:
    """What is measured, and what is done to it."""

    def __init__(self, options: argparse.Namespace, folder: str) -> None:
        self.options = options
        self.folder = folder
        self.hosts = Hosts()
        self.processes: dict[int, asyncio.subprocess.Process] = {}
        self.database: asyncio.subprocess.Process | None = None
        self.done: Counter[int] = Counter()
        self.wrong = self.killed = 0
        self.longest = 0.0

    async def start_redis(self) -> None:
        """Start it, with what it knew before."""
        command = shutil.which("redis-server")
        assert command is not None, "redis-server is not installed"
        self.database = await asyncio.create_subprocess_exec(
            *(command, "--port", str(self.options.redis), "--bind", "127.0.0.1", "--save", ""),
            *("--appendonly", "yes", "--dir", self.folder),
            stdout=asyncio.subprocess.DEVNULL,
        )

    async def stop_redis(self) -> None:
        """Kill it."""
        assert self.database is not None
        self.database.kill()
        await self.database.wait()

    async def run_process(self, number: int) -> None:
        """Run a process, and a new one in place of one that was killed, until its pages are done."""
        while self.done[number] < self.options.pages:
            words = {**vars(self.options), "first": self.done[number], "seed": 1000 * number + self.killed}
            process = await asyncio.create_subprocess_exec(
                sys.executable, __file__, "--worker", json.dumps(words), stdout=asyncio.subprocess.PIPE
            )
            self.processes[number] = process
            assert process.stdout is not None
            async for line in process.stdout:
                if line.endswith(b"\n"):
                    done, wrong, longest = line.split()
                    self.done[number] = int(done)
                    self.wrong += int(wrong)
                    self.longest = max(self.longest, float(longest))
            if await process.wait() not in (0, -signal.SIGKILL):
                raise RuntimeError(f"process {number} failed")
        del self.processes[number]

    async def disturb(self) -> None:
        """Kill processes now and then, and Redis once, for a while."""
        step = self.options.seconds / (self.options.kills + 2)
        for kill in range(self.options.kills):
            await asyncio.sleep(step)
            if self.processes:
                number = random.choice(list(self.processes))
                self.processes[number].kill()
                self.killed += 1
            if kill == self.options.kills // 2 and self.options.outage > 0:
                await self.stop_redis()
                await asyncio.sleep(self.options.outage)
                await self.start_redis()

    async def run(self) -> dict[str, Any]:
        """Run all, and say what came of it."""
        options = self.options
        async with await asyncio.start_server(self.hosts.serve, "127.0.0.1", 0, backlog=4096) as server:
            options.server = server.sockets[0].getsockname()[1]
            await self.start_redis()
            begun = time.monotonic()
            disturbing = asyncio.create_task(self.disturb())
            await asyncio.gather(*(self.run_process(number) for number in range(options.processes)))
            seconds = time.monotonic() - begun
            await disturbing
            await self.stop_redis()
        fetches = self.hosts.fetches
        kinds: Counter[str] = Counter()
        for host, count in fetches.items():
            kinds[kind_of(host)] += count
        return {
            "processes": options.processes,
            "hosts": len(fetches),
            "pages": sum(self.done.values()),
            "seconds": round(seconds, 1),
            "fetches": sum(fetches.values()),
            "fetches_by_kind": dict(kinds),
            "more_than_once": sum(count > 1 for count in fetches.values()),
            "killed": self.killed,
            "longest_wait": self.longest,
            "lease": options.lease,
            "wrong": self.wrong,
        }


async def run(options: argparse.Namespace) -> None:
    """Run a fleet in a folder of its own."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        options.redis = free.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        print(json.dumps(await Fleet(options, folder).run()))


def main() -> None:
    """Run a fleet, or one of its processes."""
    if sys.argv[1:2] == ["--worker"]:
        asyncio.run(work(argparse.Namespace(**json.loads(sys.argv[2]))))
        return
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--processes", type=int, default=20)
    parser.add_argument("--hosts", type=int, default=500)
    parser.add_argument("--pages", type=int, default=50_000, help="of each process")
    parser.add_argument("--seconds", type=float, default=120, help="over which a process spreads its pages")
    parser.add_argument("--lease", type=int, default=10, help="seconds")
    parser.add_argument("--kills", type=int, default=20, help="processes that are killed")
    parser.add_argument("--outage", type=float, default=10, help="seconds without Redis")
    asyncio.run(run(parser.parse_args()))


if __name__ == "__main__":
    main()
