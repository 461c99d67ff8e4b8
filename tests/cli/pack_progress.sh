#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The progress of `rep2c pack`: see cli/pack_progress.py.
#
#     pack_progress.sh REP2C
set -eu

command -v python3 >/dev/null || exit 77
exec python3 cli/pack_progress.py "$1"
