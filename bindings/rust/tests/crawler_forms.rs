// SPDX-License-Identifier: Apache-2.0
//! Every form of a crawler, by every way: the questions and answers that tests/crawl/crawler_forms_json.c writes.
#![cfg(all(feature = "crawl", unix))]

mod support;

use rep2c::{CacheOptions, CacheVerdict, Crawler, Dialect, Error, Fetch, Names, Options, Pack, Robots};
use serde_json::Value;
use support::{json_lines, root};

const NOW: i64 = 1_700_000_000;

fn text<'a>(of: &'a Value, name: &str) -> &'a str {
    of[name].as_str().unwrap()
}

fn names(of: &Value) -> Names {
    match text(of, "names") {
        "token" => Names::Token,
        "wide" => Names::Wide,
        _ => Names::Any,
    }
}

fn crawler(form: &Value) -> Crawler {
    let tokens: Vec<&str> = form["tokens"].as_array().unwrap().iter().map(|token| token.as_str().unwrap()).collect();
    let made = match text(form, "kind") {
        "public" => Crawler::public(tokens[0]),
        "header" => Crawler::user_agent(tokens[0], names(form)),
        "ordered" => Crawler::ordered(&tokens, form["everybody"].as_bool().unwrap(), names(form)),
        _ if tokens.is_empty() => Ok(Crawler::anybody()),
        _ => Crawler::tokens(&tokens, names(form)),
    };
    made.unwrap()
}

/// Who asks, and how files are read.
struct Asking<'a> {
    line: &'a Value,
    crawler: Crawler,
    dialect: Dialect,
    names: Names,
    asked: usize,
}

impl Asking<'_> {
    /// Compares the answers of a way, each allowed and the line.  `refused`: it must not answer.
    fn expect(&mut self, way: &str, file: &Value, refused: bool, ask: impl Fn(&str) -> Result<(bool, u32), Error>) {
        for right in file["answers"].as_array().unwrap() {
            let answer = ask(right[0].as_str().unwrap());
            let expected = (right[1] == "allow", right[2].as_u64().unwrap() as u32);
            self.asked += 1;
            let fits = match &answer {
                Err(Error::NoWideNames) => refused,
                Err(_) => false,
                Ok(given) => !refused && *given == expected,
            };
            let (form, dialect, names) = (&self.line["form"], self.dialect, self.names);
            assert!(fits, "{way}, {form}, {dialect:?}, {names:?}: {answer:?}, refused {refused}, {file}");
        }
    }

    /// Asks the text, and its blob for all crawlers.
    fn ask_objects(&mut self, file: &Value, refused: bool) {
        let options = Options::new().dialect(self.dialect).names(self.names);
        let body = text(file, "robots").as_bytes();
        let robots = options.parse(body, &self.crawler).unwrap();
        self.expect("text", file, false, |path| robots.check(path).map(|found| (found.allowed, found.line)));
        let blob = options.parse(body, Crawler::anybody()).unwrap().to_blob().unwrap();
        let who = self.crawler.clone();
        self.expect("blob", file, refused, |path| {
            let opened = Robots::open(&blob, &who)?;
            let found = opened.check(path)?;
            Ok((found.allowed, found.line))
        });
        let explained = |path: &str| options.explain(body, &who, path).map(|why| (why.allowed, why.line));
        self.expect("explanation", file, false, explained);
    }

    fn ask_pack(&mut self, name: &str, refused: bool) {
        let pack = Pack::open(root().join("build/crawler-forms").join(name)).unwrap();
        let who = self.crawler.clone();
        for file in self.line["files"].as_array().unwrap() {
            self.expect(name, file, refused, |path| {
                let url = format!("{}{path}", text(file, "origin"));
                pack.check(&who, url).map(|found| (found.allowed, found.line))
            });
        }
    }

    fn ask_cache(&mut self) {
        let options = CacheOptions::new(&self.crawler).dialect(self.dialect).names(self.names);
        let cache = options.create().unwrap();
        for file in self.line["files"].as_array().unwrap() {
            let body = text(file, "robots").as_bytes();
            cache.put_at(text(file, "origin"), &Fetch::response(200, body), NOW).unwrap();
            self.expect("cache", file, false, |path| {
                let answer = cache.check_at(&format!("{}{path}", text(file, "origin")), NOW);
                Ok((answer.verdict == CacheVerdict::Allow, answer.line))
            });
        }
    }
}

#[test]
fn every_form_by_every_way() {
    let questions = root().join("build/crawler-forms/questions.jsonl");
    if !questions.exists() {
        println!("left out: {} is not there", questions.display());
        return;
    }
    let mut asked = 0;
    for line in json_lines(questions) {
        let refused = line["refused"].as_bool().unwrap();
        let dialect = if line["dialect"] == "rfc9309" { Dialect::Rfc9309 } else { Dialect::Google };
        let (crawler, names) = (crawler(&line["form"]), names(&line));
        let mut asking = Asking { line: &line, crawler, dialect, names, asked: 0 };
        for file in line["files"].as_array().unwrap() {
            asking.ask_objects(file, refused);
        }
        asking.ask_pack(text(&line, "pack"), refused);
        if let Some(own) = line["own_pack"].as_str() {
            asking.ask_pack(own, false);
        }
        asking.ask_cache();
        asked += asking.asked;
    }
    assert!(asked > 75_000, "{asked} answers");
}
