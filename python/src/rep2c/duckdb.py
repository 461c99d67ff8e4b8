# SPDX-License-Identifier: Apache-2.0
"""Functions for DuckDB.

    rep2c.duckdb.register(connection, rep2c.Pack("crawl.pack"))
    connection.sql("SELECT url FROM pages WHERE robots_allowed('GPTBot', url)")

They need pyarrow, by which DuckDB gives whole columns.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any, Callable

import pyarrow as pa
import pyarrow.compute as pc
from duckdb import InvalidInputException
from duckdb.func import FunctionNullHandling, PythonUDFType

if TYPE_CHECKING:
    import duckdb

    from rep2c._core import Column
    from rep2c.pack import Pack
    from rep2c.robots import Robots

__all__ = ["register"]


def _answer(ask: Callable[[str, Any], Column], kind: pa.DataType, agents: Any, urls: Any) -> Any:
    """Ask about URLS for each different agent of AGENTS, null where either is."""
    different = pc.unique(agents)
    if len(different) == 1 and different[0].is_valid:
        return pa.chunked_array(ask(different[0].as_py(), urls)).cast(kind)
    places, answers = [], []
    for agent in different.drop_null():
        rows = pc.indices_nonzero(pc.fill_null(pc.equal(agents, agent), False))
        places.append(rows)
        answers.append(pa.chunked_array(ask(agent.as_py(), pc.take(urls, rows))).cast(kind))
    nobody = pc.indices_nonzero(pc.is_null(agents))
    places.append(nobody)
    answers.append(pa.chunked_array([pa.nulls(len(nobody), kind)]))
    order = pc.array_sort_indices(pa.concat_arrays(places))
    return pc.take(pa.chunked_array([chunk for answer in answers for chunk in answer.chunks], kind), order)


def register(connection: duckdb.DuckDBPyConnection, rules: Pack | Robots, name: str = "robots") -> None:
    """Add robots_allowed(agent, url), robots_line and robots_verdict to CONNECTION, which answer by RULES.

    NAME stands for ``robots`` in the names of all, so that one connection can ask several packs.  Functions that were
    registered before by the same name are replaced.

    All are null where agent or url is null.  The verdict is 'allow', 'disallow', 'unknown' where a pack does not know
    the site, or 'no-url'; in the last two cases the others are null, too, which is a third answer:
    ``WHERE robots_allowed(...)`` leaves such rows out, ``WHERE robots_allowed(...) IS NOT FALSE`` keeps them.

    An agent that is no product token fails the query, and the error says why.
    """

    def allowed(agents: Any, urls: Any) -> Any:
        return _answer(rules.check_column, pa.bool_(), agents, urls)

    def line(agents: Any, urls: Any) -> Any:
        return _answer(rules.line_column, pa.uint32(), agents, urls)

    def verdict(agents: Any, urls: Any) -> Any:
        return _answer(rules.verdict_column, pa.string(), agents, urls)

    functions = (("allowed", allowed, "BOOLEAN"), ("line", line, "UINTEGER"), ("verdict", verdict, "VARCHAR"))
    for ending, function, kind in functions:
        full_name = f"{name}_{ending}"
        with suppress(InvalidInputException):  # there is none of this name
            connection.remove_function(full_name)
        connection.create_function(
            full_name,
            function,
            ["VARCHAR", "VARCHAR"],
            kind,
            type=PythonUDFType.ARROW,
            null_handling=FunctionNullHandling.SPECIAL,
        )
