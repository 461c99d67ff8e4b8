#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Builds the WebAssembly module from the same sources as everything else.
#
#     build.sh GENERATED OUTPUT
#
# GENERATED is the folder with the C that Ragel, re2c and the table of crawlers came to.  The linker sees all sources at
# once (-flto), and leaves out what nobody calls.  There is no libidn2 for WebAssembly, so hosts outside ASCII are not
# examined.
set -eu

generated=$1
output=$2
root=$(cd "$(dirname "$0")/../.." && pwd)
version=$(sed -n 's/^version=//p' "$root/release/identity")
objects=$(mktemp -d)
trap 'rm -rf "$objects"' EXIT

# In the same order everywhere, for the module's functions stand in it.
export LC_ALL=C
{
        find "$root/runtime" "$root/gen" "$root/door" -name '*.c' | sort
        printf '%s\n' "$generated"/*.c "$root"/web/wasm/*.c
} | awk -v folder="$objects" '{ printf "-c\n%s\n-o\n%s/%d.o\n", $0, folder, NR }' |
        xargs -n 4 -P "$(getconf _NPROCESSORS_ONLN)" clang --target=wasm32-wasi -Os -flto -mbulk-memory -std=c11 \
                -fvisibility=hidden -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-implicit-fallthrough -Werror \
                -DREP_VERSION="\"$version\"" -I"$root/runtime" -I"$root/gen" -I"$root/grammar" -I"$root/door"

# Without an -O here, clang runs no wasm-opt that may be there, so that the result is the same everywhere.
clang --target=wasm32-wasi -mexec-model=reactor -nostartfiles -flto \
        -Wl,--no-entry,--stack-first,--strip-all,--gc-sections,--lto-O2,-z,stack-size=1048576 "$objects"/*.o -o "$output"
