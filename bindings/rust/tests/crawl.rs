// SPDX-License-Identifier: Apache-2.0
//! Packs and the cache.
#![cfg(all(feature = "crawl", unix))]

mod support;

use std::cell::Cell;
use std::fs;
use std::thread;

use rep2c::{
    Cache, CacheOptions, CacheVerdict, Crawler, Dialect, Error, Fetch, FetchError, Names, Pack, PackFinding,
    PackOptions, PackWriter, Policy, Preference, State, StatementKind, Use,
};
use support::{Folder, Random};

const DAY: i64 = 86_400;
const NOW: i64 = 1_700_000_000;
const TEXT: &[u8] = b"User-agent: *\nDisallow: /private\n\nUser-agent: ExampleBot\nDisallow: /bot\n";

fn write(path: &std::path::Path) {
    let mut writer = PackWriter::create(path).unwrap();
    writer.add("https://rules.example", &Fetch::response(200, TEXT), NOW).unwrap();
    writer.add("https://same.example:8443", &Fetch::response(200, TEXT), NOW + 1).unwrap();
    writer.add("https://none.example", &Fetch::response(404, b""), NOW).unwrap();
    writer.add("https://down.example", &Fetch::failed(FetchError::Timeout), NOW).unwrap();
    assert!(matches!(writer.add("no origin", &Fetch::response(404, b""), NOW), Err(Error::Argument(_))));
    assert!(matches!(writer.add("https://a.example", &Fetch::response(301, b""), NOW), Err(Error::Argument(_))));
    for when in [-1, 1000 * NOW, 1_000_000_000 * NOW, 4_070_908_800] {
        assert!(matches!(writer.add("https://a.example", &Fetch::response(404, b""), when), Err(Error::Argument(_))));
    }
    let summary = writer.finish().unwrap();
    assert_eq!((summary.records, summary.origins, summary.with_rules, summary.rule_sets), (4, 4, 2, 1));
}

fn bot() -> Crawler {
    Crawler::token("ExampleBot").unwrap()
}

/// A URL that must not be asked for again, for a type may give other bytes each time.
struct Once(Cell<bool>);

impl AsRef<[u8]> for Once {
    fn as_ref(&self) -> &[u8] {
        assert!(!self.0.replace(true));
        b"https://rules.example/bot"
    }
}

#[test]
fn packs() {
    let folder = Folder::new("packs");
    let file = folder.0.join("pack");
    write(&file);
    let pack = Pack::open(&file).unwrap();
    pack.verify().unwrap();
    let urls = ["https://rules.example/bot", "https://rules.example/private", "https://none.example/x"];
    let allowed: Vec<_> = urls.iter().map(|url| pack.allowed(&bot(), url).unwrap()).collect();
    assert_eq!(allowed, [Some(false), Some(true), Some(true)]);
    assert_eq!(pack.allowed(&bot(), "https://down.example/").unwrap(), Some(false));
    assert_eq!(pack.allowed(&bot(), "https://new.example/").unwrap(), None);
    assert!(matches!(pack.allowed(&bot(), "/path"), Err(Error::Url(_))));
    let answer = pack.check(&Crawler::anybody(), "https://SAME.example:8443/private").unwrap();
    assert_eq!((answer.finding, answer.allowed, answer.line), (PackFinding::Rules, false, 2));
    assert_eq!((answer.fetched, answer.fresh_until), (Some(NOW + 1), Some(NOW + 1 + DAY)));
    let each: Vec<_> = urls.iter().map(|url| pack.check(&bot(), url).unwrap()).collect();
    assert_eq!(pack.check_batch(&bot(), &urls).unwrap(), each);
    assert_eq!(pack.check_batch(&bot(), &[Once(Cell::new(false))]).unwrap(), each[..1]);
    assert_eq!(pack.check(&bot(), "/path").unwrap().finding, PackFinding::NoUrl);
    assert!(matches!(pack.allowed(&bot(), "https://u:p;@none.example/"), Err(Error::Url(_))));
    let entry = pack.find("https://down.example").unwrap().unwrap();
    assert_eq!((entry.finding, entry.failures, entry.confirmed), (PackFinding::DisallowAll, 1, None));
    assert!(pack.find("https://new.example").unwrap().is_none());
    let (mut cursor, next) = (0, |cursor: &mut u64| pack.next_entry(cursor).unwrap());
    let mut origins: Vec<_> = std::iter::from_fn(|| next(&mut cursor)).map(|entry| entry.origin).collect();
    origins.sort_unstable();
    let all = ["https://down.example", "https://none.example", "https://rules.example", "https://same.example:8443"];
    assert_eq!(origins, all);
    let stats = pack.stats();
    assert_eq!((stats.origins, stats.rule_sets, stats.newest), (4, 1, Some(NOW + 1)));
    assert_eq!((stats.size, stats.names), (fs::metadata(&file).unwrap().len(), Names::Token));
    assert_eq!(pack.crawlers(), "");
    assert!(matches!(pack.check(&Crawler::public("MJ12bot").unwrap(), urls[0]), Err(Error::NoWideNames)));
    assert!(matches!(pack.check(&"Foo Bar".into(), urls[0]), Err(Error::Token(_))));
}

