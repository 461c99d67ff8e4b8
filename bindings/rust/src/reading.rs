// SPDX-License-Identifier: Apache-2.0
//! What [`Options`] are for: reading a text as they say.

use crate::analysis::{self, Lint};
use crate::answers::Explanation;
use crate::crawler::Crawler;
use crate::error::Error;
use crate::options::Options;
use crate::robots::Robots;

impl Options {
    /// Reads the robots.txt in `text` for `crawler`.
    ///
    /// # Errors
    ///
    /// [`Error::Token`] where `crawler` is a string that is not a product token, [`Error::Limit`] where
    /// [`max_bytes`](Options::max_bytes) is too large or [`max_memory`](Options::max_memory) too small, [`Error::Memory`].  The content of `text` is never an error.
    pub fn parse(&self, text: &[u8], crawler: impl Into<Crawler>) -> Result<Robots, Error> {
        Robots::read(text, crawler.into(), self)
    }

    /// Explains why `crawler` may or may not fetch `url`; see [`Robots::explain`](crate::Robots::explain).
    pub fn explain(
        &self,
        text: &[u8],
        crawler: impl Into<Crawler>,
        url: impl AsRef<[u8]>,
    ) -> Result<Explanation, Error> {
        self.clone().no_texts(false).parse(text, crawler)?.explain(url)
    }

    /// Finds everything that the robots.txt in `text` does and probably should not.  `site` is a URL of the site that the
    /// file is of, with which sitemaps are compared; without it they are compared with each other.
    pub fn lint(&self, text: &[u8], site: Option<&str>) -> Result<Lint, Error> {
        analysis::lint(text, site, self)
    }
}
