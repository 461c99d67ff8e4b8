# SPDX-License-Identifier: Apache-2.0
"""
Why URLs get their verdicts, what their content may be used for, and what is wrong with files, as the command says it.  The tests of each language ask the same.

    answers.py COMMAND FOLDER [SQL_EXTENSION]

Writes FOLDER/answers.jsonl, and FOLDER/answers.pack where the command has packs.  A line is about one file: "file" is its path, "explained" has the lines of `rep2c explain --json`,
"used" those of `rep2c usage --json`, "packed" the same of the pack, which has the file for a site of its own, and "found" those of `rep2c lint --json`.  The files are those beside this script, those of MADE, and one real file in
ONE_IN, where real files lie beside the project.

With SQL_EXTENSION, which is SQLite's, asks that as well: robots_explain() and robots_usage() give the same bytes, but for "url" and "agent",
and robots_lint has the same columns.  Where JSON has U+FFFD for a byte that is not UTF-8, texts of SQL have \\xNN.
"""

import json
import os
import pathlib
import re
import subprocess
import sys
import urllib.parse

HERE = pathlib.Path(__file__).resolve().parent
CORPUS = HERE.parent.parent.parent / "shared" / "corpus"
ONE_IN = 20
USAGE = re.compile(rb"content-|__usage|-extended|license", re.IGNORECASE)  # of other files, few URLs are asked about
LARGEST = 50_000  # of a real file: the findings of larger ones take seconds in some languages

MADE = {
    "bytes": b'User-agent: *\nDisallow: /"a\\b\x01\t\x7f\nDisallow: /\xe2\x82\xe9\xff/x\nAllow: /\xc3\xa9\xf0\x9f\x98\x80\n'
    b"Disallow: /x\xe2\x80\xae\xe2\x80\xa8y\nDisallow: /\xed\xa0\x80\xc0\xaf\xf5/\n\xe9: \xe9\nSitemap: \xe9\n",
    "misses": b"User-agent: ExampleBot\nDisallow: /Case\nDisallow: /a%62c\nDisallow: first\nDisallow: https://h.example/all\n"
    b"Disallow: /last/\nDisallow: /end$\nDisallow: /caf\xc3\xa9\nAllow: /tie\nDisallow: /tie\nDisallow: /twice\nDisallow: /twice\n",
    "findings": b"\xef\xbb\xbfDisallow: /orphan\nUser-agent: *\nDisallow: /a*\nDisallow: /b\nDisallow: /b\nDisallow: /b/c\n"
    b"Disalow: /caf\xe9*\nAllow: /$x$\nUser-agent: gogglebot\nUser-agent: MJ12bot\nDisallow: /\nCrawl-delay: soon\nSitemap: /s\n",
    "mixed": b"user-agent: *\rdisallow: /a\r\nallow: /a/b # why\n\rUser-agent: a\nUser-agent: b\nDisallow:\n<p>\nNoindex: /",
    "usage": b"Content-Signal: search=yes, use=full\nContent-Usage: search=n\nUser-agent: *\nDisallow: /never/\n"
    b"Content-Usage: / train-ai=n\nContent-Usage: /caf\xe9 search=\xe9\nContent-Usage: /ai-ok/ train-ai=y # why\n"
    b"License: https://example.com/\xe9.xml\nLicense: nowhere\nUser-agent: __usage_ai-training\nDisallow: /art/\n"
    b"User-agent: Google-Extended\nDisallow: /\nAllow: /ai-ok/\nUser-agent: Googlebot\nDisallow: /x\n"
    b"Content-Usage: /x/y train-ai=y\nUser-agent: Googlebot\nContent-Signal: ai-input=no, use=reference\n",
    "silence": b"Content-Signal: search=yes\nUser-agent: *\nDisallow: /shut/\nAllow: /shut/open\nUser-agent: Googlebot\nAllow: /\n",
    "nothing": b"",
}


def run(arguments, text=""):
    """What a program writes; its failure ends the test."""
    done = subprocess.run(arguments, input=text.encode(), capture_output=True, check=False)
    if done.returncode not in (0, 1):
        sys.exit(f"{arguments}: status {done.returncode}: {done.stderr.decode()}")
    return done.stdout.decode()


def write_whole(file, text):
    """Writes TEXT to FILE, whole or not at all: the tests of one language read it while those of another have it made again."""
    beside = file.with_name(f"{file.name}.{os.getpid()}")
    beside.write_bytes(text)
    beside.replace(file)


def files(folder):
    """The files that are asked about."""
    yield from sorted((HERE / "files").iterdir())
    for name, text in MADE.items():
        file = folder / f"{name}.txt"
        write_whole(file, text)
        yield file
    for file in sorted(CORPUS.glob("*.txt"))[::ONE_IN]:
        if file.stat().st_size < LARGEST:
            yield file


