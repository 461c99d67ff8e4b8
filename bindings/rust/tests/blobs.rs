// SPDX-License-Identifier: Apache-2.0
//! Rules that were kept, and bytes that only look like it.

mod support;

use rep2c::{Crawler, Dialect, Encoding, Error, Names, Options, Robots};
use support::{real_files, root, scaled, Random};

const TEXT: &[u8] = b"User-agent: *\nDisallow: /a*b\nAllow: /a/b$\nDisallow: /c\n\nUser-agent: x\nDisallow: /\n\
Sitemap: https://h/s.xml\n";

#[test]
fn there_and_back() {
    for (name, text) in real_files() {
        for dialect in [Dialect::Google, Dialect::Rfc9309] {
            let robots = Options::new().dialect(dialect).names(Names::Wide).parse(&text, "ExampleBot").unwrap();
            let blob = robots.to_blob().unwrap();
            let opened = Robots::open(&blob, "ExampleBot").unwrap();
            assert_eq!(opened.to_blob().unwrap(), blob, "{name}");
            assert_eq!(opened.sitemaps(), robots.sitemaps(), "{name}");
            assert_eq!(opened.delay(), robots.delay(), "{name}");
            assert_eq!(opened.check("/a/b?c").unwrap(), robots.check("/a/b?c").unwrap(), "{name}");
        }
    }
}

/// Blobs of every format version that there was: those of the present one open, and all others are of another version.
#[test]
fn versions() {
    let folder = root().join("tests/data/blobs");
    let names = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut blobs: Vec<_> = names.filter(|name| name.ends_with(".rep")).collect();
    blobs.sort();
    let present = blobs.last().unwrap().split('-').next().unwrap();
    for name in &blobs {
        let robots = Robots::open(&std::fs::read(folder.join(name)).unwrap(), Crawler::anybody());
        assert_eq!(name.starts_with(present), robots.is_ok(), "{name}");
        match robots {
            Ok(robots) => assert!(robots.check("/").is_ok(), "{name}"),
            Err(error) => assert!(matches!(error, Error::Version), "{name}: {error}"),
        }
    }
}

fn blobs() -> Vec<Vec<u8>> {
    let robots = Robots::parse(TEXT, "ExampleBot").unwrap();
    let encodings = [Encoding::Auto, Encoding::Dense, Encoding::Compact, Encoding::List];
    encodings.map(|encoding| robots.to_blob_in(encoding).unwrap()).to_vec()
}

/// Whatever the bytes are, opening them fails, or everything can be asked.
fn ask_everything(bytes: &[u8]) -> bool {
    let Ok(robots) = Robots::open_within(bytes, 10_000, "ExampleBot") else { return false };
    for url in ["/", "/a/b", "/axxxb", "/c", "/%", "https://host.example/a?b=c"] {
        if let Ok(verdict) = robots.check(url) {
            let _ = verdict.rule().map(|rule| rule.to_string());
        }
        let _ = (robots.explain(url), robots.usage(url));
    }
    let _ = (robots.delay(), robots.sitemaps(), robots.holding(), robots.directives_held(), robots.to_blob());
    true
}

#[test]
fn cut_short() {
    for blob in blobs() {
        assert!(ask_everything(&blob));
        for size in 0..blob.len() {
            assert!(matches!(
                Robots::open(&blob[..size], "ExampleBot"),
                Err(Error::Blob { .. } | Error::Version | Error::Argument(_))
            ));
        }
        let longer = [&blob[..], &[0]].concat();
        assert!(Robots::open(&longer, "ExampleBot").is_err());
    }
}

/// Gives a blob the hash of what it holds now (`runtime/FORMAT.md`).
fn seal(blob: &mut [u8]) {
    blob[24..32].fill(0);
    let mix = |hash: u64, word: u64| {
        let mixed = (hash ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        mixed ^ mixed >> 32
    };
    let mut lanes = [blob.len() as u64; 4];
    for (number, word) in blob.chunks(8).enumerate() {
        lanes[number % 4] = mix(lanes[number % 4], u64::from_le_bytes(word.try_into().unwrap()));
    }
    let hash = lanes[1..].iter().fold(lanes[0], |hash, lane| mix(hash, *lane));
    blob[24..32].copy_from_slice(&hash.to_le_bytes());
}

/// Damage is refused, and what is behind the hash is checked for itself.
#[test]
fn forged() {
    let mut random = Random::new(0);
    for blob in blobs() {
        for _ in 0..scaled(5_000, 500) {
            let mut bytes = blob.clone();
            for _ in 0..1 + random.below(4) {
                let place = random.below(bytes.len());
                bytes[place] = random.below(256) as u8;
            }
            assert!(bytes == blob || !ask_everything(&bytes));
            seal(&mut bytes);
            ask_everything(&bytes);
        }
    }
}

/// What is altered may make sense: another letter in a text is taken, and answers.
#[test]
fn altered_texts() {
    let text = b"https://h/s.xml";
    for mut blob in blobs() {
        let at = blob.windows(text.len()).position(|bytes| bytes == text).unwrap();
        for letter in b'a'..=b'z' {
            blob[at + text.len() - 5] = letter;
            seal(&mut blob);
            assert!(ask_everything(&blob));
            let sitemaps = Robots::open(&blob, "ExampleBot").unwrap().sitemaps();
            assert_eq!(sitemaps, [format!("https://h/{}.xml", letter as char)]);
        }
    }
}

/// Bytes need not be aligned.
#[test]
fn anywhere_in_memory() {
    for blob in blobs() {
        for offset in 0..8 {
            let bytes = [&vec![0; offset], &blob[..]].concat();
            assert!(!Robots::open(&bytes[offset..], "ExampleBot").unwrap().allowed("/c"));
            assert!(Robots::open_within(&bytes[offset..], 100, "ExampleBot").unwrap().allowed("/d"));
        }
    }
}

#[test]
fn too_many_steps() {
    let stars: String = (0..40).map(|number| format!("Disallow: /*a*b{number}\n")).collect();
    let robots = Robots::parse(format!("User-agent: *\n{stars}").as_bytes(), "ExampleBot").unwrap();
    let blob = robots.to_blob_in(Encoding::List).unwrap();
    assert!(matches!(Robots::open_within(&blob, 3, "ExampleBot"), Err(Error::Limit)));
    assert!(Robots::open_within(&blob, 1000, "ExampleBot").is_ok());
}

/// A blob for one crawler answers for no other.
#[test]
fn of_one_crawler() {
    let robots = Options::new().only(true).parse(TEXT, "x").unwrap();
    let blob = robots.to_blob().unwrap();
    assert!(!Robots::open(&blob, "x").unwrap().allowed("/d"));
    assert!(!Robots::open(&blob, Crawler::anybody()).unwrap().allowed("/d"));
    for other in ["y", "*"] {
        assert!(matches!(Robots::open(&blob, other).unwrap().check("/d"), Err(Error::OtherCrawler)));
    }
    let wide = Robots::open(&blob, Crawler::public("MJ12bot").unwrap()).unwrap();
    assert!(wide.check("/d").is_err() && !wide.allowed("/d"));
}
