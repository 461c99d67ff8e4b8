// SPDX-License-Identifier: Apache-2.0
use std::fmt;
use std::hash::{Hash, Hasher};
use std::mem::MaybeUninit;
use std::os::raw::c_uint;
use std::ptr::{self, NonNull};
use std::str::FromStr;

use crate::error::Error;
use crate::ffi;
use crate::options::Names;
use crate::text;

/// A crawler, as a robots.txt names it.
///
/// A product token can be converted to one: `"ExampleBot".into()`.  If the string is not a token, the function that uses
/// the crawler reports it, such as [`Robots::parse`](crate::Robots::parse).  The constructors report it at once.
///
/// ```
/// use rep2c::{Crawler, Names};
///
/// let one = Crawler::token("ExampleBot/1.2")?;
/// let two = Crawler::tokens(&["ExampleBot", "ExampleBot-Image"], Names::Token)?; // the groups of both, merged
/// let google = Crawler::public("Googlebot-Image")?; // falls back to Googlebot
/// let header = Crawler::user_agent("Mozilla/5.0 (compatible; ExampleBot/2.1)", Names::Token)?;
/// assert_eq!(header.name(), "Mozilla/5.0 (compatible; ExampleBot/2.1)");
/// # Ok::<(), rep2c::Error>(())
/// ```
///
/// A crawler never changes, and is cheap to clone.
pub struct Crawler(Asked);

enum Asked {
    /// A crawler that no group names.
    Nobody,
    /// An owner's share of a C object.
    Known(NonNull<ffi::rep_crawler>),
    /// A string that is not a product token.
    Wrong(Box<str>),
}

// SAFETY: a `rep_crawler` never changes, and its owners are counted atomically (rep_crawler_share()).
unsafe impl Send for Crawler {}
// SAFETY: as above: any number of threads may use one crawler at the same time (rep_robots.h).
unsafe impl Sync for Crawler {}

impl Crawler {
    /// Returns a crawler that no group names.  The groups for `*` apply to it.  A blob or pack that was made for one crawler
    /// answers it as that crawler; it has no answer for the token `*`.
    pub fn anybody() -> Crawler {
        Crawler(Asked::Nobody)
    }

    /// Makes the crawler with this product token, which a version may follow.
    pub fn token(token: &str) -> Result<Crawler, Error> {
        Crawler::tokens(&[token], Names::Token)
    }

    /// Makes the crawler with these product tokens, at least one.  All groups that name one of them apply, merged.  The one
    /// token `*` is everybody, who has the groups for `*`, too.
    ///
    /// `names` says which bytes a token may have.  For a crawler with [`Names::Wide`], such as `MJ12bot`, a file is always
    /// read with wide names.
    pub fn tokens(tokens: &[&str], names: Names) -> Result<Crawler, Error> {
        made(tokens, names, |texts, count, crawler| {
            // SAFETY: the texts live until the function returns, which copies them.
            unsafe { ffi::rep_crawler_create(texts, count, names.to_c(), crawler) }
        })
    }

    /// Makes the crawler that obeys the groups of the first of these tokens that a file names.  If a file names none of
    /// them, the groups for `*` apply if `everybody` is true; otherwise no group applies.
    pub fn ordered(tokens: &[&str], everybody: bool, names: Names) -> Result<Crawler, Error> {
        made(tokens, names, |texts, count, crawler| {
            // SAFETY: as above.
            unsafe { ffi::rep_crawler_create_ordered(texts, count, everybody, names.to_c(), crawler) }
        })
    }

    /// Makes the public crawler of this name, such as `GPTBot`, with the habits that its operator documents.
    pub fn public(name: &str) -> Result<Crawler, Error> {
        // SAFETY: there is one text, which lives until the function returns.
        let made =
            made(&[name], Names::Token, |text, _, crawler| unsafe { ffi::rep_crawler_create_public(*text, crawler) });
        made.map_err(|error| match error {
            Error::NoWideNames => Error::UnknownCrawler(name.into()),
            other => other,
        })
    }

    /// Makes the crawler that sends this value of the User-Agent field: a public crawler that it names, and otherwise the
    /// crawler with its product tokens.  The products of browsers and tools count only if nothing else is left.
    pub fn user_agent(header: &str, names: Names) -> Result<Crawler, Error> {
        made(&[header], names, |text, _, crawler| {
            // SAFETY: as above; the function copies it.
            unsafe { ffi::rep_crawler_create_header(*text, names.to_c(), crawler) }
        })
    }

    /// Does the same, but always with a C object, for functions that take NULL as "any crawler".
    pub(crate) fn with_object(self) -> Result<Crawler, Error> {
        match self.0 {
            // SAFETY: the function has no further condition.
            Asked::Nobody => made(&[], Names::Token, |_, _, made| unsafe { ffi::rep_crawler_create_everybody(made) }),
            _ => Ok(self),
        }
    }

