# SPDX-License-Identifier: Apache-2.0
"""Filters lines by two workers of Spark: python spark_large.py PACK FOLDER.

The text files in FOLDER have a URL a line.  Prints what line-digest of bench/crawl does: how many lines are kept, and a
digest of them that does not depend on their order.  The workers map PACK where it lies, as they would one on a shared
disk.
"""

from __future__ import annotations

import os
import sys
import time

from spark_bench import AGENT, start

import rep2c.spark


def main() -> int:
    """Filter all lines once."""
    if len(sys.argv) != 3:
        print(__doc__, file=sys.stderr)
        return 2
    pack, folder = sys.argv[1:]
    os.environ["PYSPARK_PYTHON"] = sys.executable
    session = start(2)
    try:
        session.conf.set("spark.sql.ansi.enabled", "false")  # the digest may wrap
        begin = time.perf_counter()
        kept = rep2c.spark.allowed(session.read.text(folder), "value", AGENT, pack, ship=False).where("allowed")
        count, digest = kept.selectExpr("count(*)", "sum(xxhash64(value))").head()
        seconds = time.perf_counter() - begin
    finally:
        session.stop()
    print(f"{count} lines, digest {digest}\n2 workers of Spark: {seconds:.1f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
