# SPDX-License-Identifier: Apache-2.0
"""Functions for DuckDB.

    rep2c.duckdb.register(connection, rep2c.Pack("crawl.pack"))
    connection.sql("SELECT url FROM pages WHERE robots_allowed('GPTBot', url)")

They need pyarrow, by which DuckDB gives whole columns, and numpy, which DuckDB wants for functions of Python.
"""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, Callable

import pyarrow as pa
import pyarrow.compute as pc
from duckdb import InvalidInputException
from duckdb.func import FunctionNullHandling, PythonUDFType

from rep2c.crawlers import crawler

if TYPE_CHECKING:
    import duckdb

    from rep2c.pack import Pack
    from rep2c.robots import Robots
    from rep2c.types import Agent

__all__ = ["register"]


_PUBLIC = "crawler="


def _agent(text: str) -> Agent:
    """Who TEXT is: NULL is taken, as nothing is known about it, so everybody is ``*`` here, as in SQLite."""
    if text == "*":
        return None
    if text.startswith(_PUBLIC):
        return crawler(text[len(_PUBLIC) :])
    return tuple(word for word in text.split(" ") if word) or text


def _answer(ask: Callable[..., Any], kind: pa.DataType, keys: Any, *columns: Any) -> Any:
    """Ask about the rows of COLUMNS for each different key of KEYS, such as an agent, null where that is."""
    different = pc.unique(keys)
    if len(different) == 1 and different[0].is_valid:
        return pa.chunked_array(ask(different[0].as_py(), *columns)).cast(kind)
    places, answers = [], []
    for key in different.drop_null():
        rows = pc.indices_nonzero(pc.fill_null(pc.equal(keys, key), False))
        places.append(rows)
        answers.append(pa.chunked_array(ask(key.as_py(), *(pc.take(column, rows) for column in columns))).cast(kind))
    nobody = pc.indices_nonzero(pc.is_null(keys))
    places.append(nobody)
    answers.append(pa.chunked_array([pa.nulls(len(nobody), kind)]))
    order = pc.array_sort_indices(pa.concat_arrays(places))
    return pc.take(pa.chunked_array([chunk for answer in answers for chunk in answer.chunks], kind), order)


def register(connection: duckdb.DuckDBPyConnection, rules: Pack | Robots, name: str = "robots") -> None:
    """Add robots_allowed(agent, url), robots_line, robots_verdict and robots_usage to CONNECTION, to answer by RULES.

    NAME stands for ``robots`` in the names of all, so that one connection can ask several packs.  Functions that were
    registered before by the same name are replaced.

    The agent is a product token, several with spaces between them, whose groups are merged, ``crawler=NAME`` for a
    public crawler, or ``*`` for everybody.

    All are null where agent or url is null.  The verdict is 'allow', 'disallow', 'unknown' where a pack does not know
    the site, or 'no-url'; in the last two cases allowed and line are null, too, which is a third answer:
    ``WHERE robots_allowed(...)`` leaves such rows out, ``WHERE robots_allowed(...) IS NOT FALSE`` keeps them.

    robots_usage(agent, url, use) is what usage_column() says: may content of url be put to use, such as 'ai-train'?  It
    is null as well where use is, and where a pack does not know the site.

    An agent that is none of these fails the query, and the error says why.  So does, for the usage, a use that is
    none, and a pack that is made for certain crawlers or stripped of all.
    """

    def asking(ask: Callable[..., Any], kind: pa.DataType) -> Callable[..., Any]:
        return lambda agents, urls: _answer(lambda agent, some: ask(_agent(agent), some), kind, agents, urls)

    def usage(agents: Any, urls: Any, uses: Any) -> Any:
        def put_to(use: str, agents: Any, urls: Any) -> Any:
            return asking(partial(rules.usage_column, use=use), pa.string())(agents, urls)

        return _answer(put_to, pa.string(), uses, agents, urls)

    functions = (
        ("allowed", asking(rules.check_column, pa.bool_()), 2, "BOOLEAN"),
        ("line", asking(rules.line_column, pa.uint32()), 2, "UINTEGER"),
        ("verdict", asking(rules.verdict_column, pa.string()), 2, "VARCHAR"),
        ("usage", usage, 3, "VARCHAR"),
    )
    for ending, function, count, kind in functions:
        full_name = f"{name}_{ending}"
        with suppress(InvalidInputException):  # there is none of this name
            connection.remove_function(full_name)
        how: dict[str, Any] = {"type": PythonUDFType.ARROW, "null_handling": FunctionNullHandling.SPECIAL}
        connection.create_function(full_name, function, ["VARCHAR"] * count, kind, **how)
