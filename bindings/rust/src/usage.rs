// SPDX-License-Identifier: Apache-2.0
//! What content of a URL may be used for, and which lines say so.

use std::os::raw::c_uint;

use crate::answers::{Preference, Usage, Use};
use crate::ask::{Answer, Json};
use crate::error::Error;
use crate::ffi;
use crate::robots::Robots;
use crate::text;
use crate::url::page;

/// What C's enumeration `of` calls `number`.
fn named<T: Answer>(of: c_uint, number: c_uint) -> T {
    // SAFETY: the number is one that the library gave; names are constants.
    T::of(&Json::Text(unsafe { text::constant(ffi::rep_say_name(of, number)) }.into()))
}

impl Use {
    pub(crate) fn to_c(self) -> c_uint {
        match self {
            Use::Search => ffi::REP_USE_SEARCH,
            Use::AiInput => ffi::REP_USE_AI_INPUT,
            Use::AiTrain => ffi::REP_USE_AI_TRAIN,
        }
    }
}

impl Preference {
    pub(crate) fn of_c(number: c_uint) -> Preference {
        named(ffi::REP_NAME_PREFERENCE, number)
    }
}

#[cfg(all(feature = "crawl", unix))]
impl crate::answers::StatementKind {
    pub(crate) fn of_c(number: c_uint) -> Self {
        named(ffi::REP_NAME_STATEMENT, number)
    }
}

impl Robots {
    /// Returns whether content of `url` may be put to a use by the crawler, which changes nothing about fetching it.
    ///
    /// This is as fast as [`check`](Robots::check), but for the first question of a crawler, which reads the file's lines.
    ///
    /// ```
    /// use rep2c::{Preference, Robots, Use};
    ///
    /// let robots = Robots::parse(b"User-agent: *\nContent-Usage: /art/ train-ai=n\n", "ExampleBot")?;
    /// assert_eq!(robots.preference(Use::AiTrain, "/art/1")?, Preference::Disallow);
    /// assert_eq!(robots.preference(Use::Search, "/art/1")?, Preference::Unknown);
    /// # Ok::<(), rep2c::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::NoTexts`] if not all lines of the file were kept; otherwise as for [`check`](Robots::check).
    pub fn preference(&self, of: Use, url: impl AsRef<[u8]>) -> Result<Preference, Error> {
        let mut usage = ffi::rep_usage::default();
        let url = url.as_ref();
        page(self.dialect, url)?;
        self.question(|robots, crawler| {
            let url = text::to_c(url);
            // SAFETY: the URL lives until the function returns.
            unsafe { ffi::rep_robots_usage(robots, crawler, url.data, url.size, of.to_c(), &mut usage) }
        })
        .map_err(no_texts)?;
        Ok(Preference::of_c(usage.preference))
    }

    /// Returns what content of `url` may be used for by the crawler, and which lines say so.
    ///
    /// Each call reads the lines of the file once more.
    ///
    /// # Errors
    ///
    /// As for [`preference`](Robots::preference).
    pub fn usage(&self, url: impl AsRef<[u8]>) -> Result<Usage, Error> {
        page(self.dialect, url.as_ref())?;
        self.ask_json("usage", &[url.as_ref()]).map_err(no_texts)
    }
}

/// The only argument that can be wrong is a file without texts.
fn no_texts(error: Error) -> Error {
    match error {
        Error::Argument(_) => Error::NoTexts,
        error => error,
    }
}
