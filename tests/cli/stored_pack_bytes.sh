#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The stored packs of today's format version have the bytes and the answers of this command (data/packs).
#
#     stored_pack_bytes.sh REP2C
set -eu

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/crawl/pack" "$work/tests/data"
cp -R data/packs "$work/tests/data"
cp ../crawl/pack/format.h "$work/crawl/pack"
sh "$work/tests/data/packs/make.sh" "$1"
diff -r data/packs "$work/tests/data/packs"
