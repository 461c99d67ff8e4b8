#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The example crawler against a web of a thousand hosts on loopback: see crawl/crawl_example.py.
#
#     crawl_example.sh CRAWLER
set -eu

command -v python3 >/dev/null || exit 77
exec python3 crawl/crawl_example.py "$1"
