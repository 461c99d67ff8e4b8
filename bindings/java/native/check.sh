#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Checks native code that can't be run here, too: its format and processor, the functions that Java calls, and what it needs.
#
#     check.sh FOLDER 'SYSTEM:FILE:TARGET...'
set -eu

folder=$1
here=$(cd "$(dirname "$0")" && pwd)

fail() {
        echo "$*" >&2
        exit 1
}

# begins FILE OFFSET HEX: whether these bytes are there.
begins() { [ "$(od -An -tx1 -j "$2" -N $((${#3} / 2)) "$1" | tr -d ' \n')" = "$3" ]; }

# elf FILE MACHINE LIBC: whether it is for that processor, and needs a libc and no newer symbols than those of glibc 2.17.
elf() {
        begins "$1" 0 7f454c460201 && begins "$1" 18 "$2" || fail "$1 has another format"
        needed=$(readelf -d "$1" | sed -n 's/.*(NEEDED).*\[\(.*\)\]$/\1/p' | grep -v '^ld-linux' | paste -sd ' ')
        [ "$needed" = "$3" ] || fail "$1 needs $needed"
        newer=$(readelf -V "$1" | grep -o 'GLIBC_2\.[0-9]*' | awk -F. '$2 > 17' | sort -u)
        [ -z "$newer" ] || fail "$1 needs $newer"
}

for native in $2; do
        system=${native%%:*} file=${native#*:}
        file=$folder/$system/${file%%:*}
        case $system in
        linux-x64) elf "$file" 3e00 libc.so.6 ;;
        linux-arm64) elf "$file" b700 libc.so.6 ;;
        linux-musl-x64) elf "$file" 3e00 libc.so ;;
        linux-musl-arm64) elf "$file" b700 libc.so ;;
        macos-x64) begins "$file" 0 cffaedfe07000001 || fail "$file has another format" ;;
        macos-arm64) begins "$file" 0 cffaedfe0c000001 || fail "$file has another format" ;;
        windows-*) begins "$file" 0 4d5a && grep -aq 'PE' "$file" || fail "$file has another format" ;;
        *) fail "$system is unknown" ;;
        esac
        for name in $(sed -n 's/^\(Java_[A-Za-z0-9_]*\)(.*/\1/p' "$here/door.c"); do
                grep -aq "$name" "$file" || fail "$file has no $name"
        done
done
