// SPDX-License-Identifier: Apache-2.0
//! What `texting_robots` asks in its own tests, of it and of the module in its place: the answers are the same but where a
//! reason says why not.

use rep2c::compat::texting_robots as ours;

/// A file, an agent, URLs with blanks between them, and why answers differ; "": they don't.  Of those without a reason there are
/// some of each kind.
type Case = (&'static str, &'static str, &'static str, &'static str);

const NOBODYS: &str =
    "RFC 9309: rules before the first user-agent line belong to nobody; there they hold for everybody";
const PACE: &str =
    "a delay holds for the user-agent lines directly above it; there a line that is not a delay leaves the run open";
const KEYS: &str = "keys are those of Google's parser; there 'crawl delay', 'crawldelay' and 'site map' are keys, too";
const LONGEST: &str = "a delay is at most a day";
const BYTES: &str = "a sitemap that is not UTF-8 is there, with U+FFFD; there it is not";

const DELAYS: &str = "User-Agent: A\nCrawl-Delay: 42\n# A and others\nUser-Agent: B\nUser-Agent: C\nCrawl-Delay: 420\n\
    User-Agent: D\nCrawl-Delay: -1.25\nUser-Agent: E\nCrawl-Delay: 8\nUser-Agent: *\nCRAWL-Delay : 3600\nUser-Agent: Zero\n\
    Crawl-Delay: 0";
const SITEMAPS: &str = "user-agent: otherbot\ndisallow: /kale\n\nsitemap: https://example.com/sitemap.xml\n\
    siteMAP: https://ja.example.org/テスト.xml";
const YEARS: &str =
    "User-Agent: Y\nCrawl-Delay: 115792089237316195423570985008687907853269984665640564039457584007913129639936";
const ZEROS: &str = "User-Agent: *\n\0\0Allow: /family\0\0\nDisallow: /family/photos\0\0\0\nCrawl-Delay: 42";
const PARAMETERS: &str = "User-Agent: agent\nDisallow: /path;params?query";
const FIRST_DELAY: &str =
    "Crawl-Delay: 42\nUser-Agent: *\nDisallow: /blah\nUser-Agent: SpecialFriend\nAllow: /\nCrawl-Delay: 1";
const RETURNS: &str = "\r\nUser-agent: *\r\r\nDisallow: /en-AU/party\r\r\r\n\n\r\n\nUser-Agent: BobBot\n\
    Disallow: /fi-FI/party\r\r\n\nDisallow: /en-US/party\r\r\n\n\r\n\r\r\r\n\n\nCrawl-Delay: 4";
const PARTIES: &str = "/en-AU/party /fi-FI/party /en-US/party";
const OLD_RFC: &str = "# /robots.txt for http://www.example.org/\n\nUser-agent: unhipbot\nDisallow: /\n\nUser-agent: webcrawler\n\
    User-agent: excite\nDisallow:\n\nUser-agent: *\nDisallow: /org/plans.html\nAllow: /org/\nAllow: /serv\nAllow: /~mak\nDisallow: /";
const OLD_RFC_PATHS: &str = "/robots.txt / /index.html /server.html /services/fast.html /orgo.gif /org/about.html \
    /org/plans.html /%7Ejim/jim.html /~mak/mak.html";
const MISSPELLED: &str =
    "user-agent: FooBot\ndisallow: /a\ndissallow: /b\ndissalow: /c\ndisalow: /d\ndiasllow: /e\ndisallaw: /f\n";
const AGENT_KEYS: &str =
    "user-agent: FooBot\ndisallow: /a\nuser agent: BobBot\ndisallow: /b\nuseragent: EveBot\ndisallow: /e\n";
const DELAY_KEYS: &str =
    "user-agent: FooBot\ncrawl-delay: 42\nuser-agent: BobBot\ncrawl delay: 420\nuser-agent: EveBot\ncrawldelay: 360\n";
const ESCAPED: &str =
    "http://foo.bar/foo/bar/ツ http://foo.bar/foo/bar/%E3%83%84 /foo/bar/ツ http://foo.bar/foo/bar/baz \
    http://foo.bar/foo/bar/%62%61%7A http://foo.bar/foo/bar?qux=taz&baz=http://foo.bar?tar&par";

