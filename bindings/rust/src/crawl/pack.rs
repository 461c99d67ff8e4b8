// SPDX-License-Identifier: Apache-2.0
use std::ffi::{c_void, CString};
use std::fmt;
use std::io;
use std::mem::MaybeUninit;
use std::os::raw::c_char;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::ptr::{self, NonNull};

use crate::crawler::Crawler;
use crate::error::Error;
use crate::ffi as c;
use crate::options::{Dialect, Names};
use crate::text;
use crate::url;

/// The robots.txt of many hosts in one file.  `rep2c pack`, [`PackWriter`](crate::PackWriter) and the other languages make
/// such files.
///
/// ```
/// # let folder = std::env::temp_dir().join(format!("rep2c-doc-pack-{}", std::process::id()));
/// # std::fs::create_dir_all(&folder).unwrap();
/// # let path = folder.join("crawl.pack");
/// use rep2c::{Fetch, Pack, PackWriter};
///
/// let mut writer = PackWriter::create(&path)?;
/// writer.add("https://example.com", &Fetch::response(200, b"User-agent: *\nDisallow: /private\n"), 1_700_000_000)?;
/// writer.finish()?;
///
/// let pack = Pack::open(&path)?;
/// let bot = "ExampleBot".into();
/// assert_eq!(pack.allowed(&bot, "https://example.com/private")?, Some(false));
/// assert_eq!(pack.allowed(&bot, "https://example.net/")?, None); // the pack does not know this site
/// # std::fs::remove_dir_all(&folder).unwrap();
/// # Ok::<(), rep2c::Error>(())
/// ```
///
/// A pack need not be trusted: no lookup reads outside of it, whatever it holds.
pub struct Pack(NonNull<c::rep_pack>);

// SAFETY: an opened pack is used by any number of threads at the same time (rep_pack.h), and any may close it.
unsafe impl Send for Pack {}
// SAFETY: as above.
unsafe impl Sync for Pack {}

/// The scratch memory that a check has on the stack.  Most rules need no more.
const STACK_SCRATCH: usize = c::REP_STACK_SCRATCH as usize;

type Opens = unsafe extern "C" fn(*const c_char, *mut *mut c::rep_pack, *mut c::rep_pack_error) -> u32;

impl Pack {
    /// Reads the whole file at `path` into memory.
    ///
    /// # Errors
    ///
    /// [`Error::Io`] if the system can't read the file; [`Error::Blob`] or [`Error::Version`] if it is not a pack.
    pub fn open(path: impl AsRef<Path>) -> Result<Pack, Error> {
        // SAFETY: the pack has memory of its own.
        unsafe { Pack::open_by(c::rep_pack_read, path.as_ref()) }
    }

    /// Maps the file at `path`.  It opens at once, whatever its size, and processes share its pages.
    ///
    /// # Safety
    ///
    /// The file must not change while the pack is open.  Replace it by renaming a new file, as
    /// [`PackWriter`](crate::PackWriter) does.  If the file gets shorter or its disk fails, the process ends (SIGBUS).
    /// Bytes that change in place may be read as anything.
    pub unsafe fn map(path: impl AsRef<Path>) -> Result<Pack, Error> {
        // SAFETY: the caller says that the file does not change.
        unsafe { Pack::open_by(c::rep_pack_open, path.as_ref()) }
    }

    /// # Safety
    ///
    /// The same as for `open`.
    unsafe fn open_by(open: Opens, path: &Path) -> Result<Pack, Error> {
        let file = c_path(path)?;
        let mut pack = ptr::null_mut();
        // SAFETY: the name lives until the function returns, and the caller says the rest.
        with_error(|error| unsafe { open(file.as_ptr(), &mut pack, error) })?;
        NonNull::new(pack).map(Pack).ok_or(Error::Memory)
    }

