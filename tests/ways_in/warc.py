# SPDX-License-Identifier: Apache-2.0
"""
`rep2c filter --warc` against the slow version of usage_reference.py: made archives, plain and compressed, whose responses have
header fields about their use.  What is kept must be the stored bytes of the right records, in their order; damage, and records
that can't be told apart, are errors.

    warc.py COMMAND
"""

import gzip
import json
import pathlib
import re
import subprocess
import sys
import tempfile

import usage_reference as reference

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
import seed  # noqa: E402

HOSTS, RECORDS = 30, 600
RULES = ("Disallow: /p1", "Disallow: /*.pdf$", "Allow: /p1/x", "Disallow:", "Crawl-delay: 2")
STATEMENTS = (
    "Content-Signal: search=yes,ai-train=no,use=reference",
    "Content-Signal: ai-train=yes",
    "Content-Usage: train-ai=n",
    "Content-Usage: /p2 train-ai=y",
    "Content-Usage: /p train-ai=n",
)
AGENTS = ("*", "*", "a", "other", "__usage_ai-training")
FIELDS = (
    ("X-Robots-Tag", "noai"),
    ("X-Robots-Tag", "a: noai"),
    ("x-robots-tag", "other: noai, noindex"),
    ("X-Robots-Tag", "noindex, a: noimageai"),
    ("Content-Usage", "train-ai=n"),
    ("content-usage", "train-ai=y"),
    ("Content-Usage", "search=n, train-ai"),
    ("Content-Signal", "ai-train=no"),
    ("Content-Signal", "ai-train=allow, search=no"),
    ("X-Robots-Tag", "other: noindex"),
    ("X-Robots-Tag", "noindex,\r\n noai"),
    ("TDM-Reservation", "1"),
    ("tdm-reservation", "0"),
    ("Set-Cookie", "a=b, noai"),
)
CRAWLER = reference.Crawler(("a",))
STARTS = (b"HTTP/1.1 200 OK", b"http/1.1 200 OK", b"ICY 200 OK", b"\r\nHTTP/1.1 200 OK")


def robots_of(rand):
    lines = ["Content-Signal: ai-train=no"] if rand.random() < 0.1 else []
    for _ in range(rand.randint(1, 3)):
        lines.append("User-agent: " + rand.choice(AGENTS))
        lines += rand.choices(RULES + STATEMENTS, k=rand.randrange(4))
    return "\n".join(lines).encode() + b"\n"


def envelope(fields):
    """What a WAT file has about a response whose fields of one name follow each other: several values are a list."""
    headers = {}
    for name, value in fields:
        headers[name] = [*headers.get(name, ()), value]
    headers = {name: values if len(values) > 1 else values[0] for name, values in headers.items()}
    return json.dumps({"Envelope": {"Payload-Metadata": {"HTTP-Response-Metadata": {"Headers": headers}}}}).encode()


class Record:
    """A record, its URL and fields, and what is stored of it."""

    def __init__(self, kind, url=None, fields=(), body=b""):
        names = [name for name, _ in fields]
        if kind == "metadata":
            fields = sorted(fields, key=lambda field: names.index(field[0]))
        self.kind, self.url, self.fields = kind, url, fields
        head = [f"WARC/1.0\r\nWARC-Type: {kind}\r\nWARC-Date: 2026-11-20T00:00:00Z"]
        if url is not None:
            head.append(f"WARC-Target-URI: {url}")
        block = body
        if kind in ("response", "revisit"):
            first = b"HTTP/1.1 100 Continue\r\n\r\n" if len(body) % 5 == 0 else b""
            block = (
                first
                + STARTS[len(body) % 4]
                + b"\r\n"
                + b"".join(f"{a}: {b}\r\n".encode() for a, b in fields)
                + b"\r\n"
                + body
            )
        if kind == "metadata" and fields:
            block = envelope(fields)
        head.append(f"Content-Length: {len(block)}\r\n\r\n")
        self.bytes = "\r\n".join(head).encode() + block + b"\r\n\r\n"

    def stored(self, compressed):
        return gzip.compress(self.bytes, 1, mtime=0) if compressed else self.bytes


