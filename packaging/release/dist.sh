#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Writes the release archive rep2c-VERSION.tar.gz: the tracked files as they are in this checkout, and what a build needs
# tools for:
#
#     generated/      what Ragel and re2c make of grammar/; a build without these tools takes it from there
#     amalgamation/   the libraries as one file each, and examples
#     cases/          the tests' cases as data, and how to run them
#     third-party/    the one header of another project that the library for crawls includes, with its licence
#
# Same commit and same tools, same bytes: names are sorted, times are the commit's, owners are nobody's.
#
#     dist.sh BUILD_DIR VERSION OUTPUT.tar.gz
set -eu

build=$(cd "$1" && pwd) version=$2 output=$3
case $output in /*) ;; *) output=$PWD/$output ;; esac
cd "$(dirname "$0")/../.."
LC_ALL=C
export LC_ALL
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM

name=rep2c-$version
mkdir "$work/$name"
git ls-files -z >"$work/files"
tar -c --null -T "$work/files" | tar -x -C "$work/$name"
mkdir "$work/$name/generated" "$work/$name/amalgamation" "$work/$name/cases" \
        "$work/$name/third-party" "$work/$name/third-party/xxhash"
cp "$build/cases.jsonl" "$work/$name/cases"
cp packaging/release/CASES.md "$work/$name/cases/README.md"
cp packaging/release/cases_peers.py packaging/release/cases_peer.js packaging/release/cases_peer.java "$work/$name/cases"
for file in pattern robots utf8; do
        # Ragel names the folders that it worked in, in comments.
        sed '/^\/\* #line /d' "$build/generated/$file.c" >"$work/$name/generated/$file.c"
done
# xxHash states its licence in the comment that its header begins with.
cp "$(pkg-config --variable=includedir libxxhash)/xxhash.h" "$work/$name/third-party/xxhash"
sed '/\*\//q' "$work/$name/third-party/xxhash/xxhash.h" >"$work/$name/third-party/xxhash/LICENSE"
cp "$build"/amalgamation/rep2c*.[ch] "$build"/amalgamation/rep2c*.hpp packaging/release/example.c packaging/release/example_crawl.c "$work/$name/amalgamation"

tar -c -C "$work" --sort=name --format=ustar --owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX \
        --mtime="@$(git log -1 --format=%ct)" "$name" >"$work/archive.tar"
gzip -n -9 <"$work/archive.tar" >"$work/archive.tar.gz"
mv "$work/archive.tar.gz" "$output"
