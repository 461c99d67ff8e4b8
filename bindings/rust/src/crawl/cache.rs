// SPDX-License-Identifier: Apache-2.0
use std::fmt;
use std::path::Path;
use std::ptr::{self, NonNull};
use std::time::{SystemTime, UNIX_EPOCH};

use super::compile_options;
use super::fetch::{Fetch, Policy};
use super::pack::{c_path, with_error, Pack};
use super::pack_usage::Site;
use crate::answers::Usage;
use crate::crawler::Crawler;
use crate::error::{done, Error};
use crate::ffi as c;
use crate::options::{Dialect, Names};
use crate::text;

options! {
    /// How a [`Cache`] is made.
    #[derive(Clone, Debug)]
    #[must_use]
    pub struct CacheOptions {
        [crawler: Crawler]
        /// Sets how files are read.
        dialect: Dialect,
        /// Sets which strings are product tokens.
        names: Names,
        /// Sets the most bytes that the cache takes, at least 1 MiB; 0: 256 MiB.  A full cache forgets the least recently used
        /// origins.
        memory: usize,
        /// Sets the seconds after which a [`Lease`] ends; 0: 60.
        lease: u32,
        /// Sets what outcomes mean, and for how long they are valid.
        policy: Policy,
        /// Sets whether all groups of each file are kept, which [`Cache::usage`] needs, and not only the crawler's.  It takes more
        /// memory.  The cache is then saved as a pack for all crawlers, and loads no other.
        usage: bool,
    }
}

impl CacheOptions {
    /// The defaults, for this crawler.
    pub fn new(crawler: impl Into<Crawler>) -> CacheOptions {
        CacheOptions {
            crawler: crawler.into(),
            dialect: Dialect::Google,
            names: Names::Token,
            memory: 0,
            lease: 0,
            policy: Policy::default(),
            usage: false,
        }
    }

    /// Makes the cache.
    ///
    /// # Errors
    ///
    /// [`Error::Token`] if the crawler is a string that is not a product token, or if files that are read with these names
    /// can't name it; [`Error::Argument`]; [`Error::Limit`] with [`usage`](CacheOptions::usage), if the crawler has more than 8
    /// tokens that merge; [`Error::Memory`].
    pub fn create(&self) -> Result<Cache, Error> {
        let (compile, policy) = (compile_options(self.dialect, self.names), self.policy.to_c(self.dialect));
        let options = c::rep_cache_options {
            size: std::mem::size_of::<c::rep_cache_options>(),
            crawler: self.crawler.to_c()?,
            compile: &compile,
            policy: &policy,
            memory: self.memory,
            lease: self.lease,
            usage: self.usage,
            ..Default::default()
        };
        let mut cache = ptr::null_mut();
        // SAFETY: the options live until the function returns; the cache shares the crawler.
        done(unsafe { c::rep_cache_create(&options, &mut cache) }).map_err(|error| match error {
            Error::Token(_) => Error::Token(self.crawler.name()),
            other => other,
        })?;
        NonNull::new(cache).map(Cache).ok_or(Error::Memory)
    }
}

/// The robots.txt of the hosts that a running crawler visits, by origin, within a limit of bytes.
///
/// It does no I/O.  Of all callers that ask about an origin, one gets a [`Lease`] and fetches the robots.txt.  The others
/// wait; during a refresh, they get the current answer.  RFC 9309, sections 2.3 and 2.4, defines what an outcome means, how
/// long it is valid, and when to fetch again.  In doubt nothing is allowed.
///
/// ```
/// use rep2c::{Cache, CacheVerdict, Fetch};
///
/// let cache = Cache::new("ExampleBot")?;
/// let url = "https://example.com/private/x";
/// let mut answer = cache.check(url);
/// assert_eq!(answer.verdict, CacheVerdict::Wait);
/// if let Some(lease) = answer.lease.take() {
///     assert_eq!(lease.robots_url()?, "https://example.com/robots.txt"); // fetch this
///     lease.put(&Fetch::response(200, b"User-agent: *\nDisallow: /private\n"))?;
/// }
/// assert_eq!(cache.check(url).verdict, CacheVerdict::Disallow);
/// # Ok::<(), rep2c::Error>(())
/// ```
///
/// `examples/tokio_crawler.rs` is a whole crawler on tokio.  Any number of threads may use one cache.  In a child of
/// `fork()`, the cache is empty.
pub struct Cache(NonNull<c::rep_cache>);

