// SPDX-License-Identifier: Apache-2.0
//! The C interface for archives: `rep_archive.h`.

use std::os::raw::{c_char, c_uint, c_void};

use super::crawl::{rep_pack_writer, rep_policy};

/// `REP_PROBLEM_KINDS`.
pub const PROBLEM_KINDS: usize = 13;

#[repr(C)]
pub struct rep_archive_options {
    pub size: usize,
    pub max_bytes: usize,
    pub memory: usize,
    pub policy: *const rep_policy,
    pub missing_is_5xx: bool,
    pub fetched: i64,
    pub read: Option<unsafe extern "C" fn(context: *mut c_void, to: *mut c_void, size: usize) -> isize>,
    pub context: *mut c_void,
}

/// Its callbacks are not used here.
#[repr(C)]
pub struct rep_archive_sink {
    pub context: *mut c_void,
    pub on_record: *const c_void,
    pub on_problem: *const c_void,
    pub on_progress: *const c_void,
    pub on_end: *const c_void,
}

#[repr(C)]
pub struct rep_archive_taking {
    pub size: usize,
    pub reading: *const rep_archive_options,
    pub allow_damaged: bool,
    pub limited: bool,
    pub most_skipped: u64,
    pub sink: rep_archive_sink,
    pub read: *const c_void,
}

#[repr(C)]
#[derive(Default)]
pub struct rep_archive_counts {
    pub records: u64,
    pub outcomes: u64,
    pub no_robots: u64,
    pub as_stored: u64,
    pub used: u64,
    pub skipped: u64,
    pub of_unknown_size: u64,
    pub problems: [u64; PROBLEM_KINDS],
}

#[repr(C)]
pub struct rep_archive_place {
    pub file: *const c_char,
    pub unit: c_uint,
    pub number: u64,
    pub size: u64,
}

#[repr(C)]
pub struct rep_archive_error {
    pub status: c_uint,
    pub allowable: bool,
    pub place: rep_archive_place,
    pub text: [c_char; 500],
}

extern "C" {
    pub fn rep_archive_problem_name(kind: c_uint) -> *const c_char;
    pub fn rep_archive_problem_skips(kind: c_uint) -> bool;
    pub fn rep_archive_skipped(counts: *const rep_archive_counts) -> u64;
    pub fn rep_pack_add_archive(
        writer: *mut rep_pack_writer,
        input: *const c_char,
        kind: c_uint,
        taking: *const rep_archive_taking,
        counts: *mut rep_archive_counts,
        error: *mut rep_archive_error,
    ) -> c_uint;
}
