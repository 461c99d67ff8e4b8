// SPDX-License-Identifier: Apache-2.0
//! Bytes from anywhere as a blob: opening them fails, or everything can be asked.
//!
//!     cargo +nightly fuzz run open
#![no_main]

use libfuzzer_sys::fuzz_target;
use rep2c::{Crawler, Robots};

fuzz_target!(|blob: &[u8]| {
    let Ok(robots) = Robots::open_within(blob, 1000, Crawler::anybody()) else { return };
    for url in ["/", "/a/b?c=%41", "https://host.example/x", "/*$"] {
        if let Ok(verdict) = robots.check(url) {
            let _ = verdict.rule().map(|rule| rule.to_string());
        }
        let _ = robots.explain(url);
    }
    let _ = (robots.delay(), robots.sitemaps(), robots.directives_held(), robots.holding());
    assert_eq!(robots.to_blob().unwrap(), blob);
});
