#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# What a packager gets: both libraries can be found and used by pkg-config and by CMake, from a place that the build
# knew nothing about.
#
#     install.sh CMAKE BUILD_DIR C_COMPILER
set -eu

cmake=$1 build=$2 cc=$3
command -v pkg-config >/dev/null || exit 77
. release/common.sh
tests=$(pwd)
prefix=$work/prefix

quiet "$cmake" --install "$build" --prefix "$prefix"
PKG_CONFIG_PATH=$(dirname "$(find "$prefix" -name rep2c.pc)")
LD_LIBRARY_PATH=$(dirname "$PKG_CONFIG_PATH")
export PKG_CONFIG_PATH LD_LIBRARY_PATH

mkdir "$work/user"
cp install/*.c "$work/user"
cd "$work/user"
cat >CMakeLists.txt <<'END'
cmake_minimum_required(VERSION 3.25)
project(user C)
find_package(rep2c 0.1 REQUIRED)
add_executable(whole whole.c)
target_link_libraries(whole rep2c::rep2c)
add_executable(whole-static whole.c)
target_link_libraries(whole-static rep2c::rep2c-static)
add_executable(idn idn.c)
target_link_libraries(idn rep2c::rep2c)
add_executable(idn-static idn.c)
target_link_libraries(idn-static rep2c::rep2c-static)
add_executable(runtime runtime.c)
target_link_libraries(runtime rep2c::runtime)
if(TARGET rep2c::crawl)
        add_executable(cached cached.c)
        target_link_libraries(cached rep2c::crawl)
endif()
if(TARGET rep2c::archives)
        add_executable(archived archived.c)
        target_link_libraries(archived rep2c::archives)
        add_executable(archived-static archived.c)
        target_link_libraries(archived-static rep2c::archives-static)
endif()
END

version=$(pkg-config --modversion rep2c)
expected="$version 2"
# expect COMMAND: it prints what whole.c should.
expect() {
        got=$("$@")
        [ "$got" = "$expected" ] || { echo "$*: '$got' is not '$expected'" && exit 1; }
}

# shellcheck disable=SC2046 # several words
"$cc" whole.c -o pc-whole $(pkg-config --cflags --libs rep2c)
# shellcheck disable=SC2046
"$cc" runtime.c -o pc-runtime $(pkg-config --cflags --libs rep2c-runtime)
expect ./pc-whole
./pc-runtime
if pkg-config --exists rep2c-crawl; then
        # shellcheck disable=SC2046
        "$cc" cached.c -o pc-cached $(pkg-config --cflags --libs rep2c-crawl)
        [ "$(./pc-cached)" = ask ]
fi
if pkg-config --exists rep2c-archives; then
        # shellcheck disable=SC2046
        "$cc" archived.c -o pc-archived $(pkg-config --cflags --libs rep2c-archives)
        [ "$(./pc-archived)" = https://a.example ]
fi

# C++, and one include.
cxx=$(echo "${cc##*/}" | sed 's/gcc/g++/; s/clang/clang++/; s/^cc$/c++/')
if command -v "$cxx" >/dev/null; then
        # shellcheck disable=SC2046
        "$cxx" -std=c++17 "$tests/cpp/ask.cc" -o pc-ask $(pkg-config --cflags --libs rep2c)
        ./pc-ask
fi
printf '#include <rep2c-crawl.h>\nint main(void) { return rep_has_idn() > 1; }\n' >one.c
if pkg-config --exists rep2c-crawl; then
        # shellcheck disable=SC2046
        "$cc" one.c -o pc-one $(pkg-config --cflags --libs rep2c-crawl)
        ./pc-one
fi

quiet "$cmake" -S . -B build -DCMAKE_C_COMPILER="$cc" -DCMAKE_PREFIX_PATH="$prefix"
quiet "$cmake" --build build
expect build/whole
expect build/whole-static
build/runtime
[ ! -e build/cached ] || [ "$(build/cached)" = ask ]
for program in archived archived-static; do
        [ ! -e build/$program ] || [ "$(build/$program)" = https://a.example ]
done

# Hosts outside ASCII need libidn2, which has to be linked as well with the static library.
expected=https://xn--exmple-cua.com/robots.txt
expect build/idn
expect build/idn-static
# shellcheck disable=SC2046 # several words
"$cc" idn.c -o pc-idn $(pkg-config --cflags rep2c) "$(pkg-config --variable=libdir rep2c)/librep2c.a" \
        $(pkg-config --libs libidn2)
expect ./pc-idn
case $(pkg-config --static --libs rep2c) in
*-lidn2*) ;;
*) echo "pkg-config --static does not name libidn2" && exit 1 ;;
esac

