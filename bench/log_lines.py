# SPDX-License-Identifier: Apache-2.0
"""
What `rep2c coverage` takes for an access log, in processor time, by the form of its lines and by its compression. The
requests are of a site's URLs, some with a query, by crawlers and by thousands of different browsers. All forms must
give one report.

    log_lines.py COMMAND ROBOTS URLS [LINES [ROUNDS]]

ROBOTS is the site's robots.txt, URLS has a URL a line, and LINES are a million unless it is given.
"""

from __future__ import annotations

import contextlib
import datetime
import gzip
import json
import pathlib
import random
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import urllib.parse
from collections.abc import Callable, Iterator
from typing import NamedTuple

WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)"
BROWSERS = (
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) " + WEBKIT + " Chrome/{0}.0.{1}.{2} Safari/537.36",
    "Mozilla/5.0 (iPhone; CPU iPhone OS {0}_{2} like Mac OS X) " + WEBKIT + " Mobile/15E{1} Safari/604.1",
    "Mozilla/5.0 (X11; Linux x86_64; rv:{0}.{2}) Gecko/20100101 Firefox/{0}.{2}",
)


class Request(NamedTuple):
    time: datetime.datetime
    path: str
    agent: str


def agents_of(command: str, chance: random.Random) -> tuple[list[str], list[str]]:
    """Headers of public crawlers, and of browsers."""
    known = subprocess.run([command, "crawlers", "--json"], capture_output=True, check=True).stdout.splitlines()
    names = sorted(chance.sample([json.loads(line)["name"] for line in known], 60))
    crawlers = [f"Mozilla/5.0 (compatible; {name}/{chance.randrange(1, 5)}.0; +https://h.example/)" for name in names]
    numbers = [(chance.randrange(90, 140), chance.randrange(1000, 7000), chance.randrange(200)) for _ in range(3000)]
    return crawlers, [chance.choice(BROWSERS).format(*each) for each in numbers]


def paths_of(urls: pathlib.Path) -> list[str]:
    """The paths of URLs, of those that all forms write alike."""
    split = [urllib.parse.urlsplit(line.strip()) for line in urls.read_text().splitlines()]
    paths = [each._replace(scheme="", netloc="", fragment="").geturl() or "/" for each in split]
    return [path for path in paths if path.isascii() and not set(path) & set(' "\\')]


def requests(command: str, urls: list[str], count: int) -> Iterator[Request]:
    chance = random.Random(1)
    crawlers, browsers = agents_of(command, chance)
    time = datetime.datetime(2026, 10, 10, 13, 55, 36, tzinfo=datetime.timezone.utc)
    for number in range(count):
        path = chance.choice(urls)
        if chance.random() < 0.5:
            path += ("&" if "?" in path else "?") + f"page={number % 1000}"
        agents = crawlers if chance.random() < 0.4 else browsers
        yield Request(time + datetime.timedelta(seconds=number // 12), path, chance.choice(agents))


# ---- forms of lines


def combined(request: Request) -> str:
    time = f"{request.time:%d/%b/%Y:%H:%M:%S +0000}"
    return f'192.0.2.7 - - [{time}] "GET {request.path} HTTP/1.1" 200 5 "https://h.example/" "{request.agent}"'


def balancer(request: Request) -> str:
    time = f"{request.time:%Y-%m-%dT%H:%M:%S.000000Z}"
    return (
        f"h2 {time} app/my-alb/50dc6c495c0c9188 192.0.2.7:48160 10.0.0.66:9000 0.000 0.002 0.000 200 200 5 257 "
        f'"GET https://h.example:443{request.path} HTTP/2.0" "{request.agent}" ECDHE TLSv1.2 arn:aws:x "Root=1-5" "-"'
    )


def nginx(request: Request) -> str:
    return json.dumps(
        {
            "time_iso8601": f"{request.time:%Y-%m-%dT%H:%M:%S+00:00}",
            "remote_addr": "192.0.2.7",
            "request": f"GET {request.path} HTTP/1.1",
            "status": "200",
            "http_user_agent": request.agent,
        }
    )


def columns(request: Request, delimiter: str, agent: str) -> str:
    path, _, query = request.path.partition("?")
    day, clock = f"{request.time:%Y-%m-%d %H:%M:%S}".split()
    return delimiter.join((day, clock, "192.0.2.7", "GET", path, query or "-", agent, "200"))


def iis(request: Request) -> str:
    return columns(request, " ", request.agent.replace("+", "%2B").replace(" ", "+"))


def cloudfront(request: Request) -> str:
    return columns(request, "\t", urllib.parse.quote(request.agent, "/;()+:,."))


NAMED = "#Fields: date time c-ip cs-method cs-uri-stem cs-uri-query cs(User-Agent) sc-status\n"
FORMS: dict[str, tuple[Callable[[Request], str], str]] = {
    "combined": (combined, ""),
    "load balancer": (balancer, ""),
    "JSON": (nginx, ""),
    "IIS": (iis, NAMED),
    "CloudFront": (cloudfront, NAMED),
}


# ---- measuring


def seconds(command: list[str]) -> tuple[float, bytes]:
    """Run COMMAND; returns its processor time, and what it printed."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    made = subprocess.run(command, capture_output=True, check=True).stdout
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, made


def compress(log: pathlib.Path) -> Iterator[tuple[str, pathlib.Path]]:
    """LOG compressed by gzip and, where its program is installed, by zstd."""
    packed = log.with_suffix(".gz")
    with log.open("rb") as source, gzip.open(packed, "wb", 6) as to:
        shutil.copyfileobj(source, to)
    yield f"{log.stem}, gzip", packed
    if shutil.which("zstd"):
        subprocess.run(["zstd", "-q", "-k", str(log)], check=True)
        yield f"{log.stem}, zstd", log.with_suffix(log.suffix + ".zst")


def make_logs(folder: pathlib.Path, made: list[Request]) -> dict[str, pathlib.Path]:
    logs = {}
    for form, (line, header) in FORMS.items():
        logs[form] = folder / f"{form}.log"
        with logs[form].open("w") as out:
            out.write(header)
            out.writelines(line(each) + "\n" for each in made)
    logs.update(compress(logs["combined"]))
    return logs


def main() -> int:
    command, robots, urls = sys.argv[1:4]
    count = int(sys.argv[4]) if len(sys.argv) > 4 else 1_000_000
    rounds = int(sys.argv[5]) if len(sys.argv) > 5 else 5
    with contextlib.ExitStack() as stack:
        folder = pathlib.Path(stack.enter_context(tempfile.TemporaryDirectory()))
        logs = make_logs(folder, list(requests(command, paths_of(pathlib.Path(urls)), count)))
        taken: dict[str, list[float]] = {form: [] for form in logs}
        reports = set()
        for _ in range(rounds):
            for form, log in logs.items():
                time, report = seconds([command, "coverage", robots, str(log)])
                taken[form].append(time)
                reports.add(report)
        if len(reports) != 1:
            sys.exit("the forms differ in their reports")
        print(f"{count} lines, medians of {rounds} rounds\nlines\tMB\ts of a processor\tlines a second")
        for form, log in logs.items():
            middle = statistics.median(taken[form])
            print(f"{form}\t{log.stat().st_size / 1e6:.0f}\t{middle:.2f}\t{count / middle:.3g}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
