#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# A large pack, for real: of ORIGINS made origins, in halves that are merged; opened, checked whole, asked and filtered by.
# Needs 370 bytes an origin in FOLDER twice over, and what the writer puts aside.
#
# With LINES, so many URLs are filtered on all cores, which need 65 bytes each; with PYTHON, the interpreter of an environment
# with rep2c and pyspark, also by two workers of Spark.
#
#     large.sh BUILD_DIR CORPUS FOLDER ORIGINS [MEMORY_MIB [LINES [PYTHON]]]
set -eu

here=$(cd "$(dirname "$0")" && pwd)
build=$(cd "$1" && pwd) corpus=$2 folder=$3 origins=$4 memory=${5:-1024} lines=${6:-0} python=${7:-}
bench=$build/bench/crawl/crawl-bench half=$((origins / 2)) urls=5000000
export TMPDIR="$folder"
hosts=$folder/hosts
python3 "$here/../work.py" "$corpus" >"$hosts"

# timed WHAT COMMAND...: prints how long it takes, and how much memory at most.
timed() {
        what=$1
        shift
        /usr/bin/time -f "$what: %e s, %U + %S s of the processors, at most %M KiB" "$@"
}

echo "== halves"
timed "first half" "$bench" --origins="$half" --memory="$memory" --write="$folder/a.pack" <"$hosts"
timed "second half" "$bench" --origins="$origins" --first="$half" --memory="$memory" --write="$folder/b.pack" <"$hosts"
echo "== merged"
timed merge "$build/rep2c" pack --merge -q --memory="${memory}M" -o "$folder/whole.pack" "$folder/a.pack" "$folder/b.pack"
rm "$folder/a.pack" "$folder/b.pack"
timed info "$build/rep2c" info "$folder/whole.pack"
echo "== asked"
python3 "$here/../drive.py" "$bench" --corpus="$corpus" --origins="$origins" --urls=1000000 --pack="$folder/whole.pack" --engines="pack,pack batch,floor"
echo "== filter, $urls URLs in random order, then sorted"
"$bench" --origins="$origins" --urls=$urls --list >"$folder/urls"
timed random "$build/rep2c" filter -j1 --pack "$folder/whole.pack" -a ExampleBot <"$folder/urls" >"$folder/kept"
LC_ALL=C sort -o "$folder/urls" "$folder/urls"
timed sorted "$build/rep2c" filter -j1 --pack "$folder/whole.pack" -a ExampleBot <"$folder/urls" >"$folder/sorted"
LC_ALL=C sort "$folder/kept" | cmp - "$folder/sorted"
rm "$folder/urls" "$folder/kept" "$folder/sorted"
if [ "$lines" -gt 0 ]; then
        echo "== $lines URLs in random order"
        mkdir "$folder/lines"
        "$bench" --origins="$origins" --urls="$lines" --list |
                split -a 3 -l $(((lines + 31) / 32)) - "$folder/lines/part-"
        cat "$folder"/lines/part-* | timed filter "$build/rep2c" filter --pack "$folder/whole.pack" -a ExampleBot |
                "$build/bench/crawl/line-digest" | tee "$folder/filter"
        if [ -n "$python" ]; then
                timed Spark "$python" "$here/../../python/bench/spark_large.py" "$folder/whole.pack" "$folder/lines" | tee "$folder/spark"
                head -n 1 "$folder/spark" | cmp - "$folder/filter"
        fi
        rm -r "$folder/lines"
fi
rm "$folder/whole.pack" "$hosts"
