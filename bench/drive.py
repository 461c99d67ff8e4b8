#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs a benchmark and prints tables of what it measured: drive.py PROGRAM [OPTION...].

  --corpus DIR     take DIR/HOST.txt and DIR/urls/HOST.txt instead of made hosts
  --hosts N        take N of the hosts, spread evenly
  --emit N         take N of the hosts, and let the engines of emitted code take part
  --tsv [FILE]     write the figures, tab-separated, to FILE or instead of the tables
  --plot DIR       draw charts into DIR with gnuplot

PROGRAM takes the other options, and --help.  It reads hosts as work.py says, and prints lines of work, engine, metric and value, separated by tabs.  A line that occurs again is of another run, and the
median of all runs counts.  A metric "host:NAME" is of one host; figures are taken over all hosts.  They are written to full.tsv
beside PROGRAM unless --tsv is given.

    drive.py --turns ROUNDS BEFORE AFTER [OPTION...]
                                       runs two builds of a program by turns: each figure before and after, and the median of
                                       the ratios of neighbouring runs, as the machine's speed changes with time
    drive.py --record RESULTS          prints the figures that the tables in RESULTS.md record
    drive.py --check README RESULTS    prints the lines that these files lack by that record, and fails if there is one
"""

import argparse
import re
import statistics
import subprocess
import sys
import tempfile
from collections import defaultdict
from pathlib import Path

from emit import emit_hosts
from work import corpus_hosts, input_of, made_hosts

MADE = 600
WORKS = [
    ("setup", "µs", ["mean", "p50", "p90", "p99"]),
    ("hot-real", "ns", ["mean", "p50", "p90", "p99"]),
    ("hot-derived", "ns", ["mean", "p50", "p90", "p99"]),
    ("cold", "ns", ["mean"]),
    ("once", "µs", ["mean", "p50", "p99", "total"]),
    ("size", "bytes", ["mean", "p50", "p99", "total", "all-agents-total", "hot-total"]),
    ("emit", "s", ["generator-s", "compiler-s"]),
]
COUNTS = [1, 10, 100, 1000, 10000, 100000]
ATTACK = ["setup-ms", "peak-MiB", "first-ms", "then-ms", "1MB-ms", "bytes"]
FLOOR = "touch"
LINES = ("size", "rule-lines", "all-agents-total")
SLOWER, CLEARLY_NS = 1.2, 10
CLEARLY = ("hot-real", "rep", "clearly-slower-hosts")
# Name, work, metric, what it is divided by ("": the best peer), and what rep and rep-batch are to reach.
AIMS = [
    ("hot-real mean / hyperscan", "hot-real", "mean", "hyperscan", {"rep": 0.48}),
    ("hot-real p50 / scan", "hot-real", "p50", "scan", {"rep": 0.95}),
    ("hot-derived mean / hyperscan", "hot-derived", "mean", "hyperscan", {"rep": 0.54}),
    ("hot-derived p50 / scan", "hot-derived", "p50", "scan", {"rep": 1.1}),
    ("hosts clearly behind a peer", "hot-real", CLEARLY[2], 1, {"rep": 5}),
    ("cold mean / best peer", "cold", "mean", "", {"rep": 0.55, "rep-batch": 0.4}),
    ("setup p50 / scan", "setup", "p50", "scan", {"rep": 1}),
    ("setup p99, ms", "setup", "p99", 1000, {"rep": 1}),
    ("once total / scan", "once", "total", "scan", {"rep": 1}),
    ("size / rule lines", "size", "all-agents-total", LINES[1], {"rep": 0.9}),
]
FIRST = ["rep", "scan", "hyperscan", "re2set"]
FIRST_ROWS = [
    ("ns per URL, one host after the other", "hot-real", "mean", FIRST),
    ("the same, slowest 1% of hosts", "hot-real", "p99", FIRST),
    ("ns per URL, another host at every URL", "cold", "mean", FIRST),
    ("the same in batches", "cold", "mean", ["rep-batch", "", "", ""]),
    ("µs from robots.txt to ready, median", "setup", "p50", FIRST),
]

# ---- figures


def percentile(values, percent):
    values = sorted(values)
    return values[min(len(values) * percent // 100, len(values) - 1)]


def spread(values):
    return {"mean": sum(values) / len(values), "max": max(values), "total": sum(values), **{f"p{p}": percentile(values, p) for p in (50, 90, 99)}}


def is_peer(engine):
    return engine != FLOOR and not re.match(r"rep$|rep-|emit-|rule-lines", engine)


def lives(hosts, runs, figures):
    """The times of all hosts together after so many checks, and how rep is beside the best other engine at the median host."""
    for count in COUNTS:
        times = {engine: {host: percentile(each, 50) for host, each in hosts[work, engine].items() if len(each) == runs}
                 for work, engine in hosts if work == f"life-{count}"}
        reached = max(map(len, (of for (work, _), of in hosts.items() if work == "life-1")), default=0)
        for engine, of in times.items():
            if len(of) == reached:
                figures["life", engine, f"at-{count}"] = sum(of.values())
        others = [of for engine, of in times.items() if engine not in ("rep", "rep-batch", FLOOR)]
        best = {host: min(of[host] for of in others if host in of) for host in times.get("rep", {}) if any(host in of for of in others)}
        if best:
            figures["life", "rep", f"median-{count}"] = percentile([times["rep"][host] / best[host] for host in best], 50)


def behind(figures, hosts):
    """The hosts on which rep, or else rep-dense, takes over SLOWER times as long as the fastest peer, and CLEARLY_NS more."""
    ours = next((engine for engine in ("rep", "rep-dense") if ("hot-real", engine) in hosts), None)
    peers = [of for (work, engine), of in hosts.items() if work == "hot-real" and is_peer(engine)]
    if not ours or not peers:
        return []
    pairs = [(percentile(each, 50), min(percentile(of[host], 50) for of in peers), host) for host, each in hosts["hot-real", ours].items()]
    slower = [pair for pair in pairs if pair[0] > SLOWER * pair[1]]
    clearly = [pair for pair in slower if pair[0] > pair[1] + CLEARLY_NS]
    figures["hot-real", ours, "slower-hosts"], figures["hot-real", ours, CLEARLY[2]] = len(slower), len(clearly)
    return [[host[len("host:"):], shown(own), shown(peer)] for own, peer, host in clearly]


def figures_of(rows):
    """The figures by work, engine and metric, and the hosts that are clearly behind."""
    hosts, figures, runs = defaultdict(lambda: defaultdict(list)), defaultdict(list), 0
    for work, engine, metric, value in rows:
        each = hosts[work, engine][metric] if metric.startswith("host:") else figures[work, engine, metric]
        each.append(float(value))
        runs = max(runs, len(each)) if work == "life-1" else runs
    figures = {key: percentile(values, 50) for key, values in figures.items()}
    for (work, engine), of in hosts.items():
        for metric, value in spread([percentile(each, 50) for each in of.values()]).items():
            if work == "hot-size" and metric == "total":
                figures["size", engine, "hot-total"] = value
            elif not work.startswith(("life-", "hot-size")):
                figures[work, engine, metric] = value
    lives(hosts, runs, figures)
    return figures, behind(figures, hosts)


# ---- tables


def shown(value):
    """Up to three digits, and all before the point."""
    if value is None:
        return ""
    return f"{value:.3g}" if value < 100 else f"{value:.0f}"


def rounded(value):
    return "" if value is None else f"{value:.2g}" if value < 10 else f"{value:.0f}"


def hundredths(value):
    return "" if value is None else f"{value:.2f}".removesuffix(".00")


def table(head, rows):
    lines = ["|" + "|".join(f" {cell} " if cell else " " for cell in cells) + "|" for cells in [head, *rows]]
    lines.insert(1, "|" + "---|" * len(head))
    return lines if rows else []


def best_of(figures, work, metric, engines):
    values = [(figures[work, engine, metric], engine) for engine in engines if (work, engine, metric) in figures
              and (engine, work) not in (("reference", "setup"), ("reference", "size"))]  # it has no set-up
    return min(values, default=(None, ""))


def first_table(figures):
    """README's."""
    rows = [[what, *(rounded(figures.get((work, engine, metric))) for engine in engines)] for what, work, metric, engines in FIRST_ROWS]
    return table(["", "rep2c", "tuned scan", "Hyperscan", "RE2::Set"], rows)


