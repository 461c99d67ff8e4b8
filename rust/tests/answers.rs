// SPDX-License-Identifier: Apache-2.0
//! Explanations and findings of files, as the command says them: `tests/ways_in/answers.py` writes what is right.

mod support;

use std::fs;

use rep2c::{Crawler, Explanation, Finding, Robots};
use serde_json::{json, Value};
use support::{json_lines, root};

fn verdict(allowed: bool) -> &'static str {
    match allowed {
        true => "allow",
        false => "disallow",
    }
}

/// An explanation with the members that the command has, but for texts that this crate puts together.
fn members(found: &Explanation) -> Value {
    let matches: Vec<Value> =
        found.matches.iter().map(|one| json!([one.line, one.rule, verdict(one.allowed), one.rank])).collect();
    let misses: Vec<Value> = found
        .near_misses
        .iter()
        .map(|miss| json!([miss.line, miss.rule, miss.by.to_string(), miss.sentence]))
        .collect();
    json!([
        found.path,
        verdict(found.allowed),
        found.line,
        found.rank,
        found.reason.to_string(),
        found.sentence,
        found.named,
        found.group_lines,
        matches,
        misses
    ])
}

fn list(of: &Value, names: [&str; 2]) -> Vec<Value> {
    let row = |line: &Value| {
        let rule = format!("{}: {}", line["key"].as_str().unwrap(), line["value"].as_str().unwrap());
        json!([line["line"], rule, line[names[0]], line[names[1]]])
    };
    of.as_array().unwrap().iter().map(row).collect()
}

fn right_members(right: &Value) -> Value {
    let lines: Vec<&Value> = right["user_agent_lines"].as_array().unwrap().iter().map(|line| &line["line"]).collect();
    json!([
        right["path"],
        right["verdict"],
        right["line"],
        right["rank"],
        right["reason"],
        right["sentence"],
        right["named"],
        lines,
        list(&right["matches"], ["verdict", "rank"]),
        list(&right["near_misses"], ["kind", "sentence"])
    ])
}

/// The command leaves out edits that are no UTF-8, for JSON would change them.
fn members_of_finding(found: &Finding) -> String {
    let fix = found.fix.as_ref().and_then(|fix| {
        let text = std::str::from_utf8(&fix.text).ok()?;
        Some(json!({"begin": fix.range.start, "end": fix.range.end, "text": text}))
    });
    let severity = found.severity.to_string();
    json!([found.line, found.column, severity, found.id, found.message, found.other_line, fix]).to_string()
}

fn expect_findings(text: &[u8], right: &Value) {
    let lint = rep2c::lint(text).unwrap();
    let mut found: Vec<String> = lint.findings.iter().map(members_of_finding).collect();
    let names = ["line", "column", "severity", "id", "message", "other_line", "fix"];
    let row = |line: &Value| json!(names.iter().map(|&name| &line[name]).collect::<Vec<_>>()).to_string();
    let mut expected: Vec<String> = right.as_array().unwrap().iter().map(row).collect();
    found.sort();
    expected.sort();
    assert_eq!(found, expected);
}

#[test]
fn answers_are_those_of_the_command() {
    let answers = root().join("build/answers/answers.jsonl");
    if !answers.exists() {
        println!("left out: {} is not there", answers.display());
        return;
    }
    let mut asked = 0;
    for line in json_lines(answers) {
        let text = fs::read(line["file"].as_str().unwrap()).unwrap();
        let robots = Robots::parse(&text, Crawler::anybody()).unwrap();
        let blob = Robots::open(&robots.to_blob().unwrap(), Crawler::anybody()).unwrap();
        for right in line["explained"].as_array().unwrap() {
            for each in [&robots, &blob] {
                let who = right["agent"].as_str().map_or(Crawler::anybody(), Crawler::from);
                let found = each.asked_by(who).unwrap().explain(right["url"].as_str().unwrap()).unwrap();
                assert_eq!(members(&found), right_members(right), "{}", line["file"]);
                asked += 1;
            }
        }
        expect_findings(&text, &line["found"]);
    }
    assert!(asked > 200, "{asked} explanations");
}
