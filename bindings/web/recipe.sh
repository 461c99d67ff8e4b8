# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=sh
# Recipes of ./dev: the WebAssembly module, the npm package and the page.

# Node 20 with npm is used if it is there.  It is never installed, because distributions have older versions.
has_node() { has npm && node -e 'process.exit(process.versions.node.split(".")[0] >= 20 ? 0 : 1)'; }

# Does clang link programs for WebAssembly?
links_wasm() { links clang --target=wasm32-wasi; }

web_tools() {
        want clang has clang
        want lld has wasm-ld
        want python3 has python3
        install_missing
        want wasi-libc links_wasm
        want "libclang-rt-$(clang -dumpversion | cut -d. -f1)-dev-wasm32" links_wasm
        install_missing
}

# Gets the packages of bindings/web/package-lock.json, unless they are there.
web_packages() {
        [ "$root/bindings/web/node_modules/.package-lock.json" -nt "$root/bindings/web/package-lock.json" ] && return
        say "web: getting packages"
        (cd "$root/bindings/web" && npm ci --prefer-offline --no-audit --no-fund >"$work/log" 2>&1 </dev/null && touch node_modules/.package-lock.json)
}

# Builds the module and the package.
web_build() {
        build release generated && say "web: build" &&
                quiet "$root/door/wasm/build.sh" "$root/build/generated" "$root/build/rep2c.wasm" &&
                quiet python3 "$root/door/answer_types.py" typescript "$root/bindings/web/package/src/answers.ts" &&
                (cd "$root/bindings/web" && quiet npm run build:package && quiet npm run build:page)
}

# What test_web leaves to test_web_full.
only_full_web="the package as npm publishes it, in Cloudflare's workers, and its size; most tests of the page, with axe, the keyboard, \
all widths and a large file; known answers in Chromium; and all known answers and real files"

# ready_for_web: builds all, unless it leaves the tests out, and returns 1.  Ends the attempt where that fails: a caller that asks
# for what this returns goes on after an error.
ready_for_web() {
        if ! has_node >/dev/null 2>&1; then
                leave_out "$name" "there is no Node 20 with npm"
        elif ! (web_tools); then
                leave_out "$name" "clang can't make WebAssembly here"
        elif ! web_packages; then
                leave_out "$name" "the npm packages are unavailable"
        else
                (web_build && build release crawler-forms answers) || exit 1
                say "web: tests"
                return 0
        fi
        return 1
}

# web_test SCRIPT: a script of bindings/web/package.json.
web_test() { (cd "$root/bindings/web" && quiet npm run "test:$1"); }

# web_test_page SCRIPT
web_test_page() {
        if (want chromium has chromium && install_missing); then
                web_test "$1"
        else
                leave_out "web's tests of the page" "there is no Chromium"
        fi
}

# The package with a share of known answers, and what is essential about the page.
test_web() {
        ready_for_web || return 0
        (export REP_SHARE="${REP_SHARE:-20}" && web_test package)
        web_test_page page
}

test_web_full() {
        ready_for_web || return 0
        web_test package
        web_test published
        web_test_page page-full
}

web() {
        one_option web --build "$@"
        if ! has_node >/dev/null 2>&1; then
                say "web: Node 20 or later with npm is needed"
                exit 2
        fi
        build_tools
        web_tools
        if ! web_packages; then
                cat "$work/log" >&2
                say "web: the npm packages are unavailable"
                exit 2
        fi
        web_build
        [ -n "${1:-}" ] || exec python3 -m http.server --bind 127.0.0.1 --directory "$root/bindings/web/page/dist" 4173
}
