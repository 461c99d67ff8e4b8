# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=sh
# Recipes of ./dev: the jar for the JVM.

has_jdk() {
        javac -version 2>&1 | awk '{ split($2, version, "."); recent = version[1] >= 17 } END { exit !recent }' && has mvn
}

# maven_in ROOT ARGUMENT...: in bindings/java/ of a tree.
maven_in() (
        cd "$1/bindings/java" || exit
        shift
        mvn -q -B "$@"
)

maven() { maven_in "$root" "$@"; }

# can_have PROFILES MODULES: whether the jars that the modules need with these profiles can be had.
can_have() { maven "-P$1,root" -pl "$2" dependency:tree >"$work/log" 2>&1; }

has_spark_and_flink() { can_have sql rep2c,sql; }

# The compiler for other systems that was tried, and what it makes: SYSTEM:FILE:TARGET.
zig_version=0.13.0
jvm_natives='linux-x64:librep2c.so:x86_64-linux-gnu.2.17 linux-arm64:librep2c.so:aarch64-linux-gnu.2.17
linux-musl-x64:librep2c.so:x86_64-linux-musl linux-musl-arm64:librep2c.so:aarch64-linux-musl
macos-x64:librep2c.dylib:x86_64-macos macos-arm64:librep2c.dylib:aarch64-macos windows-x64:rep2c.dll:x86_64-windows-gnu'

# Puts it into build/, unless it is there.
jvm_zig() {
        zig=$root/build/jvm/zig-$zig_version
        [ -d "$zig/ziglang" ] || python3 -m pip install -q --target "$zig" "ziglang==$zig_version" >"$work/log" 2>&1
}

# native_here: the system and file of jvm_natives that a compiler here builds; nothing if it is none of them.
native_here() {
        case $(uname -m) in
        x86_64 | amd64) here=x64 ;;
        *) here=arm64 ;;
        esac
        case $(uname -s) in
        Darwin) here=macos-$here ;;
        *) ! (ldd --version 2>&1 | grep -q musl) || here=musl-$here && here=linux-$here ;;
        esac
        for native in $jvm_natives; do [ "${native%%:*}" != "$here" ] || echo "$native"; done
}

# build_native FOLDER NATIVE COMPILER...: builds one of jvm_natives.
build_native() {
        folder=$1/${2%%:*} file=${2#*:}
        shift 2
        quiet "$root/bindings/java/native/build.sh" "$root/build/amalgamation" "$(xxhash_header)" "$folder/${file%%:*}" "$@"
}

# build_natives_here FOLDER: only that of this system.
build_natives_here() {
        for native in $(native_here); do build_native "$1" "$native" "${CC:-cc}"; done
}

# build_natives FOLDER: builds the native code of all systems, where it is older than what it is made of.
build_natives() {
        if ! jvm_zig; then
                leave_out jvm-natives "the compiler zig $zig_version can't be had: only this system's native code is built"
                build_natives_here "$1"
                return
        fi
        for native in $jvm_natives; do
                file=${native#*:}
                file=$1/${native%%:*}/${file%%:*}
                [ -z "$(find "$zig/ziglang" "$root/bindings/java/native" "$root/build/amalgamation" -maxdepth 1 -newer "$file" 2>&1)" ] && continue
                # This compiler says of a plain x86-64 that it lacks what functions ask for by themselves.
                case $native in
                *:x86_64*) processor=-mcpu=baseline+evex512 ;;
                *) processor=-mcpu=baseline ;;
                esac
                PYTHONPATH=$zig build_native "$1" "$native" python3 -m ziglang cc -target "${native##*:}" "$processor"
        done
        quiet "$root/bindings/java/native/check.sh" "$1" "$jvm_natives"
}

# jvm_module ROOT: builds, in a tree, the WebAssembly that becomes bytecode.  HotSpot never compiles a method of over 8,000 bytes, so
# functions are not inlined into large ones; a test measures them.
jvm_module() {
        mkdir -p "$1/build/jvm"
        XXHASH_H=$(xxhash_header) quiet "$1/door/wasm/build.sh" "$root/build/generated" "$1/build/jvm/door.wasm" packs \
                -O2 -fno-lto -ffunction-sections -mllvm -inline-threshold=40 -DDOOR_WITHOUT_EMIT
}

# jvm_library [here]: builds what the jar has of the library: bytecode, and native code, of all systems or of this one.
jvm_library() {
        build release generated amalgamation
        say "jvm: module"
        quiet python3 "$root/door/answer_types.py" java "$root/bindings/java/rep2c/src/main/java/rep2c"
        jvm_module "$root"
        say "jvm: native code"
        "build_natives${1:+_$1}" "$root/build/jvm/${1:-natives}"
}

# Builds the jars of the profiles, and once more in a copy of the sources elsewhere, and compares those.
test_jars() {
        profiles=published,root
        modules='rep2c crawler-commons'
        if has_spark_and_flink; then
                profiles=sql,$profiles
                modules="$modules sql"
        fi
        quiet maven "-P$profiles" -DskipTests package
        copy=$work/elsewhere/copy
        mkdir -p "$copy"
        (cd "$root" && tar -cf - --exclude=target LICENSES gen grammar runtime crawl door packaging bindings/java) |
                tar -xf - -C "$copy"
        jvm_module "$copy"
        build_natives "$copy/build/jvm/natives"
        say "jvm: the same jars"
        quiet maven_in "$copy" "-P$profiles" -DskipTests package
        # shellcheck disable=SC2086 # several words
        quiet "$root/bindings/java/check_jars.sh" "$root/bindings/java" "$copy/bindings/java" "$(version)" $modules
        rm -rf "$work/elsewhere"
        say "jvm: the jars in an empty project"
        jvm_package
        quiet "$root/bindings/java/check_bundle.sh" "$root/build/rep2c-maven" "$(version)"
}

