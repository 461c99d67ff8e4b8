#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Writes the source distribution and the wheel of the Python package, of a release archive and nothing else.
#
#     python_dist.sh PYTHON ARCHIVE OUTPUT_DIR
#
# PYTHON has scikit-build-core; CMake, Ninja and, on Linux, auditwheel are in the path.  The wheel is of the source
# distribution, which so holds all that is needed.  The libraries that the command reads archives with are in the wheel,
# with their licences.  It does without libidn2 and libcurl, which not every machine has.
set -eu

python=$1 archive=$2
mkdir -p "$3"
output=$(cd "$3" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM

# unpack ARCHIVE FOLDER: what lies in the archive's only folder.
unpack() {
        mkdir "$2"
        tar -xzf "$1" -C "$2" --strip-components=1
}

# quietly COMMAND...: what it says only matters where it fails.
quietly() {
        "$@" >"$work/log" 2>&1 || { cat "$work/log" >&2 && exit 1; }
}

# make KIND FOLDER SETTINGS: a distribution of the package in FOLDER, by the standard interface of build backends.
make() {
        (cd "$2" && quietly "$python" -c "from scikit_build_core import build; print(build.build_$1('$work/made', $3))")
}

unpack "$archive" "$work/archive"
package=$work/archive/bindings/python
mkdir "$package/engine"
for name in CMakeLists.txt LICENSE cli crawl door gen generated grammar packaging runtime third-party; do
        cp -R "$work/archive/$name" "$package/engine"
done
cp "$work/archive/LICENSE" "$package"
cp "$work/archive/third-party/xxhash/LICENSE" "$package/LICENSE.xxhash"
make sdist "$package" '{}'
unpack "$work"/made/*.tar.gz "$work/source"
for name in libjson-c-dev zlib1g-dev libdeflate-dev libzstd-dev libbrotli-dev; do
        [ ! -r /usr/share/doc/$name/copyright ] || cp /usr/share/doc/$name/copyright "$work/source/LICENSE.$name"
done
# libcurl would bring its TLS library along, and its certificates.
make wheel "$work/source" '{"cmake.define.REP_IDN2": "OFF", "cmake.define.REP_CURL": "OFF"}'
# The index takes no wheel for just any Linux.  The new tag says the oldest C library that has what this one needs, and the
# libraries that not every Linux has come into the wheel.
if [ "$(uname -s)" = Linux ]; then
        quietly auditwheel repair --wheel-dir "$work/made" "$work"/made/*.whl
        rm "$work"/made/*-linux_*.whl
fi
mv "$work"/made/* "$output"
