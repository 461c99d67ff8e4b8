# SPDX-License-Identifier: Apache-2.0
"""`rep2c fetch -o DIR`: copies that are stored and refreshed, and damaged ones that are refused.

    fetch_store.py REP2C MEGABYTES
"""

import json
import pathlib
import tempfile
from contextlib import contextmanager

from fetch_run import Run, run_tests
from http_server import RULES as TEXT
from http_server import Server

DAY = 86400
RULES, OPEN, CLOSED = "rules", "allow-all", "disallow-all"


class Site:
    """A site, and the copy of its robots.txt."""

    def __init__(self, folder, reply, parameter):
        self.folder = folder
        self.start(reply, parameter)

    def start(self, reply, parameter):
        self.server = Server(reply, parameter)
        name = f"http_127.0.0.1+{self.server.port}"
        self.body, self.meta = self.folder / f"{name}.txt", self.folder / f"{name}.json"

    def change(self, reply, parameter=0):
        """It answers otherwise from now on; its port is another, too, so the copy is moved there."""
        old, body, meta = self.server, self.body, self.meta
        old.stop()
        self.start(reply, parameter)
        self.meta.write_text(meta.read_text().replace(f":{old.port}", f":{self.server.port}"))
        meta.unlink()
        if body.exists():
            body.rename(self.body)

    def fetch(self, *option):
        return Run(f"http://127.0.0.1:{self.server.port}/a", "-o", str(self.folder), *option)

    def expect(self, asked, state, access, *option):
        """Fetches, and checks what must come out; ASKED is whether the server must have been."""
        before = len(self.server.requests)
        run = self.fetch(*option)
        found = run.object
        assert (found["state"], found["access"], found["asked"]) == (state, access, asked), found
        assert (run.status, run.errors) == (int(access == CLOSED), ""), (run.status, run.errors)
        assert (len(self.server.requests) > before) == asked
        assert self.body.exists() == (access == RULES)

    def last_request(self):
        return self.server.requests[-1].decode("latin-1")

    def value(self, name):
        """A member of the metadata."""
        return json.loads(self.meta.read_text())[name]

    def set(self, **members):
        self.meta.write_text(json.dumps({**json.loads(self.meta.read_text()), **members}))

    def age(self, seconds):
        """Makes the copy older."""
        self.set(confirmed=self.value("confirmed") - seconds)

    def expect_repair(self):
        """Fetches where the copy is damaged: a warning, a request without validators, and a copy that is whole again."""
        run = self.fetch()
        assert (run.status, run.object["asked"]) == (0, True), run.object
        assert "can't be used" in run.errors and "If-" not in self.last_request(), (run.errors, self.last_request())
        self.expect(False, "fresh", RULES)
        assert self.body.read_bytes() == TEXT


@contextmanager
def site(reply, parameter=0):
    with tempfile.TemporaryDirectory() as folder:
        made = Site(pathlib.Path(folder), reply, parameter)
        yield made
        made.server.stop()


# ---- freshness


def test_fresh():
    with site("etag") as at:
        at.expect(True, "fresh", RULES)
        assert at.body.read_bytes() == TEXT and "If-" not in at.last_request()
        at.expect(False, "fresh", RULES)
        at.age(3500)
        at.expect(False, "fresh", RULES)
        at.age(100)
        at.expect(True, "fresh", RULES)
        assert '\r\nIf-None-Match: "one"\r\n' in at.last_request()
        at.expect(False, "fresh", RULES)
        at.expect(True, "fresh", RULES, "--refresh")
        assert at.body.read_bytes() == TEXT


def test_last_modified():
    with site("modified") as at:
        at.expect(True, "fresh", RULES)
        found = at.fetch("--refresh").object
        assert [found[name] for name in ("status", "access", "bytes", "ask_in")] == [304, RULES, len(TEXT), DAY], found
        assert "\r\nIf-Modified-Since: Thu, 01 Jan 2026 00:00:00 GMT\r\n" in at.last_request()


def test_no_store():
    with site("no-store") as at:
        at.expect(True, "stale", RULES)
        at.expect(True, "stale", RULES)


def test_redirected():
    """Validators are for the URL that gave them, which is the last one."""
    with site("cross") as at:
        at.expect(True, "fresh", RULES)
        at.expect(True, "fresh", RULES, "--refresh")
        at.expect(False, "fresh", RULES)
        assert len(at.server.requests) == 4


def test_future():
    """The clock of the copy is ahead of ours: how old it is can't be known."""
    with site("etag") as at:
        at.expect(True, "fresh", RULES)
        at.age(-10 * DAY)
        at.expect(True, "fresh", RULES)


# ---- failures


def test_failing_with_copy():
    with site("status", 200) as at:
        at.expect(True, "fresh", RULES)
        at.age(DAY)
        at.change("status", 500)
        at.expect(True, "stale", RULES)
        assert at.value("failures") == 1
        at.expect(False, "stale", RULES)  # not before a minute has passed
        at.set(last_failure=at.value("last_failure") - 60)
        at.expect(True, "stale", RULES)
        assert at.value("failures") == 2
        at.set(unreachable_since=at.value("last_failure") - 30 * DAY - 1)
        at.expect(True, "given-up", RULES, "--refresh")
        assert at.body.read_bytes() == TEXT
        at.change("status", 404)
        at.expect(True, "fresh", OPEN, "--refresh")
        assert at.value("failures") == 0


def test_failing_without_copy():
    with site("status", 503) as at:
        at.expect(True, "unreachable", CLOSED)
        at.expect(False, "unreachable", CLOSED)
        at.set(unreachable_since=at.value("last_failure") - 29 * DAY)
        at.expect(True, "unreachable", CLOSED, "--refresh")
        at.set(unreachable_since=at.value("last_failure") - 30 * DAY - 1)
        at.expect(True, "given-up", OPEN, "--refresh")
        at.change("status", 200)
        at.expect(True, "fresh", RULES, "--refresh")


def test_half_a_body():
    """A body that breaks off leaves the copy as it was."""
    with site("status", 200) as at:
        at.expect(True, "fresh", RULES)
        at.age(DAY)
        at.change("bad-chunks")
        at.expect(True, "stale", RULES)
        assert at.body.read_bytes() == TEXT


# ---- copies that can't be used


def test_damage():
    with site("etag") as at:
        at.expect(True, "fresh", RULES)
        for wrong in (TEXT + b"#", b"User-agent: *\nDisallow: /privatf\n"):  # more bytes, and others
            at.body.write_bytes(wrong)
            at.expect_repair()
        at.body.unlink()
        at.expect_repair()
        for wrong in ("", "{", "[]", "null", "{}", '{"version":1}', '{"version":1,"robots_url":"http://a/robots.txt"}'):
            at.meta.write_text(wrong)
            at.expect_repair()
        for members in ({"version": 2}, {"lifetime": -1}, {"access": 1}):
            at.set(**members)
            at.expect_repair()


def test_injection():
    """No line of the metadata becomes a line of a request."""
    with site("etag") as at:
        at.expect(True, "fresh", RULES)
        at.age(DAY)
        at.set(etag='"one"\r\nX-Mine: yes')
        at.expect_repair()
        assert "X-Mine" not in at.last_request()


def test_whole_or_not():
    """Both files or none: where the body can't be written, the metadata is what it was."""
    with site("status", 503) as at:
        at.expect(True, "unreachable", CLOSED)
        at.change("status", 200)
        at.body.mkdir()
        run = at.fetch("--refresh")
        assert run.status == 2 and "not a regular file" in run.errors, (run.status, run.errors)
        assert at.value("answered") == 0


run_tests(globals())
