// SPDX-License-Identifier: Apache-2.0
//! Compares the structs here with those of the headers, as the C compiler lays them out.
#![allow(clippy::incompatible_msrv)] // tests are for the Rust of today

use std::fmt::Write;
use std::mem::{offset_of, size_of};
use std::process::Command;

/// A struct's name, its size, and its members with their offsets.
type Layout = (&'static str, usize, Vec<(&'static str, usize)>);

macro_rules! layouts {
    ($($module:ident::$name:ident { $($member:ident),* })*) => {
        vec![$((
            stringify!($name),
            size_of::<$module::$name>(),
            vec![$((stringify!($member), offset_of!($module::$name, $member))),*],
        )),*]
    };
}

fn of_the_compiler() -> Vec<Layout> {
    use super as core;
    layouts! {
        core::rep_text { data, size }
        core::rep_error { status, message, offset }
        core::rep_blob { bytes, size }
        core::rep_result { verdict, line, rank }
        core::rep_directive { line, group, run, kind, key, value }
        core::rep_crawler_view { name, tokens, token_count, in_order, everybody, names }
        core::rep_robots_options {
            size, dialect, names, max_bytes, encoding, crawler, no_texts, max_tier, max_memory, keep_text
        }
        core::rep_holding_rules { holds, token, names, encoding }
        core::rep_pace { delay, delay_line, welcome, visit_line, bad }
        core::rep_report { lines, groups, ignored_lines, orphan_rules, cut_lines, past_memory, ignored_bytes }
        core::rep_fix { begin, end, text }
        core::rep_finding { id, severity, line, column, offset, size, other_line, message, fix }
        core::rep_lint_options { size, budget, site }
        core::rep_match { directive, verdict, rank }
        core::rep_near_miss { kind, directive }
        core::rep_explanation {
            path, result, reason, names, named, namings, naming_count, group_count, matches, match_count, misses, miss_count
        }
        core::rep_usage { preference, kind, line }
        core::rep_preferences { of, extent }
        core::rep_statement { kind, line, says, token, license, counts }
        core::rep_usage_report {
            path, access, of, extent, by, extent_by, statement_count, statements, license_count, licenses
        }
    }
}

#[cfg(all(feature = "crawl", unix))]
fn of_crawls() -> Vec<Layout> {
    use super::crawl;
    layouts! {
        crawl::rep_options {
            size, tracking, strip, max_bytes, agents, agent_count, exempt, in_order, encoding, dialect, names, past_memory,
            max_memory, lenient_agents
        }
        crawl::rep_pack_error { status, error, message, offset }
        crawl::rep_pack_stats {
            size, index_size, entry_size, rule_size, origins, with_rules, allowed, disallowed, rule_sets, oldest, newest,
            crawlers, scratch_size, dialect, names, strip, hanging, beside, complete
        }
        crawl::rep_fetch_entry {
            answered, access, confirmed, lifetime, failures, unreachable_since, last_failure, wait
        }
        crawl::rep_pack_entry { origin, fetch, outcome, status, rules, target, beside }
        crawl::rep_pack_answer { finding, result, fetched, fresh_until }
        crawl::rep_pack_query { url, url_size, answer }
        crawl::rep_pack_usage_query { url, url_size, finding, usage }
        crawl::rep_policy {
            size, lifetime, lifetime_max, lifetime_min, retry, retry_max, unreachable, distrust_stale, strict
        }
        crawl::rep_pack_options {
            size, crawlers, crawler_count, compile, threads, memory, oldest, policy, allow_empty, allow_fewer, on_progress, context
        }
        crawl::rep_pack_summary {
            records, repeated, dropped, origins, with_rules, allowed, disallowed, rule_sets, size, hanging, replaced,
            beside
        }
        crawl::rep_cache_control { has_max_age, no_store, no_cache, max_age }
        crawl::rep_fetch { error, status, redirects, no_body, missing_is_5xx, retry_after, cache }
        crawl::rep_cache_options { size, crawler, compile, policy, memory, lease, watch, watcher, usage }
        crawl::rep_cache_answer { verdict, state, result, ask, ticket, come_back, delay, welcome }
        crawl::rep_cache_ages { by_state, opened, oldest }
        crawl::rep_cache_stats {
            origins, bytes, leases, checks, answered, waits, asks, puts, late, too_large, lapsed, evicted,
            ended
        }
    }
}

