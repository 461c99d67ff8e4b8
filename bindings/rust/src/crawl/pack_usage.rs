// SPDX-License-Identifier: Apache-2.0
use std::os::raw::c_uint;

use super::pack::{asked, Finding, Pack};
use crate::crawler::Crawler;
use crate::error::Error;
use crate::ffi as c;
use crate::usage::{take_report, Preference, StatementKind, Usage, Use};

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
    pub kind: Option<StatementKind>,
}

impl Pack {
    /// Returns what content of `url` may be used for by `crawler`, and which lines say so, as
    /// [`Robots::usage`](crate::Robots::usage) does for the file itself.  `None` if the pack does not know the site.
    ///
    /// Each call reads the lines of the file that the pack keeps beside the rules.  Any number of threads may ask at the
    /// same time.
    ///
    /// # Errors
    ///
    /// [`Error::NoUsage`] if the pack was made for certain crawlers, or without what files say beside their rules;
    /// [`Error::Url`] for a URL that has no origin; [`Error::Blob`] if the pack is damaged there; [`Error::OtherCrawler`] and
    /// [`Error::Token`] as for [`check`](Pack::check); [`Error::Limit`] for a URL of 1 GiB; [`Error::Memory`].
    pub fn usage(&self, crawler: &Crawler, url: impl AsRef<[u8]>) -> Result<Option<Usage>, Error> {
        let (url, mut finding, mut found) = (url.as_ref(), 0, None::<Usage>);
        let context: *mut Option<Usage> = &mut found;
        // SAFETY: the context is what the callback takes it for; everything lives until the function returns.
        let status = unsafe {
            c::rep_pack_usage_report(
                self.as_c(),
                crawler.to_c()?,
                url.as_ptr().cast(),
                url.len(),
                Some(take_report),
                context.cast(),
                &mut finding,
            )
        };
        stated(status, crawler)?;
        reported(url, finding, found)
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
        let query = |url: &U| c::rep_pack_usage_query {
            url: url.as_ref().as_ptr().cast(),
            url_size: url.as_ref().len(),
            finding: 0,
            usage: c::rep_usage::default(),
        };
        let mut queries: Vec<_> = urls.iter().map(query).collect();
        // SAFETY: the URLs live until the function returns.
        let status = unsafe {
            c::rep_pack_usage(self.as_c(), crawler.to_c()?, of as c_uint, queries.as_mut_ptr(), queries.len())
        };
        stated(status, crawler)?;
        Ok(queries.iter().map(PackPreference::of).collect())
    }
}

/// What a report about `url` comes to.
pub(super) fn reported(url: &[u8], finding: c_uint, found: Option<Usage>) -> Result<Option<Usage>, Error> {
    match Finding::of(finding) {
        Finding::Unknown => Ok(None),
        Finding::NoUrl => Ok(crate::robots_url(url).map(|_| None)?),
        Finding::Damaged => Err(Error::of(c::REP_ERR_BLOB)),
        _ => found.map(Some).ok_or(Error::Memory),
    }
}

/// The only argument that can be wrong is the pack.
fn stated(status: u32, crawler: &Crawler) -> Result<(), Error> {
    match asked(status, crawler) {
        Err(Error::Argument(_)) => Err(Error::NoUsage),
        done => done,
    }
}

impl PackPreference {
    fn of(query: &c::rep_pack_usage_query) -> PackPreference {
        PackPreference {
            finding: Finding::of(query.finding),
            preference: Preference::of(query.usage.preference),
            line: query.usage.line,
            kind: StatementKind::of(query.usage.kind),
        }
    }
}