# All of it static, where the libraries that it needs are.
if printf 'int main(void) { return 0; }\n' | "$cc" -static -x c - -x none -lidn2 -lunistring -o static 2>/dev/null; then
        # shellcheck disable=SC2046 # several words
        "$cc" -static idn.c -o pc-static $(pkg-config --static --cflags --libs rep2c)
        expect ./pc-static
fi

# README's two lines, where nobody has told the system of these libraries.
root=$(cd "$tests/.." && pwd)
awk -v fence='```' '$0 == fence { inside = 0 } inside { print } $0 == "```c" { inside = 1 }' "$root/README.md" >hello.c
lines=$(sed -n '/^    cc hello.c/,/^    \.\/a\.out/p' "$root/README.md" | sed 's/^    cc /$0 /')
got=$(env -u LD_LIBRARY_PATH sh -ec "$lines" "$cc") || echo "README's C example could not be built or run"
[ "$got" = 'disallow, line 2' ] || { echo "README's C example printed '$got'" && exit 1; }

# Parts: the runtime alone, and one that there is not.
mkdir parts
cat >parts/CMakeLists.txt <<'END'
cmake_minimum_required(VERSION 3.25)
project(parts C)
find_package(rep2c 0.1 REQUIRED COMPONENTS ${PART})
if(TARGET rep2c::rep2c)
        message(FATAL_ERROR "more than was asked for")
endif()
add_executable(runtime ../runtime.c)
target_link_libraries(runtime rep2c::runtime)
END
quiet "$cmake" -S parts -B parts/build -DCMAKE_C_COMPILER="$cc" -DCMAKE_PREFIX_PATH="$prefix" -DPART=runtime \
        -DCMAKE_DISABLE_FIND_PACKAGE_PkgConfig=ON
quiet "$cmake" --build parts/build
parts/build/runtime
if "$cmake" -S parts -B parts/other -DCMAKE_C_COMPILER="$cc" -DCMAKE_PREFIX_PATH="$prefix" -DPART=wings >"$work/log" 2>&1 ||
        ! grep -q wings "$work/log"; then
        cat "$work/log" && echo "the component 'wings' was found" && exit 1
fi

case $("$prefix/bin/rep2c" --version) in
*"$version"*) ;;
*) echo "rep2c --version does not say $version" && exit 1 ;;
esac
grep -q "$version" "$prefix"/share/man/man1/rep2c.1
for file in bash-completion/completions/rep2c fish/vendor_completions.d/rep2c.fish zsh/site-functions/_rep2c; do
        grep -q -- --line-buffered "$prefix/share/$file" || grep -q 'l line-buffered' "$prefix/share/$file" ||
                { echo "$file does not complete --line-buffered" && exit 1; }
done
for document in JSON.md FORMAT.md README.md CHANGELOG.md LICENSE; do
        [ -s "$prefix/share/doc/rep2c/$document" ] || { echo "$document is not installed" && exit 1; }
done
# A page for each public header, with every function that it declares.
for header in "$prefix"/include/rep2c/rep_*.h; do
        page=$prefix/share/man/man3/$(basename "$header" .h).3
        [ -s "$page" ] || { echo "there is no $page" && exit 1; }
        for function in $(sed -n 's/^REP_API.*[ *]\(rep_[a-z0-9_]*\)(.*/\1/p' "$header"); do
                grep -qF "$function(" "$page" || { echo "$page lacks $function()" && exit 1; }
                [ "$function" = "$(basename "$header" .h)" ] ||
                        [ "$(cat "$prefix/share/man/man3/$function.3")" = ".so man3/$(basename "$page")" ] ||
                        { echo "man $function does not lead to $page" && exit 1; }
        done
done
