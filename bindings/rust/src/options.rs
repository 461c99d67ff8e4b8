// SPDX-License-Identifier: Apache-2.0
use std::os::raw::c_uint;
use std::ptr;

use crate::ffi;

/// How a robots.txt and URLs are read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Dialect {
    /// Like Google's public parser: misspelt keys count, bytes compare as they are.
    #[default]
    Google,
    /// As RFC 9309 says: exact keys, and one canonical form for patterns and URLs.
    Rfc9309,
}

/// Which strings are product tokens, in files and for crawlers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Names {
    /// Letters, `-` and `_` (RFC 9309, section 2.2.1); any other agent is [`Error::Token`](crate::Error::Token).
    #[default]
    Token,
    /// The same tokens.  Any other agent is accepted, and no file names it.
    Any,
    /// Digits and dots as well, as in `MJ12bot`.
    Wide,
}

/// How rules are stored.  All encodings give the same answers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Encoding {
    /// Chosen by use: rules begin as a list, and change to a faster encoding when checks have paid for it.
    #[default]
    Auto,
    /// A table with a row for each state.  This is the fastest encoding, and a large one.
    Dense,
    /// Small, and nearly as fast.
    Compact,
    /// The rules themselves, the strongest first.
    List,
}

impl Dialect {
    pub(crate) fn to_c(self) -> c_uint {
        match self {
            Dialect::Google => ffi::REP_DIALECT_GOOGLE,
            Dialect::Rfc9309 => ffi::REP_DIALECT_RFC9309,
        }
    }

    pub(crate) fn from_c(dialect: c_uint) -> Dialect {
        match dialect {
            ffi::REP_DIALECT_RFC9309 => Dialect::Rfc9309,
            _ => Dialect::Google,
        }
    }
}

impl Names {
    pub(crate) fn to_c(self) -> c_uint {
        match self {
            Names::Token => ffi::REP_NAMES_TOKEN,
            Names::Any => ffi::REP_NAMES_ANY,
            Names::Wide => ffi::REP_NAMES_WIDE,
        }
    }

    pub(crate) fn from_c(names: c_uint) -> Names {
        match names {
            ffi::REP_NAMES_ANY => Names::Any,
            ffi::REP_NAMES_WIDE => Names::Wide,
            _ => Names::Token,
        }
    }
}

impl Encoding {
    pub(crate) fn to_c(self) -> c_uint {
        match self {
            Encoding::Auto => ffi::REP_ENCODING_AUTO,
            Encoding::Dense => ffi::REP_ENCODING_DENSE,
            Encoding::Compact => ffi::REP_ENCODING_COMPACT,
            Encoding::List => ffi::REP_ENCODING_LIST,
        }
    }

    pub(crate) fn from_c(encoding: c_uint) -> Encoding {
        match encoding {
            ffi::REP_ENCODING_DENSE => Encoding::Dense,
            ffi::REP_ENCODING_COMPACT => Encoding::Compact,
            ffi::REP_ENCODING_LIST => Encoding::List,
            _ => Encoding::Auto,
        }
    }
}

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
    dialect: Dialect,
    names: Names,
    encoding: Encoding,
    max_bytes: usize,
    max_tier: usize,
    max_memory: usize,
    only: bool,
    no_texts: bool,
}

impl Options {
    /// The defaults.
    pub fn new() -> Options {
        Options::default()
    }

    /// Sets how files and URLs are read.
    pub fn dialect(mut self, dialect: Dialect) -> Options {
        self.dialect = dialect;
        self
    }

    /// Sets which strings are product tokens.  For a crawler that needs wide names, files are always read with wide names.
    pub fn names(mut self, names: Names) -> Options {
        self.names = names;
        self
    }

    /// Sets how rules are stored.  Any encoding other than [`Encoding::Auto`] is made at once, and stays.
    pub fn encoding(mut self, encoding: Encoding) -> Options {
        self.encoding = encoding;
        self
    }

    /// Sets how many bytes of a file are read, at most 1 GiB; 0 stands for 512,000.  A line that the limit cuts is dropped.
    pub fn max_bytes(mut self, max_bytes: usize) -> Options {
        self.max_bytes = max_bytes;
        self
    }

    /// Sets the most bytes that the rules of a crawler may take in a faster encoding; 0 stands for 1 MiB.
    pub fn max_tier(mut self, max_tier: usize) -> Options {
        self.max_tier = max_tier;
        self
    }

    /// Sets the most bytes that the result may hold, including the working memory for finding rules and making them faster.
    /// 0 stands for 384 MiB.  If more is needed, the error is [`Error::Limit`](crate::Error::Limit).
    pub fn max_memory(mut self, max_memory: usize) -> Options {
        self.max_memory = max_memory;
        self
    }

    /// Keeps only the rules for one crawler.  This takes less memory if a file names many.  Checks for other crawlers fail
    /// with [`Error::OtherCrawler`](crate::Error::OtherCrawler).
    pub fn only(mut self, only: bool) -> Options {
        self.only = only;
        self
    }

    /// Drops the texts of rules, which saves about half the memory.  This implies [`only`](Options::only).  Lines and ranks
    /// are still reported, but there are no texts of rules, explanations or blobs.
    pub fn no_texts(mut self, no_texts: bool) -> Options {
        self.no_texts = no_texts;
        self
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
            dialect: Dialect::from_c(options.dialect),
            names: Names::from_c(options.names),
            encoding: Encoding::from_c(options.encoding),
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