#[cfg(all(feature = "archives", unix))]
fn of_archives() -> Vec<Layout> {
    use super::archives;
    layouts! {
        archives::rep_archive_options { size, max_bytes, memory, policy, missing_is_5xx, fetched, read, context }
        archives::rep_archive_sink { context, on_record, on_problem, on_progress, on_end }
        archives::rep_archive_taking { size, reading, allow_damaged, limited, most_skipped, sink, read }
        archives::rep_archive_counts {
            records, outcomes, no_robots, as_stored, used, skipped, of_unknown_size, problems
        }
        archives::rep_archive_place { file, unit, number, size }
        archives::rep_archive_error { status, allowable, place, text }
    }
}

/// Asserts everything at compile time, so that the program need not run.
fn assertions(layouts: &[Layout]) -> String {
    let mut source = String::from("#include <stddef.h>\n");
    for (name, size, members) in layouts {
        writeln!(source, "_Static_assert(sizeof(struct {name}) == {size}, \"size of {name}\");").unwrap();
        for (member, offset) in members {
            writeln!(source, "_Static_assert(offsetof(struct {name}, {member}) == {offset}, \"{name}.{member}\");")
                .unwrap();
        }
    }
    source
}

/// The C compiler takes `source` behind `header`.
fn compile(header: &str, name: &str, source: &str) {
    let file = std::env::temp_dir().join(format!("rep2c-{name}-{}.c", std::process::id()));
    std::fs::write(&file, source).unwrap();
    let mut cc = Command::new("cc");
    cc.args(["-fsyntax-only", "-include", header, "-I", env!("REP2C_C_INCLUDE")]).arg(&file);
    let output = cc.output().unwrap();
    std::fs::remove_file(&file).unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn layouts_are_those_of_c() {
    compile("rep2c.h", "layouts", &assertions(&of_the_compiler()));
    #[cfg(all(feature = "crawl", unix))]
    compile("rep2c-crawl.h", "layouts-of-crawls", &assertions(&of_crawls()));
    #[cfg(all(feature = "archives", unix))]
    compile(
        "rep2c-archives.h",
        "layouts-of-archives",
        &(assertions(&of_archives())
            + "_Static_assert(REP_PROBLEM_KINDS == 13 && REP_ARCHIVE_WARC == 4 && REP_PLACE_FILE == 0, \"a number\");"),
    );
}

/// The numbers that are written out here.
#[test]
fn constants_are_those_of_c() {
    let assertions = format!(
        "_Static_assert(REP_ERR_ARGUMENT == {} && REP_ERR_MEMORY == {} && REP_ERR_LIMIT == {} && REP_ERR_BLOB == {} &&\
         REP_ERR_VERSION == {} && REP_ERR_AGENT == {} && REP_ERR_TOKEN == {} && REP_ROBOTS_URL_SIZE == {} &&\
         REP_NAMES_ANY == 1 && REP_NAMES_WIDE == {} && REP_ENCODING_DENSE == 1 && REP_ENCODING_COMPACT == 2 &&\
         REP_ENCODING_LIST == 3 && REP_DIALECT_RFC9309 == 1 && REP_STRIP_TEXTS == 2 && REP_STACK_SCRATCH == 4096 &&\
         REP_KIND_OTHER == 4 && REP_REASON_ROBOTS_FILE == 5 && REP_MISS_END == 6 && REP_SEVERITY_ERROR == 2 && REP_MISS_CASE == 1 &&\
         REP_USES == 3 && REP_USE_AI_TRAIN == 2 && REP_PREFERENCE_DISALLOW == 3 && REP_USE_EXTENT_FULL == 3 &&\
         REP_STATEMENT_OPERATOR_TOKEN == 4 &&\
         REP_FETCH_BAD_TARGET == 9 && REP_STATE_GIVEN_UP == 4 && REP_URL_ERR_SCHEME == 1, \"a number\");",
        super::ERR_ARGUMENT,
        super::ERR_MEMORY,
        super::ERR_LIMIT,
        super::ERR_BLOB,
        super::ERR_VERSION,
        super::ERR_AGENT,
        super::ERR_TOKEN,
        super::ROBOTS_URL_SIZE,
        super::NAMES_WIDE,
    );
    compile("rep2c.h", "constants", &assertions);
}
