#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The sizes in embed.md are those of `./dev sizes`, to a tenth: compilers differ.
#
#     embed_sizes.sh BUILD_DIR
set -eu

build=$1 root=$(cd .. && pwd)
[ -e "$build/amalgamation/rep2c-archives.c" ] || exit 77
printf '#include <xxhash.h>\n#include <json-c/json.h>\n#include <zlib.h>\n' | gcc -E - >/dev/null 2>&1 || exit 77
. release/common.sh

sh "$root/packaging/release/sizes.sh" gcc "$build/amalgamation" >"$work/sizes"
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
