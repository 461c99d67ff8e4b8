#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Checks the jars of bindings/java/, which were built twice.
#
#     check_jars.sh JVM OTHER VERSION MODULE...
#
# JVM and OTHER are the folder bindings/java/ in two places.  The jars of these modules are the same, byte for byte: those of classes, of
# sources and of documentation.  The jar of the library is a module, needs no other jar, has the licence of what it contains, and
# works with its native code and without.
set -eu

jvm=$1
other=$2
version=$3
shift 3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
jar=$jvm/rep2c/target/rep2c-$version.jar

fail() {
        echo "$*" >&2
        exit 1
}

for module; do
        name=${module#rep2c}
        kinds='-sources -javadoc'
        [ "$module" != rep2c ] || kinds="$kinds -bytecode"
        for kind in '' $kinds; do
                file=$module/target/rep2c${name:+-$name}-$version$kind.jar
                cmp "$jvm/$file" "$other/$file"
        done
done

jar --describe-module --file="$jar" --release 11 >"$work/module"
grep -q '^exports rep2c$' "$work/module" || fail "the jar exports no package"
! grep -v '^requires java.base mandated$' "$work/module" | grep '^requires' >&2 || fail "the jar requires modules"

jar --list --file="$jar" >"$work/files"
! grep -Ev '^(rep2c|META-INF)/' "$work/files" >&2 || fail "the jar has files of others"
! grep '^META-INF/maven/.' "$work/files" >&2 || fail "the jar names what it was built from"
(cd "$work" && jar --extract --file="$jar" META-INF)
grep -q 'Chicory' "$work/META-INF/NOTICE" || fail "the notice does not name Chicory"
cmp "$work/META-INF/licenses/Apache-2.0.txt" "$jvm/../../LICENSES/Apache-2.0.txt"

cat >"$work/Alone.java" <<'END'
import rep2c.Robots;

class Alone {
    public static void main(String[] arguments) {
        Robots robots = Robots.parse("User-agent: *\nDisallow: /a\n".getBytes());
        System.out.println(robots.isAllowed("/a") + " " + Robots.open(robots.toBlob()).isAllowed("/b"));
    }
}
END
javac --module-path "$jar" --add-modules rep2c -d "$work" "$work/Alone.java"
for how in yes no; do
        [ "$(java "-Drep2c.natives=$how" --module-path "$jar" --add-modules rep2c -cp "$work" Alone)" = "false true" ] ||
                fail "the jar does not work alone"
done
pure=$jvm/rep2c/target/rep2c-$version-bytecode.jar
! jar --list --file="$pure" | grep natives/. >&2 || fail "the jar of bytecode has native code"
[ "$(java -cp "$pure:$work" Alone)" = "false true" ] || fail "the jar of bytecode does not work alone"
