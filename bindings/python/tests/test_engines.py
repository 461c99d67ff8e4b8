# SPDX-License-Identifier: Apache-2.0
"""DuckDB and Spark, each for real."""

from __future__ import annotations

import os
import runpy
import shutil
import signal
import sys
import time
from functools import reduce
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from support import RULES, response

import rep2c
import rep2c.spark as packs

if TYPE_CHECKING:
    from collections.abc import Iterator

NOW = 1_700_000_000


@pytest.fixture
def pack_file(tmp_path: Path) -> Path:
    file = tmp_path / "test.pack"
    rep2c.Pack.build(file, [("https://a.example", RULES), ("https://b.example", b"")])
    return file


# ---- DuckDB


@pytest.fixture
def connection(pack_file: Path) -> Any:
    duckdb = pytest.importorskip("duckdb")
    module = pytest.importorskip("rep2c.duckdb", exc_type=ImportError)
    connection = duckdb.connect()
    module.register(connection, rep2c.Pack(pack_file))
    return connection


def test_duckdb(connection: Any) -> None:
    connection.execute(
        "CREATE TABLE pages AS SELECT * FROM (VALUES (1, 'ExampleBot', 'https://a.example/x'), "
        "(2, 'Other', 'https://a.example/x'), (3, NULL, 'https://a.example/x'), (4, 'ExampleBot', NULL), "
        "(5, 'Other', 'https://a.example/y'), (6, 'ExampleBot', 'https://nobody.example/'), (7, 'Other', 'junk'), "
        "(8, 'ExampleBot', 'https://b.example/x')) t(id, agent, url)"
    )
    functions = "robots_allowed(agent, url), robots_line(agent, url), robots_verdict(agent, url)"
    assert connection.sql(f"SELECT {functions} FROM pages ORDER BY id").fetchall() == [
        (False, 2, "disallow"),
        (True, 0, "allow"),
        (None, None, None),
        (None, None, None),
        (False, 5, "disallow"),
        (None, None, "unknown"),
        (None, None, "no-url"),
        (True, 0, "allow"),
    ]
    rows = connection.sql("SELECT id FROM pages WHERE robots_allowed('ExampleBot', url) ORDER BY id").fetchall()
    assert rows == [(5,), (8,)]
    many = (
        "SELECT robots_allowed(agent, url) AS answer, count(*) FROM (SELECT "
        "['ExampleBot', 'Other', NULL][1 + i % 3] AS agent, 'https://a.example/' || ['x', 'y'][1 + i % 2] AS url "
        "FROM range(60000) r(i)) GROUP BY answer ORDER BY answer NULLS LAST"
    )
    assert connection.sql(many).fetchall() == [(False, 20000), (True, 20000), (None, 20000)]


STATING = "User-agent: ExampleBot\nDisallow: /x\nContent-Usage: /y train-ai=n\nContent-Signal: search=yes\n"


def test_duckdb_usage(connection: Any, tmp_path: Path) -> None:
    from rep2c.duckdb import register

    file = tmp_path / "stating.pack"
    rep2c.Pack.build(file, [("https://a.example", STATING)])
    register(connection, rep2c.Pack(file))
    rows = [("y", "train-ai", "disallow"), ("y", "search", "allow"), ("x", "train-ai", "not-applicable")]
    asked = [("ExampleBot", f"https://a.example/{path}", use, right) for path, use, right in rows]
    asked += [("Other", "https://a.example/y", "search", "unknown"), ("ExampleBot", "junk", "search", "no-url")]
    asked += [("ExampleBot", "https://nobody.example/", "search", None), (None, "https://a.example/y", "search", None)]
    asked += [("ExampleBot", None, "search", None), ("ExampleBot", "https://a.example/y", None, None)]
    connection.execute("CREATE TABLE pages (agent VARCHAR, url VARCHAR, use VARCHAR, expected VARCHAR)")
    connection.executemany("INSERT INTO pages VALUES (?, ?, ?, ?)", asked * 3)
    wrong = "SELECT * FROM pages WHERE robots_usage(agent, url, use) IS DISTINCT FROM expected"
    assert connection.sql(wrong).fetchall() == []
    query = "SELECT robots_usage('{}', 'https://a.example/', '{}')"
    with pytest.raises(Exception, match="'trainai' is not a use of content"):
        connection.sql(query.format("ExampleBot", "trainai")).fetchall()
    rep2c.Pack.build(file, [("https://a.example", STATING)], crawlers="ExampleBot")
    register(connection, rep2c.Pack(file))
    with pytest.raises(Exception, match="does not state what content may be used for"):
        connection.sql(query.format("ExampleBot", "search")).fetchall()
    register(connection, rep2c.Robots(STATING))
    assert connection.sql(query.format("ExampleBot", "search")).fetchall() == [("allow",)]