/// A revisit confirms the answer of its original's time, and no other.
#[test]
fn revisits() {
    let folder = Folder::new("revisits");
    let file = folder.0.join("pack");
    let (mut writer, again) = (PackWriter::create(&file).unwrap(), Fetch::response(304, b""));
    for host in ["same", "other"] {
        writer.add(&format!("https://{host}.example"), &Fetch::response(200, TEXT), NOW).unwrap();
    }
    writer.add_revisit("https://same.example", &again, NOW, NOW + 60).unwrap();
    writer.add_revisit("https://other.example", &again, NOW - 60, NOW + 60).unwrap();
    assert!(matches!(writer.add_revisit("https://same.example", &again, NOW, NOW), Err(Error::Argument(_))));
    writer.finish().unwrap();
    let pack = Pack::open(&file).unwrap();
    let fetched = |host| pack.check(&bot(), format!("https://{host}.example/")).unwrap().fetched;
    assert_eq!((fetched("same"), fetched("other")), (Some(NOW + 60), Some(NOW)));
}

/// `answers.rs` asks a pack of many files.
#[test]
fn usage() {
    let folder = Folder::new("usage");
    let file = folder.0.join("pack");
    let mut writer = PackWriter::create(&file).unwrap();
    let text = b"User-agent: *\nDisallow: /x\nContent-Usage: train-ai=n\n";
    writer.add("https://a.example", &Fetch::response(200, text), NOW).unwrap();
    writer.add("https://none.example", &Fetch::response(404, b""), NOW).unwrap();
    writer.add("https://down.example", &Fetch::failed(FetchError::Timeout), NOW).unwrap();
    writer.finish().unwrap();
    let pack = Pack::open(&file).unwrap();
    let urls = ["https://a.example/", "https://A.example:443/x", "https://none.example/", "https://down.example/"];
    let said: Vec<_> = urls.iter().map(|url| pack.usage(&bot(), url).unwrap().unwrap().ai_train.preference).collect();
    let right = [Preference::Disallow, Preference::NotApplicable, Preference::Unknown, Preference::NotApplicable];
    assert_eq!(said, right);
    let many = pack.preference_batch(Use::AiTrain, &bot(), &urls).unwrap();
    assert_eq!(many.iter().map(|one| one.preference).collect::<Vec<_>>(), right);
    assert_eq!((many[0].line, many[0].kind), (3, StatementKind::ContentUsage));
    let strange = pack.preference_batch(Use::Search, &bot(), &["https://new.example/", "/path"]).unwrap();
    assert_eq!(strange.iter().map(|one| one.finding).collect::<Vec<_>>(), [PackFinding::Unknown, PackFinding::NoUrl]);
    assert!(strange.iter().all(|one| one.preference == Preference::Disallow));
    assert!(pack.usage(&bot(), "https://new.example/").unwrap().is_none());
    assert!(matches!(pack.usage(&bot(), "/path"), Err(Error::Url(_))));
    assert!(matches!(pack.usage(&"Foo Bar".into(), urls[0]), Err(Error::Token(_))));

    let cache = Cache::new("ExampleBot").unwrap();
    cache.put_at(urls[0], &Fetch::response(200, text), NOW).unwrap();
    cache.save(&file).unwrap();
    let certain = Pack::open(&file).unwrap();
    let refused = certain.usage(&bot(), urls[0]).unwrap_err();
    assert!(refused.to_string().starts_with("the pack or cache does not state what content may be used for: it is"));
    assert!(matches!(certain.preference_batch(Use::Search, &bot(), &urls), Err(Error::NoUsage)));
    assert!(matches!(certain.usage(&"OtherBot".into(), urls[0]), Err(Error::OtherCrawler)));
    assert!(matches!(cache.usage(urls[0]), Err(Error::NoUsage)));

    let cache = CacheOptions::new("ExampleBot").usage(true).create().unwrap();
    assert!(cache.usage(urls[0]).unwrap().is_none());
    cache.check(urls[0]).lease.unwrap().put(&Fetch::response(200, text)).unwrap();
    let said: Vec<_> = urls[..2].iter().map(|url| cache.usage(url).unwrap().unwrap().ai_train.preference).collect();
    assert_eq!(said, right[..2]);
    assert!(matches!(cache.usage("/path"), Err(Error::Url(_))));
}

