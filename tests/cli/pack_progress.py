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

LINE = b'{"origin":"https://h%d.example","status":200,"fetched":"2026-01-02T03:04:05Z","body":"User-agent: *\\nDisallow: /p%d\\n"}\n'
CLEAR = b"\r\x1b[K"
WAITS = 5  # pauses in the input, each longer than the time between two updates


def lines(first: int, count: int) -> bytes:
    return b"".join(LINE % (number, number) for number in range(first, first + count))


def read_all(terminal: int) -> bytes:
    """All that comes to TERMINAL until its other side is closed."""
    read = b""
    try:
        while more := os.read(terminal, 65536):
            read += more
    except OSError:
        pass  # so Linux says that nobody has the other side any more
    return read.replace(b"\r\n", b"\n")


def run(command: str, folder: str, arguments: list[str], last: bytes) -> tuple[int, bytes, bytes]:
    """Pack lines that come with pauses, and LAST.  Returns the status, and what came on the terminal and standard output."""
    terminal, other = pty.openpty()
    process = subprocess.Popen(
        [command, "pack", "-o", "p", *arguments, "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=other,
        cwd=folder,
    )
    os.close(other)
    shown: list[bytes] = []
    reader = threading.Thread(target=lambda: shown.append(read_all(terminal)))
    reader.start()
    assert process.stdin is not None and process.stdout is not None
    try:
        for part in range(WAITS):
            process.stdin.write(lines(100000 * part, 3000))
            process.stdin.flush()
            time.sleep(0.25)
        process.stdin.write(last)
        process.stdin.close()
    except BrokenPipeError:
        pass
    out = process.stdout.read()
    process.wait()
    reader.join()
    os.close(terminal)
    return process.returncode, shown[0], out


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
        expect(len(updates_of(shown)) >= 2, "it goes on", shown)
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

        status, shown, out = run(command, folder, ["-q"], b"")
        expect(status == 0 and shown == b"", "there is none with -q", shown)
    return 0


if __name__ == "__main__":
    sys.exit(main())
