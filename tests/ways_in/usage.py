# SPDX-License-Identifier: Apache-2.0
"""
What may be done with pages, asked of the command and of packs, against the slow version of usage_reference.py, on random
files.

    usage.py COMMAND

There are 500 files, each with 24 URLs for one crawler.
"""

import json
import pathlib
import subprocess
import sys
import tempfile

import usage_reference as reference

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
import seed  # noqa: E402

FILES = 500
URLS = 24
PACKED = 4  # of so many files one is asked of in a pack, too
ORIGINS = ("https://h.example", "http://h.example")

# Options of the command, and the same crawler for the reference.
CRAWLERS = (
    (["--agent=a"], reference.Crawler(("a",))),
    (["--agent=b/1.0"], reference.Crawler(("b",))),
    (["--user-agent=a c"], reference.Crawler(("a",))),
    (["--crawler=Googlebot"], reference.Crawler(("Googlebot",), True, True, "Google")),
    (["--crawler=Applebot"], reference.Crawler(("Applebot", "Googlebot"), True, True, "Apple")),
    ([], reference.Crawler()),
)
AGENTS = ("a", "b", "c", "*", "* x", "A/2.0", "Googlebot", "Applebot", "Google-Extended", "applebot-extended", "*x")
TOKENS = ("__usage_ai-training", "__USAGE_AI-training/1", "__usage_other")
PIECES = ("/", "/", "a", "b", "*", "$", "%61", "%2f", "é", "index.htm", "?", "x")
MEMBERS = (
    "train-ai=n",
    "train-ai=y",
    "search=n",
    "search=y",
    "ai-use=n",
    "ai-use=y",
    "train-ai",
    "train-ai=?0",
    "train-ai=n;x=1",
)
ODD_MEMBERS = (
    'other="n,"',
    "z=(a b);q",
    "train-ai=maybe",
    "d=@1",
    "w=:AA==:",
    "v=1.5",
    "Train-AI=n",
    "search=N",
    'y=%"a%c3%a9"',
)
SPACES = ("", " ", "  ", "\t", " \t ")
PAIRS = (
    "search=yes",
    "search=no",
    "ai-input=yes",
    "AI-Input = No",
    "ai-train=no",
    "ai-train=yes",
    "use=reference",
    "use=full",
)
ODD_PAIRS = (
    "use=immediate",
    "use=other",
    "ai-train=maybe",
    "x=y",
    "search=yes ai-train=no",
    "ai-train",
    "",
    "/ ai-train=no",
    "search=no;x",
)


def path(rand, most=5):
    return "/" + "".join(rand.choices(PIECES, k=rand.randrange(most)))


def several(rand, common, odd, most=4):
    chosen = [rand.choice(common if rand.random() < 0.8 else odd) for _ in range(rand.randint(1, most))]
    return rand.choice((",", ", ", " ,\t", ",", ", ")).join(chosen)


def preference(rand):
    value = several(rand, MEMBERS, ODD_MEMBERS)
    return value if rand.random() < 0.9 else rand.choice((value + ",", value + " x", "ai=n " + value, ""))


def line(rand):
    kind = rand.random()
    if kind < 0.2:
        return rand.choice(("User-agent", "user-agent", "USER-AGENT", "useragent")) + ": " + rand.choice(AGENTS)
    if kind < 0.25:
        return "User-agent: " + rand.choice(TOKENS)
    if kind < 0.45:
        return (
            rand.choice(("Allow", "Disallow", "disallow", "Disallowed"))
            + ":"
            + rand.choice(("", path(rand), path(rand)))
        )
    if kind < 0.7:
        where = rand.choice(("", path(rand) + rand.choice((" ", "\t", "  "))))
        return rand.choice(("Content-Usage: ", "content-usage:", "CONTENT-USAGE :")) + where + preference(rand)
    if kind < 0.85:
        return rand.choice(("Content-Signal: ", "content-signals:", "Content-signal :")) + several(
            rand, PAIRS, ODD_PAIRS
        )
    return rand.choice(
        (
            "Sitemap: https://h.example/s",
            "Crawl-delay: 2",
            "",
            "# note",
            "License: https://h.example/l.xml",
            "License: /l",
        )
        + (
            "Content-Usage train-ai=n",
            "Contentusage: train-ai=n",
            "Content-Usage: /a",
            "Noindex: /",
            "user-agent a",
            "disallow /",
        )
    )


def file_of(rand):
    lines = [line(rand) for _ in range(rand.randint(1, 14))]
    if rand.random() < 0.5:
        lines.insert(0, "User-agent: " + rand.choice(AGENTS[:4]))
    return rand.choice(("\n", "\r\n", "\r")).join(lines).encode() + rand.choice((b"", b"\n"))


def url_of(rand):
    host = rand.choice(("", ORIGINS[0], "http://u@h.example:80"))
    return host + path(rand, 6).replace("*", rand.choice(("", "q", "*"))).replace("$", rand.choice(("", "$")))


def ask(command, options, urls):
    done = subprocess.run(
        [command, "usage", "--json", *options],
        input="\n".join(urls).encode() + b"\n",
        capture_output=True,
        check=False,
    )
    if done.returncode not in (0, 1):
        sys.exit(f"{options}: status {done.returncode}: {done.stderr.decode()}")
    answers = [json.loads(answer) for answer in done.stdout.splitlines()]
    if len(answers) != len(urls):
        sys.exit(f"{len(urls)} URLs, {len(answers)} answers")
    return answers


def make_pack(command, options, file):
    """A pack that has FILE for both origins."""
    listed, pack = file.with_suffix(".list"), file.with_suffix(".pack")
    listed.write_text("".join(f"{origin}\t{file}\n" for origin in ORIGINS))
    subprocess.run([command, "pack", "-q", "--allow-empty", *options, "-o", pack, listed], check=True)
    return pack


def as_reference(answer):
    """An answer of the command in the form of the reference."""
    uses = {use["use"]: (use["preference"], use["line"], use["kind"]) for use in answer["uses"]}
    return uses, (answer["extent"], answer["extent_line"]), [found["line"] for found in answer["licenses"]]


def has_packs(command):
    return subprocess.run([command, "pack", "--help"], capture_output=True, check=False).returncode == 0


def check_file(command, packs, file, rand):
    """Asks of one random file.  Returns the number of questions."""
    text = file_of(rand)
    rfc9309 = rand.random() < 0.4
    options, crawler = rand.choice(CRAWLERS)
    urls = [url_of(rand) for _ in range(URLS)]
    file.write_bytes(text)
    reading = ["--dialect=rfc9309"] if rfc9309 else []
    found = ask(command, [*options, *reading, str(file)], urls)
    if rand.randrange(PACKED) == 0 and packs:
        pack = make_pack(command, reading, file)
        urls += [url if "://" in url else ORIGINS[0] + url for url in urls]
        found += ask(command, [*options, f"--pack={pack}"], urls[URLS:])
    for url, answer in zip(urls, found):
        right = reference.usage(text, crawler, url.encode(), rfc9309)
        if as_reference(answer) != right:
            sys.exit(
                f"{options}, rfc9309 {rfc9309}, {url}: {as_reference(answer)}, not {right}, by\n{text.decode()}"
            )
    return len(urls)


def main():
    command, rand = sys.argv[1], seed.generator()
    packs = has_packs(command)
    with tempfile.TemporaryDirectory() as folder:
        asked = sum(check_file(command, packs, pathlib.Path(folder) / "robots.txt", rand) for _ in range(seed.scaled(FILES, 20)))
    print(f"{asked} questions, 0 differ")


if __name__ == "__main__":
    main()
