#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The runtime can be dropped into any project: a bare compiler call is enough, also without a C library's promises,
# and each public header stands alone, in C and in C++.
#
#     bare.sh C_COMPILER
set -eu

cc=$1
runtime=$PWD/../runtime
gen=$PWD/../gen
. release/common.sh
cd "$work"

"$cc" -std=c11 -I"$runtime" -c "$runtime"/*/*.c
"$cc" -std=c11 -ffreestanding -I"$runtime" -c "$runtime"/*/*.c

for header in "$runtime"/rep_*.h "$gen"/rep_*.h; do
        echo "#include <${header##*/}>" >header.c
        "$cc" -std=c11 -Wall -Wextra -Wpedantic -Werror -I"$runtime" -I"$gen" -fsyntax-only header.c
        if command -v c++ >/dev/null; then
                c++ -Wall -Wextra -Wpedantic -Werror -I"$runtime" -I"$gen" -fsyntax-only -x c++ header.c
        fi
done
