#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Writes the libraries as one file each, and their headers:
#
#     rep2c-runtime.h, rep2c-runtime.c   what a crawler links
#     rep2c.h, rep2c.c                   the compiler and the analysis, too
#     rep2c-crawl.h, rep2c-crawl.c       what a crawl of many hosts adds to rep2c.c: packs and the cache
#     rep2c-archives.h, rep2c-archives.c what archives add to both: reading them, and packs of them
#     rep2c-door.h, rep2c-door.c         all of rep2c.c, and the door for languages that have no C, but for emit
#     rep2c.hpp, rep2c-crawl.hpp         the same two in C++, which include nothing but these
#
# See amalgamate.awk for how.
#
#     amalgamate.sh GENERATED_DIR VERSION OUTPUT_DIR
#
# GENERATED_DIR has the C that Ragel and re2c make of grammar/, and the table of crawlers.  Same input, same bytes.
set -eu

generated=$(cd "$1" && pwd) version=$2
mkdir -p "$3"
output=$(cd "$3" && pwd)
cd "$(dirname "$0")/../.."
LC_ALL=C
export LC_ALL
work=$(mktemp -d "$output/.amalgamate.XXXXXX")
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM

folders='runtime gen grammar crawl door'
# The headers in folder order, the runtime's own first; what rep_emit.h declares stays out.
runtime_headers=$(echo runtime/rep_*.h)
compiler_headers=$(find gen -maxdepth 1 -name 'rep_*.h' ! -name rep_emit.h | sort)
crawl_headers="crawl/rep_cache.h crawl/rep_pack.h"
archive_headers="crawl/rep_archive.h"
runtime_sources=$(echo runtime/*/*.c)
# What only the command's output needs stays out: emitters, and what the stages print.
compiler_sources=$(find gen door/ask -name '*.c' ! -path 'gen/emit/*' ! -path 'gen/stages/*' ! -name print.c | sort)

door_sources="$(sed 's|^|crawl/pack/|' crawl/pack/reading.txt) $(echo door/*.c | sed 's|door/emit.c||')"

crawl_sources=$(echo crawl/base/*.c crawl/pack/*.c crawl/cache/*.c)
# The decoders stand in front of who asks them, and so do the keys of URLs, which both libraries have.
archive_sources=$(echo crawl/base/url_key.c crawl/archives/*_decoder.c && find crawl/archives -name '*.c' ! -name '*_decoder.c' | sort)

# head NAME WHAT: how a file of the library NAME begins.
head() {
        cat <<END
/*
 * $1: rep2c $version in one file, made of many. $2
 *
 * Copyright The rep2c Authors.  SPDX-License-Identifier: Apache-2.0
 */
END
}

# amalgamate FILE...: what amalgamate.awk makes of them, which leaves out the headers in $drop.
amalgamate() {
        awk -v folders="$folders" -v drop="$drop" -f packaging/release/amalgamate.awk "$@"
}

# write_header NAME HEADER...: without those in $drop.
write_header() {
        name=$1
        shift
        case $name in
        rep2c-runtime) way=rep_runtime.h ;;
        rep2c) way=rep_robots.h ;;
        rep2c-crawl) way='rep_pack.h or rep_cache.h' ;;
        rep2c-archives) way=rep_archive.h ;;
        rep2c-door) way=door.h ;;
        esac
        head "$name.h" "Each part says what it is for; begin with $way."
        case $name in
        rep2c-crawl) printf '#include "rep2c.h"\n' ;;
        rep2c-archives) printf '#include "rep2c-crawl.h"\n' ;;
        esac
        amalgamate "$@"
}

