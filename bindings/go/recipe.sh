# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=sh
# Recipes of ./dev: the Go module.

# in_go FOLDER ARGUMENT...: runs go in a folder of bindings/go/.
in_go() {
        folder=$1
        shift
        (cd "$root/bindings/go/$folder" && go "$@" </dev/null)
}

has_go() { go version && has gofmt && has python3; }

# The modules that go.mod names, unless they are there.
go_modules() { in_go . mod download >"$work/log" 2>&1; }

# What the module has in it that this repository has elsewhere, as cgo needs it: the library as one file, the header of xxHash, and
# the types of answers.
go_sources_of_cgo() {
        build release amalgamation "$@"
        quiet python3 "$root/door/answer_types.py" go "$root/bindings/go/answers.go"
        quiet gofmt -w "$root/bindings/go/answers.go"
        put_where_it_differs "$root/bindings/go/internal/door/native" "$root"/build/amalgamation/rep2c-door.[ch] "$(xxhash_header)"
        put_where_it_differs "$root/bindings/go" "$root/LICENSE" "$root/packaging/release/xxhash.txt"
}

# go_sources [TARGET...]: also the library translated to Go.
go_sources() {
        go_sources_of_cgo generated "$@"
        say "go: module"
        quiet env XXHASH_H="$(xxhash_header)" "$root/bindings/go/internal/door/build.sh" "$root/build/generated"
}

# Where xxhash.h is: release archives have one.
xxhash_header() {
        for header in "$root/third-party/xxhash/xxhash.h" /usr/include/xxhash.h /usr/local/include/xxhash.h; do
                [ ! -e "$header" ] || { echo "$header" && return; }
        done
}

# The staticcheck that was tried: another version may find something else.
staticcheck_version=v0.8.2

