# SPDX-License-Identifier: Apache-2.0
"""Files as the command rep2c writes them: whole or not at all, and with what was there kept."""

from __future__ import annotations

import io
import os
import stat
from contextlib import contextmanager
from typing import IO, TYPE_CHECKING
from uuid import uuid4

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from typing_extensions import Buffer


class _Stream(io.BufferedWriter):
    """A device or a pipe, most of which can't say how far they are."""

    written = 0

    def write(self, data: Buffer) -> int:
        count = super().write(data)
        self.written += count
        return count

    def tell(self) -> int:
        return self.written


def _stat(file: str | os.PathLike[str]) -> os.stat_result | None:
    """What the system says of FILE, at the end of its links; None: it does not exist."""
    try:
        return os.stat(file)
    except FileNotFoundError:
        return None


def spare(file: str | os.PathLike[str], inputs: Iterable[str | os.PathLike[str]]) -> None:
    """Raise ValueError if FILE is the same regular file as one of INPUTS, which would be replaced."""
    known = _stat(file)
    for read in map(_stat, inputs):
        if known and read and stat.S_ISREG(known.st_mode) and os.path.samestat(known, read):
            raise ValueError(f"{os.fspath(file)}: an input, so only --force replaces it")


def replace(made: str, file: str | os.PathLike[str]) -> None:
    """Give the file MADE the name FILE, and the permissions and the owner of what had it; a link there stays one.

    A link to another file system is an OSError.
    """
    known = _stat(file)
    if known is not None:
        if not stat.S_ISREG(known.st_mode):
            raise OSError(f"{os.fspath(file)}: not a regular file")
        mine = os.stat(made)
        if (mine.st_uid, mine.st_gid) != (known.st_uid, known.st_gid):
            try:
                os.chown(made, known.st_uid, known.st_gid)
            except OSError as error:
                raise OSError(f"{os.fspath(file)}: it would change its owner or group: {error.strerror}") from None
        os.chmod(made, stat.S_IMODE(known.st_mode))
    os.replace(made, os.path.realpath(file))


@contextmanager
def output(file: str | os.PathLike[str]) -> Iterator[IO[bytes]]:
    """A stream whose bytes become FILE once the block has ended well; after an exception, FILE is as it was.

    They are written under a temporary name in its folder, and reach the disk before they get its name; see replace().
    Anything but a regular file, such as a device or a pipe, is written to directly.
    """
    known = _stat(file)
    if known is not None and not stat.S_ISREG(known.st_mode):
        # No O_CREAT: a system may refuse it for a pipe in /tmp.
        raw = io.FileIO(os.open(file, os.O_WRONLY | getattr(os, "O_NOCTTY", 0)), "wb")
        with _Stream(raw) as stream:
            yield stream
        return
    made = os.path.join(os.path.dirname(os.path.realpath(file)), f".rep2c-{uuid4().hex}")
    try:
        # With the permissions that the process gives to new files.
        with open(made, "xb") as new:
            yield new
            new.flush()
            os.fsync(new.fileno())
        replace(made, file)
    except BaseException:
        if os.path.exists(made):
            os.unlink(made)
        raise
