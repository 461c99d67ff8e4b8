#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# A test in Python; it ends with 77 where there is no Python.
#
#     python.sh FILE ARGUMENT...
set -eu
command -v python3 >/dev/null || exit 77
exec python3 "$@"
