// SPDX-License-Identifier: Apache-2.0
//! The C interface, which bindgen makes of the headers (`bindings/rust/recipe.sh`).
//!
//! Enumerations are integers here, so a value that this crate does not know is not undefined behaviour.

#![allow(non_camel_case_types, dead_code, clippy::all)]

include!(concat!(env!("REP2C_MADE"), "/ffi.rs"));
