#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# ./dev test and its parts run everything even where some fail, name all that failed or was left out, and fail then.
#
# Every tool is one that does nothing; ctest fails for some presets, and so does what runs under Wine.
#
#     dev.sh
set -eu

. release/common.sh
root=$(cd .. && pwd)

mkdir "$work/bin" "$work/copy"
for file in dev $(cd "$root" && find ./*/ \( -name node_modules -o -path ./build \) -prune -o -name '*.sh' -print); do
        mkdir -p "$work/copy/$(dirname "$file")"
        cp "$root/$file" "$work/copy/$file"
done
(cd "$work/copy" && mkdir -p build runtime gen grammar crawl door bindings/sql bindings/python/core)
for name in abidiff apt-cache apt-get clang clang-format-14 cmp codespell dot dpkg-deb gcc mandoc mkdocs ninja npm pkg-config python3 ragel re2c sqlite3 \
        tcc valgrind i686-linux-gnu-gcc s390x-linux-gnu-gcc aarch64-linux-gnu-gcc qemu-x86_64 qemu-s390x qemu-aarch64 sudo; do
        printf '#!/bin/sh\n' >"$work/bin/$name"
done
printf '#!/bin/sh\necho 1000\n' >"$work/bin/id"
printf '#!/bin/sh\nexit 1\n' >"$work/bin/node"
cp "$work/bin/node" "$work/bin/javac"
cp "$work/bin/node" "$work/bin/wine"
printf '#!/bin/sh\necho cmake version 9.0\n' >"$work/bin/cmake"
printf '#!/bin/sh\necho "$2" >>"%s/presets"\ncase $2 in debug | clang | clang-debug | ssse3 | s390x) exit 8 ;; esac\n' "$work" >"$work/bin/ctest"
printf '#!/bin/sh\necho clang-format version 14.0.6\n' >"$work/bin/clang-format-14"
printf '#!/bin/sh\n' >"$work/copy/tests/proofs/prove.sh"
chmod +x "$work"/bin/*

# run TASK FAILED ARGUMENT...: ./dev ARGUMENT... ends with 1, and TASK says that FAILED failed.
run() {
        task=$1 failed=$2
        shift 2
        status=0
        PATH=$work/bin:$PATH "$work/copy/dev" "$@" >"$work/log" 2>&1 || status=$?
        if [ "$status" -ne 1 ] || ! grep -q "^dev: $task: failed: $failed; passed: [a-z0-9, -]* ([0-9]* s)$" "$work/log"; then
                echo "./dev $*: exit status $status"
                cat "$work/log"
                exit 1
        fi
}

: >"$work/presets"
run test clang-debug test
grep -q '^dev: left out: .*jvm.*python.*web' "$work/log" && grep -q '^dev:   C: .*debug' "$work/log" || { cat "$work/log" && exit 1; }
only=''
[ "$(uname -m)" != x86_64 ] || only=', ssse3'
run 'test more compilers machines' "clang, debug, fuzz-20s, s390x$only" test more compilers machines
run 'test more systems' windows-command test more systems
for preset in release release-sample release-whole debug amalgamation clang clang-command clang-debug clang-debug-whole clang-debug-command fuzz threads no-simd i686 s390x \
        aarch64 valgrind; do
        grep -qx "$preset" "$work/presets" || { echo "$preset was not tested" && exit 1; }
done
status=0
PATH=$work/bin:$PATH "$work/copy/dev" test --full >"$work/log" 2>&1 || status=$?
[ $status -eq 1 ] && grep -q '^dev: test --full: failed: test compilers machines systems' "$work/log" || { cat "$work/log" && exit 1; }

# Parts by their names: only these run, one that is left out fails, and there are no others.
: >"$work/presets"
PATH=$work/bin:$PATH "$work/copy/dev" test format fuzz >"$work/log" 2>&1 || { cat "$work/log" && exit 1; }
grep -q '^dev test: all passed: format [0-9]* s, fuzz [0-9]* s ' "$work/log" && [ "$(cat "$work/presets")" = fuzz ] || { cat "$work/log" && exit 1; }
! PATH=$work/bin:$PATH "$work/copy/dev" test web >"$work/log" 2>&1 && grep -q '^dev: test: failed: web' "$work/log" || { cat "$work/log" && exit 1; }
for wrong in 'clang nothing' 'more nothing' '--full --old'; do
        status=0
        # shellcheck disable=SC2086 # several words
        PATH=$work/bin:$PATH "$work/copy/dev" test $wrong >"$work/log" 2>&1 || status=$?
        [ $status -eq 2 ] && grep -q ' is n.*one of' "$work/log" || { cat "$work/log" && exit 1; }
done

# The help of a benchmark is there before anything is built.
[ "$(env -i PATH=/usr/bin:/bin "$work/copy/dev" bench --own --help | grep -c -- '--turns=N')" = 1 ]
