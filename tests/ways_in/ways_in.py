# SPDX-License-Identifier: Apache-2.0
"""
One table: ten crawlers, asked by every way in about ten files.  The verdict and the line are the same in each cell.

    ways_in.py COMMAND ASK SQL_EXTENSION

COMMAND is rep2c, ASK the program of ask.c.  A way whose tools are not built is named, and left out: the extension for
SQLite, bindings/python/ (`./dev python` builds it into build/python), and bindings/web/package (`./dev web --build`).
"""

import itertools
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent

CRAWLERS = [
    ("public", "MJ12bot"),
    ("public", "AdsBot-Google"),
    ("public", "Googlebot-Image"),
    ("public", "GPTBot"),
    ("token", "ExampleBot"),
    ("header", "curl/8.5 (x86_64-pc-linux-gnu) (ExampleBot 1.2; +https://example.com/bot)"),
    ("everybody", "*"),
    ("public", "360Spider"),
    ("public", "archive.org_bot"),
    ("public", "Bytespider"),
]
PATHS = ["/", "/private/x", "/private/y", "/index.html", "/a/b.pdf", "/a/b.pdf?x", "/search?q=1", "/open", "/%61"]

# What the files say: each line was worked out by hand.
KNOWN = {
    ("everybody", "ExampleBot", "/private/x"): ("allow", 3),
    ("everybody", "*", "/private/y"): ("disallow", 2),
    ("named", "GPTBot", "/open"): ("allow", 4),
    ("named", "Bytespider", "/a/b.pdf"): ("disallow", 3),
    ("named", "ExampleBot", "/a/b.pdf"): ("allow", 0),
    ("wide", "MJ12bot", "/private/x"): ("disallow", 2),
    ("wide", "MJ12bot", "/search?q=1"): ("allow", 0),
    ("wide", "360Spider", "/"): ("disallow", 5),
    ("wide", "archive.org_bot", "/open"): ("disallow", 8),
    ("wide", "GPTBot", "/search?q=1"): ("disallow", 12),
    ("google", "Googlebot-Image", "/a/b.pdf"): ("disallow", 5),
    ("google", "AdsBot-Google", "/open"): ("disallow", 8),
    ("fallback", "Googlebot-Image", "/search?q=1"): ("disallow", 2),
    ("fallback", "AdsBot-Google", "/"): ("allow", 0),
    ("fallback", "MJ12bot", "/open"): ("allow", 6),
    ("split", "ExampleBot", "/private/x"): ("disallow", 8),
    ("split", "MJ12bot", "/search?q=1"): ("disallow", 12),
    ("broken", "GPTBot", "/private/x"): ("disallow", 6),
    ("broken", "*", "/open"): ("allow", 3),
    ("stars", "360Spider", "/a/b.pdf"): ("disallow", 9),
    ("stars", "GPTBot", "/a/b.pdf?x"): ("allow", 4),
    ("ties", "*", "/"): ("allow", 2),
    ("ties", "archive.org_bot", "/private/x"): ("disallow", 8),
    ("names", "MJ12bot", "/"): ("allow", 0),
    ("names", "360Spider", "/search?q=1"): ("disallow", 12),
    ("names", "ExampleBot", "/private/x"): ("disallow", 9),
}


class Questions(list):
    """Each is a file, a kind of crawler, its name, and a URL of the file's own host."""

    def __init__(self):
        files = sorted((HERE / "files").iterdir())
        for file, (kind, name), path in itertools.product(files, CRAWLERS, PATHS):
            self.append((file, kind, name, f"https://{file.stem}.example{path}"))

    def text(self):
        return "".join(f"{file}\t{kind}\t{name}\t{url}\n" for file, kind, name, url in self)


def run(arguments, text="", **more):
    """What a program writes; its failure ends the test."""
    done = subprocess.run(arguments, input=text, capture_output=True, text=True, check=False, **more)
    if done.returncode not in (0, 1) or done.stderr:
        sys.exit(f"{arguments}: status {done.returncode}: {done.stderr}")
    return done.stdout


def answers(text):
    """Lines "VERDICT<tab>LINE"."""
    for line in text.splitlines():
        verdict, rest = line.split("\t")
        yield (verdict, int(rest))


def options(kind, name):
    return {
        "public": ["--crawler", name],
        "token": ["--agent", name],
        "header": ["--user-agent", name],
        "everybody": [],
    }[kind]


def by_command(command, questions, first):
    """`rep2c check`, once for each file and crawler; FIRST gives the arguments before the URLs."""
    for (file, kind, name), group in itertools.groupby(questions, lambda question: question[:3]):
        urls = [url for _, _, _, url in group]
        text = run([command, "check", "-q", "--json", *options(kind, name), *first(file, kind, name), *urls])
        for line in text.splitlines():
            found = json.loads(line)
            yield (found["verdict"], found["line"])


def public_crawlers(command):
    """The table of public crawlers, by name."""
    return {row["name"]: row for row in map(json.loads, run([command, "crawlers", "--json"]).splitlines())}


def names_for(known, name):
    """How files must be read for a crawler to be named by them."""
    return "wide" if name in known and known[name]["wide"] else "token"


