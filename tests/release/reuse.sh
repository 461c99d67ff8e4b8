#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Every file says under which licence it is and whose it is, as the REUSE specification has it; sources in their first lines.
#
#     reuse.sh
set -eu

cd ..
failed=0
for file in $(git ls-files 2>/dev/null | grep -E '\.(c|h|cc|hpp|rl|re|py|sh|js|mjs|ts|cmake|awk|css)$|(^|/)CMakeLists\.txt$'); do
        head -n 4 "$file" | grep -q 'SPDX-License-Identifier[:] Apache-2.0' ||
                { echo "$file does not name its licence in its first lines" && failed=1; }
done
[ $failed = 0 ] || exit 1
command -v reuse >/dev/null || { echo 'left out: reuse is not here' && exit 77; }
reuse lint
