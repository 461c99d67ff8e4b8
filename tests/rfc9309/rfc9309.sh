#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The dialect rfc9309 against a second matcher, which was written from the RFC's text alone (rfc9309/matcher.py).
#
#     rfc9309.sh REP2C CORPUS
set -eu

if ! command -v python3 >/dev/null; then
        echo 'python3 is not there'
        exit 77
fi
PYTHONDONTWRITEBYTECODE=1 exec python3 rfc9309/compare.py "$1" "$2"
