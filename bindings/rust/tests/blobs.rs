// SPDX-License-Identifier: Apache-2.0
//! Rules that were kept, and bytes that only look like it.

mod support;

use rep2c::{Crawler, Encoding, Error, Options, Robots};
use support::root;

const TEXT: &[u8] = b"User-agent: *\nDisallow: /a*b\nAllow: /a/b$\nDisallow: /c\n\nUser-agent: x\nDisallow: /\n\
Sitemap: https://h/s.xml\n";

#[test]
fn there_and_back() {
    for blob in blobs() {
        let opened = Robots::open(&blob, "ExampleBot").unwrap();
        assert_eq!(opened.to_blob().unwrap(), blob);
        assert_eq!(opened.sitemaps(), ["https://h/s.xml"]);
        assert_eq!(opened.check("/a/b").unwrap().line, 3);
    }
}

fn blobs() -> Vec<Vec<u8>> {
    let robots = Robots::parse(TEXT, "ExampleBot").unwrap();
    let encodings = [Encoding::Auto, Encoding::Dense, Encoding::Compact, Encoding::List];
    encodings.map(|encoding| robots.to_blob_in(encoding).unwrap()).to_vec()
}

#[test]
fn cut_short() {
    for blob in blobs() {
        for size in 0..blob.len() {
            let opened = Robots::open(&blob[..size], "ExampleBot");
            assert!(matches!(opened, Err(Error::Blob { .. } | Error::Version | Error::Argument(_))));
        }
        let longer = [&blob[..], &[0]].concat();
        assert!(Robots::open(&longer, "ExampleBot").is_err());
    }
    let old = root().join("tests/data/blobs");
    let names = std::fs::read_dir(&old).unwrap().map(|entry| entry.unwrap().path());
    let oldest = names.filter(|name| name.extension().is_some_and(|suffix| suffix == "rep")).min().unwrap();
    assert!(matches!(Robots::open(&std::fs::read(oldest).unwrap(), "ExampleBot"), Err(Error::Version)));
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
