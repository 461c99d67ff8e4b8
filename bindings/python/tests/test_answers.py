# SPDX-License-Identifier: Apache-2.0
"""Explanations, usage and findings, as the command says them: tests/ways_in/answers.py writes what is right."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rep2c import Explanation, Lint, Robots, Usage

ANSWERS = Path(__file__).resolve().parents[3] / "build" / "answers" / "answers.jsonl"


def rule_of(line: dict[str, Any]) -> str:
    return f"{line['key']}: {line['value']}"


def expect_explanation(found: Explanation, right: dict[str, Any]) -> None:
    allowed = right["verdict"] == "allow"
    assert (found.path, found.allowed, found.sentence) == (right["path"], allowed, right["sentence"])
    assert (found.line, found.rank, found.reason, found.named) == tuple(
        right[name] for name in ("line", "rank", "reason", "named")
    )
    assert [tuple(line) for line in found.user_agent_lines] == [
        (line["line"], rule_of(line)) for line in right["user_agent_lines"]
    ]
    assert [tuple(match) for match in found.matches] == [
        (line["line"], rule_of(line), line["verdict"] == "allow", line["rank"]) for line in right["matches"]
    ]
    assert [tuple(miss) for miss in found.near_misses] == [
        (line["line"], rule_of(line), line["kind"], line["why"], line["sentence"]) for line in right["near_misses"]
    ]


def expect_usage(found: Usage, right: dict[str, Any]) -> None:
    assert (found.path, found.allowed, found.extent) == (right["path"], right["verdict"] == "allow", right["extent"])
    assert [tuple(answer) for answer in (found.search, found.ai_input, found.ai_train)] == [
        tuple(answer[name] for name in ("use", "preference", "line", "kind", "sentence")) for answer in right["uses"]
    ]
    assert list(found.licenses) == [(line["line"], line["url"]) for line in right["licenses"]]
    assert [tuple(statement) for statement in found.statements] == [
        (line["line"], rule_of(line), line["kind"], line["token"], line["counts"], tuple(line["says"].values()))
        for line in right["statements"]
    ]


def expect_findings(lint: Lint, right: list[dict[str, Any]]) -> None:
    names = ("id", "severity", "line", "column", "message")
    given = [
        (
            *(getattr(one, name) for name in names),
            one.other_line,
            one.fix and {"begin": one.fix.begin, "end": one.fix.end, "text": one.fix.text.decode()},
        )
        for one in lint
    ]
    expected = [(*(one[name] for name in names), one["other_line"], one["fix"]) for one in right]
    assert sorted(given, key=str) == sorted(expected, key=str)


def test_answers() -> None:
    if not ANSWERS.exists():
        pytest.skip(f"{ANSWERS} is not there")
    asked = 0
    with ANSWERS.open(encoding="utf-8") as lines:
        for line in map(json.loads, lines):
            robots = Robots(Path(line["file"]).read_bytes())
            blob = Robots.from_bytes(robots.to_bytes())
            for right in line["explained"]:
                expect_explanation(robots.explain(right["agent"], right["url"]), right)
                expect_explanation(blob.explain(right["agent"], right["url"]), right)
                asked += 1
            for right in line["used"]:
                expect_usage(robots.usage(right["agent"], right["url"]), right)
                expect_usage(blob.usage(right["agent"], right["url"]), right)
            expect_findings(robots.lint(), line["found"])
    assert asked > 100
