# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=sh
# Recipes of ./dev: the jar for the JVM.

has_jdk() {
        javac -version 2>&1 | awk '{ split($2, version, "."); recent = version[1] >= 17 } END { exit !recent }' && has mvn
}

# maven_in ROOT ARGUMENT...: in jvm/ of a tree.
maven_in() (
        cd "$1/jvm" || exit
        shift
        mvn -q -B "$@"
)

maven() { maven_in "$root" "$@"; }

# can_have PROFILES MODULES: whether the jars that the modules need with these profiles can be had.
can_have() { maven "-P$1,root" -pl "$2" dependency:tree >"$work/log" 2>&1; }

has_spark_and_flink() { can_have sql rep2c,sql; }

# has_sources CRAWLER: whether its released sources can be had.  Where even their description is missing, can_have() takes
# them for sources without dependencies.
has_sources() {
        artifact=$(sed -n "/<id>$1</,/<\\/profile>/p" "$root/jvm/crawlers/pom.xml" |
                sed -n 's,.*<\(groupId\|artifactId\|version\)>\(.*\)</.*,\2,p' | head -n 3 | paste -sd :)
        maven -N org.apache.maven.plugins:maven-dependency-plugin:get -Dtransitive=false \
                -Dartifact="$artifact:jar:sources" >"$work/log" 2>&1
}

# Adds to the profiles those of the crawlers whose released sources can be had, to be patched.
add_crawlers() {
        profiles=crawlers,$profiles
        for crawler in nutch stormcrawler heritrix; do
                if has_sources "$crawler" && can_have "crawlers,$crawler" rep2c,crawler-commons,crawlers; then
                        profiles=$crawler,$profiles
                else
                        leave_out "jvm-$crawler" "the jars of $crawler can't be had"
                fi
        done
}

# jvm_module [ROOT]: builds the WebAssembly module in a tree, which the jar has as bytecode.
jvm_module() {
        say "jvm: module"
        mkdir -p "${1:-$root}/build"
        quiet "${1:-$root}/jvm/wasm/build.sh" "$root/build/generated" "${1:-$root}/build/rep2c-jvm.wasm"
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
        (cd "$root" && tar -cf - --exclude=target LICENSES gen grammar release runtime door jvm) |
                tar -xf - -C "$copy"
        jvm_module "$copy"
        say "jvm: the same jars"
        quiet maven_in "$copy" "-P$profiles" -DskipTests package
        # shellcheck disable=SC2086 # several words
        quiet "$root/jvm/check_jars.sh" "$root/jvm" "$copy/jvm" "$(version)" $modules
        rm -rf "$work/elsewhere"
        say "jvm: the jars in an empty project"
        jvm_package
        quiet "$root/jvm/check_bundle.sh" "$root/build/rep2c-maven" "$(version)"
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
                                -Djvm="$home/bin/java" -Drep2c.classes="$root/jvm/rep2c/target/rep2c-$(version).jar"
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

# What tests of the jars need, and none of what was built before.
jvm_prepare() {
        build release generated rep2c-command cases-jsonl crawler-forms answers
        jvm_module
        rm -rf "$root"/jvm/*/target
        say "jvm: tests"
}

# What test_jvm leaves to test_jvm_full.
only_full_jvm='rep2c-crawler-commons, the patches of Nutch, StormCrawler and Heritrix, Spark and Flink, the jars twice, their documentation, each Java'

# The library's classes.  What runs for seconds costs less without HotSpot's second compiler.
test_jvm() {
        jvm_is_ready jvm || return 0
        jvm_prepare
        quickly='-XX:TieredStopAtLevel=1 -XX:+UseSerialGC'
        MAVEN_OPTS="${MAVEN_OPTS:-} $quickly" REP_SHARE=${REP_SHARE:-40} REP2C=$root/build/rep2c \
                quiet maven -Proot -pl rep2c "-DargLine=$quickly" test
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
        add_crawlers
        REP_SHARE=${REP_SHARE:-20} REP2C=$root/build/rep2c quiet maven "-P$profiles" verify
        test_jars
        test_javas
}

# Times the jar and crawler-commons on the files of DATA/corpus and the URLs of DATA/oracle.
bench_jvm() {
        build release generated
        jvm_module
        say "jvm: build"
        quiet maven -Pbench,root -DskipTests package
        python3 "$root/bench/languages.py" "$1" \
                java -cp "$root/jvm/bench/target/rep2c-bench-$(version).jar:$root/jvm/bench/target/lib/*" rep2c.bench.Bench
}

# Builds the jars of classes, sources and documentation.
jvm_jars() {
        build release generated
        jvm_module
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
        sh "$root/jvm/bundle.sh" "$root/jvm" "$(version)" "$root/build/rep2c-maven" $modules
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
                bench_jvm "$(cd "$2" && pwd)"
                return
                ;;
        esac
        jvm_jars
        ls -l "$root"/jvm/*/target/*.jar
        [ -z "${1:-}" ] || jvm_package
}
