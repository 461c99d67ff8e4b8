// SPDX-License-Identifier: Apache-2.0
//! Bytes with their length, on their way to C and back.

use std::borrow::Cow;
use std::ffi::CStr;
use std::os::raw::c_char;
use std::str::Utf8Error;

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

/// A constant string of the library, which is ASCII.
///
/// # Safety
///
/// `string` ends in a NUL, and lives and stays unchanged for ever.
pub unsafe fn constant(string: *const c_char) -> &'static str {
    // SAFETY: the caller says so.
    unsafe { CStr::from_ptr(string) }.to_str().unwrap_or("")
}

/// What is in a robots.txt is bytes; each that is not UTF-8 becomes U+FFFD, as the library says it in JSON.
pub fn lossy(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(error) => Cow::Owned(replaced(bytes, error)),
    }
}

fn replaced(mut bytes: &[u8], mut error: Utf8Error) -> String {
    let mut text = String::with_capacity(bytes.len() + 2);
    loop {
        let (valid, rest) = bytes.split_at(error.valid_up_to());
        text.push_str(std::str::from_utf8(valid).unwrap_or(""));
        text.push(char::REPLACEMENT_CHARACTER);
        bytes = &rest[1..];
        match std::str::from_utf8(bytes) {
            Ok(last) => return text + last,
            Err(next) => error = next,
        }
    }
}
