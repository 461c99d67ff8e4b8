# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=sh
# Recipes of ./dev: the jar for the JVM.

has_jdk() {
        javac -version 2>&1 | awk '{ split($2, version, "."); recent = version[1] >= 17 } END { exit !recent }' && has mvn
}

# maven ARGUMENT...: in jvm/, with the version that CMakeLists.txt has.
maven() { (cd "$root/jvm" && mvn -q -B -Drevision="$(version)" "$@"); }

# can_have PROFILES MODULES: whether the jars that the modules need with these profiles can be had.
can_have() { maven "-P$1,root" -pl "$2" dependency:tree >"$work/log" 2>&1; }

has_spark_and_flink() { can_have sql rep2c,sql; }

# Adds to the profiles those of the crawlers whose released sources can be had, to be patched.
add_crawlers() {
        profiles=crawlers,$profiles
        for crawler in nutch stormcrawler heritrix; do
                if can_have "crawlers,$crawler" rep2c,crawler-commons,crawlers; then
                        profiles=$crawler,$profiles
                else
                        leave_out "jvm-$crawler" "the jars of $crawler can't be had"
                fi
        done
}

# Builds the WebAssembly module, which the jar has as bytecode.
jvm_module() {
        build release generated
        say "jvm: module"
        quiet "$root/jvm/wasm/build.sh" "$root/build/generated" "$root/build/rep2c-jvm.wasm"
}

test_jvm() {
        if ! has_jdk >/dev/null 2>&1; then
                leave_out jvm "there is no JDK 17 with Maven"
        elif ! (web_tools); then
                leave_out jvm "clang can't make WebAssembly here"
        else
                jvm_module
                build release rep2c-command cases-jsonl
                profiles=root
                if has_spark_and_flink; then
                        profiles=sql,root
                else
                        leave_out jvm-sql "the jars of Spark and Flink can't be had"
                fi
                add_crawlers
                say "jvm: tests"
                REP_ONE_IN=${REP_ONE_IN:-20} REP2C=$root/build/rep2c quiet maven "-P$profiles" verify
        fi
}

# Times the jar and crawler-commons on the files of DATA/corpus and the URLs of DATA/oracle.
bench_jvm() {
        jvm_module
        say "jvm: build"
        quiet maven -Pbench,root -DskipTests package
        java -cp "$root/jvm/bench/target/rep2c-bench-$(version).jar:$root/jvm/bench/target/lib/*" \
                -Drep2c.data="$1" rep2c.bench.Bench
}

# jvm [--test | --bench DATA]
jvm() {
        case "${1:-} $#" in
        ' 0' | '--test 1' | '--bench 2') ;;
        *)
                say "jvm: '$*' is not --test or --bench DATA"
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
                attempt jvm test_jvm
                conclude jvm
                return
                ;;
        --bench)
                bench_jvm "$(cd "$2" && pwd)"
                return
                ;;
        esac
        jvm_module
        profiles=published,root
        if has_spark_and_flink; then
                profiles=sql,$profiles
        else
                say "jvm: without rep2c-sql, for the jars of Spark and Flink can't be had"
        fi
        say "jvm: build"
        quiet maven "-P$profiles" -DskipTests package
        ls -l "$root"/jvm/*/target/*.jar
}
