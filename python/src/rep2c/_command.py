# SPDX-License-Identifier: Apache-2.0
"""The command rep2c, which reads web archives: where it is, and how a pack is made of an archive by it."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import tempfile
from importlib import metadata
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from rep2c import _core
from rep2c.errors import PackError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from rep2c.types import Agent, Archive

_COPIED = 1 << 20
"""Bytes of a file object that are read at once."""

_TOLD = 3
"""Messages of the command that are told where it fails, beside the last one."""


def _places() -> Iterator[str]:
    """Where the command may be: what was installed with this package, then whatever has its name."""
    try:
        listed = metadata.files("rep2c") or []
    except metadata.PackageNotFoundError:
        listed = []
    for file in listed:
        if file.stem == "rep2c" and file.parent.name in {"bin", "Scripts"}:
            yield str(file.locate())
    # pip lists another place than this when it installs to a folder that it is given.
    yield str(Path(__file__).resolve().parents[1] / "bin" / "rep2c")
    yield "rep2c"


_found: list[str] = []
"""The path of the command, once it was looked for."""


def _find() -> str:
    """The path of the command; PackError where there is none, or one that reads no archives."""
    if _found:
        return _found[0]
    found = next(filter(None, map(shutil.which, _places())), None)
    if found is None:
        raise PackError("archives are read by the command rep2c, which was not installed with this package")
    said = subprocess.run([found, "--version"], stdout=subprocess.PIPE, text=True, check=True).stdout
    lack = next((line for line in said.splitlines() if line.startswith("without packs")), None)
    if lack is not None:
        raise PackError(f"archives are read by the command rep2c, and {found} was built {lack}")
    _found.append(found)
    return found


def _crawler_options(crawlers: tuple[Agent, ...] | None) -> Iterator[str]:
    for agent in crawlers or ():
        if isinstance(agent, _core.Crawler):
            yield f"--crawler={agent.name}"
        elif isinstance(agent, (str, bytes)):
            yield f"--agent={os.fsdecode(agent)}"
        else:
            raise ValueError(f"archives are read for single product tokens and public crawlers, and not for {agent!r}")


def _policy_options(policy: Mapping[str, Any]) -> Iterator[str]:
    for name, value in policy.items():
        if name == "unreachable":
            yield f"--unreachable={value}s"
        elif name not in {"distrust_stale", "strict"}:
            raise ValueError(f"archives are read by the policy's unreachable, distrust_stale and strict, not by {name}")
        elif value:
            yield "--" + name.replace("_", "-")


def reading_options(
    crawlers: tuple[Agent, ...] | None,
    *,
    dialect: str = "google",
    names: str = "token",
    strip: str = "texts",
    threads: int = 0,
    memory: int = 0,
    **policy: Any,
) -> list[str]:
    """The command's options that say what these arguments of PackWriter do."""
    options = [f"--dialect={dialect}", f"--names={names}", f"--strip={strip}"]
    if threads > 0:
        options.append(f"--jobs={threads}")
    if memory > 0:
        options.append(f"--memory={memory}")
    return [*options, *_crawler_options(crawlers), *_policy_options(policy)]


def _feed(running: subprocess.Popen[bytes], archive: IO[bytes]) -> None:
    """Give the command what ARCHIVE holds; it ends early where something is wrong, and says so itself."""
    assert running.stdin is not None
    try:
        with running.stdin:
            shutil.copyfileobj(archive, running.stdin, _COPIED)
    except BrokenPipeError:
        pass


def _run(arguments: list[str], archive: IO[bytes] | None) -> bytes:
    """What the command prints; PackError with its message where it fails."""
    # A file takes messages of any length while the archive is still being written to the command.
    with tempfile.TemporaryFile() as messages:
        running = subprocess.Popen(
            arguments,
            stdin=subprocess.DEVNULL if archive is None else subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=messages,
        )
        with running:
            try:
                if archive is not None:
                    _feed(running, archive)
                assert running.stdout is not None
                printed = running.stdout.read()
            except BaseException:
                running.kill()
                raise
        if running.returncode != 0:
            messages.seek(0)
            raise PackError(f"rep2c pack: {_reason(messages) or f'status {running.returncode}'}")
    return printed


def _reason(messages: IO[bytes]) -> str:
    """The first of MESSAGES and the last one, which says why the command ended."""
    said = [line.decode("utf-8", "replace").strip().removeprefix("rep2c: ") for line in messages]
    return "; ".join(said if len(said) <= _TOLD else [*said[:_TOLD], said[-1]])


FIGURES = ("records", "robots_txt", "over_size_limit", "broken_off", "used_bytes", "skipped_bytes")
"""Counts of the command's summary that are told of an archive, beside what was skipped."""

_LIMIT = re.compile(r"(\d{1,18})(%?)")


def limit_skipped(max_skipped: int | str | None) -> Callable[[int, int], None]:
    """MAX_SKIPPED, which is as the command has it, as a function of used and skipped bytes: PackError past it."""
    read = _LIMIT.fullmatch("100%" if max_skipped is None else str(max_skipped))
    if read is None or (read[2] and int(read[1]) > 100):
        raise ValueError(f"max_skipped: {max_skipped!r} is no number of bytes, and no share such as '5%'")
    most, is_share = int(read[1]), bool(read[2])

    def examine(used: int, skipped: int) -> None:
        if skipped * (100 if is_share else 1) > most * (used + skipped if is_share else 1):
            raise PackError(f"{skipped} of {used + skipped} bytes were skipped, more than {max_skipped}")

    return examine


def pack_archive(
    archive: Archive, output: str, options: list[str], *, strict: bool = False, allow_damaged: bool = False
) -> dict[str, Any]:
    """Write the pack OUTPUT of ARCHIVE, read with OPTIONS, see reading_options().

    Returns FIGURES, and what was ``skipped``, by reason.

    Raises:
        OSError: ARCHIVE can't be read.
        PackError: the command is not there or failed; ARCHIVE ends early, is damaged or has no record, unless that is
            ALLOW_DAMAGED; or STRICT is set and a part of it was skipped.

    """
    arguments = [_find(), "pack", "--from=warc", "--allow-empty", "--json", f"--output={output}", *options]
    if strict:
        arguments.append("--strict")
    if allow_damaged:
        arguments.append("--allow-damaged")
    if isinstance(archive, (str, bytes, os.PathLike)):
        with open(archive, "rb"):
            pass
        printed = _run([*arguments, os.path.abspath(os.fsdecode(archive))], None)
    else:
        printed = _run([*arguments, "-"], archive)
    figures = json.loads(printed)
    return {name: figures[name] for name in (*FIGURES, "skipped")}
