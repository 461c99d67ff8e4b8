// SPDX-License-Identifier: Apache-2.0
//! The C interface for crawls: `rep_pack.h`, `rep_cache.h`, and what they need of `rep_policy.h`.

use std::os::raw::{c_char, c_int, c_uint, c_void};

use super::{opaque, rep_crawler, rep_result, rep_text, rep_usage, rep_usage_report_fn};

opaque!(rep_pack, rep_pack_writer, rep_cache);

/// Of `struct rep_options`, what is set here; the members behind are those of the size.
#[repr(C)]
pub struct rep_options {
    pub size: usize,
    pub tracking: c_uint,
    pub strip: c_uint,
    pub max_bytes: usize,
    pub agents: *const rep_text,
    pub agent_count: usize,
    pub exempt: bool,
    pub in_order: bool,
    pub encoding: c_uint,
    pub dialect: c_uint,
    pub names: c_uint,
    pub past_memory: c_uint,
    pub max_memory: usize,
    pub lenient_agents: bool,
}

#[repr(C)]
pub struct rep_pack_error {
    pub status: c_uint,
    pub error: c_int,
    pub message: *const c_char,
    pub offset: u64,
}

#[repr(C)]
#[derive(Default)]
pub struct rep_pack_stats {
    pub size: u64,
    pub index_size: u64,
    pub entry_size: u64,
    pub rule_size: u64,
    pub origins: u64,
    pub with_rules: u64,
    pub allowed: u64,
    pub disallowed: u64,
    pub rule_sets: u64,
    pub oldest: i64,
    pub newest: i64,
    pub crawlers: usize,
    pub scratch_size: usize,
    pub dialect: c_uint,
    pub names: c_uint,
    pub strip: c_uint,
    pub hanging: u64,
    pub beside: u64,
    pub complete: bool,
}

#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct rep_fetch_entry {
    pub answered: bool,
    pub access: c_uint,
    pub confirmed: i64,
    pub lifetime: u32,
    pub failures: u32,
    pub unreachable_since: i64,
    pub last_failure: i64,
    pub wait: u32,
}

#[repr(C)]
pub struct rep_pack_entry {
    pub origin: rep_text,
    pub fetch: rep_fetch_entry,
    pub outcome: c_uint,
    pub status: u32,
    pub rules: u64,
    pub target: rep_text,
    pub beside: u64,
}

#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct rep_pack_answer {
    pub finding: c_uint,
    pub result: rep_result,
    pub fetched: i64,
    pub fresh_until: i64,
}

#[repr(C)]
pub struct rep_pack_query {
    pub url: *const c_char,
    pub url_size: usize,
    pub answer: rep_pack_answer,
}

#[repr(C)]
pub struct rep_pack_usage_query {
    pub url: *const c_char,
    pub url_size: usize,
    pub finding: c_uint,
    pub usage: rep_usage,
}

#[repr(C)]
pub struct rep_pack_crawler {
    pub name: rep_text,
    pub tokens: *const rep_text,
    pub token_count: usize,
    pub in_order: bool,
    pub everybody: bool,
}

#[repr(C)]
pub struct rep_policy {
    pub size: usize,
    pub lifetime: u32,
    pub lifetime_max: u32,
    pub lifetime_min: u32,
    pub retry: u32,
    pub retry_max: u32,
    pub unreachable: u32,
    pub distrust_stale: bool,
    pub strict: bool,
}

#[repr(C)]
pub struct rep_pack_options {
    pub size: usize,
    pub crawlers: *const rep_pack_crawler,
    pub crawler_count: usize,
    pub compile: *const rep_options,
    pub threads: c_uint,
    pub memory: usize,
    pub oldest: i64,
    pub policy: *const rep_policy,
    pub allow_empty: bool,
    pub allow_fewer: bool,
    pub on_progress: Option<unsafe extern "C" fn(context: *mut c_void, written: u64, origins: u64)>,
    pub context: *mut c_void,
}

