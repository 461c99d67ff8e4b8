# SPDX-License-Identifier: Apache-2.0
"""
Random edits of `rep2c write` on real and random files, judged by the slow version of usage_reference.py: those to be blocked may
fetch nothing, and for all others each verdict is what it was, or what the paths to be closed make of it.

    write.py COMMAND [--edits=NUMBER] [FOLDER...]
    write.py COMMAND --minimize FOLDER...

Half of the files are taken from the folders, if there are any, and the others are made.  There are 20 edits, or NUMBER, each asked
about with up to 200 paths.

With --minimize, each file of the folders is made short, in both dialects, and all that is left must say the same.
"""

import json
import pathlib
import re
import subprocess
import sys

import usage_reference as reference

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
import seed  # noqa: E402

EDITS = 20
PATHS = 200
LARGEST = 40000  # bytes of a file: the slow version takes its time
# What is closed to all, and who is not a crawler: a group that names only these gets no rule.
CLOSED = ("/a", "/c/", "/*b$", "*.php", "/cart", "/*?")
STEERING = {"__usage_ai-training", "google-extended", "applebot-extended"}
# Crawlers that also search, and the token by which their operator is kept from another purpose.
APART = {"Applebot": ("Applebot-Extended", {"training"})}
TOKEN, WIDE = re.compile(rb"[A-Za-z_-]*"), re.compile(rb"[A-Za-z0-9_.-]*")


class File:
    """Who is named in a robots.txt, and what the rules say to them."""

    def __init__(self, text, rfc9309):
        self.rfc9309 = rfc9309
        self.lines = reference.read_lines(text, rfc9309)
        self.groups = reference.group(self.lines, rfc9309, reference.RULE_KEYS)[1:]
        self.users = {wide: self.named(wide) for wide in (False, True)}
        self.decided, self.rules = {}, {}

    def named(self, wide):
        """For each group its names, in lower case."""
        values = iter([line.value for line in self.lines if reference.kind_of(line, self.rfc9309) == "user-agent"])
        found = []
        for one in self.groups:
            names = []
            for _ in one.names:
                value = next(values)
                everybody = re.match(rb"\*([ \t\n\v\f\r]|$)", value)
                names.append("*" if everybody else (WIDE if wide else TOKEN).match(value)[0].decode().lower())
            found.append(names)
        return found

    def rules_of(self, crawler):
        """The numbers of the groups that apply to a crawler of the table; None is everybody."""
        named = self.users[crawler is not None and crawler["wide"]]
        for token in crawler["tokens"] if crawler else ():
            found = tuple(at for at, names in enumerate(named) if token.lower() in names)
            if found:
                return found
        if crawler is None or crawler["everybody"]:
            return tuple(at for at, names in enumerate(named) if "*" in names)
        return ()

    def allows(self, crawler, path, closed=()):
        """Whether a crawler may fetch a path; CLOSED: if these patterns were disallowed, too."""
        groups = self.rules_of(crawler)
        if (groups, path, closed) not in self.decided:
            best = (-1, True)
            more = [rule for pattern in closed for rule in self.rules_for("disallow", pattern.encode())]
            for rank, allow, expressions in [*self.compiled(groups), *more]:
                if (rank, allow) > best and any(one.match(self.spelt(path)) for one in expressions):
                    best = (rank, allow)
            allowed = best[0] <= 0 or best[1] or (self.rfc9309 and path == b"/robots.txt")
            self.decided[groups, path, closed] = allowed
        return self.decided[groups, path, closed]

    def spelt(self, path):
        return reference.canonical(path, False)[0] if self.rfc9309 else path

    def compiled(self, groups):
        """The rank, kind and expressions of each rule of these groups."""
        if groups not in self.rules:
            lines = [(kind, line.value) for at in groups for kind, line in self.groups[at].lines]
            self.rules[groups] = [rule for kind, value in lines for rule in self.rules_for(kind, value)]
        return self.rules[groups]

    def rules_for(self, kind, value):
        if kind not in reference.RULE_KEYS or value[:1] not in (b"/", b"*", b""):
            return
        directory = re.match(rb"(.*/)index\.htm[^/]*\Z", value, re.DOTALL)
        patterns = [value, directory[1] + b"$"] if directory and kind == "allow" and not self.rfc9309 else [value]
        for pattern in patterns:
            yield self.rank_of(pattern), kind == "allow", [reference.expression(one) for one in self.forms_of(pattern)]

    def rank_of(self, pattern):
        return reference.canonical(pattern, True)[1] if self.rfc9309 else len(reference.google_pieces(pattern))

    def forms_of(self, pattern):
        return reference.with_queries(pattern) if self.rfc9309 else [reference.google_pieces(pattern)]


