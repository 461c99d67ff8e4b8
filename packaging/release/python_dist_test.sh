#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Installs the source distribution where there is a compiler and nothing else, and the wheel where there is nothing, each
# into an empty virtual environment, and runs tests there; without a compiler, the source distribution has to say so.  What
# they need beside comes by pip; 77: it can't be had.
#
#     python_dist_test.sh DIST_DIR
set -eu

dist=$(cd "$1" && pwd) root=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM

# bare FOLDER TOOL...: a folder with these tools alone.
bare() {
        folder=$1
        shift
        mkdir "$folder"
        for tool in "$@"; do
                ln -s "$(command -v "$tool")" "$folder/$tool"
        done
}

# What a compiler calls, and what the build tools that pip gets call to look about.
bare "$work/nothing" sh uname env
bare "$work/compiler" gcc cc as ld ar ranlib sh uname env sed cat rm mkdir dirname basename

# check NAME PATH FILE: FILE installs there and passes tests.  CMake and Ninja come by pip where FILE is a source.
check() {
        python3 -m venv "$work/$1"
        "$work/$1/bin/pip" install -q --disable-pip-version-check pytest >"$work/log" 2>&1 </dev/null || exit 77
        env -u CMAKE_C_COMPILER_LAUNCHER PATH="$2" "$work/$1/bin/pip" install -q --disable-pip-version-check "$3" \
                >"$work/log" 2>&1 </dev/null || { cat "$work/log" >&2 && exit 1; }
        (cd "$root/bindings/python/tests" && PATH=$2 "$work/$1/bin/python" -X dev -m pytest -p no:cacheprovider -c /dev/null --rootdir . \
                test_robots.py test_pack.py test_archives.py test_cache.py test_fetches.py test_crawlers.py test_column.py) \
                >"$work/log" 2>&1 </dev/null || { cat "$work/log" >&2 && exit 1; }
}

check source "$work/compiler" "$(find "$dist" -name 'rep2c-*.tar.gz')"
check wheel "$work/nothing" "$(find "$dist" -name 'rep2c-*.whl')"

# Where there is no compiler, that is what is said; and the wheel's command reads archives by itself.
if PATH=$work/nothing "$work/source/bin/pip" install -q --disable-pip-version-check --no-cache-dir --force-reinstall --no-deps \
        "$(find "$dist" -name 'rep2c-*.tar.gz')" >"$work/log" 2>&1 </dev/null; then
        echo "built without a compiler" && exit 1
fi
grep -q 'rep2c needs a C compiler, such as gcc or clang, and there is none here' "$work/log" || { cat "$work/log" && exit 1; }
PATH=$work/nothing "$work/wheel/bin/rep2c" --version >"$work/log"
! grep 'without packs' "$work/log"
