#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# packaging/oss-fuzz/build.sh builds a fuzz target as OSS-Fuzz asks for it, here with clang's own engine: the program runs on its
# inputs, which are beside it.
#
#     oss_fuzz.sh
set -eu

root=$(cd .. && pwd)
for tool in clang clang++ ninja python3; do
        command -v $tool >/dev/null || { echo "there is no $tool" && exit 77; }
done
. release/common.sh
echo 'int LLVMFuzzerTestOneInput(const unsigned char *data, unsigned long size); int LLVMFuzzerTestOneInput(const unsigned char *data, unsigned long size) { return !data && size; }' >"$work/engine.c"
clang -fsanitize=fuzzer,address "$work/engine.c" -o "$work/engine" 2>/dev/null || { echo 'clang has no engine' && exit 77; }

mkdir "$work/out"
CC=clang CXX=clang++ CFLAGS='-O1 -fsanitize=address' LIB_FUZZING_ENGINE=-fsanitize=fuzzer,address OUT=$work/out WORK=$work SRC=$work TARGETS=scope \
        bash "$root/packaging/oss-fuzz/build.sh" >"$work/log" 2>&1 || { tail -n 40 "$work/log" && exit 1; }
cd "$work/out"
if ldd fuzz-scope | grep -vE 'linux-vdso|ld-linux|lib(c|m|gcc_s|stdc\+\+|pthread|dl|rt|resolv)\.so'; then
        echo 'is not there where OSS-Fuzz runs targets' && exit 1
fi
[ -s fuzz-scope.dict ] || [ ! -e "$root/tests/fuzz/scope.dict" ]
mkdir inputs
python3 -m zipfile -e fuzz-scope_seed_corpus.zip inputs
[ -n "$(ls inputs)" ]
./fuzz-scope -runs=200 -seed=1 inputs >"$work/log" 2>&1 || { tail -n 40 "$work/log" && exit 1; }
