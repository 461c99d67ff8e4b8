#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The example crawler against a web of a thousand hosts on loopback, and against two sites that lead to each other: see
# crawl/crawl_example.py and crawl/crawl_redirects.py.
#
#     crawl_example.sh CRAWLER
set -eu

command -v python3 >/dev/null || exit 77
if [ "$("$1" https://a.example/ 2>&1 </dev/null)" != \
        'rep2c-crawl-example: URLs come from standard input, not from arguments' ]; then
        echo "an argument is ignored" >&2
        exit 1
fi
"$1" --jobs 1 </dev/null
if [ "$("$1" --jobs 0 2>&1 </dev/null)" != 'rep2c-crawl-example: --jobs is a number from 1 on' ]; then
        echo "no job is enough" >&2
        exit 1
fi
python3 crawl/crawl_redirects.py "$1" -
exec python3 crawl/crawl_example.py "$1"
