#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Prints the tables of README.md and RESULTS.md that are those of one run: tables.py FIGURES.

FIGURES is what rep-bench writes by --tsv.  With --check FILE..., prints what these files lack of them, and fails if that is
anything.
"""

import re
import sys
from pathlib import Path

# The aims stand where rep-bench compares what it reached with them.
AIM = re.compile(r'\{"([^"]+)", .*\{([\d.]+), (?:([\d.]+)|)')
AIMS = AIM.findall((Path(__file__).parent / "race/aims.c").read_text(encoding="utf-8"))

WORKS = [
    ("setup", "µs", ["mean", "p50", "p90", "p99"]),
    ("hot-real", "ns", ["mean", "p50", "p90", "p99"]),
    ("hot-derived", "ns", ["mean", "p50", "p90", "p99"]),
    ("cold", "ns", ["mean"]),
    ("once", "µs", ["mean", "p50", "p99", "total"]),
    ("size", "bytes", ["mean", "p50", "p99", "total", "all-agents-total"]),
]
FIRST = ["rep", "scan", "hyperscan", "re2set"]
FIRST_ROWS = [
    ("ns per URL, one host after the other", "hot-real", "mean"),
    ("the same, slowest 1% of hosts", "hot-real", "p99"),
    ("ns per URL, another host at every URL", "cold", "mean"),
    ("µs from robots.txt to ready, median", "setup", "p50"),
]
COUNTS = [1, 10, 100, 1000, 10000, 100000]
ATTACK = ["setup-ms", "peak-MiB", "first-ms", "then-ms", "1MB-ms", "bytes"]


def shown(value):
    """Up to three digits, and all before the point."""
    if value is None:
        return ""
    return f"{value:.3g}" if value < 100 else f"{value:.0f}"


def rounded(value):
    return f"{value:.2g}" if value < 10 else f"{value:.0f}"


def line_of(cells):
    return "|" + "|".join(f" {cell} " if cell else " " for cell in cells) + "|"


def hundredths(value):
    return f"{value:.2f}".removesuffix(".00")


def table(head, rows):
    yield line_of(head)
    yield "|" + "---|" * len(head)
    yield from map(line_of, rows)


def tables(figures):
    engines = list(dict.fromkeys(engine for work, engine, _ in figures if work == "hot-real"))

    def cells(work, metric, of=engines):
        return [shown(figures.get((work, engine, metric))) for engine in of]

    first = [[what, *(rounded(figures[work, engine, metric]) for engine in FIRST)] for what, work, metric in FIRST_ROWS]
    first.insert(3, ["the same in batches", rounded(figures["cold", "rep-batch", "mean"]), "", "", ""])
    yield table(["", "rep2c", "tuned scan", "Hyperscan", "RE2::Set"], first)
    rows = [[work, f"{metric}, {unit}", *cells(work, metric)] for work, unit, metrics in WORKS for metric in metrics]
    yield table(["work", "", *engines], rows)
    yield table(["checks", *engines], [[f"{count:,}", *cells("life", f"at-{count}")] for count in COUNTS])
    ours = [figures["life", "rep", f"at-{count}"] for count in COUNTS]
    best = [min(figures.get(("life", engine, f"at-{count}"), ours[i]) for engine in engines if engine != "touch")
            for i, count in enumerate(COUNTS)]
    median = [hundredths(figures["life", "rep", f"median-{count}"]) for count in COUNTS]
    multiples = [["all hosts together", *(hundredths(ours[i] / best[i]) for i in range(len(ours)))],
                 ["the median host", *median]]
    yield table(["checks", *(f"{count:,}" for count in COUNTS)], multiples)
    attacked = [engine for engine in engines if ("attack", engine, ATTACK[0]) in figures]
    reached = [[name, hundredths(figures["aims", "rep", name]), aim,
                *([hundredths(figures["aims", "rep-batch", name]), batch] if batch else ["", ""])]
               for name, aim, batch in AIMS]
    yield table(["aim", "`rep`", "aimed at", "`rep-batch`", "aimed at"], reached)
    yield table(["attack", *attacked], [[metric, *cells("attack", metric, attacked)] for metric in ATTACK])


def main():
    file, *check = sys.argv[1:]
    rows = (line.split("\t") for line in Path(file).read_text(encoding="utf-8").splitlines())
    figures = {tuple(row[:3]): float(row[3]) for row in rows}
    there = [line for name in check[1:] for line in Path(name).read_text(encoding="utf-8").splitlines()]
    lacking = [line for lines in tables(figures) for line in [*lines, ""] if line not in there]
    print("\n".join(lacking).rstrip())
    return bool(check and lacking)


if __name__ == "__main__":
    sys.exit(main())
