#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Builds and uses what the release archive holds in a Debian of its own that has gcc and nothing else, then one with CMake,
# too, and then one with the libraries that tests need, but no pkg-config.  Needs root.
#
#     archive_test.sh ARCHIVE.tar.gz
set -eu

archive=$1 here=$(cd "$(dirname "$0")" && pwd)
[ "$(id -u)" -eq 0 ] || { echo "archive_test: left out, it needs root" && exit 77; }
work=$(mktemp -d)
system=$work/system
trap 'rm -rf --one-file-system "$work"' EXIT
trap 'exit 1' HUP INT TERM

# inside COMMAND: in the archive's folder, in that system, with processes and terminals of its own.
inside() {
        unshare --mount --pid --fork sh -c 'mount -t proc proc "$0/proc" && mount -t devpts -o newinstance,ptmxmode=666 devpts "$0/dev/pts" &&
                rm -f "$0/dev/ptmx" && ln -s pts/ptmx "$0/dev/ptmx" && exec chroot "$0" /usr/bin/env -i "$@"' "$system" \
                PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C DEBIAN_FRONTEND=noninteractive sh -c "cd /archive && $1"
}

# quiet COMMAND: its output only matters where it fails.
quiet() {
        inside "$1" >"$work/log" 2>&1 </dev/null || { tail -n 40 "$work/log" && exit 1; }
}

# expect TEXT: the last command said so.
expect() {
        grep -qF "$1" "$work/log" || { cat "$work/log" && echo "'$1' was expected" && exit 1; }
}

sh "$here/bare_debian.sh" "$system" gcc libc6-dev
mkdir "$system/archive"
tar -xzf "$archive" -C "$system/archive" --strip-components=1

# README's line, and the runtime's sources.
inside "$(sed -n 's/^    \(cd amalgamation && \)/\1/p' "$system/archive/README.md")" >"$work/log"
expect 'disallow, line 2'
quiet 'mkdir objects && cd objects && cc -O2 -I../runtime -c ../runtime/*/*.c'
echo "archive_test: gcc alone: the example answers"

# build_and_test: what is left out, by name, is in the logs.
build_and_test() {
        quiet 'cmake -S . -B build -DREP_WERROR=ON'
        expect 'without pkg-config'
        grep 'left out' "$work/log" || [ $? -eq 1 ]
        quiet 'cmake --build build --parallel 2'
        quiet 'cd build && REP_SHARE=20 ctest --parallel 2 --output-on-failure --no-tests=error'
        sed -n '/^100% tests passed/p' "$work/log"
        sed -n '/^The following tests did not run/,$p' "$work/log"
}

quiet 'apt-get -q -y --no-install-recommends install cmake make'
build_and_test
inside 'build/rep2c check -a ExampleBot tests/data/sample.robots.txt /search' >"$work/log"
expect "$(printf 'allow\t24\t/search')"
inside 'build/rep2c --version' >"$work/log"
expect 'without json-c: '
echo "archive_test: gcc and CMake: built, and tests pass"

quiet 'apt-get -q -y --no-install-recommends install libcmocka-dev libjson-c-dev'
build_and_test
echo "archive_test: with cmocka and json-c, too: tests pass"