# java_home RELEASE: the first home of a Java of that release.  REP_JDKS names homes of JDKs or JREs.
java_home() {
        for home in ${REP_JDKS:-/usr/lib/jvm/*}; do
                release=$("$home/bin/java" -version 2>&1 | sed -n 's/.* version "\([0-9]*\).*/\1/p')
                if [ "$release" = "$1" ]; then
                        echo "$home"
                        return
                fi
        done
}

# Runs the tests of the library on its jar, with each Java that is promised, on few files.  ModuleTest is not among them: it asks
# the module's runtime by the name that it has outside of the jar.
test_javas() {
        for wanted in 11 17 21 25; do
                home=$(java_home $wanted)
                if [ -n "$home" ]; then
                        say "jvm: tests with Java $wanted"
                        REP_SHARE=200 REP2C=$root/build/rep2c quiet maven -Proot -pl rep2c surefire:test '-Dtest=!ModuleTest' \
                                -Djvm="$home/bin/java" -Drep2c.classes="$root/bindings/java/rep2c/target/rep2c-$(version).jar"
                else
                        leave_out "jvm-java-$wanted" "there is no Java $wanted: REP_JDKS has no home of one"
                fi
        done
}

# jvm_is_ready NAME: whether the jars can be tested here.  What is missing is said.
jvm_is_ready() {
        if ! has_jdk >/dev/null 2>&1; then
                leave_out "$1" "there is no JDK 17 with Maven"
        elif ! (web_tools); then
                leave_out "$1" "clang can't make WebAssembly here"
        else
                return 0
        fi
        return 1
}

# jvm_prepare [here]: what tests of the jars need, and none of what was built before.
jvm_prepare() {
        build release rep2c-command cases-jsonl crawler-forms answers
        jvm_library "$@"
        rm -rf "$root"/bindings/java/*/target
        say "jvm: tests"
}

# What test_jvm leaves to test_jvm_full.
only_full_jvm='rep2c-crawler-commons, Spark and Flink, native code for other systems, the jars twice, their documentation, each Java'

# The library's classes, with native code and with bytecode.  What runs for seconds costs less without HotSpot's second compiler.
test_jvm() {
        jvm_is_ready jvm || return 0
        jvm_prepare here
        quickly='-XX:TieredStopAtLevel=1 -XX:+UseSerialGC'
        MAVEN_OPTS="${MAVEN_OPTS:-} $quickly" REP_SHARE=${REP_SHARE:-40} REP2C=$root/build/rep2c \
                quiet maven -Proot -pl rep2c -Drep2c.folder=here "-DargLine=$quickly" test
        MAVEN_OPTS="${MAVEN_OPTS:-} $quickly" REP_SHARE=${REP_SHARE:-200} REP2C=$root/build/rep2c \
                quiet maven -Proot -pl rep2c "-DargLine=$quickly -Drep2c.natives=no" surefire:test
}

# All modules, and the jars themselves: made elsewhere, and with each Java.
test_jvm_full() {
        jvm_is_ready jvm-full || return 0
        jvm_prepare
        profiles=published,root
        if has_spark_and_flink; then
                profiles=sql,$profiles
        else
                leave_out jvm-sql "the jars of Spark and Flink can't be had"
        fi
        REP_SHARE=${REP_SHARE:-20} REP2C=$root/build/rep2c quiet maven "-P$profiles" verify
        REP_SHARE=${REP_SHARE:-20} REP2C=$root/build/rep2c quiet maven -Proot -pl rep2c -DargLine=-Drep2c.natives=no surefire:test
        test_jars
        test_javas
}

# bench_jvm COMMAND...: builds the benchmark, and runs COMMAND with what runs it.
bench_jvm() {
        jvm_library here
        say "jvm: build"
        quiet maven -Pbench,root -Drep2c.folder=here -DskipTests package
        "$@" java -cp "$root/bindings/java/bench/target/rep2c-bench-$(version).jar:$root/bindings/java/bench/target/lib/*" rep2c.bench.Bench
}

# Builds the jars of classes, sources and documentation.
jvm_jars() {
        jvm_library
        profiles=published,root
        modules='rep2c crawler-commons'
        if has_spark_and_flink; then
                profiles=sql,$profiles
                modules="$modules sql"
        else
                say "jvm: without rep2c-sql, for the jars of Spark and Flink can't be had"
        fi
        say "jvm: build"
        quiet maven "-P$profiles" -DskipTests package
}

# Writes the jars of $modules as Central takes them.
jvm_package() {
        # shellcheck disable=SC2086 # several words
        sh "$root/bindings/java/bundle.sh" "$root/bindings/java" "$(version)" "$root/build/rep2c-maven" $modules
        echo "build/rep2c-maven.zip"
}

# jvm [--test | --package | --bench DATA]
jvm() {
        case "${1:-} $#" in
        ' 0' | '--test 1' | '--package 1' | '--bench 2') ;;
        *)
                say "jvm: '$*' is not --test, --package or --bench DATA"
                exit 2
                ;;
        esac
        if ! has_jdk >/dev/null 2>&1; then
                say "jvm: a JDK of 17 or later and Maven are needed"
                exit 2
        fi
        build_tools
        web_tools
        case ${1:-} in
        --test)
                attempt jvm-full test_jvm_full
                conclude jvm
                return
                ;;
        --bench)
                bench_jvm python3 "$root/bench/languages.py" "$2"
                return
                ;;
        esac
        jvm_jars
        ls -l "$root"/bindings/java/*/target/*.jar
        [ -z "${1:-}" ] || jvm_package
}
