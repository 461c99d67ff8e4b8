#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Compares the binary interface of the shared libraries with that of an older build.  What is new is fine; what is gone or has
# changed is not.
#
#     abi.sh OLD_SOURCE OLD_BUILD BUILD
#
# Both builds have debugging information.
set -eu

old_source=$1 old=$2 build=$3 root=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM

# public_headers SOURCE FOLDER: only what these declare is the interface.
public_headers() {
        mkdir "$2"
        cp "$1"/runtime/rep_*.h "$1"/gen/rep_*.h "$1"/crawl/rep_*.h "$2"
        # What librep2c-crawl calls is an interface between libraries, which may be of two versions.
        cp "$1"/runtime/for_crawl.h "$2" 2>/dev/null || :
        mkdir "$2/base" && cp "$1"/gen/base/crawl.h "$2/base" 2>/dev/null || :
}
public_headers "$old_source" "$work/old"
public_headers "$root" "$work/new"

failed=0
for library in librep2c-runtime librep2c crawl/librep2c-crawl crawl/archives/librep2c-archives; do
        [ -e "$old/$library.so" ] || continue # it is new
        abidiff --headers-dir1 "$work/old" --headers-dir2 "$work/new" --drop-private-types --no-added-syms \
                "$old/$library.so" "$build/$library.so" || failed=1
done
exit $failed
