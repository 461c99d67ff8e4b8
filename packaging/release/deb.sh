#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Builds the Debian packages of this checkout, in a copy of its tracked files, and has lintian look at them.  The same
# commit gives the same bytes on the same distribution.
#
#     deb.sh OUTPUT_DIR
set -eu

mkdir -p "$1"
output=$(cd "$1" && pwd)
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM

mkdir "$work/rep2c"
git ls-files -z >"$work/files"
tar -c --null -T "$work/files" | tar -x -C "$work/rep2c"
mv "$work/rep2c/packaging/debian" "$work/rep2c"
(cd "$work/rep2c" && env -u CMAKE_C_COMPILER_LAUNCHER dpkg-buildpackage --build=binary --unsigned-source --unsigned-changes) \
        >"$output/build.log" 2>&1 || {
        tail -n 40 "$output/build.log" >&2
        exit 1
}
rm -f "$output"/*.deb
mv "$work"/*.deb "$output"
# They are made by the project itself, and not uploaded to Debian.
lintian --fail-on error,warning --suppress-tags bad-distribution-in-changes-file,initial-upload-closes-no-bugs "$output"/*.deb 2>"$output/lintian.log" || {
        cat "$output/lintian.log" >&2
        exit 1
}
