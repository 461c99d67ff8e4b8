#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Makes the stored packs of today's format version, and their answers; see README.md.
#
#     make.sh REP2C
set -eu

rep2c=$(cd "$(dirname "$1")" && pwd)/${1##*/}
cd "$(dirname "$0")"
version=$(sed -n 's/^#define REP_PACK_VERSION \([0-9]*\)u$/\1/p' ../../../crawl/pack/format.h)
answers=v$version-answers.tsv

output=$(mktemp) urls=$(mktemp)
trap 'rm -f "$output" "$urls"' EXIT

for origin in https://rules.example http://same.example:8080 https://same.example https://moved.example https://gone.example \
        https://down.example https://none.example https://again.example https://lost.example; do
        for path in / /private/x /private/open '/p?session=1' '/p?q'; do echo "$origin$path"; done
done >"$urls"

# make NAME AGENTS OPTION...
make() {
        name=v$version-$1 agents=$2
        shift 2
        "$rep2c" pack --quiet --allow-fewer "$@" sites.jsonl sites.warc -o "$name.pack"
        for agent in $agents; do
                # 2 says that the pack does not know one.
                "$rep2c" check --json --agent "$agent" --pack "$name.pack" <"$urls" >"$output" || [ $? -eq 2 ]
                sed 's/.*"verdict":"\([a-z]*\)","line":\([0-9]*\),.*"url":"\([^"]*\)".*/'"$name\t$agent"'\t\3\t\1\t\2/' "$output" >>"$answers"
        done
}

: >"$answers"
make all 'bot other' --strip none
make one bot --strip none --agent bot
make several 'bot other' --strip none --agent bot --agent other
