#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# No files include or call each other in a circle, nor do folders.
#
#     circles.sh BUILD
#
# Whom a file calls, the symbols of its object say; public headers stand above all folders, and are left out there.
set -eu

build=$(cd "$1" && pwd)
cd "$(dirname "$0")/../.."
. tests/release/common.sh
failed=0

# complain WHAT FILE: the pairs in FILE should hold no circle.
complain() {
        tsort "$2" >/dev/null 2>"$work/loops" && return
        printf '%s:\n%s\n' "$1" "$(cat "$work/loops")"
        failed=1
}

# Pairs of files -> pairs of their folders.
folders() { sed 's|/[^/ ]* | |; s|/[^/]*$||' | awk '$1 != $2' | sort -u; }

# A line for each symbol: the source, the symbol, its type.  '__' in the path of an object is the folder above.  The
# table of the command's subcommands calls nobody: it says which there are.  Nor do stubs, which stand in for files of many
# folders that a build leaves out.  Builds for other systems lie within BUILD, and objects whose source is gone.
(cd "$build" && find . \( -type d ! -name . -exec test -e '{}/CMakeCache.txt' ';' -prune \) -o \
        \( -name '*.c.o' ! -path './tests/*' ! -name 'commands.c.o' ! -name 'stubs.c.o' \) -print0 | xargs -0 nm -A -P) |
        sed -nE 's|^\./(.*/)?CMakeFiles/[^/]*\.dir/(.*\.c)\.o: (\S+) (\S).*|\1\2 \3 \4|p' |
        sed -E ':a; s|[^/ ]+/__/||; ta' | sort -u |
        awk '!($1 in there) { there[$1] = $1 !~ /^(runtime|gen|crawl|door|cli|bench)\// || system("test -e " $1) == 0 } there[$1]' >"$work/symbols"
[ -s "$work/symbols" ] || { echo "no objects in $build" && exit 1; }
awk '$3 == "U" { used[$1 " " $2]; next }
     $3 !~ /[TDBRVW]/ { next }
     !($2 in owner) { owner[$2] = $1 }
     owner[$2] != $1 { owner[$2] = "several" }
     END {
             for (use in used) {
                     split(use, at, " ")
                     to = owner[at[2]]
                     if (to != "" && to != "several" && to != at[1])
                             print at[1], to
             }
     }' "$work/symbols" | sort -u >"$work/calls"
complain 'files call each other' "$work/calls"
folders <"$work/calls" >"$work/folders"
complain 'folders call each other' "$work/folders"

find runtime gen grammar crawl door cli bindings bench -name '*.[ch]' ! -path '*/node_modules/*' >"$work/files"
xargs awk 'NR == FNR { known[$0]; next }
     FNR == 1 { folder = FILENAME; sub(/[^\/]*$/, "", folder) }
     match($0, /^#include "[^"]*"/) {
             split($0, at, "\"")
             split(folder " /runtime/ /gen/ /grammar/ /crawl/ /door/ / /bench/", roots, " ")
             for (i = 1; i in roots; i++) {
                     sub(/^\//, "", roots[i])
                     if (roots[i] at[2] in known) {
                             print FILENAME, roots[i] at[2]
                             break
                     }
             }
     }' "$work/files" <"$work/files" | sort -u >"$work/includes"
complain 'files include each other' "$work/includes"
grep -v '/rep_[a-z_]*\.h$' "$work/includes" | folders >"$work/folders"
complain 'folders include each other' "$work/folders"
exit $failed