def test_duckdb_agents(connection: Any) -> None:
    """Agents are written as in SQLite."""
    from rep2c.duckdb import register

    register(
        connection,
        rep2c.Robots("User-agent: a\nDisallow: /a\nUser-agent: MJ12bot\nDisallow: /m\nUser-agent: *\nDisallow: /z"),
    )
    for agent, right in (("*", "z"), ("a", "a"), ("other", "z"), ("a  other", "a"), ("crawler=mj12bot", "m")):
        asked = ", ".join(f"robots_allowed('{agent}', 'https://h/{path}')" for path in "amz")
        assert connection.sql(f"SELECT {asked}").fetchall() == [tuple(path != right for path in "amz")], agent
    for agent, why in (("Foo=Bar", "product token"), ("", "product token"), ("crawler=Foo", "Foo")):
        with pytest.raises(Exception, match=why):
            connection.sql(f"SELECT robots_allowed('{agent}', 'https://a.example/')").fetchall()


def test_duckdb_again_and_by_name(connection: Any, tmp_path: Path) -> None:
    """Registering replaces, and packs with names of their own stand side by side."""
    from rep2c.duckdb import register

    other = tmp_path / "other.pack"
    rep2c.Pack.build(other, [("https://a.example", "User-agent: *\nAllow: /")])
    register(connection, rep2c.Pack(other), "new")
    query = "SELECT robots_allowed('ExampleBot', u), new_allowed('ExampleBot', u), new_line('ExampleBot', u) "
    url = "FROM (SELECT 'https://a.example/x' AS u)"
    assert connection.sql(query + url).fetchall() == [(False, True, 2)]
    register(connection, rep2c.Pack(other))
    register(connection, rep2c.Pack(other))
    assert connection.sql(query + url).fetchall() == [(True, True, 2)]


# ---- Spark


