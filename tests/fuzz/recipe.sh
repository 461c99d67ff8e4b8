# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=sh
# Recipes of ./dev: inputs that nobody thought of.

# fuzz_target NAME SECONDS: what it finds stays in the build folder, with the inputs that lead to new code.
fuzz_target() {
        program=$fuzzers/fuzz-$1
        found=$fuzzers/found-$1
        seeds=$root/tests/fuzz/corpus/$1
        [ "$1" != check ] || seeds=$root/tests/fuzz/corpus/robots
        [ -d "$seeds" ] || seeds=$data/blobs
        words=$root/tests/fuzz/$1.dict
        case $1 in parse | check | analysis | emit) words=$root/tests/fuzz/robots.dict ;; esac
        [ -e "$words" ] && words=-dict=$words || words=-verbosity=1
        mkdir -p "$found/inputs" "$found/findings"
        status=0
        "$program" "$words" -max_total_time="$2" -max_len=4096 -timeout=25 -seed="$REP_SEED" -close_fd_mask=1 -print_final_stats=1 \
                -artifact_prefix="$found/findings/" "$found/inputs" "$seeds" >"$work/fuzz.log" 2>&1 </dev/null ||
                status=$?
        runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$work/fuzz.log")
        edges=$(sed -n 's/.* cov: \([0-9]*\) .*/\1/p' "$work/fuzz.log" | tail -n 1)
        findings=$(find "$found/findings" -type f | wc -l)
        printf '%-8s %12s executions %8s edges %4s findings\n' "$1" "${runs:-?}" "${edges:-?}" "$findings"
        [ "$status" -eq 0 ] && return
        cp "$work/fuzz.log" "$found/log"
        sed -n '/ERROR/,$p' "$work/fuzz.log" | head -n 30 >&2
        say "fuzz-$1 failed; its input is in $found/findings, all it said in $found/log"
        return 1
}

fuzz() {
        targets='parse check robots blob emit scope values usage batch analysis warc jsonl pack cache sql columns door'
        seconds=60
        for argument in "$@"; do
                case " $targets " in
                *" $argument "*) targets=$argument ;;
                *) seconds=$argument ;;
                esac
        done
        case $seconds in
        '' | *[!0-9]*)
                say "fuzz: '$seconds' is neither a number of seconds nor one of: $targets"
                exit 2
                ;;
        esac
        test_tools
        if ! links clang -fsanitize=fuzzer-no-link,address >/dev/null 2>&1; then
                say "fuzz: clang's libFuzzer is not installed"
                exit 2
        fi
        [ -n "${REP_SEED:-}" ] || fresh_seed
        build fuzz
        fuzzers=$root/build/fuzz/tests/fuzz
        failed=0
        for target in $targets; do
                fuzz_target "$target" "$seconds" || failed=1
        done
        exit $failed
}
