// SPDX-License-Identifier: Apache-2.0
//! The engine through the crate, against answers that others have given.

mod support;

use rep2c::{Crawler, Dialect, Encoding, Error, Names, Options, Robots};
use serde_json::Value;
use support::{answers, base64, data, json_lines, Answer};

fn any(agent: &str) -> Crawler {
    Crawler::tokens(&[agent], Names::Any).unwrap()
}

/// Asks `robots` about all rows.
fn ask(robots: &Robots, name: &str, rows: &[Answer]) {
    for row in rows {
        let robots = robots.asked_by(any(&row.agent)).unwrap();
        let verdict = robots.check(&row.url).unwrap();
        let url = String::from_utf8_lossy(&row.url);
        assert_eq!((verdict.allowed, verdict.line), (row.allowed, row.line), "{name} {} {url}", row.agent);
        assert_eq!(robots.allowed(&row.url), row.allowed, "{name} {} {url}", row.agent);
        if row.line != 0 {
            assert_eq!(verdict.rule().unwrap().line(), row.line);
        }
    }
}

#[test]
fn one_by_one() {
    let mut asked = 0;
    for (name, text, rows) in answers() {
        ask(&Options::new().names(Names::Any).parse(&text, Crawler::anybody()).unwrap(), &name, &rows);
        asked += rows.len();
    }
    println!("{asked} answers");
}

#[test]
fn by_blobs() {
    for (name, text, rows) in answers() {
        let robots = Options::new().names(Names::Any).parse(&text, Crawler::anybody()).unwrap();
        for encoding in [Encoding::Auto, Encoding::Compact] {
            let blob = robots.to_blob_in(encoding).unwrap();
            ask(&Robots::open_within(&blob, 1000, Crawler::anybody()).unwrap(), &name, &rows);
        }
    }
}

#[test]
fn in_batches() {
    for (name, text, rows) in answers() {
        let robots = Options::new().names(Names::Any).parse(&text, Crawler::anybody()).unwrap();
        let mut agents: Vec<&str> = rows.iter().map(|row| &*row.agent).collect();
        agents.sort_unstable();
        agents.dedup();
        for agent in agents {
            let robots = robots.asked_by(any(agent)).unwrap();
            let asked: Vec<&Answer> = rows.iter().filter(|row| row.agent == agent).collect();
            let urls: Vec<&[u8]> = asked.iter().map(|row| &*row.url).collect();
            for (row, verdict) in asked.iter().zip(robots.check_batch(&urls)) {
                let verdict = verdict.unwrap();
                assert_eq!((verdict.allowed, verdict.line), (row.allowed, row.line), "{name} {agent}");
            }
        }
    }
}

/// For one crawler alone, and without texts.
#[test]
fn alone() {
    for (name, text, rows) in answers() {
        for row in rows.iter().step_by(7) {
            for no_texts in [false, true] {
                let options = Options::new().names(Names::Any).only(true).no_texts(no_texts);
                let verdict = options.parse(&text, any(&row.agent)).unwrap();
                let verdict = verdict.check(&row.url).unwrap();
                assert_eq!((verdict.allowed, verdict.line), (row.allowed, row.line), "{name} {}", row.agent);
            }
        }
    }
}

#[test]
fn explained() {
    for (name, text, rows) in answers() {
        let robots = Options::new().names(Names::Any).parse(&text, Crawler::anybody()).unwrap();
        for row in rows.iter().step_by(29) {
            let explanation = robots.asked_by(any(&row.agent)).unwrap().explain(&row.url).unwrap();
            assert_eq!((explanation.allowed, explanation.line), (row.allowed, row.line), "{name} {}", row.agent);
            let of_text = Options::new().names(Names::Any).explain(&text, any(&row.agent), &row.url).unwrap();
            assert_eq!(explanation, of_text, "{name} {}", row.agent);
        }
    }
}

#[cfg(all(feature = "crawl", unix))]
#[test]
fn by_packs() {
    use rep2c::{compat::robotstxt::get_path_params_query, Fetch, Pack, PackFinding, PackOptions};

    let folder = support::Folder::new("known-answers");
    let (file, all) = (folder.0.join("pack"), answers());
    let origin = |name: &str| format!("https://{}", name.strip_suffix(".txt").unwrap());
    let mut writer = PackOptions::new().names(Names::Any).memory(64 << 20).create(&file).unwrap();
    for (name, text, _) in &all {
        writer.add(&origin(name), &Fetch::response(200, text), 1_700_000_000).unwrap();
    }
    assert_eq!(writer.finish().unwrap().origins, all.len() as u64);
    // SAFETY: the file is this test's own.
    for pack in [Pack::open(&file).unwrap(), unsafe { Pack::map(&file).unwrap() }] {
        pack.verify().unwrap();
        for (name, _, rows) in &all {
            for row in rows {
                let Ok(url) = std::str::from_utf8(&row.url) else { continue };
                let url = format!("{}{}", origin(name), get_path_params_query(url));
                let answer = pack.check(&any(&row.agent), &url).unwrap();
                let expected = (PackFinding::Rules, row.allowed, row.line);
                assert_eq!((answer.finding, answer.allowed, answer.line), expected, "{name} {} {url}", row.agent);
            }
        }
    }
}