#[repr(C)]
#[derive(Default)]
pub struct rep_pack_summary {
    pub records: u64,
    pub repeated: u64,
    pub dropped: u64,
    pub origins: u64,
    pub with_rules: u64,
    pub allowed: u64,
    pub disallowed: u64,
    pub rule_sets: u64,
    pub size: u64,
    pub hanging: u64,
    pub replaced: u64,
    pub beside: u64,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct rep_cache_control {
    pub has_max_age: bool,
    pub no_store: bool,
    pub no_cache: bool,
    pub max_age: u32,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct rep_fetch {
    pub error: c_uint,
    pub status: u32,
    pub redirects: u32,
    pub no_body: bool,
    pub missing_is_5xx: bool,
    pub retry_after: u32,
    pub cache: rep_cache_control,
}

#[repr(C)]
pub struct rep_cache_options {
    pub size: usize,
    pub crawler: *const rep_crawler,
    pub compile: *const rep_options,
    pub policy: *const rep_policy,
    pub memory: usize,
    pub lease: u32,
    pub watch: Option<unsafe extern "C" fn(watcher: *mut c_void, event: *const c_void)>,
    pub watcher: *mut c_void,
    pub usage: bool,
}

#[repr(C)]
#[derive(Default)]
pub struct rep_cache_answer {
    pub verdict: c_uint,
    pub state: c_uint,
    pub result: rep_result,
    pub ask: bool,
    pub ticket: u64,
    pub come_back: i64,
    pub delay: u32,
    pub welcome: bool,
}

#[repr(C)]
#[derive(Default)]
pub struct rep_cache_ages {
    pub by_state: [u64; 5],
    pub opened: u64,
    pub oldest: i64,
}

#[repr(C)]
#[derive(Default)]
pub struct rep_cache_stats {
    pub origins: u64,
    pub bytes: u64,
    pub leases: u64,
    pub checks: u64,
    pub answered: u64,
    pub waits: u64,
    pub asks: u64,
    pub puts: u64,
    pub late: u64,
    pub too_large: u64,
    pub lapsed: u64,
    pub evicted: u64,
    pub ended: [u64; 10],
}

extern "C" {
    pub fn rep_pack_open(file: *const c_char, pack: *mut *mut rep_pack, error: *mut rep_pack_error) -> c_uint;
    pub fn rep_pack_read(file: *const c_char, pack: *mut *mut rep_pack, error: *mut rep_pack_error) -> c_uint;
    pub fn rep_pack_close(pack: *mut rep_pack);
    pub fn rep_pack_stats(pack: *const rep_pack, stats: *mut rep_pack_stats);
    pub fn rep_pack_list_crawlers(pack: *const rep_pack, text: *mut c_char, capacity: usize) -> usize;
    pub fn rep_pack_find(pack: *const rep_pack, origin: rep_text, entry: *mut rep_pack_entry) -> c_uint;
    pub fn rep_pack_next(pack: *const rep_pack, cursor: *mut u64, entry: *mut rep_pack_entry) -> c_uint;
    pub fn rep_pack_check(
        pack: *const rep_pack,
        crawler: *const rep_crawler,
        url: *const c_char,
        url_size: usize,
        scratch: *mut std::ffi::c_void,
        scratch_size: usize,
        answer: *mut rep_pack_answer,
    ) -> c_uint;
    pub fn rep_pack_check_batch(
        pack: *const rep_pack,
        crawler: *const rep_crawler,
        queries: *mut rep_pack_query,
        count: usize,
        scratch: *mut std::ffi::c_void,
        scratch_size: usize,
    ) -> c_uint;
    pub fn rep_pack_usage(
        pack: *const rep_pack,
        crawler: *const rep_crawler,
        of: c_uint,
        queries: *mut rep_pack_usage_query,
        count: usize,
    ) -> c_uint;
    pub fn rep_pack_usage_report(
        pack: *const rep_pack,
        crawler: *const rep_crawler,
        url: *const c_char,
        url_size: usize,
        on_report: rep_usage_report_fn,
        context: *mut c_void,
        finding: *mut c_uint,
    ) -> c_uint;
    pub fn rep_pack_verify(pack: *const rep_pack, error: *mut rep_pack_error) -> c_uint;

    pub fn rep_pack_writer_create(
        file: *const c_char,
        options: *const rep_pack_options,
        writer: *mut *mut rep_pack_writer,
        error: *mut rep_pack_error,
    ) -> c_uint;
    pub fn rep_pack_add_fetch(
        writer: *mut rep_pack_writer,
        origin: rep_text,
        fetch: *const rep_fetch,
        body: rep_text,
        now: i64,
    ) -> c_uint;
    pub fn rep_pack_add_redirect(
        writer: *mut rep_pack_writer,
        origin: rep_text,
        fetch: *const rep_fetch,
        target: rep_text,
        now: i64,
    ) -> c_uint;
    pub fn rep_pack_add_pack(writer: *mut rep_pack_writer, pack: *const rep_pack, error: *mut rep_pack_error)
        -> c_uint;
    pub fn rep_pack_writer_finish(
        writer: *mut rep_pack_writer,
        summary: *mut rep_pack_summary,
        error: *mut rep_pack_error,
    ) -> c_uint;
    pub fn rep_pack_writer_abandon(writer: *mut rep_pack_writer);

    pub fn rep_cache_control(value: rep_text, control: *mut rep_cache_control);
    pub fn rep_expires(expires: rep_text, date: rep_text, now: i64, control: *mut rep_cache_control);
    pub fn rep_age(value: rep_text, control: *mut rep_cache_control);
    pub fn rep_retry_after(value: rep_text, now: i64) -> u32;
    pub fn rep_content_range(value: rep_text, most: u64, fetch: *mut rep_fetch);

    pub fn rep_cache_create(options: *const rep_cache_options, cache: *mut *mut rep_cache) -> c_uint;
    pub fn rep_cache_free(cache: *mut rep_cache);
    pub fn rep_cache_check(
        cache: *mut rep_cache,
        url: *const c_char,
        url_size: usize,
        now: i64,
        answer: *mut rep_cache_answer,
    );
    pub fn rep_cache_usage_report(
        cache: *mut rep_cache,
        url: *const c_char,
        url_size: usize,
        now: i64,
        on_report: rep_usage_report_fn,
        context: *mut c_void,
        finding: *mut c_uint,
    ) -> c_uint;
    pub fn rep_cache_put(
        cache: *mut rep_cache,
        url: *const c_char,
        url_size: usize,
        ticket: u64,
        fetch: *const rep_fetch,
        body: rep_text,
        now: i64,
    ) -> c_uint;
    pub fn rep_cache_give_back(cache: *mut rep_cache, url: *const c_char, url_size: usize, ticket: u64);
    pub fn rep_cache_ages(cache: *mut rep_cache, now: i64, ages: *mut rep_cache_ages);
    pub fn rep_cache_stats(cache: *mut rep_cache, stats: *mut rep_cache_stats);
    pub fn rep_cache_save(cache: *mut rep_cache, file: *const c_char, error: *mut rep_pack_error) -> c_uint;
    pub fn rep_cache_load(cache: *mut rep_cache, pack: *const rep_pack) -> c_uint;
}
