# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=sh
# Recipes of ./dev: what is released.

# Writes the release archive of this checkout as it is.
release_archive() {
        build release amalgamation cases-jsonl
        quiet sh "$root/packaging/release/dist.sh" "$root/build" "$(version)" "$work/release.tar.gz"
}

# Builds and tests the archive in a Debian that has gcc and nothing else.
test_archive() {
        say "archive: tests in a Debian with gcc and nothing else"
        release_archive
        sh "$root/packaging/release/archive_test.sh" "$work/release.tar.gz"
}

# has_no_changes TASK: ends with 1 where the checkout is not that of a commit.
has_no_changes() {
        [ -n "$(git -C "$root" status --porcelain)" ] || return 0
        say "$1: the checkout has changes that are in no commit:"
        git -C "$root" status --short >&2
        exit 1
}

# identity [--check | --release]
identity() { sh "$root/packaging/release/identity.sh" "$@"; }

# dist [--sign KEY].  The archive is of a commit, so nothing else may be in the checkout.  What is signed is a release.
dist() {
        if [ "${1:-}" = --sign ] && [ $# -eq 2 ]; then
                identity --release
                key=$(realpath "$2")
                want openssh-client has ssh-keygen
        elif [ $# -gt 0 ]; then
                say "dist: '$*' is not --sign KEY"
                exit 2
        fi
        build_tools
        has_no_changes dist
        cd "$root"
        build release amalgamation cases-jsonl
        sh packaging/release/dist.sh build "$(version)" "build/rep2c-$(version).tar.gz"
        sh packaging/release/sums.sh build "$(version)" ${key:+"$key"}
}

sizes() {
        build_tools
        want gcc has gcc
        want libxxhash-dev has_module libxxhash
        install_missing
        build release amalgamation
        sh "$root/packaging/release/sizes.sh" gcc "$root/build/amalgamation"
}

# deb [--test]: the same commit gives the same packages, whether their tests run or not.
deb() {
        one_option deb --test "$@"
        build_tools
        want debhelper has dh
        want lintian has lintian
        want dh-python has dh_python3
        want python3-dev /usr/bin/python3-config --includes
        want libcmocka-dev has_module cmocka
        want libsqlite3-dev has_module sqlite3
        if [ -n "${1:-}" ]; then
                want debootstrap has debootstrap
                want autopkgtest has autopkgtest
        fi
        install_missing
        sh "$root/packaging/release/deb.sh" "$root/build/deb"
        [ -n "${1:-}" ] || return 0
        DEB_BUILD_OPTIONS=nocheck sh "$root/packaging/release/deb.sh" "$work/deb"
        for package in "$root"/build/deb/*.deb; do
                cmp "$package" "$work/deb/$(basename "$package")"
        done
        sh "$root/packaging/release/deb_test.sh" "$root/build/deb"
}

# abi [REVISION]: compares with REVISION, or else with the last release, the newest tag of this history.
abi() {
        revision=${1:-$(git -C "$root" describe --tags --abbrev=0 --match 'v[0-9]*' 2>/dev/null || :)}
        if [ -z "$revision" ]; then
                leave_out abi "there is no release yet to compare with"
                return 0
        fi
        build_tools
        want abigail-tools has abidiff
        install_missing
        mkdir "$work/old"
        git -C "$root" archive "$revision" | tar -x -C "$work/old"
        (cd "$work/old" && quiet cmake --preset abi && quiet cmake --build --preset abi --parallel "$jobs")
        build abi
        sh "$root/packaging/release/abi.sh" "$work/old" "$work/old/build/abi" "$root/build/abi"
}