def life_table(figures, engines):
    """The time of rep as a multiple of the best other engine's, its own kind included."""
    best = [best_of(figures, "life", f"at-{count}", [engine for engine in engines if engine != FLOOR])[0] for count in COUNTS]
    ours = [figures.get(("life", "rep", f"at-{count}")) for count in COUNTS]
    if None in ours:
        return []
    medians = [hundredths(figures.get(("life", "rep", f"median-{count}"))) for count in COUNTS]
    return table(["checks", *(f"{count:,}" for count in COUNTS)],
                 [["all hosts together", *(hundredths(own / other) for own, other in zip(ours, best))], ["the median host", *medians]])


def aims_table(figures, engines):
    rows = []
    for name, work, metric, unit, aims in AIMS:
        by = best_of(figures, work, metric, filter(is_peer, engines))[0] if unit == "" else figures.get((work, unit, metric), unit)
        cells = []
        for engine in ("rep", "rep-batch"):
            own = figures.get((work, engine, metric)) if engine in aims else None
            cells += ["" if own is None or not isinstance(by, (int, float)) else hundredths(own / by), f"{aims[engine]:g}" if engine in aims else ""]
        if cells[0]:
            rows.append([name, *cells])
    return table(["aim", "`rep`", "aimed at", "`rep-batch`", "aimed at"], rows)


