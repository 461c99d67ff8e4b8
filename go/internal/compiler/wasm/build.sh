#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Builds compiler.wasm, which only compiles, and analyzer.wasm, which does everything, of the C that cgo compiles.
#
# They are made anew where something that they are made of is newer.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
native=$here/../native
no_io=$here/../../../../door/wasm/no_io.c
objects=$(mktemp -d)
trap 'rm -rf "$objects"' EXIT

if [ -e "$here/analyzer.wasm" ] && [ -e "$here/compiler.wasm" ] &&
        [ -z "$(find "$native" "$no_io" "$0" -type f -newer "$here/compiler.wasm")" ]; then
        exit 0
fi

# object OUTPUT SOURCE OPTION...
object() {
        output=$objects/$1.o
        source=$2
        shift 2
        clang --target=wasm32-wasi -O2 -mbulk-memory -std=c11 -DNDEBUG -ffunction-sections -fvisibility=hidden "$@" \
                -c "$source" -o "$output"
}

# link OUTPUT OBJECT...: without an -O here, clang runs no wasm-opt that may be there, so that the result is the same everywhere.
link() {
        output=$here/$1.wasm
        shift
        (cd "$objects" && clang --target=wasm32-wasi -mexec-model=reactor -nostartfiles "$@" no_io.o rep2c.o -o "$output" \
                -Wl,--no-entry,--stack-first,--strip-debug,--gc-sections,--max-memory=536870912,-z,stack-size=1048576)
}

strict='-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror'
object rep2c "$native/rep2c.c"
# shellcheck disable=SC2086 # several options
{
        object no_io "$no_io" $strict
        object analysis "$native/analysis.c" $strict
        object engine "$native/engine.c" $strict
        object compiler "$native/engine.c" $strict -DREP2C_GO_COMPILER
}
link analyzer engine.o analysis.o
link compiler compiler.o
