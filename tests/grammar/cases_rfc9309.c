/* SPDX-License-Identifier: Apache-2.0 */
/* The examples of RFC 9309, by section, in its dialect. */
#include "tests/grammar/cases.h"

#define RFC9309 .dialect = REP_DIALECT_RFC9309
#define AGENT(name) .agents = {TEXT(name)}
#define ALLOWED REP_ALLOW, .line = 0, .rank = 0

/* Section 2.2.1: two groups for one crawler are one. */
#define MERGED            \
        "user-agent: a\n" \
        "disallow: /c\n"  \
        "\n"              \
        "user-agent: b\n" \
        "disallow: /d\n"  \
        "\n"              \
        "user-agent: a\n" \
        "disallow: /e\n"

/* Section 5.1. */
#define SIMPLE                           \
        "User-Agent: *\n"                \
        "Disallow: *.gif$\n"             \
        "Disallow: /example/\n"          \
        "Allow: /publications/\n"        \
        "\n"                             \
        "User-Agent: foobot\n"           \
        "Disallow:/\n"                   \
        "Allow:/example/page.html\n"     \
        "Allow:/example/allowed.gif\n"   \
        "\n"                             \
        "User-Agent: barbot\n"           \
        "User-Agent: bazbot\n"           \
        "Disallow: /example/page.html\n" \
        "\n"                             \
        "User-Agent: quxbot\n"

/* Section 5.2. */
#define LONGEST                   \
        "User-Agent: foobot\n"    \
        "Allow: /example/page/\n" \
        "Disallow: /example/page/disallowed.gif\n"

