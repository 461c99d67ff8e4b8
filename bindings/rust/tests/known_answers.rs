// SPDX-License-Identifier: Apache-2.0
//! The engine through the crate, against answers that others have given.

mod support;

use rep2c::{Crawler, Encoding, Names, Options, Robots};
use support::{answers, json_lines, Answer};

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
    for (name, text, rows) in answers() {
        let robots = Options::new().names(Names::Any).parse(&text, Crawler::anybody()).unwrap();
        ask(&robots, &name, &rows);
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

#[cfg(all(feature = "crawl", unix))]
#[test]
fn by_packs() {
    use rep2c::{compat::robotstxt::get_path_params_query, Fetch, Pack, PackFinding, PackOptions};

    let folder = support::Folder::new("known-answers");
    let (file, all) = (folder.0.join("pack"), answers());
    if all.is_empty() {
        return;
    }
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

/// The cases that Google's parser has an API for, through the module in its port's place; strings that are not URLs, too.
#[test]
fn cases_of_the_port() {
    let file = support::root().join("build/cases.jsonl");
    if !file.exists() {
        return;
    }
    let (cases, mut asked) = (json_lines(file), 0);
    for case in cases {
        let agents: Vec<&str> = case["agents"].as_array().unwrap().iter().map(|one| one.as_str().unwrap()).collect();
        let google = case["dialect"] == "google" && case["names"] != "wide" && case["max_bytes"].is_null();
        let fits = google && agents.len() == 1;
        if let (true, Some(robots), Some(url)) = (fits, case["robots"].as_str(), case["url"].as_str()) {
            let allowed = rep2c::compat::robotstxt::DefaultMatcher::default().allowed_by_robots(robots, agents, url);
            assert_eq!(allowed, case["verdict"] == "allow", "{case}");
            asked += 1;
        }
    }
    assert!(asked > 300, "{asked}");
}
