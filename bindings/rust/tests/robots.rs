// SPDX-License-Identifier: Apache-2.0
//! What the crate promises about one robots.txt.

use std::collections::HashSet;
use std::time::Duration;

use rep2c::{
    Crawler, Dialect, Encoding, Error, Extent, Groups, Kind, Miss, Names, Options, Preference, Reason, Robots,
    Severity, Use,
};

const TEXT: &[u8] = b"User-agent: ExampleBot
Disallow: /search
Allow: /search/about
Crawl-delay: 2.5

User-agent: MJ12bot
Disallow: /

User-agent: *
Disallow: /private
Sitemap: https://example.com/sitemap.xml
Sitemap: /caf\xe9
";

fn robots() -> Robots {
    Robots::parse(TEXT, "ExampleBot").unwrap()
}

#[test]
fn verdicts() {
    let robots = robots();
    let verdict = robots.check("https://example.com/search?q=tea").unwrap();
    assert_eq!((verdict.allowed, verdict.line, verdict.rank), (false, 2, 7));
    assert_eq!(verdict.rule().unwrap().to_string(), "Disallow: /search");
    assert_eq!(verdict.to_string(), format!("disallow, line {}", verdict.line));
    let verdict = robots.check("/").unwrap();
    assert_eq!((verdict.allowed, verdict.line, verdict.rank), (true, 0, 0));
    assert!(verdict.rule().is_none());
    assert_eq!(robots.check_path("/search#x").unwrap().line, 2);
    assert!(matches!(robots.check_path("search"), Err(Error::Argument(_))));
    let urls = ["/", "/search", "search", "/search/about"];
    let answers: Vec<_> = robots.check_batch(&urls).into_iter().map(|answer| answer.map(|one| one.line).ok()).collect();
    assert_eq!(answers, [Some(0), Some(2), None, Some(3)]);
    assert!(robots.check_batch::<&str>(&[]).is_empty());
}

/// What is not a URL is never allowed: "private" is not "/private".
#[test]
fn no_urls() {
    let robots = Robots::parse(b"", "ExampleBot").unwrap();
    for url in ["", "private", "mailto:a@b", "https://", "http://a b/", "s3://bucket/key"] {
        assert!(!robots.allowed(url), "{url}");
        assert!(matches!(robots.check(url), Err(Error::Url(_))), "{url}");
    }
    assert!(robots.allowed(b"/\xff\0"));
}

#[test]
fn crawlers() {
    let robots = robots();
    let asked = |crawler: Crawler| robots.asked_by(crawler).unwrap().check("/search").unwrap().line;
    assert_eq!(asked("examplebot/2.0".into()), 2);
    assert_eq!(asked(Crawler::anybody()), 0);
    assert_eq!(asked(Crawler::tokens(&["OtherBot", "ExampleBot"], Names::Token).unwrap()), 2);
    assert_eq!(asked(Crawler::ordered(&["OtherBot", "ExampleBot"], false, Names::Token).unwrap()), 2);
    assert_eq!(asked(Crawler::user_agent("Mozilla/5.0 (compatible; ExampleBot/2.1)", Names::Token).unwrap()), 2);
    let wide = robots.asked_by(Crawler::public("MJ12bot").unwrap()).unwrap();
    assert_eq!(wide.check("/").unwrap().line, 7);
    assert_eq!(wide.holding().unwrap().names, Names::Wide);
    assert_eq!(wide.explain("/").unwrap().line, 7);
    let exempt = robots.asked_by(Crawler::ordered(&["OtherBot"], false, Names::Token).unwrap()).unwrap();
    assert_eq!(exempt.holding().unwrap().groups, Groups::None);
    assert!(exempt.allowed("/private"));
}

