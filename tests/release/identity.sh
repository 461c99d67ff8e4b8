#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# All files say the version, the addresses and the names that packaging/release/identity states.  In a copy, another version and other
# addresses get everywhere, a file that differs is found, and placeholders keep it from being released.
#
#     identity.sh
set -eu

cd ..
sh packaging/release/identity.sh --check

. tests/release/common.sh
mkdir "$work/copy"
tar -cf - --exclude=node_modules --exclude=target --exclude='*.wasm' --exclude='rep2c*.[ch]' --exclude=module --exclude=Cargo.lock \
        README.md docs bindings/go bindings/java/pom.xml bindings/java/*/pom.xml bindings/python/pyproject.toml packaging bindings/rust \
        bindings/web/package/package.json |
        tar -xf - -C "$work/copy"
cd "$work/copy"

complain() {
        echo "$*"
        exit 1
}

# set_value KEY VALUE
set_value() {
        sed "s,^$1=.*,$1=$2," packaging/release/identity >"$work/identity"
        cp "$work/identity" packaging/release/identity
}

version=$(sed -n 's/^version=//p' packaging/release/identity)
set_value security security@example.org
sh packaging/release/identity.sh
refuse 'security is a placeholder' sh packaging/release/identity.sh --release

set_value version 7.8.9
set_value homepage https://rep2c.invalid
set_value repository https://forge.invalid/robots/rep2c.git
set_value downloads https://forge.invalid/archives
set_value security faults@rep2c.invalid
set_value email packages@rep2c.invalid
set_value maintainer 'The Packagers'
refuse 'these files differ' sh packaging/release/identity.sh --check
sh packaging/release/identity.sh
refuse 'docs/CHANGELOG.md has no section for 7.8.9' sh packaging/release/identity.sh --check
sed "s/^## $version.*/## 7.8.9, not released yet/" docs/CHANGELOG.md >"$work/changes"
cp "$work/changes" docs/CHANGELOG.md
sh packaging/release/identity.sh --check
refuse "7.8.9 is 'not released yet'" sh packaging/release/identity.sh --release
sed 's/^## 7.8.9.*/## 7.8.9/' "$work/changes" >docs/CHANGELOG.md
sh packaging/release/identity.sh --release

# Nothing of the old is left, but for the version in which symbols came.
left=$(grep -rnF -e "$version" -e example.org/rep2c -e @example.org -e org.example -e "librep2c${version%.*}" . |
        grep -vE '^[.]/(bindings/go/([^:]*/)?go[.]sum|docs/(CHANGELOG|CONTRIBUTING)[.]md|packaging/debian/[^:]*[.]symbols|packaging/release/identity([.]sh)?):' || :)
[ -z "$left" ] || complain "this is left of the old identity: $left"
grep -q '^librep2c-crawl.so.7.8 librep2c-crawl7.8 ' packaging/debian/librep2c-crawl7.8.symbols
for file in bindings/python/pyproject.toml bindings/rust/Cargo.toml bindings/web/package/package.json bindings/java/pom.xml packaging/debian/changelog packaging/nix/package.nix \
        packaging/vcpkg/vcpkg.json packaging/homebrew/rep2c.rb; do
        grep -qF 7.8.9 "$file" || complain "$file does not have the version"
done
grep -qx 'module forge.invalid/robots/rep2c/go' bindings/go/go.mod
grep -q '"forge.invalid/robots/rep2c/go/internal/door"' bindings/go/robots.go
grep -q '^  <groupId>invalid.forge</groupId>$' bindings/java/pom.xml
grep -q '<groupId>invalid.forge</groupId>' bindings/java/sql/pom.xml
grep -q 'faults@rep2c.invalid' docs/SECURITY.md
grep -q '^      - uses: robots/rep2c@v7.8.9$' docs/pages/site.md

# A host of many accounts gives each a group of its own.
set_value repository https://github.com/robots/rep2c.git
sh packaging/release/identity.sh
grep -q '^  <groupId>io.github.robots</groupId>$' bindings/java/pom.xml
grep -q '<groupId>io.github.robots</groupId>' bindings/java/crawler-commons/pom.xml

sed 's/7[.]8[.]9/7.8.8/' bindings/rust/Cargo.toml >"$work/cargo"
cp "$work/cargo" bindings/rust/Cargo.toml
refuse '-version = "7.8.8"' sh packaging/release/identity.sh --check

set_value version 7.8
refuse "'version=7.8' is not of the form" sh packaging/release/identity.sh --check
