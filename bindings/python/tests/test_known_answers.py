# SPDX-License-Identifier: Apache-2.0
"""The engine through the package, against the reference library's answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import rep2c

if TYPE_CHECKING:
    from pathlib import Path

    from conftest import Answer


def test_single_and_many(data: Path, answers: dict[str, list[Answer]]) -> None:
    for file, rows in answers.items():
        robots = rep2c.Robots((data / "corpus" / file).read_bytes(), names="any")
        by_agent: dict[bytes, list[Answer]] = {}
        for row in rows:
            verdict = robots.check(row.agent, row.url)
            assert (verdict.allowed, verdict.line) == (row.allowed, row.line), row
            assert robots.allowed(row.agent, row.url) is row.allowed
            by_agent.setdefault(row.agent, []).append(row)
        for agent, asked in by_agent.items():
            verdicts = robots.check_many(agent, [row.url for row in asked])
            assert [(verdict.allowed, verdict.line) for verdict in verdicts] == [(r.allowed, r.line) for r in asked]


def test_columns(data: Path, answers: dict[str, list[Answer]]) -> None:
    pa = pytest.importorskip("pyarrow")
    for file, rows in answers.items():
        robots = rep2c.Robots.from_bytes(rep2c.Robots((data / "corpus" / file).read_bytes(), names="any").to_bytes())
        for agent in {row.agent for row in rows}:
            asked = [row for row in rows if row.agent == agent]
            urls = pa.array([row.url for row in asked], pa.binary())
            expected = [row.allowed for row in asked]
            assert robots.check_column(agent, urls).to_pylist() == expected
            lines = [row.line for row in asked]
            assert robots.line_column(agent, urls).to_pylist() == lines
