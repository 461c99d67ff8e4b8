// SPDX-License-Identifier: Apache-2.0
use std::ffi::c_void;
use std::fmt;
use std::os::raw::{c_char, c_uint};
use std::ptr::{self, NonNull};
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use crate::ask::{ask, Answer};
use crate::crawler::Crawler;
use crate::directive::{Directive, Kind};
use crate::error::{done, Error};
use crate::ffi;
use crate::object::{Directives, Object};
use crate::options::{Dialect, Encoding, Names, Options};
use crate::text;
use crate::url::{as_google_reads, page};
use crate::verdict::Verdict;

/// One robots.txt, read for one crawler.
///
/// ```
/// use rep2c::Robots;
///
/// let robots = Robots::parse(b"User-agent: *\nDisallow: /search\nAllow: /search/about\n", "ExampleBot")?;
/// assert!(!robots.allowed("https://example.com/search?q=tea"));
/// assert!(robots.allowed("/search/about"));
/// # Ok::<(), rep2c::Error>(())
/// ```
///
/// Any number of threads may check URLs at the same time: no check takes a lock.  Rules begin as a list, which is made in
/// a few microseconds.  When checks have cost about as much as compiling would, the list is replaced by an automaton.  The
/// answers are the same.
///
/// A clone shares the rules.  So does the result of [`asked_by`](Robots::asked_by), which is for another crawler.
#[derive(Clone)]
pub struct Robots {
    /// What `object` owns; here it is one load nearer.
    raw: NonNull<ffi::rep_robots>,
    pub(crate) dialect: Dialect,
    crawler: Crawler,
    object: Arc<Object>,
}

// SAFETY: `raw` is what `object` owns, which may be used and freed by any thread.
unsafe impl Send for Robots {}
// SAFETY: as above; `&Robots` gives no more than calls that any number of threads may make.
unsafe impl Sync for Robots {}

impl Robots {
    /// Reads the robots.txt in `text` for `crawler`, such as `"ExampleBot"`; [`Options`] has other ways to read it.
    ///
    /// The first 512,000 bytes of `text` count.  Their content is never an error: what parses counts, as RFC 9309 requires.
    /// The text is not needed after the call.
    ///
    /// # Errors
    ///
    /// [`Error::Token`] if `crawler` is a string that is not a product token; [`Error::Memory`].
    pub fn parse(text: &[u8], crawler: impl Into<Crawler>) -> Result<Robots, Error> {
        Robots::read(text, crawler.into(), &Options::new())
    }

    pub(crate) fn read(text: &[u8], crawler: Crawler, options: &Options) -> Result<Robots, Error> {
        let crawler = if options.is_only() { crawler.with_object()? } else { crawler };
        let options = options.to_c(crawler.to_c()?);
        Robots::made(text, crawler, &options)
    }

    /// For questions about the whole file, with its comments and the lines that say nothing.
    pub(crate) fn read_whole(text: &[u8], options: &Options) -> Result<Robots, Error> {
        let whole = options.clone().only(false).no_texts(false);
        let options = ffi::rep_robots_options { keep_text: true, ..whole.to_c(ptr::null()) };
        Robots::made(text, Crawler::anybody(), &options)
    }

    fn made(text: &[u8], crawler: Crawler, options: &ffi::rep_robots_options) -> Result<Robots, Error> {
        let mut robots = ptr::null_mut();
        // SAFETY: text and options live until the function returns, and the object shares the crawler that it keeps.
        done(unsafe { ffi::rep_robots_parse(text.as_ptr().cast(), text.len(), options, &mut robots) })?;
        Robots::own(robots, crawler, Dialect::of(options.dialect))
    }

    /// Opens compiled rules for `crawler`.  [`to_blob`](Robots::to_blob), the command `rep2c compile` and the other
    /// languages make such bytes.  They are copied and checked completely, and need not be trusted.
    ///
    /// A forged blob can't make a check read outside of it, but it can make checks slow; see
    /// [`open_within`](Robots::open_within).
    ///
    /// # Errors
    ///
    /// [`Error::Blob`] or [`Error::Version`] for other bytes; [`Error::Token`] as for [`parse`](Robots::parse).
    pub fn open(blob: &[u8], crawler: impl Into<Crawler>) -> Result<Robots, Error> {
        Robots::open_within(blob, 0, crawler)
    }

