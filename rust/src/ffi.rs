// SPDX-License-Identifier: Apache-2.0
//! The C interface: `rep_robots.h`, `rep_analyze.h`, `rep_say.h`, and what they need of `rep_runtime.h`, `rep_usage.h` and
//! `rep_policy.h`.
//!
//! Enumerations are integers here, so a value that this crate does not know is no undefined behaviour.  The tests
//! compare every layout with what the C compiler says.

#![allow(non_camel_case_types)]

use std::ffi::c_void;
use std::os::raw::{c_char, c_uint};

#[cfg(all(feature = "archives", unix))]
pub mod archives;
#[cfg(all(feature = "crawl", unix))]
pub mod crawl;

pub const OK: c_uint = 0;
pub const ERR_ARGUMENT: c_uint = 1;
pub const ERR_MEMORY: c_uint = 2;
pub const ERR_LIMIT: c_uint = 3;
pub const ERR_BLOB: c_uint = 4;
pub const ERR_VERSION: c_uint = 5;
pub const ERR_AGENT: c_uint = 6;
pub const ERR_TOKEN: c_uint = 9;

pub const ROBOTS_URL_SIZE: usize = 288;
pub const NAMES_WIDE: c_uint = 2;

/// An object that only C sees.  It is neither `Send` nor `Sync` by itself; the types that own one say what it is.
macro_rules! opaque {
    ($($name:ident),*) => {$(
        #[repr(C)]
        pub struct $name {
            _private: [u8; 0],
            _neither: std::marker::PhantomData<(*mut u8, std::marker::PhantomPinned)>,
        }
    )*};
}
#[cfg(all(feature = "crawl", unix))]
pub(crate) use opaque;

opaque!(rep_crawler, rep_robots);

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct rep_text {
    pub data: *const c_char,
    pub size: usize,
}

#[repr(C)]
pub struct rep_error {
    pub status: c_uint,
    pub message: *const c_char,
    pub offset: usize,
}