def ratios(figures, engines):
    """What rep2c's engines take, as multiples of the best peer's."""
    ours = [engine for engine in engines if engine != FLOOR and not is_peer(engine)]
    rows = []
    for work, _, metrics in WORKS:
        for metric in metrics:
            best, peer = best_of(figures, work, metric, filter(is_peer, engines))
            if best:
                rows.append([work, metric, peer, *(hundredths(figures[work, engine, metric] / best if (work, engine, metric) in figures
                                                              else None) for engine in ours)])
    return table(["work", "", "best peer", *ours], rows)


def tables(figures, clearly=()):
    engines = list(dict.fromkeys(engine for _, engine, metric in figures if metric != LINES[2]))

    def rows(works, head):
        made = [[*head(work, unit, metric), *(shown(figures.get((work, engine, metric))) for engine in engines)]
                for work, unit, metrics in works for metric in metrics]
        return [row for row in made if any(row[len(head("", "", "")):])]

    yield table(["work", "", *engines], rows(WORKS, lambda work, unit, metric: [work, metric if metric.endswith("-s") else f"{metric}, {unit}"]))
    yield table(["checks", *engines], rows([("life", "", [f"at-{count}" for count in COUNTS])],
                                           lambda work, unit, metric: [f"{int(metric[3:] or 0):,}"]) if metric_of(figures, "life") else [])
    yield life_table(figures, engines)
    yield table(["attack", *engines], rows([("attack", "", ATTACK)], lambda work, unit, metric: [metric]))
    yield table(["hosts clearly behind a peer", "ns", "the peer"], list(clearly))
    yield ratios(figures, engines)
    yield aims_table(figures, engines)
    for work in dict.fromkeys(work for work, _, _ in figures):
        if work not in ("life", "attack", *(work for work, _, _ in WORKS)):
            metrics, of = metric_of(figures, work), [engine for engine in engines if any(key[:2] == (work, engine) for key in figures)]
            yield table([work, *metrics], [[engine, *(shown(figures.get((work, engine, metric))) for metric in metrics)] for engine in of])


def metric_of(figures, wanted):
    return list(dict.fromkeys(metric for work, _, metric in figures if work == wanted))


def text_of(figures):
    return "".join(f"{work}\t{engine}\t{metric}\t{value:.6g}\n" for (work, engine, metric), value in figures.items())


# ---- charts


def gnuplot(script):
    if subprocess.run(["gnuplot"], input=script, text=True, check=False).returncode != 0:
        sys.exit("drive.py: gnuplot drew no charts")


def plot(figures, folder):
    """Checks and lives, or what a URL costs over the number of origins."""
    Path(folder).mkdir(exist_ok=True)
    crawls = [key for key in figures if key[0].endswith(" origins")]
    if not crawls:
        with tempfile.NamedTemporaryFile("w", suffix=".tsv") as file:
            file.write(text_of(figures))
            file.flush()
            charts = Path(__file__).resolve().parent.parent / "docs/charts.gp"
            gnuplot(f"figures='{file.name}'; folder='{folder}'\nload '{charts}'\n")
    for metric in dict.fromkeys(metric for _, _, metric in crawls):
        script, lines = "set terminal svg size 900,560\nset key outside right\nset logscale xy\nset xlabel 'origins'\n", []
        for number, engine in enumerate(dict.fromkeys(engine for _, engine, _ in crawls)):
            points = [f"{work.split()[0]} {figures[work, engine, metric]:g}" for work, who, what in crawls if (who, what) == (engine, metric)]
            script += f"$data{number} << END\n" + "\n".join(points) + "\nEND\n"
            lines.append(f"$data{number} using 1:2 with linespoints title '{engine}'")
        gnuplot(f"{script}set output '{folder}/{metric.partition(',')[0]}.svg'\nset ylabel '{metric}'\nplot {', '.join(lines)}\n")


# ---- what RESULTS.md records


