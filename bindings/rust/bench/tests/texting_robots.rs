// SPDX-License-Identifier: Apache-2.0
//! What `texting_robots` asks in its own tests, of it and of the module in its place: the answers are the same but where a
//! reason says why not.

use rep2c::compat::texting_robots as ours;

/// A file, an agent, URLs, and why answers differ; "": they don't.
type Case = (&'static str, &'static str, &'static [&'static str], &'static str);

const NOBODYS: &str =
    "RFC 9309: rules before the first user-agent line belong to nobody; there they hold for everybody";
const PACE: &str =
    "a delay holds for the user-agent lines directly above it; there a line that is no delay leaves the run open";
const KEYS: &str = "keys are those of Google's parser; there 'crawl delay', 'crawldelay' and 'site map' are keys, too";
const LONGEST: &str = "a delay is at most a day";
const BYTES: &str = "a sitemap that is no UTF-8 is there, with U+FFFD; there it is not";

const DELAYS: &str = "User-Agent: A\nCrawl-Delay: 42\n# A and others\nUser-Agent: B\nUser-Agent: C\nCrawl-Delay: 420\n\
    User-Agent: D\nCrawl-Delay: -1.25\nUser-Agent: E\nCrawl-Delay: 8\nUser-Agent: *\nCRAWL-Delay : 3600\nUser-Agent: Zero\n\
    Crawl-Delay: 0";
const FIRST_DELAY: &str =
    "Crawl-Delay: 42\nUser-Agent: *\nDisallow: /blah\nUser-Agent: SpecialFriend\nAllow: /\nCrawl-Delay: 1";
const RETURNS: &str = "\r\nUser-agent: *\r\r\nDisallow: /en-AU/party\r\r\r\n\n\r\n\nUser-Agent: BobBot\n\
    Disallow: /fi-FI/party\r\r\n\nDisallow: /en-US/party\r\r\n\n\r\n\r\r\r\n\n\nCrawl-Delay: 4";
const PARTIES: &[&str] = &["/en-AU/party", "/fi-FI/party", "/en-US/party"];
const STARS: &str = "User-agent: *\nDisallow: /basket*\n# The longest wins.\n\
    Disallow: /*?************************************************************donotindex=1*";
const OLD_RFC: &str = "# /robots.txt for http://www.example.org/\n\nUser-agent: unhipbot\nDisallow: /\n\nUser-agent: webcrawler\n\
    User-agent: excite\nDisallow:\n\nUser-agent: *\nDisallow: /org/plans.html\nAllow: /org/\nAllow: /serv\nAllow: /~mak\nDisallow: /";
const OLD_RFC_PATHS: &[&str] = &[
    "/robots.txt",
    "/",
    "/index.html",
    "/server.html",
    "/services/fast.html",
    "/orgo.gif",
    "/org/about.html",
    "/org/plans.html",
    "/%7Ejim/jim.html",
    "/~mak/mak.html",
];
const GROUPS: &str =
    "allow: /foo/bar/\n\nuser-agent: FooBot\ndisallow: /\nallow: /x/\nuser-agent: BarBot\ndisallow: /\n\
    allow: /y/\n\n\nallow: /w/\nuser-agent: BazBot\n\nuser-agent: FooBot\nallow: /z/\ndisallow: /";
const GROUP_URLS: &[&str] = &[
    "http://foo.bar/x/b",
    "http://foo.bar/z/d",
    "http://foo.bar/y/c",
    "http://foo.bar/w/a",
    "http://foo.bar/foo/bar/",
];
const CASES_OF_KEYS: &str =
    "USER-AGENT: FooBot\nALLOW: /x/\nDISALLOW: /\n\nuser-agent: BarBot\nallow: /x/\ndisallow: /\n\n\
    uSeR-aGeNt: BAZBOT\nAlLoW: /x/\ndIsAlLoW: /";
const MISSPELLED: &str =
    "user-agent: FooBot\ndisallow: /a\ndissallow: /b\ndissalow: /c\ndisalow: /d\ndiasllow: /e\ndisallaw: /f\n";
const AGENT_KEYS: &str =
    "user-agent: FooBot\ndisallow: /a\nuser agent: BobBot\ndisallow: /b\nuseragent: EveBot\ndisallow: /e\n";
const DELAY_KEYS: &str =
    "user-agent: FooBot\ncrawl-delay: 42\nuser-agent: BobBot\ncrawl delay: 420\nuser-agent: EveBot\ncrawldelay: 360\n";
