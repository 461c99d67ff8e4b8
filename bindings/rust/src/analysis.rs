// SPDX-License-Identifier: Apache-2.0
//! Explaining verdicts, and finding what is wrong with a file.

use crate::answers::{Explanation, Finding};
use crate::ask::{Answer, Json};
use crate::crawler::Crawler;
use crate::error::Error;
use crate::options::Options;
use crate::robots::Robots;
use crate::url::{as_google_reads, page};

/// The path of a URL, or of any other string, as Google's parser reads it.
pub fn path_of(url: &[u8]) -> Result<String, Error> {
    let explained: Explanation =
        Robots::parse(b"", Crawler::anybody())?.ask_json("explain", &[&as_google_reads(url)])?;
    Ok(explained.path)
}

impl Robots {
    /// Explains why the crawler may or may not fetch `url`.
    ///
    /// The first two explanations read the lines of the file once more. From then on, what they came to is kept.
    ///
    /// # Errors
    ///
    /// [`Error::NoTexts`] if the texts of the file were not kept; otherwise as for [`check`](Robots::check).
    pub fn explain(&self, url: impl AsRef<[u8]>) -> Result<Explanation, Error> {
        if self.options().lacks_texts() {
            return Err(Error::NoTexts);
        }
        page(self.dialect, url.as_ref())?;
        self.ask_json("explain", &[url.as_ref()])
    }
}

/// All findings about a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Lint {
    /// In the order of lines.
    pub findings: Vec<Finding>,
    /// Questions that were not settled within the budget of steps; 0 for all but made-up files.
    pub undecided: u32,
}

impl Answer for Lint {
    fn of(found: &Json) -> Lint {
        let mut findings: Vec<Finding> = Answer::of(found.member("findings"));
        findings.sort_by_key(|finding| (finding.line, finding.column));
        Lint { findings, undecided: Answer::of(found.member("undecided")) }
    }
}

pub fn lint(text: &[u8], site: Option<&str>, options: &Options) -> Result<Lint, Error> {
    Robots::read_whole(text, options)?.ask_json("lint", &[site.unwrap_or_default().as_bytes()])
}
