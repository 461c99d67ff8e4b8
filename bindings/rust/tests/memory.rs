// SPDX-License-Identifier: Apache-2.0
//! What is made and let go of many times leaves nothing behind.

mod support;

use rep2c::{Crawler, Options, Robots};
use support::{resident_kilobytes, scaled};

fn turn(number: usize) {
    let text = format!("User-agent: ExampleBot\nDisallow: /{number}\nAllow: /{number}/*a\nSitemap: /s\n");
    let robots = Robots::parse(text.as_bytes(), "ExampleBot").unwrap();
    assert!(!robots.allowed(format!("https://h.example/{number}")));
    if number % 100 == 0 {
        let other = robots.asked_by(Crawler::public("Googlebot-Image").unwrap()).unwrap();
        assert!(other.allowed("/") && other.clone().explain("/").unwrap().allowed);
        assert!(other.usage("/").unwrap().allowed);
        let blob = robots.to_blob().unwrap();
        assert!(Robots::open(&blob, "ExampleBot").unwrap().sitemaps().len() == 1);
        assert!(Robots::open(&blob[1..], "ExampleBot").is_err() && Robots::parse(b"", "Foo Bar").is_err());
        assert!(Options::new().lint(text.as_bytes(), None).is_ok());
        assert!(robots.check("no url").is_err());
    }
}

#[test]
fn memory_stays_flat() {
    let turns = scaled(1_000_000, 20_000);
    (0..turns / 10).for_each(turn);
    let Some(before) = resident_kilobytes() else { return };
    (0..turns).for_each(turn);
    let after = resident_kilobytes().unwrap();
    // A leak of one byte a turn would be seen at a million turns; at fewer, one of some dozens.
    assert!(after < before + 1000, "{turns} files: from {before} to {after} kB");
}
