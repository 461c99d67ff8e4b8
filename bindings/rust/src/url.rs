// SPDX-License-Identifier: Apache-2.0
//! Where a robots.txt is valid.

use std::borrow::Cow;
use std::os::raw::c_char;

use crate::error::UrlError;
use crate::ffi;
use crate::options::Dialect;
use crate::text;

/// Returns the URL of the robots.txt that is valid for the page at `url`, in normal form: two pages have the same
/// robots.txt if and only if these URLs are equal.
///
/// A host outside of ASCII needs the feature `idn`.
///
/// ```
/// assert_eq!(rep2c::robots_url("HTTPS://Example.com:443/a?b")?, "https://example.com/robots.txt");
/// # Ok::<(), rep2c::UrlError>(())
/// ```
pub fn robots_url(url: impl AsRef<[u8]>) -> Result<String, UrlError> {
    let url = url.as_ref();
    let mut buffer = [0u8; ffi::REP_ROBOTS_URL_SIZE as usize];
    let mut size = 0;
    // SAFETY: the URL lives until the function returns, and the buffer has the size that it asks for.
    UrlError::check(unsafe {
        ffi::rep_robots_url_idn(url.as_ptr().cast(), url.len(), buffer.as_mut_ptr().cast::<c_char>(), &mut size)
    })?;
    Ok(text::lossy(&buffer[..size]).into_owned())
}

/// Returns whether the robots.txt that was requested at `robots_url` is valid for the page at `url`.
///
/// After redirects, the first URL counts: the rules are for the host that was asked first (RFC 9309, section 2.3.1.2).
///
/// ```
/// assert!(rep2c::same_scope("https://example.com/robots.txt", "https://example.com/a")?);
/// assert!(!rep2c::same_scope("https://example.com/robots.txt", "https://www.example.com/a")?);
/// # Ok::<(), rep2c::UrlError>(())
/// ```
pub fn same_scope(robots_url: impl AsRef<[u8]>, url: impl AsRef<[u8]>) -> Result<bool, UrlError> {
    let (robots_url, url) = (robots_url.as_ref(), url.as_ref());
    let mut same = false;
    // SAFETY: both live until the function returns.
    UrlError::check(unsafe {
        ffi::rep_same_scope_idn(robots_url.as_ptr().cast(), robots_url.len(), url.as_ptr().cast(), url.len(), &mut same)
    })?;
    Ok(same)
}

/// Returns whether `url` is a valid URL or a path.
#[inline]
pub(crate) fn page(dialect: Dialect, url: &[u8]) -> Result<(), UrlError> {
    // SAFETY: the URL lives until the function returns.
    UrlError::check(unsafe { ffi::rep_page_url_in(dialect.to_c(), url.as_ptr().cast(), url.len()) })
}

/// Any string as a URL whose path is the one that Google's parser sees in the string: the parser skips two slashes in front.
pub(crate) fn as_google_reads(url: &[u8]) -> Cow<'_, [u8]> {
    match url.first() {
        Some(b'/') => Cow::Borrowed(url),
        _ => Cow::Owned([b"//", url].concat()),
    }
}