const CASES: &[Case] = &[
    ("User-Agent: A\nCrawl-delay: 3.14", "A", "/", ""),
    (DELAYS, "A", "/", ""),
    (DELAYS, "B", "/", ""),
    (DELAYS, "C", "/", ""),
    (DELAYS, "D", "/", PACE),
    (DELAYS, "E", "/", ""),
    (DELAYS, "Other", "/", ""),
    (DELAYS, "Zero", "/", ""),
    (SITEMAPS, "blah", "/kale", ""),
    (YEARS, "Y", "/", LONGEST),
    (FIRST_DELAY, "BobBot", "/blah /", NOBODYS),
    (FIRST_DELAY, "SpecialFriend", "/blah /", ""),
    (ZEROS, "BobBot", "/family /family/photos", ""),
    ("User-Agent: *\nDisallow: /\nDisallow: /*/about\nAllow: /about$", "BobBot", "https://quora.com/about /about/", ""),
    (RETURNS, "RandomBot", PARTIES, ""),
    (RETURNS, "BobBot", PARTIES, ""),
    ("Disallow: /x***y/", "BobBot", "/x/y/", NOBODYS),
    ("Disallow: *", "BobBot", "/ /a", NOBODYS),
    ("Allow: *\nDisallow: *y\nDisallow: */a/*.html", "BobBot", "/ /b bob/a/home.html /gray", NOBODYS),
    ("Disallow: /path\nAllow: /path/exception\nCrawl-delay: 5.2", "agent", "/path/exception /path /", NOBODYS),
    ("Sitemap: http://a.com/sitemap.xml\nSitemap: http://b.com/sitemap.xml", "agent", "/", ""),
    ("User-agent: Agent\nDisallow: /path", "AGeNT", "/path", ""),
    ("", "agent", "/ /foo/bar", ""),
    (OLD_RFC, "anything", OLD_RFC_PATHS, ""),
    (MISSPELLED, "FooBot", "/a /b /c /d /e /f", ""),
    ("user-agent: FooBot\nsite-map: /a\nsitemap: /b\nsite map: /c\n", "FooBot", "/", KEYS),
    (DELAY_KEYS, "FooBot", "/", ""),
    (DELAY_KEYS, "BobBot", "/", KEYS),
    (DELAY_KEYS, "EveBot", "/", KEYS),
    (AGENT_KEYS, "FooBot", "/a /b", ""),
    (AGENT_KEYS, "BobBot", "/a /b", ""),
    (AGENT_KEYS, "EveBot", "/a /e", ""),
    ("User-agent: FooBot\nDisallow: /\nAllow: /foo/bar?qux=taz&baz=http://foo.bar?tar&par", "FooBot", ESCAPED, ""),
    ("User-agent: FooBot\nDisallow: /\nAllow: /foo/bar/ツ", "FooBot", ESCAPED, ""),
    ("User-agent: FooBot\nDisallow: /\nAllow: /foo/bar/%E3%83%84", "FooBot", ESCAPED, ""),
    ("User-agent: FooBot\nDisallow: /\nAllow: /foo/bar/%62%61%7A", "FooBot", ESCAPED, ""),
    ("allow: /p\ndisallow: /", "BobBot", "/page /x", NOBODYS),
    ("\u{feff}User-Agent: foo\nDisallow: /AnyValue\n", "foo", "/AnyValue", ""),
    (PARAMETERS, "agent", "http://u@example.com:10/path;params?query#fragment", ""),
    ("User-agent: *\nCrawl-delay: word", "Agent", "/", ""),
];

/// Everything that the two say otherwise.
fn differences(text: &[u8], agent: &str, urls: &str) -> Vec<String> {
    let theirs = texting_robots::Robot::new(agent, text).unwrap();
    let ours = ours::Robot::new(agent, text).unwrap();
    let mut found = Vec::new();
    for url in urls.split(' ') {
        if theirs.allowed(url) != ours.allowed(url) {
            found.push(format!("{url}: {}", ours.allowed(url)));
        }
    }
    if theirs.delay != ours.delay {
        found.push(format!("delay {:?}, not {:?}", ours.delay, theirs.delay));
    }
    if theirs.sitemaps != ours.sitemaps {
        found.push(format!("sitemaps {:?}, not {:?}", ours.sitemaps, theirs.sitemaps));
    }
    found
}

#[test]
fn its_own_cases() {
    let mut wrong = Vec::new();
    for &(text, agent, urls, reason) in CASES {
        let found = differences(text.as_bytes(), agent, urls);
        if found.is_empty() != reason.is_empty() {
            wrong.push(format!("{text:?} {agent}: {found:?} {reason}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn bytes_that_are_no_text() {
    let text = b"User-Agent: A\nSiteMap: A\xc2\xc3\xb1B\nCrawl-Delay: A\xc2\xc3\xb1B\nDisallow: /bob/\n";
    let found = differences(text, "A", "/bob/ /");
    assert!(found.len() == 1 && found[0].starts_with("sitemaps"), "{found:?}; {BYTES}");
}

/// Files that it refuses, so that a crawler has to guess: the content of a file is never an error here.
#[test]
fn what_it_refuses() {
    let long = format!("user-agent: *\nAllow:*{}*A*$", "A".repeat(4096));
    assert!(texting_robots::Robot::new("BobBot", long.as_bytes()).is_err());
    assert!(ours::Robot::new("BobBot", long.as_bytes()).is_ok());
}

#[test]
fn urls_of_files() {
    let urls = "https://twitter.com/ https://twitter.com/halvarflake/status/1?s=20&t=x http://en.wikipedia.org \
        http://en.wikipedia.org/wiki/Gravity_hill?action=edit http://user:pass@example.com:8080/path;params?query#fragment \
        http://user@example.com:80/path https://user@example.com:80/path ipfs://etc/ ftp://linux-isos.org/ mailto:ferris@rust.com \
        /rust/v1/index.html http://:::cnn.com/";
    for url in urls.split(' ') {
        let (theirs, ours) = (texting_robots::get_robots_url(url), ours::get_robots_url(url));
        assert_eq!(theirs.ok(), ours.ok(), "{url}");
    }
}
