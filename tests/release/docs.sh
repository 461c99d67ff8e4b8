#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# What the pages of docs/ show is true: their commands print what is there, and their programs build and run.
#
#     docs.sh CMAKE BUILD_DIR
set -eu

cmake=$1 build=$2 root=$(cd .. && pwd)
for tool in python3 pkg-config cc dot; do
        command -v "$tool" >/dev/null || exit 77
done
for made in librep2c-runtime.a amalgamation/rep2c.c; do
        [ -e "$build/$made" ] || { echo "build the targets 'installable' and 'amalgamation' first" && exit 77; }
done
# The pages show packs, too.
"$build/rep2c" pack --help >/dev/null 2>&1 || exit 77
. release/common.sh

"$cmake" --install "$build" --prefix "$work/prefix" >"$work/log" 2>&1 || { cat "$work/log" && exit 1; }
python3 "$root/docs/run_examples.py" "$build" "$work/prefix"

# The runner finds what differs: otherwise it would prove nothing.
printf '```console\n$ echo one\ntwo\n```\n' >"$work/wrong.md"
printf '```console\n$ false\n```\n' >"$work/failing.md"
for page in wrong failing; do
        if python3 "$root/docs/run_examples.py" "$build" "$work/prefix" "$work/$page.md" >/dev/null; then
                echo "$page.md was taken for true" && exit 1
        fi
done
