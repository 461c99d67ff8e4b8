// SPDX-License-Identifier: Apache-2.0
use std::ffi::{CStr, CString};
use std::io::{self, Read};
use std::mem::size_of;
use std::os::raw::{c_uint, c_void};
use std::panic::{catch_unwind, resume_unwind, AssertUnwindSafe};
use std::path::Path;
use std::ptr;

use super::pack::c_path;
use super::pack_writer::PackWriter;
use crate::error::Error;
use crate::ffi as c;
use crate::text;

enum_of_c! {
    /// What an input of a pack is.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum ArchiveKind {
        /// A folder is [`Dir`](ArchiveKind::Dir).  Of all else, the first bytes decide, then the ending of the name.
        #[default]
        Guess = REP_ARCHIVE_GUESS,
        /// A folder of files `HOST.txt`, each for https and http.
        Dir = REP_ARCHIVE_DIR,
        /// Lines of an origin, a tab and the name of a file.
        List = REP_ARCHIVE_LIST,
        /// One JSON object a line.
        Jsonl = REP_ARCHIVE_JSONL,
        /// A web archive.
        Warc = REP_ARCHIVE_WARC,
    }
}

options! {
    /// How an input is put into a pack.
    #[derive(Clone, Copy, Debug, Default)]
    #[must_use]
    pub struct ArchiveOptions {
        [most_skipped: Option<u64>]
        /// Sets what the input is.
        kind: ArchiveKind,
        /// Sets whether an input that ends early, is damaged or holds nothing of use is used as far as it can be.  Without it,
        /// that is an error.
        allow_damaged: bool,
    }
}

impl ArchiveOptions {
    /// The defaults.
    pub fn new() -> ArchiveOptions {
        ArchiveOptions::default()
    }

    /// Sets how many bytes may be skipped; more are an error.
    pub fn most_skipped(mut self, bytes: u64) -> ArchiveOptions {
        self.most_skipped = Some(bytes);
        self
    }
}

struct_of_c! {
    /// What was read of an input.
    #[derive(Clone, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub struct ArchiveCounts of counts: rep_archive_counts {
        /// Records, lines or files, those of other URLs too.
        records: u64,
        /// Fetches of a robots.txt, which are in the pack.
        outcomes: u64,
        /// Bytes of what is used, decoded.
        used_bytes: u64 = counts.used,
        /// Bytes of what was skipped; a part of unknown size counts as an average one.
        // SAFETY: it reads the counts.
        skipped_bytes: u64 = unsafe { c::rep_archive_skipped(counts) },
        /// What was skipped: a word for the reason, and how often.
        skipped: Vec<(&'static str, u64)> = skipped(counts),
    }
}

/// A reader, and what came of reading.
struct Source<'a> {
    reader: &'a mut dyn Read,
    error: Option<io::Error>,
    panic: Option<Box<dyn std::any::Any + Send>>,
}

