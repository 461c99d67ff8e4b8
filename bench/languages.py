#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs the benchmark of a language and prints tables: languages.py [--hosts=N] DATA COMMAND...

COMMAND gets hosts of DATA/corpus, with the URLs of which DATA/oracle knows the answers to ExampleBot, as work.py says, and times
each of its engines.  DATA can also be a folder of HOST.txt and urls/HOST.txt: the answers of the first engine are then those known.  The works are: "once", a file is parsed and asked about one URL; "thirty", about thirty; "hot", a URL of a host
that was asked a thousand before; "random", URLs in random order, so that mostly another host is asked.  A line "answers" has an
engine's answers about a host's URLs, a character each: 1 is allow.  The first engine is rep2c, and has to give all known answers.
"""

import subprocess
import sys
from pathlib import Path

from drive import figures_of, shown, table
from work import input_of, known_hosts, real_hosts

COLUMNS = [("once", "mean", 1e3, "µs"), ("once", "p50", 1e3, "µs"), ("thirty", "mean", 1e3, "µs"), ("thirty", "p50", 1e3, "µs"),
           ("hot", "mean", 1, "ns"), ("hot", "p50", 1, "ns"), ("hot", "p99", 1, "ns"), ("random", "mean", 1, "ns")]
AGENT = "ExampleBot"


def tables(figures, same, count):
    engines = list(dict.fromkeys(engine for work, engine, _ in figures if work == "once"))
    head = ["", *(f"{work} {metric}, {unit}" for work, metric, _, unit in COLUMNS), f"known answers, of {count}"]
    value = {key: figures[key] / factor for engine in engines for work, metric, factor, _ in COLUMNS if (key := (work, engine, metric)) in figures}
    keys = [[(work, engine, metric) for work, metric, _, _ in COLUMNS] for engine in engines]
    yield table(head, [[engine, *(shown(value.get(key)) for key in of), str(same[engine])] for engine, of in zip(engines, keys)])
    ratios = [[engine, *(f"{value[own] / value[key]:.3f}" if own in value and key in value else "" for own, key in zip(keys[0], of))]
              for engine, of in zip(engines[1:], keys[1:])]
    yield table([f"time of {engines[0]} / that of", *head[1:-1]], ratios)
    others = [key for key in figures if key[1] not in engines]
    yield table(["other works", "", "mean, ns"], [[work, engine, shown(figures[work, engine, metric])] for work, engine, metric in others])


def main():
    arguments = sys.argv[1:]
    hosts = 600
    if arguments and arguments[0].startswith("--hosts="):
        hosts = int(arguments.pop(0).partition("=")[2])
    if len(arguments) < 2:
        print(__doc__, file=sys.stderr)
        return 2
    chosen, known = known_hosts(arguments[0], AGENT, hosts) if Path(arguments[0], "oracle").is_dir() else real_hosts(arguments[0], hosts)
    done = subprocess.run(arguments[1:], input=input_of(chosen), stdout=subprocess.PIPE, check=True)
    rows = [line.split("\t") for line in done.stdout.decode().splitlines()]
    same = {}
    for _, engine, host, answers in filter(lambda row: row[0] == "answers", rows):
        right = known.setdefault(host.removeprefix("host:"), answers)
        same[engine] = same.get(engine, 0) + sum(a == b for a, b in zip(answers, right))
    count = sum(map(len, known.values()))
    figures, _ = figures_of(row for row in rows if row[0] != "answers")
    print("\n\n".join("\n".join(lines) for lines in tables(figures, same, count) if lines))
    if next(iter(same.values()), 0) != count:
        print("languages.py: rep2c gives other answers than those known", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
