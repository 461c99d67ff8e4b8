// SPDX-License-Identifier: Apache-2.0
use crate::ffi as c;
use crate::text;
use crate::Dialect;

enum_of_c! {
    /// How a fetch failed.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum FetchError {
        /// No address for the host.
        Dns = REP_FETCH_DNS,
        /// No connection.
        Connect = REP_FETCH_CONNECT,
        /// No secure connection.
        Tls = REP_FETCH_TLS,
        /// It took too long.
        Timeout = REP_FETCH_TIMEOUT,
        /// Closed or reset before the response was complete.
        Reset = REP_FETCH_RESET,
        /// A body that can't be read to its end.
        Body = REP_FETCH_BODY,
        /// Anything else.
        Other = REP_FETCH_OTHER,
        /// Redirected to a URL that was fetched before.
        Loop = REP_FETCH_LOOP,
        /// Redirected to no target, or one that is not a URL of http, https or ftp; a fetch that ftp ends is `Other`.
        BadTarget = REP_FETCH_BAD_TARGET,
    }
}

/// Those of a robots.txt; what a server sends behind them may be missing.
const BYTES_THAT_COUNT: u64 = 512_000;

/// The outcome of the fetch of a robots.txt, redirects followed: up to five, to any host.
///
/// ```
/// use rep2c::Fetch;
///
/// let fetch = Fetch::response(200, b"User-agent: *\nDisallow: /private\n").header("Cache-Control", "max-age=3600");
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct Fetch<'a> {
    fetch: c::rep_fetch,
    body: &'a [u8],
    expires: Option<&'a [u8]>,
    date: &'a [u8],
    age: &'a [u8],
    retry_after: &'a [u8],
    range: &'a [u8],
    codings: Vec<u8>,
    length: &'a [u8],
}

impl<'a> Fetch<'a> {
    /// A response came, the last one after redirects.  `body` counts where `status` is a 2xx.
    pub fn response(status: u16, body: &'a [u8]) -> Fetch<'a> {
        let fetch = c::rep_fetch { status: status.into(), ..c::rep_fetch::default() };
        let (codings, no) = (Vec::new(), b"");
        Fetch { fetch, body, expires: None, date: no, age: no, retry_after: no, range: no, codings, length: no }
    }

    /// The fetch failed.
    pub fn failed(error: FetchError) -> Fetch<'a> {
        let mut fetch = Fetch::response(0, b"");
        fetch.fetch.error = error.to_c();
        fetch
    }

    /// Adds a header field.  Those count that say how long the response holds, and what there is of its body, which may be
    /// decoded.  Leave out Content-Length of text: reqwest's `text()` drops a byte order mark.
    pub fn header(mut self, name: &str, value: &'a (impl AsRef<[u8]> + ?Sized)) -> Fetch<'a> {
        let value = value.as_ref();
        match name.to_ascii_lowercase().as_str() {
            // SAFETY: the text lives until the function returns.
            "cache-control" => unsafe { c::rep_cache_control(text::to_c(value), &mut self.fetch.cache) },
            "expires" => self.expires = Some(value),
            "date" => self.date = value,
            "age" => self.age = value,
            "retry-after" => self.retry_after = value,
            "content-range" => self.range = value,
            "content-encoding" | "transfer-encoding" => {
                self.codings.extend_from_slice(value);
                self.codings.push(b',');
            }
            "content-length" => self.length = value,
            _ => {}
        }
        self
    }

    /// How many redirects were followed.
    pub fn redirects(mut self, redirects: u32) -> Fetch<'a> {
        self.fetch.redirects = redirects;
        self
    }

    /// This site is known to answer 5xx for pages that do not exist, so a 5xx is as a 404.
    pub fn missing_is_5xx(mut self, missing_is_5xx: bool) -> Fetch<'a> {
        self.fetch.missing_is_5xx = missing_is_5xx;
        self
    }

    pub(super) fn body(&self) -> &'a [u8] {
        self.body
    }

    /// The outcome as of the time `now`.  Expires counts after all fields of Cache-Control, and Age after that.
    pub(super) fn to_c(&self, now: i64) -> c::rep_fetch {
        let mut fetch = self.fetch;
        // SAFETY: the texts live until the functions return.
        unsafe {
            if let Some(expires) = self.expires {
                c::rep_expires(text::to_c(expires), text::to_c(self.date), now, &mut fetch.cache);
            }
            c::rep_age(text::to_c(self.age), &mut fetch.cache);
            fetch.retry_after = c::rep_retry_after(text::to_c(self.retry_after), now);
            let (codings, length, range) = (text::to_c(&self.codings), text::to_c(self.length), text::to_c(self.range));
            let fields = c::rep_body_fields { codings, length, range };
            c::rep_fetch_body(&fields, text::to_c(self.body), BYTES_THAT_COUNT, &mut fetch);
        }
        fetch
    }
}

/// The numbers by which outcomes hold, in seconds.  0 stands for the default, which the comments give.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Policy {
    /// How long an answer without max-age holds; 24 hours.
    pub lifetime: u32,
    /// The longest that max-age can make it hold; 30 days, or 24 hours with [`Dialect::Rfc9309`].
    pub lifetime_max: u32,
    /// The shortest that an answer holds, also for no-store and no-cache; 0: fetch every time.
    pub lifetime_min: u32,
    /// How long to wait after the first failure, doubled after each further one; 1 minute.
    pub retry: u32,
    /// The longest such wait; 6 hours.
    pub retry_max: u32,
    /// A site that fails for longer is given up; 30 days.
    pub unreachable: u32,
    /// Don't use a copy past its lifetime while the site is unreachable.
    pub distrust_stale: bool,
    /// Never give a site up, and distrust what is stale, whatever the two before say.
    pub strict: bool,
    /// How far past now a fetch may have ended, by another clock; 5 minutes.
    pub clock_skew: u32,
}

impl Policy {
    pub(super) fn to_c(&self, dialect: Dialect) -> c::rep_policy {
        c::rep_policy {
            size: std::mem::size_of::<c::rep_policy>(),
            lifetime: self.lifetime,
            lifetime_max: self.lifetime_max,
            lifetime_min: self.lifetime_min,
            retry: self.retry,
            retry_max: self.retry_max,
            unreachable: self.unreachable,
            distrust_stale: self.distrust_stale,
            strict: self.strict,
            clock_skew: self.clock_skew,
            dialect: dialect.to_c(),
        }
    }
}
