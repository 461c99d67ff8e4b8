#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The folder example/, built against an installation as its reader would: it runs, and its rules are made anew when the
# robots.txt changes, and only then.  And what rep2c_add_rules() says to those who call it wrong.
#
#     example.sh CMAKE BUILD_DIR C_COMPILER
set -eu

cmake=$1 build=$2 cc=$3 example=$(pwd)/example
. release/common.sh

configure() {
        "$cmake" -S . -B build -DCMAKE_C_COMPILER="$cc" -DCMAKE_C_FLAGS='-Wall -Wextra -Wpedantic -Werror' \
                -DCMAKE_PREFIX_PATH="$work/prefix"
}

# expect LINE...: what the example says of these URLs.
expect() {
        build/example /cart https://shop.example/cart/shared/1 /about >"$work/output"
        printf '%s\n' "$@" | diff - "$work/output"
}

quiet "$cmake" --install "$build" --prefix "$work/prefix"
cp -R "$example" "$work/user folder"
cd "$work/user folder"

quiet configure
quiet "$cmake" --build build
expect 'disallow 5 /cart' 'allow 6 https://shop.example/cart/shared/1' 'allow 0 /about'

# Nothing has changed, so nothing is made.
touch "$work/before"
quiet "$cmake" --build build
[ -z "$(find build/rep2c-rules build/example -newer "$work/before" -type f)" ]

# Another command may make other tables.
touch "$work/prefix/bin/rep2c"
quiet "$cmake" --build build
[ -n "$(find build/rep2c-rules -newer "$work/before" -name shop.c)" ]

printf 'Disallow: /about\n' >>robots.txt
quiet "$cmake" --build build
expect 'disallow 5 /cart' 'allow 6 https://shop.example/cart/shared/1' 'disallow 7 /about'

# A file that can't be read stops the build, and a later one goes on.
mv robots.txt elsewhere
if "$cmake" --build build >"$work/log" 2>&1; then
        echo "built without robots.txt" && exit 1
fi
mv elsewhere robots.txt
quiet "$cmake" --build build
expect 'disallow 5 /cart' 'allow 6 https://shop.example/cart/shared/1' 'disallow 7 /about'

# All groups, and two files in one program; their names are those of the files.
cat >two.c <<'C'
#include <stddef.h>
#include "robots.h"
#include "other.h"

int
main(void)
{
        return robots_check("/about", 6, NULL) != robots_DISALLOW || other_check("/about", 6, NULL) != other_ALLOW;
}
C
printf 'User-agent: *\nDisallow: /x\n' >other.robots.txt
cat >>CMakeLists.txt <<'C'
add_executable(two two.c)
rep2c_add_rules(two robots.txt)
rep2c_add_rules(two "${CMAKE_CURRENT_SOURCE_DIR}/other.robots.txt")
C
quiet configure
quiet "$cmake" --build build
build/two

# A dialect, names, and a blob in each encoding.
# So many rules are not a list unless asked for.
{
        printf 'User-agent: 008\nDisallow: /a%%2Ab\n'
        seq -f 'Disallow: /%g' 100 140
} >choices.txt
for encoding in auto dense compact list; do
        case $encoding in
        dense) form='stats.dense == 1 && stats.list == 0' ;;
        list) form='stats.dense == 0 && stats.list == 1' ;;
        *) form='stats.dense == 0 && stats.list == 0 && stats.states > 0' ;;
        esac
        cat >as_$encoding.c <<C
#include "as_$encoding.h"
#include <rep_runtime.h>

int
main(void)
{
        struct rep_text agent = {"008", 3};
        struct rep_blob blob;
        struct rep_group group;
        struct rep_result result;
        struct rep_stats stats;

        if (rep_open(&blob, as_${encoding}_blob, as_${encoding}_BLOB_SIZE, NULL) != REP_OK ||
            rep_pick(&blob, &agent, 1, &group) != REP_OK || rep_check(&group, "/a*b", 4, NULL, 0, &result) != REP_OK)
                return 2;
        rep_blob_stats(&blob, &stats);
        if (stats.dialect != REP_DIALECT_RFC9309 || stats.names != REP_NAMES_WIDE || !($form))
                return 3;
        return result.verdict != REP_DISALLOW;
}
C
        cat >>CMakeLists.txt <<C
add_executable(as_$encoding as_$encoding.c)
rep2c_add_rules(as_$encoding choices.txt PREFIX as_$encoding DIALECT rfc9309 NAMES wide ENCODING $encoding)
C
done
cat >table.c <<'C'
#include <stddef.h>
#include "table.h"

int
main(void)
{
        return table_check("/a*b", 4, NULL) != table_DISALLOW;
}
C
cat >>CMakeLists.txt <<'C'
add_executable(table table.c)
rep2c_add_rules(table choices.txt PREFIX table AGENT 008 DIALECT rfc9309 NAMES wide)
C
quiet configure
quiet "$cmake" --build build
for program in as_auto as_dense as_compact as_list table; do
        build/$program || { echo "$program answers otherwise, $?" && exit 1; }
done
if grep -rlF "$work" build/rep2c-rules; then
        echo 'these files name the folder that they were made in' && exit 1
fi

# configure_with CALL: with that behind what is good.
cp CMakeLists.txt good
configure_with() {
        { cat good && echo "$1"; } >CMakeLists.txt
        configure
}
refuse "'a-b' is not a C identifier" configure_with 'rep2c_add_rules(two a-b.txt)'
refuse "'1' is not a C identifier" configure_with 'rep2c_add_rules(two robots.txt PREFIX 1)'
refuse "what is 'quick'?" configure_with 'rep2c_add_rules(two robots.txt quick)'
refuse 'nothing follows PREFIX' configure_with 'rep2c_add_rules(two robots.txt PREFIX)'
refuse "DIALECT is 'bing', not one of google, rfc9309" configure_with 'rep2c_add_rules(two robots.txt DIALECT bing)'
refuse "NAMES is 'long', not one of token, any, wide" configure_with 'rep2c_add_rules(two robots.txt NAMES long)'
refuse "ENCODING is 'zip', not one of auto, dense, compact, list" configure_with 'rep2c_add_rules(two robots.txt ENCODING zip)'
refuse "there is no target 'three'" configure_with 'rep2c_add_rules(three robots.txt)'
mkdir sub
echo 'rep2c_add_rules(two ../robots.txt PREFIX sub)' >sub/CMakeLists.txt
refuse 'call it there' configure_with 'add_subdirectory(sub)'
sed 's/^project.*/project(none NONE)/' good >none
mv none good
refuse 'which is not a language of this project' configure_with ''
