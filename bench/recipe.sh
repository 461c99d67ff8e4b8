# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=sh
# Recipes of ./dev: figures against peers.

# The peers that can be installed.  Where one can't, the benchmark goes without it.
bench_peers() {
        want python3 has python3
        want g++ has g++
        want libre2-dev has_module re2
        want libhyperscan-dev has_module libhs
        case " $* " in *" --plot"*) want gnuplot-nox has gnuplot ;; esac
        case " $* " in *" --crawl "*) want liblmdb-dev has_module lmdb ;; esac
        [ -z "${REP_BENCH_REFERENCE:-}" ] || want libabsl-dev has_module absl_strings
        install_missing
}

# --python [--spark] CORPUS: the Python package and its peers.
bench_python() {
        in_spark=
        if [ "${1:-}" = --spark ]; then
                in_spark=yes
                shift
        fi
        if [ $# -ne 1 ]; then
                say "bench --python: the folder of the corpus is missing"
                exit 2
        fi
        want python3-venv has_python
        [ -z "$in_spark" ] || want default-jre-headless has java
        install_missing
        python_packages || exit 2
        python_build
        if [ -n "$in_spark" ]; then
                "$venv/bin/python" "$root/bindings/python/bench/spark_bench.py" "$1"
                return
        fi
        build release rep2c-command
        python3 "$root/bench/languages.py" "$1" "$venv/bin/python" "$root/bindings/python/bench/bench.py" "$root/build/rep2c"
}

# own_LANGUAGE COMMAND...: builds the benchmark of a language, and gives COMMAND what runs it.
own_C() { build release own-bench && "$@" "$root/build/bench/own-bench"; }
own_Rust() { has cargo && rust_bench "$@"; }
own_Go() { has_go && web_tools && go_sources && go_bench "$@"; }
own_Java() { has_jdk && web_tools && bench_jvm "$@"; }
own_Python() { has_python && python_packages && python_build && "$@" "$venv/bin/python" "$root/bindings/python/bench/bench.py"; }
own_JavaScript() { has_node && web_tools && web_packages && web_build && "$@" node "$root/bindings/web/bench/robots_parser.js"; }

keep_words() { printf '%s\n' "$@" >>"$work/words"; }

# --own [--hosts=N] [--turns=N] DATA [LANGUAGE...]: each peer by its own reading of robots.txt, in the language that it is for.
bench_own() {
        while case ${1:-} in --*) ;; *) false ;; esac; do
                keep_words "$1"
                shift
        done
        if ! [ -d "${1:-}" ]; then
                say "bench --own: the folder of the data is missing"
                exit 2
        fi
        keep_words "$(cd "$1" && pwd)"
        shift
        for language in ${*:-C Rust Go Java Python JavaScript}; do
                ("own_$language" keep_words "$language:") >&2 || say "bench: without $language"
        done
        set --
        while read -r word; do set -- "$@" "$word"; done <"$work/words"
        python3 "$root/bench/languages.py" "$@"
}

# The reference library takes part where the variable REP_BENCH_REFERENCE gives the folder with its source.
bench() {
        case " $* " in
        " --help "*) python3 "$root/bench/drive.py" --help && return ;;
        *" --help "*) awk -v task="#     ./dev bench $1" '/^#     .\/dev/ { on = index($0, task) } on' "$root/dev" && return ;;
        esac
        build_tools
        [ "${1:-}" != --python ] || {
                shift
                bench_python "$@"
                return
        }
        (bench_peers "$@") || say "some peers will be missing"
        reference=${REP_BENCH_REFERENCE:-}
        if [ -n "$reference" ]; then
                if ! [ -e "$reference/robots.cc" ]; then
                        say "REP_BENCH_REFERENCE: there is no $reference/robots.cc"
                        exit 2
                fi
                reference=$(cd "$reference" && pwd)
        fi
        cd "$root"
        quiet cmake --preset release -D "REP_BENCH_REFERENCE=$reference"
        cd "$OLDPWD"
        if [ "${1:-}" = --own ]; then
                shift
                bench_own "$@"
                return
        fi
        if [ "${1:-}" = --crawl ]; then
                shift
                build release crawl-bench
                python3 "$root/bench/drive.py" "$root/build/bench/crawl-bench" "$@"
                return
        fi
        build release rep-bench rep2c-command
        python3 "$root/bench/drive.py" "$root/build/bench/rep-bench" "$@"
}
