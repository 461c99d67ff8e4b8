#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# What README.md shows is true: its C program compiles, runs and prints what is there, and so does its command.  Its
# lines for CMake are those of example/, which example.sh builds.
#
#     readme.sh BUILD_DIR C_COMPILER
set -eu

build=$1 cc=$2 root=$(cd .. && pwd)
. release/common.sh

# block LANGUAGE: the first fenced block in that language.
block() {
        awk -v fence='```' -v open="\`\`\`$1" '$0 == fence { inside = 0 } inside { print } $0 == open { inside = 1 }' "$root/README.md"
}

block console >"$work/console"
block c >"$work/hello.c"
[ -s "$work/console" ] && [ -s "$work/hello.c" ]

# The command's lines start with "$ "; what follows is its output.  1 is the status where something is disallowed.
cd "$root"
command=$(sed -n 's/^\$ //p' "$work/console")
PATH=$build:$PATH sh -c "$command" >"$work/output" || [ $? -eq 1 ]
grep -v '^\$ ' "$work/console" | diff - "$work/output"

"$cc" -std=c11 -Wall -Wextra -Wpedantic -Werror -I runtime -I gen "$work/hello.c" "$build/librep2c.a" -o "$work/hello"
[ "$("$work/hello")" = "$(sed -n '/a\.out$/{n;s/^ *//p;}' README.md)" ]
[ "$(sed -n '/^int main/,/^}/p' "$work/hello.c" | wc -l)" -le 20 ]

block cmake >"$work/cmake"
[ -s "$work/cmake" ]
if grep -vxFf tests/example/CMakeLists.txt "$work/cmake"; then
        echo "these lines are not in tests/example/CMakeLists.txt" && exit 1
fi

# Where packs were built, the commands for a whole crawl lead from a folder of archives to URLs.
"$build/rep2c" pack --help >/dev/null 2>&1 || exit 0
mkdir -p "$work/crawl/robotstxt"
cd "$work/crawl"
body=$(printf 'HTTP/1.1 200 OK\r\n\r\nUser-agent: GPTBot\nDisallow: /private')
printf 'WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: https://a.example/robots.txt\r\nContent-Length: %d\r\n\r\n%s\r\n\r\n' \
        "${#body}" "$body" | gzip >robotstxt/a.warc.gz
printf 'https://a.example/%s\n' private public >urls.txt
sed -n '/^## A whole crawl/,/^## /s/^    rep2c/rep2c/p' "$root/README.md" >commands
[ "$(wc -l <commands)" -eq 3 ]
PATH=$build:$PATH sh -e commands >/dev/null
[ "$(cat allowed.txt)" = https://a.example/public ]