def paths_for(rng, *files):
    """Paths that the rules of some files tell apart, at random."""
    found = {b"/", b"/robots.txt", b"/index.html", b"/a/b?c=d"}
    values = sorted(
        {
            line.value
            for file in files
            for one in file.groups
            for kind, line in one.lines
            if kind in reference.RULE_KEYS and line.value
        }
    )
    for value in rng.sample(values, min(len(values), PATHS // 3)):
        path = re.sub(rb"\*", lambda _: rng.choice((b"", b"x", b"/y/")), value.removesuffix(b"$")).split(b"#")[0]
        path = path if path.startswith(b"/") else b"/" + path
        found.update((path, path + b"z", path[:-1] or b"/"))
    return sorted(found)


def random_text(rng, crawlers):
    """A file with groups for everybody, for some of the table, and for a stranger."""
    lines = []
    for _ in range(rng.randrange(1, 5)):
        for _ in range(rng.randrange(1, 4)):
            lines.append("User-agent: " + rng.choice(["*", "*", "stranger", *rng.choice(crawlers)["tokens"]]))
        for _ in range(rng.randrange(4)):
            lines.append(
                rng.choice(("Allow: ", "Disallow: ", "Crawl-delay: ")) + rng.choice(("/", "/a", "/*b$", "/c/", "3", ""))
            )
    return "\n".join(lines).encode() + b"\n"


def random_edit(rng, crawlers):
    """Options, the tokens of those to be blocked, and what is closed to all."""
    purposes = sorted({purpose for crawler in crawlers for purpose in crawler["purposes"]})
    often = rng.choice((purposes, ["training"]))
    words = rng.sample(often, rng.randrange(2)) + [one["name"] for one in rng.sample(crawlers, rng.randrange(3))]
    kept = rng.sample(purposes, rng.randrange(2)) + [one["name"] for one in rng.sample(crawlers, rng.randrange(2))]
    closed = tuple(rng.sample(CLOSED, rng.choice((0, 0, 1, 2))))
    options = [f"--block={word}" for word in words] + ([f"--keep={word}" for word in kept] if words else [])
    options += [f"--disallow={pattern}" for pattern in closed]
    options += rng.sample(
        ["--delay=7", "--usage=train-ai=n", "--usage=ai-train=no", "--minimize", "--sitemap=https://h.example/map.xml"],
        rng.randrange(0 if options else 1, 3),
    )
    meant = {one["name"]: one for one in crawlers if is_meant(one, words) and not is_meant(one, kept)}
    if words and rng.random() < 0.5:
        options.append("--split")
        meant = {name: one for name, one in meant.items() if not is_apart(one, words, meant)}
    return options, {token_of(one) for one in meant.values()}, closed


def token_of(crawler):
    """The name that a group needs for a crawler; others may go by the same."""
    return crawler["tokens"][0].lower()


def is_meant(crawler, words):
    return crawler["name"] in words or any(purpose in words for purpose in crawler["purposes"])


def is_apart(crawler, words, meant):
    """Whether a split keeps a crawler of those that are meant."""
    name, purposes = APART.get(crawler["name"], (None, set()))
    return name in meant and crawler["name"] not in words and set(crawler["purposes"]) & set(words) <= purposes


def judge(old, new, crawlers, blocked, closed, paths):
    """What is wrong with an edit, one line each."""
    for crawler in (None, *crawlers):
        name = crawler["name"] if crawler else "everybody"
        meant = crawler is not None and token_of(crawler) in blocked
        reached = new.rules_of(crawler) and not (crawler and token_of(crawler) in STEERING)
        for path in paths:
            before, after = old.allows(crawler, path, closed if reached else ()), new.allows(crawler, path)
            if not reached and closed and after == old.allows(crawler, path, closed):
                continue  # a group may name somebody else, too
            if meant and after and path != b"/robots.txt":
                yield f"{name} is blocked, and may fetch {path!r}"
            if not meant and before != after:
                yield f"{name}: {path!r} should be {before} and is {after}"


def minimize(command, crawlers, files, rng):
    """Makes each file short; the number of those that say something else then."""
    sizes, asked, left_out, wrong = [0, 0], 0, 0, 0
    for path in files[:: seed.SHARE]:
        text = path.read_bytes()
        for dialect in ("google", "rfc9309"):
            run = subprocess.run(
                [command, "write", "-q", f"--dialect={dialect}", "--minimize", str(path)], check=False, capture_output=True
            )
            if run.returncode or len(text) > LARGEST:
                left_out += 1
                continue
            old, new = File(text, dialect == "rfc9309"), File(run.stdout, dialect == "rfc9309")
            found = paths_for(rng, old, new)
            paths = rng.sample(found, min(len(found), PATHS // 4))
            asked += len(paths) * (len(crawlers) + 1)
            sizes = [sizes[0] + len(text), sizes[1] + len(run.stdout)]
            for what in list(judge(old, new, crawlers, set(), (), paths))[:5]:
                wrong += 1
                print(f"{path}, {dialect}: {what}")
    print(f"{sizes[1]} of {sizes[0]} bytes are left, {left_out} left out, {asked} verdicts, {wrong} wrong")
    return wrong


def main():
    command, folders, edits = sys.argv[1], sys.argv[2:], EDITS
    if folders and folders[0].startswith("--edits="):
        edits = int(folders.pop(0).partition("=")[2])
    edits = seed.scaled(edits, 5)
    rng = seed.generator()
    listed = subprocess.run([command, "crawlers", "--json"], check=True, capture_output=True).stdout
    crawlers = [json.loads(line) for line in listed.splitlines()]
    shorten = folders[:1] == ["--minimize"]
    files = sorted(path for folder in folders[shorten:] for path in pathlib.Path(folder).rglob("*") if path.is_file())
    if shorten:
        return minimize(command, crawlers, files, rng) > 0
    asked, refused, wrong = 0, 0, 0
    for number in range(edits):
        text = rng.choice(files).read_bytes() if files and rng.random() < 0.5 else random_text(rng, crawlers)
        options, blocked, closed = random_edit(rng, crawlers)
        dialect = rng.choice(("google", "rfc9309"))
        if len(text) > LARGEST:
            continue
        edit = [command, "write", "-q", f"--dialect={dialect}", *options, "-"]
        run = subprocess.run(edit, check=False, input=text, capture_output=True)
        if run.returncode:
            refused += 1
            continue
        old, new = File(text, dialect == "rfc9309"), File(run.stdout, dialect == "rfc9309")
        paths = paths_for(rng, old, new)
        asked += len(paths) * (len(crawlers) + 1)
        for what in list(judge(old, new, crawlers, blocked, closed, paths))[:5]:
            wrong += 1
            print(f"edit {number}, {dialect}, {' '.join(options)}: {what}")
    print(f"{edits} edits, {refused} refused, {asked} verdicts, {wrong} wrong")
    return wrong > 0 or refused > edits / 4


if __name__ == "__main__":
    sys.exit(main())