    /// Returns whether `crawler` may fetch `url`.  `None` if the pack does not know the site, or if its entry is damaged.
    ///
    /// # Errors
    ///
    /// As for [`check`](Pack::check), and [`Error::Url`] for a URL that has no origin.
    pub fn allowed(&self, crawler: &Crawler, url: impl AsRef<[u8]>) -> Result<Option<bool>, Error> {
        let url = url.as_ref();
        let answer = self.check(crawler, url)?;
        if answer.finding == Finding::NoUrl {
            crate::robots_url(url)?;
            url::page(Dialect::Google, url)?; // which ends the host at a ';'
        }
        Ok(answer.known().then_some(answer.allowed))
    }

    /// Returns the answer of the pack about `url` for `crawler`.
    ///
    /// # Errors
    ///
    /// [`Error::OtherCrawler`] if the pack was made for other crawlers; [`Error::Token`] if files that were read with its
    /// names can't name the crawler.
    pub fn check(&self, crawler: &Crawler, url: impl AsRef<[u8]>) -> Result<PackAnswer, Error> {
        let url = url.as_ref();
        let answer = self.check_within(crawler, url, &mut [])?;
        let needed = if answer.finding == Finding::Damaged { self.scratch_size() } else { 0 };
        if needed <= STACK_SCRATCH {
            return Ok(answer);
        }
        // Few files need more memory than the stack has for them, and are "damaged" without it.
        self.check_within(crawler, url, &mut scratch(needed))
    }

    fn check_within(&self, crawler: &Crawler, url: &[u8], scratch: &mut [u64]) -> Result<PackAnswer, Error> {
        let mut answer = c::rep_pack_answer::default();
        // SAFETY: everything lives until the function returns; the scratch memory is nobody else's.
        let status = unsafe {
            c::rep_pack_check(
                self.0.as_ptr(),
                crawler.to_c()?,
                url.as_ptr().cast(),
                url.len(),
                address(scratch),
                std::mem::size_of_val(scratch),
                &mut answer,
            )
        };
        asked(status, crawler)?;
        Ok(PackAnswer::of(&answer))
    }

    /// Checks many URLs.  Answer number `i` is the answer of [`check`](Pack::check) for `urls[i]`.  Several lookups run
    /// together and wait for memory at the same time, so this is faster for URLs of many hosts.
    pub fn check_batch<U: AsRef<[u8]>>(&self, crawler: &Crawler, urls: &[U]) -> Result<Vec<PackAnswer>, Error> {
        let needed = self.scratch_size();
        let mut scratch = scratch(if needed > STACK_SCRATCH { needed } else { 0 });
        let urls: Vec<&[u8]> = urls.iter().map(AsRef::as_ref).collect(); // a type may give other bytes each time
        let answer = c::rep_pack_answer::default();
        let query = |url: &&[u8]| c::rep_pack_query { url: url.as_ptr().cast(), url_size: url.len(), answer };
        let mut queries: Vec<_> = urls.iter().map(query).collect();
        // SAFETY: the URLs and the scratch memory live until the function returns.
        let status = unsafe {
            c::rep_pack_check_batch(
                self.0.as_ptr(),
                crawler.to_c()?,
                queries.as_mut_ptr(),
                queries.len(),
                address(&mut scratch),
                std::mem::size_of_val(&scratch[..]),
            )
        };
        asked(status, crawler)?;
        Ok(queries.iter().map(|query| PackAnswer::of(&query.answer)).collect())
    }

