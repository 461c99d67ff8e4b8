# SPDX-License-Identifier: Apache-2.0
"""
What `rep2c coverage` takes for an access log in the combined form, in processor time, plain and compressed.  The requests are of a site's
URLs, some with a query, by crawlers and by thousands of different browsers.

    log_lines.py COMMAND ROBOTS URLS [LINES [ROUNDS]]

ROBOTS is the site's robots.txt, URLS has a URL a line, and LINES are a million unless it is given.
"""

import datetime
import gzip
import json
import pathlib
import random
import statistics
import subprocess
import sys
import tempfile
import urllib.parse

from drive import timed

WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)"
BROWSERS = (
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) " + WEBKIT + " Chrome/{0}.0.{1}.{2} Safari/537.36",
    "Mozilla/5.0 (iPhone; CPU iPhone OS {0}_{2} like Mac OS X) " + WEBKIT + " Mobile/15E{1} Safari/604.1",
    "Mozilla/5.0 (X11; Linux x86_64; rv:{0}.{2}) Gecko/20100101 Firefox/{0}.{2}",
)


def agents_of(command, chance):
    """Headers of public crawlers, and of browsers."""
    known = subprocess.run([command, "crawlers", "--json"], capture_output=True, check=True).stdout.splitlines()
    names = sorted(chance.sample([json.loads(line)["name"] for line in known], 60))
    crawlers = [f"Mozilla/5.0 (compatible; {name}/{chance.randrange(1, 5)}.0; +https://h.example/)" for name in names]
    numbers = [(chance.randrange(90, 140), chance.randrange(1000, 7000), chance.randrange(200)) for _ in range(3000)]
    return crawlers, [chance.choice(BROWSERS).format(*each) for each in numbers]


def paths_of(urls):
    """The paths of URLs."""
    split = [urllib.parse.urlsplit(line.strip()) for line in pathlib.Path(urls).read_text().splitlines()]
    paths = [each._replace(scheme="", netloc="", fragment="").geturl() or "/" for each in split]
    return [path for path in paths if path.isascii() and not set(path) & set(' "\\')]


def log_of(command, urls, count):
    chance = random.Random(1)
    crawlers, browsers = agents_of(command, chance)
    begin = datetime.datetime(2026, 10, 10, 13, 55, 36, tzinfo=datetime.timezone.utc)
    for number in range(count):
        path = chance.choice(urls)
        if chance.random() < 0.5:
            path += ("&" if "?" in path else "?") + f"page={number % 1000}"
        agent = chance.choice(crawlers if chance.random() < 0.4 else browsers)
        time = begin + datetime.timedelta(seconds=number // 12)
        yield f'192.0.2.7 - - [{time:%d/%b/%Y:%H:%M:%S +0000}] "GET {path} HTTP/1.1" 200 5 "https://h.example/" "{agent}"\n'


def main():
    command, robots, urls = sys.argv[1:4]
    count, rounds = (int(given) for given in [*sys.argv[4:], *["1000000", "5"][len(sys.argv) - 4:]])
    with tempfile.TemporaryDirectory() as folder:
        plain, packed = pathlib.Path(folder, "log"), pathlib.Path(folder, "log.gz")
        plain.write_text("".join(log_of(command, paths_of(urls), count)))
        packed.write_bytes(gzip.compress(plain.read_bytes(), 6))
        for log in (plain, packed):
            middle = statistics.median(timed([command, "coverage", robots, log])[1] for _ in range(rounds))
            print(f"{log.name}\t{log.stat().st_size / 1e6:.0f} MB\t{middle:.2f} s of a processor\t{count / middle:.3g} lines a second")


if __name__ == "__main__":
    main()
