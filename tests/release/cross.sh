#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# rep2c_add_rules() in a project that is built for another machine: its rules are made by a rep2c that runs on this one, which
# is named, found on the PATH, or built from the sources; and what is said where there is none, or a wrong one.  The other
# machine is a 64-bit ARM where its compiler is here, and else one that CMake only takes for another.
#
#     cross.sh CMAKE BUILD_DIR C_COMPILER
set -eu

cmake=$1 build=$2 cc=$3 root=$(cd .. && pwd) example=$(pwd)/example
! command -v rep2c >/dev/null || { echo 'a rep2c is on the PATH, which this would find' && exit 77; }
. release/common.sh

target=$cc machine=
if command -v aarch64-linux-gnu-gcc >/dev/null && command -v readelf >/dev/null; then
        target=aarch64-linux-gnu-gcc machine=AArch64
fi
# A system that is named is another one, for CMake.
cat >"$work/toolchain.cmake" <<END
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR elsewhere)
set(CMAKE_C_COMPILER $target)
END

# configure ARGUMENT...: the example, without a rep2c on the PATH.
configure() {
        "$cmake" -S "$work/user" -B "$work/build" --fresh -DCMAKE_TOOLCHAIN_FILE="$work/toolchain.cmake" "$@"
}

# expect_rules: the program is for the other machine, and has the rules.
expect_rules() {
        quiet "$cmake" --build "$work/build"
        grep -q shop_check "$(find "$work/build/rep2c-rules" -name shop.h)"
        [ -z "$machine" ] || readelf -h "$work/build/example" | grep -q "Machine:.*$machine" ||
                { echo 'the example is not for the other machine' && exit 1; }
}

# As a package, whose command is one of the other machine.
quiet "$cmake" --install "$build" --prefix "$work/prefix"
cp -R "$example" "$work/user"
prefix=-DCMAKE_FIND_ROOT_PATH=$work/prefix
refuse 'there is no rep2c for the machine that builds' configure "$prefix" -DCMAKE_PROGRAM_PATH= -DREP2C_HOST_COMMAND=
quiet configure "$prefix" -DREP2C_HOST_COMMAND="$work/prefix/bin/rep2c"
expect_rules
PATH=$work/prefix/bin:$PATH quiet configure "$prefix"
expect_rules
mkdir "$work/other"
printf '#!/bin/sh\necho rep2c 0.0.1\n' >"$work/other/old"
printf '#!/bin/sh\nexit 127\n' >"$work/other/foreign"
chmod +x "$work/other/old" "$work/other/foreign"
refuse 'is of version 0.0.1, and this is' configure "$prefix" -DREP2C_HOST_COMMAND="$work/other/old"
refuse "can't be run here" configure "$prefix" -DREP2C_HOST_COMMAND="$work/other/foreign"

# With the sources, from which the command is built.
cat >"$work/user/CMakeLists.txt" <<END
cmake_minimum_required(VERSION 3.25)
project(example C)
add_subdirectory($root rep2c EXCLUDE_FROM_ALL)
add_executable(example main.c)
rep2c_add_rules(example robots.txt PREFIX shop AGENT ExampleBot)
END
quiet configure -DCMAKE_PROGRAM_PATH= -DREP_IDN2=OFF
expect_rules
