# SPDX-License-Identifier: Apache-2.0
"""The progress of `rep2c pack` on a terminal: one line, which is gone in the end, whatever the end is.

    pack_progress.py REP2C
"""

from __future__ import annotations

import os
import pty
import subprocess
import sys
import tempfile
import threading
import time
from typing import IO

LINE = b'{"origin":"https://h%d.example","status":200,"fetched":"2026-01-02T03:04:05Z","body":"User-agent: *\\nDisallow: /p%d\\n"}\n'
CLEAR = b"\r\x1b[K"
UPDATES = 2  # that are waited for
LIMIT = 600  # seconds, which only what hangs reaches


def lines(first: int, count: int) -> bytes:
    return b"".join(LINE % (number, number) for number in range(first, first + count))


class Terminal(threading.Thread):
    """Reads all that comes to a terminal until its other side is closed."""

    def __init__(self, terminal: int) -> None:
        super().__init__()
        self.terminal, self.read, self.came = terminal, b"", threading.Condition()

    def run(self) -> None:
        try:
            while more := os.read(self.terminal, 65536):
                with self.came:
                    self.read += more
                    self.came.notify()
        except OSError:
            pass  # so Linux says that nobody has the other side any more

    def shown(self) -> bytes:
        return self.read.replace(b"\r\n", b"\n")


def feed(lines_to: IO[bytes], terminal: Terminal, updates: int) -> None:
    """Write lines until so many updates were seen: an update comes with a line, but only some time after the last one."""
    first, end = 0, time.monotonic() + LIMIT
    with terminal.came:
        while len(updates_of(terminal.read)) < updates and time.monotonic() < end:
            lines_to.write(lines(first, 100))
            lines_to.flush()
            first += 100
            terminal.came.wait(0.02)


def run(command: str, folder: str, arguments: list[str], last: bytes, updates: int = UPDATES) -> tuple[int, bytes, bytes]:
    """Pack lines until UPDATES were seen, and LAST.  Returns the status, and what came on the terminal and standard output."""
    terminal, other = pty.openpty()
    process = subprocess.Popen(
        [command, "pack", "-o", "p", *arguments, "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=other,
        cwd=folder,
    )
    os.close(other)
    reader = Terminal(terminal)
    reader.start()
    assert process.stdin is not None and process.stdout is not None
    try:
        feed(process.stdin, reader, updates)
        process.stdin.write(last)
        process.stdin.close()
    except BrokenPipeError:
        pass
    out = process.stdout.read()
    process.wait()
    reader.join()
    os.close(terminal)
    return process.returncode, reader.shown(), out


def expect(good: bool, what: str, shown: bytes) -> None:
    if not good:
        sys.exit(f"pack_progress: {what}: {shown!r}")


def updates_of(shown: bytes) -> list[bytes]:
    """What stood on the line, one after the other."""
    return [update for update in shown.split(CLEAR) if update]


def main() -> int:
    command = os.path.abspath(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        status, shown, out = run(command, folder, [], lines(1, 1))
        expect(status == 0 and b"origins" in out, "a pack is made", shown)
        expect(b"\n" not in shown, "progress is one line", shown)
        expect(shown.endswith(CLEAR), "the line is gone in the end", shown)
        expect(len(updates_of(shown)) >= UPDATES, "it goes on", shown)
        expect(all(b" files, " in one or b" written" in one for one in updates_of(shown)), "it says how far", shown)
        expect(max(map(len, updates_of(shown))) < 80, "it fits into a terminal's line", shown)

        status, shown, out = run(command, folder, ["--strict"], b"junk\n")
        expect(status == 2, "what can't be used fails", shown)
        head, _, message = shown.rpartition(CLEAR)
        expect(b"\n" not in head and message.startswith(b"rep2c: "), "a message begins on a line of its own", shown)
        expect(message.endswith(b"\n") and CLEAR not in message, "nothing is written over it", shown)

        status, shown, out = run(command, folder, [], b"junk\n" + lines(1, 1))
        expect(status == 0 and b"rep2c: standard input:" in shown, "what is skipped is said", shown)
        expect(shown.split(b"rep2c: ")[0].endswith(CLEAR), "and on a line of its own", shown)
        expect(shown.endswith((CLEAR, b"\n")), "nothing is left", shown)

        status, shown, out = run(command, folder, ["-q", "--allow-fewer"], lines(1, 3000), 0)
        expect(status == 0 and shown == b"", "there is none with -q", shown)
    return 0


if __name__ == "__main__":
    sys.exit(main())