#[test]
fn strings_that_are_no_tokens() {
    for agent in ["Foo Bar", "MJ12bot", ""] {
        assert!(matches!(Robots::parse(TEXT, agent), Err(Error::Token(wrong)) if wrong == agent), "{agent}");
        assert!(matches!(robots().asked_by(agent), Err(Error::Token(_))), "{agent}");
    }
    let tokens = Crawler::tokens(&["Good", "not good"], Names::Token);
    assert!(matches!(tokens, Err(Error::Token(wrong)) if wrong == "not good"));
    assert!(matches!(Crawler::public("NoSuchBot"), Err(Error::UnknownCrawler(name)) if name == "NoSuchBot"));
    assert!(Crawler::tokens(&["Foo Bar"], Names::Any).is_ok());
    assert!(Options::new().names(Names::Wide).parse(TEXT, Crawler::tokens(&["MJ12bot"], Names::Wide).unwrap()).is_ok());
}

#[test]
fn beside_rules() {
    let robots = robots();
    assert_eq!(robots.delay(), Some(Duration::from_millis(2500)));
    let pace = robots.pace(0).unwrap();
    assert_eq!((pace.delay_line, pace.welcome, pace.bad_lines), (Some(4), true, 0));
    assert!(matches!(robots.pace(1440), Err(Error::Argument(_))));
    assert_eq!(robots.asked_by("OtherBot").unwrap().delay(), None);
    assert_eq!(robots.sitemaps(), ["https://example.com/sitemap.xml", "/caf\u{fffd}"]);
    assert_eq!(robots.directives().count(), 10);
    let held: Vec<u32> = robots.directives_held().unwrap().iter().map(|directive| directive.line()).collect();
    assert_eq!(held, [1, 2, 3, 4, 11, 12]);
    let line = robots.line(12).unwrap();
    assert_eq!((line.kind(), line.key(), line.value_bytes()), (Kind::Sitemap, "Sitemap".into(), &b"/caf\xe9"[..]));
    assert!(robots.line(5).is_none());
    assert_eq!((robots.report().lines, robots.report().groups), (12, 3));
    let holding = robots.holding().unwrap();
    assert_eq!((holding.groups, holding.token.as_deref()), (Groups::Named, Some("ExampleBot")));
    assert!(robots.size_in_bytes() > TEXT.len() / 2);
}

#[test]
fn options() {
    let strict = Options::new().dialect(Dialect::Rfc9309);
    let robots = strict.parse(b"User-agent: *\nDisalow: /a\nDisallow: /b\n", "ExampleBot").unwrap();
    assert!(robots.allowed("/a") && !robots.allowed("/b") && !robots.allowed("/%62"));
    let cut =
        Options::new().max_bytes(29).parse(b"user-agent: *  \ndisallow: /a\ndisallow: /b\n", "ExampleBot").unwrap();
    assert!(!cut.allowed("/a") && cut.allowed("/b"));
    assert_eq!(cut.report().ignored_bytes, 13);
    assert!(matches!(Options::new().max_bytes(usize::MAX).parse(b"", "ExampleBot"), Err(Error::Limit)));
    for encoding in [Encoding::Dense, Encoding::Compact, Encoding::List] {
        let robots = Options::new().encoding(encoding).parse(TEXT, "ExampleBot").unwrap();
        assert_eq!(robots.check("/search/about").unwrap().line, 3);
    }
    for crawler in [Crawler::token("ExampleBot").unwrap(), Crawler::anybody()] {
        let only = Options::new().only(true).parse(TEXT, &crawler).unwrap();
        assert!(only.check("/private").is_ok() && only.explain("/private").is_ok());
        assert!(matches!(only.asked_by("OtherBot").unwrap().check("/"), Err(Error::OtherCrawler)));
        assert!(!only.asked_by("OtherBot").unwrap().allowed("/"));
        let bare = Options::new().no_texts(true).parse(TEXT, &crawler).unwrap();
        let (verdict, full) = (bare.check("/search").unwrap(), only.check("/search").unwrap());
        assert_eq!(verdict, full);
        assert!(verdict.rule().is_none());
        assert!(bare.size_in_bytes() < only.size_in_bytes());
        assert!(matches!(bare.explain("/search"), Err(Error::NoTexts)));
        assert!(matches!(bare.to_blob(), Err(Error::NoTexts)));
    }
}

