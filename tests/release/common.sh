# shellcheck shell=sh
# SPDX-License-Identifier: Apache-2.0
# What scripts begin with that build or write something: a folder of their own.
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
unset DESTDIR

# quiet COMMAND...: its output only matters where it fails.
quiet() {
        "$@" >"$work/log" 2>&1 || { cat "$work/log" && exit 1; }
}

# refuse TEXT COMMAND...: it fails, and TEXT is part of what it says.
refuse() {
        text=$1
        shift
        if "$@" >"$work/log" 2>&1 || ! tr -s '\n ' '  ' <"$work/log" | grep -qF -e "$text"; then
                cat "$work/log" && echo "$*: expected '$text'" && exit 1
        fi
}