    /// Returns its tokens separated by commas, its public name, or its header; `*` for [`Crawler::anybody`].
    pub fn name(&self) -> String {
        match &self.0 {
            Asked::Wrong(agent) => agent.to_string(),
            // SAFETY: the name lives as long as the crawler.
            _ => text::lossy(unsafe { text::from_c(self.look().name) }).into_owned(),
        }
    }

    /// What makes two crawlers alike: what they are called, and what that means.
    fn key(&self) -> (String, bool, [bool; 2], c_uint) {
        let view = self.look();
        (self.name(), matches!(self.0, Asked::Wrong(_)), [view.in_order, view.everybody], view.names)
    }

    fn look(&self) -> ffi::rep_crawler_view {
        let mut view = MaybeUninit::uninit();
        // SAFETY: the pointer is NULL or a crawler's, and the function fills in the whole view.
        unsafe {
            ffi::rep_crawler_look(self.raw(), view.as_mut_ptr());
            view.assume_init()
        }
    }

    fn raw(&self) -> *const ffi::rep_crawler {
        match self.0 {
            Asked::Known(crawler) => crawler.as_ptr(),
            Asked::Nobody | Asked::Wrong(_) => ptr::null(),
        }
    }

    /// The crawler for C, which is not NULL only for a good one; it lives as long as `self`.
    pub(crate) fn to_c(&self) -> Result<*const ffi::rep_crawler, Error> {
        match &self.0 {
            Asked::Wrong(agent) => Err(Error::Token(agent.to_string())),
            _ => Ok(self.raw()),
        }
    }

    /// As [`to_c`](Crawler::to_c), of a crawler for which that was `Ok` before.
    #[inline]
    pub(crate) fn known_to_c(&self) -> *const ffi::rep_crawler {
        self.raw()
    }

    fn of(agent: &str) -> Crawler {
        match Crawler::token(agent) {
            Ok(crawler) => crawler,
            Err(_) => Crawler(Asked::Wrong(agent.into())),
        }
    }
}

/// Returns the crawler that `create` makes of `tokens`.  The error says which of them is not a token by `names`.
fn made(
    tokens: &[&str],
    names: Names,
    create: impl FnOnce(*const ffi::rep_text, usize, *mut *mut ffi::rep_crawler) -> c_uint,
) -> Result<Crawler, Error> {
    let texts: Vec<_> = tokens.iter().map(|token| text::to_c(token.as_bytes())).collect();
    let mut crawler = ptr::null_mut();
    match create(texts.as_ptr(), texts.len(), &mut crawler) {
        ffi::REP_OK => Ok(Crawler(NonNull::new(crawler).map_or(Asked::Nobody, Asked::Known))),
        ffi::REP_ERR_TOKEN => {
            // SAFETY: the texts live until the function returns.
            let first = unsafe { ffi::rep_first_no_token(texts.as_ptr(), texts.len(), names.to_c()) };
            Err(Error::Token(tokens.get(first).or(tokens.first()).map(|token| token.to_string()).unwrap_or_default()))
        }
        status => Err(Error::of(status)),
    }
}

impl Clone for Crawler {
    fn clone(&self) -> Self {
        match &self.0 {
            // SAFETY: the crawler is one, and gets one more owner, who frees it, too.
            Asked::Known(crawler) => match NonNull::new(unsafe { ffi::rep_crawler_share(crawler.as_ptr()) }) {
                Some(shared) => Crawler(Asked::Known(shared)),
                None => unreachable!("rep_crawler_share() returns its argument"),
            },
            Asked::Nobody => Crawler(Asked::Nobody),
            Asked::Wrong(agent) => Crawler(Asked::Wrong(agent.clone())),
        }
    }
}

impl Drop for Crawler {
    fn drop(&mut self) {
        if let Asked::Known(crawler) = self.0 {
            // SAFETY: this is one of the owners, and it is gone.
            unsafe { ffi::rep_crawler_free(crawler.as_ptr()) }
        }
    }
}

impl fmt::Debug for Crawler {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Crawler").field(&self.name()).finish()
    }
}

impl PartialEq for Crawler {
    fn eq(&self, other: &Self) -> bool {
        self.key() == other.key()
    }
}

impl Eq for Crawler {}

impl Hash for Crawler {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key().hash(state);
    }
}

/// A product token, as by [`Crawler::token`], which says at once where it is none.
impl FromStr for Crawler {
    type Err = Error;

    fn from_str(token: &str) -> Result<Self, Error> {
        Crawler::token(token)
    }
}

impl From<&str> for Crawler {
    fn from(agent: &str) -> Self {
        Crawler::of(agent)
    }
}

impl From<String> for Crawler {
    fn from(agent: String) -> Self {
        Crawler::of(&agent)
    }
}

impl From<&String> for Crawler {
    fn from(agent: &String) -> Self {
        Crawler::of(agent)
    }
}

impl From<&Crawler> for Crawler {
    fn from(crawler: &Crawler) -> Self {
        crawler.clone()
    }
}