const FISH: &[&str] = &[
    "http://foo.bar/bar",
    "http://foo.bar/fish",
    "http://foo.bar/fish/",
    "http://foo.bar/fish/salmon",
    "/fishheads",
    "http://foo.bar/fishheads/yummy.html",
    "/fish.html?id=anything",
    "/Fish.asp",
    "/catfish",
    "http://foo.bar/?id=fish",
    "http://foo.bar/Fish/Salmon.html",
    "http://foo.bar/fish/?salmon",
];
const PHP: &[&str] = &[
    "http://foo.bar/bar",
    "http://foo.bar/filename.php",
    "/folder/filename.php",
    "/folder/any.php.file.html",
    "http://foo.bar/filename.php/",
    "/index?f=filename.php/",
    "/php/",
    "/index?php",
    "/windows.PHP",
    "/filename.php?x",
    "/filename.php5",
    "/fish.php",
    "/fishheads/catfish.php?parameters",
    "/Fish.PHP",
];
const ZOO: &[&str] = &[
    "/kangaroo/zebra/cat/page.html",
    "/cats.html",
    "/cats/page.html",
    "/get/more/cats/page.html",
    "/kangaroos/page.html",
    "/heaps/of/kangaroos/page.html",
    "/kangaroosandkoalas/page.html",
];
const ESCAPED: &[&str] = &[
    "http://foo.bar/foo/bar/ツ",
    "http://foo.bar/foo/bar/%E3%83%84",
    "/foo/bar/ツ",
    "http://foo.bar/foo/bar/baz",
    "http://foo.bar/foo/bar/%62%61%7A",
    "http://foo.bar/foo/bar?qux=taz&baz=http://foo.bar?tar&par",
];

