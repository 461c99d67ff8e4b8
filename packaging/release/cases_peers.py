#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""How public parsers of robots.txt answer the cases: cases_peers.py CASES.jsonl

Asked are the cases with one agent and the default limit of bytes; only the verdict counts.  Peers that are not installed
are left out: protego (pip), robots-parser (npm, found from the folder that this runs in), crawler-commons (Maven; CLASSPATH
has it and what it depends on).
"""

import base64
import json
import subprocess
import sys
import urllib.robotparser
from pathlib import Path

ORIGIN = "https://host.example"


def value(case, name):
    """The bytes of a member that may be in base 64."""
    coded = case.get(name + "_base64")
    return case[name].encode() if coded is None else base64.b64decode(coded)


def absolute(case):
    """The URL; one that is not text gets a character for each byte."""
    url = case["url"] if "url" in case else value(case, "url").decode("latin-1")
    return ORIGIN + url if url.startswith("/") else url


def text_of(case):
    """Parsers of text get what a client would decode."""
    return value(case, "robots").decode("utf-8", "replace")


def urllib_answers(cases):
    for case in cases:
        parser = urllib.robotparser.RobotFileParser()
        parser.parse(text_of(case).splitlines())
        yield parser.can_fetch(case["agents"][0], absolute(case))


def protego_answers(cases):
    from protego import Protego

    for case in cases:
        yield Protego.parse(text_of(case)).can_fetch(absolute(case), case["agents"][0])


def run(command, script, asked):
    """What COMMAND prints that runs SCRIPT, beside this file, on ASKED."""
    done = subprocess.run([command, Path(__file__).with_name(script)], input=asked, capture_output=True, text=True, check=True)
    return done.stdout


def robots_parser_answers(cases):
    asked = [{"robots": text_of(c), "url": absolute(c), "agent": c["agents"][0]} for c in cases]
    yield from json.loads(run("node", "cases_peer.js", json.dumps(asked)))


def crawler_commons_answers(cases):
    asked = [(value(c, "robots"), absolute(c).encode(), c["agents"][0].encode()) for c in cases]
    lines = "".join("\t".join(base64.b64encode(part).decode() for part in parts) + "\n" for parts in asked)
    words = {"true": True, "false": False}
    yield from (words.get(line) for line in run("java", "cases_peer.java", lines).splitlines())


PEERS = {
    "urllib.robotparser": urllib_answers,
    "protego": protego_answers,
    "robots-parser": robots_parser_answers,
    "crawler-commons": crawler_commons_answers,
}
# Those that are asked all cases in one run.
AT_ONCE = (robots_parser_answers, crawler_commons_answers)


def count(answers, cases):
    """How many of CASES are answered as they say; an exception is a wrong answer."""
    right = 0
    for case in cases:
        try:
            right += bool(next(answers([case]))) == (case["verdict"] == "allow")
        except ImportError:
            raise
        except Exception:  # whatever a parser throws at its input
            pass
    return right


def count_at_once(answers, cases):
    return sum(answer is not None and answer == (case["verdict"] == "allow") for answer, case in zip(answers(cases), cases))


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        cases = [json.loads(line) for line in file]
    cases = [case for case in cases if len(case["agents"]) == 1 and "max_bytes" not in case and case["names"] == "token" and case["verdict"] != "no-url"]
    for name, answers in PEERS.items():
        for dialect in ("google", "rfc9309"):
            asked = [case for case in cases if case["dialect"] == dialect]
            try:
                right = (count_at_once if answers in AT_ONCE else count)(answers, asked)
            except (ImportError, FileNotFoundError, subprocess.CalledProcessError):
                print(f"{name}: left out, it is not installed")
                break
            print(f"{name}\t{dialect}\t{right} of {len(asked)}")


if __name__ == "__main__":
    main()