@pytest.fixture(scope="module")
def spark(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    sql = pytest.importorskip("pyspark.sql")
    if shutil.which("java") is None:
        pytest.skip("Java is not installed")
    os.environ["PYSPARK_PYTHON"] = sys.executable
    folder = tmp_path_factory.mktemp("spark")
    # Jobs of some hundred rows: what counts is the cost of a task, a stage and a process.
    java = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"
    settings = {
        "spark.ui.enabled": "false",
        "spark.ui.showConsoleProgress": "false",
        "spark.driver.host": "127.0.0.1",
        "spark.driver.bindAddress": "127.0.0.1",
        "spark.driver.extraJavaOptions": java,
        "spark.executor.extraJavaOptions": java,
        "spark.executor.memory": "512m",
        "spark.local.dir": str(folder),
        "spark.sql.warehouse.dir": str(folder),
        "spark.sql.shuffle.partitions": "4",
        "spark.sql.adaptive.enabled": "false",
        "spark.sql.codegen.wholeStage": "false",
        "spark.locality.wait": "0",
        # What a worker had that is lost is not waited for.
        "spark.shuffle.io.maxRetries": "1",
        "spark.shuffle.io.retryWait": "100ms",
    }
    # Two workers in processes of their own.
    builder = sql.SparkSession.builder.master("local-cluster[2,1,512]")
    for name, value in settings.items():
        builder = builder.config(name, value)
    session = builder.getOrCreate()
    session.sparkContext.setLogLevel("ERROR")
    yield session
    session.stop()


@pytest.mark.filterwarnings("ignore")
def test_spark(spark: Any, pack_file: Path, tmp_path: Path) -> None:
    urls = ["https://a.example/x", "https://a.example/y", None, "junk", "https://nobody.example/"]
    urls.append("https://b.example/x")
    expected = [False, True, None, None, None, True]
    frame = spark.createDataFrame([(i, urls[i % 6]) for i in range(600)], "id long, url string").repartition(2)

    def answers(*asked: Any) -> list[list[bool | None]]:
        """The answers in each frame, in order, in one job."""
        numbered = [some.selectExpr("*", f"{number} AS frame") for number, some in enumerate(asked)]
        rows = sorted(reduce(lambda a, b: a.union(b), numbered).collect(), key=lambda row: (row.frame, row.id))
        assert [row.id for row in rows] == list(range(600)) * len(asked)
        return [[row.allowed for row in rows if row.frame == number] for number in range(len(asked))]

    asked = [packs.allowed(frame, "url", "ExampleBot", pack_file, ship=ship) for ship in (True, False)]
    assert [some.columns for some in asked] == [["id", "url", "allowed"]] * 2
    assert answers(*asked) == [expected * 100] * 2
    verdicts = ["disallow", "allow", None, "no-url", "unknown", "allow"]
    rows = packs.verdict(frame, "url", "ExampleBot", pack_file).collect()
    assert [row.verdict for row in sorted(rows)] == [verdicts[urls.index(row.url)] for row in sorted(rows)]
    with pytest.raises(rep2c.AgentError):
        packs.allowed(frame, "url", "Foo Bar", pack_file)
    # A pack that takes the place of the first, and one of its name elsewhere, are other packs.
    before = packs.allowed(frame, "url", "ExampleBot", pack_file)
    rep2c.Pack.build(pack_file, [("https://a.example", b"")])
    (tmp_path / "elsewhere").mkdir()
    elsewhere = tmp_path / "elsewhere" / pack_file.name
    rep2c.Pack.build(elsewhere, [("https://nobody.example", b"")])
    replaced = [packs.allowed(frame, "url", "ExampleBot", pack_file, ship=ship) for ship in (True, False)]
    others = [packs.allowed(frame, "url", "ExampleBot", elsewhere, ship=ship) for ship in (True, False)]
    of_replaced, of_others = expected[1:2] * 2 + [None] * 4, [None] * 4 + [True, None]
    every = [of_replaced, of_replaced, of_others, of_others, expected]
    assert answers(*replaced, *others, before) == [some * 100 for some in every]
    # A pack made there: each partition's part, merged.
    rows = [
        (f"https://h{i}.example/", RULES.encode() if i % 2 else None, 200 if i % 2 else 404, NOW + i)
        for i in range(100)
    ]
    rows += [("junk", b"", 200, NOW), ("https://h0.example", None, 503, NOW - 1)]
    frame = spark.createDataFrame(rows, "origin string, body binary, status int, fetched long").repartition(3)
    parts = tmp_path / "parts"
    parts.mkdir()
    figures = packs.build(frame, parts, tmp_path / "built.pack")
    assert (figures["origins"], figures["with_rules"], figures["rule_sets"], figures["refused"]) == (100, 50, 1, 1)
    assert list(parts.iterdir()) == []
    built = rep2c.Pack(tmp_path / "built.pack")
    assert built["https://h0.example"].status == 404
    assert built.allowed("ExampleBot", "https://h1.example/x") is False


@pytest.mark.filterwarnings("ignore")
def test_spark_usage(spark: Any, tmp_path: Path) -> None:
    pa = pytest.importorskip("pyarrow")
    file = tmp_path / "stating.pack"
    rep2c.Pack.build(file, [("https://a.example", STATING)])
    paths = ("a.example/y", "a.example/x", "a.example/", "nobody.example/")
    urls = [*(f"https://{path}" for path in paths), "junk", None]
    frame = spark.createDataFrame([(i, urls[i % 6]) for i in range(60)], "id long, url string").repartition(2)
    right = [("disallow", 3, "content-usage"), ("not-applicable", 0, "none"), ("unknown", 0, "none"), None]
    right += [("no-url", None, None), None]
    asked = packs.usage(frame, "url", "ExampleBot", file, "train-ai")
    assert asked.columns == ["id", "url", "usage"]
    rows = asked.selectExpr("id", "usage", "usage.preference AS preference").sort("id").collect()
    assert [row.usage and tuple(row.usage) for row in rows] == right * 10
    right_column = rep2c.Pack(file).usage_column("ExampleBot", pa.array(urls * 10), "ai-train")
    assert [row.preference for row in rows] == right_column.to_pylist()
    searched = packs.usage(frame, "url", "ExampleBot", file, "search", name="search", ship=False).sort("id").first()
    assert tuple(searched.search) == ("allow", 4, "content-signal")
    with pytest.raises(ValueError, match="'trainai' is not a use of content"):
        packs.usage(frame, "url", "ExampleBot", file, "trainai")
    rep2c.Pack.build(file, [("https://a.example", STATING)], crawlers="ExampleBot")
    with pytest.raises(rep2c.PackError, match="does not state what content may be used for"):
        packs.usage(frame, "url", "ExampleBot", file, "train-ai")
    with pytest.raises(rep2c.AgentError, match="not made for 'Other'"):
        packs.usage(frame, "url", "Other", file, "train-ai")


@pytest.mark.filterwarnings("ignore")
def test_spark_parts(spark: Any, tmp_path: Path) -> None:
    """A pack for each part of the sites, and the join by origin that uses them."""
    rows = [(f"https://h{i}.example/", RULES.encode() if i % 2 else None, 200 if i % 2 else 404) for i in range(200)]
    fetches = spark.createDataFrame([*rows, ("junk", b"", 200)], "origin string, body binary, status int")
    built = packs.build_parts(fetches.repartition(3), tmp_path, 5)
    assert (built["origins"], built["refused"], len(built["refused_rows"])) == (200, 1, 1)
    files = sorted(tmp_path.iterdir())
    assert [file.name for file in files] == [f"part-0000{i}-of-00005.pack" for i in range(5)]
    assert all(20 < len(rep2c.Pack(file)) < 60 for file in files)
    urls = [(f"HTTPS://H{i % 200}.example:443/{'x' if i % 3 else 'y'}",) for i in range(2000)] + [(None,), ("junk",)]
    pages = spark.createDataFrame([*urls, ("https://nobody.example/",)], "url string").repartition(4)
    answered = packs.allowed_by_parts(pages, "url", "ExampleBot", tmp_path)
    assert answered.columns == ["url", "allowed"]
    whole = rep2c.Pack.build(tmp_path / "whole", ((origin, body) for origin, body, _ in rows if body))
    assert whole["origins"] == 100
    collected = answered.collect()
    assert len(collected) == 2003
    found = {row.url: row.allowed for row in collected}
    assert len(found) == 403
    for url in (None, "junk", "https://nobody.example/"):
        assert found.pop(url) is None
    for url, allowed in found.items():
        named = rep2c.Pack(tmp_path / "whole").allowed("ExampleBot", url)
        assert allowed is (True if named is None else named), url
    assert set(found.values()) == {True, False}
    files[2].unlink()
    with pytest.raises(rep2c.PackError, match="not all parts"):
        packs.allowed_by_parts(pages, "url", "ExampleBot", tmp_path)
    with pytest.raises(rep2c.PackError, match="another number"):
        packs.build_parts(fetches, tmp_path, 4)
    files[2].write_bytes(files[1].read_bytes())
    with pytest.raises(rep2c.PackError, match="under half the origins"):
        packs.build_parts(fetches.limit(50), tmp_path, 5)
    assert sum(len(rep2c.Pack(file)) for file in files) > 100
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    files[3].rename(elsewhere / "p")
    files[3].symlink_to("elsewhere/p")
    (elsewhere / "p").chmod(0o604)
    assert packs.build_parts(fetches.limit(1), tmp_path, 5, "ExampleBot", allow_fewer=True)["origins"] == 1
    assert files[3].is_symlink()
    assert (elsewhere / "p").stat().st_mode & 0o7777 == 0o604
    assert [len(rep2c.Pack(file)) for file in files].count(0) == 4
    assert all(rep2c.Pack(file).allowed("ExampleBot", "https://nobody.example/") is None for file in files)


@pytest.mark.filterwarnings("ignore")
def test_spark_columns_are_checked_first(spark: Any, tmp_path: Path) -> None:

    def build(schema: str) -> None:
        packs.build(spark.createDataFrame([], schema), tmp_path, tmp_path / "none.pack", allow_empty=True)

    with pytest.raises(ValueError, match=r"no column 'body', but \['origin', 'text'\]"):
        build("origin string, text string")
    with pytest.raises(TypeError, match="'status' has the type 'string'"):
        build("origin string, body binary, status string")
    with pytest.raises(TypeError, match="'origin' has the type 'integer'"):
        packs.build_parts(spark.createDataFrame([], "origin int, body binary"), tmp_path, 2)
    for kind in ("timestamp_ntz", "date"):
        with pytest.raises(TypeError, match=f"'fetched' has the type '{kind}'"):
            build(f"origin string, body binary, fetched {kind}")
    assert list(tmp_path.iterdir()) == []
    build("origin string, body string, status void, fetched timestamp, more double")
    assert len(rep2c.Pack(tmp_path / "none.pack")) == 0

    def ask(schema: str, **options: str) -> Any:
        frame = spark.createDataFrame([], schema)
        return packs.allowed(frame, "url", "ExampleBot", tmp_path / "none.pack", ship=False, **options)

    with pytest.raises(ValueError, match=r"no column 'url', but \['URL'\]"):
        ask("URL string")
    with pytest.raises(TypeError, match="'url' has the type 'integer'"):
        ask("url int")
    with pytest.raises(ValueError, match="a column 'allowed' already: give another name="):
        ask("url string, Allowed boolean")
    assert ask("url string, Allowed boolean", name="may").columns == ["url", "Allowed", "may"]
    with pytest.raises(ValueError, match="no column 'url'"):
        packs.allowed_by_parts(spark.createDataFrame([], "page string"), "url", "ExampleBot", tmp_path)


@pytest.mark.filterwarnings("ignore")
def test_spark_redirects_and_times(spark: Any, tmp_path: Path) -> None:
    """What a row has reaches the writer: where it leads, and when it was."""
    rows = [("https://none.example", 302, "", NOW), ("https://to.example", 302, "//h0.example/robots.txt", NOW)]
    rows += [("https://h0.example", 200, "", NOW + 1), ("https://ms.example", 200, None, NOW * 1000)]
    frame = spark.createDataFrame(
        [(*row, RULES) for row in rows], "origin string, status int, redirect string, fetched long, body string"
    )
    built = packs.build(frame, tmp_path, tmp_path / "some.pack", now=NOW + 2)
    assert (built["origins"], built["refused"], built["no_target"]) == (3, 1, 1)
    assert "fetched: " in built["refused_rows"][0]["reason"]
    pack = rep2c.Pack(tmp_path / "some.pack")
    assert [pack.allowed("ExampleBot", f"{row[0]}/x") for row in rows] == [True, False, False, None]
    assert pack["https://h0.example"].fetched == NOW + 1


@pytest.mark.filterwarnings("ignore")
def test_spark_refused_rows_come_back(spark: Any, tmp_path: Path) -> None:
    rows = [(f"https://h{n}.example", RULES, 200) for n in range(98)]
    rows += [("junk", RULES, 200), ("https://r.example", None, None)]
    frame = spark.createDataFrame(rows, "origin string, body string, status int").repartition(3)
    built = packs.build(frame, tmp_path, tmp_path / "some.pack", max_refused=0.02)
    assert (built["origins"], built["refused"]) == (98, 2)
    reasons = {row["origin"]: row["reason"] for row in built["refused_rows"]}
    assert "no absolute URL" in reasons["junk"] or "junk" in reasons["junk"]
    assert "nothing is known" in reasons["https://r.example"]
    before = (tmp_path / "some.pack").read_bytes()
    with pytest.raises(rep2c.PackError, match="2 of 100 rows were refused, such as"):
        packs.build(frame, tmp_path, tmp_path / "some.pack", max_refused=0.01)
    assert (tmp_path / "some.pack").read_bytes() == before
    assert [file.name for file in tmp_path.iterdir()] == ["some.pack"]
    # Nor does a pack of nothing take the place of one: neither of no rows, nor of rows that are all refused.
    nothing = [frame.where("status = 1"), frame.where("status is null")]
    for rows in nothing:
        with pytest.raises(rep2c.PackError, match="no origin was found"):
            packs.build(rows, tmp_path, tmp_path / "some.pack")
    assert (tmp_path / "some.pack").read_bytes() == before
    # Parts, too, stay as they were.
    packs.build_parts(frame, tmp_path, 2)
    parts = {file.name: file.read_bytes() for file in tmp_path.iterdir()}
    for rows in nothing:
        with pytest.raises(rep2c.PackError, match="no origin was found"):
            packs.build_parts(rows, tmp_path, 2)
    with pytest.raises(rep2c.PackError, match="1 of 1 rows were refused, such as"):
        packs.build_parts(frame.where("status is null"), tmp_path, 2, max_refused=0.5)
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir()} == parts


