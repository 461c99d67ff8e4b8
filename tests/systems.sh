# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=sh
# Recipes of ./dev: tests for other systems, whose libraries come with a compiler of many targets, zig.
#
#     x86_64-linux-musl     libraries and a static command, which runs here
#     aarch64-macos         libraries and the command: compiled and linked
#     x86_64-freebsd        the same
#     x86_64-windows-gnu    libraries, with packs and the cache: compiled, and their tests run under Wine where it is here
#
# The command is built without JSON, HTTP and archives there, because their libraries are not there for these systems.  For
# Windows, tests/windows.sh builds all of it.

# zig VERSION: the version that was tried.  It comes from PyPI.
zig_version=0.17

# Puts a zig into build/zig, and programs that call it as a compiler for each system.
zig_tools() {
        want python3-venv python3 -c 'import ensurepip, venv'
        want ninja-build has ninja
        install_missing
        zig=$root/build/zig
        mkdir -p "$zig"
        "$zig/venv/bin/python" -m ziglang version >/dev/null 2>&1 || {
                say "getting zig"
                python3 -m venv "$zig/venv" && "$zig/venv/bin/pip" install -q "ziglang>=$zig_version"
        } >"$work/log" 2>&1 || return 1
        export ZIG_LOCAL_CACHE_DIR="$zig/cache" ZIG_GLOBAL_CACHE_DIR="$zig/cache"
        for tool in ar ranlib; do
                printf '#!/bin/sh\nexec "%s/venv/bin/python" -m ziglang %s "$@"\n' "$zig" $tool >"$zig/$tool"
        done
        printf '#!/bin/sh\n' >"$zig/nothing" # macOS's install_name_tool, which nothing here needs
        cp "$(pkg-config --variable=includedir libxxhash)/xxhash.h" "$zig"
        chmod +x "$zig/ar" "$zig/ranlib" "$zig/nothing"
}

# zig_compiler TARGET: build/zig/TARGET-cc and -c++.
zig_compiler() {
        for language in cc c++; do
                printf '#!/bin/sh\nexec "%s/venv/bin/python" -m ziglang %s -target %s "$@"\n' "$zig" $language "$1" >"$zig/$1-$language"
                chmod +x "$zig/$1-$language"
        done
}

# build_system TARGET SYSTEM OPTION...: all that is installed, for SYSTEM as CMake calls it.
build_system() {
        target=$1 system=$2
        shift 2
        zig_compiler "$target"
        say "$target: build"
        quiet cmake -S "$root" -B "$root/build/$target" -G Ninja -DCMAKE_SYSTEM_NAME="$system" \
                -DCMAKE_C_COMPILER="$zig/$target-cc" -DCMAKE_AR="$zig/ar" -DCMAKE_RANLIB="$zig/ranlib" \
                -DCMAKE_INSTALL_NAME_TOOL="$zig/nothing" -DCMAKE_BUILD_TYPE=Release -DBUILD_TESTING=OFF -DBUILD_SHARED_LIBS=OFF \
                -DREP_WERROR=ON -DREP_JSONC=OFF -DREP_CURL=OFF -DREP_IDN2=OFF -DREP_SQLITE=OFF \
                -DCMAKE_DISABLE_FIND_PACKAGE_PkgConfig=ON -DREP_XXHASH_DIR="$zig" "$@"
        quiet cmake --build "$root/build/$target" --parallel "$jobs" --target installable
        [ -s "$root/build/$target/crawl/librep2c-crawl.a" ]
}

# cpp_program TARGET NAME OUTPUT: tests/cpp/NAME.cc, which tests the libraries of TARGET.
cpp_program() {
        quiet "$zig/$1-c++" -std=c++17 -O1 -I"$root/runtime" -I"$root/gen" -I"$root/crawl" "$root/tests/cpp/$2.cc" \
                "$root/build/$1/crawl/librep2c-crawl.a" "$root/build/$1/librep2c.a" -o "$3"
}

test_musl() {
        build_system x86_64-linux-musl Linux
        [ "$(uname -m)" = x86_64 ] || return 0
        cd "$root/tests"
        [ "$(../build/x86_64-linux-musl/rep2c check -a ExampleBot data/sample.robots.txt /search)" = "$(printf 'allow\t24\t/search')" ]
        mkdir -p "$work/musl"
        for program in ask crawl; do
                cpp_program x86_64-linux-musl $program "$work/musl/$program"
                (cd "$work/musl" && "./$program")
        done
}

test_windows() {
        build_system x86_64-windows-gnu Windows -DREP_COMMAND=OFF -DREP_CRAWL=ON
        mkdir -p "$work/windows"
        for program in ask crawl; do
                cpp_program x86_64-windows-gnu $program "$work/windows/$program.exe"
        done
        want wine64 has wine
        want wine has wine
        [ "$(uname -m)" = x86_64 ] && install_missing || missing=
        command -v wine >/dev/null || {
                leave_out windows-tests 'there is no Wine'
                return 0
        }
        say "x86_64-windows-gnu: tests under Wine"
        export WINEPREFIX="$work/wine" WINEDEBUG=-all
        for program in ask crawl; do
                (cd "$work/windows" && quiet wine "./$program.exe")
        done
}

test_systems() {
        if [ "$(uname -m)" = x86_64 ]; then
                attempt windows-command test_windows_command
        else
                leave_out windows-command 'Wine runs programs of this processor only'
        fi
        if zig_tools; then
                attempt musl test_musl
                attempt macos build_system aarch64-macos Darwin
                attempt freebsd build_system x86_64-freebsd FreeBSD
                attempt windows test_windows
        else
                leave_out "musl, macos, freebsd and windows" "zig can't be had"
        fi
}
