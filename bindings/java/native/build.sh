#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Builds the library for Java's native calls.
#
#     build.sh AMALGAMATION XXHASH_H OUTPUT COMPILER...
#
# AMALGAMATION is the folder with rep2c-door.[ch], OUTPUT the file, and COMPILER a C compiler with its options: one for another
# system has a JDK's headers, too, which are the same for all but for their types and words for C.
set -eu

amalgamation=$(cd "$1" && pwd) xxhash=$2 output=$3
shift 3
here=$(cd "$(dirname "$0")" && pwd)
home=${JAVA_HOME:-$(dirname "$(dirname "$(readlink -f "$(command -v javac)")")")}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp "$xxhash" "$home/include/jni.h" "$home"/include/*/jni_md.h "$work"
mkdir -p "$(dirname "$output")"
case $output in
*.dll) set -- "$@" '-DJNIEXPORT=__declspec(dllexport)' ;;
*.dylib) set -- "$@" -fPIC ;;
*) set -- "$@" -fPIC -Wl,-z,defs ;;
esac
# In a folder of its own: a linker may write down where it wrote to.
file=$(basename "$output")
(cd "$work" && "$@" -O3 -std=gnu11 -DNDEBUG -DDOOR_WITHOUT_EMIT -DDOOR_PACKS -fvisibility=hidden -Wno-unused-function -shared -s \
        -isystem . -I"$amalgamation" "$here/door.c" "$amalgamation/rep2c-door.c" -o "$file")
case $file in
*.dll) # has the time at which it was linked
        place=$(od -An -tu4 -j 60 -N 4 "$work/$file")
        printf '\0\0\0\0' | dd of="$work/$file" bs=1 seek=$((place + 8)) conv=notrunc 2>/dev/null
        ;;
esac
mv "$work/$file" "$output"