const CASES: &[Case] = &[
    ("User-agent: *\nUser-agent: BobBot\nUser-AGENT: SmerBot", "SmerBot", &["/index.html"], ""),
    ("User-Agent: A\nCrawl-delay: 3.14", "A", &["/"], ""),
    (DELAYS, "A", &["/"], ""),
    (DELAYS, "B", &["/"], ""),
    (DELAYS, "C", &["/"], ""),
    (DELAYS, "D", &["/"], PACE),
    (DELAYS, "E", &["/"], ""),
    (DELAYS, "Other", &["/"], ""),
    (DELAYS, "Zero", &["/"], ""),
    (
        "user-agent: otherbot\ndisallow: /kale\n\nsitemap: https://example.com/sitemap.xml\n\
      siteMAP: https://ja.example.org/テスト.xml",
        "blah",
        &["/kale"],
        "",
    ),
    (
        "User-Agent: Y\nCrawl-Delay: 115792089237316195423570985008687907853269984665640564039457584007913129639936",
        "Y",
        &["/"],
        LONGEST,
    ),
    (FIRST_DELAY, "BobBot", &["/blah", "/"], NOBODYS),
    (FIRST_DELAY, "SpecialFriend", &["/blah", "/"], ""),
    (
        "User-Agent: *\n\0\0Allow: /family\0\0\nDisallow: /family/photos\0\0\0\nCrawl-Delay: 42",
        "BobBot",
        &["/family", "/family/photos"],
        "",
    ),
    ("User-Agent: *\nDisallow: /\nAllow: /(Cat|Dog).html", "BobBot", &["/(Cat|Dog).html", "/Cat.html"], ""),
    (
        "User-Agent: *\nDisallow: /\nDisallow: /*/about\nAllow: /about$",
        "BobBot",
        &["https://quora.com/about", "/about/"],
        "",
    ),
    (RETURNS, "RandomBot", PARTIES, ""),
    (RETURNS, "BobBot", PARTIES, ""),
    (STARS, "BobBot", &["/basket", "/basket/ball", "/example/file?xyz=42", "/example/file?xyz=42&donotindex=1"], ""),
    ("Disallow: /x***y/", "BobBot", &["/x/y/"], NOBODYS),
    ("Disallow: *", "BobBot", &["/", "/a"], NOBODYS),
    ("Allow: *\nDisallow: *y\nDisallow: */a/*.html", "BobBot", &["/", "/b", "bob/a/home.html", "/gray"], NOBODYS),
    (
        "User-agent: *\nAllow: *\nDisallow: *y\nDisallow: */a/*.html",
        "BobBot",
        &["/", "/b", "bob/a/home.html", "/gray"],
        "",
    ),
    (
        "User-agent: *\nAllow: /ocean\nDisallow: /tooth$\nDisallow: /fish*$",
        "BobBot",
        &["/ocean", "/fish", "/shark/tooth", "/tooth", "/toothy", "/shark/fish", "/fish/fins", "/fishy"],
        "",
    ),
    ("User-agent: *\nDisallow: */test", "BobBot", &["/test", "/test/", "/foo/test", "/foo"], ""),
    ("Disallow: /path\nAllow: /path/exception\nCrawl-delay: 5.2", "agent", &["/path/exception", "/path", "/"], NOBODYS),
    ("User-agent: *\nDisallow: /tmp\n\nUser-agent: other-agent\nAllow: /tmp", "agent", &["/tmp", "/path"], ""),
    ("User-agent: *\nDisallow: /tmp\n\nUser-agent: agent\nAllow: /tmp", "agent", &["/tmp", "/path"], ""),
    ("User-agent: one\nUser-agent: two\nDisallow: /tmp", "one", &["/tmp"], ""),
    ("User-agent: one\nUser-agent: two\nDisallow: /tmp", "two", &["/tmp"], ""),
    ("User-agent: one\nCrawl-delay: 1\n\nUser-agent: two\nCrawl-delay: 2", "two", &["/"], ""),
    ("Sitemap: http://a.com/sitemap.xml\nSitemap: http://b.com/sitemap.xml", "agent", &["/"], ""),
    ("User-agent: Agent\nDisallow: /path", "AGeNT", &["/path"], ""),
    ("", "agent", &["/", "/foo/bar"], ""),
    (
        "User-Agent: *  # everybody\nAllow: /\nDisallow: /foo",
        "agent",
        &["/", "/foo", "/foo/bar", "https://example.com/foo", "https://example.com/found"],
        "",
    ),
    (OLD_RFC, "unhipbot", OLD_RFC_PATHS, ""),
    (OLD_RFC, "webcrawler", OLD_RFC_PATHS, ""),
    (OLD_RFC, "excite", OLD_RFC_PATHS, ""),
    (OLD_RFC, "anything", OLD_RFC_PATHS, ""),
    ("user-agent: FooBot\ndisallow /\n", "FooBot", &["/", "/foo"], ""),
    ("user-agent FooBot\ndisallow /\n", "FooBot", &["/"], ""),
    (MISSPELLED, "FooBot", &["/a", "/b", "/c", "/d", "/e", "/f"], ""),
    ("user-agent: FooBot\ndisallow:/a\ndissallow/b\ndisallow    /c\n", "FooBot", &["/a", "/b", "/c"], ""),
    ("user-agent: FooBot\nsite-map: /a\nsitemap: /b\nsite map: /c\n", "FooBot", &["/"], KEYS),
    (DELAY_KEYS, "FooBot", &["/"], ""),
    (DELAY_KEYS, "BobBot", &["/"], KEYS),
    (DELAY_KEYS, "EveBot", &["/"], KEYS),
    (AGENT_KEYS, "FooBot", &["/a", "/b"], ""),
    (AGENT_KEYS, "BobBot", &["/a", "/b"], ""),
    (AGENT_KEYS, "EveBot", &["/a", "/e"], ""),
    ("foo: FooBot\nbar: /\n", "FooBot", &["/", "/foo"], ""),
    (GROUPS, "FooBot", GROUP_URLS, ""),
    (GROUPS, "BarBot", GROUP_URLS, ""),
    (GROUPS, "BazBot", GROUP_URLS, ""),
    ("User-agent: BarBot\nSitemap: https://foo.bar/sitemap\nUser-agent: *\nDisallow: /", "BarBot", &["/"], ""),
    ("User-agent: FooBot\nInvalid-Unknown-Line: unknown\nUser-agent: *\nDisallow: /", "FooBot", &["/"], ""),
    (CASES_OF_KEYS, "FooBot", &["/x/y", "/a/b"], ""),
    (CASES_OF_KEYS, "BarBot", &["/x/y", "/a/b"], ""),
    (CASES_OF_KEYS, "BazBot", &["/x/y", "/a/b"], ""),
    ("user-agent: *\nallow: /\nuser-agent: FooBot\ndisallow: /", "FooBot", &["/x/y"], ""),
    ("user-agent: FooBot\ndisallow: /X/", "FooBot", &["/x/y", "/X/y"], ""),
    ("user-agent: FooBot\ndisallow: /x/page.html\nallow: /x/", "FooBot", &["/x/page.html", "/x/"], ""),
    ("user-agent: FooBot\nallow: /x/page.html\ndisallow: /x/", "FooBot", &["/x/page.html", "/x/"], ""),
    ("user-agent: FooBot\ndisallow: \nallow: ", "FooBot", &["/x/page.html"], ""),
    ("user-agent: FooBot\ndisallow: /\nallow: /", "FooBot", &["/x/page.html"], ""),
    ("user-agent: FooBot\nallow: /page\ndisallow: /*.html", "FooBot", &["/page.html", "/page"], ""),
    ("user-agent: FooBot\nallow: /x/page.\ndisallow: /*.html", "FooBot", &["/x/page.html", "/x/y.html"], ""),
    ("User-agent: FooBot\nDisallow: /\nAllow: /foo/bar?qux=taz&baz=http://foo.bar?tar&par", "FooBot", ESCAPED, ""),
    ("User-agent: FooBot\nDisallow: /\nAllow: /foo/bar/ツ", "FooBot", ESCAPED, ""),
    ("User-agent: FooBot\nDisallow: /\nAllow: /foo/bar/%E3%83%84", "FooBot", ESCAPED, ""),
    ("User-agent: FooBot\nDisallow: /\nAllow: /foo/bar/%62%61%7A", "FooBot", ESCAPED, ""),
    ("User-agent: FooBot\nDisallow: /foo/bar/quz\nAllow: /foo/*/qux", "FooBot", &["/foo/bar/quz", "/foo/quz"], ""),
    (
        "User-agent: FooBot\nDisallow: /foo/bar$\nAllow: /foo/bar/qux",
        "FooBot",
        &["/foo/bar", "/foo/bar/qux", "/foo/bar/"],
        "",
    ),
    ("User-agent: FooBot\n# Disallow: /\nDisallow: /foo/quz#qux\nAllow: /", "FooBot", &["/foo/bar", "/foo/quz"], ""),
    ("user-agent: FooBot\ndisallow: /\nallow: /fish", "FooBot", FISH, ""),
    ("user-agent: FooBot\ndisallow: /\nallow: /fish*", "FooBot", FISH, ""),
    ("user-agent: FooBot\ndisallow: /\nallow: /fish/", "FooBot", FISH, ""),
    ("user-agent: FooBot\ndisallow: /\nallow: /*.php", "FooBot", PHP, ""),
    ("user-agent: FooBot\ndisallow: /\nallow: /*.php$", "FooBot", PHP, ""),
    ("user-agent: FooBot\ndisallow: /\nallow: /fish*.php", "FooBot", PHP, ""),
    ("allow: /p\ndisallow: /", "BobBot", &["/page", "/x"], NOBODYS),
    ("user-agent: *\nallow: /$\ndisallow: /", "BobBot", &["http://example.com/", "/page.htm"], ""),
    ("User-Agent: foo\nAllow: /some/path\r\nUser-Agent: bar\n\r\n\nDisallow: /\n", "bar", &["/", "/some/path"], ""),
    ("\u{feff}User-Agent: foo\nDisallow: /AnyValue\n", "foo", &["/AnyValue"], ""),
    (
        "User-Agent: agent\nDisallow: /path;params?query",
        "agent",
        &["http://u@example.com:10/path;params?query#fragment"],
        "",
    ),
    ("User-agent: meow\nDisallow: /\nAllow: ****/cats\nAllow: */kangaroos", "meow", ZOO, ""),
    ("User-agent: meow\nAllow: /\nDisallow: ****/cats\nDisallow: */kangaroos", "meow", ZOO, ""),
    ("User-agent: *\nCrawl-delay: word", "Agent", &["/"], ""),
    ("User-Agent: *\nDisallow: /threads?\nCrawl-delay: 30", "BobBot", &["/item?id=1", "/threads?id=x"], ""),
];

/// Everything that the two say otherwise.
fn differences(text: &[u8], agent: &str, urls: &[&str]) -> Vec<String> {
    let theirs = texting_robots::Robot::new(agent, text).unwrap();
    let ours = ours::Robot::new(agent, text).unwrap();
    let mut found = Vec::new();
    for url in urls {
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
    let found = differences(text, "A", &["/bob/", "/"]);
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
    for url in [
        "https://twitter.com/",
        "https://twitter.com/halvarflake/status/1?s=20&t=x",
        "http://en.wikipedia.org",
        "http://en.wikipedia.org/wiki/Gravity_hill?action=edit",
        "http://user:pass@example.com:8080/path;params?query#fragment",
        "http://user@example.com:80/path",
        "https://user@example.com:80/path",
        "ipfs://etc/",
        "ftp://linux-isos.org/",
        "mailto:ferris@rust.com",
        "/rust/v1/index.html",
        "http://:::cnn.com/",
    ] {
        let (theirs, ours) = (texting_robots::get_robots_url(url), ours::get_robots_url(url));
        assert_eq!(theirs.ok(), ours.ok(), "{url}");
    }
}
