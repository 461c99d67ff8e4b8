#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Builds the WebAssembly module that becomes bytecode in the jar: the library, and the calls of engine.c.
#
#     build.sh GENERATED OUTPUT
#
# GENERATED is the folder with the C that Ragel, re2c and the table of crawlers came to.  HotSpot never compiles a method of
# over 8,000 bytes of bytecode, so functions are not inlined into large ones; the build of the jar measures them.
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
        find "$root/runtime" "$root/gen" -name '*.c' | sort
        printf '%s\n' "$generated"/*.c "$root"/jvm/wasm/*.c "$root/door/wasm/no_io.c"
} | awk -v folder="$objects" '{ printf "-c\n%s\n-o\n%s/%d.o\n", $0, folder, NR }' |
        xargs -n 4 -P "$(getconf _NPROCESSORS_ONLN)" clang --target=wasm32-wasi -O2 -mllvm -inline-threshold=40 -mbulk-memory \
                -std=c11 -ffunction-sections -fvisibility=hidden -Wall -Wextra -Wpedantic -Wshadow -Wconversion \
                -Wno-implicit-fallthrough -Werror -DREP_VERSION="\"$version\"" -I"$root/runtime" -I"$root/gen" \
                -I"$root/grammar"

# Without an -O here, clang runs no wasm-opt that may be there, so that the result is the same everywhere.
clang --target=wasm32-wasi -mexec-model=reactor -nostartfiles \
        -Wl,--no-entry,--stack-first,--strip-debug,--gc-sections,--max-memory=536870912,-z,stack-size=1048576 \
        "$objects"/*.o -o "$output"
