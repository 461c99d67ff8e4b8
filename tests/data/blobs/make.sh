#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Makes the stored blobs of today's format version, and their answers; see README.md.
#
#     make.sh REP2C
set -eu

rep2c=$(cd "$(dirname "$1")" && pwd)/${1##*/}
cd "$(dirname "$0")"
version=$(sed -n 's/^#define REP_FORMAT_VERSION //p' ../../../runtime/format.h)
answers=v$version-answers.tsv

output=$(mktemp)
trap 'rm -f "$output"' EXIT

# make NAME OPTION...
make() {
        name=v$version-$1
        shift
        "$rep2c" compile "$@" robots.txt -o "$name.rep"
        for agent in bot nobody; do
                # A blob for certain agents knows no others.
                case $name in *-selected) [ $agent = bot ] || continue ;; esac
                "$rep2c" check --json --agent "$agent" "$name.rep" / /private/x /private/open /p?session=1 /abcbcd \
                        /axbcbcd.html '/list?a&view=1&page=1' /cart/step2/pay/ /caf%C3%A9 /x.html https://a.example/private/ >"$output" || [ $? -eq 1 ]
                sed 's/.*"verdict":"\(.*\)","line":\(.*\),"rank":\(.*\),"rule":.*,"url":"\([^"]*\)".*}/'"$name\t$agent"'\t\4\t\1\t\2\t\3/' \
                        "$output" >>"$answers"
        done
}

: >"$answers"
make dense --encoding dense
make compact --encoding compact
make verdict --encoding compact --track verdict
make stripped --encoding dense --strip
make selected --agent bot --encoding auto
make list --encoding list
