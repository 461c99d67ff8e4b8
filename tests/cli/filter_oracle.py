# SPDX-License-Identifier: Apache-2.0
"""Known answers through `rep2c pack`, `filter` and `check --pack`: every verdict and line is right, and any number of threads gives
the same bytes.

    filter_oracle.py REP2C DATA [EVERY]

A run of the command has one agent, and DATA/oracle has thousands: one in 40 times REP_SHARE of them is asked for, or one in EVERY.
Ends with 77 where there is no such folder.
"""

import gzip
import os
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
import seed  # noqa: E402

JOBS = ("1", "2", "8")
PATH = re.compile(rb"(?:/(?!/)|(?://)?(?:[^/?;#]*://)?[^/?;#]*/?)([^#\0]*)")


def known_answers(data):
    """By agent, pairs of a URL and the fields that begin the line about it; and a line for each file, with its origin.  The path of
    a URL with another origin, or with none, is asked for at the file's origin."""
    answers, files = {}, {}
    with gzip.open(data / "oracle/google.tsv.gz") as lines:
        for line in lines:
            name, agent, url, verdict, number = line.rstrip(b"\n").split(b"\t")
            origin = b"https://" + name.removesuffix(b".txt")
            files[name] = b"%s\t%s/corpus/%s\n" % (origin, os.fsencode(data), name)
            if not (url.startswith(origin) and url[len(origin):len(origin) + 1] in (b"", b"/", b"?", b"#")):
                url = origin + b"/" + PATH.match(url)[1]
            answers.setdefault(agent, []).append((url, b"%s\t%s\t" % (verdict, number)))
    return answers, files.values()


def run(*arguments, status=0, **given):
    done = subprocess.run([sys.argv[1], *arguments], stdout=subprocess.PIPE, check=False, **given)
    assert 0 <= done.returncode <= status, (arguments, done.returncode)
    return done.stdout


def same(made):
    """What was made by each number of threads, once."""
    first, *others = map(made, JOBS)
    assert others == [first, first]
    return first


def wrong_answers(agent, known, lines):
    assert len(lines) == len(known), (agent, len(lines), len(known))
    for (url, expected), line in zip(known, lines):
        if not line.startswith(expected):
            yield agent, url, expected, line


def main():
    data = pathlib.Path(sys.argv[2])
    every = int(sys.argv[3]) if len(sys.argv) > 3 else 40 * seed.SHARE
    if not (data / "oracle").is_dir():
        sys.exit(77)
    answers, files = known_answers(data)
    wrong, asked = [], 0
    with tempfile.TemporaryDirectory() as folder:
        pack = f"{folder}/pack"

        def packed(jobs):
            run("pack", "-q", "--force", "-j", jobs, "--from=list", "-o", pack, "-", input=b"".join(files))
            return pathlib.Path(pack).read_bytes()

        same(packed)
        for agent, known in list(answers.items())[::every]:
            urls = b"".join(url + b"\n" for url, _ in known)
            asking = ("--pack", pack, "-a", agent)

            def filtered(jobs):
                lines = run("filter", *asking, "--keep=all", "--bad=keep", "--annotate", "-j", jobs, input=urls).split(b"\n")[:-1]
                # All but the age, which goes on, and the delay.
                return [b"\t".join((fields := line.split(b"\t"))[:3] + fields[5:]) for line in lines]

            for lines in (same(filtered), run("check", *asking, status=1, input=urls).split(b"\n")[:-1]):
                asked += len(known)
                wrong += wrong_answers(agent, known, lines)
    print(*wrong[:10], f"{asked - len(wrong)} of {asked} equal", sep="\n")
    return 1 if wrong or not asked else 0


sys.exit(main())
