#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# A month of a crawl, compared with a model: see cli/crawl_month.py.
#
#     crawl_month.sh REP2C SITES
set -eu

command -v python3 >/dev/null || exit 77
exec python3 cli/crawl_month.py "$1" "$2"
