#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# rep2c.hpp and rep2c-crawl.hpp: their programs answer as they should in C++17 and C++20, with and without exceptions, by
# the C++ compiler that belongs to the build's C compiler, linked with the libraries of this build and its sanitizers.  No
# warning comes of the headers.
#
#     cpp.sh BUILD_DIR C_COMPILER [FLAG...]
#
# FLAGs are those that the libraries need, such as -fsanitize=address.
set -eu

build=$1 cc=$2 tests=$(pwd)
shift 2
cxx=$(echo "${cc##*/}" | sed 's/gcc/g++/; s/clang/clang++/; s/^cc$/c++/')
command -v "$cxx" >/dev/null || { echo "$cxx: left out, it is not here" && exit 77; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

libraries="$build/librep2c.a"
[ ! -e "$build/crawl/librep2c-crawl.a" ] || libraries="$build/crawl/librep2c-crawl.a $libraries"
idn=
! pkg-config --exists libidn2 2>/dev/null || idn=$(pkg-config --libs libidn2)
warnings='-Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror'
includes="-I$tests/../runtime -I$tests/../gen -I$tests/../crawl"

# answers PROGRAM FLAG...: builds it, and runs it.
answers() {
        program=$1
        shift
        # shellcheck disable=SC2086 # several words
        "$cxx" $warnings $includes "$@" "$tests/cpp/$program.cc" $libraries $idn -pthread -o "$program"
        "./$program" || { echo "$program.cc failed with $*" && exit 1; }
}

for standard in c++17 c++20; do
        answers ask -std=$standard "$@"
        [ ! -e "$build/crawl/librep2c-crawl.a" ] || answers crawl -std=$standard "$@"
done
answers ask -std=c++17 -fno-exceptions "$@"
[ ! -e "$build/crawl/librep2c-crawl.a" ] || answers crawl -std=c++17 -fno-exceptions "$@"
# Each header stands by itself, and in several files of one program.
printf '#include <rep2c.hpp>\nbool other();\nbool other() { return rep2c::robots().allowed("/"); }\n' >other.cc
printf '#include <rep2c.hpp>\nbool other();\nint main() { return other() != rep2c::robots().allowed("/"); }\n' >main.cc
# shellcheck disable=SC2086
"$cxx" -std=c++17 $warnings $includes "$@" main.cc other.cc $libraries $idn -pthread -o two
./two