#[test]
fn documented_cases() {
    let Some(folder) = data() else { return };
    let cases = json_lines(folder.join("oracle/google-docs.jsonl"));
    assert_eq!(cases.len(), 199);
    for case in cases {
        let text = |name: &str| case[name].as_str().unwrap();
        let robots = Robots::parse(text("robots").as_bytes(), any(text("agent"))).unwrap();
        assert_eq!(robots.allowed(text("url")), text("expected") == "allow", "{case}");
    }
}

#[test]
fn public_suite() {
    let Some(folder) = data() else { return };
    let cases = json_lines(folder.join("oracle/spec-test.jsonl"));
    assert_eq!(cases.len(), 400);
    for case in cases {
        let text = |name: &str| case[name].as_str().unwrap();
        let hex = text("robots_hex").as_bytes();
        let byte = |pair: &[u8]| u8::from_str_radix(std::str::from_utf8(pair).unwrap(), 16).unwrap();
        let robots = Robots::parse(&hex.chunks(2).map(byte).collect::<Vec<_>>(), any(text("agent"))).unwrap();
        let url = text("url");
        if ["http://", "https://", "/"].iter().any(|begin| url.starts_with(begin)) {
            assert_eq!(robots.allowed(url), text("expected") == "allow", "{case}");
        } else {
            assert!(matches!(robots.check(url), Err(Error::Url(_))), "{case}");
        }
    }
}

/// The table of cases that all engines pass; `./dev rust` has it written.
#[test]
fn cases() {
    let file = support::root().join("build/cases.jsonl");
    if !file.exists() {
        println!("left out: {} is not there", file.display());
        return;
    }
    let cases = json_lines(file);
    assert!(cases.len() > 600);
    let no_urls = cases.iter().filter(|case| !assert_case(case)).count();
    assert!(no_urls < 50, "{no_urls} cases are about strings that are no URLs");
}

/// A member that may be in base 64.
fn bytes(case: &Value, name: &str) -> Vec<u8> {
    match case[format!("{name}_base64")].as_str() {
        Some(coded) => base64(coded),
        None => case[name].as_str().unwrap().into(),
    }
}

/// Returns false where the case is about a string that is no URL, which Google's parser answers about.
fn assert_case(case: &Value) -> bool {
    let names = match case["names"].as_str().unwrap() {
        "token" => Names::Token,
        "wide" => Names::Wide,
        _ => Names::Any,
    };
    let dialect = if case["dialect"] == "rfc9309" { Dialect::Rfc9309 } else { Dialect::Google };
    let agents: Vec<&str> = case["agents"].as_array().unwrap().iter().map(|agent| agent.as_str().unwrap()).collect();
    let options = Options::new().dialect(dialect).names(names);
    let options = options.max_bytes(case["max_bytes"].as_u64().unwrap_or(0) as usize);
    let crawler = if agents.is_empty() { Crawler::anybody() } else { Crawler::tokens(&agents, names).unwrap() };
    let (robots, url) = (options.parse(&bytes(case, "robots"), crawler).unwrap(), bytes(case, "url"));
    let number = |name: &str| case[name].as_u64().unwrap() as u32;
    let expected = (case["verdict"] == "allow", number("line"), number("rank"));
    match robots.check(&url) {
        Ok(verdict) => assert_eq!((verdict.allowed, verdict.line, verdict.rank), expected, "{case}"),
        Err(Error::Url(_)) => return false,
        Err(error) => panic!("{case}: {error}"),
    }
    assert_eq!(robots.allowed(&url), expected.0, "{case}");
    true
}

/// The cases that Google's parser has an API for, through the module in its port's place; strings that are no URLs, too.
#[test]
fn cases_of_the_port() {
    let file = support::root().join("build/cases.jsonl");
    if !file.exists() {
        return;
    }
    let (cases, mut asked) = (json_lines(file), 0);
    for case in cases {
        let agents: Vec<&str> =
            case["agents"].as_array().unwrap().iter().map(|agent| agent.as_str().unwrap()).collect();
        let fits = case["dialect"] == "google" && case["names"] != "wide" && case["max_bytes"].is_null();
        if let (true, Some(robots), Some(url)) =
            (fits && agents.len() == 1, case["robots"].as_str(), case["url"].as_str())
        {
            let allowed = rep2c::compat::robotstxt::DefaultMatcher::default().allowed_by_robots(robots, agents, url);
            assert_eq!(allowed, case["verdict"] == "allow", "{case}");
            asked += 1;
        }
    }
    assert!(asked > 300, "{asked}");
}
