# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=sh
# Recipes of ./dev: what concerns all languages.

# Wrappers that are broken on purpose: the tests of each language that is there have to find it.
test_breaks() {
        ! has_jdk >/dev/null 2>&1 || build_natives_here "$root/build/jvm/here"
        say "wrappers that are broken on purpose"
        python3 "$root/bindings/breaks.py" "$work"
}
