#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# What the pages of docs/ show is true: their commands print what stands there, and their programs build and run.
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

# The sizes in embed.md are those of `./dev sizes`, to a tenth: compilers differ.
if gcc --version >/dev/null 2>&1; then
        sh "$root/release/sizes.sh" gcc "$build/amalgamation" >"$work/sizes"
        awk -F '|' '
                function number(text) { gsub(/[^0-9]/, "", text); return text + 0 }
                function name(text) { match(text, /rep2c[-a-z]*/); return substr(text, RSTART, RLENGTH) }
                # Of each file: name, source, gcc -Os, gcc -O2.  The table of the page has a column more.
                FNR == NR && / kB / { for (i = 0; i < 3; i++) measured[name($2), i] = number($(3 + i)); next }
                /^\| `rep2c.* kB / {
                        for (i = 0; i < 3; i++) {
                                is = measured[name($2), i]; said = number($(4 + i)); rows++
                                if (said < is * 0.9 || said > is * 1.1) { print name($2) ": embed.md says " said " kB, it has " is; bad = 1 }
                        }
                }
                END { exit bad || rows != 12 }' "$work/sizes" "$root/docs/pages/embed.md"
fi

# The runner finds what differs: otherwise it would prove nothing.
printf '```console\n$ echo one\ntwo\n```\n' >"$work/wrong.md"
printf '```console\n$ false\n```\n' >"$work/failing.md"
for page in wrong failing; do
        if python3 "$root/docs/run_examples.py" "$build" "$work/prefix" "$work/$page.md" >/dev/null; then
                echo "$page.md was taken for true" && exit 1
        fi
done
