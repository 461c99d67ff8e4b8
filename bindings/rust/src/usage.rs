// SPDX-License-Identifier: Apache-2.0
//! What content of a URL may be used for, and which lines say so.

use std::ffi::c_void;
use std::fmt;
use std::os::raw::c_uint;

use crate::directive::Directive;
use crate::error::Error;
use crate::ffi;
use crate::robots::Robots;
use crate::text;
use crate::url::page;

enum_of_c! {
    /// What content may be used for.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum Use says rep_use_name() as "ai-train" {
        /// A search index, and results with links and short excerpts.
        Search = REP_USE_SEARCH,
        /// As input of a model, for example to ground its answers.
        AiInput = REP_USE_AI_INPUT,
        /// Training or tuning a model.
        AiTrain = REP_USE_AI_TRAIN,
    }
}

enum_of_c! {
    /// Whether a site lets content be put to one use.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum Preference says rep_say_name(REP_NAME_PREFERENCE) as "not-applicable" else Disallow {
        /// The site does not say.
        Unknown = REP_PREFERENCE_UNKNOWN,
        /// The content may not be fetched, and nothing is said about its use.
        NotApplicable = REP_PREFERENCE_NOT_APPLICABLE,
        /// It may.
        Allow = REP_PREFERENCE_ALLOW,
        /// It may not.
        Disallow = REP_PREFERENCE_DISALLOW,
    }
}

enum_of_c! {
    /// How much of the content a use may show.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum Extent says rep_say_name(REP_NAME_USE_EXTENT) as "reference" {
        /// The content serves the moment; nothing is stored or shown again.
        Immediate = REP_USE_EXTENT_IMMEDIATE,
        /// Links and excerpts.
        Reference = REP_USE_EXTENT_REFERENCE,
        /// Summaries, and all of it.
        Full = REP_USE_EXTENT_FULL,
    }
}

enum_of_c! {
    /// The kinds of statements about usage.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum StatementKind says rep_say_name(REP_NAME_STATEMENT) as "content-usage" {
        /// A Content-Usage line.
        ContentUsage = REP_STATEMENT_CONTENT_USAGE,
        /// A Content-Signal line.
        ContentSignal = REP_STATEMENT_CONTENT_SIGNAL,
        /// A rule for a group that is named for a use.
        UsageToken = REP_STATEMENT_USAGE_TOKEN,
        /// A rule for a token that steers an operator's use, such as Google-Extended.
        OperatorToken = REP_STATEMENT_OPERATOR_TOKEN,
    }
}

/// What is stated about one use.  `Display` says it in a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct UseAnswer {
    /// The statements together.
    pub preference: Preference,
    /// The first line that states it; 0: none does.
    pub line: u32,
    /// What this line is.
    pub kind: Option<StatementKind>,
    /// The answer and its line, for people.
    pub sentence: String,
}

/// What one statement says about each use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Preferences {
    /// About [`Use::Search`].
    pub search: Preference,
    /// About [`Use::AiInput`].
    pub ai_input: Preference,
    /// About [`Use::AiTrain`].
    pub ai_train: Preference,
    /// How much may be shown.
    pub extent: Option<Extent>,
}

/// A line that states what content may be used for.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Statement {
    /// Its number.
    pub line: u32,
    /// What it is.
    pub kind: StatementKind,
    /// As written in the file, without its comment.
    pub rule: String,
    /// `false`: it is for the crawlers of another operator, and is only shown.
    pub counts: bool,
    /// The preference for each use.
    pub says: Preferences,
}

/// A line with the URL of a license.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct License {
    /// The line.
    pub line: u32,
    /// The URL.
    pub url: String,
}

/// What content of a URL may be used for.  `Display` says it in sentences, a line each.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Usage {
    /// The path of the URL, in the form that is compared.
    pub path: String,
    /// Whether the URL may be fetched.
    pub allowed: bool,
    /// About [`Use::Search`].
    pub search: UseAnswer,
    /// About [`Use::AiInput`].
    pub ai_input: UseAnswer,
    /// About [`Use::AiTrain`].
    pub ai_train: UseAnswer,
    /// How much may be shown, by Content-Signal.
    pub extent: Option<Extent>,
    /// The licenses, which hold for the whole site.
    pub licenses: Vec<License>,
    /// All lines that spoke, in order.
    pub statements: Vec<Statement>,
}

