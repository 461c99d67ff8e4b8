#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Counts the lines of the tracked text files: of all of them, of those in some folders, or of each row of a table.
#
#     lines.sh [PATH...]        prints a number
#     lines.sh --check FILE     compares each row of FILE that begins "| `FOLDER/`... | NUMBER |" with what it counts.  The number
#                               is a budget: fails where there are more lines, and where they are so few, by a tenth and 100
#                               lines, that it should go down
set -eu

cd "$(dirname "$0")/../.."

# count [PATH...]
count() { git grep -Ilz '' -- "$@" | xargs -0 cat | wc -l | tr -d ' '; }

[ "${1:-}" = --check ] || {
        count "$@"
        exit
}
failed=0 rows=$(mktemp)
trap 'rm -f "$rows"' EXIT
sed -nE 's/^\| ([^|]*`[^|]*) \| ([0-9,]+) \|.*/\2 \1/p' "$2" >"$rows"
[ -s "$rows" ] || { echo "$2 has no table of lines" && exit 1; }
while read -r said folders; do
        said=$(echo "$said" | tr -d ,)
        # shellcheck disable=SC2046 # several paths
        found=$(count $(echo "$folders" | grep -o '`[^`]*`' | tr -d '`'))
        if [ "$found" -gt "$said" ] || { [ $((said - found)) -gt 100 ] && [ $((10 * (said - found))) -gt "$said" ]; }; then
                echo "$2: $folders: a budget of $said lines, and there are $found"
                failed=1
        fi
done <"$rows"
exit $failed