def record(text):
    """The figures in the tables of RESULTS.md that are of one run."""
    figures, head, kind = {}, [], ""
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if not line.startswith("|") or "---" in line:
            head = head if line.startswith("|") else []
        elif not head:
            head, kind = cells, cells[0] if "hyperscan" in cells or cells[0] == "attack" else ""
        elif kind == "work":
            for engine, cell in zip(head[2:], cells[2:]):
                figures.setdefault((cells[0], engine, cells[1].partition(",")[0]), cell)
        elif kind in ("checks", "attack"):
            metric = f"at-{cells[0].replace(',', '')}" if kind == "checks" else cells[0]
            figures |= {("life" if kind == "checks" else kind, engine, metric): cell for engine, cell in zip(head[1:], cells[1:])}
        elif cells[0] == "the median host":
            figures |= {("life", "rep", f"median-{count}"): cell for count, cell in zip(COUNTS, cells[1:])}
    figures[LINES] = re.search(r"rule lines of all files are ([\d,]+) bytes", text)[1].replace(",", "")
    figures[CLEARLY] = re.search(r"On (\d+) of the \d+ hosts", text)[1]
    return {key: float(value) for key, value in figures.items() if value}


def check(readme, results):
    texts = [Path(name).read_text(encoding="utf-8") for name in (readme, results)]
    figures = record(texts[1])
    engines = list(dict.fromkeys(engine for _, engine, _ in figures))
    wanted = [(texts[0], first_table(figures)), (texts[1], life_table(figures, engines)), (texts[1], aims_table(figures, engines))]
    lacking = [line for text, lines in wanted for line in lines if line not in text.splitlines()]
    print("\n".join(lacking))
    return bool(lacking) or not all(lines for _, lines in wanted)


def run(program, arguments):
    """The figures of a run, the hosts clearly behind, and the driver's options; ends if the program fails."""

    def number(text):
        if not re.fullmatch("[1-9][0-9]*", text):
            raise argparse.ArgumentTypeError("not a number above 0")
        return int(text)

    parser = argparse.ArgumentParser(prog="drive.py", usage=argparse.SUPPRESS, add_help=False, allow_abbrev=False)
    for name in ("--corpus", "--plot"):
        parser.add_argument(name)
    for name in ("--hosts", "--emit"):
        parser.add_argument(name, type=number, default=0)
    parser.add_argument("--tsv", nargs="?", const="")
    taken, others = parser.parse_known_args(arguments)
    count = taken.emit or taken.hosts
    hosts = corpus_hosts(taken.corpus, count) if taken.corpus else made_hosts(count or MADE)
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        if taken.emit:
            parser.add_argument("--agent", default="Googlebot")
            parser.add_argument("--verdict-only", action="store_true")
            asked = parser.parse_known_args(arguments)[0]
            options = [f"--agent={asked.agent}", f"--track={'verdict' if asked.verdict_only else 'rule'}"]
            hosts, rows = emit_hosts(Path(program).parents[1] / "rep2c", options, hosts, folder)
            others += ["--emit", folder]
        done = subprocess.run([program, *others], input=input_of(hosts), stdout=subprocess.PIPE, check=False)
    rows += [line.split("\t") for line in done.stdout.decode().splitlines()]
    if done.returncode != 0 or any(len(row) != 4 for row in rows):
        sys.stdout.write(done.stdout.decode())
        sys.exit(done.returncode)
    return *figures_of(rows), taken


def turns(rounds, before, after, *options):
    """Prints the medians of each figure of two programs that run by turns, and that of the ratios of neighbouring runs."""
    pairs = [(run(before, options)[0], run(after, options)[0]) for _ in range(int(rounds))]
    for row in pairs[0][0]:
        both = [(old[row], new[row]) for old, new in pairs if row in old and new.get(row) and old[row]]
        if both:
            medians = [statistics.median(side) for side in zip(*both)]
            print(*row, *(f"{median:g}" for median in medians), f"{statistics.median(new / old for old, new in both):.3f}", sep="\t")
    return 0


def main():
    program, *arguments = sys.argv[1:] or ["--help"]
    if program == "--check":
        return check(*arguments)
    if program == "--turns":
        return turns(*arguments)
    if program == "--record":
        print(text_of(record(Path(arguments[0]).read_text(encoding="utf-8"))), end="")
        return 0
    if "--help" in (program, *arguments):
        print(__doc__)
        return subprocess.run([program, "--help"], check=False).returncode if arguments else 0
    figures, clearly, taken = run(program, arguments)
    if taken.tsv == "":
        print(text_of(figures), end="")
    else:
        Path(taken.tsv or Path(program).with_name("full.tsv")).write_text(text_of(figures), encoding="utf-8")
        print("\n\n".join("\n".join(lines) for lines in tables(figures, clearly) if lines))
    if taken.plot:
        plot(figures, taken.plot)
    return 0


if __name__ == "__main__":
    sys.exit(main())