@pytest.mark.filterwarnings("ignore")
def test_spark_streaming(spark: Any, pack_file: Path, tmp_path: Path) -> None:
    """The example of a stream: started again it goes on where it was, with the pack that is there by then."""
    example = runpy.run_path(str(Path(__file__).resolve().parents[1] / "examples" / "spark_streaming.py"))
    urls, kept = tmp_path / "urls", tmp_path / "kept"
    urls.mkdir()

    def run(name: str, *lines: str) -> list[str]:
        """Move a file to the stream; returns all that was kept since its beginning."""
        (tmp_path / name).write_text("".join(f"{line}\n" for line in lines))
        (tmp_path / name).rename(urls / name)
        stream = example["keep"](spark, str(urls), str(pack_file), str(kept))
        assert stream.trigger(availableNow=True).start().awaitTermination(300)
        return sorted(line for file in kept.glob("part-*") for line in file.read_text().splitlines())

    kept_first = ["https://a.example/y", "https://b.example/x"]
    assert run("1", "https://a.example/x", "junk", *kept_first, "https://nobody.example/") == kept_first
    rep2c.Pack.build(pack_file, [("https://a.example", b""), ("https://b.example", "User-agent: *\nDisallow: /")])
    assert run("2", "https://a.example/x", "https://b.example/x") == ["https://a.example/x", *kept_first]


