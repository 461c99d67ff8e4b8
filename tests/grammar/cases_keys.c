/* SPDX-License-Identifier: Apache-2.0 */
/* Cases of parsing: separators, keys, and lines that are not directives. */
#include "tests/grammar/cases.h"

#define ALLOWED REP_ALLOW, .line = 0, .rank = 0
#define LINE_2 REP_DISALLOW, 2, .rank = 2

static const struct test_case cases[] = {
        /* `key : value` splits at the first `:`. */
        {"colon: the second belongs to the value", BOT("disallow: /a:b\n"), TEXT("/a:b"), REP_DISALLOW, 2, .rank = 4},
        {"colon: the second is needed to match", BOT("disallow: /a:b\n"), TEXT("/a"), ALLOWED},
        {"colon: a value may start with one", BOT("disallow:: /a\n"), TEXT("/a"), ALLOWED},
        {"colon: it goes before a blank", BOT("disallow /x:/a\n"), TEXT("/a"), LINE_2},
        {"colon: what is before it is the key", BOT("note: disallow: /a\n"), TEXT("/a"), ALLOWED},

        /* Without any `:`, a run of spaces or tabs splits, but only when the line is exactly two words. */
        {"two words: space", BOT("disallow /a\n"), TEXT("/a"), LINE_2},
        {"two words: tab", BOT("disallow\t/a\n"), TEXT("/a"), LINE_2},
        {"two words: a run of both", BOT(" disallow \t \t/a\t\n"), TEXT("/a"), LINE_2},
        {"two words: a user-agent line", TEXT("user-agent bot\ndisallow: /a\n"), TEXT("/a"), LINE_2},
        {"two words: a comment is no third", BOT("disallow /a # b\n"), TEXT("/a"), LINE_2},
        {"two words: three are not a directive", BOT("disallow /a b\n"), TEXT("/a"), ALLOWED},
        {"two words: three, with tabs", BOT("disallow\t/a\tb\n"), TEXT("/a"), ALLOWED},
        {"two words: three, with a space and a tab", BOT("disallow /a\tb\n"), TEXT("/a"), ALLOWED},
        {"two words: nor is the rest of three the value", BOT("disallow /a b\n"), TEXT("/a b"), ALLOWED},
        {"two words: nor is it with a tab", BOT("disallow /a\tb\n"), TEXT("/a"), ALLOWED},
        {"two words: one is not a directive", BOT("allow: /\ndisallow\n"), TEXT("/a"), REP_ALLOW, 2, .rank = 1},
        {"two words: not the misspelling of two words", TEXT("user agent bot\ndisallow: /a\n"), TEXT("/a"), ALLOWED},
        {"two words: VT parts none", BOT("disallow\v/a\n"), TEXT("/a"), ALLOWED},
        {"two words: FF parts none", BOT("disallow /a\fb\n"), TEXT("/a\fb"), REP_DISALLOW, 2, .rank = 4},
        {"two words: white space around them is dropped", BOT("disallow\v \f/a\n"), TEXT("/a"), LINE_2},
        {"two words: NBSP parts none", BOT("disallow\xC2\xA0/a\n"), TEXT("/a"), ALLOWED},

        /* An empty key is not a directive. */
        {"empty key", BOT(": /a\n"), TEXT("/a"), ALLOWED},
        {"empty key: white space is none", BOT(" \t: /a\n"), TEXT("/a"), ALLOWED},
        {"empty key: a key after the colon is none", BOT(":disallow: /a\n"), TEXT("/a"), ALLOWED},
        {"empty key: it doesn't end a run", TEXT("user-agent: bot\n: /b\nuser-agent: x\ndisallow: /a\n"), TEXT("/a"),
         REP_DISALLOW, 4, .rank = 2},

        /* Keys compare without case, as prefixes. */
        {"key: user-agent without case", TEXT("UsEr-AgEnT: bot\ndisallow: /a\n"), TEXT("/a"), LINE_2},
        {"key: disallow without case", BOT("DISALLOW: /a\n"), TEXT("/a"), LINE_2},
        {"key: allow without case", BOT("disallow: /\nAlloW: /a\n"), TEXT("/a"), REP_ALLOW, 3, .rank = 2},
        {"key: user-agent as a prefix", TEXT("user-agents-x: bot\ndisallow: /a\n"), TEXT("/a"), LINE_2},
        {"key: disallow as a prefix", BOT("disallowed: /a\n"), TEXT("/a"), LINE_2},
        {"key: disallow as the first word", BOT("disallow this: /a\n"), TEXT("/a"), LINE_2},
        {"key: allow as a prefix", BOT("disallow: /\nallowance: /a\n"), TEXT("/a"), REP_ALLOW, 3, .rank = 2},
        {"key: disallow not as a suffix", BOT("xdisallow: /a\n"), TEXT("/a"), ALLOWED},
        {"key: not cut short", BOT("disallo: /a\n"), TEXT("/a"), ALLOWED},
        {"key: user-agent not cut short", TEXT("user-agen: bot\ndisallow: /a\n"), TEXT("/a"), ALLOWED},
        {"key: bytes past ASCII have no case", BOT("d\xC9sallow: /a\n"), TEXT("/a"), ALLOWED},

        /* Accepted misspellings, also as prefixes. */
        {"misspelt: useragent", TEXT("useragent: bot\ndisallow: /a\n"), TEXT("/a"), LINE_2},
        {"misspelt: user agent", TEXT("user agent: bot\ndisallow: /a\n"), TEXT("/a"), LINE_2},
        {"misspelt: useragent as a prefix", TEXT("UserAgents: bot\ndisallow: /a\n"), TEXT("/a"), LINE_2},
        {"misspelt: user agent as a prefix", TEXT("User Agent X: bot\ndisallow: /a\n"), TEXT("/a"), LINE_2},
        {"misspelt: dissallow", BOT("dissallow: /a\n"), TEXT("/a"), LINE_2},
        {"misspelt: dissalow", BOT("dissalow: /a\n"), TEXT("/a"), LINE_2},
        {"misspelt: disalow", BOT("disalow: /a\n"), TEXT("/a"), LINE_2},
        {"misspelt: diasllow", BOT("diasllow: /a\n"), TEXT("/a"), LINE_2},
        {"misspelt: disallaw", BOT("disallaw: /a\n"), TEXT("/a"), LINE_2},
        {"misspelt: as a prefix, without case", BOT("DisAlows /a\n"), TEXT("/a"), LINE_2},
        {"misspelt: disalllow isn't accepted", BOT("disalllow: /a\n"), TEXT("/a"), ALLOWED},
        {"misspelt: alow isn't accepted", BOT("disallow: /\nalow: /a\n"), TEXT("/a"), REP_DISALLOW, 2, .rank = 1},
        {"misspelt: user_agent isn't accepted", TEXT("user_agent: bot\ndisallow: /a\n"), TEXT("/a"), ALLOWED},
        {"misspelt: two spaces aren't accepted", TEXT("user  agent: bot\ndisallow: /a\n"), TEXT("/a"), ALLOWED},
        {"misspelt: a tab isn't accepted", TEXT("user\tagent: bot\ndisallow: /a\n"), TEXT("/a"), ALLOWED},

        /* Other keys are not rules; anything else on a line is ignored. */
        {"other: crawl-delay is not a rule", BOT("crawl-delay: /a\n"), TEXT("/a"), ALLOWED},
        {"other: noindex is not a rule", BOT("noindex: /a\n"), TEXT("/a"), ALLOWED},
        {"other: sitemap is not a rule", BOT("sitemap: /a\nsite-map: /a\n"), TEXT("/a"), ALLOWED},
        {"junk: HTML is passed over", BOT("<p>\n<a href=\"/\">x</a>\n</p>\ndisallow: /a\n"), TEXT("/a"), REP_DISALLOW,
         5, .rank = 2},
        {"junk: a tag before a key hides it", TEXT("<p>user-agent: bot</p>\ndisallow: /a\n"), TEXT("/a"), ALLOWED},
        {"junk: binary is passed over", BOT("\x89PNG\x1A\xFF\xFE\x80\n\x02\x03\ndisallow: /a\n"), TEXT("/a"),
         REP_DISALLOW, 4, .rank = 2},
        {"junk: UTF-16 says nothing",
         TEXT("\xFF\xFEu\0s\0e\0r\0-\0a\0g\0e\0n\0t\0:\0*\0\n\0d\0i\0s\0a\0l\0l\0o\0w\0:\0/\0"), TEXT("/a"), ALLOWED},
        {"junk: an empty file", TEXT(""), TEXT("/a"), ALLOWED},
        {"junk: only line ends", TEXT("\n\r\n\r"), TEXT("/a"), ALLOWED},
};

const struct case_table cases_keys = {cases, sizeof(cases) / sizeof(cases[0])};
