// SPDX-License-Identifier: Apache-2.0
use super::pack::{asked, Finding, Pack};
use crate::answers::{Preference, StatementKind, Usage, Use};
use crate::ask::ask;
use crate::crawler::Crawler;
use crate::error::{done, Error};
use crate::ffi as c;

/// Whether content of a URL may be put to a use, as a pack has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PackPreference {
    /// The result of the lookup.
    pub finding: Finding,
    /// The statements together.  [`Preference::Disallow`] if the pack does not know the origin.
    pub preference: Preference,
    /// The first line that states it; 0: none does.
    pub line: u32,
    /// What this line is.
    pub kind: StatementKind,
}

impl Pack {
    /// Returns what content of `url` may be used for by `crawler`, and which lines say so, as
    /// [`Robots::usage`](crate::Robots::usage) does for the file itself.  `None` if the pack does not know the site.
    ///
    /// Each call reads the lines of the file that the pack keeps besides the rules.  Any number of threads may ask at the
    /// same time.
    ///
    /// # Errors
    ///
    /// [`Error::NoUsage`] if the pack was made for certain crawlers, or without what files say besides their rules;
    /// [`Error::Url`] for a URL that has no origin; [`Error::Blob`] if the pack is damaged there; [`Error::OtherCrawler`] and
    /// [`Error::Token`] as for [`check`](Pack::check); [`Error::Limit`] for a URL of 1 GiB; [`Error::Memory`].
    pub fn usage(&self, crawler: &Crawler, url: impl AsRef<[u8]>) -> Result<Option<Usage>, Error> {
        let mut site = Site::default();
        site.find(self, crawler, url.as_ref())?;
        site.usage(url.as_ref())
    }

    /// Returns for each of `urls` whether its content may be put to a use by `crawler`.  Answer number `i` is about
    /// `urls[i]`.
    ///
    /// The lines of a site are read once for consecutive URLs of it, so URLs in order are faster.  Any number of threads
    /// may ask at the same time.
    ///
    /// # Errors
    ///
    /// As for [`usage`](Pack::usage), but what is wrong with one URL or one entry is in its answer.
    pub fn preference_batch<U: AsRef<[u8]>>(
        &self,
        of: Use,
        crawler: &Crawler,
        urls: &[U],
    ) -> Result<Vec<PackPreference>, Error> {
        let mut site = Site::default();
        site.find(self, crawler, b"")?;
        if !site.0.usage {
            return Err(Error::NoUsage);
        }
        urls.iter().map(|url| site.preference(self, of, crawler, url.as_ref())).collect()
    }
}

/// What a pack or a cache knows about the robots.txt of a site.  It lives no longer than these.
#[derive(Default)]
pub(super) struct Site(pub(super) c::rep_site);

impl Site {
    /// Makes it the site of `url`.
    fn find(&mut self, pack: &Pack, crawler: &Crawler, url: &[u8]) -> Result<(), Error> {
        // SAFETY: the URL lives until the function returns, and the pack longer than the site.
        let status =
            unsafe { c::rep_pack_site(pack.as_c(), crawler.to_c()?, url.as_ptr().cast(), url.len(), &mut self.0) };
        asked(status, crawler)
    }

    /// Returns what it states about `url`.
    pub(super) fn usage(&self, url: &[u8]) -> Result<Option<Usage>, Error> {
        match Finding::of(self.0.finding) {
            _ if !self.0.usage => return Err(Error::NoUsage),
            Finding::Unknown => return Ok(None),
            Finding::NoUrl => return Ok(crate::robots_url(url).map(|_| None)?),
            Finding::Damaged => return Err(Error::of(c::REP_ERR_BLOB)),
            _ => (),
        }
        // SAFETY: the site lives until the function returns.
        unsafe { ask("usage", self.0.robots, self.0.crawler, &[url]) }.map(Some).map_err(Error::of)
    }

    fn preference(&mut self, pack: &Pack, of: Use, crawler: &Crawler, url: &[u8]) -> Result<PackPreference, Error> {
        let mut usage = c::rep_usage { preference: c::REP_PREFERENCE_DISALLOW, ..Default::default() };
        self.find(pack, crawler, url)?;
        let mut finding = Finding::of(self.0.finding);
        if !self.0.robots.is_null() {
            // SAFETY: the URL lives until the function returns.
            match done(unsafe {
                c::rep_robots_usage(
                    self.0.robots,
                    self.0.crawler,
                    url.as_ptr().cast(),
                    url.len(),
                    of.to_c(),
                    &mut usage,
                )
            }) {
                Err(Error::Memory) => return Err(Error::Memory),
                Err(_) => finding = Finding::Damaged,
                Ok(()) => (),
            }
        }
        Ok(PackPreference {
            finding,
            preference: Preference::of_c(usage.preference),
            line: usage.line,
            kind: StatementKind::of_c(usage.kind),
        })
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        // SAFETY: what it holds is its own.
        unsafe { c::rep_site_free(&mut self.0) }
    }
}
