# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=sh
# Recipes of ./dev: the Python package.

venv=$root/build/python

# What test_python leaves to test_python_full.
only_full_python="Spark, DuckDB, Polars, pandas, Redis, Scrapy and Protego with their own tests, HTTP clients, object stores, leaks, \
the examples, the wheel's own build, ruff, mypy, archives that warcio writes, and all known answers"

has_python() { python3 -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 9))'; }

# Are the packages of bindings/python/tests/$1.txt there?
python_has() {
        for wanted in tests/requirements tests/few building; do
                [ "$venv/complete-$1" -nt "$root/bindings/python/$wanted.txt" ] || return
        done
}

# Are all packages there?
python_is_ready() { python_has requirements; }

# Installs the packages of bindings/python/tests/$1.txt, or of requirements.txt, into a folder of their own, unless they are there.
python_packages() {
        list=${1:-requirements}
        python_has "$list" && return
        say "python: getting packages"
        [ ! -e "$venv/complete-$list" ] || rm -rf "$venv" # it is older than the lists
        [ -x "$venv/bin/pip" ] || python3 -m venv "$venv" || return
        "$venv/bin/pip" install -q --disable-pip-version-check -r "$root/bindings/python/tests/$list.txt" >"$work/log" 2>&1 </dev/null &&
                : >"$venv/complete-$list"
}

# Installs Redis and a JVM; some tests are left out without them.
python_peers() {
        want redis-server has redis-server
        want default-jre-headless has java
        install_missing
}

# Gets the sources of the installed Protego and Scrapy: the drop-ins must pass their tests.
python_sources() {
        for name in protego scrapy; do
                ls "$venv/sources/$name"-*.tar.gz >/dev/null 2>&1 || "$venv/bin/pip" download -q \
                        --disable-pip-version-check --no-deps --no-binary "$name" -d "$venv/sources" \
                        "$(grep "^$name==" "$root/bindings/python/tests/requirements.txt")" >"$work/log" 2>&1 </dev/null || return
        done
}

# python_build [OPTION...]: builds the package without a network, and installs it.
python_build() {
        say "python: build"
        PATH=$venv/bin:$PATH quiet "$venv/bin/pip" install -q --disable-pip-version-check --no-build-isolation "$@" "$root/bindings/python"
}

# python_tests SHARE ARGUMENT...: runs pytest, which says at its end what was skipped and why.
python_tests() {
        say "python: tests"
        share=$1
        shift
        (cd "$root/bindings/python/tests" && REP_SHARE=${REP_SHARE:-$share} REP_SOURCES=$venv/sources REP2C=$root/build/rep2c \
                "$venv/bin/python" -X dev -m pytest -r s "$@" </dev/null)
}

# ready_for_python LIST: gets the packages of bindings/python/tests/LIST.txt.  Returns 1 where it left the tests out.
ready_for_python() {
        want python3-venv has_python
        if ! (install_missing); then
                leave_out "$name" "there is no Python 3.9 with venv"
        elif missing='' && ! python_packages "$1"; then
                leave_out "$name" "the packages are unavailable"
        else
                return 0
        fi
        return 1
}

# The package's own tests, with the libraries that the release preset has built.
test_python() {
        ready_for_python few || return 0
        build release rep2c-command rep2c-archives-static crawler-forms answers
        python_build --config-settings=build-dir="$venv/build-few" --config-settings=cmake.define.REP_BUILT="$root/build"
        python_tests 20 test_answers.py test_archives.py test_cache.py test_column.py test_crawler_forms.py test_crawlers.py \
                test_drop_ins.py test_fetches.py test_fields.py test_filter.py test_known_answers.py test_pack.py \
                test_pack_beside.py test_processes.py test_random.py test_robots.py test_shared.py
}

test_python_full() {
        ready_for_python requirements || return 0
        (python_peers) || leave_out "python with Redis or Spark" "they are unavailable"
        python_sources || leave_out "tests of Protego's or Scrapy's own" "their sources are unavailable"
        missing=
        python_build --config-settings=build-dir="$venv/build"
        build release rep2c-command crawler-forms answers
        (
                cd "$root/bindings/python"
                quiet "$venv/bin/ruff" check .
                quiet "$venv/bin/ruff" format --check .
                quiet sh "$root/tests/release/circles.sh" "$venv/build"
                quiet python3 "$root/door/answer_types.py" python src/rep2c/_answers.py
                quiet "$venv/bin/mypy" src
                quiet "$venv/bin/python" -m mypy.stubtest --mypy-config-file pyproject.toml --allowlist tests/stubtest.txt rep2c
        )
        python_tests 1
        test_archives 10
}

# Packs archives that warcio writes of one in $1 real files, where these lie beside the project.
test_archives() {
        build release rep2c
        say "archives by another writer"
        status=0
        (cd "$root/tests" && PATH=$venv/bin:$PATH REP_SHARE=$1 sh support/python.sh cli/archives.py "$root/build/rep2c" "$root/../shared/corpus") ||
                status=$?
        [ "$status" -ne 77 ] || leave_out "archives by another writer" "there are no real files beside the project"
        [ "$status" -eq 0 ] || [ "$status" -eq 77 ]
}

