// SPDX-License-Identifier: Apache-2.0
//! Explaining verdicts, and finding what is wrong with a file.

use std::ffi::{c_void, CStr};
use std::fmt;
use std::ops::Range;

use crate::crawler::Crawler;
use crate::directive::Directive;
use crate::error::Error;
use crate::ffi;
use crate::options::Options;
use crate::robots::{known, Robots};
use crate::text;
use crate::url::{as_google_reads, page};

// ---- one URL

enum_of_c! {
    /// Why the winner won.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum Reason says rep_say_name(REP_NAME_REASON) as "only-rule" else RobotsFile {
        /// No rule matches, so all is allowed.
        NoRule = REP_REASON_NO_RULE,
        /// Only one rule matches.
        OnlyRule = REP_REASON_ONLY_RULE,
        /// Its pattern is longer than that of the next.
        Longer = REP_REASON_LONGER,
        /// Of equally long patterns, it is that of an allow line.
        Allow = REP_REASON_ALLOW,
        /// Of equally long patterns with the same verdict, it is the first line.
        Earlier = REP_REASON_EARLIER,
        /// `/robots.txt` itself is always allowed ([`Dialect::Rfc9309`](crate::Dialect::Rfc9309)).
        RobotsFile = REP_REASON_ROBOTS_FILE,
    }
}

enum_of_c! {
    /// The small difference by which a rule fails to match a URL.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum Miss says rep_say_name(REP_NAME_MISS) as "last-slash" {
        /// Letters differ in case.
        Case = REP_MISS_CASE,
        /// Bytes are escaped in one and not in the other.
        Escaping = REP_MISS_ESCAPING,
        /// The pattern begins with neither a slash nor a star, so it matches nothing.
        FirstSlash = REP_MISS_FIRST_SLASH,
        /// The pattern is a whole URL, so it matches nothing.
        AbsoluteUrl = REP_MISS_ABSOLUTE_URL,
        /// The pattern has a slash where the path ends.
        LastSlash = REP_MISS_LAST_SLASH,
        /// The pattern ends in `$`, and the path goes on.
        End = REP_MISS_END,
    }
}

/// A rule that matches.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Match {
    /// Its line.
    pub line: u32,
    /// As written in the file.
    pub rule: String,
    /// Whether it is an allow line.
    pub allowed: bool,
    /// The length of its pattern, in the form that is compared.
    pub rank: u32,
}

/// A rule that nearly matches, and would give the other verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct NearMiss {
    /// Its line.
    pub line: u32,
    /// As written in the file.
    pub rule: String,
    /// The difference by which it fails to match.
    pub by: Miss,
    /// The same, for people.
    pub sentence: String,
}

/// Why a URL gets its verdict.  `Display` says it in sentences, a line each.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Explanation {
    /// The path of the URL, in the form that is compared.
    pub path: String,
    /// The verdict.
    pub allowed: bool,
    /// The line of the rule that decided; 0: no rule did.
    pub line: u32,
    /// Its rank.
    pub rank: u32,
    /// Why it won.
    pub reason: Reason,
    /// The verdict and its reason, for people.
    pub sentence: String,
    /// Some group names the crawler; otherwise the groups for `*` apply.
    pub named: bool,
    /// The user-agent lines of the groups that apply.
    pub group_lines: Vec<u32>,
    /// The rules that match, the strongest first.
    pub matches: Vec<Match>,
    /// The rules that nearly match.
    pub near_misses: Vec<NearMiss>,
}

/// The path of a URL, or of any other string, as Google's parser reads it.
pub fn path_of(url: &[u8]) -> Result<String, Error> {
    Robots::parse(b"", Crawler::anybody())?.explain_any_string(&as_google_reads(url)).map(|found| found.path)
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
        self.explain_any_string(url.as_ref())
    }

    /// Works as [`explain`](Robots::explain) for a string that begins as a URL or a path.
    fn explain_any_string(&self, url: &[u8]) -> Result<Explanation, Error> {
        let mut found: Option<Explanation> = None;
        let context: *mut Option<Explanation> = &mut found;
        self.question(|robots, crawler| {
            // SAFETY: the context is what the callback takes it for; it and the URL live until the function returns.
            unsafe {
                let url = text::to_c(url);
                ffi::rep_robots_explain(robots, crawler, url.data, url.size, 0, Some(take_explanation), context.cast())
            }
        })?;
        found.ok_or(Error::Memory)
    }
}

