// SPDX-License-Identifier: Apache-2.0
//! A robots.txt and a URL: the object, its blob in every encoding, a batch and the explanation answer alike.
//!
//!     cargo +nightly fuzz run check
#![no_main]

use libfuzzer_sys::fuzz_target;
use rep2c::{Crawler, Dialect, Encoding, Error, Names, Options, Robots};

/// Verdict, line and rank; `None` for what is not a URL.
fn answer(verdict: Result<rep2c::Verdict<'_>, Error>) -> Option<(bool, u32, u32)> {
    match verdict {
        Ok(verdict) => Some((verdict.allowed, verdict.line, verdict.rank)),
        Err(Error::Url(_)) => None,
        Err(error) => panic!("{error}"),
    }
}

fuzz_target!(|input: (bool, bool, &[u8], &[u8])| {
    let (strict, wide, text, url) = input;
    let dialect = if strict { Dialect::Rfc9309 } else { Dialect::Google };
    let options = Options::new().dialect(dialect).names(if wide { Names::Wide } else { Names::Token });
    let crawler = Crawler::tokens(&["a", "ExampleBot"], Names::Token).unwrap();
    let robots = options.parse(text, &crawler).unwrap();
    let expected = answer(robots.check(url));
    assert_eq!(robots.allowed(url), expected.map_or(false, |one| one.0));
    assert_eq!(answer(robots.check_batch(&[url]).pop().unwrap()), expected);
    for encoding in [Encoding::Auto, Encoding::Dense, Encoding::Compact, Encoding::List] {
        let blob = robots.to_blob_in(encoding).unwrap();
        assert_eq!(answer(Robots::open(&blob, &crawler).unwrap().check(url)), expected);
    }
    if let Some((allowed, line, rank)) = expected {
        let explanation = robots.explain(url).unwrap();
        assert_eq!((explanation.allowed, explanation.line, explanation.rank), (allowed, line, rank));
    }
    let _ = (robots.delay(), robots.sitemaps(), robots.directives_held().unwrap(), robots.holding().unwrap());
});
