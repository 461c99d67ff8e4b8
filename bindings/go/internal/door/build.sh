#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Builds the library as Go: as WebAssembly, which wasm2go translates.
#
#     build.sh GENERATED
#
# GENERATED is as for door/wasm/build.sh.  It is made anew where something that it is made of is newer.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
root=$here/../../../..
made=$here/module/module.go
if [ -e "$made" ] && [ -z "$(find "$root/runtime" "$root/gen" "$root/door" "$root/crawl/pack" "$1" "$0" -type f -newer "$made")" ]; then
        exit 0
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$root/door/wasm/build.sh" "$1" "$work/door.wasm" packs -O2 -DDOOR_WITHOUT_EMIT
(cd "$work" && go run github.com/ncruces/wasm2go@v0.4.22 -unsafe -pkg module -o module.go door.wasm)
mkdir -p "$here/module"
mv "$work/module.go" "$made"
