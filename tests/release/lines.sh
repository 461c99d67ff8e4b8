#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# ARCHITECTURE.md says how large each layer is, to a tenth.
#
#     lines.sh
set -eu

cd ..
command -v git >/dev/null && git rev-parse --is-inside-work-tree >/dev/null 2>&1 || { echo 'this is no checkout' && exit 77; }
exec release/lines.sh --check ARCHITECTURE.md
