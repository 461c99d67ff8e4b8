#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Prints how large the libraries as one file each are, as the table in docs/pages/embed.md has it: the source, and what a compiler
# makes of it, code and data, in thousands of bytes.
#
#     sizes.sh C_COMPILER FOLDER
#
# FOLDER has the libraries; rep2c-crawl.c needs xxhash.h, and rep2c-archives.c zlib and json-c.
set -eu

cc=$1 folder=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

thousands() { echo "$((($1 + 500) / 1000)) kB"; }

# object_size SOURCE FLAG
object_size() {
        "$cc" "$2" -c "$1" -o "$work/object.o"
        size "$work/object.o" | awk 'NR == 2 { print $4 }'
}

# shellcheck disable=SC2016 # Markdown
printf '| | `.c` | `%s -Os` | `%s -O2` |\n|---|---|---|---|\n' "${cc##*/}" "${cc##*/}"
for name in rep2c-runtime rep2c rep2c-crawl rep2c-archives; do
        source=$folder/$name.c
        printf '| `%s.c` | %s | %s | %s |\n' "$name" "$(thousands "$(wc -c <"$source")")" \
                "$(thousands "$(object_size "$source" -Os)")" "$(thousands "$(object_size "$source" -O2)")"
done