impl Robots {
    /// Returns whether content of `url` may be put to a use by the crawler.  Nothing of this changes whether `url` may be
    /// fetched.
    ///
    /// This is as fast as [`check`](Robots::check), apart from the first question of a crawler, which reads the lines of the
    /// file.
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
        self.ask_about_usage(url.as_ref(), |robots, crawler, url| {
            // SAFETY: the URL lives until the function returns.
            unsafe { ffi::rep_robots_usage(robots, crawler, url.data, url.size, of.to_c(), &mut usage) }
        })?;
        Ok(Preference::of(usage.preference))
    }

    /// Returns what content of `url` may be used for by the crawler, and which lines say so.
    ///
    /// Each call reads the lines of the file once more.
    ///
    /// # Errors
    ///
    /// As for [`preference`](Robots::preference).
    pub fn usage(&self, url: impl AsRef<[u8]>) -> Result<Usage, Error> {
        let mut found: Option<Usage> = None;
        let context: *mut Option<Usage> = &mut found;
        self.ask_about_usage(url.as_ref(), |robots, crawler, url| {
            // SAFETY: the context is what the callback takes it for; it and the URL live until the function returns.
            unsafe {
                ffi::rep_robots_usage_report(robots, crawler, url.data, url.size, Some(take_report), context.cast())
            }
        })?;
        found.ok_or(Error::Memory)
    }

    fn ask_about_usage(
        &self,
        url: &[u8],
        ask: impl FnOnce(*mut ffi::rep_robots, *const ffi::rep_crawler, ffi::rep_text) -> c_uint,
    ) -> Result<(), Error> {
        page(self.dialect, url)?;
        self.question(|robots, crawler| ask(robots, crawler, text::to_c(url))).map_err(|error| match error {
            Error::Argument(_) => Error::NoTexts, // the only argument that can be wrong
            error => error,
        })
    }
}

/// Sets `context`, an `Option<Usage>`.
pub(crate) extern "C" fn take_report(context: *mut c_void, report: *const ffi::rep_usage_report) {
    // SAFETY: who asks passes this very type; the report, and all that it refers to, lives until this returns.
    unsafe {
        let c = &*report;
        let answer = |of: Use| UseAnswer {
            preference: Preference::of(c.of[of as usize].preference),
            line: c.of[of as usize].line,
            kind: StatementKind::of(c.of[of as usize].kind),
            sentence: text::said(|write, context| ffi::rep_say_usage(c, of.to_c(), write, context)),
        };
        let license = |one: &ffi::rep_statement| License {
            line: one.line.line,
            url: text::lossy(text::from_c(one.license)).into_owned(),
        };
        *context.cast::<Option<Usage>>() = Some(Usage {
            path: text::lossy(text::from_c(c.path)).into_owned(),
            allowed: c.access.verdict == ffi::REP_ALLOW,
            search: answer(Use::Search),
            ai_input: answer(Use::AiInput),
            ai_train: answer(Use::AiTrain),
            extent: Extent::of(c.extent),
            licenses: text::array(c.licenses, c.license_count).iter().map(license).collect(),
            statements: text::array(c.statements, c.statement_count).iter().filter_map(statement).collect(),
        });
    }
}

/// A statement whose texts live; `None` for a kind that this version does not know.
fn statement(c: &ffi::rep_statement) -> Option<Statement> {
    let kind = StatementKind::of(c.kind)?;
    let line = Directive::new(c.line);
    let [search, ai_input, ai_train] = c.says.of.map(Preference::of);
    let says = Preferences { search, ai_input, ai_train, extent: Extent::of(c.says.extent) };
    Some(Statement { line: line.line(), kind, rule: line.to_string(), counts: c.counts, says })
}

impl fmt::Display for Usage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\n{}\n{}", self.search, self.ai_input, self.ai_train)
    }
}

impl fmt::Display for UseAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence)
    }
}