/// Sets `context`, an `Option<Explanation>`.
extern "C" fn take_explanation(context: *mut c_void, explanation: *const ffi::rep_explanation) {
    // SAFETY: whoever passes this function passes such a context; the explanation, and all that it refers to, lives until
    // this returns.
    unsafe {
        let c = &*explanation;
        let namings = text::array(c.namings, c.naming_count).iter();
        let matches = text::array(c.matches, c.match_count).iter();
        let misses = text::array(c.misses, c.miss_count).iter();
        *context.cast::<Option<Explanation>>() = Some(Explanation {
            path: text::lossy(text::from_c(c.path)).into_owned(),
            allowed: c.result.verdict == ffi::REP_ALLOW,
            line: c.result.line,
            rank: c.result.rank,
            reason: Reason::of(c.reason),
            sentence: text::said(|write, context| ffi::rep_say_explanation(c, write, context)),
            named: c.named,
            group_lines: namings.map(|&line| (*line).line).collect(),
            matches: matches
                .map(|one| {
                    let (line, rule) = written(one.directive);
                    Match { line, rule, allowed: one.verdict == ffi::REP_ALLOW, rank: one.rank }
                })
                .collect(),
            near_misses: misses
                .filter_map(|miss| {
                    let (line, rule) = written(miss.directive);
                    let sentence = text::said(|write, context| ffi::rep_say_near_miss(miss, write, context));
                    Some(NearMiss { line, rule, by: Miss::of(miss.kind)?, sentence })
                })
                .collect(),
        });
    }
}

/// A directive as written, and its line.
///
/// # Safety
///
/// It is valid, and so are its texts.
unsafe fn written(directive: *const ffi::rep_directive) -> (u32, String) {
    // SAFETY: the caller says so.
    let directive = Directive::new(unsafe { *directive });
    (directive.line(), directive.to_string())
}

impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence)?;
        self.near_misses.iter().try_for_each(|miss| write!(f, "\n{}", miss.sentence))
    }
}

// ---- findings

enum_of_c! {
    /// How bad a finding is.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    #[non_exhaustive]
    pub enum Severity says rep_say_name(REP_NAME_SEVERITY) as "warning" else Error {
        /// It works, but could be shorter, or may surprise.
        Note = REP_SEVERITY_NOTE,
        /// It probably does not do what was meant.
        Warning = REP_SEVERITY_WARNING,
        /// It has no effect at all, or the file is not a robots.txt.
        Error = REP_SEVERITY_ERROR,
    }
}

/// An edit that removes a finding and changes no verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Fix {
    /// The bytes of the file to replace.
    pub range: Range<usize>,
    /// The replacement.
    pub text: Vec<u8>,
}

/// Something that a file does and probably should not.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Finding {
    /// Its name, such as `dead-rule`; the manual of the command has a paragraph for each.
    pub id: &'static str,
    /// How bad it is.
    pub severity: Severity,
    /// The line, from 1.
    pub line: u32,
    /// The column in bytes, from 1.
    pub column: u32,
    /// A second line that the finding is about.
    pub other_line: Option<u32>,
    /// What is wrong.
    pub message: String,
    /// An edit that provably changes no verdict, if there is one.
    pub fix: Option<Fix>,
}

/// All findings about a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Lint {
    /// In the order of lines.
    pub findings: Vec<Finding>,
    /// Questions that were not settled within the budget of steps; 0 for all but made-up files.
    pub undecided: u64,
}

pub fn lint(text: &[u8], site: Option<&str>, options: &Options) -> Result<Lint, Error> {
    let robots = Robots::read_whole(text, options)?;
    let lint_options = ffi::rep_lint_options {
        size: std::mem::size_of::<ffi::rep_lint_options>(),
        budget: 0,
        site: text::to_c(site.unwrap_or_default().as_bytes()),
    };
    let mut lint = Lint::default();
    let context: *mut Vec<Finding> = &mut lint.findings;
    robots.question(|robots, _| {
        // SAFETY: the context is what the callback takes it for; site and findings live until the function returns.
        unsafe { ffi::rep_robots_lint(robots, &lint_options, Some(push_finding), context.cast(), &mut lint.undecided) }
    })?;
    lint.findings.sort_by_key(|finding| (finding.line, finding.column));
    Ok(lint)
}

extern "C" fn push_finding(context: *mut c_void, finding: *const ffi::rep_finding) {
    // SAFETY: lint() passes this very type, and the finding lives until this returns; names are constants.
    unsafe {
        let c = &*finding;
        let text = text::from_c(c.fix.text);
        (*context.cast::<Vec<Finding>>()).push(Finding {
            id: text::constant(ffi::rep_finding_name(c.id)),
            severity: Severity::of(c.severity),
            line: c.line,
            column: c.column,
            other_line: known(c.other_line),
            message: text::lossy(CStr::from_ptr(c.message).to_bytes()).into_owned(),
            fix: (c.fix.begin != c.fix.end || !text.is_empty())
                .then(|| Fix { range: c.fix.begin..c.fix.end, text: text.to_vec() }),
        });
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {} [{}]", self.line, self.column, self.message, self.id)
    }
}
