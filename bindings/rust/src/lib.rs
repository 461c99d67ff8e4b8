// SPDX-License-Identifier: Apache-2.0
//! robots.txt, compiled: may this crawler fetch this URL, and why?
//!
//! ```
//! use rep2c::Robots;
//!
//! let text = b"User-agent: ExampleBot\nDisallow: /search\nAllow: /search/about\n";
//! let robots = Robots::parse(text, "ExampleBot")?;
//! assert!(!robots.allowed("https://example.com/search?q=tea"));
//! assert_eq!(robots.check("/search/about")?.line, 3);
//! # Ok::<(), rep2c::Error>(())
//! ```
//!
//! This crate compiles the C library rep2c from one file, and needs only a C compiler.  It reads robots.txt as Google's
//! public parser does, or to the letter of RFC 9309 ([`Dialect`]).
//!
//! - [`Robots`] is one robots.txt, parsed from text or opened from stored bytes.  [`Options`] say how it is read.
//! - [`Crawler`] is a crawler: a product token, a public crawler, or a whole User-Agent header.
//! - [`Robots::explain`] explains a verdict, [`Robots::usage`] says what content may be used for, and [`lint`] finds what is
//!   wrong with a file.
//! - With the feature `crawl`, `Pack` has the rules of many hosts in one file, and `Cache` those that a running crawler needs.
//! - [`compat`] has the interfaces of other crates.
//!
//! # Features
//!
//! - `crawl`: packs and the cache, on Unix.
//! - `idn`: hosts outside of ASCII, with the C library libidn2.
//!
//! # Threads
//!
//! Everything is `Send` and `Sync`.  No check takes a lock.

#![deny(unsafe_op_in_unsafe_fn)]
#![warn(missing_docs)]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[macro_use]
mod of_c;

mod analysis;
/// What the library answers, as `door/answer_types.py` makes it.
mod answers {
    include!(concat!(env!("REP2C_MADE"), "/answers.rs"));
}
mod ask;
pub mod compat;
mod crawler;
mod directive;
mod error;
mod ffi;
mod object;
mod options;
mod reading;
mod robots;
mod text;
mod url;
mod usage;
mod verdict;

#[cfg(all(feature = "crawl", unix))]
mod crawl;

pub use analysis::Lint;
pub use answers::*;
pub use crawler::Crawler;
pub use directive::{Directive, Kind};
pub use error::{Error, UrlError};
pub use object::Directives;
pub use options::{Dialect, Encoding, Names, Options};
pub use robots::{Groups, Holding, Pace, Report, Robots};
pub use url::{robots_url, same_scope};
pub use verdict::Verdict;

#[cfg(all(feature = "crawl", unix))]
pub use crawl::*;

/// Finds everything that the robots.txt in `text` does and probably should not.
///
/// The findings hold for all paths and crawlers, not only for a sample.  [`Options::lint`] can read the file in other ways.
///
/// ```
/// let lint = rep2c::lint(b"User-agent: *\nDisallow: /b\nDisallow: /b/c\n")?;
/// assert_eq!((lint.findings[0].line, &*lint.findings[0].id), (3, "redundant-rule"));
/// # Ok::<(), rep2c::Error>(())
/// ```
pub fn lint(text: &[u8]) -> Result<Lint, Error> {
    Options::new().lint(text, None)
}

/// Returns the version of the C library.
pub fn version() -> &'static str {
    // SAFETY: the function returns a constant.
    unsafe { text::constant(ffi::rep_version()) }
}

/// The examples of README.md.
#[cfg(all(doctest, feature = "crawl", unix))]
#[doc = include_str!("../README.md")]
struct Readme;
