// SPDX-License-Identifier: Apache-2.0
//! Explanations, usage and findings of files, as the command says them: `tests/ways_in/answers.py` writes what is right.

mod support;

use std::fs;

use rep2c::{Crawler, Explanation, Finding, Preferences, Robots, Usage, Use, UseAnswer};
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
        .map(|miss| json!([miss.line, miss.rule, miss.kind.to_string(), miss.why, miss.sentence]))
        .collect();
    json!([
        found.path,
        verdict(found.allowed),
        found.line,
        found.rank,
        found.reason.to_string(),
        found.sentence,
        found.named,
        found.user_agent_lines.iter().map(|one| json!([one.line, one.rule])).collect::<Vec<_>>(),
        matches,
        misses
    ])
}

/// The lines, each with its number, what it is written as, and these members.
fn list<const N: usize>(of: &Value, names: [&str; N]) -> Vec<Value> {
    let row = |line: &Value| {
        let rule = format!("{}: {}", line["key"].as_str().unwrap(), line["value"].as_str().unwrap());
        let mut members = vec![line["line"].clone(), json!(rule)];
        members.extend(names.map(|name| line[name].clone()));
        Value::from(members)
    };
    of.as_array().unwrap().iter().map(row).collect()
}

fn right_members(right: &Value) -> Value {
    let names = ["path", "verdict", "line", "rank", "reason", "sentence", "named"];
    let mut members = names.map(|name| right[name].clone()).to_vec();
    members.push(list(&right["user_agent_lines"], []).into());
    members.push(list(&right["matches"], ["verdict", "rank"]).into());
    members.push(list(&right["near_misses"], ["kind", "why", "sentence"]).into());
    Value::from(members)
}

/// What is said of the uses, with the members that the command has.
fn members_of_usage(found: &Usage) -> Value {
    let answer = |of: Use, one: &UseAnswer| {
        json!({"use": of.to_string(), "preference": one.preference.to_string(), "line": one.line,
            "kind": one.kind.to_string(), "sentence": one.sentence})
    };
    let says = |says: &Preferences| {
        json!({"search": says.search.to_string(), "ai-input": says.ai_input.to_string(),
            "ai-train": says.ai_train.to_string(), "extent": says.extent.map(|extent| extent.to_string())})
    };
    let licenses: Vec<Value> = found.licenses.iter().map(|one| json!({"line": one.line, "url": one.url})).collect();
    let statements: Vec<Value> = found
        .statements
        .iter()
        .map(|one| json!([one.line, one.rule, one.kind.to_string(), one.token, one.counts, says(&one.says)]))
        .collect();
    json!([
        found.path,
        verdict(found.allowed),
        [
            answer(Use::Search, &found.search),
            answer(Use::AiInput, &found.ai_input),
            answer(Use::AiTrain, &found.ai_train)
        ],
        found.extent.map(|extent| extent.to_string()),
        licenses,
        statements
    ])
}

fn right_members_of_usage(right: &Value) -> Value {
    let mut members = ["path", "verdict", "uses", "extent", "licenses"].map(|name| right[name].clone()).to_vec();
    members.push(list(&right["statements"], ["kind", "token", "counts", "says"]).into());
    Value::from(members)
}

fn expect_usage(robots: &Robots, right: &Value) {
    let url = right["url"].as_str().unwrap();
    assert_eq!(members_of_usage(&robots.usage(url).unwrap()), right_members_of_usage(right));
    for (of, one) in [Use::Search, Use::AiInput, Use::AiTrain].iter().zip(right["uses"].as_array().unwrap()) {
        assert_eq!(robots.preference(*of, url).unwrap().to_string(), one["preference"], "{of} {right}");
    }
}

/// The pack has what the command says of it.
#[cfg(all(feature = "crawl", unix))]
fn expect_usage_of(pack: &rep2c::Pack, right: &Value) {
    let crawler = right["agent"].as_str().map_or(Crawler::anybody(), Crawler::from);
    let url = right["url"].as_str().unwrap();
    let found = pack.usage(&crawler, url).unwrap().unwrap();
    assert_eq!(members_of_usage(&found), right_members_of_usage(right), "{url}");
    let one = pack.preference_batch(Use::AiTrain, &crawler, &[url]).unwrap()[0];
    let train = found.ai_train;
    assert_eq!((one.preference, one.line, one.kind), (train.preference, train.line, train.kind), "{url}");
}

fn members_of_finding(found: &Finding) -> String {
    let fix = found.fix.as_ref().map(|fix| json!({"begin": fix.begin, "end": fix.end, "text": fix.text}));
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

/// The same rules for the crawler of an answer.
fn asked_as(robots: &Robots, right: &Value) -> Robots {
    robots.asked_by(right["agent"].as_str().map_or(Crawler::anybody(), Crawler::from)).unwrap()
}

#[test]
fn answers_are_those_of_the_command() {
    let answers = root().join("build/answers/answers.jsonl");
    if !answers.exists() {
        println!("left out: {} is not there", answers.display());
        return;
    }
    #[cfg(all(feature = "crawl", unix))]
    let pack = rep2c::Pack::open(answers.with_extension("pack")).unwrap();
    let mut asked = 0;
    for line in json_lines(answers) {
        #[cfg(all(feature = "crawl", unix))]
        line["packed"].as_array().unwrap().iter().for_each(|right| expect_usage_of(&pack, right));
        let text = fs::read(line["file"].as_str().unwrap()).unwrap();
        let robots = Robots::parse(&text, Crawler::anybody()).unwrap();
        let blob = Robots::open(&robots.to_blob().unwrap(), Crawler::anybody()).unwrap();
        for each in [&robots, &blob] {
            for right in line["explained"].as_array().unwrap() {
                let found = asked_as(each, right).explain(right["url"].as_str().unwrap()).unwrap();
                assert_eq!(members(&found), right_members(right), "{}", line["file"]);
                asked += 1;
            }
            for right in line["used"].as_array().unwrap() {
                expect_usage(&asked_as(each, right), right);
            }
        }
        expect_findings(&text, &line["found"]);
    }
    assert!(asked > 200, "{asked} explanations");
}
