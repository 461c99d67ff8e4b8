# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=sh
# Recipes of ./dev: what reads the code, and what the tests reach of it.

analyze() {
        test_tools
        want clang-tidy-14 has clang-tidy
        want cppcheck has cppcheck
        install_missing
        cd "$root"
        quiet cmake --preset clang
        say "clang-tidy"
        find runtime gen crawl cli -name '*.c' >"$work/sources"
        if ! xargs -a "$work/sources" -n 4 -P "$jobs" clang-tidy -p build/clang --quiet >"$work/log" 2>&1 </dev/null; then
                grep -E '(warning|error): ' "$work/log" | sort -u >&2
                say "clang-tidy found something, or failed"
                exit 1
        fi
        say "cppcheck"
        quiet cppcheck --quiet --error-exitcode=1 --std=c11 --enable=warning,performance,portability --inconclusive \
                --suppressions-list=packaging/cmake/cppcheck.txt --library=posix -j "$jobs" -Iruntime -Igen -Igrammar -I. \
                -DREP_VERSION='"0"' runtime gen cli
        echo "dev analyze: nothing found"
}

# Percent of the runtime's lines that tests must reach.
coverage_least=95

coverage() {
        test_tools
        want gcovr has gcovr
        install_missing
        build coverage
        find "$root/build/coverage" -name '*.gcda' -delete
        say "coverage: tests"
        # Some tests of the command limit what it may write, and so what the compiler's counters can.
        (cd "$root" && ctest --preset coverage --parallel "$jobs" >"$work/log" 2>&1 </dev/null) ||
                say "not all tests passed with counters: $(sed -n 's/.*- \(.*\) (Failed).*/\1/p' "$work/log" | tr '\n' ' ')"
        cd "$root/build/coverage"
        status=0
        for part in gen runtime; do
                least=0
                [ "$part" = gen ] || least=$coverage_least
                gcovr --root "$root" --filter "$root/$part/" --print-summary --fail-under-line "$least" \
                        --output "$root/build/coverage/$part.txt" . >"$work/summary" 2>"$work/log" || status=1
                printf '%-8s ' "$part"
                sed -n 's/^\(lines\|branches\): /\1 /p' "$work/summary" | tr '\n' ' '
                echo
        done
        say "line by line: $root/build/coverage/gen.txt and runtime.txt"
        [ "$status" -eq 0 ] || say "less than $coverage_least% of the runtime's lines, or gcovr failed: $(cat "$work/log")"
        return $status
}
