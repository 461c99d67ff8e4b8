#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The libraries as one file each compile wherever they are put: with many warnings, for no C library, by compilers that
# know little.
#
#     amalgamation.sh C_COMPILER FOLDER
set -eu

cc=$1 folder=$2 root=$(cd .. && pwd)
. release/common.sh
cp "$folder"/rep2c*.[ch] "$folder"/rep2c*.hpp "$work"
cd "$work"

# What packs need, which not every build has.
files='rep2c-runtime rep2c'
if echo '#include <xxhash.h>' | "$cc" -E - >/dev/null 2>&1; then
        files="$files rep2c-crawl"
        if printf '#include <json-c/json.h>\n#include <zlib.h>\n' | "$cc" -E - >/dev/null 2>&1; then
                files="$files rep2c-archives"
        else
                echo 'rep2c-archives.c: left out, there is no json-c or no zlib'
        fi
else
        echo 'rep2c-crawl.c and rep2c-archives.c: left out, there is no xxhash.h'
fi

warnings='-Wall -Wextra -Wpedantic -Wconversion -Werror'
for file in $files; do
        # shellcheck disable=SC2086 # several words
        "$cc" -std=c11 $warnings -Wshadow -c $file.c
        # Nothing leaves the file but what the header has, and what the file itself declares for the other libraries.
        nm -g --defined-only "$file.o" | awk '{ print $3 }' | sort >defined
        grep -o '^REP_API[^(]*rep_[a-z0-9_]*(' $file.h | sed 's/.*[ *]\(rep_[a-z0-9_]*\)($/\1/' | sort >declared
        grep -o '^REP_API[^(]*rep_[a-z0-9_]*(' $file.c | sed 's/.*[ *]\(rep_[a-z0-9_]*\)($/\1/' | sort - declared >allowed
        [ -z "$(comm -23 declared defined; comm -13 allowed defined)" ] || { echo "$file.c and its header disagree" && exit 1; }
done
# shellcheck disable=SC2086
"$cc" -std=c11 $warnings -Wshadow -ffreestanding -O2 -c rep2c-runtime.c -o bare.o
needed=$(nm -u bare.o | awk '{ print $2 }' | grep -Evx 'mem(cpy|set|cmp)|bcmp|_GLOBAL_OFFSET_TABLE_|__stack_chk_fail' || :)
[ -z "$needed" ] || { echo "without a C library, the runtime needs $needed" && exit 1; }

# In a plugin, not even those leave it.
printf '#define REP_API static\n#include "rep2c-runtime.c"\n' >within.c
# shellcheck disable=SC2086
"$cc" -std=c11 $warnings -c within.c
"$cc" -DREP_API= -fvisibility=hidden -fPIC -shared rep2c-runtime.c -o plugin.so
[ -z "$(nm -g --defined-only within.o)" ] && ! nm -D --defined-only plugin.so | grep rep_ ||
        { echo 'a plugin shows names of the runtime' && exit 1; }

# README's program, with the file beside it.
awk -v fence='```' '$0 == fence { inside = 0 } inside { print } $0 == "```c" { inside = 1 }' "$root/README.md" |
        sed 's/<rep_robots.h>/"rep2c.h"/' >hello.c
answers() {
        "$@" hello.c -o hello
        [ "$(./hello)" = 'disallow, line 2' ] || { echo "$1: the example answers '$(./hello)'" && exit 1; }
}
answers "$cc" rep2c.o
if command -v tcc >/dev/null; then
        answers tcc rep2c.c
        tcc -c rep2c-runtime.c -o runtime.o
else
        echo 'tcc: left out, it is not here'
fi

case $files in
*crawl*)
        [ "$("$cc" -pthread "$root/packaging/release/example_crawl.c" -I. rep2c-crawl.o rep2c.o -o crawl && ./crawl)" = 'disallow, line 2' ] ||
                { echo 'the example of a crawl answers otherwise' && exit 1; }
        ;;
esac

case $files in
*archives)
        sed 's/<rep_archive.h>/"rep2c-archives.h"/' "$root/tests/install/archived.c" >archived.c
        "$cc" -pthread archived.c rep2c-archives.o rep2c-crawl.o rep2c.o -ljson-c -lz -o archived
        [ "$(./archived)" = https://a.example ] || { echo "the program that reads lines says '$(./archived)'" && exit 1; }
        ;;
esac

# C++ of the same compiler takes them, too, and its programs answer the same.
cxx=$(echo "${cc##*/}" | sed 's/gcc/g++/; s/clang/clang++/; s/^cc$/c++/')
command -v "$cxx" >/dev/null || { echo "$cxx: left out, it is not here" && exit 0; }
for file in $files; do
        echo "#include \"$file.h\"" >header.c
        # shellcheck disable=SC2086
        "$cxx" -std=c++17 $warnings -fsyntax-only -x c++ header.c
        # C++17 has none of C11's atomics.
        case $file in rep2c-crawl | rep2c-archives) continue ;; esac
        # shellcheck disable=SC2086
        "$cxx" -std=c++17 $warnings -fsyntax-only -x c++ $file.c
        # Some warnings come of optimizing vector code, which the runtime has for both.
        # shellcheck disable=SC2086
        [ $file != rep2c-runtime ] || "$cxx" -std=c++17 $warnings -O2 -x c++ -c $file.c -o $file.o
done
# shellcheck disable=SC2086
"$cxx" -std=c++20 $warnings -fsyntax-only -x c++ rep2c.c
"$cxx" -std=c++17 -x c++ hello.c -x none rep2c.o -o hello
[ "$(./hello)" = 'disallow, line 2' ] || { echo "$cxx: the example answers '$(./hello)'" && exit 1; }

# rep2c.hpp stands beside them.
for standard in 17 20; do
        # shellcheck disable=SC2086
        "$cxx" -std=c++$standard $warnings -I. "$root/tests/cpp/ask.cc" rep2c.o -o ask
        ./ask
done
case $files in
*crawl*)
        # shellcheck disable=SC2086
        "$cxx" -std=c++17 $warnings -I. "$root/tests/cpp/crawl.cc" rep2c-crawl.o rep2c.o -pthread -o crawl
        ./crawl
        ;;
esac
