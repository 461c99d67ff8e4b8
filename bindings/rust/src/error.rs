// SPDX-License-Identifier: Apache-2.0
use std::fmt;
use std::io;
use std::os::raw::c_uint;

use crate::ffi;
use crate::text;

/// What can go wrong.  The content of a robots.txt is never an error.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// This agent is not a product token: letters, `-` and `_`, which a slash and a version may follow.
    /// [`Crawler`](crate::Crawler) has constructors for crawlers with other names.
    Token(String),
    /// No public crawler has this name.
    UnknownCrawler(String),
    /// These rules were read for another crawler, or in another way.
    OtherCrawler,
    /// The string is neither a URL of http, https or ftp nor a path, or the URL has no origin.
    Url(UrlError),
    /// The bytes are not compiled rules, or not a pack.
    Blob {
        /// What is wrong.
        message: &'static str,
        /// Where it was found, in bytes from the beginning.
        offset: u64,
    },
    /// The bytes have another version of the format.  Compile the robots.txt again.
    Version,
    /// Only wide names can name the crawler, and the rules were read without them.
    NoWideNames,
    /// A limit was exceeded: a URL of 1 GiB, a larger `max_bytes`, rules that take too many steps, or too many crawlers.
    Limit,
    /// Out of memory.
    Memory,
    /// The call needs the texts of the file, which were not kept.
    NoTexts,
    /// The pack or the cache does not state what content may be used for.
    NoUsage,
    /// An archive can't be read, is damaged, or more of it was skipped than may be: why.
    Archive(String),
    /// An argument is invalid.
    Argument(&'static str),
    /// The system could not read or write a file.
    Io(io::Error),
}

impl Error {
    /// The error for a status other than [`ffi::REP_OK`] that needs no further detail.
    pub(crate) fn of(status: c_uint) -> Error {
        match status {
            ffi::REP_ERR_MEMORY => Error::Memory,
            ffi::REP_ERR_LIMIT => Error::Limit,
            ffi::REP_ERR_BLOB => Error::Blob { message: status_text(status), offset: 0 },
            ffi::REP_ERR_VERSION => Error::Version,
            ffi::REP_ERR_AGENT => Error::OtherCrawler,
            ffi::REP_ERR_TOKEN => Error::Token(String::new()),
            ffi::REP_ERR_CRAWLER => Error::NoWideNames,
            _ => Error::Argument(status_text(status)),
        }
    }
}

/// `Ok` for [`ffi::REP_OK`].
pub(crate) fn done(status: c_uint) -> Result<(), Error> {
    match status {
        ffi::REP_OK => Ok(()),
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
            Error::Token(agent) if agent.is_empty() => f.write_str(status_text(ffi::REP_ERR_TOKEN)),
            Error::Token(agent) if agent == "*" => {
                f.write_str("\"*\" is not a product token: it stands for everybody, by itself")
            }
            Error::Token(agent) => write!(
                f,
                "{agent:?} is not a product token, which has letters, '-' and '_' alone: Crawler::public() knows public \
                 crawlers, and Crawler::user_agent() takes a whole header"
            ),
            Error::UnknownCrawler(name) => write!(f, "there is no public crawler called {name:?}"),
            Error::OtherCrawler => f.write_str("the rules are those of another crawler, dialect, names or policy"),
            Error::Url(error) => error.fmt(f),
            Error::Blob { message, offset } => write!(f, "{message} (byte {offset})"),
            Error::NoWideNames => f.write_str(status_text(ffi::REP_ERR_CRAWLER)),
            Error::Version => f.write_str(status_text(ffi::REP_ERR_VERSION)),
            Error::Limit => f.write_str(status_text(ffi::REP_ERR_LIMIT)),
            Error::Memory => f.write_str(status_text(ffi::REP_ERR_MEMORY)),
            Error::NoTexts => f.write_str("the texts of the file were not kept"),
            Error::NoUsage => f.write_str(
                "the pack or cache does not state what content may be used for: it is made for certain crawlers, or without \
                 what files say besides their rules",
            ),
            Error::Archive(message) => f.write_str(message),
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

/// What is wrong with a URL.  `Display` puts it into words.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct UrlError(c_uint);

impl UrlError {
    /// Another scheme.
    pub(crate) const SCHEME: UrlError = UrlError(ffi::REP_URL_ERR_SCHEME);

    /// `Ok` if `status` is that of a valid URL.
    pub(crate) fn check(status: c_uint) -> Result<(), UrlError> {
        match status {
            ffi::REP_URL_OK => Ok(()),
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
