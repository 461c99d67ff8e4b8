# SPDX-License-Identifier: Apache-2.0
"""How much the tests ask, their seed, and how they wait for what others do."""

from __future__ import annotations

import asyncio
import os
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

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
