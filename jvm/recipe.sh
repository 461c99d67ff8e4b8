# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=sh
# Recipes of ./dev: the jar for the JVM.

has_jdk() {
        javac -version 2>&1 | awk '{ split($2, version, "."); recent = version[1] >= 17 } END { exit !recent }' && has mvn
}

# maven ARGUMENT...: in jvm/, with the version that CMakeLists.txt has.
maven() { (cd "$root/jvm" && mvn -q -B -Drevision="$(version)" "$@"); }

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
                say "jvm: tests"
                REP_ONE_IN=${REP_ONE_IN:-20} REP2C=$root/build/rep2c quiet maven verify
        fi
}

# jvm [--test]
jvm() {
        one_option jvm --test "$@"
        if ! has_jdk >/dev/null 2>&1; then
                say "jvm: a JDK of 17 or later and Maven are needed"
                exit 2
        fi
        build_tools
        web_tools
        if [ "${1:-}" = --test ]; then
                attempt jvm test_jvm
                conclude jvm
                return
        fi
        jvm_module
        say "jvm: build"
        quiet maven -DskipTests package
        ls -l "$root"/jvm/*/target/*.jar
}
