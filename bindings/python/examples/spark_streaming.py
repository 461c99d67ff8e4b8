# SPDX-License-Identifier: Apache-2.0
"""Keep the pages of a stream that may be fetched: python spark_streaming.py URLS PACK KEPT.

URLS is a folder to which files of one URL a line are moved, KEPT the folder that gets those that may be fetched.  What
was done is remembered in KEPT.state, so that a stream that is started again goes on where it was.

Each batch opens the pack that is there when it runs: replace it by renaming, as PackWriter and ``rep2c pack`` do, and
the stream uses tomorrow's rules without a restart.  Every worker must be able to read its path.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from pyspark.sql import SparkSession

import rep2c.spark

if TYPE_CHECKING:
    from pyspark.sql.streaming import DataStreamWriter

AGENT = "ExampleBot"


def keep(session: SparkSession, urls: str, pack: str, kept: str) -> DataStreamWriter:
    """Return the stream, to be started; what the pack does not know is not kept."""
    pages = session.readStream.text(urls).withColumnRenamed("value", "url")
    answered = rep2c.spark.allowed(pages, "url", AGENT, pack, ship=False)
    stream = answered.where("allowed").select("url").writeStream.format("text")
    return stream.option("path", kept).option("checkpointLocation", f"{kept}.state")


if __name__ == "__main__":
    keep(SparkSession.builder.getOrCreate(), *sys.argv[1:4]).start().awaitTermination()
