#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# `rep2c enforce` with the servers that are installed; see enforce.py.
#
#     enforce.sh COMMAND [FOLDER FILES]
set -eu
command -v python3 >/dev/null || exit 77
exec python3 cli/enforce.py "$@"
