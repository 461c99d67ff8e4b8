// SPDX-License-Identifier: Apache-2.0
use std::ptr;

use crate::ffi;

enum_of_c! {
    /// How a robots.txt and URLs are read.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub enum Dialect else Google {
        /// Like Google's public parser: misspelt keys count, bytes compare as they are.
        #[default]
        Google = REP_DIALECT_GOOGLE,
        /// As RFC 9309 says: exact keys, and one canonical form for patterns and URLs.
        Rfc9309 = REP_DIALECT_RFC9309,
    }
}

enum_of_c! {
    /// Which strings are product tokens, in files and for crawlers.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub enum Names else Token {
        /// Letters, `-` and `_` (RFC 9309, section 2.2.1); any other agent is [`Error::Token`](crate::Error::Token).
        #[default]
        Token = REP_NAMES_TOKEN,
        /// The same tokens.  Any other agent is accepted, and no file names it.
        Any = REP_NAMES_ANY,
        /// Digits and dots as well, as in `MJ12bot`.
        Wide = REP_NAMES_WIDE,
    }
}

enum_of_c! {
    /// How rules are stored.  All encodings give the same answers.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub enum Encoding else Auto {
        /// Chosen by use: rules begin as a list, and change to a faster encoding when checks have paid for it.
        #[default]
        Auto = REP_ENCODING_AUTO,
        /// A table with a row for each state.  This is the fastest encoding, and a large one.
        Dense = REP_ENCODING_DENSE,
        /// Small, and nearly as fast.
        Compact = REP_ENCODING_COMPACT,
        /// The rules themselves, the strongest first.
        List = REP_ENCODING_LIST,
    }
}

options! {
    /// How to read a robots.txt.
    ///
    /// ```
    /// use rep2c::{Dialect, Options};
    ///
    /// let robots = Options::new().dialect(Dialect::Rfc9309).parse(b"User-agent: *\nDisallow: /caf\xc3\xa9", "ExampleBot")?;
    /// assert!(!robots.allowed("/caf%c3%a9"));
    /// # Ok::<(), rep2c::Error>(())
    /// ```
    #[derive(Clone, Debug, Default)]
    #[must_use]
    pub struct Options {
        /// Sets how files and URLs are read.
        dialect: Dialect,
        /// Sets which strings are product tokens.  For a crawler that needs wide names, files are always read with wide names.
        names: Names,
        /// Sets how rules are stored.  Any encoding other than [`Encoding::Auto`] is made at once, and stays.
        encoding: Encoding,
        /// Sets how many bytes of a file are read, at most 1 GiB; 0 stands for 512,000.  A line that the limit cuts is dropped.
        max_bytes: usize,
        /// Sets the most bytes that the rules of a crawler may take in a faster encoding; 0 stands for 1 MiB.
        max_tier: usize,
        /// Sets the most bytes that the result may hold, including the working memory for finding rules and making them faster.
        /// 0 stands for 384 MiB.  If more is needed, the error is [`Error::Limit`](crate::Error::Limit).
        max_memory: usize,
        /// Keeps only the rules for one crawler.  This takes less memory if a file names many.  Checks for other crawlers fail
        /// with [`Error::OtherCrawler`](crate::Error::OtherCrawler).
        only: bool,
        /// Drops the texts of rules, which saves about half the memory.  This implies [`only`](Options::only).  Lines and ranks
        /// are still reported, but there are no texts of rules, explanations or blobs.
        no_texts: bool,
    }
}

impl Options {
    /// The defaults.
    pub fn new() -> Options {
        Options::default()
    }

    /// For C; `crawler` is kept in the result as a pointer.
    pub(crate) fn to_c(&self, crawler: *const ffi::rep_crawler) -> ffi::rep_robots_options {
        ffi::rep_robots_options {
            size: std::mem::size_of::<ffi::rep_robots_options>(),
            dialect: self.dialect.to_c(),
            names: self.names.to_c(),
            max_bytes: self.max_bytes,
            encoding: self.encoding.to_c(),
            crawler: if self.is_only() { crawler } else { ptr::null() },
            no_texts: self.no_texts,
            max_tier: self.max_tier,
            max_memory: self.max_memory,
            keep_text: false,
        }
    }

    pub(crate) fn from_c(options: &ffi::rep_robots_options) -> Options {
        Options {
            dialect: Dialect::of(options.dialect),
            names: Names::of(options.names),
            encoding: Encoding::of(options.encoding),
            max_bytes: options.max_bytes,
            max_tier: options.max_tier,
            max_memory: options.max_memory,
            only: !options.crawler.is_null(),
            no_texts: options.no_texts,
        }
    }

    pub(crate) fn lacks_texts(&self) -> bool {
        self.no_texts
    }

    pub(crate) fn is_only(&self) -> bool {
        self.only || self.no_texts
    }
}
