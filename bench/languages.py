#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs the benchmarks of languages and prints tables: languages.py [--hosts=N] [--turns=N] DATA COMMAND...

COMMAND gets hosts of DATA/corpus, with the URLs of which DATA/oracle knows the answers to ExampleBot, as work.py says, and times
each of its engines.  DATA can also be a folder of HOST.txt and urls/HOST.txt: the answers of the first engine are then those known.  The works are: "once", a file is parsed and asked about one URL; "thirty", about thirty; "hot", a URL of a host
that was asked a thousand before; "random", URLs in random order, so that mostly another host is asked.  A line "answers" has an
engine's answers about a host's URLs, a character each: 1 is allow.  The first engine is rep2c, and has to give all known answers.

Words that end in ":" begin the commands of several languages, C: COMMAND... Go: COMMAND..., of which there is one table.  They run one after
the other, --turns times, and medians count: what one process takes can be compared with another's on a quiet machine alone.
"""

import subprocess
import sys
from pathlib import Path

from drive import figures_of, shown, table
from work import input_of, known_hosts, real_hosts

COLUMNS = [("once", "mean", 1e3, "µs"), ("once", "p50", 1e3, "µs"), ("thirty", "mean", 1e3, "µs"), ("thirty", "p50", 1e3, "µs"),
           ("hot", "mean", 1, "ns"), ("hot", "p50", 1, "ns"), ("hot", "p99", 1, "ns"), ("random", "mean", 1, "ns")]
AGENT = "ExampleBot"


def tables(figures, same, count, several):
    engines = list(same)
    head = ["", *(f"{work} {metric}, {unit}" for work, metric, _, unit in COLUMNS), f"known answers, of {count:,}"]
    value = {key: figures[key] / factor for engine in engines for work, metric, factor, _ in COLUMNS if (key := (work, engine, metric)) in figures}
    keys = [[(work, engine, metric) for work, metric, _, _ in COLUMNS] for engine in engines]
    yield table(head, [[engine, *(shown(value.get(key)) for key in of), f"{same[engine]:,}"] for engine, of in zip(engines, keys)])
    ratios = [[engine, *(f"{value[own] / value[key]:.3f}" if own in value and key in value else "" for own, key in zip(keys[0], of))]
              for engine, of in zip(engines[1:], keys[1:])]
    yield table([f"time of {engines[0]} / that of", *head[1:-1]], ratios if not several else [])
    others = [key for key in figures if key[0] not in {work for work, *_ in COLUMNS} and key[2] == "mean"]
    yield table(["other works", "", "mean, ns"], [[work, engine, shown(figures[work, engine, metric])] for work, engine, metric in others])


def programs(words):
    """The commands by language; "": the only one."""
    found = {} if words[0].endswith(":") else {"": []}
    for word in words:
        if word.endswith(":"):
            found[f"{word} "] = []
        else:
            found[next(reversed(found))].append(word)
    return found


def main():
    arguments, options = sys.argv[1:], {"--hosts": 600, "--turns": 1}
    while arguments and (option := arguments[0].partition("="))[0] in options:
        options[option[0]] = int(option[2])
        del arguments[0]
    if len(arguments) < 2:
        print(__doc__, file=sys.stderr)
        return 2
    data, of_language, hosts = arguments[0], programs(arguments[1:]), options["--hosts"]
    chosen, known = known_hosts(data, AGENT, hosts) if Path(data, "oracle").is_dir() else real_hosts(data, hosts)
    rows, same = [], {}
    for _ in range(options["--turns"]):
        for language, command in of_language.items():
            done = subprocess.run(command, input=input_of(chosen), stdout=subprocess.PIPE, check=True)
            lines = [line.split("\t") for line in done.stdout.decode().splitlines()]
            rows += [[work, language + engine, *others] for work, engine, *others in lines]
    for engine, host, answers in dict.fromkeys(tuple(row[1:]) for row in rows if row[0] == "answers"):
        right = known.setdefault(host.removeprefix("host:"), answers)
        same[engine] = same.get(engine, 0) + sum(a == b for a, b in zip(answers, right))
    count = sum(map(len, known.values()))
    figures, _ = figures_of(row for row in rows if row[0] != "answers")
    print("\n\n".join("\n".join(lines) for lines in tables(figures, same, count, "" not in of_language) if lines))
    wrong = [language for language in of_language if next(right for engine, right in same.items() if engine.startswith(language)) != count]
    if wrong:
        print(f"languages.py: {' '.join(wrong)} rep2c gives other answers than those known", file=sys.stderr)
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
