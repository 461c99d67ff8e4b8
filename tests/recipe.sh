# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=sh
# Recipes of ./dev: what has to pass.

# Are clang's sanitizers there?
has_sanitizers() { links clang -fsanitize=address,undefined >/dev/null 2>&1; }

test_tools() {
        build_tools
        want libcmocka-dev has_module cmocka
        want clang has clang
        want graphviz has dot
        want libsqlite3-dev has_module sqlite3
        want sqlite3 has sqlite3
        want tcc has tcc
        want codespell has codespell
        want python3-yaml python3 -c 'import yaml'
        want apache2-bin test -x /usr/sbin/apache2
        install_missing
        # Which package has clang's sanitizers depends on its version and on the distribution.
        major=$(clang -dumpversion | cut -d. -f1)
        for package in "libclang-rt-$major-dev" "libclang-common-$major-dev"; do
                if has_sanitizers; then
                        break
                elif apt-cache show "$package" >/dev/null 2>&1; then
                        missing=" $package"
                        install_missing
                fi
        done
}

# ---- what passed, what failed, and what was left out

begin=$(date +%s)
results=$work # of all attempts, those in lanes too: passed, failed, left_out

# leave_out WHAT WHY: says so, now and at the end.
leave_out() {
        say "$1: left out, $2"
        echo "$1" >>"$results/left_out"
}

# attempt NAME COMMAND...: where it fails, that is for the end to say, and the next one is run.
attempt() {
        name=$1 since=$(date +%s)
        shift
        set +e
        (
                set -e
                "$@"
        )
        status=$?
        set -e
        if [ "$status" -ne 0 ]; then
                say "$name: FAILED"
                echo "$name" >>"$results/failed"
        elif ! grep -qxs "$name" "$results/left_out"; then
                echo "$name $(($(date +%s) - since)) s" >>"$results/passed"
        fi
}

# lane NAME...: attempts test_NAME for each, in a process of its own with files of its own. What an attempt prints comes when it
# has ended.  Wait for all lanes.
lane() {
        (
                work=$(mktemp -d "$work/lane.XXXXXX")
                for each in "$@"; do
                        say "$each"
                        attempt "$each" "test_$(echo "$each" | tr - _)" >"$work/printed" 2>&1
                        cat "$work/printed" >&2
                done
        ) &
}

# listed FILE: the names in it, in one line.
listed() { [ ! -e "$results/$1" ] || sort -u "$results/$1" | paste -sd ',' | sed 's/,/, /g'; }

# conclude TASK: what came of all attempts.  Returns 1 where one failed.
conclude() {
        [ ! -e "$results/left_out" ] || say "left out: $(listed left_out)"
        if [ -e "$results/failed" ]; then
                say "$1: failed: $(listed failed); passed: $(listed passed) ($(($(date +%s) - begin)) s)"
                return 1
        fi
        echo "dev $1: all passed: $(listed passed) ($(($(date +%s) - begin)) s)"
}

# ---- tests

# Draws a seed for all random tests, and says so.  Nothing else in the tests is drawn anew.
fresh_seed() {
        REP_SEED=$(od -An -N4 -tu4 /dev/urandom | tr -d ' ')
        export REP_SEED
        say "REP_SEED=$REP_SEED"
}

check_format() {
        clang_format >/dev/null || (missing=" clang-format-$clang_format_version" && install_missing) || :
        if tool=$(clang_format); then
                say "clang-format"
                quiet c_files "$tool" --dry-run --Werror
        else
                leave_out clang-format "there is no version $clang_format_version"
        fi
}

# test_preset PRESET: all that it has.
test_preset() {
        say "$1: build"
        build "$1"
        run_tests "$1"
}

# run_tests TEST_PRESET
run_tests() {
        say "$1: tests"
        (cd "$root" && ctest --preset "$1" --parallel "$jobs" </dev/null)
}

# What the module of docs/pages/nginx.md is built with.
nginx_tools() {
        want nginx test -x /usr/sbin/nginx
        want nginx-dev test -x /usr/share/nginx/src/configure
        want curl has curl
        want jq has jq
        (install_missing) && return
        missing=
        leave_out nginx_module "nginx-dev can't be installed"
}

test_release() {
        nginx_tools
        test_preset release
        run_tests release-sample
}

