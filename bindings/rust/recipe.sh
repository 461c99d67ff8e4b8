# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=sh
# Recipes of ./dev: the Rust crate.

rust_target=$root/build/rust

# in_rust FOLDER COMMAND...: in a folder of bindings/rust/, with what it makes in build/.
in_rust() {
        folder=$1
        shift
        (cd "$root/bindings/rust/$folder" && CARGO_TARGET_DIR=$rust_target "$@" </dev/null)
}

# The C libraries as one file each and, beside them, what the crate calls of their headers.
rust_sources() {
        want bindgen has bindgen
        install_missing
        build release amalgamation "$@"
        sources=$root/build/amalgamation
        for header in rep2c rep2c-crawl rep2c-archives; do [ ! -e "$sources/$header.h" ] || last=$header; done
        quiet bindgen "$sources/$last.h" --allowlist-function 'rep_.*' --allowlist-var 'REP_.*' --size_t-is-usize \
                --no-prepend-enum-name --no-layout-tests --with-derive-default --no-doc-comments -o "$work/ffi.rs" -- -std=c11
        quiet python3 "$root/door/answer_types.py" rust "$work/answers.rs"
        put_where_it_differs "$sources" "$work/ffi.rs" "$work/answers.rs"
}

# What Cargo.toml names, unless it is there.
rust_crates() { in_rust . cargo fetch >"$work/log" 2>&1; }

# Has cargo this part?
has_cargo_part() { cargo "$1" --version; }

# The crate's own checks: layout, lints, and the oldest Rust.
rust_quality() {
        if has_cargo_part fmt >/dev/null 2>&1; then
                for folder in . bench fuzz; do in_rust "$folder" quiet cargo fmt --check; done
        else
                leave_out rustfmt "it is not installed"
        fi
        if has_cargo_part clippy >/dev/null 2>&1; then
                for features in '' crawl archives; do
                        in_rust . quiet cargo clippy -q --all-targets --features "$features" -- -D warnings
                done
        else
                leave_out clippy "it is not installed"
        fi
        rust_oldest_builds
        rust_elsewhere
}

# Compiles the library, but for its C, for systems that nothing here can run.
rust_elsewhere() {
        for target in x86_64-unknown-linux-musl aarch64-apple-darwin x86_64-pc-windows-gnu; do
                if [ ! -d "$(rustc --print target-libdir --target "$target")" ]; then
                        leave_out "Rust for $target" "its standard library is not installed"
                        continue
                fi
                features="none"
                [ "$target" = x86_64-pc-windows-gnu ] || features="none crawl" # what needs a Unix is not there
                for feature in $features; do rust_compiles rustc --target "$target" --cfg "feature=\"$feature\""; done
        done
}

# rust_compiles COMPILER... OPTION...: do the library's sources compile?  Nothing is linked.
rust_compiles() {
        REP2C_MADE=$root/build/amalgamation in_rust . quiet "$@" --edition 2021 --crate-name rep2c --crate-type lib --emit metadata -o "$work/rep2c.rmeta" src/lib.rs
}

# Compiles the library with the oldest Rust, whose Cargo can't read today's index of crates.
rust_oldest_builds() {
        rust_oldest=$(sed -n 's/^rust-version = "\(.*\)"/\1/p' "$root/bindings/rust/Cargo.toml")
        if ! rustup run "$rust_oldest" rustc --version >/dev/null 2>&1; then
                leave_out "Rust $rust_oldest" "rustup has it not installed"
                return
        fi
        for feature in none crawl; do
                rust_compiles rustup run "$rust_oldest" rustc --cfg "feature=\"$feature\""
        done
}

# The tests of the library, with all features that can be had here but idn.
rust_library_tests() {
        say "rust: tests"
        export REP_SHARE="${REP_SHARE:-20}"
        features=archives
        if ! has_module json-c >/dev/null 2>&1 || ! has_module zlib >/dev/null 2>&1; then
                features=crawl
                leave_out "Rust's archives" "there is no json-c, or no zlib"
        fi
        in_rust . cargo test -q --features "$features" --lib --tests
}

