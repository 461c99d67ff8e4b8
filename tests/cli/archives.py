# SPDX-License-Identifier: Apache-2.0
"""Archives that another writer makes of real robots.txt files give the same pack as the files themselves.

    archives.py REP2C CORPUS

Ends with 77 where there is no CORPUS, or warcio is not there (python3 -m pip install warcio; brotli for one of the
archives).
"""

import base64
import filecmp
import gzip
import io
import json
import os
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir, "support"))
import seed  # noqa: E402

try:
    from warcio.statusandheaders import StatusAndHeaders
    from warcio.warcwriter import WARCWriter
except ImportError:
    sys.exit(77)
try:
    import brotli
except ImportError:
    brotli = None

DATE = "2026-01-02T03:04:05Z"
BEFORE = "2026-01-01T03:04:05Z"
command, corpus = sys.argv[1:3]
if not os.path.isdir(corpus):
    sys.exit(77)


class Archive:
    """An archive of responses."""

    def __init__(self, file, members):
        self.writer = WARCWriter(file, gzip=members)

    def add(self, url, body, fields=(), status="200 OK", date=DATE, kind="response", **warc):
        header = StatusAndHeaders(status, [("Content-Length", str(len(body))), *fields], protocol="HTTP/1.1")
        warc = {"WARC-Date": date, **warc}
        self.writer.write_record(
            self.writer.create_warc_record(
                url, kind, payload=io.BytesIO(body), http_headers=header, warc_headers_dict=warc
            )
        )


def chunked(body):
    size = 1000
    chunks = [body[at : at + size] for at in range(0, len(body), size)]
    return b"".join(b"%x;x=y\r\n%s\r\n" % (len(chunk), chunk) for chunk in chunks) + b"0\r\n\r\n"


def add_chunked(archive, host, body):
    # As warcio does, the length is left out where there are chunks.
    header = StatusAndHeaders("200 OK", [("Transfer-Encoding", "chunked")], protocol="HTTP/1.1")
    archive.writer.write_record(
        archive.writer.create_warc_record(
            f"https://{host}/robots.txt",
            "response",
            payload=io.BytesIO(chunked(body)),
            http_headers=header,
            warc_headers_dict={"WARC-Date": DATE},
        )
    )


def add_plain(archive, host, body):
    archive.add(f"https://{host}/robots.txt", body)


def add_gzip(archive, host, body):
    archive.add(f"https://{host}/robots.txt", gzip.compress(body), [("Content-Encoding", "gzip")])


def add_brotli(archive, host, body):
    archive.add(f"https://{host}/robots.txt", brotli.compress(body, quality=4), [("Content-Encoding", "br")])


def add_redirect(archive, host, body):
    archive.add(f"https://{host}/robots.txt", b"", [("Location", f"//www.{host}/rules")], status="301 Moved")
    archive.add(f"https://www.{host}/page", b"a page")
    archive.add(f"https://www.{host}/rules", body)


def add_revisit(archive, host, body):
    url = f"https://{host}/robots.txt"
    archive.add(url, body, date=BEFORE)
    header = StatusAndHeaders("200 OK", [], protocol="HTTP/1.1")
    record = archive.writer.create_revisit_record(
        url, "sha1:ANY", url, BEFORE, http_headers=header, warc_headers_dict={"WARC-Date": DATE}
    )
    # The writer has taken the digest of the body, and knows none that this could be equal to.
    record.rec_headers.remove_header("WARC-Payload-Digest")
    # With the time of its original, it confirms the answer of that time: the pack has that time, too.
    record.rec_headers.remove_header("WARC-Refers-To-Date")
    archive.writer.write_record(record)


WAYS = {
    "plain": (add_plain, False),
    "members": (add_plain, True),
    "chunked": (add_chunked, True),
    "gzip": (add_gzip, True),
    "redirects": (add_redirect, True),
    "revisits": (add_revisit, True),
}
if brotli:
    WAYS["brotli"] = (add_brotli, True)


def pack(folder, name, source):
    file = os.path.join(folder, name)
    output = file + ".pack"
    status = subprocess.run([command, "pack", "-q", "--fetched=2026-01-01", f"--from={source}", "-o", output, file], check=False)
    if status.returncode != 0:
        sys.exit(f"{name}: 'rep2c pack' ended with {status.returncode}")
    return output


def main():
    names = sorted(name for name in os.listdir(corpus) if name.endswith(".txt"))[::seed.SHARE]
    files = {}
    for name in names:
        with open(os.path.join(corpus, name), "rb") as file:
            files[name[:-4]] = file.read()
    with tempfile.TemporaryDirectory() as folder:
        # The list has no dates: JSON with and without them leads from it to the archives.
        with open(os.path.join(folder, "list"), "w", encoding="utf-8") as file:
            file.writelines(f"https://{host}\t{corpus}/{host}.txt\n" for host in files)
        for kind, fetched in ("undated", {}), ("dated", {"fetched": DATE}):
            with open(os.path.join(folder, kind), "w", encoding="utf-8") as file:
                for host, body in files.items():
                    text = base64.b64encode(body).decode()
                    file.write(json.dumps({"origin": f"https://{host}", "body_base64": text, **fetched}) + "\n")
        if not filecmp.cmp(pack(folder, "list", "list"), pack(folder, "undated", "jsonl"), False):
            sys.exit("a list and JSON lines give different packs")
        expected = pack(folder, "dated", "jsonl")
        for way, (add, members) in WAYS.items():
            with open(os.path.join(folder, way), "wb") as file:
                archive = Archive(file, members)
                for host, body in files.items():
                    add(archive, host, body)
            if not filecmp.cmp(expected, pack(folder, way, "warc"), False):
                sys.exit(f"{way}: the archive gives another pack")
            print(f"{way}: {len(files)} files, the same pack")


main()
