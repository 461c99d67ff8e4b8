#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Compares the binary interface of the shared libraries with that of the last release, which release/abi/ has.  What is
# new is fine; what is gone or has changed is not.
#
#     abi.sh BUILD_DIR [--accept]
#
# BUILD_DIR was built with debugging information.  --accept writes release/abi/ anew.
set -eu

build=$1 accept=${2:-} root=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
# Only what public headers declare is the interface.
mkdir "$work/headers"
cp "$root"/runtime/rep_*.h "$root"/gen/rep_*.h "$root"/crawl/rep_*.h "$work/headers"

failed=0
for name in librep2c-runtime librep2c librep2c-crawl; do
        library=$build/$name.so
        [ "$name" != librep2c-crawl ] || library=$build/crawl/$name.so
        baseline=$root/release/abi/$name.xml
        if [ "$accept" = --accept ]; then
                abidw --headers-dir "$work/headers" --drop-private-types --no-corpus-path --no-comp-dir-path \
                        --out-file "$work/abi.xml" "$library"
                # Which header a type is from decides whether it is public; where the checkout lies does not matter.
                sed "s#$root/##g" "$work/abi.xml" >"$baseline"
        elif ! abidiff --headers-dir2 "$work/headers" --drop-private-types --no-added-syms "$baseline" "$library"; then
                echo "$name: the binary interface is another than release/abi/$name.xml has"
                failed=1
        fi
done
exit $failed
