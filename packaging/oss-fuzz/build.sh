#!/bin/bash -eu
# SPDX-License-Identifier: Apache-2.0
# Builds the fuzz targets as OSS-Fuzz asks for them, into $OUT: each with its words and inputs beside it.  What OSS-Fuzz sets
# are CC, CXX, CFLAGS, LIB_FUZZING_ENGINE and OUT.  The engine is of C++, so CXX links.  Where targets run, no libraries but the
# system's own are there: those that a target does not call are left out.  tests/release/oss_fuzz.sh runs this with clang's own engine.
cd "$(dirname "${BASH_SOURCE[0]}")"
[ -e CMakeLists.txt ] || cd ../..
[ -e CMakeLists.txt ] || cd "$SRC/rep2c"
root=$PWD
targets=${TARGETS:-parse check robots blob emit scope values usage analysis pack cache}
build=${WORK:-$root/build}/oss-fuzz

cmake -S . -B "$build" -G Ninja -DCMAKE_C_COMPILER="$CC" -DCMAKE_C_FLAGS="${CFLAGS:-}" -DCMAKE_BUILD_TYPE=RelWithDebInfo \
        -DREP_FUZZ=ON -DREP_FUZZ_ENGINE="$LIB_FUZZING_ENGINE" -DCMAKE_EXE_LINKER_FLAGS=-Wl,--as-needed \
        -DCMAKE_C_LINK_EXECUTABLE="$CXX <FLAGS> <CMAKE_C_LINK_FLAGS> <LINK_FLAGS> <OBJECTS> -o <TARGET> <LINK_LIBRARIES>" -DBUILD_SHARED_LIBS=OFF -DREP_IDN2=OFF
for target in $targets; do
        cmake --build "$build" --target "fuzz-$target"
        cp "$build/tests/fuzz/fuzz-$target" "$OUT/"
        words=tests/fuzz/$target.dict
        case $target in parse | check | analysis | emit) words=tests/fuzz/robots.dict ;; esac
        [ ! -e "$words" ] || cp "$words" "$OUT/fuzz-$target.dict"
        inputs=tests/fuzz/corpus/$target
        [ "$target" != check ] || inputs=tests/fuzz/corpus/robots
        [ -d "$inputs" ] || inputs=tests/data/blobs
        python3 -m zipfile -c "$OUT/fuzz-${target}_seed_corpus.zip" "$inputs"/*
done