    /// Works as [`open`](Robots::open), for bytes from a store that others write to.  It also fails with [`Error::Limit`]
    /// if a check of the blob could take more than `steps` steps at one byte of a path; 0: no limit.  Real files need at most 36 steps; a
    /// limit of 1,000 accepts them all.
    pub fn open_within(blob: &[u8], steps: u32, crawler: impl Into<Crawler>) -> Result<Robots, Error> {
        let crawler = crawler.into();
        crawler.to_c()?;
        let mut robots = ptr::null_mut();
        with_error(|error| {
            // SAFETY: the bytes live until the function returns, which copies them.
            unsafe { ffi::rep_robots_open_within(blob.as_ptr().cast(), blob.len(), steps, &mut robots, error) }
        })?;
        let mut options = Options::new().to_c(ptr::null());
        // SAFETY: the object was just made.
        unsafe { ffi::rep_robots_look(robots, &mut options) }
        Robots::own(robots, crawler, Dialect::of(options.dialect))
    }

    fn own(robots: *mut ffi::rep_robots, crawler: Crawler, dialect: Dialect) -> Result<Robots, Error> {
        let raw = NonNull::new(robots).ok_or(Error::Memory)?;
        // SAFETY: the caller has just got it, and gives it away.
        let object = Arc::new(unsafe { Object::own(raw) });
        Ok(Robots { raw, dialect, crawler, object })
    }

    /// Returns the rules of the same file for another crawler.  This is cheap.
    ///
    /// # Errors
    ///
    /// [`Error::Token`] as for [`parse`](Robots::parse).
    pub fn asked_by(&self, crawler: impl Into<Crawler>) -> Result<Robots, Error> {
        let crawler = crawler.into();
        crawler.to_c()?;
        Ok(Robots { crawler, ..self.clone() })
    }

    /// Returns the crawler that the rules are for.
    pub fn crawler(&self) -> &Crawler {
        &self.crawler
    }

    // ---- verdicts

    /// Returns whether the crawler may fetch `url`, an absolute URL or its path.
    ///
    /// If [`check`](Robots::check) fails, this returns `false`, the safe answer.
    #[inline]
    pub fn allowed(&self, url: impl AsRef<[u8]>) -> bool {
        matches!(self.ask(url.as_ref()), Ok(result) if result.verdict == ffi::REP_ALLOW)
    }

    /// Works as [`allowed`](Robots::allowed).  For a string that is not a URL, it checks the path that Google's parser
    /// sees in it.
    pub(crate) fn allows_any_string(&self, url: &[u8]) -> bool {
        matches!(self.ask(url).or_else(|_| self.ask(&as_google_reads(url))), Ok(result) if result.verdict == ffi::REP_ALLOW)
    }

