# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=sh
# Recipes of ./dev: tests for other systems, whose libraries come with a compiler of many targets, zig.
#
#     x86_64-linux-musl     libraries and a static command, which runs here
#     aarch64-macos         libraries and the command: compiled and linked
#     x86_64-freebsd        the same
#     x86_64-windows-gnu    libraries, with packs and the cache: compiled, and their tests run under Wine where it is here
#
# The command has packs and JSON there, with json-c and zlib of the distribution's sources, and fetches nothing.  For Windows,
# tests/windows.sh builds all of it.

# zig VERSION: the version that was tried.  It comes from PyPI.
zig_version=0.17

# Puts a zig into build/zig, and programs that call it as a compiler for each system.
zig_tools() {
        want python3-venv python3 -c 'import ensurepip, venv'
        want ninja-build has ninja
        want dpkg-dev has dpkg-source
        want pkg-config has pkg-config
        want libxxhash-dev has_module libxxhash
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

# zig_compiler TARGET SYSTEM: build/zig/TARGET-cc and -c++, and a toolchain for CMake, which calls the system SYSTEM.
zig_compiler() {
        for language in cc c++; do
                printf '#!/bin/sh\nexec "%s/venv/bin/python" -m ziglang %s -target %s "$@"\n' "$zig" $language "$1" >"$zig/$1-$language"
                chmod +x "$zig/$1-$language"
        done
        toolchain=$zig/$1.cmake
        cat >"$toolchain" <<END
set(CMAKE_SYSTEM_NAME $2)
set(CMAKE_SYSTEM_PROCESSOR ${1%%-*})
set(CMAKE_C_COMPILER "$zig/$1-cc")
set(CMAKE_AR "$zig/ar" CACHE FILEPATH "")
set(CMAKE_RANLIB "$zig/ranlib" CACHE FILEPATH "")
set(CMAKE_INSTALL_NAME_TOOL "$zig/nothing" CACHE FILEPATH "")
END
}

# zig_libraries TARGET: what packs are made of, in $sysroot: json-c and zlib.
zig_libraries() {
        sysroot=$root/build/sysroot/$1
        [ ! -e "$sysroot/complete" ] || return 0
        rm -rf "$sysroot"
        mkdir -p "$sysroot/include" "$sysroot/lib" "$sysroot/zlib"
        sysroot_sources json-c zlib
        say "$1: zlib"
        cd "$sysroot/zlib"
        # All of its files but those that come from elsewhere: its own recipe also links a shared library, and examples.
        # That version takes every macOS for one without fdopen().
        quiet "$zig/$1-cc" -O2 -DHAVE_UNISTD_H -Dfdopen=fdopen -c "$sources"/zlib-*/*.c
        quiet "$zig/ar" qc "$sysroot/lib/libz.a" ./*.o
        quiet "$zig/ranlib" "$sysroot/lib/libz.a"
        cp "$sources"/zlib-*/zlib.h "$sources"/zlib-*/zconf.h "$sysroot/include"
        cd "$root"
        sysroot_module 'zlib -lz' 1.2
        sysroot_json
        : >"$sysroot/complete"
}

# build_system TARGET OPTION...: all that is installed, by the TARGET's compiler, with the libraries that it has.
build_system() {
        target=$1
        shift
        say "$target: build"
        PKG_CONFIG_LIBDIR=$root/build/sysroot/$target/lib/pkgconfig quiet cmake -S "$root" -B "$root/build/$target" -G Ninja \
                --toolchain "$zig/$target.cmake" -DCMAKE_BUILD_TYPE=Release -DBUILD_TESTING=OFF -DBUILD_SHARED_LIBS=OFF \
                -DREP_WERROR=ON -DREP_CURL=OFF -DREP_IDN2=OFF -DREP_SQLITE=OFF -DREP_XXHASH_DIR="$zig" "$@"
        quiet cmake --build "$root/build/$target" --parallel "$jobs" --target installable
        [ -s "$root/build/$target/crawl/librep2c-crawl.a" ]
}

# build_command TARGET SYSTEM: the same, with packs in the command.
build_command() {
        zig_compiler "$1" "$2"
        zig_libraries "$1"
        build_system "$1"
        [ -n "$(find "$root/build/$1/cli" -name 'pack_run.c.o*')" ]
}

# cpp_program TARGET NAME OUTPUT: tests/cpp/NAME.cc, which tests the libraries of TARGET.
cpp_program() {
        quiet "$zig/$1-c++" -std=c++17 -O1 -I"$root/runtime" -I"$root/gen" -I"$root/crawl" "$root/tests/cpp/$2.cc" \
                "$root/build/$1/crawl/librep2c-crawl.a" "$root/build/$1/librep2c.a" -o "$3"
}

test_musl() {
        build_command x86_64-linux-musl Linux
        [ "$(uname -m)" = x86_64 ] || return 0
        cd "$root/tests"
        [ "$(../build/x86_64-linux-musl/rep2c check -a ExampleBot data/sample.robots.txt /search)" = "$(printf 'allow\t24\t/search')" ]
        mkdir -p "$work/musl"
        printf '{"url":"https://a.example/robots.txt","status":200,"body":"User-agent: *\\nDisallow: /x\\n"}\n' |
                ../build/x86_64-linux-musl/rep2c pack -q -o "$work/musl/a.pack" -
        [ "$(printf 'https://a.example/%s\n' x y | ../build/x86_64-linux-musl/rep2c filter --pack "$work/musl/a.pack" -a ExampleBot)" = https://a.example/y ]
        for program in ask crawl; do
                cpp_program x86_64-linux-musl $program "$work/musl/$program"
                (cd "$work/musl" && "./$program")
        done
}

test_windows() {
        zig_compiler x86_64-windows-gnu Windows
        build_system x86_64-windows-gnu -DREP_COMMAND=OFF -DREP_CRAWL=ON
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
                attempt macos build_command aarch64-macos Darwin
                attempt freebsd build_command x86_64-freebsd FreeBSD
                attempt windows test_windows
        else
                leave_out "musl, macos, freebsd and windows" "zig can't be had"
        fi
}
