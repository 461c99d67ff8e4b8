// SPDX-License-Identifier: Apache-2.0
//! Bytes with their length, on their way to C and back.

use std::borrow::Cow;
use std::ffi::CStr;
use std::os::raw::c_char;

use crate::ffi;

/// `bytes` for C.  The result is valid as long as `bytes` is.
pub fn to_c(bytes: &[u8]) -> ffi::rep_text {
    ffi::rep_text { data: bytes.as_ptr().cast::<c_char>(), size: bytes.len() }
}

/// The bytes of `text`.
///
/// # Safety
///
/// The bytes are there, and do not change, for `'a`.
pub unsafe fn from_c<'a>(text: ffi::rep_text) -> &'a [u8] {
    if text.size == 0 {
        return &[]; // the pointer may be NULL
    }
    // SAFETY: the caller says so.
    unsafe { std::slice::from_raw_parts(text.data.cast::<u8>(), text.size) }
}

/// The members of a C array, which is NULL only where it has none.
///
/// # Safety
///
/// The `count` members are there, and do not change, for `'a`.
pub unsafe fn array<'a, T>(first: *const T, count: usize) -> &'a [T] {
    if count == 0 {
        return &[];
    }
    // SAFETY: the caller says so.
    unsafe { std::slice::from_raw_parts(first, count) }
}

/// A constant string of the library, which is ASCII.
///
/// # Safety
///
/// `string` ends in a NUL, and lives and stays unchanged for ever.
pub unsafe fn constant(string: *const c_char) -> &'static str {
    // SAFETY: the caller says so.
    unsafe { CStr::from_ptr(string) }.to_str().unwrap_or("")
}

/// What stands in a robots.txt is bytes; what is no UTF-8 in them becomes U+FFFD.
pub fn lossy(bytes: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(bytes)
}
