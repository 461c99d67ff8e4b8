#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The project's own workflows call tasks and presets that exist, pin what they use, and publish nothing that nobody approved.
#
#     workflows.sh
set -eu

python3 -c 'import yaml' 2>/dev/null || { echo 'python3 or its yaml is not here' && exit 77; }
cd ..
. tests/release/common.sh
python3 tests/release/workflows.py . .github/workflows/*.yml .forgejo/workflows/*.yml .gitlab-ci.yml

# It finds each thing that can be wrong: otherwise it would prove nothing.
mkdir "$work/.github"
cat >"$work/.github/good.yml" <<'END'
permissions:
  contents: read
jobs:
  one:
    strategy:
      matrix:
        part: [clang, jvm]
    timeout-minutes: 5
    environment: release
    permissions:
      contents: write
    steps:
      - uses: a/b@0123456789012345678901234567890123456789 # v1.0
      - run: ./dev test ${{ matrix.part }} && ./dev rust --package
      - run: ctest --preset debug
END
python3 tests/release/workflows.py . "$work/.github/good.yml"
number=0
while read -r edit; do
        number=$((number + 1))
        sed "$edit" "$work/.github/good.yml" >"$work/.github/bad.yml"
        ! cmp -s "$work/.github/good.yml" "$work/.github/bad.yml" || { echo "$edit changes nothing" && exit 1; }
        if python3 tests/release/workflows.py . "$work/.github/bad.yml" >"$work/log" 2>&1 || ! grep -q ' 1 faults$' "$work/log"; then
                cat "$work/log"
                echo "not found: $edit" && exit 1
        fi
done <<'END'
s/contents: read/contents: write/
s/jvm/jvn/
/timeout/d
/environment/d
s/ # v1.0//
s/0123456789/main/
s/dev rust/dev rusty/
s/--package/--publish/
s/preset debug/preset debugging/
END
[ $number -eq 9 ]

command -v actionlint >/dev/null || { echo 'left out: actionlint is not here' && exit 0; }
actionlint .github/workflows/*.yml