    /// Returns the verdict about `url`, an absolute URL or its path, and the line that decides.
    ///
    /// # Errors
    ///
    /// [`Error::Url`] for a string that is neither; [`Error::Limit`] for a URL of 1 GiB; [`Error::OtherCrawler`] if the
    /// rules were read for another crawler only; [`Error::Token`] if the crawler's name is not a token in the blob.
    #[inline]
    pub fn check(&self, url: impl AsRef<[u8]>) -> Result<Verdict<'_>, Error> {
        self.ask(url.as_ref()).map(|result| Verdict::new(&self.object, result))
    }

    /// Works as [`check`](Robots::check), for a path that starts with `/`, with the query and without the fragment.  No byte
    /// ends the path.
    pub fn check_path(&self, path: impl AsRef<[u8]>) -> Result<Verdict<'_>, Error> {
        let path = path.as_ref();
        let mut result = ffi::rep_result::default();
        // SAFETY: object and crawler live as long as `self`, and the path until the function returns.
        done(unsafe {
            ffi::rep_robots_check_path(self.raw.as_ptr(), self.asking(), path.as_ptr().cast(), path.len(), &mut result)
        })?;
        Ok(Verdict::new(&self.object, result))
    }

    /// Checks many URLs.  Answer number `i` is the answer of [`check`](Robots::check) for `urls[i]`.
    ///
    /// This is one call of the C library, and copies the bytes of the URLs.
    pub fn check_batch<U: AsRef<[u8]>>(&self, urls: &[U]) -> Vec<Result<Verdict<'_>, Error>> {
        let size = urls.iter().map(|url| url.as_ref().len()).sum();
        let (mut bytes, mut ends) = (Vec::with_capacity(size), Vec::with_capacity(urls.len()));
        for url in urls {
            bytes.extend_from_slice(url.as_ref());
            ends.push(bytes.len() as u64);
        }
        let mut results = vec![ffi::rep_result::default(); urls.len()];
        let mut statuses = vec![0; urls.len()];
        let one = self.raw.as_ptr();
        // SAFETY: all arrays have as many members as there are URLs, and the ends ascend up to the size of the bytes.
        let status = unsafe {
            ffi::rep_robots_check_batch(
                &one,
                1,
                self.asking(),
                bytes.as_ptr().cast::<c_char>(),
                ends.as_ptr(),
                urls.len(),
                results.as_mut_ptr(),
                statuses.as_mut_ptr(),
            )
        };
        let answers = urls.iter().zip(results).zip(statuses);
        let answer = |((url, result), one): ((&U, _), u8)| match status.max(one.into()) {
            ffi::REP_OK => Ok(Verdict::new(&self.object, result)),
            status => Err(self.refused(url.as_ref(), status)),
        };
        answers.map(answer).collect()
    }

    #[inline]
    fn asking(&self) -> *const ffi::rep_crawler {
        self.crawler.known_to_c()
    }

    #[inline]
    fn ask(&self, url: &[u8]) -> Result<ffi::rep_result, Error> {
        let mut result = ffi::rep_result::default();
        // SAFETY: object and crawler live as long as `self`, and the URL until the function returns.
        let status = unsafe {
            ffi::rep_robots_check(self.raw.as_ptr(), self.asking(), url.as_ptr().cast(), url.len(), &mut result)
        };
        match status {
            ffi::REP_OK => Ok(result),
            _ => Err(self.refused(url, status)),
        }
    }

    /// The error of a check of `url`.
    #[cold]
    fn refused(&self, url: &[u8], status: u32) -> Error {
        match page(self.dialect, url) {
            Err(error) if status == ffi::REP_ERR_URL => error.into(),
            _ => self.error(status),
        }
    }

    /// The error of a call about the crawler.
    #[cold]
    fn error(&self, status: u32) -> Error {
        match Error::of(status) {
            Error::Token(_) => Error::Token(self.crawler.name()),
            error => error,
        }
    }

    // ---- what is there besides rules

    /// Returns which groups apply to the crawler.
    pub fn holding(&self) -> Result<Holding, Error> {
        let mut rules = ffi::rep_holding_rules::default();
        // SAFETY: the struct lives until the function returns.
        self.question(|robots, crawler| unsafe { ffi::rep_robots_holding(robots, crawler, &mut rules) })?;
        Ok(Holding::of(&rules))
    }

    /// Returns how long the crawler must wait between two fetches at present; `None` if no line sets a delay.
    ///
    /// The slowest of all crawl-delay and request-rate lines that apply counts.
    pub fn delay(&self) -> Option<Duration> {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
        self.pace((now / 60 % 1440) as u16).ok()?.delay
    }

    /// Returns how fast the crawler may go in this minute of the day in UTC, 0 to 1439.
    ///
    /// # Errors
    ///
    /// [`Error::Argument`] for a later minute; otherwise as for [`check`](Robots::check).
    pub fn pace(&self, minute: u16) -> Result<Pace, Error> {
        let mut pace = ffi::rep_pace::default();
        // SAFETY: as above.
        self.question(|robots, crawler| unsafe { ffi::rep_robots_pace(robots, crawler, minute.into(), &mut pace) })?;
        Ok(Pace::of(&pace))
    }

    /// Returns the values of all sitemap lines as written.  Bytes that are not UTF-8 become U+FFFD.
    pub fn sitemaps(&self) -> Vec<String> {
        let lines = self.directives().filter(|directive| directive.kind() == Kind::Sitemap);
        lines.map(|directive| directive.value().into_owned()).collect()
    }

    /// Returns all lines with a key and a value, in order.
    pub fn directives(&self) -> Directives<'_> {
        Directives::new(&self.object)
    }

    /// Returns the lines that apply to the crawler or to everybody, in order.  The rules are included.
    ///
    /// # Errors
    ///
    /// As for [`check`](Robots::check).
    pub fn directives_held(&self) -> Result<Vec<Directive<'_>>, Error> {
        let mut lines: Vec<u32> = Vec::new();
        let context: *mut Vec<u32> = &mut lines;
        // SAFETY: the context is what the callback takes it for, and lives until the function returns.
        self.question(|robots, crawler| unsafe {
            ffi::rep_robots_directives(robots, crawler, Some(push_line), context.cast::<c_void>())
        })?;
        // The callback's texts are gone by now, and those of the file are not.  Both are in the order of lines.
        let mut held = lines.into_iter().peekable();
        Ok(self.directives().filter(|directive| held.next_if_eq(&directive.line()).is_some()).collect())
    }

    /// Returns the directive of this line, such as the line of a [`Verdict`].  `None` if the line has no directive, or if
    /// its text is not kept.
    pub fn line(&self, line: u32) -> Option<Directive<'_>> {
        self.object.line(line)
    }

    /// Returns the options that the file was read with.
    pub fn options(&self) -> Options {
        let mut options = Options::new().to_c(ptr::null());
        // SAFETY: the object lives as long as `self`.
        unsafe { ffi::rep_robots_look(self.raw.as_ptr(), &mut options) }
        Options::from_c(&options)
    }

    /// Returns what the parser found; all 0 for compiled rules without texts.
    pub fn report(&self) -> Report {
        let mut report = ffi::rep_report::default();
        // SAFETY: the object lives as long as `self`.
        unsafe { ffi::rep_robots_report(self.raw.as_ptr(), &mut report) }
        Report::of(&report)
    }

    /// Returns the bytes of memory that the rules take now, in all their encodings.
    pub fn size_in_bytes(&self) -> usize {
        // SAFETY: the object lives as long as `self`.
        unsafe { ffi::rep_robots_size(self.raw.as_ptr()) }
    }

    /// Asks C about the object and the crawler, which live as long as `self`.
    pub(crate) fn question(
        &self,
        ask: impl FnOnce(*mut ffi::rep_robots, *const ffi::rep_crawler) -> c_uint,
    ) -> Result<(), Error> {
        match ask(self.raw.as_ptr(), self.asking()) {
            ffi::REP_OK => Ok(()),
            status => Err(self.error(status)),
        }
    }

    /// Asks the question of this name about some texts.
    pub(crate) fn ask_json<T: Answer>(&self, name: &'static str, texts: &[&[u8]]) -> Result<T, Error> {
        // SAFETY: the object and the crawler live as long as `self`.
        unsafe { ask(name, self.raw.as_ptr(), self.asking(), texts) }.map_err(|status| self.error(status))
    }

    // ---- to keep what was compiled

    /// Returns the rules as a blob, which [`open`](Robots::open) and the other languages can open.  The same file gives the
    /// same bytes everywhere.
    ///
    /// # Errors
    ///
    /// [`Error::NoTexts`] if the texts of the file were not kept; [`Error::Memory`]; [`Error::Limit`].
    pub fn to_blob(&self) -> Result<Vec<u8>, Error> {
        self.to_blob_in(Encoding::Auto)
    }

    /// Works as [`to_blob`](Robots::to_blob), in this encoding.
    pub fn to_blob_in(&self, encoding: Encoding) -> Result<Vec<u8>, Error> {
        let mut blob = Vec::new();
        loop {
            let mut size = 0;
            // SAFETY: the vector has room for as many bytes as its capacity.
            let status = unsafe {
                let room = blob.as_mut_ptr() as *mut c_void;
                ffi::rep_robots_blob(self.raw.as_ptr(), encoding.to_c(), room, blob.capacity(), &mut size)
            };
            if status == ffi::REP_ERR_LIMIT && size > blob.capacity() {
                blob = Vec::<u8>::with_capacity(size);
                continue;
            }
            if status == ffi::REP_ERR_ARGUMENT {
                return Err(Error::NoTexts); // the only argument that can be wrong
            }
            done(status)?;
            // SAFETY: the function has written so many bytes.
            unsafe { blob.set_len(size) }
            return Ok(blob);
        }
    }
}

