# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=sh
# Recipes of ./dev: how the tools that a task needs are had, and how a preset is built.

missing=

# want PACKAGE COMMAND...: PACKAGE is missing unless COMMAND succeeds.
want() {
        package=$1
        shift
        "$@" >/dev/null 2>&1 </dev/null || missing="$missing $package"
}

# The commands given to want.
has() { command -v "$1"; }

has_module() { pkg-config --exists "$1"; }

# links COMPILER FLAG...: COMPILER finds the C library and what FLAG needs.
links() {
        printf '#include <stdio.h>\nint main(void) { return puts("") < 0; }\n' >"$work/link.c"
        "$@" "$work/link.c" -o "$work/link"
}

# Installs what is missing.
install_missing() {
        [ -n "$missing" ] || return 0
        if ! command -v apt-get >/dev/null; then
                say "please install (Debian's names):$missing"
                exit 2
        fi
        sudo=
        if [ "$(id -u)" -ne 0 ]; then
                if ! command -v sudo >/dev/null; then
                        say "please install, as root: apt-get install$missing"
                        exit 2
                fi
                sudo=sudo
                [ -t 0 ] || sudo='sudo -n' # nobody there to type a password
        fi
        say "installing$missing"
        if ! apt_install; then
                # The lists of packages may be old, or not there at all.
                $sudo apt-get -q update >"$work/log" 2>&1 </dev/null || cat "$work/log" >&2
                if ! apt_install; then
                        cat "$work/log" >&2
                        say "could not install$missing"
                        exit 2
                fi
        fi
        missing=
}

apt_install() {
        # shellcheck disable=SC2086 # several words
        $sudo env DEBIAN_FRONTEND=noninteractive apt-get -q -y -o DPkg::Lock::Timeout=300 install \
                --no-install-recommends $missing >"$work/log" 2>&1 </dev/null
}

build_tools() {
        want gcc has gcc
        want libc6-dev links gcc
        want cmake has cmake
        want ninja-build has ninja
        want ragel has ragel
        want re2c has re2c
        want pkg-config has pkg-config
        want libjson-c-dev has_module json-c
        want libidn2-dev has_module libidn2
        want libcurl4-openssl-dev has_module libcurl
        want zlib1g-dev has_module zlib
        want libdeflate-dev has_module libdeflate
        want libzstd-dev has_module libzstd
        want libbrotli-dev has_module libbrotlidec
        want libxxhash-dev has_module libxxhash
        install_missing

        oldest=3.25
        version=$(cmake --version | sed -n 's/^cmake version //p')
        if [ "$(printf '%s\n' "$oldest" "$version" | sort -V | head -n 1)" != "$oldest" ]; then
                say "cmake $oldest or later is needed, this is $version"
                exit 2
        fi
}

# The version that was built.
version() { sed -n 's/^CMAKE_PROJECT_VERSION:STATIC=//p' "$root/build/CMakeCache.txt"; }

# alone PRESET COMMAND...: waits while another process of this checkout does so with the preset.
alone() {
        if has flock >/dev/null; then
                mkdir -p "$root/build"
                (
                        flock 9
                        shift
                        "$@"
                ) 9>"$root/build/lock-$1"
        else
                shift
                "$@"
        fi
}

# build PRESET [TARGET...]
build() {
        [ -e "$root/build/rep2c" ] || say "building"
        alone "$1" build_preset "$@" || exit 1
}

build_preset() {
        preset=$1
        shift
        cd "$root"
        quiet cmake --preset "$preset"
        quiet cmake --build --preset "$preset" --parallel "$jobs" ${1:+--target "$@"}
        cd "$OLDPWD"
}

# The layout is that of one version: others disagree in details.
clang_format_version=14
clang_format() {
        for name in clang-format-$clang_format_version clang-format; do
                case $("$name" --version 2>/dev/null) in
                *"version $clang_format_version."*)
                        echo "$name"
                        return
                        ;;
                esac
        done
        return 1
}

# c_files COMMAND...: calls it with all files of C and C++ written by hand.
c_files() {
        (cd "$root" && find runtime gen grammar crawl door cli bench packaging bindings/sql tests bindings/java/native bindings/python/core \( -name '*.[ch]' -o -name '*.cc' -o -name '*.hpp' \) -exec "$@" {} +)
}

# format [--check]
format() {
        one_option format --check "$@"
        clang_format >/dev/null || missing=" clang-format-$clang_format_version"
        install_missing
        if [ -n "${1:-}" ]; then
                c_files "$(clang_format)" --dry-run --Werror
        else
                c_files "$(clang_format)" -i
        fi
}

# put_where_it_differs FOLDER FILE...: what is the same stays as it is, and nothing that was made of it is made anew.
put_where_it_differs() {
        folder=$1
        shift
        for file in "$@"; do
                cmp -s "$file" "$folder/${file##*/}" || cp "$file" "$folder"
        done
}
