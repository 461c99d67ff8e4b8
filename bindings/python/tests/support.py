# SPDX-License-Identifier: Apache-2.0
"""How much the tests ask, their seed, how they wait for what others do, and sites on this machine."""

from __future__ import annotations

import asyncio
import http.server
import os
import threading
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

SHARE = max(int(os.environ.get("REP_SHARE") or "1"), 1)
"""One in so many real files and known answers is asked about, and so much of their number do random tests."""
SEED = int(os.environ.get("REP_SEED") or "20261128")
"""What random tests begin with."""
PATIENCE = 600
"""Seconds after which only what hangs has not come."""


def scaled(whole: int, least: int = 1) -> int:
    """The share of a count, at least LEAST."""
    return max(whole // SHARE, least)


def until(ready: Callable[[], bool]) -> None:
    """Return when READY says so, however long that takes on a busy machine."""
    end = time.monotonic() + PATIENCE
    while not ready():
        assert time.monotonic() < end, "it does not come"
        time.sleep(0.01)  # polls: READY


async def until_soon(ready: Callable[[], bool]) -> None:
    """As until(), for tasks."""
    end = time.monotonic() + PATIENCE
    while not ready():
        assert time.monotonic() < end, "it does not come"
        await asyncio.sleep(0.01)  # polls: READY


@contextmanager
def served(answer: Callable[[str], tuple[int, list[tuple[str, str]], bytes] | None]) -> Iterator[str]:
    """Run a site that sends what ANSWER gives for a path: status, header fields and body, or None for no response."""

    class Site(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            given = answer(self.path)
            if given is None:
                return
            status, fields, body = given
            self.send_response(status)
            for name, value in [*fields, ("Content-Length", str(len(body)))]:
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: Any) -> None:
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Site) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()
            thread.join()