# Puts it into build/, unless it is there.
go_staticcheck() {
        staticcheck=$root/build/go-tools/$staticcheck_version/staticcheck
        [ -x "$staticcheck" ] || GOBIN=${staticcheck%/*} go install "honnef.co/go/tools/cmd/staticcheck@$staticcheck_version" \
                >"$work/log" 2>&1
}

go_format() {
        unformatted=$(cd "$root/bindings/go" && gofmt -l .)
        if [ -n "$unformatted" ]; then
                say "go: gofmt -w $unformatted"
                exit 1
        fi
}

# The module's own checks, and the systems that nothing here can run.
go_quality() {
        go_format
        quiet in_go . vet ./...
        if go_staticcheck; then
                # shellcheck disable=SC2046 # several words
                (cd "$root/bindings/go" && quiet "$staticcheck" $(go list ./... | grep -v '/module$'))
                (cd "$root/bindings/go/bench" && quiet "$staticcheck" ./...)
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
        export REP_SHARE="${REP_SHARE:-20}"
        in_go . test -tags rep2c_cgo -timeout 1h ./...
        CGO_ENABLED=0 in_go . test -timeout 1h ./...
        in_go . test -race -run 'Automaton|Cache|Fetch|Forgets|Outcomes|Failures|Transport|Pack$|Temoto|Says|Copies|ManyAsk|Freed' . ./temotocompat ./internal/door
        in_go bench test ./...
        test_go_package
        test_go_branch
}

# Writes the module as a zip, as proxies have it.
go_package() {
        module=$(sed -n 's/^module //p' "$root/bindings/go/go.mod")
        folder=$module@v$(version)
        rm -rf "$root/build/go-package" "$root/build/rep2c-go.zip"
        mkdir -p "$root/build/go-package/$folder"
        (cd "$root/bindings/go" && tar -cf - --exclude=./bench --exclude=./recipe.sh --exclude=./.gitignore \
                --exclude=build.sh .) |
                (cd "$root/build/go-package/$folder" && tar -xf -)
        # A proxy's zip has files alone, no folders.
        (cd "$root/build/go-package" && find "${module%%/*}" -type f | sort | python3 -c "import sys, zipfile
with zipfile.ZipFile('$root/build/rep2c-go.zip', 'w', zipfile.ZIP_DEFLATED) as file:
    for name in sys.stdin.read().splitlines():
        file.write(name)")
        echo "build/rep2c-go.zip"
}

# put_go_branch REPOSITORY: commits the packed module to the branch "go-module" of REPOSITORY, as its folder go/ and nothing else.
#
# No work tree and no index but its own is touched.  The commit is of the same time and by the same person as HEAD, so the same
# HEAD gives the same commit.  If HEAD has the tag vVERSION, the commit gets go/vVERSION, by which Go finds the module.
put_go_branch() (
        rm -rf "$work/branch"
        mkdir "$work/branch"
        cp -R "$root/build/go-package/$module@v$(version)" "$work/branch/go"
        cd "$1"
        GIT_DIR=$(git rev-parse --absolute-git-dir) GIT_WORK_TREE=$work/branch GIT_INDEX_FILE=$work/branch.index
        export GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE
        rm -f "$GIT_INDEX_FILE"
        git -c core.autocrlf=false add --force "$work/branch/go"
        tree=$(git write-tree)
        tagged=$(git rev-parse -q --verify "refs/tags/go/v$(version)^{tree}" || :)
        released=$(git tag --points-at HEAD --list "v$(version)")
        if [ -n "$released" ] && [ "${tagged:-$tree}" != "$tree" ]; then
                say "go: the tag go/v$(version) has other files, and a version that was published never changes"
                exit 1
        fi
        tip=$(git rev-parse -q --verify refs/heads/go-module || :)
        commit=$tip
        if [ -z "$tip" ] || [ "$(git rev-parse "$tip^{tree}")" != "$tree" ]; then
                GIT_AUTHOR_NAME=$(git log -1 --format=%an HEAD) GIT_AUTHOR_EMAIL=$(git log -1 --format=%ae HEAD)
                GIT_AUTHOR_DATE=$(git log -1 --format=%ad --date=raw HEAD)
                GIT_COMMITTER_NAME=$GIT_AUTHOR_NAME GIT_COMMITTER_EMAIL=$GIT_AUTHOR_EMAIL GIT_COMMITTER_DATE=$GIT_AUTHOR_DATE
                export GIT_AUTHOR_NAME GIT_AUTHOR_EMAIL GIT_AUTHOR_DATE GIT_COMMITTER_NAME GIT_COMMITTER_EMAIL GIT_COMMITTER_DATE
                commit=$(git commit-tree "$tree" ${tip:+-p "$tip"} -m "The Go module $(version), made of $(git rev-parse HEAD)")
                git update-ref refs/heads/go-module "$commit" "$tip"
        fi
        echo "branch go-module: $commit"
        [ -n "$released" ] || return 0
        [ -n "$tagged" ] || git tag "go/v$(version)" "$commit"
        echo "tag go/v$(version)"
)

# go_program FOLDER MODULE: a program that asks the module a question.
go_program() {
        mkdir -p "$1"
        printf 'module program\n\ngo 1.22\n' >"$1/go.mod"
        sed "s,MODULE,$2," <<'PROGRAM' >"$1/main.go"
package main

import rep2c "MODULE"

func main() {
	robots, err := rep2c.Parse([]byte("user-agent: *\ndisallow: /x\n"), nil)
	if err != nil || robots.Allowed("/x") || !robots.Allowed("/y") {
		panic(err)
	}
}
PROGRAM
}

# Builds and runs a program that has that zip, by a proxy that is a folder, and nothing else of this project.
#
# Modules lie where they lay the last time, or Go would compile the same C and the same Go anew.
test_go_package() {
        go_package >"$work/log"
        modules=$root/build/go-modules
        rm -rf "$modules/$module@v$(version)" "$modules/cache/download/$module"
        proxy=$work/proxy/$module/@v
        mkdir -p "$proxy"
        cp "$root/bindings/go/go.mod" "$proxy/v$(version).mod"
        cp "$root/build/rep2c-go.zip" "$proxy/v$(version).zip"
        echo "{\"Version\":\"v$(version)\"}" >"$proxy/v$(version).info"
        go_program "$work/program" "$module"
        for cgo in 0 1; do
                (
                        cd "$work/program"
                        export GOPROXY="file://$work/proxy,$(go env GOPROXY)" GONOSUMDB="$module" GOFLAGS='-modcacherw -tags=rep2c_cgo'
                        # Go takes a version for what it was when first seen, and indexes its files once.
                        export GOMODCACHE="$modules" CGO_ENABLED=$cgo GODEBUG=goindex=0
                        quiet go get "$module@v$(version)"
                        quiet go run .
                )
        done
}

# A clone of the branch builds as it is, and Go gets the module of its repository by the tag.
#
# Go would ask the module's host where the repository is, but for a path that says so with ".git".  So the module is called so
# here, and git is told where the repository lies.
test_go_branch() {
        if ! git -C "$root" rev-parse HEAD >/dev/null 2>&1; then
                leave_out "go's branch" "this is not a checkout"
                return
        fi
        say "go: branch"
        origin=$work/origin.git clone=$root/build/go-branch
        git clone -q --bare "$root" "$origin"
        for name in heads/go-module "tags/v$(version)" "tags/go/v$(version)"; do git -C "$origin" update-ref -d "refs/$name"; done
        put_go_branch "$origin" >"$work/branch.first"
        git -C "$origin" update-ref "refs/tags/v$(version)" HEAD
        put_go_branch "$origin" >"$work/branch.second"
        echo "tag go/v$(version)" | cat "$work/branch.first" - | cmp - "$work/branch.second"
        [ "$(git -C "$origin" ls-tree --name-only go-module)" = go ]

        rm -rf "$clone"
        git clone -q --branch go-module "$origin" "$clone"
        for cgo in 0 1; do (cd "$clone/go" && CGO_ENABLED=$cgo quiet go build -tags rep2c_cgo ./...); done

        named=${module%/go}.git/go
        find "$clone/go" -type f \( -name '*.go' -o -name go.mod \) -exec sed -i.old "s,$module,$named," {} +
        find "$clone/go" -name '*.old' -delete
        git -C "$clone" -c user.name=test -c user.email=test@localhost commit -qam "Another path"
        git -C "$clone" push -q "$origin" HEAD:go-module "+HEAD:refs/tags/go/v$(version)"
        go_program "$work/getting" "$named"
        rm -rf "$modules/${named%/go}" "$modules/cache/vcs" "$modules/cache/download/${named%/go}"
        for cgo in 0 1; do
                (
                        cd "$work/getting"
                        export GOPRIVATE="${module%%/*}" GOFLAGS='-modcacherw -mod=mod -tags=rep2c_cgo' GOMODCACHE="$modules" CGO_ENABLED=$cgo GODEBUG=goindex=0
                        export GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0="url.$origin.insteadOf" GIT_CONFIG_VALUE_0="https://${module%/go}"
                        quiet go get "$named@v$(version)"
                        quiet go run .
                )
        done
        if put_go_branch "$origin" >"$work/log" 2>&1; then
                say "go: a version that was published has changed"
                exit 1
        fi
}

# go_is_ready NAME: whether the module can be tested here.  What is missing is said.
go_is_ready() {
        if ! has_go >/dev/null 2>&1; then
                leave_out "$1" "there is no Go"
        elif ! go_modules; then
                leave_out "$1" "its modules can't be had"
        else
                return 0
        fi
        return 1
}

go_tested_with='rep2c-command cases-jsonl crawler-forms answers'

# What test_go leaves to test_go_full.
only_full_go='the library translated to Go, the race detector, staticcheck, vet for other systems, the benchmark, the zip and the branch'

# With C that is compiled in half the time.  vet goes over each package once, as its tests are built.
test_go() {
        go_is_ready go || return 0
        # shellcheck disable=SC2086 # several words
        go_sources_of_cgo $go_tested_with
        go_format
        say "go: tests"
        (
                export CGO_ENABLED=1 CGO_CFLAGS=-O1 REP_SHARE="${REP_SHARE:-40}"
                # shellcheck disable=SC2046 # several words
                in_go . test -tags rep2c_cgo,rep2c_cflags -vet=all -timeout 1h $(in_go . list -tags rep2c_cgo -deps -f '{{if not .Standard}}{{.ImportPath}}{{end}}' . ./temotocompat)
        )
}

test_go_full() {
        go_is_ready go-full || return 0
        if ! (web_tools); then
                leave_out go-full "clang can't make WebAssembly here"
                return
        fi
        # shellcheck disable=SC2086 # several words
        go_sources $go_tested_with
        go_quality
        go_tests
}

# go_bench COMMAND...: builds the benchmark, and runs COMMAND with its path.
go_bench() { in_go bench build -o "$work/go-bench" . && "$@" "$work/go-bench"; }

# go_task [--test | --package [--branch] | --bench DATA]: ./dev go
go_task() {
        case "${1:-} $# ${2:-}" in
        ' 0 ' | '--test 1 ' | '--package 1 ' | '--package 2 --branch' | '--bench 2 '*) ;;
        *)
                say "go: '$*' is not --test, --package, --package --branch or --bench DATA"
                exit 2
                ;;
        esac
        [ "${2:-}" != --branch ] || has_no_changes go
        if ! has_go >/dev/null 2>&1; then
                say "go: Go is needed"
                exit 2
        fi
        build_tools
        web_tools
        if [ "${1:-}" = --test ]; then
                attempt go-full test_go_full
                conclude go
                return
        fi
        go_sources
        case ${1:-} in
        --package)
                go_package
                [ "${2:-}" != --branch ] || put_go_branch "$root"
                ;;
        --bench) go_bench python3 "$root/bench/languages.py" "$2" ;;
        *) in_go . build ./... ;;
        esac
}
