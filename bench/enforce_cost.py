# SPDX-License-Identifier: Apache-2.0
"""
What a request costs a web server that has the configuration of `rep2c enforce`, in processor time of the server: of a browser and of
a crawler, beside the same server without that configuration. Rounds alternate, and medians count.

    enforce_cost.py [--module FOLDER] COMMAND ROBOTS [CRAWLER [OPTION...]]

CRAWLER (GPTBot) asks. OPTIONs of `rep2c enforce` say whose rules are enforced: without any, those of CRAWLER. With --module, there is also
nginx with the module of docs/pages/nginx.md, which FOLDER has after the page was run there, and with all public crawlers.
"""

import argparse
import pathlib
import statistics
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "tests/cli"))
import enforce  # noqa: E402
import nginx_module  # noqa: E402

ROUNDS, REQUESTS = 7, 2000
BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
NOTHING = {"nginx": 'map "" $robots_denied { default ""; }'}
PLAIN = {"module": "nginx"}


def nanoseconds(process):
    """Processor time of the threads of PROCESS and of its children."""
    total = 0
    for folder in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            if process in (int(folder.name), parent):
                total += sum(int(thread.read_text().split()[0]) for thread in folder.glob("task/*/schedstat"))
        except OSError:
            continue
    return total


def microseconds(running, agent):
    before = nanoseconds(running.process.pid)
    for number in range(REQUESTS):
        running.ask(f"/shop/{number % 97}/item-{number}.html?page=2", agent)
    return (nanoseconds(running.process.pid) - before) / REQUESTS / 1e3


def measure(server, rules, agents):
    """Prints what each of AGENTS costs SERVER with RULES."""
    plain_server = PLAIN.get(server, server)
    with tempfile.TemporaryDirectory() as without, tempfile.TemporaryDirectory() as with_rules:
        servers = [
            enforce.Running(plain_server, pathlib.Path(without), NOTHING.get(plain_server, "")),
            enforce.Running(server, pathlib.Path(with_rules), rules),
        ]
        for who, agent in agents.items():
            found = [[microseconds(running, agent) for running in servers] for _ in range(ROUNDS)]
            plain, ruled = (statistics.median(column) for column in zip(*found))
            print(f"{server}\t{who}\t{plain:.1f}\t{ruled:.1f}\t{ruled - plain:+.1f}", flush=True)
        for running in servers:
            running.stop()


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--module", type=pathlib.Path)
    parser.add_argument("command")
    parser.add_argument("robots")
    parser.add_argument("crawler", nargs="?", default="GPTBot")
    given, options = parser.parse_known_args()
    command = [given.command, "enforce", "-q", *(options or [f"--crawler={given.crawler}"]), given.robots]
    agents = {"browser": BROWSER, given.crawler: f"Mozilla/5.0 (compatible; {given.crawler}/1.2; +https://h.example/bot)"}
    servers = list(filter(enforce.program, enforce.SERVERS))
    print(f"server\twho\tus without\tus with\tmore ({ROUNDS} rounds of {REQUESTS} requests, medians)")
    if given.module:
        nginx_module.build(given.command, given.module.resolve(), given.robots)
        nginx_module.add_server(given.module.resolve())
        measure("module", "", agents)
    for server in servers:
        made = subprocess.run([*command, f"--to={server}"], capture_output=True, check=True)
        measure(server, made.stdout.decode("latin-1"), agents)


if __name__ == "__main__":
    main()
