# SPDX-License-Identifier: Apache-2.0
"""
What a request costs a web server that has the configuration of `rep2c enforce`, in processor time of the server: of a browser and of
a crawler, beside the same server without that configuration. Rounds alternate, and medians count.

    enforce_cost.py COMMAND ROBOTS [CRAWLER]
"""

import pathlib
import statistics
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "tests/cli"))
import enforce  # noqa: E402

ROUNDS, REQUESTS = 7, 2000
BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
NOTHING = {"nginx": 'map "" $robots_denied { default ""; }'}


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


def main():
    command, robots = sys.argv[1:3]
    crawler = sys.argv[3] if len(sys.argv) > 3 else "GPTBot"
    agents = {"browser": BROWSER, crawler: f"Mozilla/5.0 (compatible; {crawler}/1.2; +https://h.example/bot)"}
    print(f"server\twho\tus without\tus with\tmore ({ROUNDS} rounds of {REQUESTS} requests, medians)")
    for server in filter(enforce.program, enforce.SERVERS):
        made = subprocess.run(
            [command, "enforce", "-q", f"--to={server}", f"--crawler={crawler}", robots], capture_output=True, check=True
        )
        with tempfile.TemporaryDirectory() as without, tempfile.TemporaryDirectory() as with_rules:
            servers = [
                enforce.Running(server, pathlib.Path(without), NOTHING.get(server, "")),
                enforce.Running(server, pathlib.Path(with_rules), made.stdout.decode("latin-1")),
            ]
            for who, agent in agents.items():
                found = [[microseconds(running, agent) for running in servers] for _ in range(ROUNDS)]
                plain, ruled = (statistics.median(column) for column in zip(*found))
                print(f"{server}\t{who}\t{plain:.1f}\t{ruled:.1f}\t{ruled - plain:+.1f}", flush=True)
            for running in servers:
                running.stop()


if __name__ == "__main__":
    main()