#[repr(C)]
pub struct rep_blob {
    pub bytes: *const u8,
    pub size: usize,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct rep_result {
    pub verdict: c_uint,
    pub line: u32,
    pub rank: u32,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct rep_directive {
    pub line: u32,
    pub group: u32,
    pub run: u32,
    pub kind: c_uint,
    pub key: rep_text,
    pub value: rep_text,
}

#[repr(C)]
pub struct rep_crawler_view {
    pub name: rep_text,
    pub tokens: *const rep_text,
    pub token_count: usize,
    pub in_order: bool,
    pub everybody: bool,
    pub names: c_uint,
}

#[repr(C)]
pub struct rep_robots_options {
    pub size: usize,
    pub dialect: c_uint,
    pub names: c_uint,
    pub max_bytes: usize,
    pub encoding: c_uint,
    pub crawler: *const rep_crawler,
    pub no_texts: bool,
    pub max_tier: usize,
    pub max_memory: usize,
    pub keep_text: bool,
}

#[repr(C)]
pub struct rep_holding_rules {
    pub holds: c_uint,
    pub token: rep_text,
    pub names: c_uint,
    pub encoding: c_uint,
}

#[repr(C)]
#[derive(Default)]
pub struct rep_pace {
    pub delay: u32,
    pub delay_line: u32,
    pub welcome: bool,
    pub visit_line: u32,
    pub bad: u32,
}

#[repr(C)]
#[derive(Default)]
pub struct rep_report {
    pub lines: u32,
    pub groups: u32,
    pub ignored_lines: u32,
    pub orphan_rules: u32,
    pub cut_lines: u32,
    pub past_memory: u32,
    pub ignored_bytes: usize,
}

#[repr(C)]
pub struct rep_fix {
    pub begin: usize,
    pub end: usize,
    pub text: rep_text,
}

#[repr(C)]
pub struct rep_finding {
    pub id: c_uint,
    pub severity: c_uint,
    pub line: u32,
    pub column: u32,
    pub offset: usize,
    pub size: usize,
    pub other_line: u32,
    pub message: *const c_char,
    pub fix: rep_fix,
}

#[repr(C)]
pub struct rep_lint_options {
    pub size: usize,
    pub budget: u64,
    pub site: rep_text,
}

#[repr(C)]
pub struct rep_match {
    pub directive: *const rep_directive,
    pub verdict: c_uint,
    pub rank: u32,
}

#[repr(C)]
pub struct rep_near_miss {
    pub kind: c_uint,
    pub directive: *const rep_directive,
}

#[repr(C)]
pub struct rep_explanation {
    pub path: rep_text,
    pub result: rep_result,
    pub reason: c_uint,
    pub names: c_uint,
    pub named: bool,
    pub namings: *const *const rep_directive,
    pub naming_count: usize,
    pub group_count: usize,
    pub matches: *const rep_match,
    pub match_count: usize,
    pub misses: *const rep_near_miss,
    pub miss_count: usize,
}

#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct rep_usage {
    pub preference: c_uint,
    pub kind: c_uint,
    pub line: u32,
}

#[repr(C)]
pub struct rep_preferences {
    pub of: [c_uint; 3],
    pub extent: c_uint,
}

#[repr(C)]
pub struct rep_statement {
    pub kind: c_uint,
    pub line: rep_directive,
    pub says: rep_preferences,
    pub token: rep_text,
    pub license: rep_text,
    pub counts: bool,
}

#[repr(C)]
pub struct rep_usage_report {
    pub path: rep_text,
    pub access: rep_result,
    pub of: [rep_usage; 3],
    pub extent: c_uint,
    pub by: [*const rep_statement; 3],
    pub extent_by: *const rep_statement,
    pub statement_count: usize,
    pub statements: *const rep_statement,
    pub license_count: usize,
    pub licenses: *const rep_statement,
}

pub type rep_explanation_fn = extern "C" fn(context: *mut c_void, explanation: *const rep_explanation);
pub type rep_usage_report_fn = extern "C" fn(context: *mut c_void, report: *const rep_usage_report);
pub type rep_write_fn = extern "C" fn(context: *mut c_void, bytes: *const c_char, size: usize) -> bool;
pub type rep_finding_fn = extern "C" fn(context: *mut c_void, finding: *const rep_finding);
pub type rep_robots_directive_fn = extern "C" fn(context: *mut c_void, directive: *const rep_directive);

extern "C" {
    pub fn rep_version() -> *const c_char;
    pub fn rep_status_text(status: c_uint) -> *const c_char;
    pub fn rep_first_no_token(agents: *const rep_text, count: usize, names: c_uint) -> usize;
    pub fn rep_open_within(
        blob: *mut rep_blob,
        bytes: *const c_void,
        size: usize,
        steps: u32,
        error: *mut rep_error,
    ) -> c_uint;

    pub fn rep_crawler_create(
        tokens: *const rep_text,
        count: usize,
        names: c_uint,
        crawler: *mut *mut rep_crawler,
    ) -> c_uint;
    pub fn rep_crawler_create_ordered(
        tokens: *const rep_text,
        count: usize,
        everybody: bool,
        names: c_uint,
        crawler: *mut *mut rep_crawler,
    ) -> c_uint;
    pub fn rep_crawler_create_public(name: rep_text, crawler: *mut *mut rep_crawler) -> c_uint;
    pub fn rep_crawler_create_header(header: rep_text, names: c_uint, crawler: *mut *mut rep_crawler) -> c_uint;
    pub fn rep_crawler_share(crawler: *const rep_crawler) -> *mut rep_crawler;
    pub fn rep_crawler_free(crawler: *mut rep_crawler);
    pub fn rep_crawler_look(crawler: *const rep_crawler, view: *mut rep_crawler_view);

    pub fn rep_robots_parse(
        text: *const c_char,
        size: usize,
        options: *const rep_robots_options,
        robots: *mut *mut rep_robots,
    ) -> c_uint;
    pub fn rep_robots_open(
        blob: *const c_void,
        size: usize,
        robots: *mut *mut rep_robots,
        error: *mut rep_error,
    ) -> c_uint;
    pub fn rep_robots_free(robots: *mut rep_robots);
    pub fn rep_robots_check(
        robots: *mut rep_robots,
        crawler: *const rep_crawler,
        url: *const c_char,
        url_size: usize,
        result: *mut rep_result,
    ) -> c_uint;
    pub fn rep_robots_check_path(
        robots: *mut rep_robots,
        crawler: *const rep_crawler,
        path: *const c_char,
        path_size: usize,
        result: *mut rep_result,
    ) -> c_uint;
    pub fn rep_robots_check_batch(
        robots: *const *mut rep_robots,
        robots_count: usize,
        crawler: *const rep_crawler,
        bytes: *const c_char,
        ends: *const u64,
        count: usize,
        results: *mut rep_result,
        statuses: *mut u8,
    ) -> c_uint;
    pub fn rep_robots_holding(
        robots: *mut rep_robots,
        crawler: *const rep_crawler,
        rules: *mut rep_holding_rules,
    ) -> c_uint;
    pub fn rep_robots_pace(
        robots: *mut rep_robots,
        crawler: *const rep_crawler,
        minute: c_uint,
        pace: *mut rep_pace,
    ) -> c_uint;
    pub fn rep_robots_directives(
        robots: *const rep_robots,
        crawler: *const rep_crawler,
        on_directive: rep_robots_directive_fn,
        context: *mut c_void,
    ) -> c_uint;
    pub fn rep_robots_next(robots: *const rep_robots, cursor: *mut u64, directive: *mut rep_directive) -> bool;
    pub fn rep_robots_at_line(robots: *const rep_robots, line: u32, directive: *mut rep_directive) -> bool;
    pub fn rep_robots_look(robots: *const rep_robots, options: *mut rep_robots_options);
    pub fn rep_robots_report(robots: *const rep_robots, report: *mut rep_report);
    pub fn rep_robots_size(robots: *const rep_robots) -> usize;
    pub fn rep_robots_blob(
        robots: *const rep_robots,
        encoding: c_uint,
        blob: *mut c_void,
        capacity: usize,
        blob_size: *mut usize,
    ) -> c_uint;

    pub fn rep_robots_explain(
        robots: *mut rep_robots,
        crawler: *const rep_crawler,
        url: *const c_char,
        size: usize,
        on_explanation: rep_explanation_fn,
        context: *mut c_void,
    ) -> c_uint;
    pub fn rep_robots_usage(
        robots: *mut rep_robots,
        crawler: *const rep_crawler,
        url: *const c_char,
        url_size: usize,
        of: c_uint,
        usage: *mut rep_usage,
    ) -> c_uint;
    pub fn rep_robots_usage_report(
        robots: *mut rep_robots,
        crawler: *const rep_crawler,
        url: *const c_char,
        size: usize,
        on_report: rep_usage_report_fn,
        context: *mut c_void,
    ) -> c_uint;
    pub fn rep_use_name(of: c_uint) -> *const c_char;
    pub fn rep_robots_lint(
        robots: *mut rep_robots,
        options: *const rep_lint_options,
        on_finding: rep_finding_fn,
        context: *mut c_void,
        undecided: *mut u64,
    ) -> c_uint;
    pub fn rep_finding_name(id: c_uint) -> *const c_char;

    pub fn rep_say_reason(reason: c_uint) -> *const c_char;
    pub fn rep_say_miss(miss: c_uint) -> *const c_char;
    pub fn rep_say_severity(severity: c_uint) -> *const c_char;
    pub fn rep_say_explanation(explanation: *const rep_explanation, write: rep_write_fn, context: *mut c_void) -> bool;
    pub fn rep_say_preference(preference: c_uint) -> *const c_char;
    pub fn rep_say_statement(statement: c_uint) -> *const c_char;
    pub fn rep_say_use_extent(extent: c_uint) -> *const c_char;
    pub fn rep_say_usage(
        report: *const rep_usage_report,
        of: c_uint,
        write: rep_write_fn,
        context: *mut c_void,
    ) -> bool;
    pub fn rep_say_near_miss(miss: *const rep_near_miss, write: rep_write_fn, context: *mut c_void) -> bool;

    pub fn rep_url_status_text(status: c_uint) -> *const c_char;
    pub fn rep_page_url_in(dialect: c_uint, url: *const c_char, url_size: usize) -> c_uint;
    pub fn rep_robots_url_idn(url: *const c_char, url_size: usize, buffer: *mut c_char, size: *mut usize) -> c_uint;
    pub fn rep_same_scope_idn(
        robots_url: *const c_char,
        robots_url_size: usize,
        url: *const c_char,
        url_size: usize,
        same: *mut bool,
    ) -> c_uint;
}

#[cfg(test)]
mod layout;
