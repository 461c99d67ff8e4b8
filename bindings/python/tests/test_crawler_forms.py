# SPDX-License-Identifier: Apache-2.0
"""Forms of a crawler, by every way: the questions and answers that tests/crawl/crawler_forms_json.c writes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import rep2c
from rep2c import Cache, Fetched, Pack, Robots

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

FOLDER = Path(__file__).resolve().parents[3] / "build" / "crawler-forms"
NOW = 1_700_000_000


def can_ask(line: dict[str, Any]) -> bool:
    """Whether the package has this form: a crawler has the names of what is asked, and no order but a public one's."""
    form = line["form"]
    return form["kind"] == "public" or (form["kind"] != "ordered" and form["names"] == line["names"])


def agent_of(form: dict[str, Any]) -> Any:
    """The crawler as the package takes it."""
    if form["kind"] == "public":
        return rep2c.crawler(form["tokens"][0])
    if form["kind"] == "header":
        return rep2c.tokens_of(form["tokens"][0], names=form["names"])
    return form["tokens"] or None


def lines() -> Iterator[tuple[dict[str, Any], Any]]:
    questions = FOLDER / "questions.jsonl"
    if not questions.exists():
        pytest.skip(f"{questions} is not there")
    with questions.open(encoding="utf-8") as file:
        for line in map(json.loads, file):
            if can_ask(line):
                yield line, agent_of(line["form"])


def expect(about: str, line: dict[str, Any], file: dict[str, Any], refused: bool, ask: Callable[[str], Any]) -> int:
    """Compare the answers of a way, or its refusal; return how many."""
    for path, verdict, number in file["answers"]:
        if refused:
            with pytest.raises(rep2c.AgentError, match="wide names"):
                ask(path)
        else:
            found = ask(path)
            given = ("allow" if found.allowed else "disallow", found.line)
            assert given == (verdict, number), (about, {**line, "files": path}, file["robots"])
    return len(file["answers"])


def ask_objects(line: dict[str, Any], agent: Any) -> int:
    how = {"dialect": line["dialect"], "names": line["names"]}
    asked = 0
    for file in line["files"]:
        robots = Robots(file["robots"], **how)
        blob = Robots.from_bytes(Robots(file["robots"], **how).to_bytes())
        asked += expect("text", line, file, False, lambda path, robots=robots: robots.check(agent, path))
        asked += expect("why", line, file, False, lambda path, robots=robots: robots.explain(agent, path))
        asked += expect("blob", line, file, line["refused"], lambda path, blob=blob: blob.check(agent, path))
        paths, allowed = [row[0] for row in file["answers"]], [row[1] == "allow" for row in file["answers"]]
        assert [found.allowed for found in robots.check_many(agent, paths)] == allowed
    return asked


def ask_pack(line: dict[str, Any], agent: Any, name: str, refused: bool) -> int:
    with Pack(FOLDER / name) as pack:
        return sum(
            expect(name, line, file, refused, lambda path, file=file: pack.check(agent, file["origin"] + path))
            for file in line["files"]
        )


def ask_cache(line: dict[str, Any], agent: Any) -> int:
    cache = Cache(agent, dialect=line["dialect"], names=line["names"])
    asked = 0
    for file in line["files"]:
        url = f"{file['origin']}/"
        cache.put(url, cache.check(url, NOW).ticket, Fetched(200, file["robots"].encode()), NOW)
        for path, verdict, number in file["answers"]:
            found = cache.check(file["origin"] + path, NOW)
            assert (found.verdict, found.line) == (verdict, number), (line["form"], line["names"], path, file["robots"])
            asked += 1
    return asked


def test_every_form_by_every_way() -> None:
    asked = 0
    for line, agent in lines():
        asked += ask_objects(line, agent)
        asked += ask_pack(line, agent, line["pack"], line["refused"])
        if "own_pack" in line:
            asked += ask_pack(line, agent, line["own_pack"], False)
        asked += ask_cache(line, agent)
    assert asked > 20_000