/// One event, one answer, by every way in.  The caller follows redirects and reads bodies.
#[test]
fn events() {
    let table = fs::read_to_string(support::root().join("tests/ways_in/events.json")).unwrap();
    let table: serde_json::Value = serde_json::from_str(&table).unwrap();
    let errors = [
        ("dns", FetchError::Dns),
        ("connect", FetchError::Connect),
        ("tls", FetchError::Tls),
        ("timeout", FetchError::Timeout),
        ("loop", FetchError::Loop),
        ("bad-target", FetchError::BadTarget),
        ("other", FetchError::Other),
    ];
    let mut asked = 0;
    for event in table["events"].as_array().unwrap() {
        let headers = event["headers"].as_object().cloned().unwrap_or_default();
        let status = event["status"].as_u64().unwrap_or(0) as u16;
        if status / 100 == 3 && status != 304 {
            continue;
        }
        let body = event["body"].as_str().unwrap_or(table["body"].as_str().unwrap());
        let body: Vec<u8> = body.chars().map(|byte| byte as u8).collect();
        let mut fetch = Fetch::response(status, if status == 204 { b"" } else { &body });
        if let Some(error) = event["error"].as_str() {
            fetch = Fetch::failed(errors.iter().find(|known| known.0 == error).unwrap().1);
        }
        for (name, value) in &headers {
            fetch = fetch.header(name, value.as_str().unwrap());
        }
        let cache = Cache::new("ExampleBot").unwrap();
        cache.put_at("http://a.example/", &fetch, NOW).unwrap();
        let verdicts = ["x", "y"].map(|page| cache.check_at(&format!("http://a.example/{page}"), NOW).verdict);
        let right = match event["means"].as_str().unwrap() {
            "rules" => [CacheVerdict::Disallow, CacheVerdict::Allow],
            "allow" => [CacheVerdict::Allow; 2],
            _ => [CacheVerdict::Disallow; 2],
        };
        assert_eq!(verdicts, right, "{event}");
        asked += 1;
    }
    assert!(asked >= 35, "{asked}");
}

#[test]
fn merged_packs() {
    let folder = Folder::new("merged");
    let (old, new, both) = (folder.0.join("old"), folder.0.join("new"), folder.0.join("both"));
    write(&old);
    let mut writer = PackWriter::create(&new).unwrap();
    writer.add("https://none.example", &Fetch::response(200, TEXT), NOW + 5).unwrap();
    writer.add("https://rules.example", &Fetch::failed(FetchError::Dns), NOW + 5).unwrap();
    writer.finish().unwrap();
    let mut writer = PackOptions::new().threads(1).memory(64 << 20).create(&both).unwrap();
    writer.merge(&Pack::open(&new).unwrap()).unwrap();
    writer.merge(&Pack::open(&old).unwrap()).unwrap();
    writer.finish().unwrap();
    let pack = Pack::open(&both).unwrap();
    assert_eq!(pack.allowed(&bot(), "https://none.example/bot").unwrap(), Some(false));
    assert_eq!(pack.allowed(&bot(), "https://rules.example/bot").unwrap(), Some(false)); // the copy stays
    let mut other = PackOptions::new().dialect(Dialect::Rfc9309).create(folder.0.join("other")).unwrap();
    assert!(matches!(other.merge(&pack), Err(Error::OtherCrawler)));
    drop(other);
    assert!(!folder.0.join("other").exists());
}

