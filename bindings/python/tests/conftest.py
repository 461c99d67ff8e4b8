# SPDX-License-Identifier: Apache-2.0
"""What the tests share: where known answers and real files lie, beside the project."""

from __future__ import annotations

import gzip
import os
import tarfile
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest
from support import SHARE

if TYPE_CHECKING:
    from collections.abc import Iterator

DATA = Path(os.environ.get("REP_DATA_DIR", Path(__file__).resolve().parents[4] / "shared"))


class Answer(NamedTuple):
    """A line of the reference library's answers."""

    file: str
    agent: bytes
    url: bytes
    allowed: bool
    line: int


@pytest.fixture(scope="session")
def data() -> Path:
    """The folder with corpus/ and oracle/."""
    if not (DATA / "oracle").is_dir():
        pytest.skip("known answers lie beside the project, and are not there")
    return DATA


@pytest.fixture(scope="session")
def answers(data: Path) -> dict[str, list[Answer]]:
    """The answers of one file in REP_SHARE, by file."""
    by_file: dict[str, list[Answer]] = {}
    with gzip.open(data / "oracle" / "google.tsv.gz") as lines:
        for text in lines:
            file, agent, url, verdict, line = text.rstrip(b"\n").split(b"\t")
            by_file.setdefault(file.decode(), []).append(
                Answer(file.decode(), agent, url, verdict == b"allow", int(line))
            )
    return dict(list(by_file.items())[::SHARE])


def source_of(name: str, folder: Path) -> Path:
    """What a package's source distribution holds, unpacked in FOLDER; REP_SOURCES says where ./dev test has put it."""
    archive = next(Path(os.environ.get("REP_SOURCES", "/nonexistent")).glob(f"{name}-*.tar.gz"), None)
    if archive is None:
        pytest.skip(f"{name}'s source distribution is not there")
    with tarfile.open(archive) as source:
        source.extractall(folder, **({"filter": "data"} if hasattr(tarfile, "data_filter") else {}))
    return next(folder.glob(f"{name}-*"))


def real_files(data: Path, one_in: int = 1) -> Iterator[tuple[str, bytes]]:
    """Every real robots.txt, or one in so many."""
    for path in sorted((data / "corpus").glob("*.txt"))[::one_in]:
        yield path.stem, path.read_bytes()