/// Calls `open`, and converts its result to an [`Error`].
fn with_error(open: impl FnOnce(*mut ffi::rep_error) -> u32) -> Result<(), Error> {
    let mut error = ffi::rep_error::default();
    match open(&mut error) {
        ffi::REP_OK => Ok(()),
        // SAFETY: the message is a constant of the library.
        ffi::REP_ERR_BLOB if !error.message.is_null() => {
            Err(unsafe { Error::Blob { message: text::constant(error.message), offset: error.offset as u64 } })
        }
        status => Err(Error::of(status)),
    }
}

extern "C" fn push_line(context: *mut c_void, directive: *const ffi::rep_directive) {
    // SAFETY: directives_held() passes this very type, and the directive lives until this returns.
    unsafe { (*context.cast::<Vec<u32>>()).push((*directive).line) }
}

impl fmt::Debug for Robots {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Robots")
            .field("crawler", &self.crawler)
            .field("size_in_bytes", &self.size_in_bytes())
            .finish_non_exhaustive()
    }
}

/// The number of a line; `None` if there is none.
pub(crate) fn known(line: u32) -> Option<u32> {
    (line != 0).then_some(line)
}

/// The token in `rules`.
fn token_of(rules: &ffi::rep_holding_rules) -> Option<String> {
    // SAFETY: the token is the crawler's, which lives as long as the object that was asked.
    let token = unsafe { text::from_c(rules.token) };
    (!token.is_empty()).then(|| text::lossy(token).into_owned())
}

