#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs what the pages of this folder show, and compares.

A block with a title, ```c title="hello.c", is a file.  A block ```console holds commands, each in a line that starts with
"$ ", and behind it what the command prints, errors included.  A line "..." stands for any lines.  A command has to end with
status 0, or with the one that a comment at its end names: "# status 1".  The blocks of a page run one after the other, in an
empty folder of the page's own.

    docs/run_examples.py [--in FOLDER] BUILD PREFIX [PAGE...]

BUILD holds the command, PREFIX an installation of the libraries.  FOLDER, an empty one, keeps what a page makes.
"""
import argparse
import fnmatch
import os
import pathlib
import re
import subprocess
import sys
import tempfile

PAGES = pathlib.Path(__file__).parent / "pages"
OWN_TEST = {"nginx.md"}  # tests/release/nginx_module.sh
BLOCK = re.compile(r'^```(\w+)(?: title="([^"]+)")?\n(.*?)^```$', re.MULTILINE | re.DOTALL)


def commands(console):
    """Pairs of a command and the lines that it prints."""
    for part in re.split(r"^\$ ", console, flags=re.MULTILINE)[1:]:
        command, *output = part.splitlines()
        yield command, output


def is_shown(shown, printed):
    """Whether the lines SHOWN stand for the lines PRINTED."""
    if "..." not in shown:
        return shown == printed
    # A line is one character of a pattern; equal lines are equal characters.
    codes = {line: chr(0x10000 + number) for number, line in enumerate(sorted({*shown, *printed} - {"..."}))}
    pattern = "".join("*" if line == "..." else codes[line] for line in shown)
    return fnmatch.fnmatchcase("".join(codes.get(line, "\0") for line in printed), pattern)


def run_page(page, folder, environment):
    """Runs the blocks of PAGE in FOLDER; the number of commands, and a text for each that failed."""
    count, failures = 0, []
    for language, title, body in BLOCK.findall(page.read_text(encoding="utf-8")):
        if title:
            pathlib.Path(folder, title).write_text(body, encoding="utf-8")
        if language != "console":
            continue
        for command, shown in commands(body):
            wanted = re.search(r"# status (\d)$", command)
            ended = subprocess.run(["bash", "-c", command], cwd=folder, env=environment, text=True, check=False,
                                   stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
            count += 1
            if ended.returncode != int(wanted[1] if wanted else 0) or not is_shown(shown, ended.stdout.splitlines()):
                failures.append(f"{page.name}: {command}\nstatus {ended.returncode}, and printed:\n{ended.stdout}")
    return count, failures


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--in", dest="folder")
    parser.add_argument("build", type=os.path.abspath)
    parser.add_argument("prefix", type=os.path.abspath)
    parser.add_argument("pages", type=pathlib.Path, nargs="*")
    options = parser.parse_args()
    environment = dict(os.environ, PATH=options.build + os.pathsep + os.environ["PATH"], NO_COLOR="1", LC_ALL="C.UTF-8",
                       PKG_CONFIG_PATH=":".join(map(str, pathlib.Path(options.prefix).glob("lib*/**/pkgconfig"))),
                       CMAKE_PREFIX_PATH=options.prefix)
    pages = options.pages or sorted(page for page in PAGES.glob("**/*.md") if page.name not in OWN_TEST)
    total, failed = 0, []
    for page in pages:
        with tempfile.TemporaryDirectory() as folder:
            count, failures = run_page(page, options.folder or folder, environment)
        total += count
        failed += failures
    print("\n".join(failed), end="")
    print(f"{total} commands on {len(pages)} pages, {len(failed)} differ")
    return 1 if failed or not total else 0


if __name__ == "__main__":
    sys.exit(main())
