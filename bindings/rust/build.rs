// SPDX-License-Identifier: Apache-2.0
//! Compiles the C libraries, each of which is one file.
//!
//! They are in `c/` of a published crate, and so are `ffi.rs`, which bindgen has made of their headers, and `answers.rs`.  In a
//! checkout they are in the build directory, where `./dev rust` puts them; `REP2C_C_DIR` names another folder.

use std::env;
use std::path::{Path, PathBuf};

/// The folder that has `rep2c.c`.
fn sources() -> PathBuf {
    println!("cargo:rerun-if-env-changed=REP2C_C_DIR");
    if let Some(folder) = env::var_os("REP2C_C_DIR") {
        return folder.into();
    }
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let packed = root.join("c");
    if packed.join("rep2c.c").exists() {
        return packed;
    }
    let built = root.join("../../build/amalgamation");
    assert!(
        built.join("ffi.rs").exists(),
        "{} does not exist; run './dev rust' first, or set REP2C_C_DIR",
        built.join("ffi.rs").display()
    );
    built
}

fn has(feature: &str) -> bool {
    env::var_os(format!("CARGO_FEATURE_{feature}")).is_some()
}

fn compile(folder: &Path, name: &str) {
    let source = folder.join(format!("{name}.c"));
    println!("cargo:rerun-if-changed={}", source.display());
    let mut build = cc::Build::new();
    // The library is as fast as it is measured to be in every profile; its own tests run with checks and sanitizers.
    build.file(source).include(folder).opt_level(2).warnings(false);
    build.flag_if_supported("-std=gnu11").flag_if_supported("-fno-semantic-interposition");
    if has("IDN") {
        build.define("REP_HAVE_LIBIDN2", None);
    }
    build.compile(name);
}

fn main() {
    let folder = sources();
    println!("cargo:rerun-if-changed={}", folder.join("rep2c.h").display());
    // The linker resolves from left to right, so what needs the compiler comes before it.
    if has("ARCHIVES") {
        compile(&folder, "rep2c-archives");
    }
    if has("CRAWL") {
        assert!(env::var_os("CARGO_CFG_UNIX").is_some(), "the feature 'crawl' needs a Unix: it maps files");
        compile(&folder, "rep2c-crawl");
    }
    compile(&folder, "rep2c");
    if has("IDN") {
        println!("cargo:rustc-link-lib=idn2");
    }
    if has("ARCHIVES") {
        println!("cargo:rustc-link-lib=json-c");
        println!("cargo:rustc-link-lib=z");
    }
    for made in ["ffi.rs", "answers.rs"] {
        println!("cargo:rerun-if-changed={}", folder.join(made).display());
    }
    println!("cargo:rustc-env=REP2C_MADE={}", folder.display());
}
