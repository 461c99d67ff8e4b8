# SPDX-License-Identifier: Apache-2.0
"""The programs of the page for operators."""

from __future__ import annotations

import gzip
import re
import threading
from pathlib import Path
from socketserver import ThreadingMixIn
from typing import Any
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer, make_server

import pytest
from support import response

import rep2c

PAGE = Path(__file__).resolve().parents[3] / "docs" / "pages" / "operate.md"


class Store(ThreadingMixIn, WSGIServer):
    """Serves what moto answers.  Its own server repeats a header field, which clients refuse."""

    daemon_threads = True


class Quiet(WSGIRequestHandler):
    """Says nothing of requests, and answers who waits to be told to go on."""

    protocol_version = "HTTP/1.1"

    def log_message(self, *_: object) -> None:
        pass


def program(word: str) -> str:
    """The one of the page that has WORD in it."""
    if not PAGE.exists():
        pytest.skip("the project's files are not there")
    blocks = re.findall(r"^```python\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    (found,) = (block for block in blocks if word in block)
    return found


def test_metrics() -> None:
    client = pytest.importorskip("prometheus_client")
    names: dict[str, Any] = {}
    exec(program("prometheus_client"), names)
    assert not names["cache"].allowed_blocking("https://a.example/", lambda _: rep2c.Fetched(503))
    try:
        text = client.generate_latest().decode()
    finally:
        client.REGISTRY.unregister(next(c for c in client.REGISTRY._collector_to_names if "CacheMetrics" in repr(c)))
    for line in (
        "rep2c_origins 1.0",
        "rep2c_puts_total 1.0",
        'rep2c_sites{state="unreachable"} 1.0',
        "rep2c_sites_opened 0.0",
    ):
        assert line in text.splitlines()


def test_object_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    server = pytest.importorskip("moto.server")
    fsspec = pytest.importorskip("fsspec")
    pytest.importorskip("s3fs")
    application = server.DomainDispatcherApplication(server.create_backend_app)
    store = make_server("127.0.0.1", 0, application, Store, Quiet)
    thread = threading.Thread(target=store.serve_forever)
    thread.start()
    try:
        for name, value in (
            ("AWS_ENDPOINT_URL", f"http://127.0.0.1:{store.server_port}"),
            ("AWS_ACCESS_KEY_ID", "nobody"),
            ("AWS_SECRET_ACCESS_KEY", "nothing"),
            ("AWS_DEFAULT_REGION", "us-east-1"),
        ):
            monkeypatch.setenv(name, value)
        monkeypatch.chdir(tmp_path)
        bucket = fsspec.filesystem("s3")
        bucket.mkdir("crawl")
        bucket.pipe("crawl/robots.warc.gz", gzip.compress(response("a.example")))
        names: dict[str, Any] = {}
        exec(program("fsspec"), names)
    finally:
        store.shutdown()
        thread.join()
        store.server_close()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["crawl.pack", "made.pack"]
    assert names["pack"].allowed("ExampleBot", "https://a.example/") is True
    assert names["pack"].allowed("ExampleBot", "https://a.example/x") is False
