# SPDX-License-Identifier: Apache-2.0
"""Reads the robots.txt files of an archive with warc_report and with FastWARC (python3 -m pip install fastwarc), by turns.

    warc_race.py WARC_REPORT ARCHIVE [ROUNDS]

Prints the median seconds of each, megabytes of the archive a second, and the ratio of the medians.  FastWARC reads the
body of each response; both leave undone what would be done with it.
"""

import os
import statistics
import subprocess
import sys
import time

from fastwarc.warc import ArchiveIterator, WarcRecordType


def read_here(archive):
    begin = time.monotonic()
    records = 0
    with open(archive, "rb") as file:
        for record in ArchiveIterator(file, record_types=WarcRecordType.response, parse_http=True):
            if record.headers.get("WARC-Target-URI", "").endswith("/robots.txt"):
                record.reader.read()
                records += 1
    return records, time.monotonic() - begin


def read_there(report, archive):
    line = subprocess.run([report, archive], check=True, capture_output=True, text=True).stdout.split()
    return int(line[0]), float(line[3])


report, archive = sys.argv[1:3]
times = {"rep2c": [], "FastWARC": []}
for _ in range(int(sys.argv[3]) if len(sys.argv) > 3 else 9):
    ours, theirs = read_there(report, archive), read_here(archive)
    if ours[0] != theirs[0]:
        sys.exit(f"{ours[0]} records here, {theirs[0]} there")
    times["rep2c"].append(ours[1])
    times["FastWARC"].append(theirs[1])
medians = {name: statistics.median(values) for name, values in times.items()}
for name, seconds in medians.items():
    print(f"{name}\t{seconds:.4f} s\t{os.path.getsize(archive) / 1e6 / seconds:.1f} MB/s")
print(f"ratio\t{medians['rep2c'] / medians['FastWARC']:.2f}")
