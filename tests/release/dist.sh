#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The release archive: the same bytes twice, and a build of it without Ragel, re2c and any library, which says what it
# lacks.
#
#     dist.sh CMAKE BUILD_DIR C_COMPILER VERSION
set -eu

cmake=$1 build=$2 cc=$3 version=$4 root=$(cd .. && pwd)
for tool in git gzip ninja; do
        command -v $tool >/dev/null || { echo "there is no $tool" && exit 77; }
done
[ "$(git rev-parse --show-toplevel 2>/dev/null)" = "$root" ] || { echo "$root is not a checkout" && exit 77; }
. release/common.sh

sh "$root/packaging/release/dist.sh" "$build" "$version" "$work/one.tar.gz"
# Neither the time, nor the rights of new files, nor the folder matter.
begin=$(date)
until [ "$(date)" != "$begin" ]; do
        sleep 0.1 # polls: another second has begun
done
(umask 077 && cd "$work" && sh "$root/packaging/release/dist.sh" "$build" "$version" two.tar.gz)
cmp "$work/one.tar.gz" "$work/two.tar.gz"

cd "$work"
tar -xzf one.tar.gz
cd "rep2c-$version"
if grep -rlF "$root" . ; then
        echo "these files name the folder that they were made in" && exit 1
fi

[ "$(grep -c '^{.*}$' cases/cases.jsonl)" = "$(wc -l <cases/cases.jsonl)" ]

# A compiler is enough.
(cd amalgamation && "$cc" -O2 example.c rep2c.c && [ "$(./a.out)" = 'disallow, line 2' ])
(cd amalgamation && "$cc" -pthread -I../third-party/xxhash example_crawl.c rep2c-crawl.c rep2c.c && [ "$(./a.out)" = 'disallow, line 2' ])
(mkdir objects && cd objects && "$cc" -O2 -I../runtime -c ../runtime/*/*.c)

# CMake is, too, with nothing else.
quiet "$cmake" -S . -B build -G Ninja -DCMAKE_C_COMPILER="$cc" -DCMAKE_BUILD_TYPE=Debug -DREP_WERROR=ON -DBUILD_TESTING=OFF \
        -DREP_RAGEL_COMMAND= -DREP_RE2C_COMMAND= -DCMAKE_DISABLE_FIND_PACKAGE_PkgConfig=ON -DREP_JSONC=OFF
quiet "$cmake" --build build --target installable
# The library for crawls takes its hash from the archive.
[ -n "$(find build -name librep2c-crawl.a)" ] && grep -q 'BSD 2-Clause' third-party/xxhash/LICENSE
rep2c=$work/rep2c-$version/build/rep2c
cd "$root/tests"
[ "$("$rep2c" --version | head -n 1)" = "rep2c $version" ]
[ "$("$rep2c" --version | grep -cE '^without (json-c|libcurl and zlib|libidn2|packs)[:,] ')" = 4 ]
[ "$("$rep2c" check -a ExampleBot data/sample.robots.txt /search)" = "$(printf 'allow\t24\t/search')" ]

# decline TEXT ARGUMENT...: the command ends with 2 and an error that has TEXT, and writes nothing else.
decline() {
        text=$1
        shift
        status=0
        "$rep2c" "$@" >"$work/output" 2>"$work/log" </dev/null || status=$?
        if [ $status -ne 2 ] || [ -s "$work/output" ] || ! grep -qF "$text" "$work/log"; then
                cat "$work/log" && echo "rep2c $*: status $status, expected 2 and '$text'" && exit 1
        fi
}
"$rep2c" check --json -a ExampleBot data/sample.robots.txt /search | grep -q '^{"verdict":"allow","line":24,.*}$'
status=0
echo '{}' | "$rep2c" check --batch --json >"$work/output" 2>"$work/log" || status=$?
[ $status -eq 2 ] && ! [ -s "$work/output" ] && grep -qF 'built without json-c' "$work/log"
decline 'built without libcurl and zlib' check -a ExampleBot https://example.com/search
decline 'built without libcurl and zlib' fetch https://example.com
decline 'built without libidn2' url 'https://exämple.com/'
