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

# put_where_it_differs FOLDER FILE...: what is the same stays as it is, and nothing that was made of it is made anew.
put_where_it_differs() {
        folder=$1
        shift
        for file in "$@"; do
                cmp -s "$file" "$folder/${file##*/}" || cp "$file" "$folder"
        done
}

# What the module has in it that this repository has elsewhere: the library as one file and as WebAssembly, and the table of
# public crawlers.
go_sources() {
        build release amalgamation
        say "go: module"
        compiler=$root/go/internal/compiler
        put_where_it_differs "$compiler/native" "$root"/build/amalgamation/rep2c.[ch]
        quiet "$compiler/wasm/build.sh"
        put_where_it_differs "$root/go" "$root/gen/crawlers/crawlers.tsv" "$root/LICENSE"
}

# The staticcheck that was tried: another version may find something else.
staticcheck_version=v0.8.2

# Puts it into build/, unless it is there.
go_staticcheck() {
        staticcheck=$root/build/go-tools/$staticcheck_version/staticcheck
        [ -x "$staticcheck" ] || GOBIN=${staticcheck%/*} go install "honnef.co/go/tools/cmd/staticcheck@$staticcheck_version" \
                >"$work/log" 2>&1
}

# The module's own checks, and the systems that nothing here can run.
go_quality() {
        unformatted=$(cd "$root/go" && gofmt -l .)
        if [ -n "$unformatted" ]; then
                say "go: gofmt -w $unformatted"
                exit 1
        fi
        quiet in_go . vet ./...
        if go_staticcheck; then
                for folder in . bench; do (cd "$root/go/$folder" && quiet "$staticcheck" ./...); done
        else
                leave_out staticcheck "version $staticcheck_version can't be had"
        fi
        for system in windows darwin; do
                for machine in amd64 arm64; do
                        CGO_ENABLED=0 GOOS=$system GOARCH=$machine quiet in_go . vet ./...
                done
        done
        CGO_ENABLED=0 GOARCH=386 quiet in_go . vet ./...
}

# With C, without C, and what has goroutines with the race detector.
go_tests() {
        say "go: tests"
        export REP_ONE_IN="${REP_ONE_IN:-20}"
        in_go . test ./...
        CGO_ENABLED=0 in_go . test -short ./...
        # A machine of x86_64 runs programs of 32 bits: forged counts overflow there first.
        [ "$(go env GOARCH)" != amd64 ] || CGO_ENABLED=0 GOARCH=386 in_go . test -short -run 'Altered|OtherLengths|Huge' .
        in_go . test -short -race -run 'Automaton|Cache|Fetch|Forgets|Outcomes|Failures|Transport|Pack$|Temoto|Says' . ./temotocompat
        in_go bench test ./...
        test_go_package
}

# Writes the module as a zip, as proxies have it.
go_package() {
        module=$(sed -n 's/^module //p' "$root/go/go.mod")
        folder=$module@v$(version)
        rm -rf "$root/build/go-package" "$root/build/rep2c-go.zip"
        mkdir -p "$root/build/go-package/$folder"
        (cd "$root/go" && tar -cf - --exclude=./bench --exclude=./recipe.sh --exclude=./.gitignore \
                --exclude=build.sh .) |
                (cd "$root/build/go-package/$folder" && tar -xf -)
        # A proxy's zip has files alone, no folders.
        (cd "$root/build/go-package" && find "${module%%/*}" -type f | sort | python3 -c "import sys, zipfile
with zipfile.ZipFile('$root/build/rep2c-go.zip', 'w', zipfile.ZIP_DEFLATED) as file:
    for name in sys.stdin.read().splitlines():
        file.write(name)")
        echo "build/rep2c-go.zip"
}

# Builds and runs a program that has that zip, by a proxy that is a folder, and nothing else of this project.
#
# Modules lie where they lay the last time, or Go would compile the same C and the same WebAssembly engine anew.
test_go_package() {
        go_package >"$work/log"
        modules=$root/build/go-modules
        rm -rf "$modules/$module@v$(version)" "$modules/cache/download/$module"
        proxy=$work/proxy/$module/@v
        mkdir -p "$proxy" "$work/program"
        cp "$root/go/go.mod" "$proxy/v$(version).mod"
        cp "$root/build/rep2c-go.zip" "$proxy/v$(version).zip"
        echo "{\"Version\":\"v$(version)\"}" >"$proxy/v$(version).info"
        sed "s,MODULE,$module," <<'PROGRAM' >"$work/program/main.go"
package main

import rep2c "MODULE"

func main() {
	robots, err := rep2c.Parse([]byte("user-agent: *\ndisallow: /x\n"), nil)
	if err != nil || robots.Allowed("/x") || !robots.Allowed("/y") {
		panic(err)
	}
}
PROGRAM
        printf 'module program\n\ngo 1.22\n' >"$work/program/go.mod"
        for cgo in 0 1; do
                (
                        cd "$work/program"
                        export GOPROXY="file://$work/proxy,$(go env GOPROXY)" GONOSUMDB="$module" GOFLAGS=-modcacherw
                        # Go takes a version for what it was when first seen, and indexes its files once.
                        export GOMODCACHE="$modules" CGO_ENABLED=$cgo GODEBUG=goindex=0
                        quiet go get "$module@v$(version)"
                        quiet go run .
                )
        done
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
        build release rep2c-command cases-jsonl crawler-forms answers
        go_quality
        go_tests
}

# go_task [--test | --package | --bench DATA]: ./dev go
go_task() {
        case "${1:-} $#" in
        ' 0' | '--test 1' | '--package 1' | '--bench 2') ;;
        *)
                say "go: '$*' is not --test, --package or --bench DATA"
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
        case ${1:-} in
        --package) go_package ;;
        --bench)
                data=$(cd "$2" && pwd)
                REP_DATA_DIR=$data in_go bench test -run '^$' -bench . -benchtime 1x -timeout 30m
                ;;
        *) in_go . build ./... ;;
        esac
}
