#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Archives that another writer made against the files themselves: see cli/archives.py.
#
#     archives.sh REP2C CORPUS
set -eu

command -v python3 >/dev/null && [ -d "$2" ] || exit 77
exec python3 cli/archives.py "$1" "$2"
