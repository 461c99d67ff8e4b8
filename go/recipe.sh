# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=sh
# Recipes of ./dev: the Go module.

# in_go FOLDER ARGUMENT...: runs go in a folder of go/.
in_go() {
        folder=$1
        shift
        (cd "$root/go/$folder" && go "$@" </dev/null)
}

has_go() { go version; }

# The modules that go.mod names, unless they are there.
go_modules() { in_go . mod download >"$work/log" 2>&1; }

# What the module has in it that this repository has elsewhere: the library as one file and as WebAssembly, and the table of
# public crawlers.
go_sources() {
        build release amalgamation
        say "go: module"
        compiler=$root/go/internal/compiler
        cp "$root"/build/amalgamation/rep2c.[ch] "$compiler/native"
        INLINE=225 quiet "$root/jvm/wasm/build.sh" "$root/build/generated" "$compiler/wasm/rep2c.wasm"
        cp "$root/gen/crawlers/crawlers.tsv" "$root/LICENSE" "$root/go"
}

# The module's own checks, and the systems that nothing here can run.
go_quality() {
        unformatted=$(cd "$root/go" && gofmt -l .)
        if [ -n "$unformatted" ]; then
                say "go: gofmt -w $unformatted"
                exit 1
        fi
        quiet in_go . vet ./...
        if staticcheck -version >/dev/null 2>&1; then
                (cd "$root/go" && quiet staticcheck ./...)
        else
                leave_out staticcheck "it is not installed"
        fi
        for system in windows darwin; do
                for machine in amd64 arm64; do
                        CGO_ENABLED=0 GOOS=$system GOARCH=$machine quiet in_go . vet ./...
                done
        done
        CGO_ENABLED=0 GOARCH=386 quiet in_go . vet ./...
}

# With C, with the race detector, and without C.
go_tests() {
        say "go: tests"
        export REP_ONE_IN="${REP_ONE_IN:-20}"
        in_go . test ./...
        REP_ONE_IN=$((4 * REP_ONE_IN)) in_go . test -short -race ./...
        CGO_ENABLED=0 in_go . test -short ./...
}

# Can the module be tested here?  What is missing is said.
go_is_ready() {
        if ! has_go >/dev/null 2>&1; then
                leave_out go "there is no Go"
        elif ! go_modules; then
                leave_out go "its modules can't be had"
        elif ! (web_tools); then
                leave_out go "clang can't make WebAssembly here"
        else
                return 0
        fi
        return 1
}

test_go() {
        go_is_ready || return 0
        go_sources
        build release rep2c-command cases-jsonl
        go_quality
        go_tests
}

# go_task [--test]: ./dev go
go_task() {
        case "${1:-} $#" in
        ' 0' | '--test 1') ;;
        *)
                say "go: '$*' is not --test"
                exit 2
                ;;
        esac
        if ! has_go >/dev/null 2>&1; then
                say "go: Go is needed"
                exit 2
        fi
        build_tools
        web_tools
        if [ "${1:-}" = --test ]; then
                attempt go test_go
                conclude go
                return
        fi
        go_sources
        in_go . build ./...
}
