# SPDX-License-Identifier: Apache-2.0
"""
`rep2c enforce` with the servers themselves, on loopback: each that is installed gets the configurations of some files, and each
request to it is answered 403 if and only if `rep2c check` disallows its URL.

    enforce.py COMMAND [FOLDER FILES [URLS CRAWLERS]]

FOLDER has real robots.txt files, of which FILES are taken, too.  URLS are those of a file (120), and CRAWLERS how many ask (8): if
these are over 9, more are taken from the table.  Ends with 77 if no server is installed.
"""

import http.client
import ipaddress
import json
import os
import pathlib
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
import seed  # noqa: E402

URLS, CRAWLERS = 120, 8
NAMES = ("Googlebot", "Googlebot-Image", "bingbot", "GPTBot", "CCBot", "Applebot", "AdsBot-Google", "ClaudeBot", "MJ12bot")
PIECES = ("/", "a", "b", "ab", ".pdf", "?", "x=1", "*", "$", "%41", "%2f", "(", "[c]", '"', "'", "`", "{", "\\", "^", "|", "+", ";", "~")
PATH = re.compile(rb"^\s*(?:dis)?allow\s*:\s*([^\s#]+)", re.IGNORECASE | re.MULTILINE)


def pattern(rand):
    return "/" + "".join(rand.choices(PIECES, k=rand.randrange(7)))


def made_file(rand):
    lines = []
    for _ in range(rand.randint(1, 4)):
        lines += ["User-agent: " + rand.choice(NAMES + ("*",)) for _ in range(rand.randint(1, 2))]
        lines += [rand.choice(("Allow: ", "Disallow: ")) + pattern(rand) for _ in range(rand.randrange(6))]
    return "\n".join(lines).encode() + b"\n"


# ---- servers: each is a configuration, and how to start it


def nginx(folder, address, rules):
    (folder / "nginx.conf").write_text(
        f"daemon off; worker_processes 1; pid {folder}/pid; error_log {folder}/log;\nevents {{}}\nhttp {{\n"
        f"access_log off; keepalive_requests 1000000; merge_slashes off; map_hash_bucket_size 256;\n{rules}\n"
        f"server {{ listen {address}; if ($robots_denied) {{ return 403; }} location / {{ return 200; }} }}\n}}\n"
    )
    return ["nginx", "-p", str(folder), "-c", str(folder / "nginx.conf"), "-e", str(folder / "log")]


def apache(folder, address, rules):
    modules = "/usr/lib/apache2/modules"
    (folder / "files").mkdir(exist_ok=True)
    loaded = "".join(
        f"LoadModule {name}_module {modules}/mod_{name}.so\n"
        for name in ("mpm_event", "authz_core", "setenvif", "autoindex")
        if (pathlib.Path(modules) / f"mod_{name}.so").exists()
    )
    (folder / "apache.conf").write_text(
        f"{loaded}ServerRoot {folder}\nServerName localhost\nListen {address}\nPidFile {folder}/pid\n"
        f"ErrorLog {folder}/log\nDocumentRoot {folder}/files\nMaxKeepAliveRequests 0\nAllowEncodedSlashes NoDecode\n"
        f"MergeSlashes Off\n<Directory {folder}/files>\nOptions Indexes\nRequire all granted\n</Directory>\n{rules}\n"
    )
    return ["apache2", "-X", "-f", str(folder / "apache.conf")]


def haproxy(folder, address, rules):
    (folder / "haproxy.conf").write_text(
        "global\n\tmaxconn 100\ndefaults\n\tmode http\n\ttimeout client 60s\n\ttimeout server 9s\n\ttimeout connect 9s\n"
        f"\ttimeout http-keep-alive 60s\nfrontend robots\n\tbind {address}\n{rules}\n\thttp-request return status 200\n"
    )
    return ["haproxy", "-db", "-f", str(folder / "haproxy.conf")]