static const struct test_case cases[] = {
        /* 2.2.1: groups that name one crawler are merged; others are not, and "*" is for those that no group names. */
        {"2.2.1: the first group", TEXT(MERGED), TEXT("/c"), REP_DISALLOW, 2, .rank = 2, AGENT("a"), RFC9309},
        {"2.2.1: the group of another", TEXT(MERGED), TEXT("/d"), ALLOWED, AGENT("a"), RFC9309},
        {"2.2.1: the second group", TEXT(MERGED), TEXT("/e"), REP_DISALLOW, 8, .rank = 2, AGENT("a"), RFC9309},
        {"2.2.1: tokens compare without case", TEXT(MERGED), TEXT("/e"), REP_DISALLOW, 8, .rank = 2, AGENT("A"),
         RFC9309},
        {"2.2.1: nobody's groups", TEXT(MERGED), TEXT("/e"), ALLOWED, AGENT("c"), RFC9309},

        /* 2.2.2: the table of encoded paths: path, encoded path, path to match. */
        {"2.2.2: a query", BOT("disallow: /foo/bar?baz=quz\n"), TEXT("/foo/bar?baz=quz"), REP_DISALLOW, 2, .rank = 16,
         RFC9309},
        {"2.2.2: a URL in a query", BOT("disallow: /foo/bar?baz=https://foo.bar\n"),
         TEXT("/foo/bar?baz=https%3A%2F%2Ffoo.bar"), REP_DISALLOW, 2, .rank = 34, RFC9309},
        {"2.2.2: a URL in a query, encoded", BOT("disallow: /foo/bar?baz=https%3A%2F%2Ffoo.bar\n"),
         TEXT("/foo/bar?baz=https%3A%2F%2Ffoo.bar"), REP_DISALLOW, 2, .rank = 34, RFC9309},
        {"2.2.2: a URL in a query, as Python's quote() writes it", BOT("disallow: /foo/bar?baz=https://foo.bar\n"),
         TEXT("/foo/bar?baz=https%3A//foo.bar"), REP_DISALLOW, 2, .rank = 34, RFC9309},
        {"2.2.2: a character past ASCII", BOT("disallow: /foo/bar/\xE3\x83\x84\n"), TEXT("/foo/bar/%E3%83%84"),
         REP_DISALLOW, 2, .rank = 18, RFC9309},
        {"2.2.2: a character past ASCII, encoded", BOT("disallow: /foo/bar/%E3%83%84\n"), TEXT("/foo/bar/%E3%83%84"),
         REP_DISALLOW, 2, .rank = 18, RFC9309},
        {"2.2.2: a character past ASCII, raw in the URL", BOT("disallow: /foo/bar/%E3%83%84\n"),
         TEXT("/foo/bar/\xE3\x83\x84"), REP_DISALLOW, 2, .rank = 18, RFC9309},
        {"2.2.2: unreserved characters, encoded", BOT("disallow: /foo/bar/%62%61%7A\n"), TEXT("/foo/bar/baz"),
         REP_DISALLOW, 2, .rank = 12, RFC9309},

        /* 2.2.2: the most octets win, and allow wins where there are as many; no match: allowed; case counts. */
        {"2.2.2: the most octets", BOT("disallow: /a\nallow: /a/b\n"), TEXT("/a/b"), REP_ALLOW, 3, .rank = 4, RFC9309},
        {"2.2.2: as many octets", BOT("disallow: /a\nallow: /a\n"), TEXT("/a"), REP_ALLOW, 3, .rank = 2, RFC9309},
        {"2.2.2: no match", BOT("disallow: /a\n"), TEXT("/b"), ALLOWED, RFC9309},
        {"2.2.2: case", BOT("disallow: /a\n"), TEXT("/A"), ALLOWED, RFC9309},
        {"2.2.2: /robots.txt", BOT("disallow: /\n"), TEXT("/robots.txt"), ALLOWED, RFC9309},

        /* 2.2.3: the table of special characters. */
        {"2.2.3: a comment in a line", BOT("disallow: /\nallow: /a # comment in line\n"), TEXT("/a"), REP_ALLOW, 3,
         .rank = 2, RFC9309},
        {"2.2.3: a comment on its own line", BOT("# comment on its own line\ndisallow: /\n"), TEXT("/a"), REP_DISALLOW,
         3, .rank = 1, RFC9309},
        {"2.2.3: the end", BOT("disallow: /\nallow: /this/path/exactly$\n"), TEXT("/this/path/exactly"), REP_ALLOW, 3,
         .rank = 19, RFC9309},
        {"2.2.3: not the end", BOT("disallow: /\nallow: /this/path/exactly$\n"), TEXT("/this/path/exactly/not"),
         REP_DISALLOW, 2, .rank = 1, RFC9309},
        {"2.2.3: a star", BOT("disallow: /\nallow: /this/*/exactly\n"), TEXT("/this/path/exactly"), REP_ALLOW, 3,
         .rank = 15, RFC9309},

        /* 2.2.3: the table of encoded special characters. */
        {"2.2.3: a literal star", BOT("disallow: /path/file-with-a-%2A.html\n"),
         TEXT("https://www.example.com/path/file-with-a-*.html"), REP_DISALLOW, 2, .rank = 26, RFC9309},
        {"2.2.3: a literal star is not a wildcard", BOT("disallow: /path/file-with-a-%2A.html\n"),
         TEXT("https://www.example.com/path/file-with-a-b.html"), ALLOWED, RFC9309},
        {"2.2.3: a literal dollar", BOT("disallow: /path/foo-%24\n"), TEXT("https://www.example.com/path/foo-$"),
         REP_DISALLOW, 2, .rank = 13, RFC9309},
        {"2.2.3: a literal dollar is not the end", BOT("disallow: /path/foo-%24\n"),
         TEXT("https://www.example.com/path/foo-"), ALLOWED, RFC9309},

        /* 2.2.4: other records neither end a group nor stand between its lines. */
        {"2.2.4: a sitemap between user-agent lines",
         TEXT("user-agent: a\nsitemap: https://example.com/s.xml\nuser-agent: b\ndisallow: /c\n"), TEXT("/c"),
         REP_DISALLOW, 4, .rank = 2, AGENT("a"), RFC9309},

        /* 5.1. */
        {"5.1: everybody, an ending", TEXT(SIMPLE), TEXT("/a.gif"), REP_DISALLOW, 2, .rank = 6, RFC9309},
        {"5.1: everybody, a folder", TEXT(SIMPLE), TEXT("/example/x"), REP_DISALLOW, 3, .rank = 9, RFC9309},
        {"5.1: everybody, what is allowed", TEXT(SIMPLE), TEXT("/publications/a.gif"), REP_ALLOW, 4, .rank = 14,
         RFC9309},
        {"5.1: foobot, the root", TEXT(SIMPLE), TEXT("/"), REP_DISALLOW, 7, .rank = 1, AGENT("foobot"), RFC9309},
        {"5.1: foobot, a page", TEXT(SIMPLE), TEXT("/example/page.html"), REP_ALLOW, 8, .rank = 18, AGENT("foobot"),
         RFC9309},
        {"5.1: foobot, a picture", TEXT(SIMPLE), TEXT("/example/allowed.gif"), REP_ALLOW, 9, .rank = 20,
         AGENT("foobot"), RFC9309},
        {"5.1: barbot", TEXT(SIMPLE), TEXT("/example/page.html"), REP_DISALLOW, 13, .rank = 18, AGENT("barbot"),
         RFC9309},
        {"5.1: bazbot", TEXT(SIMPLE), TEXT("/example/page.html"), REP_DISALLOW, 13, .rank = 18, AGENT("bazbot"),
         RFC9309},
        {"5.1: bazbot, what is only everybody's", TEXT(SIMPLE), TEXT("/a.gif"), ALLOWED, AGENT("bazbot"), RFC9309},
        {"5.1: quxbot, an empty group", TEXT(SIMPLE), TEXT("/example/a.gif"), ALLOWED, AGENT("quxbot"), RFC9309},

        /* 5.2. */
        {"5.2: the longest match", TEXT(LONGEST), TEXT("https://example.com/example/page/disallowed.gif"), REP_DISALLOW,
         3, .rank = 28, AGENT("foobot"), RFC9309},
        {"5.2: what is beside it", TEXT(LONGEST), TEXT("https://example.com/example/page/allowed.gif"), REP_ALLOW, 2,
         .rank = 14, AGENT("foobot"), RFC9309},
};

const struct case_table cases_rfc9309 = {cases, sizeof(cases) / sizeof(cases[0])};
