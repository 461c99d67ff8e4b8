# SPDX-License-Identifier: Apache-2.0
"""What the tests share: where known answers and real files lie, beside the project."""

from __future__ import annotations

import gzip
import os
import subprocess
import sys
import tarfile
from pathlib import Path
from typing import NamedTuple

import pytest
from support import SHARE

DATA = Path(os.environ.get("REP_DATA_DIR", Path(__file__).resolve().parents[4] / "shared"))


class Answer(NamedTuple):
    """A line of the reference library's answers."""

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
def answers(data: Path) -> dict[str, dict[bytes, list[Answer]]]:
    """The answers to each agent about one file in REP_SHARE, by file."""
    by_file: dict[str, dict[bytes, list[Answer]]] = {}
    with gzip.open(data / "oracle" / "google.tsv.gz") as lines:
        for text in lines:
            file, agent, url, verdict, line = text.rstrip(b"\n").split(b"\t")
            of_agent = by_file.setdefault(file.decode(), {}).setdefault(agent, [])
            of_agent.append(Answer(url, verdict == b"allow", int(line)))
    return dict(list(by_file.items())[::SHARE])


def source_of(name: str, folder: Path) -> Path:
    """What a package's source distribution holds, unpacked in FOLDER; REP_SOURCES says where ./dev test has put it."""
    archive = next(Path(os.environ.get("REP_SOURCES", "/nonexistent")).glob(f"{name}-*.tar.gz"), None)
    if archive is None:
        pytest.skip(f"{name}'s source distribution is not there")
    with tarfile.open(archive) as source:
        source.extractall(folder, **({"filter": "data"} if hasattr(tarfile, "data_filter") else {}))
    return next(folder.glob(f"{name}-*"))


def run_tests(folder: Path, *words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run pytest in FOLDER with WORDS, and without the settings of these tests."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-c", os.devnull, "--rootdir", "."]
    known = {**os.environ, **environment}
    return subprocess.run([*command, *words], cwd=folder, env=known, capture_output=True, text=True, check=False)