/// The target may come before or after, or never.
#[test]
fn redirects() {
    let folder = Folder::new("redirects");
    let file = folder.0.join("pack");
    let mut writer = PackWriter::create(&file).unwrap();
    let moved = Fetch::response(301, b"");
    writer.add_redirect("https://old.example", &moved, "https://rules.example", NOW).unwrap();
    writer.add_redirect("https://lost.example", &moved, "https://nowhere.example", NOW).unwrap();
    writer.add("https://rules.example", &Fetch::response(200, TEXT), NOW).unwrap();
    let found = writer.add_redirect("https://a.example", &Fetch::response(200, TEXT), "https://rules.example", NOW);
    assert!(matches!(found, Err(Error::Argument(_))));
    let summary = writer.finish().unwrap();
    assert_eq!((summary.origins, summary.hanging), (2, 1));
    let pack = Pack::open(&file).unwrap();
    assert_eq!(pack.stats().hanging, 1);
    assert_eq!(pack.allowed(&bot(), "https://old.example/bot").unwrap(), Some(false));
    assert_eq!(pack.find("https://old.example").unwrap().unwrap().target, Some("https://rules.example"));
    assert_eq!(pack.find("https://rules.example").unwrap().unwrap().target, None);
    assert_eq!(pack.allowed(&bot(), "https://lost.example/").unwrap(), None);
}

/// What a pack replaces is a pack, and the one that was merged into it.
#[test]
fn replaced_files() {
    let folder = Folder::new("replaced");
    let (text, pack) = (folder.0.join("text"), folder.0.join("pack"));
    fs::write(&text, "an archive").unwrap();
    assert!(PackWriter::create(&text).is_err());
    assert_eq!(fs::read(&text).unwrap(), b"an archive");
    let writer = PackOptions::new().force(true).allow_empty(true).create(&text).unwrap();
    assert_eq!(writer.finish().unwrap().origins, 0);
    assert!(PackOptions::new().threads(1025).create(&text).is_err());

    write(&pack);
    let read = Pack::open(&pack).unwrap();
    let mut second = PackWriter::create(&pack).unwrap();
    second.merge(&read).unwrap();
    let mut first = PackWriter::create(&pack).unwrap();
    first.merge(&read).unwrap();
    first.add("https://new.example", &Fetch::response(404, b""), NOW).unwrap();
    first.finish().unwrap();
    assert!(second.finish().is_err());
    assert_eq!(Pack::open(&pack).unwrap().allowed(&bot(), "https://new.example/").unwrap(), Some(true));
}

#[test]
fn files_that_are_no_packs() {
    let folder = Folder::new("no-packs");
    let file = folder.0.join("pack");
    assert!(matches!(Pack::open(&file), Err(Error::Io(error)) if error.kind() == std::io::ErrorKind::NotFound));
    assert!(matches!(Pack::open("a\0b"), Err(Error::Io(_))));
    assert!(matches!(PackWriter::create(folder.0.join("none/pack")), Err(Error::Io(_))));
    fs::write(&file, b"no pack").unwrap();
    assert!(matches!(Pack::open(&file), Err(Error::Blob { .. })));
    fs::remove_file(&file).unwrap();
    write(&file);
    let mut bytes = fs::read(&file).unwrap();
    bytes.iter_mut().rev().take(1000).for_each(|byte| *byte ^= 0x55);
    fs::write(&file, &bytes).unwrap();
    assert!(Pack::open(&file).and_then(|pack| pack.verify()).is_err());
}

#[test]
fn one_fetch_for_all_who_ask() {
    let cache = Cache::new("ExampleBot").unwrap();
    let url = "https://host.example/bot";
    let mut answer = cache.check_at(url, NOW);
    assert_eq!((answer.verdict, answer.state), (CacheVerdict::Wait, State::Unknown));
    let lease = answer.lease.take().unwrap();
    assert_eq!(lease.robots_url().unwrap(), "https://host.example/robots.txt");
    let second = cache.check_at(url, NOW);
    assert!(second.lease.is_none() && second.verdict == CacheVerdict::Wait && second.come_back == NOW + 60);
    lease.put_at(&Fetch::response(200, TEXT).header("Cache-Control", "max-age=100").header("Age", "40"), NOW).unwrap();
    let third = cache.check_at(url, NOW + 59);
    assert_eq!((third.verdict, third.state, third.line), (CacheVerdict::Disallow, State::Fresh, 5));
    assert!(third.lease.is_none());
    let stale = cache.check_at(url, NOW + 60);
    assert_eq!((stale.verdict, stale.state, stale.lease.is_some()), (CacheVerdict::Disallow, State::Stale, true));
    assert_eq!(cache.check_at("/path", NOW).verdict, CacheVerdict::NoUrl);
}

