# SPDX-License-Identifier: Apache-2.0
"""What benchmarks work on, and how a program gets it: work.py FOLDER writes the files HOST.txt of FOLDER and urls/HOST.txt.

A program reads from standard input, for each host, a line "NAME BYTES BYTES" and then as many bytes of its robots.txt and of its
URLs, one a line.  It prints lines of work, engine, metric and value, separated by tabs; drive.py says what these mean.
"""

import gzip
import random
import sys
from pathlib import Path
from typing import NamedTuple

LIMIT = 512_000  # what counts of a file, without the line that this cuts


class Host(NamedTuple):
    name: str
    robots: bytes
    urls: list


def spread(items, count):
    """COUNT of ITEMS, spread evenly; 0: all."""
    return items if not 0 < count < len(items) else [items[i * len(items) // count] for i in range(count)]


def within_limit(robots):
    if len(robots) <= LIMIT:
        return robots
    cut = robots[:LIMIT]
    return cut[:max(cut.rfind(b"\n"), cut.rfind(b"\r")) + 1]


def corpus_hosts(folder, count=0):
    """The files HOST.txt of FOLDER with the URLs in urls/HOST.txt; COUNT of them, with and without URLs in proportion."""
    hosts = []
    for file in sorted(Path(folder).glob("*.txt")):
        urls = file.parent / "urls" / file.name
        lines = urls.read_bytes().splitlines() if urls.exists() else []
        hosts.append(Host(file.stem, within_limit(file.read_bytes()), [line for line in lines if line]))
    kinds = [[host for host in hosts if bool(host.urls) == real] for real in (True, False)]
    kept = {host.name for kind in kinds for host in spread(kind, -(-count * len(kind) // max(len(hosts), 1)))}
    return [host for host in hosts if host.name in kept]


def known_hosts(data, agent, count=0):
    """The files of DATA/corpus, COUNT of them, with the URLs of which DATA/oracle knows the answers to AGENT, and the answers by
    host: 1 for allow."""
    urls, answers = {}, {}
    with gzip.open(Path(data, "oracle/google.tsv.gz"), "rb") as lines:
        for line in lines:
            file, who, url, verdict, _ = line.rstrip(b"\n").split(b"\t")
            if who == agent.encode() and url.startswith(b"http"):
                of_host = urls.setdefault(file.decode().removesuffix(".txt"), [])
                if url not in of_host:
                    of_host.append(url)
                    name = file.decode().removesuffix(".txt")
                    answers[name] = answers.get(name, "") + str(int(verdict == b"allow"))
    names = spread(sorted(urls), count)
    hosts = [Host(name, within_limit(Path(data, "corpus", f"{name}.txt").read_bytes()), urls[name]) for name in names]
    return hosts, {name: answers[name] for name in names}


def real_hosts(folder, count):
    """COUNT of the hosts in FOLDER that have URLs, with 30 of them as whole URLs, and no known answers."""
    hosts = [Host(name, robots, [url if b"://" in url else b"https://" + name.encode() + url for url in urls[:30]])
             for name, robots, urls in corpus_hosts(folder) if urls]
    return spread(hosts, count), {}


def made_hosts(count):
    """COUNT hosts that have the shape of real ones, and are always the same: 11 rules at the median, half of the hosts without a
    star; some have thousands of rules, and paths have 37 bytes in the mean."""
    chance = random.Random(2)
    words = "about account api archive assets blog cart content de docs en feed files forum help images item list login media news".split()
    shapes = ["/*?W=", "/*W", "/*/W/", "/W/*/W", "*W*W", "/*.W$", "/W*W$", "/*?*W=*W", "/W/*?", "/*&W=", "/W*", "/*/W/*/W/*"]

    def word():
        if chance.random() < 0.35:
            return "".join(chance.choices("0123456789abcdefghijklmnopqrstuvwxyz"[:chance.choice([10, 10, 36])], k=chance.randint(1, 8)))
        return chance.choice(words)

    def path(size):
        made, query = "/", False
        while len(made) < size:
            made += word()
            mark = chance.random()
            starts = not query and mark < 0.08
            made += "?" if starts else "=&"[mark < 0.5] if query else "/-"[mark < 0.4]
            query = query or starts
        return made

    def rule(stars):
        pattern = "".join(word() if letter == "W" else letter for letter in chance.choice(shapes)) if chance.random() < stars else \
            path(chance.randint(3, 30))
        return f"{'Allow' if chance.random() < 0.1 else 'Disallow'}: {pattern}\n"

    hosts = []
    for number in range(count):
        stars = chance.choice([0, chance.uniform(0.03, 0.73)])
        rules = chance.randint(300, 3300) if chance.random() < 0.02 else 1 + int(chance.lognormvariate(2.4, 1.3))
        robots = "# made up\nUser-agent: OtherBot\nDisallow: /\n\nUser-agent: *\n" + "".join(rule(stars) for _ in range(rules))
        name = f"site-{number:04}.example"
        hosts.append(Host(name, robots.encode(), [f"https://{name}{path(chance.randint(1, 64))}".encode() for _ in range(57)]))
    return hosts


def input_of(hosts):
    """What a program reads."""
    parts = []
    for host in hosts:
        urls = b"".join(url + b"\n" for url in host.urls)
        parts += [f"{host.name} {len(host.robots)} {len(urls)}\n".encode(), host.robots, urls]
    return b"".join(parts)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    sys.stdout.buffer.write(input_of(corpus_hosts(sys.argv[1])))