def make_pack(command, questions, pack, *arguments):
    """`rep2c pack` of the files of all questions."""
    texts = "".join(f"https://{file.stem}.example\t{file}\n" for file in sorted({row[0] for row in questions}))
    run([command, "pack", "-q", *arguments, "--from=list", "-o", pack, "-"], texts)


def by_command_pack(command, questions, folder):
    """`rep2c pack`, with wide names for those who need them, and `rep2c check --pack`."""
    known = public_crawlers(command)
    packs = {}
    for names in ("token", "wide"):
        packs[names] = f"{folder}/{names}.pack"
        make_pack(command, questions, packs[names], f"--names={names}")
    return by_command(command, questions, lambda _file, _kind, name: ["--pack", packs[names_for(known, name)]])


def by_own_pack(command, questions, folder):
    """A pack for each crawler; one for a token is for the public crawler who has only this token and obeys "*", too."""
    known = public_crawlers(command)
    # "pack" takes no header: the product in it that counts has the same answers.
    asked = [(f, *(("token", "ExampleBot") if kind == "header" else (kind, name)), u) for f, kind, name, u in questions]
    packs = {}
    for kind, name in sorted({row[1:3] for row in asked}):
        row = known.get(name)
        is_token = row and row["everybody"] and len(row["tokens"]) == 1
        packs[name] = f"{folder}/own.{len(packs)}.pack"
        made_for = ["--agent", name] if is_token else options(kind, name)
        make_pack(command, questions, packs[name], f"--names={names_for(known, name)}", *made_for)
    return by_command(command, asked, lambda _file, _kind, name: ["--pack", packs[name]])


def by_sql(extension, questions):
    """robots_allowed() and robots_line()."""
    agents = {
        "public": lambda name: f"'crawler={name}'",
        "token": lambda name: f"'{name}'",
        "header": lambda name: f"robots_token('{name}')",
        "everybody": lambda name: "'*'",
    }
    queries = [f".load {extension}", ".mode tabs"]
    for file, kind, name, url in questions:
        arguments = f"readfile('{file}'), {agents[kind](name)}, '{url}'"
        queries.append(
            f"SELECT iif(robots_allowed({arguments}), 'allow', 'disallow'), robots_line({arguments});"
        )
    return answers(run(["sqlite3", "-batch", "-bail", ":memory:"], "\n".join(queries)))


def find_python():
    """A Python that has the package."""
    for python in (os.environ.get("REP_PYTHON"), str(ROOT / "build/python/bin/python")):
        if not python or not os.access(python, os.X_OK):
            continue
        if subprocess.run([python, "-c", "import rep2c"], capture_output=True, check=False).returncode == 0:
            return python
    return None


def gather(command, ask, extension, questions, folder):
    """The answers by way, and the names of the ways that are left out."""
    found, left_out = {}, []
    text = questions.text()
    found["command"] = list(by_command(command, questions, lambda file, _kind, _name: ["--robots", str(file)]))
    for way in ("object", "blob", "pack", "cache"):
        done = subprocess.run([ask, way], input=text, capture_output=True, text=True, check=False)
        if done.returncode == 77:
            left_out.append(f"C {way}")
        elif done.returncode != 0:
            sys.exit(f"ask {way}: {done.stderr}")
        else:
            found[f"C {way}"] = list(answers(done.stdout))
    if "C pack" in found:
        found["command, pack"] = list(by_command_pack(command, questions, folder))
        found["command, pack of a crawler"] = list(by_own_pack(command, questions, folder))
    python = find_python()
    if python:
        found["Python"] = list(answers(run([python, str(HERE / "ask.py")], text)))
    else:
        left_out.append("Python")
    index = pathlib.Path(os.environ.get("REP_NPM", ROOT / "bindings/web/package/dist")) / "index.js"
    if shutil.which("node") and index.exists():
        found["npm"] = list(answers(run(["node", str(HERE / "ask.mjs"), str(index)], text)))
    else:
        left_out.append("npm")
    if shutil.which("sqlite3") and extension and pathlib.Path(extension).exists():
        found["SQL"] = list(by_sql(extension.removesuffix(".so"), questions))
    else:
        left_out.append("SQL")
    return found, left_out


def compare(questions, found):
    """Prints what differs; returns how many cells do."""
    wrong = 0
    for number, (file, _kind, name, url) in enumerate(questions):
        path = url.split(".example", 1)[1]
        expected = KNOWN.get((file.stem, name, path), found["command"][number])
        for way, rows in found.items():
            if rows[number] != expected:
                wrong += 1
                print(f"{way}: {file.name}, {name}, {url}: {rows[number]}, not {expected}")
    return wrong


def main():
    command, ask = sys.argv[1:3]
    questions = Questions()
    with tempfile.TemporaryDirectory() as folder:
        found, left_out = gather(command, ask, sys.argv[3] if len(sys.argv) > 3 else None, questions, folder)
    for way, rows in found.items():
        if len(rows) != len(questions):
            sys.exit(f"{way}: {len(rows)} answers to {len(questions)} questions")
    wrong = compare(questions, found)
    asked = {(file.stem, name, url.split(".example", 1)[1]) for file, _kind, name, url in questions}
    assert KNOWN.keys() <= asked, KNOWN.keys() - asked
    print(f"{len(questions)} questions by {len(found)} ways: {', '.join(found)}; differences: {wrong}")
    if left_out:
        print(f"left out, for they are not built: {', '.join(left_out)}")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