    /// Returns what the pack knows about `origin`, such as `https://example.com`.
    pub fn find(&self, origin: &str) -> Result<Option<PackEntry<'_>>, Error> {
        let mut entry = MaybeUninit::uninit();
        // SAFETY: the origin lives until the function returns.
        let finding = unsafe { c::rep_pack_find(self.0.as_ptr(), text::to_c(origin.as_bytes()), entry.as_mut_ptr()) };
        entry_of(finding, &entry)
    }

    /// Returns the entry at `cursor`, and moves `cursor` on.  It is 0 for the first entry.  `None` after the last.
    ///
    /// # Errors
    ///
    /// [`Error::Blob`] if the rest of the pack is damaged.
    pub fn next_entry(&self, cursor: &mut u64) -> Result<Option<PackEntry<'_>>, Error> {
        let mut entry = MaybeUninit::uninit();
        // SAFETY: the function takes any cursor.
        let finding = unsafe { c::rep_pack_next(self.0.as_ptr(), cursor, entry.as_mut_ptr()) };
        entry_of(finding, &entry)
    }

    /// Returns figures about the pack.
    pub fn stats(&self) -> PackStats {
        PackStats::of(&self.figures())
    }

    /// Reads and checks the whole pack.
    ///
    /// # Errors
    ///
    /// [`Error::Blob`], which says where the first fault is.
    pub fn verify(&self) -> Result<(), Error> {
        // SAFETY: the pack is open.
        with_error(|error| unsafe { c::rep_pack_verify(self.0.as_ptr(), error) })
    }

    /// Returns the names of the crawlers that the pack was made for, separated by `, `.  Empty if it is for all crawlers.
    pub fn crawlers(&self) -> String {
        if self.figures().crawlers == 0 {
            return String::new();
        }
        let mut names = vec![0u8; 1 << 16];
        // SAFETY: the vector has so many bytes.
        let size =
            unsafe { c::rep_pack_list_crawlers(self.0.as_ptr(), names.as_mut_ptr().cast::<c_char>(), names.len()) };
        text::lossy(&names[..size]).into_owned()
    }

    fn figures(&self) -> c::rep_pack_stats {
        let mut stats = c::rep_pack_stats::default();
        // SAFETY: the pack is open.
        unsafe { c::rep_pack_stats(self.0.as_ptr(), &mut stats) }
        stats
    }

    fn scratch_size(&self) -> usize {
        self.figures().scratch_size
    }

    pub(super) fn as_c(&self) -> *const c::rep_pack {
        self.0.as_ptr()
    }
}

impl Drop for Pack {
    fn drop(&mut self) {
        // SAFETY: nothing refers to the pack any more: entries borrow it.
        unsafe { c::rep_pack_close(self.0.as_ptr()) }
    }
}

impl fmt::Debug for Pack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Pack").field(&self.stats()).finish()
    }
}

fn scratch(size: usize) -> Vec<u64> {
    vec![0; (size + 7) / 8]
}

/// Scratch memory for C.  NULL stands for the memory on the stack.
fn address(scratch: &mut [u64]) -> *mut c_void {
    if scratch.is_empty() {
        return ptr::null_mut();
    }
    scratch.as_mut_ptr().cast()
}

pub(super) fn asked(status: u32, crawler: &Crawler) -> Result<(), Error> {
    match crate::error::done(status) {
        Err(Error::Token(_)) => Err(Error::Token(crawler.name())),
        done => done,
    }
}

/// The name of a file for C.
pub(super) fn c_path(path: &Path) -> Result<CString, Error> {
    CString::new(path.as_os_str().as_bytes()).map_err(|error| Error::Io(error.into()))
}

/// Calls `call`, and converts its result to an [`Error`].
pub(super) fn with_error(call: impl FnOnce(*mut c::rep_pack_error) -> u32) -> Result<(), Error> {
    let mut error = c::rep_pack_error::default();
    let status = call(&mut error);
    if status == c::REP_OK {
        return Ok(());
    }
    if error.error != 0 {
        return Err(Error::Io(io::Error::from_raw_os_error(error.error)));
    }
    match status {
        // SAFETY: the message is a constant of the library.
        c::REP_ERR_BLOB if !error.message.is_null() => {
            Err(unsafe { Error::Blob { message: text::constant(error.message), offset: error.offset } })
        }
        // SAFETY: as above.
        c::REP_ERR_ARGUMENT if !error.message.is_null() => {
            Err(Error::Argument(unsafe { text::constant(error.message) }))
        }
        _ => Err(Error::of(status)),
    }
}