/// Fills `to` for C, which asks no more once a reader has failed.
unsafe extern "C" fn read(context: *mut c_void, to: *mut c_void, size: usize) -> isize {
    // SAFETY: it is the source of the call of rep_pack_add_archive() that is running, in its thread.
    let source = unsafe { &mut *context.cast::<Source<'_>>() };
    // SAFETY: C gives room for this many bytes; they are set, since a reader may look at them.
    let bytes = unsafe {
        ptr::write_bytes(to.cast::<u8>(), 0, size);
        std::slice::from_raw_parts_mut(to.cast::<u8>(), size)
    };
    loop {
        match catch_unwind(AssertUnwindSafe(|| source.reader.read(bytes))) {
            Ok(Ok(count)) => return isize::try_from(count.min(size)).unwrap_or(-1),
            Ok(Err(error)) if error.kind() == io::ErrorKind::Interrupted => continue,
            Ok(Err(error)) => source.error = Some(error),
            Err(panic) => source.panic = Some(panic),
        }
        return -1;
    }
}

/// The message of `error`, behind its place.
fn words(error: &c::rep_archive_error) -> String {
    // SAFETY: the text is complete, and the file is the name of the input, which lives, or null.
    let (text, file) = unsafe {
        let file = (!error.place.file.is_null()).then(|| CStr::from_ptr(error.place.file).to_string_lossy());
        (CStr::from_ptr(error.text.as_ptr()).to_string_lossy(), file)
    };
    match (file, error.place.unit) {
        (None, _) => text.into_owned(),
        (Some(file), c::REP_PLACE_FILE) => format!("{file}: {text}"),
        (Some(file), _) => format!("{file}:{}: {text}", error.place.number),
    }
}

/// What was skipped of `counts`, by a word for the reason.
fn skipped(counts: &c::rep_archive_counts) -> Vec<(&'static str, u64)> {
    let kinds = (0..c::REP_PROBLEM_KINDS as usize).filter(|&kind| counts.problems[kind] > 0);
    // SAFETY: the kinds are those that there are; the names are constants.
    kinds
        .filter(|&kind| unsafe { c::rep_archive_problem_skips(kind as c_uint) })
        .map(|kind| unsafe { (text::constant(c::rep_archive_problem_name(kind as c_uint)), counts.problems[kind]) })
        .collect()
}

impl PackWriter {
    /// Adds what an archive, a list or a folder holds: the outcomes of fetches of robots.txt.  Archives and lines may be
    /// compressed by gzip.
    ///
    /// # Errors
    ///
    /// [`Error::Archive`] for an input that `options` does not allow, which was added in part: drop the writer then.
    pub fn add_archive(&mut self, path: impl AsRef<Path>, options: &ArchiveOptions) -> Result<ArchiveCounts, Error> {
        self.add_input(&c_path(path.as_ref())?, options, None)
    }

    /// Adds what `reader` gives, as [`add_archive`](PackWriter::add_archive) does; messages call it `name`.
    ///
    /// # Errors
    ///
    /// As for [`add_archive`](PackWriter::add_archive), and [`Error::Io`] where `reader` fails.
    pub fn add_archive_from(
        &mut self,
        name: &str,
        reader: &mut dyn Read,
        options: &ArchiveOptions,
    ) -> Result<ArchiveCounts, Error> {
        let name = CString::new(name).map_err(|_| Error::Argument("the name of an archive has a NUL in it"))?;
        self.add_input(&name, options, Some(reader))
    }

    fn add_input(
        &mut self,
        name: &CStr,
        options: &ArchiveOptions,
        reader: Option<&mut dyn Read>,
    ) -> Result<ArchiveCounts, Error> {
        let mut source = reader.map(|reader| Source { reader, error: None, panic: None });
        let context: *mut c_void = source.as_mut().map_or(ptr::null_mut(), |source| (source as *mut Source<'_>).cast());
        let reading = c::rep_archive_options {
            size: size_of::<c::rep_archive_options>(),
            policy: self.policy(),
            read: (!context.is_null()).then_some(read as _),
            context,
            ..Default::default()
        };
        let taking = c::rep_archive_taking {
            size: size_of::<c::rep_archive_taking>(),
            reading: &reading,
            allow_damaged: options.allow_damaged,
            strict: self.policy().strict,
            limited: options.most_skipped.is_some(),
            most_skipped: options.most_skipped.unwrap_or(0),
            ..c::rep_archive_taking::default()
        };
        let mut counts = c::rep_archive_counts::default();
        let mut error = c::rep_archive_error::default();
        let kind = options.kind.to_c();
        // SAFETY: everything lives until the function returns.
        let status =
            unsafe { c::rep_pack_add_archive(self.as_c(), name.as_ptr(), kind, &taking, &mut counts, &mut error) };
        if let Some(Source { error, panic, .. }) = source {
            if let Some(panic) = panic {
                resume_unwind(panic);
            }
            if let Some(error) = error {
                return Err(Error::Io(error));
            }
        }
        match status {
            c::REP_OK => Ok(ArchiveCounts::of(&counts)),
            c::REP_ERR_MEMORY => Err(Error::Memory),
            _ => Err(Error::Archive(words(&error))),
        }
    }
}