// SAFETY: all functions but create and destroy may be called by any number of threads at the same time (rep_cache.h), and
// any may destroy it.
unsafe impl Send for Cache {}
// SAFETY: as above.
unsafe impl Sync for Cache {}

fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs() as i64)
}

impl Cache {
    /// Makes a cache for this crawler; [`CacheOptions`] has more options.
    pub fn new(crawler: impl Into<Crawler>) -> Result<Cache, Error> {
        CacheOptions::new(crawler).create()
    }

    /// Checks the page at `url` now.
    pub fn check<'a>(&'a self, url: &str) -> CacheAnswer<'a> {
        self.check_at(url, now())
    }

    /// Checks the page at `url` at this time, in seconds since 1970.
    pub fn check_at<'a>(&'a self, url: &str, now: i64) -> CacheAnswer<'a> {
        let mut answer = c::rep_cache_answer::default();
        // SAFETY: the URL lives until the function returns.
        unsafe { c::rep_cache_check(self.0.as_ptr(), url.as_ptr().cast(), url.len(), now, &mut answer) }
        CacheAnswer {
            verdict: CacheVerdict::of(answer.verdict),
            state: State::of(answer.state),
            line: answer.result.line,
            rank: answer.result.rank,
            come_back: answer.come_back,
            lease: answer.ask.then(|| Lease { cache: self, url: url.into(), ticket: answer.ticket }),
        }
    }

    /// Returns what content of `url` may be used for by the cache's crawler now, and which lines say so, as
    /// [`Robots::usage`](crate::Robots::usage) does for the file itself.  `None` if nothing is known of the site yet; nobody
    /// is told to fetch.
    ///
    /// # Errors
    ///
    /// [`Error::NoUsage`] if the cache was made without [`usage`](CacheOptions::usage), or has the site of a pack without what
    /// files say besides their rules; [`Error::Url`] for a URL that has no origin; [`Error::Limit`] for a URL of 1 GiB;
    /// [`Error::Memory`].
    pub fn usage(&self, url: &str) -> Result<Option<Usage>, Error> {
        let mut site = Site::default();
        // SAFETY: the URL lives until the function returns.
        done(unsafe { c::rep_cache_site(self.0.as_ptr(), url.as_ptr().cast(), url.len(), now(), &mut site.0) })?;
        site.usage(url.as_bytes())
    }

    /// Records an outcome without a lease, at this time, in seconds since 1970.
    ///
    /// # Errors
    ///
    /// As for [`Lease::put`].
    pub fn put_at(&self, url: &str, fetch: &Fetch<'_>, now: i64) -> Result<(), Error> {
        self.take(url, 0, fetch, now)
    }

    fn take(&self, url: &str, ticket: u64, fetch: &Fetch<'_>, now: i64) -> Result<(), Error> {
        let outcome = fetch.to_c(now);
        // SAFETY: all texts live until the function returns.
        let taken = done(unsafe {
            let body = text::to_c(fetch.body());
            c::rep_cache_put(self.0.as_ptr(), url.as_ptr().cast(), url.len(), ticket, &outcome, body, now)
        });
        if matches!(taken, Err(Error::Argument(_))) {
            crate::robots_url(url)?;
            return Err(Error::Argument("a time in another unit, or a redirect, which is to be followed first"));
        }
        taken
    }

    /// Returns what the cache holds and has done.
    pub fn stats(&self) -> CacheStats {
        let mut stats = c::rep_cache_stats::default();
        // SAFETY: the cache is there.
        unsafe { c::rep_cache_stats(self.0.as_ptr(), &mut stats) }
        CacheStats::of(&stats)
    }

    /// Returns what the answers that the cache holds are worth now.  The cost is linear in the origins.
    pub fn ages(&self) -> CacheAges {
        self.ages_at(now())
    }

    /// The same at a time, in seconds since 1970.
    pub fn ages_at(&self, now: i64) -> CacheAges {
        let mut ages = c::rep_cache_ages::default();
        // SAFETY: the cache is there.
        unsafe { c::rep_cache_ages(self.0.as_ptr(), now, &mut ages) }
        CacheAges::of(&ages)
    }

    /// Writes what the cache knows to a pack for its crawler.  It is an error while the cache has rules of a pack for
    /// all crawlers: a pack for one can't have them.  A cache that knows no site replaces no pack that knows some.
    pub fn save(&self, path: impl AsRef<Path>) -> Result<(), Error> {
        let file = c_path(path.as_ref())?;
        // SAFETY: the name lives until the function returns.
        with_error(|error| unsafe { c::rep_cache_save(self.0.as_ptr(), file.as_ptr(), error) })
    }

    /// Merges all of a pack into the cache.  The pack must be for the same crawler or for all crawlers, with the
    /// same dialect and names, and by the same policy for failing sites, unless the cache's names one.
    ///
    /// # Errors
    ///
    /// [`Error::OtherCrawler`]; [`Error::Limit`] if the pack is for all crawlers and the cache's has more than 8 tokens that
    /// merge; [`Error::Blob`] if the pack is damaged; [`Error::Memory`].  What was loaded before the error stays.
    pub fn load(&self, pack: &Pack) -> Result<(), Error> {
        // SAFETY: both are there.
        done(unsafe { c::rep_cache_load(self.0.as_ptr(), pack.as_c(), 0) })
    }
}

