# SPDX-License-Identifier: Apache-2.0
"""What the benchmarks work on: the files and URLs of a corpus."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import rep2c

if TYPE_CHECKING:
    from pathlib import Path

AGENT = "ExampleBot"


def real_work(corpus: Path) -> list[tuple[str, bytes, list[str]]]:
    """Host, file and URLs of the hosts of which there are real URLs; ends the process with 2 if there are none."""
    work = []
    for path in sorted((corpus / "urls").glob("*.txt")):
        urls = path.read_text("utf-8", "replace").split()
        if urls:
            work.append((path.stem, (corpus / path.name).read_bytes(), urls))
    if not work:
        print(f"bench: {corpus}/urls: there are no URLs, HOST.txt beside a HOST.txt of {corpus}", file=sys.stderr)
        sys.exit(2)
    return work


def whole(urls: list[str], host: str) -> list[str]:
    """The URLs, each with a scheme and host."""
    return [url if "://" in url else f"https://{host}{url}" for url in urls]


def write_pack(file: str, work: list[tuple[str, bytes, list[str]]]) -> None:
    """Write a pack of all files."""
    rep2c.Pack.build(file, ((f"https://{host}", data) for host, data, _ in work))
