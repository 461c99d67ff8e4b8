# SPDX-License-Identifier: Apache-2.0
"""The engine through the package, against the reference library's answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import rep2c

if TYPE_CHECKING:
    from pathlib import Path

    from conftest import Answer


def test_single_and_many(data: Path, answers: dict[str, dict[bytes, list[Answer]]]) -> None:
    for file, by_agent in answers.items():
        robots = rep2c.Robots((data / "corpus" / file).read_bytes(), names="any")
        for agent, asked in by_agent.items():
            verdicts = robots.check_many(agent, [row.url for row in asked])
            assert [(verdict.allowed, verdict.line) for verdict in verdicts] == [row[1:] for row in asked]
            for row, verdict in zip(asked, verdicts):
                assert robots.check(agent, row.url) == verdict, row
                assert robots.allowed(agent, row.url) is row.allowed


def test_columns(data: Path, answers: dict[str, dict[bytes, list[Answer]]]) -> None:
    pa = pytest.importorskip("pyarrow")
    for file, by_agent in answers.items():
        robots = rep2c.Robots.from_bytes(rep2c.Robots((data / "corpus" / file).read_bytes(), names="any").to_bytes())
        for agent, asked in by_agent.items():
            urls = pa.array([row.url for row in asked], pa.binary())
            assert robots.check_column(agent, urls).to_pylist() == [row.allowed for row in asked]
            assert robots.line_column(agent, urls).to_pylist() == [row.line for row in asked]