impl Drop for Cache {
    fn drop(&mut self) {
        // SAFETY: nobody uses the cache any more: leases borrow it.
        unsafe { c::rep_cache_free(self.0.as_ptr()) }
    }
}

impl fmt::Debug for Cache {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Cache").field(&self.stats()).finish()
    }
}

enum_of_c! {
    /// Whether a page may be fetched.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum CacheVerdict else Disallow {
        /// No: by a rule, or because the site's robots.txt is unavailable for now.
        Disallow = REP_DISALLOW,
        /// Yes.
        Allow = REP_ALLOW,
        /// The robots.txt is not known yet.
        Wait = REP_WAIT,
        /// The URL has no origin.
        NoUrl = REP_NO_URL,
    }
}

enum_of_c! {
    /// The state of a robots.txt.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum State else Unknown {
        /// It was never fetched.
        Unknown = REP_STATE_UNKNOWN,
        /// The last answer applies.
        Fresh = REP_STATE_FRESH,
        /// The last answer is past its lifetime, and applies until it is refreshed.
        Stale = REP_STATE_STALE,
        /// Fetches fail, and no answer can be used.
        Unreachable = REP_STATE_UNREACHABLE,
        /// Fetches have failed for too long.
        GivenUp = REP_STATE_GIVEN_UP,
    }
}

/// The answer about a page.
#[derive(Debug)]
#[non_exhaustive]
pub struct CacheAnswer<'a> {
    /// Whether it may be fetched.
    pub verdict: CacheVerdict,
    /// The state of the robots.txt.
    pub state: State,
    /// The line of the rule that decided; 0: no rule did.
    pub line: u32,
    /// Its rank.
    pub rank: u32,
    /// When the verdict may change, in seconds since 1970.  For [`CacheVerdict::Wait`], at the latest the end of the lease.
    pub come_back: i64,
    /// If it is there, the caller must fetch the robots.txt now, whatever the verdict is.
    pub lease: Option<Lease<'a>>,
}

