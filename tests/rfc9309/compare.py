# SPDX-License-Identifier: Apache-2.0
"""Compares rep2c with matcher.py, in the dialect rfc9309.

    compare.py REP2C [CORPUS]

checks URLs of random files, and, where the folder CORPUS is there, some for each of the files in it.  The random files are about
what is hard: queries, escapes and stars.
"""
import os
import re
import subprocess
import sys
import tempfile

from matcher import Robots

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir, "support"))
import seed  # noqa: E402

CASES = 200_000

AGENTS = [b"a", b"b-c", b"Bot_x", b"nobody", b""]
# A percent sign that begins no escape is before what is not a hex digit: what it would make of one that is escaped is
# beyond the RFC.
PIECES = [b"a", b"b", b"ab", b"/", b"//", b"?", b"&", b"=", b":", b"@", b"[", b"]", b"http://", b"u=", b"%3A", b"%3a",
          b"%2F", b"%2f", b"%3F", b"%40", b"%5B", b"%5d", b"%61", b"%62", b"%2A", b"%2a", b"%24", b"%7e", b"~", b"%26",
          b"%C3%B6", b"%c3%b6", b"\xC3\xB6", b";", b"%z", b"A", b"2", b"."]
PATTERN_PIECES = PIECES + [b"*"] * 10 + [b"$", b"%"]
URL_PIECES = PIECES + [b"*", b"$"]
QUERY_PIECES = [b":", b"/", b"?", b"@", b"[", b"]", b"%3A", b"%2f", b"%3F", b"%40", b"%5B", b"%5d", b"*", b"a", b"="]
SPELLINGS = [[b":", b"%3A", b"%3a"], [b"/", b"%2F", b"%2f"], [b"?", b"%3F", b"%3f"], [b"@", b"%40"], [b"[", b"%5B", b"%5b"],
             [b"]", b"%5D", b"%5d"], [b"a", b"%61"], [b"b", b"%62"], [b"*", b"%2A", b"%2a"], [b"$", b"%24"],
             [b"\xC3", b"%C3", b"%c3"]]
SPELLED = {spelling: others for others in SPELLINGS for spelling in others}
UNIT = re.compile(rb"%[0-9A-Fa-f]{2}|.", re.S)


def pieces(rng, choices, most):
    text = b"".join(rng.choice(choices) for _ in range(rng.randrange(most)))
    # No stray percent sign before what could make an escape of it.
    return re.sub(rb"%(?![0-9A-Fa-f]{2})(?=[0-9A-Fa-f%])", b"%z", text)


def pattern(rng):
    """A pattern; most have a query, or an escape behind a star, which may lie in one."""
    text = b"/" if rng.random() < 0.85 else b"*" if rng.random() < 0.8 else b""
    kind = rng.random()
    if kind < 0.4:
        text += pieces(rng, PATTERN_PIECES, 3) + b"?" + pieces(rng, QUERY_PIECES, 5)
    elif kind < 0.7:
        text += pieces(rng, PATTERN_PIECES, 2) + b"*" + pieces(rng, QUERY_PIECES, 5)
    else:
        text += pieces(rng, PATTERN_PIECES, 8)
    return text + (b"$" if rng.random() < 0.1 else b"")


def respelled(rng, text, chance):
    """TEXT with some of its characters in another spelling, which may or may not mean the same there."""
    out = [rng.choice(SPELLED[unit]) if unit in SPELLED and rng.random() < chance else unit for unit in UNIT.findall(text)]
    return b"".join(out)


def robots_text(rng, patterns):
    end = rng.choice([b"\n", b"\n", b"\r\n", b"\r"])
    lines = []
    for text in patterns:
        if not lines or rng.random() < 0.2:
            for _ in range(rng.choice([1, 1, 2])):
                lines.append(rng.choice([b"User-agent: ", b"user-agent:", b"USER-AGENT :\t"]) +
                             rng.choice([b"*", b"*", b"a", b"B-C/1.0", b"bot_x # x", b"other"]))
        if rng.random() < 0.1:
            lines.append(rng.choice([b"", b"# x", b"Sitemap: /s", b"Crawl-delay: 1", b"junk", b"Disallowed: /"]))
        key = rng.choice([b"Allow:", b"Disallow:", b"disallow: ", b"DISALLOW :", b" allow: "])
        lines.append(key + text + rng.choice([b"", b"", b" ", b"\t# x"]))
    return end.join(lines) + end


