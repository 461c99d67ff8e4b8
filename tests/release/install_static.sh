#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# An installation without shared libraries can be used by pkg-config and by CMake as any other, though its users link
# libidn2 themselves.
#
#     install_static.sh CMAKE C_COMPILER
set -eu

cmake=$1 cc=$2 root=$(cd .. && pwd)
command -v pkg-config >/dev/null || exit 77
. release/common.sh
prefix=$work/prefix

quiet "$cmake" -S "$root" -B "$work/build" -DCMAKE_C_COMPILER="$cc" -DBUILD_SHARED_LIBS=OFF -DREP_COMMAND=OFF \
        -DBUILD_TESTING=OFF -DCMAKE_BUILD_TYPE=Debug
quiet "$cmake" --build "$work/build" --parallel 2
quiet "$cmake" --install "$work/build" --prefix "$prefix"
[ -z "$(find "$prefix" -name '*.so*')" ]

mkdir "$work/user"
cp install/idn.c install/runtime.c "$work/user"
cd "$work/user"
cat >CMakeLists.txt <<'END'
cmake_minimum_required(VERSION 3.25)
project(user C)
find_package(rep2c 0.1 REQUIRED)
foreach(name IN ITEMS rep2c rep2c-static)
        add_executable(idn-${name} idn.c)
        target_link_libraries(idn-${name} rep2c::${name})
endforeach()
add_executable(runtime runtime.c)
target_link_libraries(runtime rep2c::runtime)
END

expected=https://xn--exmple-cua.com/robots.txt
PKG_CONFIG_PATH=$(dirname "$(find "$prefix" -name rep2c.pc)")
export PKG_CONFIG_PATH
# shellcheck disable=SC2046 # several words
"$cc" idn.c -o pc-idn $(pkg-config --cflags --libs rep2c)
[ "$(./pc-idn)" = "$expected" ]
# shellcheck disable=SC2046
"$cc" runtime.c -o pc-runtime $(pkg-config --cflags --libs rep2c-runtime)
./pc-runtime

quiet "$cmake" -S . -B build -DCMAKE_C_COMPILER="$cc" -DCMAKE_PREFIX_PATH="$prefix"
quiet "$cmake" --build build
[ "$(build/idn-rep2c)" = "$expected" ]
[ "$(build/idn-rep2c-static)" = "$expected" ]
build/runtime

# Nothing stays of it.
quiet "$cmake" --build "$work/build" --target uninstall
[ -z "$(find "$prefix" -type f)" ]