/// A lease that is dropped, and one whose outcome is none, is given back.
#[test]
fn leases_given_back() {
    let cache = Cache::new("ExampleBot").unwrap();
    let url = "https://host.example/";
    drop(cache.check_at(url, NOW));
    let lease = cache.check_at(url, NOW).lease.take().unwrap();
    assert!(matches!(lease.put_at(&Fetch::response(301, b""), NOW), Err(Error::Argument(_))));
    for when in [-1, 1000 * NOW] {
        assert!(matches!(cache.put_at("https://a.example", &Fetch::response(404, b""), when), Err(Error::Argument(_))));
    }
    let lease = cache.check_at(url, NOW).lease.take().unwrap();
    lease.put_at(&Fetch::failed(FetchError::Connect).header("Retry-After", "30"), NOW).unwrap();
    let answer = cache.check_at(url, NOW + 1);
    assert_eq!((answer.verdict, answer.state), (CacheVerdict::Disallow, State::Unreachable));
    assert!(answer.lease.is_none());
    assert_eq!(cache.stats().leases, 0);
    let stats = cache.stats();
    assert_eq!((stats.asks, stats.puts, stats.origins, stats.failed), (3, 1, 1, 1));
    for day in 1..=31 {
        cache.put_at(url, &Fetch::failed(FetchError::Connect), NOW + day * 86_400).unwrap();
    }
    cache.put_at("https://b.example", &Fetch::response(404, b""), NOW).unwrap();
    let ages = cache.ages_at(NOW + 31 * 86_400);
    assert_eq!((ages.given_up, ages.opened, ages.stale, ages.oldest), (1, 1, 1, Some(NOW)));
}

#[test]
fn caches_and_packs() {
    let folder = Folder::new("cache");
    let (from, to) = (folder.0.join("from"), folder.0.join("to"));
    write(&from);
    let policy = Policy { lifetime: 10, ..Policy::default() };
    let cache = CacheOptions::new("ExampleBot").memory(1 << 20).lease(5).policy(policy).create().unwrap();
    cache.load(&Pack::open(&from).unwrap()).unwrap();
    assert_eq!(cache.check_at("https://rules.example/bot", NOW + 1).verdict, CacheVerdict::Disallow);
    cache.put_at("https://new.example/", &Fetch::response(200, TEXT), NOW).unwrap();
    assert_eq!(cache.check_at("https://new.example/bot", NOW + 9).state, State::Fresh);
    assert_eq!(cache.check_at("https://new.example/bot", NOW + 10).state, State::Stale);
    let policy = Policy { strict: true, ..Policy::default() };
    let strict = CacheOptions::new("ExampleBot").policy(policy).create().unwrap();
    for after in [0, 400 * 86400] {
        strict.put_at("https://dead.example/", &Fetch::failed(FetchError::Timeout), NOW + after).unwrap();
    }
    assert_eq!(strict.check_at("https://dead.example/", NOW + 400 * 86400).state, State::Unreachable);
    // A pack for one crawler can't have what a pack for all crawlers has compiled.
    assert!(matches!(cache.save(&to), Err(Error::OtherCrawler)));
    let own = Cache::new("ExampleBot").unwrap();
    own.put_at("https://new.example/", &Fetch::response(200, TEXT), NOW).unwrap();
    own.save(&to).unwrap();
    let pack = Pack::open(&to).unwrap();
    assert_eq!(pack.crawlers(), "ExampleBot");
    assert_eq!(pack.allowed(&bot(), "https://new.example/bot").unwrap(), Some(false));
    assert!(matches!(pack.allowed(&"OtherBot".into(), "https://new.example/"), Err(Error::OtherCrawler)));
    assert!(matches!(Cache::new("Foo Bar"), Err(Error::Token(_))));
    assert!(CacheOptions::new("ExampleBot").memory(1).create().is_err());
}

#[test]
fn a_cache_under_threads() {
    let cache = Cache::new("ExampleBot").unwrap();
    thread::scope(|scope| {
        for thread in 1..5 {
            let cache = &cache;
            scope.spawn(move || {
                let mut random = Random::new(thread);
                for _ in 0..3000 {
                    let url = format!("https://h{}.example/bot", random.below(50));
                    let mut answer = cache.check(&url);
                    match answer.lease.take() {
                        Some(lease) if random.below(4) > 0 => lease.put(&Fetch::response(200, TEXT)).unwrap(),
                        Some(lease) => drop(lease),
                        None => assert!(matches!(answer.verdict, CacheVerdict::Wait | CacheVerdict::Disallow)),
                    }
                }
            });
        }
    });
    let stats = cache.stats();
    assert_eq!((stats.origins, stats.leases, stats.checks), (50, 0, 12_000));
}
