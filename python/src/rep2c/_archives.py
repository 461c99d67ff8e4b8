# SPDX-License-Identifier: Apache-2.0
"""Web archives: how a pack is made of one, and how much of it may be skipped."""

from __future__ import annotations

import os
import re
import stat
from typing import TYPE_CHECKING, Any

from rep2c.errors import PackError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from rep2c.types import Archive

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


def pack_archive(
    archive: Archive, output: str, arguments: Mapping[str, Any], *, strict: bool = False, allow_damaged: bool = False
) -> dict[str, Any]:
    """Write the pack OUTPUT of ARCHIVE by a PackWriter with ARGUMENTS.

    Returns FIGURES, and what was ``skipped``, by reason.

    Raises:
        OSError: ARCHIVE can't be read.
        PackError: ARCHIVE ends early, is damaged or has no record, unless that is ALLOW_DAMAGED; or a part of it was
            skipped, and STRICT is set, or the policy is.

    """
    from rep2c.pack import PackWriter

    if isinstance(archive, (str, bytes, os.PathLike)):
        # Whether it can be opened; a pipe can be only once.
        if not stat.S_ISFIFO(os.stat(archive).st_mode):
            with open(archive, "rb"):
                pass
        name, read = os.fsencode(archive), None
    else:
        name, read = b"the archive", archive.read
    most = 0 if strict or arguments.get("strict") else None
    with PackWriter(output, **arguments, allow_empty=True) as writer:
        figures = writer._add_archive(name, read, allow_damaged, most)
        written = writer.finish()
    return {"records": figures["records"], "robots_txt": written["records"], **figures}
