#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# A line of the table of crawlers that is not what the head of the table says ends the build, and is named.
#
#     crawlers_table.sh CMAKE C_COMPILER
set -eu

cmake=$1 cc=$2 root=$(cd .. && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
good='Abot	Abot abot-old	yes	no	vendor	search ads	A	https://a.example/bot	2026-01-31	A note, with (all) that may be.'

# generate LINE [PRODUCT]: makes C of a table of a comment, $good, LINE, PRODUCT and a browser.
generate() {
        printf '# a comment\n%s\n%s\n%s\n' "$good" "$1" "${2:-a	tool}" >crawlers.tsv
        printf 'Gecko\tbrowser\n' >>crawlers.tsv
        "$cmake" -P "$root/packaging/cmake/crawlers.cmake" -o crawlers.c crawlers.tsv >log 2>&1
}

# refuse LINE MESSAGE: LINE is refused, with MESSAGE and its number, and nothing is written.
refuse() {
        rm -f crawlers.c
        if generate "$1" || [ -e crawlers.c ] || ! tr -s ' \n' '  ' <log | grep -qF "crawlers.tsv:3: $2"; then
                echo "this line was not refused with '$2': $1"
                cat log
                exit 1
        fi
}

# compiles: the compiler takes what was generated.
compiles() {
        "$cc" -std=c11 -Wall -Wextra -Wpedantic -Werror -I"$root/runtime" -I"$root/gen" -c crawlers.c >log 2>&1
}

# fields NAME TOKENS EVERYBODY OBEYS STANDING PURPOSES OPERATOR SOURCE DATE NOTE
fields() { (IFS='	' && echo "$*"); }

generate "$(fields b.2 b.2 no unknown hearsay data 'B and C' http://b.example/ 2026-12-01 '')"
compiles
[ "$(grep -c '^#line' crawlers.c)" -eq 2 ]

refuse "$(fields B B yes yes vendor ads B https://b.example/ 2026-01-01)" '9 fields instead of 10'
refuse "$(fields B B yes yes vendor ads B https://b.example/ 2026-01-01 '' '')" '11 fields instead of 10'
refuse "$(fields B '' yes yes vendor ads B https://b.example/ 2026-01-01 '')" 'no tokens'
refuse "$(fields aBOT B yes yes vendor ads B https://b.example/ 2026-01-01 '')" "'aBOT' does not come after"
refuse "$(fields Aa B yes yes vendor ads B https://b.example/ 2026-01-01 '')" "'Aa' does not come after"
refuse "$(fields B 'B,C' yes yes vendor ads B https://b.example/ 2026-01-01 '')" "'B,C' are not tokens"
refuse "$(fields B 'B  C' yes yes vendor ads B https://b.example/ 2026-01-01 '')" "'B C' are not tokens"
refuse "$(fields B 'B b' yes yes vendor ads B https://b.example/ 2026-01-01 '')" "the token 'b' is there twice"
refuse "$(fields B B maybe yes vendor ads B https://b.example/ 2026-01-01 '')" "'maybe' is neither 'yes' nor 'no'"
refuse "$(fields B B yes yes rumour ads B https://b.example/ 2026-01-01 '')" "'rumour' is neither 'vendor' nor"
refuse "$(fields B B yes yes vendor 'ads ai' B https://b.example/ 2026-01-01 '')" "'ai' is 'training', 'input' and"
refuse "$(fields B B yes yes vendor ads B b.example 2026-01-01 '')" "'b.example' is not a URL"
refuse "$(fields B B yes yes vendor ads B https://b.example/ 2026-13-01 '')" "'2026-13-01' is not a date"
refuse "$(fields B B yes yes vendor ads B https://b.example/ 2026-01-01 'a; b')" 'a byte that is not printable ASCII'
refuse "$(fields B B yes yes vendor ads 'B"' https://b.example/ 2026-01-01 '')" 'a byte that is not printable ASCII'
refuse "$(printf 'B\303\251')" 'a byte that is not printable ASCII'
refuse 'Curl	toy' "'toy' is neither 'browser' nor 'tool'"
refuse 'a,b	tool' "'a,b' is not a product"
refuse 'c b	tool' "'b' does not come after"

# Words that stand for values of C are left to its compiler, which names the line, too.
for line in "$(fields B B yes perhaps vendor ads B https://b.example/ 2026-01-01 '')" \
        "$(fields B B yes yes vendor 'ads fun' B https://b.example/ 2026-01-01 '')"; do
        generate "$line"
        if compiles || ! grep -q '^crawlers.tsv:3:.*error' log; then
                echo "the compiler did not name this line: $line"
                cat log
                exit 1
        fi
done
