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

# The reference library takes part where the variable REP_BENCH_REFERENCE gives the folder with its source.
bench() {
        build_tools
        if [ "${1:-}" = --python ]; then
                shift
                bench_python "$@"
                return
        fi
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
        if [ "${1:-}" = --crawl ]; then
                shift
                build release crawl-bench
                python3 "$root/bench/drive.py" "$root/build/bench/crawl-bench" "$@"
                return
        fi
        build release rep-bench rep2c-command
        python3 "$root/bench/drive.py" "$root/build/bench/rep-bench" "$@"
}