/// The task to fetch a robots.txt.  The caller that has it must answer; the others wait.
///
/// A lease that is dropped is given back.  The next caller that asks is told to fetch.
#[derive(Debug)]
#[must_use = "a lease that is dropped is given back"]
pub struct Lease<'a> {
    cache: &'a Cache,
    url: Box<str>,
    ticket: u64,
}

impl Lease<'_> {
    /// Returns the URL to fetch.
    pub fn robots_url(&self) -> Result<String, Error> {
        Ok(crate::robots_url(&*self.url)?)
    }

    /// Answers with the outcome of a fetch that has just ended.  It changes nothing if what is known is newer.
    ///
    /// # Errors
    ///
    /// [`Error::Argument`] for a redirect that must be followed first, and for a time that is before 1970 or in another
    /// unit than seconds; the lease is then given back.  [`Error::Memory`]: everything is disallowed, as if no answer had
    /// come.  A site's answer is never an error.
    pub fn put(self, fetch: &Fetch<'_>) -> Result<(), Error> {
        self.put_at(fetch, now())
    }

    /// Works as [`put`](Lease::put), for a fetch that ended at this time, in seconds since 1970.
    pub fn put_at(self, fetch: &Fetch<'_>, now: i64) -> Result<(), Error> {
        self.cache.take(&self.url, self.ticket, fetch, now)
        // Dropping a lease that was answered gives nothing back: its ticket is spent.
    }
}

impl Drop for Lease<'_> {
    fn drop(&mut self) {
        // SAFETY: the URL lives until the function returns; a ticket that is spent does nothing.
        unsafe { c::rep_cache_give_back(self.cache.0.as_ptr(), self.url.as_ptr().cast(), self.url.len(), self.ticket) }
    }
}

struct_of_c! {
    /// What a cache holds and has done.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub struct CacheStats of stats: rep_cache_stats {
        /// Origins that it holds now.
        origins: u64,
        /// Bytes that it holds now.
        bytes: u64,
        /// Leases at present.
        leases: u64,
        /// Checks.
        checks: u64,
        /// Checks that were answered with allow or disallow.
        answered: u64,
        /// Checks that were told to wait.
        waits: u64,
        /// Leases that were given.
        asks: u64,
        /// Outcomes that were recorded.
        puts: u64,
        /// Outcomes that came too late.
        late: u64,
        /// Files whose rules did not fit, which disallow everything.
        too_large: u64,
        /// Leases that ended without an outcome.
        lapsed: u64,
        /// Origins that were forgotten.
        evicted: u64,
        /// Origins of packs that were loaded, with an outcome in the future.
        future: u64,
        /// Outcomes without a response.
        failed: u64 = stats.ended[1..].iter().sum(),
    }
}

struct_of_c! {
    /// What the answers that a cache holds are worth at some time: origins by [`State`].
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub struct CacheAges of ages: rep_cache_ages {
        /// Origins that were never fetched.
        unknown: u64 = ages.by_state[State::Unknown as usize],
        /// Origins whose last answer applies.
        fresh: u64 = ages.by_state[State::Fresh as usize],
        /// Origins whose last answer is past its lifetime.
        stale: u64 = ages.by_state[State::Stale as usize],
        /// Origins that can't be fetched, and have no answer: nothing is allowed.
        unreachable: u64 = ages.by_state[State::Unreachable as usize],
        /// Origins that could not be fetched for too long.
        given_up: u64 = ages.by_state[State::GivenUp as usize],
        /// Of these, those without a last answer: everything is allowed.
        opened: u64,
        /// When the oldest answer was given or confirmed, in seconds since 1970.
        oldest: Option<i64> = Some(ages.oldest).filter(|&time| time != 0),
    }
}