rust_tests() {
        rust_library_tests
        in_rust . cargo test -q --features "$features" --doc
        in_rust . cargo test -q --test robots --test blobs
        if has_module libidn2 >/dev/null 2>&1; then
                in_rust . cargo test -q --features idn --test robots
        fi
        in_rust . quiet cargo run -q --features crawl --example tokio_crawler
        quiet python3 "$root/tests/crawl/crawl_redirects.py" "$rust_target/debug/examples/tokio_crawler"
        in_rust bench cargo test -q
}

# rust_is_ready NAME: whether the crate can be tested here.  What is missing is said.
rust_is_ready() {
        if ! has cargo >/dev/null 2>&1; then
                leave_out "$1" "there is no cargo"
        elif ! rust_crates; then
                leave_out "$1" "the crates can't be had"
        elif ! (want bindgen has bindgen && install_missing); then
                leave_out "$1" "there is no bindgen"
        else
                return 0
        fi
        return 1
}

# What test_rust leaves to test_rust_full.
only_full_rust="clippy, rustfmt, the oldest Rust, other systems, doc tests, fewer features, idn, the tokio crawler, the benchmark's tests, the crate's file"

# The C is compiled in half the time that the crate's own level takes, and nobody debugs what is tested.
test_rust() {
        rust_is_ready rust || return 0
        rust_sources cases-jsonl crawler-forms answers
        (
                export CFLAGS="${CFLAGS:-} -O1" CARGO_INCREMENTAL=0 CARGO_PROFILE_DEV_DEBUG=0 CARGO_PROFILE_TEST_DEBUG=0
                rust_library_tests
        )
}

test_rust_full() {
        rust_is_ready rust-full || return 0
        rust_sources cases-jsonl crawler-forms answers
        rust_quality
        rust_tests
        rust_package >"$work/log"
}

# Makes the crate that would be published, which has the libraries as one file each in it, and builds that file alone.
rust_package() {
        rust_sources
        package=$root/build/rust-package
        rm -rf "$package"
        mkdir -p "$package/c"
        cp -R "$root/bindings/rust/src" "$root/bindings/rust/examples" "$root/bindings/rust/build.rs" "$root/bindings/rust/Cargo.toml" \
                "$root/bindings/rust/README.md" "$root/LICENSE" "$package"
        cp "$sources"/rep2c.[ch] "$sources"/rep2c-crawl.[ch] "$sources"/rep2c-archives.[ch] "$sources/ffi.rs" "$sources/answers.rs" \
                "$(pkg-config --variable=includedir libxxhash)/xxhash.h" "$package/c"
        cp "$root/packaging/release/xxhash.txt" "$package/LICENSE.xxhash"
        (cd "$package" && CARGO_TARGET_DIR=$rust_target/package quiet cargo package --allow-dirty --features crawl)
        cp "$rust_target/package/package/rep2c-$(version).crate" "$root/build"
        echo "build/rep2c-$(version).crate"
}

# rust_bench COMMAND...: builds the benchmark, and runs COMMAND with its path.
rust_bench() {
        rust_sources
        in_rust bench cargo build -q --release && "$@" "$rust_target/release/rep2c-bench"
}

# rust [--test | --package | --bench DATA]
rust() {
        case "${1:-} $#" in
        ' 0' | '--test 1' | '--package 1' | '--bench 2') ;;
        *)
                say "rust: '$*' is not --test, --package or --bench DATA"
                exit 2
                ;;
        esac
        if ! has cargo >/dev/null 2>&1; then
                say "rust: cargo is needed"
                exit 2
        fi
        build_tools
        case ${1:-} in
        --package) rust_package ;;
        --bench) rust_bench python3 "$root/bench/languages.py" "$2" ;;
        --test)
                attempt rust-full test_rust_full
                conclude rust
                ;;
        *)
                rust_sources
                in_rust . cargo build -q --release --features crawl
                ;;
        esac
}
