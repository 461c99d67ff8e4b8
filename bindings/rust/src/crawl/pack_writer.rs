// SPDX-License-Identifier: Apache-2.0
use std::fmt;
use std::path::Path;
use std::ptr::{self, NonNull};

use super::compile_options;
use super::fetch::{Fetch, Policy};
use super::pack::{c_path, with_error, Pack};
use crate::error::{done, Error};
use crate::ffi as c;
use crate::options::{Dialect, Names};
use crate::text;

options! {
    /// How to make a pack for all crawlers.
    #[derive(Clone, Debug, Default)]
    #[must_use]
    pub struct PackOptions {
        /// Sets how files are read.
        dialect: Dialect,
        /// Sets which strings are product tokens.
        names: Names,
        /// Sets how many threads compile, at most 1,024 and one for every 32 MiB of memory; 0: one for each processor.
        threads: u32,
        /// Sets the memory of the writer in bytes, at least 64 MiB; 0: 1 GiB.
        memory: usize,
        /// Sets the policy by which outcomes of one origin are combined.
        policy: Policy,
        /// Sets whether a pack may have no origins.  Without it, that is an error, and an old file stays.
        allow_empty: bool,
        /// Sets whether a pack may have under half the origins of the pack that it replaces.  Without it, that is an error.
        allow_fewer: bool,
        /// Sets whether a file that is neither empty nor a pack may be replaced.  Without it, that is an error.
        force: bool,
    }
}

impl PackOptions {
    /// The defaults.
    pub fn new() -> PackOptions {
        PackOptions::default()
    }

    /// Begins a pack that gets the name `path` when it is complete.
    pub fn create(&self, path: impl AsRef<Path>) -> Result<PackWriter, Error> {
        let file = c_path(path.as_ref())?;
        let (mut compile, policy) = (compile_options(self.dialect, self.names), self.policy.to_c(self.dialect));
        compile.strip = c::REP_STRIP_TEXTS; // without the texts of directives, which a pack has no use for
        let options = c::rep_pack_options {
            size: std::mem::size_of::<c::rep_pack_options>(),
            compile: &compile,
            threads: self.threads,
            memory: self.memory,
            policy: &policy,
            allow_empty: self.allow_empty,
            allow_fewer: self.allow_fewer,
            force: self.force,
            same_policy: self.policy == Policy::default(),
            ..Default::default()
        };
        let mut writer = ptr::null_mut();
        // SAFETY: name and options live until the function returns, which copies them.
        with_error(|error| unsafe { c::rep_pack_writer_create(file.as_ptr(), &options, &mut writer, error) })?;
        NonNull::new(writer)
            .map(|writer| PackWriter {
                writer,
                #[cfg(feature = "archives")]
                policy,
            })
            .ok_or(Error::Memory)
    }
}

/// Makes a [`Pack`] from the results of a crawl.
///
/// The file gets its name when it is complete.  If [`finish`](PackWriter::finish) is not called, there is no new file, and
/// an old one stays.  Memory is bounded.  The same outcomes give the same bytes.
pub struct PackWriter {
    writer: NonNull<c::rep_pack_writer>,
    #[cfg(feature = "archives")]
    policy: c::rep_policy,
}

// SAFETY: a writer is used by one thread at a time, whichever it is: everything takes `&mut self`.
unsafe impl Send for PackWriter {}
// SAFETY: `&PackWriter` gives nothing.
unsafe impl Sync for PackWriter {}

impl PackWriter {
    /// Begins a pack for all crawlers; [`PackOptions`] has more options.
    pub fn create(path: impl AsRef<Path>) -> Result<PackWriter, Error> {
        PackOptions::new().create(path)
    }

    /// The result of adding, which ended with `status`: a full disk is an [`Error::Io`].
    fn added(&mut self, status: u32) -> Result<(), Error> {
        // SAFETY: the writer is there.
        let failure = || with_error(|error| unsafe { c::rep_pack_writer_failure(self.writer.as_ptr(), error) });
        done(status).or_else(|error| failure().and(Err(error)))
    }

