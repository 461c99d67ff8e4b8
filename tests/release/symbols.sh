#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Nothing but rep_ names leaves the libraries, the runtime needs nothing of others, and no library touches what belongs to the
# whole process.
#
#     symbols.sh BUILD_DIR
set -eu

build=$1
command -v nm >/dev/null || exit 77
[ -e "$build/librep2c.so" ] || { echo "build the target 'installable' first" && exit 77; }
LC_ALL=C
export LC_ALL

failed=0
# complain WHAT NAMES: NAMES should be none.
complain() {
        if [ -n "$2" ]; then
                printf '%s:\n%s\n' "$1" "$2"
                failed=1
        fi
}

# The linker puts these into every shared library on some systems.
linker='^(_init|_fini|_edata|_end|__bss_start)$'

# What these functions change or end is the whole process's: its permissions, signals, locale, environment and folder, its
# standard streams, its random numbers, its threads' handlers, and itself.
process='^(umask|signal|sig(action|procmask|altstack|pending|wait|nal)|pthread_sigmask|raise|kill|alarm|setitimer'
process="$process|setlocale|(un)?setenv|putenv|clearenv|tzset|f?chdir|chroot|set(rlimit|priority)|nice"
process="$process|v?printf|puts|putchar|fputs|perror|v?fprintf|__v?f?printf_chk|std(in|out|err)|s?rand(om)?"
process="$process|(_|quick_)?[eE]xit|abort|__assert_fail|atexit|at_quick_exit|fork|pthread_atfork|__register_atfork|system|popen)$"

for name in librep2c librep2c-runtime crawl/librep2c-crawl crawl/archives/librep2c-archives; do
        static=$build/$name.a shared=$build/$name.so
        [ -d "$build/$(dirname "$name")" ] || continue
        defined=$(nm -g --defined-only "$static" | awk 'NF == 3 { print $3 }')
        [ -n "$defined" ] || complain "$static" 'defines nothing'
        complain "$static defines" "$(echo "$defined" | grep -v '^rep_')"

        complain "$static changes what belongs to the whole process" \
                "$(nm -u "$static" | awk 'NF == 2 { print $2 }' | sort -u | grep -E "$process")"

        [ -e "$shared" ] || continue
        exported=$(nm -D --defined-only "$shared" | awk '$2 != "A" { print $3 }')
        # The versions of packaging/release/symbols.map.
        complain "$shared exports without a version" "$(echo "$exported" | grep -Ev "$linker" | grep -v '@@REP2C_0')"
        exported=$(echo "$exported" | sed 's/@.*//')
        complain "$shared exports" "$(echo "$exported" | grep -Ev "$linker" | grep -v '^rep_')"
        # Of all the rep_ names, only those that a public header declares, and those that one of these libraries calls of another.
        for symbol in $exported; do
                grep -hq "^REP_API.*[ *]$symbol(" ../runtime/rep_*.h ../gen/rep_*.h ../crawl/rep_*.h ../runtime/for_crawl.h ../gen/base/crawl.h ||
                        complain "$shared exports what no header of these declares" "$symbol"
        done
done

# As one file, the libraries include headers of the system where they are compiled: no function of theirs, static ones too, has
# a name of a C library.  What this machine's has is asked for; what Windows' headers declare beside it stands here.
windows='^(chgsign|chsize|cwait|eof|execlpe|fgetchar|filelength|flushall|fpclass|fputchar|[il]toa|l?ltoa|ll?tow|locking|memicmp'
windows="$windows|onexit|rmtmp|setmode|snwprintf|sopen|spawn[lv]p?e?|str(cmpi|icmp|lwr|nicmp|nset|rev|set|upr)|tell|ull?to[aw]"
windows="$windows|vsnwprintf|wcs(icmp|icoll|lwr|nicmp|nset|rev|set|upr)|wstat|wtoll)$"
c_names=$(mktemp)
trap 'rm -f "$c_names"' EXIT
nm -D --defined-only "$(cc -print-file-name=libc.so.6)" 2>/dev/null | sed -n 's/.* \([a-z][a-z0-9_]*\)@@.*/\1/p' >"$c_names"
functions=$(sed -n 's/^\([a-z][a-z0-9_]*\)(.*/\1/p' ../gen/*.c ../gen/*/*.c ../gen/*/*/*.c ../door/ask/*.c ../runtime/*/*.c ../crawl/base/*.c ../crawl/pack/*.c ../crawl/cache/*.c ../crawl/archives/*.c | sort -u)
[ -n "$functions" ] || complain 'the sources' 'define nothing'
complain 'functions are called as the C library calls its own' "$(echo "$functions" | grep -xFf "$c_names")"
complain "functions are called as Windows' C library calls its own" "$(echo "$functions" | grep -E "$windows")"

# What a compiler may call on its own account, and what the stack protector and the fortified C library make of it.
own='^(_GLOBAL_OFFSET_TABLE_|__stack_chk_fail(_local)?|__mem(cpy|move|set)_chk|bcmp)$'
c_library='^(memcpy|memcmp|memset|memmove|memchr|strlen)$'
runtime=$build/librep2c-runtime.a
mine=$(mktemp)
trap 'rm -f "$mine" "$c_names"' EXIT
nm -g --defined-only "$runtime" | awk 'NF == 3 { print $3 }' >"$mine"
complain "$runtime needs" \
        "$(nm -u "$runtime" | awk 'NF == 2 { print $2 }' | sort -u | grep -vxFf "$mine" | grep -Ev "$own" | grep -Ev "$c_library")"
exit $failed