# All known answers and real files; release asks one in ten.
test_answers() {
        build release
        run_tests release-answers
}

# The one-file library under sanitizers.
test_amalgamation() {
        build debug test-amalgamation
        run_tests amalgamation
}

# All of what release tests in part, and what is built once more: as those do who install it or have no network, and the rules
# of many files as code.
test_whole() {
        build release
        run_tests release-whole
}

# The command, built by PRESET.
test_command() {
        build "$1"
        run_tests "$1-command"
}

# A processor that has no vector instructions but old ones.
test_ssse3() {
        want qemu-user has qemu-x86_64
        install_missing
        test_preset ssse3
}

test_valgrind() {
        want valgrind has valgrind
        install_missing
        test_preset valgrind
}

# What Frama-C proves about functions that read foreign bytes.
test_proofs() {
        if command -v apt-get >/dev/null; then
                want frama-c-base has frama-c
                (install_missing) || :
                missing=
        fi
        if has frama-c >/dev/null; then
                "$root/tests/proofs/prove.sh"
        else
                leave_out proofs "there is no frama-c"
        fi
}

test_crawl_month() {
        build release
        say "a month of a crawl of 100,000 sites"
        (cd "$root/tests" && quiet sh support/python.sh cli/crawl_month.py "$root/build/rep2c" 100000)
}

# with_real_files NAME COMMAND...: runs it with the folder of real files, which lies beside the project, or leaves NAME out.  Status 77
# says that something else is missing.
with_real_files() {
        name=$1 real=$root/../shared status=0
        shift
        if ! [ -d "$real/corpus" ]; then
                leave_out "$name" "there are no real files beside the project"
                return
        fi
        build release rep2c-command
        "$@" || status=$?
        [ "$status" -ne 77 ] || leave_out "$name" "there is no web server that it knows, or there are no known answers"
        [ "$status" -eq 77 ] || return "$status"
}

# Each verdict of web servers that have the configurations of `rep2c enforce`, for 30 crawlers and 40 files.
enforce_real_files() {
        say "enforcement by web servers, on real files"
        REP_SEED=40 python3 "$root/tests/cli/enforce.py" "$root/build/rep2c" "$real/corpus" 40 100 30
}

# All known answers, through packs.
filter_oracle_files() {
        say "all known answers through packs"
        quiet python3 "$root/tests/cli/filter_oracle.py" "$root/build/rep2c" "$real" 1
}

test_filter_oracle() { with_real_files filter_oracle filter_oracle_files; }

test_enforce_real() { with_real_files enforce-real enforce_real_files; }

# 800 edits, half of them of real files, each asked about for all public crawlers.
write_real_files() {
        say "edits of real files"
        python3 "$root/tests/ways_in/write.py" "$root/build/rep2c" --edits=800 "$real/corpus" "$real/corpus-2026"
}

test_write_real() { with_real_files write-real write_real_files; }

test_all_archives() { test_archives 1; }

test_abi() { abi; }

test_deb() { deb --test; }

# The debug preset without what takes longest.
test_quickly() {
        build debug
        run_tests check
}

check() {
        test_tools
        attempt format check_format
        attempt debug test_quickly
        conclude check
}

# can_sanitize NAME...: whether clang has what the sanitized builds need.  If not, these tests are left out.
can_sanitize() {
        has_sanitizers && return
        for each in "$@"; do leave_out "$each" "clang's sanitizers are not installed"; done
        return 1
}

test_clang_debug() {
        can_sanitize clang-debug || return 0
        build clang-debug tested
        run_tests clang-debug
}

test_clang_debug_whole() {
        build clang-debug
        run_tests clang-debug-whole
}

# ---- parts of ./dev test --full, each of at most 150 minutes on two cores

full_parts='compilers machines systems languages real packages'

fuzz_briefly() {
        export REP_SEED="${REP_SEED:-1}"
        fuzz 20
}

# Every compiler and kind of processor that this machine has, and all of what others test in part.
full_compilers() {
        attempt whole test_whole
        attempt debug test_preset debug
        attempt amalgamation-debug test_amalgamation
        attempt clang test_preset clang
        attempt clang-command test_command clang
        if can_sanitize clang-debug-whole clang-debug-command fuzz threads; then
                attempt clang-debug-whole test_clang_debug_whole
                attempt clang-debug-command test_command clang-debug
                attempt fuzz test_preset fuzz
                attempt fuzz-20s fuzz_briefly
                attempt threads test_preset threads
        fi
        attempt no-simd test_preset no-simd
        [ "$(uname -m)" != x86_64 ] || attempt ssse3 test_ssse3
}