@pytest.mark.filterwarnings("ignore")
def test_spark_archives(spark: Any, tmp_path: Path) -> None:
    """Archives, each read by a task, with what is installed with the package."""
    archives, parts = [tmp_path / f"{i}.warc" for i in range(3)], tmp_path / "parts"
    parts.mkdir()
    for i, archive in enumerate(archives):
        archive.write_bytes(response(f"h{i}.example") + b"nonsense" * i)
    figures = packs.build_archives(spark, archives, parts, tmp_path / "built.pack")
    assert (figures["origins"], figures["rule_sets"]) == (3, 1)
    assert (figures["records"], figures["robots_txt"], figures["skipped"]) == (3, 3, {"malformed": 2})
    built = rep2c.Pack(tmp_path / "built.pack")
    assert [built.allowed("ExampleBot", f"https://h{i}.example/x") for i in range(4)] == [False] * 3 + [None]
    with pytest.raises(Exception, match="No such file"):
        packs.build_archives(spark, [tmp_path / "none.warc"], parts, tmp_path / "none.pack")
    with pytest.raises(Exception, match="bytes of the inputs were skipped"):
        packs.build_archives(spark, archives, parts, tmp_path / "none.pack", strict=True)
    assert figures["skipped_bytes"] > 0
    with pytest.raises(rep2c.PackError, match=r"bytes were skipped, more than 1%"):
        packs.build_archives(spark, archives, parts, tmp_path / "none.pack", max_skipped="1%")
    (tmp_path / "cut.warc").write_bytes(archives[0].read_bytes()[:-20])
    with pytest.raises(Exception, match="the input ends within a record"):
        packs.build_archives(spark, [*archives, tmp_path / "cut.warc"], parts, tmp_path / "none.pack")
    several = [("ExampleBot", "OtherBot")]
    figures = packs.build_archives(spark, archives, parts, tmp_path / "short.pack", several, lifetime=60)
    answer = rep2c.Pack(tmp_path / "short.pack").check(several[0], "https://h0.example/x")
    assert (figures["origins"], answer.allowed, answer.fresh_until - answer.fetched) == (3, False, 60)
    assert list(parts.iterdir()) == []
    assert not (tmp_path / "none.pack").exists()