def caddy(folder, address, rules):
    (folder / "Caddyfile").write_text(
        "{\n\tadmin off\n\tauto_https off\n\tstorage file_system " + str(folder) + "\n}\n"
        f"http://:{address.rpartition(':')[2]} {{\nbind {address.rpartition(':')[0]}\n{rules}\nrespond 200\n}}\n"
    )
    return ["caddy", "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]


SERVERS = {"nginx": nginx, "apache": apache, "haproxy": haproxy, "caddy": caddy}
PROGRAMS = {"apache": "apache2"}


def program(server):
    name = PROGRAMS.get(server, server)
    return shutil.which(name, path=f"{os.environ['PATH']}:/usr/sbin:/sbin")


def free_port():
    """An address of loopback that no other process uses, so that nobody takes the port of it that is free, and the port."""
    host = str(ipaddress.ip_address("127.0.0.1") + os.getpid())
    with socket.socket() as taken:
        taken.bind((host, 0))
        return taken.getsockname()


class Running:
    """A server with RULES, and a connection to it."""

    def __init__(self, server, folder, rules):
        self.server, self.folder = server, folder
        self.address = free_port()
        command = SERVERS[server](folder, "%s:%d" % self.address, rules)
        command[0] = program(server)
        home = {**os.environ, "HOME": str(folder), "XDG_CONFIG_HOME": str(folder), "XDG_DATA_HOME": str(folder)}
        with (folder / "output").open("wb") as output:
            self.process = subprocess.Popen(command, stdout=output, stderr=output, env=home)
        self.connection = http.client.HTTPConnection(*self.address, 600)
        self.connect()

    def connect(self):
        while True:
            try:
                self.connection.connect()
                return
            except OSError:
                if self.process.poll() is not None:
                    sys.exit(f"{self.server} ended: {(self.folder / 'output').read_text()}")
                time.sleep(0.02)  # polls: until it listens

    def ask(self, target, agent):
        """The status of the answer."""
        for _ in range(2):
            try:
                self.connection.request("GET", target, headers={"Host": "h.example", "User-Agent": agent})
                with self.connection.getresponse() as answer:
                    answer.read()
                    return answer.status
            except ConnectionError:
                self.connection.close()  # as it was after the answer before
                self.connect()
        return 0

    def stop(self):
        self.process.terminate()
        self.process.wait()


# ---- questions


def target(rand, paths):
    """A request target, mostly one that a pattern is about."""
    if not paths or rand.random() < 0.2:
        made = pattern(rand)
    else:
        made = rand.choice(paths)
    made = made.replace("*", rand.choice(("", "x", "/a/", "*"))).replace("$", rand.choice(("", "$")))
    made += rand.choice(("", "", "x", "/ok", "?q=1", ".pdf"))
    made = "".join(byte for byte in made if "!" <= byte <= "~" and byte != "#")
    return made[:200] if made.startswith("/") and not made.startswith("//") else "/" + made.lstrip("/")[:200]


def questions(rand, text, urls=URLS):
    paths = [found.decode("latin-1") for found in PATH.findall(text)]
    return sorted({target(rand, paths) for _ in range(seed.scaled(urls, 20))} | {"/", "/robots.txt", "/robots.txt?x", "/robots.txtx"})


def right_answers(command, file, crawlers, targets, *options):
    """By crawler and target, the verdict and the line that decides."""
    options += tuple(f"--crawler={name}" for name in crawlers)
    urls = "\n".join(f"http://h.example{target}" for target in targets)
    done = subprocess.run([command, "check", *options, str(file)], input=urls, capture_output=True, text=True, check=False)
    rows = [line.split("\t") for line in done.stdout.splitlines()]
    if len(rows) != len(crawlers) * len(targets):
        sys.exit(f"{len(rows)} answers: {done.stderr}")
    each = len(crawlers)
    return {(crawlers[i % each], targets[i // each]): (row[0], int(row[1])) for i, row in enumerate(rows)}


def compare(command, server, folder, file, crawlers, targets, right):
    """Asks SERVER.  Returns how many it answered, and how many it called malformed."""
    options = [f"--crawler={name}" for name in crawlers]
    made = subprocess.run(
        [command, "enforce", "-q", f"--to={server}", *options, str(file)], capture_output=True, check=False
    )
    if made.returncode != 0:
        if server == "haproxy" and b"too long" in made.stderr:
            return 0, 0
        sys.exit(f"{file}: {made.stderr.decode()}")
    running = Running(server, folder, made.stdout.decode("latin-1"))
    answered = malformed = 0
    for name in (*crawlers, "Mozilla"):
        for path in targets:
            status = running.ask(path, f"Mozilla/5.0 (compatible; {name}/1.0; +https://h.example/)")
            if status in (0, 400, 414):
                malformed += 1
                continue
            denied = path.split("?")[0] != "/robots.txt" and right.get((name, path), ("allow", 0))[0] == "disallow"
            if (status == 403) != denied:
                sys.exit(f"{server}, {name}, {path}: status {status}, denied {denied}, by {file}\n{file.read_bytes()!r}")
            answered += 1
    running.stop()
    return answered, malformed


def names_of(command, count):
    """The names of COUNT crawlers that take part, or more."""
    if count <= len(NAMES):
        return NAMES
    lines = subprocess.run([command, "crawlers", "--json"], capture_output=True, check=True).stdout.splitlines()
    others = [json.loads(line)["name"] for line in lines]
    return (*NAMES, *sorted(set(others) - set(NAMES)))


def files_of(rand, folder, real):
    for number in range(4):
        file = folder / f"{number}.txt"
        file.write_bytes(made_file(rand))
        yield file
    yield from real


def main():
    rand = seed.generator()
    command = sys.argv[1]
    urls, crawler_count = map(int, sys.argv[4:6]) if len(sys.argv) > 4 else (URLS, CRAWLERS)
    real = sorted(pathlib.Path(sys.argv[2]).glob("*.txt")) if len(sys.argv) > 3 else []
    real = rand.sample(real, int(sys.argv[3])) if real else []
    servers = [server for server in SERVERS if program(server) is not None]
    if not servers:
        sys.exit(77)
    names = names_of(command, crawler_count)
    counts = dict.fromkeys(servers, (0, 0))
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for file in files_of(rand, folder, real):
            crawlers = rand.sample(names, min(crawler_count, len(names)))
            targets = questions(rand, file.read_bytes()[:500_000], urls)
            right = right_answers(command, file, crawlers, targets)
            for server in servers:
                found = compare(command, server, folder, file, crawlers, targets, right)
                counts[server] = tuple(map(sum, zip(counts[server], found)))
    for server, (answered, malformed) in counts.items():
        print(f"{server}: {answered} requests, 0 differ; {malformed} malformed for it")


if __name__ == "__main__":
    main()