enum_of_c! {
    /// The result of a lookup.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum Finding else Damaged {
        /// The pack does not have this origin, or has only a redirect without a known target.
        Unknown = REP_PACK_UNKNOWN,
        /// There are rules, and they decide.
        Rules = REP_PACK_RULES,
        /// There are none (404, or no answer for 30 days): everything is allowed.
        AllowAll = REP_PACK_ALLOW_ALL,
        /// There was no answer: everything is disallowed for now.
        DisallowAll = REP_PACK_DISALLOW_ALL,
        /// The URL has no origin.
        NoUrl = REP_PACK_NO_URL,
        /// The entry or its rules are damaged.
        Damaged = REP_PACK_DAMAGED,
    }
}

/// A time in seconds since 1970; `None` if it is unknown.
fn time(time: i64) -> Option<i64> {
    (time != 0).then_some(time)
}

struct_of_c! {
    /// The answer about a URL.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub struct PackAnswer of answer: rep_pack_answer {
        /// The result of the lookup.
        finding: Finding = Finding::of(answer.finding),
        /// Whether the URL may be fetched.  `false` if the pack does not know its origin.
        allowed: bool = answer.result.verdict == c::REP_ALLOW,
        /// The line of the rule that decided; 0: no rule did.
        line: u32 = answer.result.line,
        /// Its rank.
        rank: u32 = answer.result.rank,
        /// When the robots.txt was fetched, in seconds since 1970.
        fetched: Option<i64> = time(answer.fetched),
        /// The time from which the answer is stale, although it still applies.
        fresh_until: Option<i64> = time(answer.fresh_until),
    }
}

impl PackAnswer {
    /// Returns whether the pack knows the origin.
    pub fn known(&self) -> bool {
        matches!(self.finding, Finding::Rules | Finding::AllowAll | Finding::DisallowAll)
    }
}

/// What a pack knows about an origin.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PackEntry<'a> {
    /// The origin.
    pub origin: &'a str,
    /// What applied when the pack was made.
    pub finding: Finding,
    /// The HTTP status of the last response; 0: there was none.
    pub status: u32,
    /// When the last answer came, in seconds since 1970.
    pub confirmed: Option<i64>,
    /// Fetches that failed since then.
    pub failures: u32,
    /// The origin to whose robots.txt it redirects.
    pub target: Option<&'a str>,
}

fn entry_of<'a>(finding: u32, entry: &MaybeUninit<c::rep_pack_entry>) -> Result<Option<PackEntry<'a>>, Error> {
    let finding = Finding::of(finding);
    match finding {
        Finding::Rules | Finding::AllowAll | Finding::DisallowAll => {}
        Finding::Damaged => return Err(Error::of(c::REP_ERR_BLOB)),
        _ => return Ok(None),
    }
    // SAFETY: for these findings the entry is filled in.
    let entry = unsafe { entry.assume_init_ref() };
    // SAFETY: origins lie in the pack, which the caller borrows for 'a.
    let origin = |text| std::str::from_utf8(unsafe { text::from_c(text) }).unwrap_or("");
    Ok(Some(PackEntry {
        origin: origin(entry.origin),
        finding,
        status: entry.status,
        confirmed: time(entry.fetch.confirmed),
        failures: entry.fetch.failures,
        target: Some(origin(entry.target)).filter(|target| !target.is_empty()),
    }))
}

struct_of_c! {
    /// Figures about a pack.
    #[derive(Clone, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub struct PackStats of stats: rep_pack_stats {
        /// Bytes of the file.
        size: u64,
        /// Origins.
        origins: u64,
        /// Of these, how many have rules.
        with_rules: u64,
        /// Of these, how many allow everything without rules.
        allowed: u64,
        /// Of these, how many disallow everything without rules.
        disallowed: u64,
        /// Different rule sets.
        rule_sets: u64,
        /// Origins with only a redirect without a known target; not counted in `origins`.
        hanging: u64,
        /// The oldest fetch, in seconds since 1970.
        oldest: Option<i64> = time(stats.oldest),
        /// The newest fetch.
        newest: Option<i64> = time(stats.newest),
        /// The dialect in which files were read.
        dialect: Dialect = Dialect::of(stats.dialect),
        /// The names with which files were read.
        names: Names = Names::of(stats.names),
    }
}