# write_source NAME SOURCE...
write_source() {
        name=$1
        shift
        head "$name.c" "Compile it beside yours; $name.h is its interface."
        if [ "$name" = rep2c-crawl ] || [ "$name" = rep2c-archives ]; then
                printf '\n/* For what it needs of the system, which must be said before all headers. */\n'
                printf '#ifndef _GNU_SOURCE\n#define _GNU_SOURCE\n#endif\n'
                printf '#ifndef _FILE_OFFSET_BITS\n#define _FILE_OFFSET_BITS 64\n#endif\n'
        fi
        cat <<END

#ifndef REP_VERSION
#define REP_VERSION "$version"
#endif

/* What the parts share, and nobody else. */
#define REP_INTERNAL static

#ifdef __cplusplus
/* C11 that has another name in C++, and a value of TYPE with its members in braces behind it. */
#define _Alignas alignas
#define _Alignof alignof
#define _Static_assert static_assert
template <typename type> using rep_literal = type;
#define REP_LITERAL(type) rep_literal<type>
#else
#define REP_LITERAL(type) (type)
#endif

#if defined(__GNUC__) || defined(__clang__)
#pragma GCC diagnostic push
/* Some of what the parts offer each other is used by the command alone; names of one part may hide another's; and code
 * that Ragel made falls through from state to state. */
#pragma GCC diagnostic ignored "-Wunused-function"
#pragma GCC diagnostic ignored "-Wshadow"
#pragma GCC diagnostic ignored "-Wimplicit-fallthrough"
#if !defined(__clang__) && defined(__SIZEOF_POINTER__) && __SIZEOF_POINTER__ == 4
/* Of texts whose sizes it does not know, gcc says that they go past the end of 32 bits, or overlap there. */
#pragma GCC diagnostic ignored "-Warray-bounds"
#if __GNUC__ >= 7
#pragma GCC diagnostic ignored "-Wrestrict"
#endif
#endif
#ifdef __cplusplus
/* Members are initialized by name, and those that are not named are zero.  C++ has that since C++20. */
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"
#if defined(__clang__)
#pragma GCC diagnostic ignored "-Wc++20-designator"
#elif __GNUC__ < 12
#pragma GCC diagnostic ignored "-Wpedantic"
#else
#pragma GCC diagnostic ignored "-Wc++20-extensions"
#endif
#endif
#endif

#include "$name.h"
END
        amalgamate "$@"
        cat <<END

#if defined(__GNUC__) || defined(__clang__)
#pragma GCC diagnostic pop
#endif
#undef REP_LITERAL
#ifdef __cplusplus
#undef _Alignas
#undef _Alignof
#undef _Static_assert
#endif
END
}

# names HEADER...: as other files include them.
names() {
        for header in "$@"; do basename "$header"; done
}

# shellcheck disable=SC2086 # several words
{
        drop=
        write_header rep2c-runtime $runtime_headers >"$work/rep2c-runtime.h"
        write_header rep2c $runtime_headers $compiler_headers >"$work/rep2c.h"
        drop=$(names $runtime_headers $compiler_headers)
        write_header rep2c-crawl $crawl_headers >"$work/rep2c-crawl.h"
        drop=$(names $runtime_headers $compiler_headers $crawl_headers)
        write_header rep2c-archives $archive_headers >"$work/rep2c-archives.h"
        drop=$(names $runtime_headers $compiler_headers $crawl_headers $archive_headers)
        write_source rep2c-archives $archive_sources >"$work/rep2c-archives.c"
        write_source rep2c-runtime $runtime_sources >"$work/rep2c-runtime.c"
        write_source rep2c-crawl $crawl_sources >"$work/rep2c-crawl.c"
        drop=
        write_header rep2c-door door/door.h >"$work/rep2c-door.h"
        write_source rep2c-door $runtime_sources "$generated/crawlers.c" "$generated/pattern.c" "$generated/robots.c" \
                "$generated/utf8.c" $compiler_sources $door_sources >"$work/rep2c-door.c"
        drop=$(names $runtime_headers $compiler_headers $crawl_headers $archive_headers)
        write_source rep2c $runtime_sources "$generated/crawlers.c" "$generated/pattern.c" "$generated/robots.c" "$generated/utf8.c" \
                $compiler_sources >"$work/rep2c.c"
}
cp gen/rep2c.hpp crawl/rep2c-crawl.hpp "$work"
for file in rep2c-runtime.h rep2c-runtime.c rep2c.h rep2c.c rep2c-crawl.h rep2c-crawl.c rep2c-archives.h \
        rep2c-archives.c rep2c-door.h rep2c-door.c rep2c.hpp rep2c-crawl.hpp; do
        mv "$work/$file" "$output/$file"
done
