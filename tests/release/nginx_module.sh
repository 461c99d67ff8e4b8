#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The nginx module of docs/pages/nginx.md is built as the page says, and answers what `rep2c check` answers.
#
#     nginx_module.sh BUILD_DIR
set -eu

build=$1 root=$(cd .. && pwd)
PATH=$PATH:/usr/sbin
for tool in python3 cc make bash jq curl nginx; do
        command -v "$tool" >/dev/null || { echo "left out: $tool is not here" && exit 77; }
done
[ -x /usr/share/nginx/src/configure ] || { echo 'left out: nginx-dev is not here' && exit 77; }
. release/common.sh
trap 'exit 1' HUP INT TERM

# The longest that a page may ask somebody to read, and to keep.
lines=$(sed -n '/^```c title=/,/^```$/p' "$root/docs/pages/nginx.md" | wc -l)
[ "$lines" -gt 2 ] && [ "$lines" -le 152 ] || { echo "the module has $((lines - 2)) lines" && exit 1; }

mkdir "$work/page"
python3 "$root/docs/run_examples.py" --in "$work/page" "$build" "$work" "$root/docs/pages/nginx.md"
python3 "$root/tests/cli/nginx_module.py" "$build/rep2c" "$work/page"
