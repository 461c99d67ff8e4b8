# SPDX-License-Identifier: Apache-2.0
"""The README's examples give what it says."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest


def test_examples(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("pyarrow")
    pytest.importorskip("duckdb")
    monkeypatch.chdir(tmp_path)
    readme = Path(__file__).parents[1] / "README.md"
    failed, tried = doctest.testfile(str(readme), module_relative=False)
    assert tried >= 10
    assert failed == 0
