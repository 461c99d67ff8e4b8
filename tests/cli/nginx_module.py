# SPDX-License-Identifier: Apache-2.0
"""
The nginx module of docs/pages/nginx.md with nginx itself, on loopback: of some files, each request gets the verdict and the line that
`rep2c check` gives.

    nginx_module.py COMMAND FOLDER

FOLDER is where the page was run, with the module in it.
"""

import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import enforce  # noqa: E402

FILES = 3
LOG = "log_format rule escape=none '$robots_rule\t$request_uri\t$http_user_agent'; access_log rules rule;"


def build(command, folder, file):
    """Puts the rules of FILE into the module."""
    rules = folder / "module/rules.c"
    emit = ["emit", "-q", "--to=c-table", "--names=wide", "--prefix=rules", str(file), "-o", str(rules)]
    subprocess.run([command, *emit], check=True)
    subprocess.run(["make", "-s", "-C", folder / "nginx", "-f", "objs/Makefile", "modules"], check=True, stdout=subprocess.DEVNULL)


def add_server(module, log="access_log off;"):
    """Adds nginx with the module in MODULE to the servers, as "module"."""

    def configure(folder, address, _):
        rules = f"include {module}/crawlers.conf; map $robots_rule $robots_denied {{ ~^disallow 1; default 0; }}"
        command = enforce.nginx(folder, address, rules)
        text = (folder / "nginx.conf").read_text().replace("access_log off;", log)
        (folder / "nginx.conf").write_text(f"load_module {module}/nginx/objs/ngx_http_robots_module.so;\n{text}")
        return command

    enforce.SERVERS["module"], enforce.PROGRAMS["module"] = configure, "nginx"


def compare(folder, crawlers, targets, right):
    """Asks nginx. Returns how many requests it answered."""
    running = enforce.Running("module", folder, "")
    status = {}
    for name in (*crawlers, "Mozilla"):
        for target in targets:
            agent = f"Mozilla/5.0 (compatible; {name}/1.0; +https://h.example/)"
            status[target, agent] = (running.ask(target, agent), name)
    running.stop()
    said = {}
    for line in (folder / "rules").read_text().splitlines():
        rule, target, agent = line.split("\t")
        said[target, agent] = rule
    answered = {key: found for key, found in status.items() if found[0] not in (0, 400)}
    for (target, agent), (code, name) in answered.items():
        verdict, line = right.get((name, target), ("allow", 0))
        if target.split("?")[0] == "/robots.txt":
            verdict, line = "allow", 0
        wanted = f"{verdict}:{line}" if line else ""
        if said[target, agent] != wanted or (code == 403) != (verdict == "disallow"):
            sys.exit(f"{name}, {target}: {code} {said[target, agent]!r}, wanted {wanted!r}")
    return len(answered)


def main():
    rand = enforce.seed.generator()
    command, module = sys.argv[1], pathlib.Path(sys.argv[2]).resolve()
    add_server(module, LOG)
    count = 0
    for _ in range(FILES):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            file = folder / "robots.txt"
            file.write_bytes(enforce.made_file(rand))
            build(command, module, file)
            targets = enforce.questions(rand, file.read_bytes())
            targets += [f"/{target}" for target in targets[:20]]
            right = enforce.right_answers(command, file, enforce.NAMES, targets, "--names=wide")
            count += compare(folder, enforce.NAMES, targets, right)
    print(f"nginx module: {count} requests, 0 differ")


if __name__ == "__main__":
    main()
