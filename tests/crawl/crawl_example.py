# SPDX-License-Identifier: Apache-2.0
"""A web of a thousand hosts on loopback, and what the example crawler must and must not ask of it.

    crawl_example.py CRAWLER

The host hN.example is a kind of server by its number.  Each request is logged with its time; what the crawler did is
judged by this log alone.
"""

import asyncio
import collections
import os
import subprocess
import sys
import tempfile
import time

HOSTS = 1000
PAGES = ["/", "/a", "/private/x", "/b?q=1", "/private/"]
RULES = "User-agent: *\nDisallow: /private\n"
DELAY = 2
PRIVATE = [page for page in PAGES if page.startswith("/private")]
KINDS = ["rules", "missing", "broken", "redirect", "elsewhere", "slow", "cut", "busy", "brief", "loop", "paced"]
# What may be fetched from a host of this kind.
OPEN = {kind: [page for page in PAGES if page not in PRIVATE] for kind in KINDS}
# Seconds after which a robots.txt of this kind may be asked for again; a busy machine may take as long.
AGAIN = {"brief": 2, "broken": 60, "cut": 60, "busy": 300}
OPEN.update(missing=PAGES, loop=PAGES, broken=[], cut=[], busy=[])

log = []  # (time, number, path)


def kind_of(number):
    return KINDS[number % len(KINDS)]


def reply(status, body="", fields=""):
    return f"HTTP/1.1 {status}\r\nContent-Length: {len(body)}\r\nConnection: close\r\n{fields}\r\n{body}".encode()


def robots_of(number):
    kind = kind_of(number)
    if kind in ("rules", "slow"):
        return reply("200 OK", RULES)
    if kind == "paced":
        return reply("200 OK", f"{RULES}Crawl-delay: {DELAY}\n")
    if kind == "missing":
        return reply("404 Not Found", "no such file")
    if kind == "broken":
        return reply("503 Service Unavailable", RULES)
    if kind == "redirect":
        return reply("301 Moved Permanently", "", "Location: /moved/rules\r\n")
    if kind == "elsewhere":
        return reply("302 Found", "", f"Location: http://h{(number + 1) % HOSTS}.example/moved/rules\r\n")
    if kind == "cut":
        return reply("200 OK", RULES).replace(b"Length: ", b"Length: 9")
    if kind == "busy":
        return reply("429 Too Many Requests", "", "Retry-After: 300\r\n")
    if kind == "brief":
        return reply("200 OK", RULES, "Cache-Control: max-age=2\r\n")
    return reply("301 Moved Permanently", "", "Location: /robots.txt\r\n")


async def serve(reader, writer):
    try:
        header = (await reader.readuntil(b"\r\n\r\n")).decode()
        path = header.split(" ")[1]
        host = next(line[6:] for line in header.split("\r\n") if line.lower().startswith("host: "))
        number = int(host[1 : host.index(".")])
        log.append((time.time(), number, path))
        if path == "/robots.txt":
            if kind_of(number) == "slow":
                await asyncio.sleep(0.3)  # delays: it is slow on purpose
            writer.write(robots_of(number))
        else:
            writer.write(reply("200 OK", RULES))
        await writer.drain()
    finally:
        writer.close()


def expect(right, what):
    if not right:
        sys.exit(f"not so: {what}")


async def crawl(command, urls):
    process = await asyncio.create_subprocess_exec(
        *command, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    output, _ = await process.communicate("".join(url + "\n" for url in urls).encode())
    expect(process.returncode == 0, "the crawler ends well")
    return [line.split("\t") for line in output.decode().splitlines()]


def judge_robots(log):
    """A robots.txt is asked for once; again where its time, or that to wait, is over; five times more where it leads to itself."""
    asked = collections.defaultdict(list)
    for moment, number, path in log:
        if path == "/robots.txt":
            asked[number].append(moment)
    expect(len(asked) == HOSTS, "each host is asked for its robots.txt")
    for number, moments in asked.items():
        if kind_of(number) == "loop":
            expect(len(moments) == 6, f"h{number} was asked {len(moments)} times, and redirects 5 times")
        elif kind_of(number) in AGAIN:
            # The crawler's clock has whole seconds, and may be some milliseconds late.
            gaps = [later - earlier for earlier, later in zip(moments, moments[1:])]
            expect(all(gap > AGAIN[kind_of(number)] - 1.05 for gap in gaps), f"h{number} was asked within its time")
        else:
            expect(len(moments) == 1, f"h{number} ({kind_of(number)}) was asked {len(moments)} times")


def judge_pages(log):
    """No page that is forbidden, and all others, once."""
    fetched = collections.defaultdict(list)
    for _, number, path in log:
        if path not in ("/robots.txt", "/moved/rules"):
            fetched[number].append(path)
    for number in range(HOSTS):
        want = sorted(OPEN[kind_of(number)])
        expect(sorted(fetched[number]) == want, f"h{number} ({kind_of(number)}): {fetched[number]}")


def judge_pace(log, begin):
    """A host's delay lies between its pages.

    A server on a machine with much to do sees requests late, and so less far apart.  But it never sees a page before the
    delays since BEGIN, or since it began to send the robots.txt, are over.
    """
    since, pages = {}, collections.Counter()
    for moment, number, path in log:
        if kind_of(number) == "paced" and path == "/robots.txt":
            since[number] = moment
        elif kind_of(number) == "paced":
            gap = moment - since.get(number, begin)
            expect(gap > pages[number] * DELAY - 1, f"page {pages[number]} of h{number} was asked for after {gap:.3f} s")
            pages[number] += 1


def urls_of_all():
    """A page of each host, then the next; of those with a delay, one page at once after the other."""
    urls = [(number, page) for page in PAGES for number in range(HOSTS) if kind_of(number) != "paced"]
    urls += [(number, page) for number in range(HOSTS) for page in PAGES if kind_of(number) == "paced"]
    return [f"http://h{number}.example{page}" for number, page in urls]


async def main(command):
    server = await asyncio.start_server(serve, "127.0.0.1", 0, backlog=1024)
    port = server.sockets[0].getsockname()[1]
    command += ["--connect", f"127.0.0.1:{port}", "--snapshot", os.path.join(tempfile.mkdtemp(), "pack")]
    urls = urls_of_all()
    begin = time.time()
    lines = await crawl(command, urls)
    expect(len(lines) == len(urls), "a line for each page")
    judge_robots(log)
    judge_pages(log)
    judge_pace(log, begin)
    # Begun again with what it had kept, it asks nobody for a robots.txt but those whose time is over.
    first = len(log)
    over = time.time() + 2.1
    while time.time() < over:
        await asyncio.sleep(0.1)  # polls: the clock by which "brief" expires, which the crawler reads, too
    begin = time.time()
    lines = await crawl(command, urls)
    again = {kind_of(number) for _, number, path in log[first:] if path == "/robots.txt"}
    expect({"brief"} <= again <= AGAIN.keys(), f"asked again: {again}")
    judge_robots(log)
    judge_pages(log[first:])
    judge_pace(log[first:], begin)
    os.remove(command[-1])
    os.rmdir(os.path.dirname(command[-1]))
    server.close()


asyncio.run(main(sys.argv[1:]))