@pytest.mark.filterwarnings("ignore")
def test_spark_loses_a_worker(spark: Any, tmp_path: Path) -> None:
    """One of two is killed half-way through building, and half-way through asking: the result is the same.

    The last one, since a worker that takes the place of another begins from scratch.
    """
    rows = [(f"https://h{i}.example", f"User-agent: *\nDisallow: /p{i % 7}\n", NOW + i) for i in range(2000)]
    frame = spark.createDataFrame(rows, "origin string, body string, fetched long").repartition(4)
    parts = tmp_path / "parts"
    markers = [tmp_path / f"killed{number}" for number in range(3)]

    def failing(some: Any, marker: Path) -> Any:
        """SOME, whose first task kills the Java process that it belongs to, once."""

        def kill(batches: Iterator[Any]) -> Iterator[Any]:
            for batch in batches:
                yield batch
                try:
                    os.close(os.open(marker, os.O_CREAT | os.O_EXCL))
                except FileExistsError:
                    continue
                daemon = Path(f"/proc/{os.getppid()}/stat").read_text().rsplit(")", 1)[1].split()
                os.kill(int(daemon[1]), signal.SIGKILL)
                time.sleep(60)  # delays: it is ended, too, or what it still gives is lost

        return some.mapInArrow(kill, some.schema)

    with rep2c.PackWriter(tmp_path / "whole.pack") as writer:
        for origin, body, fetched in rows:
            writer.add(origin, body, fetched=fetched)
    figures = packs.build(failing(frame, markers[0]), tmp_path, tmp_path / "failing.pack")
    assert (figures["origins"], figures["refused"]) == (2000, 0)
    assert (tmp_path / "failing.pack").read_bytes() == (tmp_path / "whole.pack").read_bytes()
    parts.mkdir()
    assert packs.build_parts(failing(frame, markers[1]), parts, 3)["origins"] == 2000
    assert sorted(file.name for file in parts.iterdir()) == [f"part-0000{i}-of-00003.pack" for i in range(3)]
    urls = spark.createDataFrame([(f"https://h{i % 2500}.example/p{i % 5}",) for i in range(5000)], "url string")
    by_parts = packs.allowed_by_parts(failing(urls.repartition(4), markers[2]), "url", "X", parts)
    collected = packs.allowed(by_parts, "url", "X", tmp_path / "failing.pack", name="by_pack").collect()
    pack = rep2c.Pack(tmp_path / "whole.pack")
    assert len(collected) == 5000
    assert all(row.allowed is row.by_pack is pack.allowed("X", row.url) for row in collected)
    assert [marker.exists() for marker in markers] == [True] * 3
    left = {path.name for path in tmp_path.iterdir()} - {marker.name for marker in markers}
    assert left == {"parts", "whole.pack", "failing.pack"}