def url(rng, patterns):
    text = rng.choice(patterns) if patterns and rng.random() < 0.9 else b"/"
    if text.endswith(b"$") and rng.random() < 0.8:
        text = text[:-1]
    text = re.sub(rb"\*", lambda _: pieces(rng, URL_PIECES, 3) + rng.choice([b"", b"", b"?"]), text)
    text = respelled(rng, text, rng.choice([0.1, 0.5]))
    if rng.random() < 0.3:
        text += pieces(rng, URL_PIECES, 4)
    if not text.startswith(b"/"):
        text = b"/" + text
    text = re.sub(rb"%(?![0-9A-Fa-f]{2})(?=[0-9A-Fa-f%])", b"%z", text)
    if text.startswith(b"//") or rng.random() < 0.2:
        host = rng.choice([b"https://h", b"http://h:80", b"https://a;b@h", b"https://h;x", b"HTTP://H"])
        text = host + (text[1:] if text.startswith(b"/?") and rng.random() < 0.5 else text)
    return text + (b"#" + pieces(rng, URL_PIECES, 3) if rng.random() < 0.05 else b"")


def is_askable(text):
    """A line of a batch holds no tab and no line end."""
    return not re.search(rb"[\t\r\n\0]", text)


class Comparison:
    def __init__(self, command, folder):
        self.command, self.folder = command, folder
        self.asked = []  # file, robots, agent, url
        self.decided = 0  # answers that name a rule

    def ask(self, name, robots, agent, text):
        if is_askable(text):
            self.asked.append((name, robots, agent, text))

    def run(self):
        """Asks the command, compares, and returns how many answers differ."""
        question = b"".join(b"%s\t%s\t%s\n" % (name, agent, text) for name, _, agent, text in self.asked)
        done = subprocess.run([self.command, "check", "--batch", "--dialect", "rfc9309", "--quiet", "--root", self.folder],
                              input=question, stdout=subprocess.PIPE, check=False)
        answers = done.stdout.split(b"\n")[:-1]
        if len(answers) != len(self.asked):
            sys.exit("%d answers to %d questions" % (len(answers), len(self.asked)))
        wrong = 0
        self.decided = sum(not answer.endswith(b"\t0") for answer in answers)
        for (name, robots, agent, text), answer in zip(self.asked, answers):
            allowed, line = robots.check(agent, text)
            wanted = b"%s\t%d" % (b"allow" if allowed else b"disallow", line)
            if answer != wanted:
                wrong += 1
                if wrong <= 10:
                    print("%s, %r, %r: rep2c has %r, the matcher %r" % (os.fsdecode(name), agent, text, answer, wanted))
                    if name.startswith(b"random"):
                        with open(os.path.join(os.fsencode(self.folder), name), "rb") as file:
                            print("  ", file.read())
        return wrong


def compare_random(command, cases, rng):
    checked = decided = wrong = 0
    while checked < cases:
        with tempfile.TemporaryDirectory() as folder:
            comparison = Comparison(command, folder)
            for number in range(1000):
                patterns = [pattern(rng) for _ in range(rng.randrange(1, 6))]
                text, name = robots_text(rng, patterns), b"random%d" % number
                with open(os.path.join(folder, os.fsdecode(name)), "wb") as file:
                    file.write(text)
                robots = Robots(text)
                for _ in range(20):
                    if checked + len(comparison.asked) < cases:
                        comparison.ask(name, robots, rng.choice(AGENTS), url(rng, patterns))
            wrong += comparison.run()
            checked += len(comparison.asked)
            decided += comparison.decided
    return checked, decided, wrong


def compare_corpus(command, corpus, rng, urls):
    comparison = Comparison(command, corpus)
    for name in sorted(os.listdir(corpus))[::seed.SHARE]:
        path = os.path.join(corpus, name)
        if not name.endswith(".txt") or not os.path.isfile(path):
            continue
        with open(path, "rb") as file:
            robots = Robots(file.read())
        tokens = sorted(token for names, _ in robots.groups for token in names if token and token != b"*") + [b"", b"x"]
        patterns = [value for _, rules in robots.groups for _, _, value in rules if value[:1] in (b"/", b"*")]
        agent = rng.choice(tokens)
        for _ in range(urls):
            comparison.ask(os.fsencode(name), robots, agent, url(rng, patterns))
    wrong = comparison.run()
    return len(comparison.asked), comparison.decided, wrong


def main():
    command, rng = sys.argv[1], seed.generator()
    checked, decided, wrong = compare_random(command, seed.scaled(CASES, 1000), rng)
    print("%d URLs of random files: rules decide %d, %d differ" % (checked, decided, wrong))
    if len(sys.argv) > 2 and os.path.isdir(sys.argv[2]):
        checked, decided, differ = compare_corpus(command, sys.argv[2], rng, 5)
        print("%d URLs of the files in %s: rules decide %d, %d differ" % (checked, sys.argv[2], decided, differ))
        wrong += differ
    return wrong > 0


if __name__ == "__main__":
    sys.exit(main())