struct_of_c! {
    /// Which groups apply to a crawler, and what they allow.
    #[derive(Clone, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub struct Holding of rules: rep_holding_rules {
        /// Which groups.
        groups: Groups = Groups::of(rules.holds),
        /// The crawler's first token that a group names.
        token: Option<String> = token_of(rules),
        /// The names with which the file was read for the crawler.
        names: Names = Names::of(rules.names),
        /// The present encoding of the rules; [`Encoding::Auto`] if every path has the same answer.
        encoding: Encoding = Encoding::of(rules.encoding),
    }
}

enum_of_c! {
    /// Which groups apply.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum Groups else Unsaid {
        /// None: everything is allowed.
        None = REP_HOLDS_NONE,
        /// The groups for `*`.
        Everybody = REP_HOLDS_EVERYBODY,
        /// The groups that name the crawler.
        Named = REP_HOLDS_NAMED,
        /// Unknown, because the rules were compiled without texts.
        Unsaid = REP_HOLDS_UNSAID,
    }
}

struct_of_c! {
    /// How fast a crawler may go.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub struct Pace of pace: rep_pace {
        /// The time between two fetches; `None` if no line sets a delay.
        delay: Option<Duration> = known(pace.delay_line).map(|_| Duration::from_millis(pace.delay.into())),
        /// The line that sets the delay.
        delay_line: Option<u32> = known(pace.delay_line),
        /// `false` outside of all visit-times.
        welcome: bool,
        /// The first visit-time that includes the minute, or else the first of all.
        visit_line: Option<u32> = known(pace.visit_line),
        /// Lines about pace with an invalid value, which are ignored.
        bad_lines: u32 = pace.bad,
    }
}

struct_of_c! {
    /// What the parser found.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    #[non_exhaustive]
    pub struct Report of report: rep_report {
        /// Lines within the limit of bytes.
        lines: u32,
        /// Groups.
        groups: u32,
        /// Lines that are neither blank, comment nor directive.
        ignored_lines: u32,
        /// Rules before the first user-agent line, which belong to nobody.
        orphan_rules: u32,
        /// Lines of which only the first 16,663 bytes were kept.
        cut_lines: u32,
        /// Bytes past the limit.
        ignored_bytes: usize,
    }
}
