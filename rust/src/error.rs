// SPDX-License-Identifier: Apache-2.0
use std::fmt;
use std::io;
use std::os::raw::c_uint;

use crate::ffi;
use crate::text;

/// What can go wrong.  The content of a robots.txt never does.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// This agent is no product token: letters, `-` and `_`, perhaps with a version behind a slash.
    /// [`Crawler`](crate::Crawler) has constructors for crawlers that are called otherwise.
    Token(String),
    /// There is no public crawler of this name.
    UnknownCrawler(String),
    /// These rules were read for another crawler.
    OtherCrawler,
    /// What was asked about is neither a URL of http, https or ftp nor a path, or a URL that has no origin.
    Url(UrlError),
    /// The bytes are no compiled rules, or no pack.
    Blob {
        /// What is wrong.
        message: &'static str,
        /// Where it was found, in bytes from the beginning.
        offset: u64,
    },
    /// The bytes were made by another version of the format: make them anew from the robots.txt.
    Version,
    /// Over a limit: a URL of 1 GiB, a `max_bytes` of more, rules that take too many steps, or too many crawlers.
    Limit,
    /// Memory is out.
    Memory,
    /// What was asked needs the texts of the file, and these were not kept.
    NoTexts,
    /// An argument is invalid.
    Argument(&'static str),
    /// The system could not read or write a file.
    Io(io::Error),
}

impl Error {
    /// The error of a status other than [`ffi::OK`], where the status alone says all.
    pub(crate) fn of(status: c_uint) -> Error {
        match status {
            ffi::ERR_MEMORY => Error::Memory,
            ffi::ERR_LIMIT => Error::Limit,
            ffi::ERR_BLOB => Error::Blob { message: status_text(status), offset: 0 },
            ffi::ERR_VERSION => Error::Version,
            ffi::ERR_AGENT => Error::OtherCrawler,
            ffi::ERR_TOKEN => Error::Token(String::new()),
            _ => Error::Argument(status_text(status)),
        }
    }
}

/// `Ok` for [`ffi::OK`].
pub(crate) fn done(status: c_uint) -> Result<(), Error> {
    match status {
        ffi::OK => Ok(()),
        _ => Err(Error::of(status)),
    }
}

fn status_text(status: c_uint) -> &'static str {
    // SAFETY: the function takes any number, and returns a constant.
    unsafe { text::constant(ffi::rep_status_text(status)) }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Token(agent) if agent.is_empty() => f.write_str(status_text(ffi::ERR_TOKEN)),
            Error::Token(agent) => write!(f, "{agent:?} is not a product token"),
            Error::UnknownCrawler(name) => write!(f, "there is no public crawler called {name:?}"),
            Error::OtherCrawler => f.write_str("the rules are those of another crawler"),
            Error::Url(error) => error.fmt(f),
            Error::Blob { message, offset } => write!(f, "{message} (byte {offset})"),
            Error::Version => f.write_str(status_text(ffi::ERR_VERSION)),
            Error::Limit => f.write_str(status_text(ffi::ERR_LIMIT)),
            Error::Memory => f.write_str(status_text(ffi::ERR_MEMORY)),
            Error::NoTexts => f.write_str("the texts of the file were not kept"),
            Error::Argument(message) => f.write_str(message),
            Error::Io(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Error::Url(error) => Some(error),
            Error::Io(error) => Some(error),
            _ => None,
        }
    }
}

impl From<io::Error> for Error {
    fn from(error: io::Error) -> Self {
        Error::Io(error)
    }
}

impl From<UrlError> for Error {
    fn from(error: UrlError) -> Self {
        Error::Url(error)
    }
}

/// What is wrong with a URL; its text says it.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct UrlError(c_uint);

impl UrlError {
    /// Another scheme.
    pub(crate) const SCHEME: UrlError = UrlError(1);

    /// `Ok` where `status` is that of a good URL.
    pub(crate) fn check(status: c_uint) -> Result<(), UrlError> {
        match status {
            0 => Ok(()),
            _ => Err(UrlError(status)),
        }
    }
}

impl fmt::Display for UrlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // SAFETY: the function takes any number, and returns a constant.
        f.write_str(unsafe { text::constant(ffi::rep_url_status_text(self.0)) })
    }
}

impl fmt::Debug for UrlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "UrlError({self})")
    }
}

impl std::error::Error for UrlError {}
