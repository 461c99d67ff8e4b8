// SPDX-License-Identifier: Apache-2.0
use std::fmt;
use std::hash::{Hash, Hasher};

use crate::directive::Directive;
use crate::ffi;
use crate::object::Object;

/// The answer about one URL.
///
/// ```
/// let robots = rep2c::Robots::parse(b"User-agent: *\nDisallow: /search\n", "ExampleBot")?;
/// let verdict = robots.check("/search?q=tea")?;
/// assert_eq!((verdict.allowed, verdict.line, verdict.rank), (false, 2, 7));
/// assert_eq!(verdict.rule().unwrap().to_string(), "Disallow: /search");
/// # Ok::<(), rep2c::Error>(())
/// ```
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct Verdict<'a> {
    /// Whether the URL may be fetched.
    pub allowed: bool,
    /// The line of the rule that decided, from 1; 0: no rule did.
    pub line: u32,
    /// The rank of this rule: the length of its pattern in bytes, in the form that is compared.
    pub rank: u32,
    object: &'a Object,
}

impl<'a> Verdict<'a> {
    #[inline]
    pub(crate) fn new(object: &'a Object, result: ffi::rep_result) -> Verdict<'a> {
        Verdict { allowed: result.verdict == ffi::REP_ALLOW, line: result.line, rank: result.rank, object }
    }

    /// Returns the rule that decided.  `None` if no rule did, or if the texts of rules are not kept.  This searches for the
    /// line, so it takes time linear in the file.
    pub fn rule(&self) -> Option<Directive<'a>> {
        if self.line == 0 {
            return None;
        }
        self.object.line(self.line)
    }
}

/// `disallow, line 2`; line 0: no rule decided.
impl fmt::Display for Verdict<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, line {}", if self.allowed { "allow" } else { "disallow" }, self.line)
    }
}

impl PartialEq for Verdict<'_> {
    fn eq(&self, other: &Self) -> bool {
        (self.allowed, self.line, self.rank) == (other.allowed, other.line, other.rank)
    }
}

impl Eq for Verdict<'_> {}

impl Hash for Verdict<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.allowed, self.line, self.rank).hash(state);
    }
}

impl fmt::Debug for Verdict<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Verdict")
            .field("allowed", &self.allowed)
            .field("line", &self.line)
            .field("rank", &self.rank)
            .finish()
    }
}
