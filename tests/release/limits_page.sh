#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# docs/pages/limits.md has the numbers that the code has, and each limit of the public headers.
#
#     limits_page.sh
set -eu

command -v python3 >/dev/null || exit 77
root=$(cd .. && pwd)
python3 "$root/docs/check_limits.py"

# It finds what differs: otherwise it would prove nothing.
. release/common.sh
for edit in 's/| 512,000 bytes/| 512,001 bytes/' 's/| 384 MiB/| 384 KiB/' 's/| 31 |/| 32 |/' 's/REP_LINE_KEPT/REP_LINE_LEFT/' '/REP_BUDGET/d'; do
        sed -e "$edit" -e "s|](../../|]($root/|" "$root/docs/pages/limits.md" >"$work/limits.md"
        if python3 "$root/docs/check_limits.py" "$work/limits.md" >"$work/log"; then
                echo "$edit was not found" && exit 1
        fi
        [ "$(wc -l <"$work/log")" -eq 2 ] || { cat "$work/log" && exit 1; }
done
