#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Builds the door as WebAssembly, from the same sources as everything else.
#
#     build.sh GENERATED OUTPUT [packs] [OPTION...]
#
# GENERATED is the folder with the C that Ragel, re2c and the table of crawlers came to.  The OPTIONS are for the compiler,
# -Os if there are none, and then -Oz for what is rarer than checks, lists and the opening of blobs.  The linker sees all sources at
# once (-flto), and leaves out what nobody calls.  With "packs" it reads them, too, through the one function that it then imports;
# that needs xxhash.h.  There is no libidn2 for WebAssembly, so hosts outside ASCII are not examined.
set -eu

generated=$1
output=$2
shift 2
root=$(cd "$(dirname "$0")/../.." && pwd)
version=$(sed -n 's/^version=//p' "$root/packaging/release/identity")
objects=$(mktemp -d)
trap 'rm -rf "$objects"' EXIT

packs='' rare=''
if [ "${1:-}" = packs ]; then
        shift
        # Of the system's headers this one alone may be seen.
        mkdir "$objects/include"
        cp "${XXHASH_H:-/usr/include/xxhash.h}" "$objects/include/xxhash.h"
        packs=$(sed "s|^|$root/crawl/pack/|" "$root/crawl/pack/reading.txt" && echo "$root/door/pack.c")
fi
[ $# -gt 0 ] || { set -- -Os && rare=-Oz; }
[ -z "$packs" ] || set -- "$@" -DDOOR_PACKS "-I$root/crawl" -isystem "$objects/include"

rarely='door/|runtime/policy/|runtime/blob/(directives|info|layout|pick|plan|status)[.]|gen/(analyze|automaton|crawlers|emit|say|stages|write)/'
rarely="$rarely|gen/robots/(facts|object_usage|statements|steering)[.]"
# In the same order everywhere, for the module's functions stand in it.
export LC_ALL=C
{
        find "$root/runtime" "$root/gen" "$root/door" -name '*.c' ! -path "$root/door/pack.c" | sort
        printf '%s\n' "$generated"/*.c ${packs:+"$packs"}
} | awk -v folder="$objects" -v rare="$rare" -v rarely="/($rarely)" \
        '{ printf "%s -c %s -o %s/%d.o\n", $0 ~ rarely ? rare : "", $0, folder, NR }' |
        xargs -L 1 -P "$(getconf _NPROCESSORS_ONLN)" clang --target=wasm32-wasi -flto "$@" -mbulk-memory -std=c11 \
                -fvisibility=hidden -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-implicit-fallthrough -Werror \
                -DREP_VERSION="\"$version\"" -I"$root/runtime" -I"$root/gen" -I"$root/grammar" -I"$root/door"

# Without an -O here, clang runs no wasm-opt that may be there, so that the result is the same everywhere.
clang --target=wasm32-wasi -mexec-model=reactor -nostartfiles -flto \
        -Wl,--no-entry,--stack-first,--strip-all,--gc-sections,--lto-O2,-z,stack-size=1048576 "$objects"/*.o -o "$output"