# Installs what distributions are written and checked with into a folder of its own, unless it is there.
python_dist_tools() {
        tools=$root/build/python-dist-tools
        [ "$tools/complete" -nt "$root/bindings/python/distributing.txt" ] && [ "$tools/complete" -nt "$root/bindings/python/building.txt" ] && return
        say "python: getting packages"
        rm -rf "$tools"
        python3 -m venv "$tools" && "$tools/bin/pip" install -q --disable-pip-version-check -r "$root/bindings/python/distributing.txt" \
                >"$work/log" 2>&1 </dev/null && : >"$tools/complete"
}

# Writes the distributions of the release archive $1 to build/python-dist, and finds what the index would refuse of them.
python_dist() {
        made=$root/build/python-dist
        rm -rf "$made"
        PATH=$tools/bin:$PATH quiet sh "$root/packaging/release/python_dist.sh" "$tools/bin/python" "$1" "$made"
        quiet "$tools/bin/twine" check --strict "$made"/*
        quiet "$tools/bin/pyroma" -n 10 -f "$made"/*.tar.gz
        # The repair of a wheel for Linux puts libraries beside the package, which these two would refuse.
        quiet "$tools/bin/check-wheel-contents" --ignore W009,W010 "$made"/*.whl
        quiet "$tools/bin/abi3audit" --strict "$made"/*.whl
}

# The tests of the extension itself, with it under AddressSanitizer; what the interpreter never frees is not a leak of ours.
test_python_sanitized() {
        say "python: tests with AddressSanitizer"
        folder=$root/build/python-sanitized
        rm -rf "$folder"
        PATH=$venv/bin:$PATH CFLAGS='-fsanitize=address,undefined -fno-sanitize-recover=undefined -g -O1' \
                LDFLAGS='-fsanitize=address,undefined' quiet "$venv/bin/pip" install -q --disable-pip-version-check \
                --no-build-isolation --no-deps --config-settings=build-dir="$folder/build" --target "$folder/packages" \
                "$root/bindings/python"
        (cd "$root/bindings/python/tests" && ASAN_OPTIONS=detect_leaks=0 PYTHONMALLOC=malloc PYTHONPATH="$folder/packages" \
                LD_PRELOAD="$(gcc -print-file-name=libasan.so) $(gcc -print-file-name=libubsan.so)" REP_SHARE=100 \
                "$venv/bin/python" -m pytest test_robots.py test_column.py test_crawlers.py test_fetches.py test_pack.py \
                test_cache.py test_known_answers.py test_random.py </dev/null)
}

# The tests of the extension itself in a Python without a GIL, for which it is built apart: that has no stable ABI.
test_python_threads() {
        free=$(command -v python3.14t || command -v python3.13t || command -v python3.13td || :)
        if [ -z "$free" ]; then
                leave_out "python without a GIL" "there is no python3.14t or python3.13t"
                return
        fi
        say "python: tests without a GIL"
        folder=$root/build/python-threads
        rm -rf "$folder"
        "$free" -m venv "$folder"
        if ! "$folder/bin/pip" install -q --disable-pip-version-check pytest scikit-build-core cmake ninja >"$work/log" 2>&1 </dev/null; then
                leave_out "python without a GIL" "the packages are unavailable"
                return
        fi
        PATH=$folder/bin:$PATH quiet "$folder/bin/pip" install -q --disable-pip-version-check --no-build-isolation \
                --config-settings=build-dir="$folder/build" "$root/bindings/python"
        (cd "$root/bindings/python/tests" && REP_SHARE=100 "$folder/bin/python" -X dev -m pytest test_robots.py test_crawlers.py \
                test_fetches.py test_pack.py test_cache.py test_known_answers.py test_leaks.py test_random.py test_processes.py </dev/null)
}

# Installs what --dist writes where there is a compiler and nothing else.
test_python_dist() {
        say "python: tests of the distributions"
        if ! python_dist_tools; then
                leave_out "python's distributions" "the packages that make them are unavailable"
                return
        fi
        release_archive
        python_dist "$work/release.tar.gz"
        status=0
        sh "$root/packaging/release/python_dist_test.sh" "$root/build/python-dist" || status=$?
        [ "$status" -ne 77 ] || leave_out "python's distributions" "pip can't get what they are built with"
        [ "$status" -eq 0 ] || [ "$status" -eq 77 ]
}

# python [--dist]
python() {
        one_option python --dist "$@"
        if [ -z "${1:-}" ]; then
                build_tools
                attempt python test_python
                conclude python
                return
        fi
        want python3-venv has_python
        install_missing
        if ! python_dist_tools; then
                cat "$work/log" >&2
                say "python: the packages that make distributions are unavailable"
                exit 2
        fi
        dist
        python_dist "$root/build/rep2c-$(version).tar.gz"
        (cd "$root/build/python-dist" && sha256sum ./*)
}
