#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# ./dev test --long runs everything even where a part fails, names all that failed or was left out, and fails then.
#
# Every tool is one that does nothing; ctest fails for some presets, and so does what runs under Wine.
#
#     dev.sh
set -eu

root=$(cd .. && pwd) work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

mkdir "$work/bin" "$work/copy"
for file in dev $(cd "$root" && find ./*/ \( -name node_modules -o -path ./build \) -prune -o -name '*.sh' -print); do
        mkdir -p "$work/copy/$(dirname "$file")"
        cp "$root/$file" "$work/copy/$file"
done
(cd "$work/copy" && mkdir -p build/tests runtime gen grammar crawl sql python/core)
for name in abidiff apt-cache apt-get clang clang-format-14 cmp codespell dot dpkg-deb gcc mandoc mkdocs ninja npm pkg-config python3 ragel re2c sqlite3 \
        tcc valgrind i686-linux-gnu-gcc s390x-linux-gnu-gcc aarch64-linux-gnu-gcc qemu-x86_64 qemu-s390x qemu-aarch64 sudo; do
        printf '#!/bin/sh\n' >"$work/bin/$name"
done
printf '#!/bin/sh\necho 1000\n' >"$work/bin/id"
printf '#!/bin/sh\nexit 1\n' >"$work/bin/node"
cp "$work/bin/node" "$work/bin/javac"
cp "$work/bin/node" "$work/bin/wine"
printf '#!/bin/sh\necho cmake version 9.0\n' >"$work/bin/cmake"
printf '#!/bin/sh\necho "$2" >>"%s/presets"\ncase $2 in debug | ssse3 | s390x) exit 8 ;; esac\n' "$work" >"$work/bin/ctest"
printf '#!/bin/sh\necho clang-format version 14.0.6\n' >"$work/bin/clang-format-14"
for name in build/tests/test-cli tests/proofs/prove.sh; do
        printf '#!/bin/sh\n' >"$work/copy/$name"
done
chmod +x "$work"/bin/* "$work/copy/build/tests/test-cli"

# run FAILED ARGUMENT...: ./dev ARGUMENT... ends with 1, and says that FAILED failed.
run() {
        failed=$1
        shift
        status=0
        : >"$work/presets"
        PATH=$work/bin:$PATH "$work/copy/dev" "$@" >"$work/log" 2>&1 || status=$?
        some='[a-z0-9, -]*' time='[0-9]* s'
        if [ "$status" -ne 1 ] || ! grep -q "^dev: test: failed: $failed; passed: ${some}clang $time, ${some}format $time, ${some}release $time$some ($time)$" "$work/log" ||
                ! grep -q '^dev: left out: .*jvm.*python.*web' "$work/log"; then
                echo "./dev $*: exit status $status"
                cat "$work/log"
                exit 1
        fi
}

run debug test
if [ "$(uname -m)" = x86_64 ]; then
        run 'debug, s390x, ssse3, windows-command' test --long
else
        run 'debug, s390x, windows-command' test --long
fi
for preset in release release-sample release-whole debug clang clang-command clang-debug clang-debug-command fuzz threads no-simd i686 s390x aarch64 valgrind; do
        grep -qx "$preset" "$work/presets" || { echo "$preset was not tested" && exit 1; }
done

# Parts by their names: only these run, one that is left out fails, and there are no others.
: >"$work/presets"
PATH=$work/bin:$PATH "$work/copy/dev" test format clang >"$work/log" 2>&1 || { cat "$work/log" && exit 1; }
grep -q '^dev test: all passed: clang [0-9]* s, format [0-9]* s ' "$work/log" && [ "$(cat "$work/presets")" = clang ] || { cat "$work/log" && exit 1; }
! PATH=$work/bin:$PATH "$work/copy/dev" test web >"$work/log" 2>&1 && grep -q '^dev: test: failed: web' "$work/log" || { cat "$work/log" && exit 1; }
status=0
PATH=$work/bin:$PATH "$work/copy/dev" test clang nothing >"$work/log" 2>&1 || status=$?
[ $status -eq 2 ] && grep -q "'nothing' is neither --long nor one of: format release" "$work/log" || { cat "$work/log" && exit 1; }