const USAGE: &[u8] = b"Content-Signal: search=yes, use=reference
User-agent: *
Disallow: /never/
Content-Usage: / train-ai=n
Content-Usage: /ai-ok/ train-ai=y # why
License: https://example.com/license.xml
User-agent: Google-Extended
Disallow: /
";

#[test]
fn usage() {
    let parsed = Robots::parse(USAGE, "ExampleBot").unwrap();
    let blob = Robots::open(&parsed.to_blob().unwrap(), "ExampleBot").unwrap();
    let only = Options::new().only(true).parse(USAGE, "ExampleBot").unwrap();
    for robots in [&parsed, &blob, &only] {
        let usage = robots.usage("https://example.com/ai-ok/x").unwrap();
        assert_eq!((usage.ai_train.line, usage.extent), (5, Some(Extent::Reference)));
        assert_eq!(usage.statements[1].says.ai_train, Preference::Allow);
        assert_eq!(
            usage.to_string().lines().nth(2),
            Some("/ai-ok/x may be used to train models by line 5, 'Content-Usage: /ai-ok/ train-ai=y'.")
        );
        let train = |url: &str| robots.preference(Use::AiTrain, url);
        let said = ["/ai-ok/x", "/x", "/never/x"].map(|url| train(url).unwrap());
        assert_eq!(said, [Preference::Allow, Preference::Disallow, Preference::NotApplicable]);
        assert!(matches!(train("x"), Err(Error::Url(_))) && matches!(robots.usage("x"), Err(Error::Url(_))));
    }
    let bare = Options::new().no_texts(true).parse(USAGE, "ExampleBot").unwrap();
    assert!(matches!(bare.usage("/"), Err(Error::NoTexts)));
    assert!(matches!(bare.preference(Use::Search, "/"), Err(Error::NoTexts)));
    let googlebot = parsed.asked_by(Crawler::public("Googlebot").unwrap()).unwrap();
    assert_eq!(googlebot.preference(Use::AiInput, "/").unwrap(), Preference::Disallow);
    let other = only.asked_by("OtherBot").unwrap();
    assert!(matches!(other.preference(Use::AiInput, "/"), Err(Error::OtherCrawler)));
}

#[test]
fn explanations() {
    let miss = robots().asked_by("OtherBot").unwrap().explain("/Private").unwrap();
    assert_eq!((miss.reason, miss.near_misses[0].kind), (Reason::NoRule, Miss::Case));
    assert_eq!(
        miss.to_string(),
        "/Private is allowed: no rule matches.\n\
         Line 10, 'Disallow: /private', would match and decide but for upper and lower case."
    );
    assert!(matches!(robots().explain("private"), Err(Error::Url(_))));
    let of_text = Options::new().names(Names::Wide).explain(TEXT, Crawler::public("MJ12bot").unwrap(), "/").unwrap();
    assert_eq!(of_text.line, 7);
    let bytes = Robots::parse(b"User-agent: *\nDisallow: /\xe2\x82\xe9!\n", "ExampleBot").unwrap();
    assert_eq!(bytes.line(2).unwrap().value(), "/\u{fffd}\u{fffd}\u{fffd}!");
}

#[test]
fn strings_that_are_no_urls_by_the_interfaces_of_other_crates() {
    use rep2c::compat::robotstxt::{get_path_params_query, DefaultMatcher};

    for (string, path) in
        [("", "/"), ("foo.com", "/"), ("foo.com/x?y#z", "/x?y"), ("mailto:x;y", "/;y"), ("gopher://h/x", "/x")]
    {
        assert_eq!(get_path_params_query(string), path, "{string}");
        let rules = format!("User-agent: *\nDisallow: /\nAllow: {path}$\n");
        let mut matcher = DefaultMatcher::default();
        assert!(matcher.one_agent_allowed_by_robots(&rules, "FooBot", string), "{string}");
        let closed = "user-agent: *\ndisallow: /\n";
        assert!(!DefaultMatcher::default().one_agent_allowed_by_robots(closed, "FooBot", string));
    }
}