def urls(text):
    """URLs that rules of TEXT match, or nearly match, and those that statements about usage are about."""
    line = rb"^[ \t]*(?:dis)?allow[ \t]*:[ \t]*([^\s#]+)|^content-usage:[ \t]*(/[^\s#]*)"
    patterns = [b"".join(found) for found in re.findall(line, text, re.IGNORECASE | re.MULTILINE)]
    yield from ("/", "/robots.txt", "https://Example.com/?q=1#f")
    for pattern in patterns[:: len(patterns) // 5 + 1]:
        path = urllib.parse.quote(pattern.replace(b"*", b"x").rstrip(b"$"), safe="/%?=&$:;,@!()~+")
        path = "/" + path.lstrip("/")
        yield from (path, path.swapcase(), f"https://example.com{path}x", path.rstrip("/") or "/")


def agents(text):
    """Everybody, a crawler that few files name, and one that this file names."""
    named = re.findall(rb"^user-agent[ \t]*:[ \t]*([A-Za-z_-]+)[ \t]*$", text, re.IGNORECASE | re.MULTILINE)
    return [None, "ExampleBot", *(name.decode() for name in named[-1:])]


def make_pack(command, folder, origins):
    """Writes the pack that has ORIGINS, files by their site.  None where the command has no packs."""
    if subprocess.run([command, "pack", "--help"], capture_output=True, check=False).returncode != 0:
        return None
    listed, pack = folder / "answers.list", folder / "answers.pack"
    write_whole(listed, "".join(f"{origin}\t{file}\n" for origin, file in origins.items()).encode())
    run([command, "pack", "-q", "--allow-fewer", "-o", str(pack), str(listed)])
    return pack


def lines_about(command, file, origin, pack):
    """The lines of the command about FILE, as they are written, by the name of their member; PACK has it for ORIGIN."""
    text = file.read_bytes()
    asked = list(dict.fromkeys(urls(text)))
    lines = {"explained": [], "used": [], "packed": [], "found": run([command, "lint", "--json", str(file)]).splitlines()}
    for agent in agents(text):
        who = ["--agent", agent] if agent else []
        lines["explained"] += run([command, "explain", "--json", *who, str(file), *asked]).splitlines()
        about = asked if USAGE.search(text) else asked[:3]
        lines["used"] += run([command, "usage", "--json", *who, str(file), *about]).splitlines()
        if pack:
            about = [origin + re.sub("^https://[^/]*", "", url) for url in about]
            lines["packed"] += run([command, "usage", "--json", *who, f"--pack={pack}", *about]).splitlines()
    return lines


def text_of(value):
    """A string of SQL."""
    return "'" + value.replace("'", "''") + "'"


FUNCTIONS = {"robots_explain": "explained", "robots_usage": "used"}


def ask_sql(extension, file, lines):
    """What each of FUNCTIONS says of what LINES have, in order, and the rows of robots_lint."""
    robots = f"readfile({text_of(str(file))})"
    queries = [f".load {extension}"]
    for function, member in FUNCTIONS.items():
        for line in map(json.loads, lines[member]):
            queries.append(f"SELECT {function}({robots}, {text_of(line['agent'] or '*')}, {text_of(line['url'])});")
    queries.append(
        'SELECT json_array(line, "column", severity, id, message, other_line) FROM robots_lint(' + robots + ");"
    )
    said = run(["sqlite3", "-batch", "-bail", ":memory:"], "\n".join(queries)).splitlines()
    count = len(queries) - 2
    rows = (re.sub(r"\\\\x[0-9a-f]{2}", "\ufffd", row) for row in said[count:])
    return said[:count], [json.loads(row) for row in rows]


def differences_of_sql(extension, file, lines):
    """What SQL says otherwise."""
    said, rows = ask_sql(extension, file, lines)
    for line, own in zip([line for member in FUNCTIONS.values() for line in lines[member]], said, strict=True):
        if not own.startswith('{"path":') or not line.endswith("," + own[1:]):
            yield f"{own}\ninstead of {line}"
    columns = ("line", "column", "severity", "id", "message", "other_line")
    expected = [[line[column] for column in columns] for line in map(json.loads, lines["found"])]
    if sorted(rows, key=str) != sorted(expected, key=str):
        yield f"robots_lint: {rows}\ninstead of {expected}"


def main():
    """Returns the status."""
    command, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    folder.mkdir(exist_ok=True)
    wrong = asked = 0
    origins = {f"https://f{number}.example": file for number, file in enumerate(files(folder))}
    pack = make_pack(command, folder, origins)
    written = []
    for origin, file in origins.items():
        lines = lines_about(command, file, origin, pack)
        asked += len(lines["explained"])
        members = "".join(f',"{name}":[{",".join(objects)}]' for name, objects in lines.items())
        written.append(f'{{"file":{json.dumps(str(file))}{members}}}\n')
        if len(sys.argv) > 3:
            for difference in differences_of_sql(sys.argv[3], file, lines):
                wrong += 1
                print(f"{file}: {difference}")
    write_whole(folder / "answers.jsonl", "".join(written).encode())
    print(f"{asked} explanations; differences: {wrong}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
