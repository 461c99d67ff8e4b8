// SPDX-License-Identifier: Apache-2.0
//! One object and any number of threads.

mod support;

use std::thread;

use rep2c::{Crawler, Robots};

const THREADS: usize = 4;

fn text() -> String {
    let rules: String = (0..300).map(|number| format!("Disallow: /{number}*x/{}\n", number % 7)).collect();
    format!("User-agent: a\n{rules}\nUser-agent: b\nAllow: /7\nDisallow: /\n")
}

fn is_shared<T: Send + Sync>() {}

#[test]
fn everything_is_send_and_sync() {
    is_shared::<Robots>();
    is_shared::<Crawler>();
    is_shared::<rep2c::Verdict<'_>>();
    is_shared::<rep2c::Directive<'_>>();
    is_shared::<rep2c::Directives<'_>>();
    is_shared::<rep2c::Options>();
    is_shared::<rep2c::Error>();
    is_shared::<rep2c::compat::texting_robots::Robot>();
    #[cfg(all(feature = "crawl", unix))]
    {
        is_shared::<rep2c::Pack>();
        is_shared::<rep2c::PackWriter>();
        is_shared::<rep2c::Cache>();
        is_shared::<rep2c::Lease<'_>>();
    }
}

/// Checks replace rules by faster ones while others walk them, and crawlers come and go.
#[test]
fn rules_get_faster_under_threads() {
    let robots = Robots::parse(text().as_bytes(), "a").unwrap();
    let urls: Vec<String> = (0..500).map(|number| format!("https://h.example/{number}yyx/{}", number % 7)).collect();
    let expected: Vec<bool> = urls.iter().map(|url| robots.allowed(url)).collect();
    assert!(expected.contains(&true) && expected.contains(&false));
    thread::scope(|scope| {
        for _ in 0..THREADS {
            scope.spawn(|| {
                for turn in 0..60 {
                    let mine = if turn % 3 == 0 { robots.asked_by("a").unwrap() } else { robots.clone() };
                    for (url, allowed) in urls.iter().zip(&expected) {
                        assert_eq!(mine.allowed(url), *allowed, "{url}");
                    }
                    let other = robots.asked_by("b").unwrap();
                    assert!(other.allowed("/7") && !other.allowed("/8"));
                }
            });
        }
    });
}

/// The last owner may be any thread.
#[test]
fn freed_elsewhere() {
    for _ in 0..200 {
        let robots = Robots::parse(text().as_bytes(), "a").unwrap();
        let others: Vec<_> = (0..THREADS)
            .map(|_| {
                let robots = robots.clone();
                thread::spawn(move || robots.allowed("/1x/1"))
            })
            .collect();
        drop(robots);
        for other in others {
            assert!(!other.join().unwrap());
        }
    }
}