#[test]
fn findings() {
    let text = b"User-agent: *\nDisallow: /a*\nSitemap: https://other.example/x\n";
    let lint = rep2c::lint(text).unwrap();
    let ids: Vec<_> = lint.findings.iter().map(|finding| (finding.line, &*finding.id, finding.severity)).collect();
    assert_eq!((ids, lint.undecided), (vec![(2, "useless-star", Severity::Note)], 0));
    let fix = lint.findings[0].fix.clone().unwrap();
    let mended = [&text[..fix.begin], fix.text.as_bytes(), &text[fix.end..]].concat();
    assert!(mended.starts_with(b"User-agent: *\nDisallow: /a\n"));
    let elsewhere = Options::new().lint(text, Some("https://host.example/")).unwrap();
    assert!(elsewhere.findings.iter().any(|finding| finding.id == "sitemap-other-host"));
    assert!(matches!(Options::new().lint(text, Some("no url")), Err(Error::Argument(_))));
}

#[test]
fn errors_and_values_say_what_they_are() {
    fn is_error<T: std::error::Error + Send + Sync + 'static>(_: T) {}
    is_error(Error::Memory);
    let error = Robots::parse(b"", "Foo Bar").unwrap_err();
    assert!(error.to_string().starts_with("\"Foo Bar\" is not a product token"));
    assert!(Robots::parse(b"User-agent: *\nDisallow: /", "*").is_ok_and(|robots| !robots.allowed("/x")));
    assert!(Crawler::tokens(&[], Names::Token).is_err());
    let error = robots().check("private").unwrap_err();
    assert!(std::error::Error::source(&error).is_some());
    assert!(error.to_string().len() > 10);
    assert!(Robots::open(b"no blob", "ExampleBot").unwrap_err().to_string().ends_with("(byte 0)"));
    assert_eq!(format!("{:?}", Crawler::token("ExampleBot").unwrap()), "Crawler(\"ExampleBot\")");
    let named: HashSet<Crawler> =
        ["ExampleBot".parse().unwrap(), Crawler::token("ExampleBot").unwrap(), Crawler::anybody()].into();
    assert_eq!(named.len(), 2);
    assert!("Foo Bar".parse::<Crawler>().is_err());
    assert_ne!(Crawler::from("Foo Bar"), Crawler::tokens(&["Foo Bar"], Names::Any).unwrap());
    assert!(format!("{:?}", robots()).starts_with("Robots { crawler: Crawler(\"ExampleBot\"), size_in_bytes: "));
    assert_eq!(format!("{:?}", robots().check("/").unwrap()), "Verdict { allowed: true, line: 0, rank: 0 }");
    assert_eq!(rep2c::version(), env!("CARGO_PKG_VERSION"));
}

#[test]
fn where_a_file_is_valid() {
    assert_eq!(rep2c::robots_url("ftp://u:p@Example.com:21/x").unwrap(), "ftp://example.com/robots.txt");
    assert!(rep2c::robots_url("mailto:a@b").is_err());
    assert!(rep2c::same_scope("http://a.example/robots.txt", "http://A.example:80/x").unwrap());
    assert!(rep2c::same_scope("http://a.example/x/robots.txt", "http://a.example/").is_err());
    let punycode = rep2c::robots_url("https://b\u{fc}cher.example/");
    if cfg!(feature = "idn") {
        assert_eq!(punycode.unwrap(), "https://xn--bcher-kva.example/robots.txt");
    } else {
        assert!(punycode.is_err());
    }
}
