# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=sh
# Recipes of ./dev: the Python package.

venv=$root/build/python

has_python() { python3 -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 9))'; }

# Are the packages there?
python_is_ready() {
        [ "$venv/complete" -nt "$root/python/tests/requirements.txt" ] && [ "$venv/complete" -nt "$root/python/building.txt" ]
}

# Installs the packages of python/tests/requirements.txt into a folder of their own, unless they are there.
python_packages() {
        python_is_ready && return
        say "python: getting packages"
        rm -rf "$venv"
        python3 -m venv "$venv" && "$venv/bin/pip" install -q --disable-pip-version-check \
                -r "$root/python/tests/requirements.txt" >"$work/log" 2>&1 </dev/null && : >"$venv/complete"
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
                        "$(grep "^$name==" "$root/python/tests/requirements.txt")" >"$work/log" 2>&1 </dev/null || return
        done
}

# Builds the package without a network and installs it.
python_build() {
        say "python: build"
        PATH=$venv/bin:$PATH quiet "$venv/bin/pip" install -q --disable-pip-version-check --no-build-isolation \
                --config-settings=build-dir="$venv/build" "$root/python"
}

test_python() {
        want python3-venv has_python
        if ! (install_missing); then
                leave_out python "there is no Python 3.9 with venv"
        elif missing='' && ! python_packages; then
                leave_out python "the packages are unavailable"
        else
                (python_peers) || leave_out "python with Redis or Spark" "they are unavailable"
                python_sources || leave_out "tests of Protego's or Scrapy's own" "their sources are unavailable"
                missing=
                python_build
                build release rep2c-command crawler-forms answers
                say "python: tests"
                cd "$root/python"
                quiet "$venv/bin/ruff" check .
                quiet "$venv/bin/ruff" format --check .
                quiet sh "$root/tests/release/circles.sh" "$venv/build"
                quiet "$venv/bin/mypy" src
                quiet "$venv/bin/python" -m mypy.stubtest --mypy-config-file pyproject.toml --allowlist tests/stubtest.txt rep2c
                REP_SOURCES=$venv/sources REP2C=$root/build/rep2c "$venv/bin/python" -X dev -m pytest </dev/null
                cd "$OLDPWD"
                test_archives 10
        fi
}

# Packs archives that warcio writes of one in $1 real files, where these lie beside the project.
test_archives() {
        build release rep2c
        say "archives by another writer"
        status=0
        (cd "$root/tests" && PATH=$venv/bin:$PATH REP_ONE_IN=$1 sh cli/archives.sh "$root/build/rep2c" "$root/../shared/corpus") ||
                status=$?
        [ "$status" -ne 77 ] || leave_out "archives by another writer" "there are no real files beside the project"
        [ "$status" -eq 0 ] || [ "$status" -eq 77 ]
}

# Installs what distributions are written and checked with into a folder of its own, unless it is there.
python_dist_tools() {
        tools=$root/build/python-dist-tools
        [ "$tools/complete" -nt "$root/python/distributing.txt" ] && [ "$tools/complete" -nt "$root/python/building.txt" ] && return
        say "python: getting packages"
        rm -rf "$tools"
        python3 -m venv "$tools" && "$tools/bin/pip" install -q --disable-pip-version-check -r "$root/python/distributing.txt" \
                >"$work/log" 2>&1 </dev/null && : >"$tools/complete"
}

# Writes the distributions of the release archive $1 to build/python-dist, and finds what the index would refuse of them.
python_dist() {
        made=$root/build/python-dist
        rm -rf "$made"
        PATH=$tools/bin:$PATH quiet sh "$root/release/python_dist.sh" "$tools/bin/python" "$1" "$made"
        quiet "$tools/bin/twine" check --strict "$made"/*
        quiet "$tools/bin/pyroma" -n 10 -f "$made"/*.tar.gz
        # The repair of a wheel for Linux puts libraries beside the package, which these two would refuse.
        quiet "$tools/bin/check-wheel-contents" --ignore W009,W010 "$made"/*.whl
        quiet "$tools/bin/abi3audit" --strict "$made"/*.whl
}

# The tests of the extension itself, with it under AddressSanitizer; what the interpreter never frees is no leak of ours.
test_python_sanitized() {
        say "python: tests with AddressSanitizer"
        folder=$root/build/python-sanitized
        rm -rf "$folder"
        PATH=$venv/bin:$PATH CFLAGS='-fsanitize=address,undefined -fno-sanitize-recover=undefined -g -O1' \
                LDFLAGS='-fsanitize=address,undefined' quiet "$venv/bin/pip" install -q --disable-pip-version-check \
                --no-build-isolation --no-deps --config-settings=build-dir="$folder/build" --target "$folder/packages" \
                "$root/python"
        (cd "$root/python/tests" && ASAN_OPTIONS=detect_leaks=0 PYTHONMALLOC=malloc PYTHONPATH="$folder/packages" \
                LD_PRELOAD="$(gcc -print-file-name=libasan.so) $(gcc -print-file-name=libubsan.so)" REP_ONE_IN=100 \
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
                --config-settings=build-dir="$folder/build" "$root/python"
        (cd "$root/python/tests" && REP_ONE_IN=100 "$folder/bin/python" -X dev -m pytest test_robots.py test_crawlers.py \
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
        sh "$root/release/python_dist_test.sh" "$root/build/python-dist" || status=$?
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
