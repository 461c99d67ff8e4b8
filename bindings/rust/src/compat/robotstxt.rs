// SPDX-License-Identifier: Apache-2.0
//! In place of the crate `robotstxt` 0.3, a port of Google's parser.

use std::borrow::Cow;
use std::marker::PhantomData;

use super::lenient_crawler;
use crate::analysis;
use crate::crawler::Crawler;
use crate::directive::Kind;
use crate::options::{Names, Options};
use crate::robots::Robots;

/// Asks a robots.txt about a URL.
///
/// ```
/// use rep2c::compat::robotstxt::DefaultMatcher;
///
/// let mut matcher = DefaultMatcher::default();
/// assert!(!matcher.one_agent_allowed_by_robots("user-agent: FooBot\ndisallow: /\n", "FooBot", "https://foo.com/"));
/// ```
///
/// It reads the file at every call, as that crate does; [`Robots`] reads it once.
#[derive(Clone, Debug, Default)]
pub struct DefaultMatcher<'a>(PhantomData<&'a str>);

impl<'a> DefaultMatcher<'a> {
    /// May a crawler with all of these names fetch `url`?
    pub fn allowed_by_robots(&mut self, robots_body: &'a str, user_agents: Vec<&'a str>, url: &'a str) -> bool {
        let crawler = match user_agents[..] {
            [one] => lenient_crawler(one, Names::Any),
            _ => Crawler::tokens(&user_agents, Names::Any).unwrap_or_else(|_| Crawler::anybody()),
        };
        read(robots_body, crawler).map_or(false, |robots| robots.allows_any_string(url.as_bytes()))
    }

    /// May the crawler of this name fetch `url`?
    pub fn one_agent_allowed_by_robots(&mut self, robots_txt: &'a str, user_agent: &'a str, url: &'a str) -> bool {
        self.allowed_by_robots(robots_txt, vec![user_agent], url)
    }
}

/// `None` only where memory is out.
fn read(robots_body: &str, crawler: Crawler) -> Option<Robots> {
    Options::new().names(Names::Any).parse(robots_body.as_bytes(), crawler).ok()
}

/// What is called for each line that has a key and a value.
#[allow(missing_docs)] // the names say it
pub trait RobotsParseHandler {
    fn handle_robots_start(&mut self);
    fn handle_robots_end(&mut self);
    fn handle_user_agent(&mut self, line_num: u32, user_agent: &str);
    fn handle_allow(&mut self, line_num: u32, value: &str);
    fn handle_disallow(&mut self, line_num: u32, value: &str);
    fn handle_sitemap(&mut self, line_num: u32, value: &str);
    fn handle_unknown_action(&mut self, line_num: u32, action: &str, value: &str);
}

/// Reads a robots.txt, and calls `parse_callback` for its lines in order.
pub fn parse_robotstxt(robots_body: &str, parse_callback: &mut impl RobotsParseHandler) {
    parse_callback.handle_robots_start();
    if let Some(robots) = read(robots_body, Crawler::anybody()) {
        for directive in robots.directives() {
            let (line, value) = (directive.line(), directive.value());
            match directive.kind() {
                Kind::UserAgent => parse_callback.handle_user_agent(line, &value),
                Kind::Allow => parse_callback.handle_allow(line, &value),
                Kind::Disallow => parse_callback.handle_disallow(line, &value),
                Kind::Sitemap => parse_callback.handle_sitemap(line, &value),
                Kind::Other => parse_callback.handle_unknown_action(line, &directive.key(), &value),
            }
        }
    }
    parse_callback.handle_robots_end();
}

/// The path of a URL with its query; `/` where it has none.
///
/// ```
/// use rep2c::compat::robotstxt::get_path_params_query;
///
/// assert_eq!(get_path_params_query("http://www.example.com/a/b?c=d&e=f#fragment"), "/a/b?c=d&e=f");
/// assert_eq!(get_path_params_query("example.com?a"), "/?a");
/// ```
pub fn get_path_params_query(url: &str) -> Cow<'_, str> {
    analysis::path_of(url.as_bytes()).map_or(Cow::Borrowed("/"), Cow::Owned)
}
