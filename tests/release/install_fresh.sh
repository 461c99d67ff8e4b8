#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Who follows README, runs `./dev run` in a fresh copy of the project and then installs it, has everything installed.
#
#     install_fresh.sh CMAKE
set -eu

cmake=$1 root=$(cd .. && pwd)
command -v ninja >/dev/null || exit 77
. release/common.sh

mkdir "$work/copy"
# All but what was built.
for path in "$root"/*; do
        [ "$path" = "$root/build" ] || cp -R "$path" "$work/copy"
done
cd "$work/copy"
quiet ./dev run --version
quiet "$cmake" --install build --prefix "$work/prefix"
for name in rep2c.so rep2c.a rep2c-crawl.so rep2c-crawl.a rep2c-archives.so rep2c-archives.a rep2c-runtime.so rep2c-runtime.a; do
        [ -n "$(find "$work/prefix" -name "lib$name")" ] || { echo "lib$name is not installed" && exit 1; }
done
"$work/prefix/bin/rep2c" --version >/dev/null