    /// Adds the outcome of one fetch of the robots.txt of `origin`, such as `https://example.com`, which ended at the time
    /// `now`, in seconds since 1970.  Outcomes of one origin are combined in the order of their times.
    ///
    /// # Errors
    ///
    /// [`Error::Argument`] for an invalid origin, for a redirect that must be followed first, and for a time that is
    /// before 1970, in another unit than seconds, or in the future, by the policy's clock skew; nothing is added then.
    pub fn add(&mut self, origin: &str, fetch: &Fetch<'_>, now: i64) -> Result<(), Error> {
        let (origin, outcome) = (text::to_c(origin.as_bytes()), fetch.to_c(now));
        // SAFETY: all texts live until the function returns, which copies them.
        self.added(unsafe {
            c::rep_pack_add_fetch(self.writer.as_ptr(), origin, &outcome, text::to_c(fetch.body()), now)
        })
    }

    /// Adds a redirect: a fetch of the robots.txt of `origin` led to the robots.txt of `target`, another origin, and was not
    /// followed.  From then on, the robots.txt of `origin` is that of `target`.  The order of adding and merging does not
    /// matter.
    ///
    /// # Errors
    ///
    /// As for [`add`](PackWriter::add), and if the outcome is not a redirect to follow.
    pub fn add_redirect(&mut self, origin: &str, fetch: &Fetch<'_>, target: &str, now: i64) -> Result<(), Error> {
        let (origin, target) = (text::to_c(origin.as_bytes()), text::to_c(target.as_bytes()));
        // SAFETY: all texts live until the function returns, which copies them.
        self.added(unsafe { c::rep_pack_add_redirect(self.writer.as_ptr(), origin, &fetch.to_c(now), target, now) })
    }

    /// Adds a revisit: at the time `now`, the robots.txt of `origin` had the content that it had at the time `original`.  The
    /// outcome is a 304.  It confirms the rules that came at exactly that time, and no others.
    ///
    /// # Errors
    ///
    /// As for [`add`](PackWriter::add), and if `original` is 0 or not before `now`, or the outcome is not a 304.
    pub fn add_revisit(&mut self, origin: &str, fetch: &Fetch<'_>, original: i64, now: i64) -> Result<(), Error> {
        let origin = text::to_c(origin.as_bytes());
        // SAFETY: all texts live until the function returns, which copies them.
        self.added(unsafe { c::rep_pack_add_revisit(self.writer.as_ptr(), origin, &fetch.to_c(now), original, now) })
    }

    /// Adds all of another pack, which was made for the same crawlers with the same dialect and names.
    pub fn merge(&mut self, pack: &Pack) -> Result<(), Error> {
        // SAFETY: the pack lives until the function returns.
        with_error(|error| unsafe { c::rep_pack_add_pack(self.writer.as_ptr(), pack.as_c(), error) })
    }

    #[cfg(feature = "archives")]
    pub(super) fn as_c(&mut self) -> *mut c::rep_pack_writer {
        self.writer.as_ptr()
    }

    /// By which outcomes of one origin are combined.
    #[cfg(feature = "archives")]
    pub(super) fn policy(&self) -> &c::rep_policy {
        &self.policy
    }

    /// Completes the pack and gives it its name.
    pub fn finish(self) -> Result<PackSummary, Error> {
        let mut summary = c::rep_pack_summary::default();
        let writer = std::mem::ManuallyDrop::new(self);
        // SAFETY: the function frees the writer, which is not dropped.
        with_error(|error| unsafe { c::rep_pack_writer_finish(writer.writer.as_ptr(), &mut summary, error) })?;
        Ok(PackSummary::of(&summary))
    }
}

impl Drop for PackWriter {
    fn drop(&mut self) {
        // SAFETY: nobody uses the writer any more.
        unsafe { c::rep_pack_writer_abandon(self.writer.as_ptr()) }
    }
}

impl fmt::Debug for PackWriter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PackWriter").finish_non_exhaustive()
    }
}

struct_of_c! {
    /// What a writer has done.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub struct PackSummary of summary: rep_pack_summary {
        /// Outcomes that were added.
        records: u64,
        /// Outcomes whose origin already had one.
        repeated: u64,
        /// Origins in the pack.
        origins: u64,
        /// Of these, how many have rules.
        with_rules: u64,
        /// Different rule sets.
        rule_sets: u64,
        /// Origins with only a redirect without a known target; not counted in `origins`.
        hanging: u64,
        /// Bytes of the pack.
        size: u64,
    }
}
