// SPDX-License-Identifier: Apache-2.0
use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;

use crate::ffi;
use crate::text;

enum_of_c! {
    /// The kind of a line.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum Kind else Other {
        /// It names a crawler.
        UserAgent = REP_KIND_USER_AGENT,
        /// It allows paths.
        Allow = REP_KIND_ALLOW,
        /// It disallows paths.
        Disallow = REP_KIND_DISALLOW,
        /// It names a sitemap.
        Sitemap = REP_KIND_SITEMAP,
        /// Crawl-delay, host, and any other key.
        Other = REP_KIND_OTHER,
    }
}

/// A line of a robots.txt that has a key and a value.
#[derive(Clone, Copy)]
pub struct Directive<'a> {
    raw: ffi::rep_directive,
    texts: PhantomData<&'a [u8]>,
}

// SAFETY: the texts do not change as long as the directive lives.
unsafe impl Send for Directive<'_> {}
// SAFETY: as above.
unsafe impl Sync for Directive<'_> {}

impl<'a> Directive<'a> {
    /// The caller says how long the texts of `raw` live.
    pub(crate) fn new(raw: ffi::rep_directive) -> Directive<'a> {
        Directive { raw, texts: PhantomData }
    }

    /// Its number, from 1.
    pub fn line(&self) -> u32 {
        self.raw.line
    }

    /// What it is.
    pub fn kind(&self) -> Kind {
        Kind::of(self.raw.kind)
    }

    /// The key as written, never empty.
    pub fn key_bytes(&self) -> &'a [u8] {
        // SAFETY: the maker of this said that its texts live for 'a.
        unsafe { text::from_c(self.raw.key) }
    }

    /// The value as written, without white space around it.
    pub fn value_bytes(&self) -> &'a [u8] {
        // SAFETY: as above.
        unsafe { text::from_c(self.raw.value) }
    }

    /// The key as written; bytes that are not UTF-8 become U+FFFD.
    pub fn key(&self) -> Cow<'a, str> {
        text::lossy(self.key_bytes())
    }

    /// The value as written; bytes that are not UTF-8 become U+FFFD.
    pub fn value(&self) -> Cow<'a, str> {
        text::lossy(self.value_bytes())
    }
}

impl fmt::Display for Directive<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.key(), self.value())
    }
}

impl fmt::Debug for Directive<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Directive({}, {:?})", self.line(), self.to_string())
    }
}
