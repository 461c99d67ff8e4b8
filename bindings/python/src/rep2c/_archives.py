# SPDX-License-Identifier: Apache-2.0
"""What is told of a web archive, and how much of it may be skipped."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rep2c.errors import PackError

if TYPE_CHECKING:
    from collections.abc import Callable

FIGURES = ("records", "robots_txt", "over_size_limit", "broken_off", "used_bytes", "skipped_bytes")
"""Counts that are told of an archive, beside what was skipped."""

_LIMIT = re.compile(r"(\d{1,18})(%?)")


def limit_skipped(max_skipped: int | str | None) -> Callable[[int, int], None]:
    """MAX_SKIPPED as a function of used and skipped bytes: PackError past it."""
    read = _LIMIT.fullmatch("100%" if max_skipped is None else str(max_skipped))
    if read is None or (read[2] and int(read[1]) > 100):
        raise ValueError(f"max_skipped: {max_skipped!r} is no number of bytes, and no share such as '5%'")
    most, is_share = int(read[1]), bool(read[2])

    def examine(used: int, skipped: int) -> None:
        if skipped * (100 if is_share else 1) > most * (used + skipped if is_share else 1):
            raise PackError(f"{skipped} of {used + skipped} bytes were skipped, more than {max_skipped}")

    return examine
