#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Writes what Central takes: a folder laid out as Maven's repositories are, and the same as a zip.
#
#     bundle.sh JVM VERSION OUTPUT MODULE...     OUTPUT: a folder, which is made anew; the zip is OUTPUT.zip
#
# The pom of a jar is written for those who use it.  That by which the jar is built has a parent that is not published, and
# names what the jar has in it.  Central wants a signature by GPG beside each file, too; who owns the key makes them.
set -eu

jvm=$1 version=$2 output=$3
shift 3
rm -rf "$output" "$output.zip"
mkdir -p "$output"
output=$(cd "$output" && pwd)

fail() {
        echo "bundle: $*" >&2
        exit 1
}

# value KEY: of packaging/release/identity.
value() { sed -n "s/^$1=//p" "$jvm/../../packaging/release/identity"; }

# element NAME FILE: the first of the name outside of <parent>, which has to be there.
element() {
        found=$(sed '/<parent>/,/<\/parent>/d' "$2" | sed -n "s,.*<$1>\([^<]*\)</$1>.*,\1,p" | head -n 1)
        [ -n "$found" ] || fail "$2 has no <$1>, which Central wants"
        printf '%s\n' "$found"
}

# dependencies MODULE: all that users get with a jar is the library.
dependencies() {
        [ "$1" != rep2c ] || return 0
        echo "  <dependencies>"
        echo "    <dependency><groupId>$group</groupId><artifactId>rep2c</artifactId><version>$version</version></dependency>"
        echo "  </dependencies>"
}

# pom MODULE ARTIFACT: prints it.
pom() {
        name=$(element name "$jvm/$1/pom.xml")
        description=$(element description "$jvm/$1/pom.xml")
        cat <<END
<?xml version="1.0" encoding="UTF-8"?>
<project xmlns="http://maven.apache.org/POM/4.0.0" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
         xsi:schemaLocation="http://maven.apache.org/POM/4.0.0 https://maven.apache.org/xsd/maven-4.0.0.xsd">
  <modelVersion>4.0.0</modelVersion>
  <groupId>$group</groupId>
  <artifactId>$2</artifactId>
  <version>$version</version>
  <name>$name</name>
  <description>$description</description>
  <url>$(value homepage)</url>
  <licenses>
    <license><name>Apache-2.0</name><url>https://www.apache.org/licenses/LICENSE-2.0.txt</url></license>
  </licenses>
  <developers>
    <developer><name>$(value maintainer)</name><email>$(value email)</email></developer>
  </developers>
  <scm>
    <connection>scm:git:$(value repository)</connection>
    <developerConnection>scm:git:$(value repository)</developerConnection>
    <url>$(value repository)</url>
  </scm>
END
        dependencies "$1"
        echo "</project>"
}

group=$(element groupId "$jvm/pom.xml")
for module; do
        artifact=$(element artifactId "$jvm/$module/pom.xml")
        folder=$output/$(printf '%s\n' "$group" | tr . /)/$artifact/$version
        mkdir -p "$folder"
        pom "$module" "$artifact" >"$folder/$artifact-$version.pom"
        kinds='-sources -javadoc'
        [ "$artifact" != rep2c ] || kinds="$kinds -bytecode"
        for kind in '' $kinds; do
                cp "$jvm/$module/target/$artifact-$version$kind.jar" "$folder"
        done
        chmod 644 "$folder"/*
        for file in "$folder"/*; do
                for sum in md5 sha1 sha256; do "${sum}sum" "$file" | cut -d ' ' -f 1 >"$file.$sum"; done
        done
done
jar --create --no-manifest --date=2026-01-01T00:00:00Z --file="$output.zip" -C "$output" .
