// SPDX-License-Identifier: Apache-2.0
//! In place of the crate `texting_robots` 0.2.

use std::borrow::Cow;

use super::lenient_crawler;
use crate::error::{Error, UrlError};
use crate::options::{Names, Options};
use crate::robots::Robots;

/// The URL of the robots.txt of the page at `url`, which is of http or https.
///
/// ```
/// use rep2c::compat::texting_robots::get_robots_url;
///
/// assert_eq!(get_robots_url("https://example.com/abc/file.html")?, "https://example.com/robots.txt");
/// # Ok::<(), rep2c::UrlError>(())
/// ```
pub fn get_robots_url(url: &str) -> Result<String, UrlError> {
    let robots = crate::robots_url(url)?;
    match robots.starts_with("http") {
        true => Ok(robots),
        false => Err(UrlError::SCHEME),
    }
}

/// A robots.txt, for one crawler.
///
/// ```
/// use rep2c::compat::texting_robots::Robot;
///
/// let robot = Robot::new("FerrisCrawler", b"User-Agent: FerrisCrawler\nDisallow: /rust\nCrawl-Delay: 10\n")?;
/// assert_eq!(robot.delay, Some(10.0));
/// assert!(robot.allowed("https://www.rust-lang.org/ocean"));
/// assert!(!robot.allowed("/rust"));
/// # Ok::<(), rep2c::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Robot {
    robots: Robots,
    /// The seconds between two fetches.
    pub delay: Option<f32>,
    /// The sitemaps that the file names.
    pub sitemaps: Vec<String>,
}

impl Robot {
    /// Reads `txt` for `agent`, which may be any string.
    ///
    /// # Errors
    ///
    /// [`Error::Memory`].  The content of `txt` is never an error.
    pub fn new(agent: &str, txt: &[u8]) -> Result<Robot, Error> {
        let robots = Options::new().names(Names::Wide).parse(txt, lenient_crawler(agent, Names::Wide))?;
        let (delay, sitemaps) = (robots.delay(), robots.sitemaps());
        Ok(Robot { robots, delay: delay.map(|time| time.as_secs_f32()), sitemaps })
    }

    /// May the crawler fetch `url`, an absolute URL or its path?
    pub fn allowed(&self, url: &str) -> bool {
        url == "/robots.txt" || self.robots.allows_any_string(escape(url).as_bytes())
    }
}

/// The URL with bytes outside of ASCII escaped, as it goes over the wire.
fn escape(url: &str) -> Cow<'_, str> {
    if url.is_ascii() {
        return Cow::Borrowed(url);
    }
    let mut escaped = String::with_capacity(url.len() * 3);
    for byte in url.bytes() {
        match byte.is_ascii() {
            true => escaped.push(byte.into()),
            false => escaped.push_str(&format!("%{byte:02X}")),
        }
    }
    Cow::Owned(escaped)
}