def records_of(rand):
    records = [Record("warcinfo", body=b"software: none\r\n")]
    for number in range(RECORDS):
        url = (
            f"http{rand.choice(('', 's'))}://h{rand.randrange(HOSTS + 2)}.example/p{rand.randrange(4)}/"
            + rand.choice(("x", "y.pdf", f"{number}?q"))
        )
        fields = [("Content-Type", rand.choice(("text/html", "image/png")))]
        fields += rand.sample(FIELDS, rand.choice((0, 0, 0, 1, 1, 2, 4)))
        kind = rand.choice(("request", "response", "response", "response", "revisit", "conversion", "metadata"))
        size = 3 << 20 if number in (10, 11, 300) else rand.randrange(3000)
        body = rand.randbytes(size)
        records.append(Record(kind, url if rand.random() < 0.97 else "dns:h1.example", fields, body))
    return records


# ---- the slow version


def of_robots_tag(value, image):
    name, said = "", "unknown"
    for rule in value.split(","):
        head, colon, rest = rule.partition(":")
        if colon:
            name, rule = head.strip().lower(), rest
        if name in ("", "a") and (rule.strip() == "noai" or (rule.strip() == "noimageai" and image)):
            said = "disallow"
    return said


def of_field(name, value, image):
    """What a field says of training."""
    if name == "content-usage":
        return reference.content_usage(value.encode())["ai-train"]
    if name == "content-signal":
        return reference.content_signal(value.replace("=allow", "=yes").encode())[0]["ai-train"]
    if name == "x-robots-tag":
        return of_robots_tag(value, image)
    return "disallow" if name == "tdm-reservation" and value == "1" else "unknown"


def of_header(fields):
    """Values of structured fields are joined, and each line of others stands alone."""
    fields = [(name.lower(), re.sub(r"\r\n[ \t]", " ", value)) for name, value in fields]
    image = ("content-type", "image/png") in fields
    joined = [
        (name, ", ".join(value for other, value in fields if other == name))
        for name in ("content-usage", "content-signal")
    ]
    alone = [(name, value) for name, value in fields if name in ("x-robots-tag", "tdm-reservation")]
    return reference.any_no(*(of_field(name, value, image) for name, value in joined + alone))


def is_kept(record, robots, unstated):
    if record.url is None:
        return True
    text = robots.get(record.url.partition("://")[2].partition("/")[0])
    if text is None or record.url.startswith("dns:"):
        return False
    url = record.url.encode()
    if not reference.may_fetch(reference.read_lines(text, False), CRAWLER, reference.path_of(url, False), False):
        return False
    of_file = reference.usage(text, CRAWLER, url)[0]["ai-train"][0]
    said = reference.any_no(of_file, of_header(record.fields if record.kind in ("response", "revisit", "metadata") else ()))
    return said == "allow" or (said == "unknown" and unstated)


# ---- the command


def run(command, pack, archive, *options):
    done = subprocess.run(
        [command, "filter", "--warc", f"--pack={pack}", "-a", "a", "--usage=train-ai", *options],
        input=archive,
        capture_output=True,
        check=False,
    )
    return done.returncode, done.stdout, done.stderr.decode()


def expect(got, status, output, message=""):
    if got[0] != status or got[1] != output or message not in got[2]:
        sys.exit(f"seed {SEED}: status {got[0]}, {len(got[1])} bytes, not {status}, {len(output)}: {got[2]}")


