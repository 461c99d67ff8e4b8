#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Fills packaging/release/identity into the files of packages and into what documents show of it.
#
#     identity.sh             does so
#     identity.sh --check     changes nothing; says what would change, and ends with 1 if anything would
#     identity.sh --release   the same, and names what is in the way of a release: placeholders, and a section of
#                             docs/CHANGELOG.md that is not of a release
#
# The table is in fill().  CMake, Conan and the WebAssembly modules read packaging/release/identity themselves.
set -eu

cd "$(dirname "$0")/../.."
LC_ALL=C
export LC_ALL
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM

fail() {
        echo "identity: $*" >&2
        exit 1
}

# value KEY
value() { sed -n "s/^$1=//p" packaging/release/identity; }

# read_value KEY PATTERN: sets the variable KEY.  Values have nothing that JSON, XML, TOML, Ruby or sed would read as a mark.
read_value() {
        found=$(value "$1")
        printf '%s\n' "$found" | grep -Eqx "$2" || fail "packaging/release/identity: '$1=$found' is not of the form $2"
        eval "$1=\$found"
}

read_identity() {
        address='https://[A-Za-z0-9./_~-]+[A-Za-z0-9_~-]'
        mail='[A-Za-z0-9._+-]+@[A-Za-z0-9.-]+'
        read_value version '(0|[1-9][0-9]*)[.](0|[1-9][0-9]*)[.](0|[1-9][0-9]*)'
        read_value date '[A-Z][a-z]{2}, [0-9]{2} [A-Z][a-z]{2} [0-9]{4} [0-9:]{8} [+-][0-9]{4}'
        for key in homepage repository downloads; do read_value $key "$address"; done
        for key in security email; do read_value $key "$mail"; done
        read_value maintainer '[A-Za-z0-9 .,-]+'
        series=${version%.*}
        # A part of a repository is a module of its own in Go, and is called after its folder.
        module=${repository#https://}
        module=${module%.git}/go
        # Central takes a group from those who own the host turned round, or the account on it.
        host=${repository#https://} account=${repository#https://*/}
        case $host in
        github.com/*/* | gitlab.com/*/*) group=io.${host%%.*}.${account%%/*} ;;
        *) group=$(printf '%s\n' "${host%%/*}" | awk -F. '{ for (i = NF; i > 1; i--) printf "%s.", $i; print $1 }') ;;
        esac
}

# is_placeholder VALUE: its host is example, example.org, .com or .net, or ends so.
is_placeholder() { printf '%s\n' "$1" | grep -Eq '(^|[/@.])example([.](org|com|net))?(/|$)'; }

# put_where_it_differs NEW FILE: a file that is the same stays as it is, with its time.
put_where_it_differs() { cmp -s "$1" "$2" || cat "$1" >"$2"; }

# lines FILE PATTERN LINE...: the first line of FILE that matches PATTERN becomes LINE, for each pair.
lines() {
        file=$1
        shift
        while [ $# -gt 0 ]; do
                pattern=$1 line=$2 awk '!done && $0 ~ ENVIRON["pattern"] { $0 = ENVIRON["line"]; done = 1 } { print } END { exit !done }' \
                        "$file" >"$work/filled" || fail "$file has no line that matches '$1'"
                put_where_it_differs "$work/filled" "$file"
                shift 2
        done
}

# replace SED_SCRIPT FILE...
replace() {
        script=$1
        shift
        for file; do
                sed "$script" "$file" >"$work/filled"
                put_where_it_differs "$work/filled" "$file"
        done
}

# The files that fill() may change or rename.
files() {
        cat <<'END'
README.md
docs/SECURITY.md
docs/pages/compare.md
docs/pages/embed.md
docs/pages/site.md
bindings/python/pyproject.toml
packaging/conan/conanfile.py
packaging/release/deb_test.sh
packaging/homebrew/rep2c.rb
packaging/nix/package.nix
packaging/oss-fuzz/project.yaml
packaging/vcpkg/portfile.cmake
packaging/vcpkg/vcpkg.json
bindings/rust/Cargo.toml
bindings/rust/README.md
bindings/rust/bench/Cargo.toml
bindings/rust/fuzz/Cargo.toml
bindings/web/package/package.json
END
        find packaging/debian -type f
        go_files
        pom_files
}

pom_files() { find bindings/java -name target -prune -o -name pom.xml -print; }

go_files() { find bindings/go -type f \( -name '*.go' -o -name go.mod -o -name README.md \); }

fill() {
        lines README.md '^find_package\(rep2c ' "find_package(rep2c $series REQUIRED)"
        lines docs/pages/embed.md '^find_package\(rep2c ' "find_package(rep2c $series REQUIRED)"
        replace "s/This is version [0-9.]*[0-9]:/This is version $series:/" docs/pages/compare.md
        fill_site
        if is_placeholder "$security"; then
                lines docs/SECURITY.md '^[*][*]Address: ' '**Address: not filled in yet.**'
        else
                lines docs/SECURITY.md '^[*][*]Address: ' "**Address: <$security>.**"
        fi

        lines bindings/python/pyproject.toml '^version = ' "version = \"$version\"" \
                '^authors = ' "authors = [{name = \"$maintainer\", email = \"$email\"}]" \
                '^Homepage = ' "Homepage = \"$homepage\"" '^Repository = ' "Repository = \"$repository\""
        lines bindings/web/package/package.json '^  "version": ' "  \"version\": \"$version\"," \
                '^  "homepage": ' "  \"homepage\": \"$homepage\"," \
                '^  "repository": ' "  \"repository\": {\"type\": \"git\", \"url\": \"git+$repository\"}," \
                '^  "author": ' "  \"author\": \"$maintainer <$email>\","
        lines bindings/rust/Cargo.toml '^version = ' "version = \"$version\"" '^homepage = ' "homepage = \"$homepage\"" \
                '^repository = ' "repository = \"$repository\""
        lines bindings/rust/bench/Cargo.toml '^version = ' "version = \"$version\""
        lines bindings/rust/fuzz/Cargo.toml '^version = ' "version = \"$version\""
        lines bindings/rust/README.md '^rep2c = [{] version = ' "rep2c = { version = \"$series\", features = [\"crawl\"] }"
        lines bindings/java/pom.xml '^    <revision>' "    <revision>$version</revision>" '^  <url>' "  <url>$homepage</url>" \
                '^    <url>' "    <url>$repository</url>" '^      <name>[^<]*</name><email>' "      <name>$maintainer</name><email>$email</email>"

        lines packaging/conan/conanfile.py '^    homepage = ' "    homepage = \"$homepage\"" '^    url = ' "    url = \"$repository\""
        lines packaging/homebrew/rep2c.rb '^  homepage ' "  homepage \"$homepage\"" '^  url ' "  url \"$downloads/rep2c-$version.tar.gz\""
        lines packaging/nix/package.nix '^  version = ' "  version = \"$version\";" '^    homepage = ' "    homepage = \"$homepage\";"
        lines packaging/oss-fuzz/project.yaml '^homepage: ' "homepage: \"$homepage\"" '^main_repo: ' "main_repo: \"$repository\"" \
                '^primary_contact: ' "primary_contact: \"$security\""
        lines packaging/vcpkg/portfile.cmake '^set\(ARCHIVES ' "set(ARCHIVES $downloads)"
        lines packaging/vcpkg/vcpkg.json '^  "version": ' "  \"version\": \"$version\"," '^  "homepage": ' "  \"homepage\": \"$homepage\","
        fill_debian
        fill_go
        fill_group
}

# What sites get this project by.  An action of GitHub is called after the account and the repository.
fill_site() {
        action=${repository#https://*/} action=${action%.git}
        case $action in */*) ;; *) action=OWNER/$action ;; esac
        lines docs/pages/site.md '^  - repo: https:' "  - repo: $repository" '^    rev: v' "    rev: v$version" \
                '^        additional_dependencies: ' "        additional_dependencies: [rep2c==$version]" \
                '^      - uses: [^:]+@v[0-9]+[.]' "      - uses: $action@v$version" '^      - uses: https:' "      - uses: $repository@v$version" \
                '^    - git clone ' "    - git clone --depth=1 --branch=v$version $repository /tmp/rep2c"
}

# Packages of Debian's libraries are called after the binary interface, which CMakeLists.txt numbers MAJOR.MINOR.
fill_debian() {
        lines packaging/debian/changelog '^rep2c ' "rep2c ($version) unstable; urgency=medium" '^ -- ' " -- $maintainer <$email>  $date"
        lines packaging/debian/control '^Maintainer: ' "Maintainer: $maintainer <$email>" '^Homepage: ' "Homepage: $homepage" \
                '^Vcs-Git: ' "Vcs-Git: $repository" '^Vcs-Browser: ' "Vcs-Browser: $repository"
        lines packaging/debian/copyright '^Upstream-Contact: ' "Upstream-Contact: $maintainer <$email>" '^Source: ' "Source: $repository"

        old=$(sed -n 's/^Package: librep2c\([0-9.]*\)$/\1/p' packaging/debian/control)
        [ "$old" != "$series" ] || return 0
        was=$(printf '%s\n' "$old" | sed 's/[.]/[.]/g')
        for file in packaging/debian/librep2c*"$old".*; do mv "$file" "${file%%"$old".*}$series${file#*"$old"}"; done
        replace "s/\(librep2c[a-z-]*\)$was/\1$series/g; s/\(librep2c[a-z-]*[.]so[.]\)$was/\1$series/g" \
                packaging/debian/control packaging/debian/librep2c* packaging/release/deb_test.sh
}

# All of the module's files import each other by its path.  The file that says which one that is comes last.
fill_go() {
        lines bindings/go/README.md '^    git clone ' "    git clone --branch go-module $repository rep2c"
        old=$(sed -n 's/^module //p' bindings/go/go.mod)
        [ "$old" != "$module" ] || return 0
        was=$(printf '%s\n' "$old" | sed 's/[.]/[.]/g')
        for file in $(go_files | grep -vx bindings/go/go.mod) bindings/go/go.mod; do
                replace "s,\([[:space:]\"\`]\)$was\([[:space:]\"\`/]\),\1$module\2,g; s,\([[:space:]]\)$was\$,\1$module," "$file"
        done
}

# Each part of the jars names the group in what it needs of the others.
fill_group() {
        old=$(sed -n 's,^  <groupId>\(.*\)</groupId>$,\1,p' bindings/java/pom.xml)
        [ "$old" != "$group" ] || return 0
        was=$(printf '%s\n' "$old" | sed 's/[.]/[.]/g')
        for file in $(pom_files | grep -vx bindings/java/pom.xml) bindings/java/pom.xml; do
                replace "s,<groupId>$was</groupId>,<groupId>$group</groupId>," "$file"
        done
}

# Would fill() change anything?  A copy tells.
check() {
        mkdir "$work/is" "$work/filled-in"
        files | tar -cf - -T - | tar -xf - -C "$work/is"
        cp -R "$work/is/." "$work/filled-in"
        (cd "$work/filled-in" && fill)
        (cd "$work" && diff -ru is filled-in) >"$work/difference" || {
                cat "$work/difference"
                fail "these files differ from packaging/release/identity; ./dev identity fills it in"
        }
        grep -Eq "^## $version(,|\$)" docs/CHANGELOG.md ||
                fail "docs/CHANGELOG.md has no section for $version"
}

# What is not decided yet?
check_release() {
        missing=$(
                for key in homepage repository downloads security email; do
                        ! is_placeholder "$(value $key)" || echo "packaging/release/identity: $key is a placeholder: $(value $key)"
                done
                ! grep -Eq "^## $version, not released yet" docs/CHANGELOG.md || echo "docs/CHANGELOG.md: $version is 'not released yet'"
        )
        [ -z "$missing" ] || {
                printf '%s\n' "$missing" >&2
                fail "this can't be released yet"
        }
}

read_identity
case "${1:-} $#" in
' 0') fill ;;
'--check 1') check ;;
'--release 1') check && check_release ;;
*)
        echo "identity: '$*' is not --check or --release" >&2
        exit 2
        ;;
esac
