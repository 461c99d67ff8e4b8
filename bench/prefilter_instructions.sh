#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Instructions per check, where time says little: without a prefilter, with the one in plain C, and with vectors.
#
#     prefilter_instructions.sh PROGRAM VECTORS [EMULATOR...]
#
# PROGRAM is prefilter_report, VECTORS its column to compare with.  valgrind counts what is built for this machine
# (ssse3; it knows nothing later), EMULATOR, which is qemu's command, what is built for another one:
#
#     sh bench/prefilter_instructions.sh build/bench/prefilter_report ssse3
#     sh bench/prefilter_instructions.sh build/aarch64/bench/prefilter_report neon qemu-aarch64 -L build/sysroot/aarch64
#
# A line for each of prefilter_report's with paths of 82 bytes: what the second 64 checks add, divided by 64.
set -eu

program=$1
vectors=$2
shift 2

# count CHECKS LINE COLUMN EMULATOR...: instructions of one run.
count() {
        arguments="$1 $2 $3"
        shift 3
        # shellcheck disable=SC2086 # several words
        if [ $# -gt 0 ]; then
                # A line for each block, and a block for each instruction.
                "$@" -singlestep -d exec,nochain "$program" $arguments 2>&1 | grep -c '^Trace'
        else
                valgrind --tool=callgrind --callgrind-out-file=/dev/null "$program" $arguments 2>&1 |
                        sed -n 's/.*Collected : //p'
        fi
}

printf 'line     none    words %8s  instructions per check\n' "$vectors"
for line in 4 5 10 11 16 17 22 23 28 29 34 35 40 41 46 47; do
        printf '%4s' "$line"
        for column in none words "$vectors"; do
                few=$(count 64 $line "$column" "$@")
                many=$(count 128 $line "$column" "$@")
                printf ' %8s' $(((many - few) / 64))
        done
        echo
done