# Other machines, under emulation.
full_machines() {
        for machine in i686 s390x aarch64; do
                attempt "$machine" test_machine "$machine"
        done
        attempt valgrind test_valgrind
}

full_systems() { test_systems; }

# All that the other languages have.
full_languages() {
        lane python-full web-full
        lane go-full rust-full jvm-full
        wait
        ! python_is_ready || lane all-archives python-sanitized python-threads
        lane breaks
        wait
}

# Real files, and what computes for long.
full_real() {
        lane filter-oracle proofs crawl-month
        lane write-real enforce-real
        wait
}

# What is packaged and installed elsewhere.
full_packages() {
        lane abi python-dist
        if command -v dpkg >/dev/null && [ "$(id -u)" -eq 0 ]; then
                lane deb archive
        else
                leave_out "archive and deb" "this is not Debian, or not root"
        fi
        wait
}

# more NAME...: these parts.
more() {
        for each in "$@"; do
                case " $full_parts " in
                *" $each "*) ;;
                *)
                        say "test: '$each' is none of the parts of --full: $full_parts"
                        exit 2
                        ;;
                esac
        done
        test_tools
        (python_packages) || :
        for each in "$@"; do
                say "part $each"
                "full_$each"
        done
        conclude "test more $*"
}

# ---- ./dev test

# What can be tested alone.
named_tests='format release answers debug clang clang-debug fuzz threads python web docs go rust jvm python-full web-full go-full rust-full jvm-full breaks whole no-simd ssse3 i686 s390x aarch64 windows-command valgrind python-dist deb archive'

# test_named NAME: what is left out counts as failed, because somebody asked for it.
test_named() {
        case $1 in
        format) attempt format check_format ;;
        debug | clang | fuzz | threads | no-simd) attempt "$1" test_preset "$1" ;;
        i686 | s390x | aarch64) attempt "$1" test_machine "$1" ;;
        *) attempt "$1" "test_$(echo "$1" | tr - _)" ;;
        esac
        ! grep -qxs "$1" "$results/left_out" || echo "$1" >>"$results/failed"
}

# test_some NAME...
test_some() {
        for name in "$@"; do
                case " $named_tests " in
                *" $name "*) ;;
                *)
                        say "test: '$name' is neither --full nor more nor one of: $named_tests"
                        exit 2
                        ;;
                esac
        done
        test_tools
        for each in "$@"; do test_named "$each"; done
        conclude test
}

# What test_all() leaves to --full, by room.
say_only_full() {
        say "only in --full:"
        say "  C: gcc's debug preset, clang's release, threads, fuzz targets; whole counts of random tests, all known answers; other processors and systems, valgrind, proofs, packages"
        for room in Python Web Go Rust JVM; do
                name=only_full_$(echo $room | tr '[:upper:]' '[:lower:]')
                eval "say \"  $room: \$$name\""
        done
}

# What everybody runs before a change is done, in ten minutes on two cores.
test_all() {
        test_tools
        attempt format check_format
        build release
        # The tools of other languages use one processor for most of the time, and Spark's and the page's tests wait.
        lane release docs
        lane clang-debug
        lane python web
        lane go rust jvm
        wait
        say_only_full
        conclude test
}

# Everything there is.  Each part says what came of it, and none keeps the next from running.
test_full() {
        failed=
        "$root/dev" test || failed=' test'
        for part in $full_parts; do
                "$root/dev" test more "$part" || failed="$failed $part"
        done
        [ -z "$failed" ] || say "test --full: failed:$failed"
        [ -z "$failed" ]
}

# test_ring [--full [--fresh] | more PART... | NAME...]: ./dev test
test_ring() {
        case "$*" in
        '') test_all ;;
        --full | '--full --fresh')
                [ -z "${2:-}" ] || fresh_seed
                test_full
                ;;
        more\ ?*)
                shift
                more "$@"
                ;;
        *) test_some "$@" ;;
        esac
}