def check_odd(command, folder):
    """What lies about its length, shares a member or has no URL takes nothing along, and keeps nothing from going on."""
    sites = folder / "odd"
    sites.mkdir()
    for host, said in (("a", "y"), ("b", "n")):
        (sites / f"{host}.example.txt").write_text(f"User-agent: *\nContent-Usage: train-ai={said}\n")
    pack = folder / "odd.pack"
    subprocess.run([command, "pack", "-q", "-o", pack, sites], check=True)
    good, other, refused = (
        Record("response", f"https://{host}.example/{path}", (), b"page" * 9) for host, path in ("a1", "a2", "b3")
    )
    short, long = (
        re.sub(rb"Content-Length: \d+", f"Content-Length: {length}".encode(), good.bytes) for length in (9, 3000)
    )
    nameless = Record("response", None, (), b"page").bytes
    for compressed in (True, False):
        store = (lambda part: gzip.compress(part, mtime=0)) if compressed else (lambda part: part)
        kept = store(other.bytes)
        for odd, status in ((short, 2), (nameless, 0), (b"junk\r\n" + good.bytes if compressed else short, 2)):
            expect(run(command, pack, store(odd) + kept), status, kept)
            expect(run(command, pack, kept + store(odd) + store(refused.bytes)), status, kept)
    zipped = [gzip.compress(part, mtime=0) for part in (long, refused.bytes, other.bytes)]
    expect(run(command, pack, b"".join(zipped)), 2, zipped[2], "shorter than its Content-Length")
    together = gzip.compress(good.bytes + refused.bytes, mtime=0)
    expect(run(command, pack, together + zipped[2]), 2, zipped[2], "more than this record")
    split = gzip.compress(good.bytes[:2], mtime=0) + gzip.compress(good.bytes[2:], mtime=0)
    expect(run(command, pack, split + zipped[2]), 2, zipped[2])
    kept = zipped[2]
    whole = envelope((("X-Robots-Tag", "noai"),))
    number = envelope((("tdm-reservation", "1"),)).replace(b'"1"', b"1")
    deep = b'{"x": ' + b"[" * 200 + b"]" * 200 + b", " + whole[1:]
    heard = (b"\xef\xbb\xbf" + whole, b"\r\n " + whole, whole.replace(b'"noai"', b'["all", "noai"]'), number)
    for block in (whole[:-1], whole.replace(b"{", b"{\0", 1), deep, *heard):
        stored = Record("metadata", "https://a.example/1", (), block).stored(True)
        refusal = (0, kept) if block in heard else (2, kept, "header fields say can't be read")
        expect(run(command, pack, stored + kept), *refusal)
    other = Record("metadata", "https://a.example/1", (), b"fetchTimeMs: 3\r\n").stored(True)
    expect(run(command, pack, other + kept), 0, other + kept)
    long = Record("response", "https://a.example/1", (("X", "x" * 70000),) * 4 + (("X-Robots-Tag", "noai"),)).stored(True)
    expect(run(command, pack, long + kept), 2, kept, "header fields say can't be read")
    noai = Record("response", "https://none.example/1", (("X-Robots-Tag", "noai"),), b"page")
    expect(run(command, pack, noai.bytes + good.bytes, "--unknown=keep"), 0, good.bytes)


def check(command, folder, rand):
    robots = {f"h{host}.example": robots_of(rand) for host in range(HOSTS)}
    for host, text in robots.items():
        (folder / f"{host}.txt").write_bytes(text)
    pack = folder / "p.pack"
    subprocess.run([command, "pack", "-q", "-o", pack, folder], check=True)
    records = records_of(rand)
    for compressed in (True, False):
        stored = [record.stored(compressed) for record in records]
        for unstated in (False, True):
            kept = [part for record, part in zip(records, stored) if is_kept(record, robots, unstated)]
            options = ["--unstated=allow"] if unstated else []
            decisions = folder / "decisions.tsv"
            got = run(command, pack, b"".join(stored), f"--decisions={decisions}", *options)
            expect(got, 0, b"".join(kept))
            lines = decisions.read_text().splitlines()
            if [line.split("\t")[-1] for line in lines] != [record.url for record in records if record.url]:
                sys.exit("other decisions than records")
            if sum(line.startswith("kept\t") for line in lines) != len(kept) - 1:
                sys.exit("other decisions than what is kept")
        whole = b"".join(stored)
        expect(run(command, pack, whole, "--keep=all", "--unknown=keep", "--unstated=keep", "--bad=keep"), 0, whole)
        # The input ends within a record.
        cut = whole[: -len(stored[-1]) // 2 - 2]
        kept = [part for record, part in zip(records[:-1], stored) if is_kept(record, robots, False)]
        expect(run(command, pack, cut), 2, b"".join(kept), "cut")
    # One member is damaged, and all others are there.
    stored = [record.stored(True) for record in records]
    middle = bytearray(stored[200])
    middle[len(middle) // 2 : len(middle) // 2 + 8] = b"\xff" * 8
    damaged = b"".join(stored[:200]) + bytes(middle) + b"".join(stored[201:])
    kept = [p for i, (r, p) in enumerate(zip(records, stored)) if i != 200 and is_kept(r, robots, True)]
    expect(run(command, pack, damaged, "--unstated=keep"), 2, b"".join(kept), "damaged")
    together = gzip.compress(b"".join(record.bytes for record in records[:5]))
    expect(run(command, pack, together), 2, b"", "more than this record")
    check_odd(command, folder)


def main():
    with tempfile.TemporaryDirectory() as folder:
        check(sys.argv[1], pathlib.Path(folder), seed.generator())
    print("0 differ")


if __name__ == "__main__":
    main()
