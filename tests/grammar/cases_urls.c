/* SPDX-License-Identifier: Apache-2.0 */
/* Cases of URLs: the path that is matched.  A rule names exactly that path, so that no other path matches. */
#include "tests/grammar/cases.h"

#define ALLOWED REP_ALLOW, .line = 0, .rank = 0

/* A URL whose path must be PATH, and the same in the dialect of RFC 9309. */
#define PATH(name, url, path)                                                                        \
        {                                                                                            \
                name, BOT("disallow: " path "$\n"), TEXT(url), REP_DISALLOW, 2, .rank = sizeof(path) \
        }
#define RFC3986(name, url, path)                                                                               \
        {                                                                                                      \
                name, BOT("disallow: " path "$\n"), TEXT(url), REP_DISALLOW, 2, .rank = sizeof(path),          \
                                                                                .dialect = REP_DIALECT_RFC9309 \
        }

/* What has no host, so that no rule is about it. */
#define NO_URL(name, url)                                                       \
        {                                                                       \
                name, BOT("disallow: /\n"), TEXT(url), REP_NO_URL, 0, .rank = 0 \
        }
#define RFC3986_NO_URL(name, url)                                                                               \
        {                                                                                                       \
                name, BOT("disallow: /\n"), TEXT(url), REP_NO_URL, 0, .rank = 0, .dialect = REP_DIALECT_RFC9309 \
        }

static const struct test_case cases[] = {
        PATH("path: alone", "/p", "/p"),
        PATH("path: the root", "/", "/"),
        PATH("path: with a query", "/p?q", "/p?q"),
        PATH("path: with a parameter", "/p;q", "/p;q"),

        /* Optional leading `//` skipped. */
        PATH("slashes: a host follows", "//h/p", "/p"),
        PATH("slashes: nothing follows", "//", "/"),
        PATH("slashes: a host alone", "//h", "/"),
        PATH("slashes: three", "///p", "/p"),
        PATH("slashes: four", "////p", "//p"),
        PATH("slashes: a scheme follows", "//http://h/p", "/p"),
        PATH("slashes: a query follows", "//?q", "/?q"),
        PATH("slashes: later ones stay", "/a//b", "/a//b"),

        /* Scheme and authority end at the first of `/ ? ;` after `://`. */
        PATH("scheme: http", "http://h/p", "/p"),
        PATH("scheme: any", "x://h/p", "/p"),
        PATH("scheme: none", "://h/p", "/p"),
        NO_URL("scheme: no host", "http:///p"),
        NO_URL("host: empty behind a user", "https://a@/x"),
        NO_URL("host: a port alone", "http://:80/x"),
        NO_URL("host: a blank", "http://a b/x"),
        NO_URL("host: a control byte", "FTP://a\x7f"),
        NO_URL("host: an open bracket", "https://[::1/x"),
        NO_URL("host: empty brackets", "https://[]/x"),
        NO_URL("host: ends at ;", "https://;h/x"),
        RFC3986_NO_URL("RFC 3986: an empty host", "https:///x"),
        PATH("authority: ends at ?", "http://h?q", "/?q"),
        PATH("authority: ends at ;", "http://h;q", "/;q"),
        PATH("authority: ends at the first of them", "http://h;a/b?c", "/;a/b?c"),
        PATH("authority: ends at the first of them, ?", "http://h?a/b;c", "/?a/b;c"),
        PATH("authority: without a scheme", "h/p", "/p"),
        PATH("authority: without a scheme, ends at ?", "h?q/r", "/?q/r"),
        PATH("authority: with a port", "http://h:80/p", "/p"),
        PATH("authority: with a port, without a scheme", "h:80/p", "/p"),
        PATH("authority: with user info", "http://u:p@h/p", "/p"),
        PATH("authority: in upper case", "HTTP://H/P", "/P"),
        PATH("authority: an IPv6 address", "http://[::1]:80/p", "/p"),

        /* ... which counts only before any of these. */
        PATH("no scheme: after a slash", "/a://b/c", "/a://b/c"),
        PATH("no scheme: after a host and a slash", "h/a://b/c", "/a://b/c"),
        PATH("no scheme: after ?", "h?a://b/c", "/?a://b/c"),
        PATH("no scheme: after ;", "h;a://b/c", "/;a://b/c"),
        PATH("no scheme: a second one", "http://h/a://b/c", "/a://b/c"),
        PATH("no scheme: a second one right after", "http://h://i/p", "//i/p"),
        PATH("no scheme: one slash", "http:/h/p", "/h/p"),
        PATH("no scheme: no slash", "http:h/p", "/p"),
        PATH("no scheme: no colon", "http//h/p", "//h/p"),

        /* The fragment is cut. */
        PATH("fragment: of a path", "/p#f", "/p"),
        PATH("fragment: of a query", "/p?q#f", "/p?q"),
        PATH("fragment: with a path in it", "/p#/f?g", "/p"),
        PATH("fragment: the first number sign counts", "/p#f#g", "/p"),
        PATH("fragment: empty", "http://h/p#", "/p"),
        PATH("fragment: an escaped number sign is none", "/p%23f", "/p%23f"),

        /* A result that does not start with `/` gets one in front; no path, or a `#` before the path: `/`. */
        PATH("none: empty", "", "/"),
        PATH("none: a host", "h", "/"),
        PATH("none: a host with a scheme", "http://h", "/"),
        NO_URL("none: a scheme", "http://"),
        PATH("none: a fragment", "#f", "/"),
        PATH("none: a number sign before the path", "http://h#f/p", "/"),
        PATH("none: a number sign before the query", "h#f?q", "/"),
        PATH("none: a number sign before the scheme", "h#f://g/p", "/"),
        PATH("none: a number sign after slashes", "//#/p", "/"),
        PATH("none: a number sign right before the path", "http://h#/p", "/"),
        PATH("none: a number sign right after the slash", "http://h/#p", "/"),

        /* A NUL cuts the path once it is found, not before. */
        PATH("NUL: in the path", "/p\0q", "/p"),
        PATH("NUL: in the query", "/p?q\0r", "/p?q"),
        NO_URL("NUL: in the host", "http://h\0/x/y"),
        NO_URL("NUL: in the host, before a query", "http://h\0?q"),
        NO_URL("NUL: in the host, before a fragment", "http://h\0#/x"),
        NO_URL("NUL: in the host, and no path", "http://h\0"),
        NO_URL("NUL: in the host, and in the path", "http://h\0/x\0/y"),
        PATH("NUL: in the scheme", "ht\0tp://h/p", "/p"),
        PATH("NUL: between the scheme's colon and its slashes", "http:\0//h/p", "//h/p"),
        PATH("NUL: at the start", "\0/p", "/p"),
        PATH("NUL: right behind the first slash", "/\0p", "/"),
        PATH("NUL: at the end", "/p\0", "/p"),
        PATH("NUL: before a fragment", "/p\0#f", "/p"),
        PATH("NUL: in the fragment", "/p#f\0g", "/p"),

        /* Bytes of the path are otherwise taken as they are. */
        PATH("bytes: dots", "http://h/./a/../b", "/./a/../b"),
        PATH("bytes: escapes", "/%7E%2F%zz", "/%7E%2F%zz"),
        PATH("bytes: a space", "/a b", "/a b"),
        PATH("bytes: a backslash", "http://h\\p/q", "/q"),
        PATH("bytes: a dollar and a star", "/a$*b", "/a$*b"),
        {"bytes: past ASCII", BOT("disallow: /a*z$\n"), TEXT("/a\xC3\xA4\xFFz"), REP_DISALLOW, 2, .rank = 5},
        {"bytes: an escape in lower case stays so", BOT("disallow: /%7e\n"), TEXT("/%7e"), ALLOWED},
        {"bytes: an escape of a letter stays one", BOT("disallow: /a\n"), TEXT("/%61"), ALLOWED},
        NO_URL("bytes: a tab, which browsers remove", "/pri\tvate"),
        NO_URL("bytes: a line feed", "/private/and/much/more\n"),
        NO_URL("bytes: a carriage return in the query, and a block behind it", "https://h/p?\rand=much&more=of&it=x"),
        NO_URL("bytes: a tab in the fragment", "/p#\tf"),
        NO_URL("bytes: a line feed in front", "\n/p"),
        PATH("bytes: control bytes that browsers escape", "/a\v\f\x0e\x08z and many more of them",
             "/a\v\f\x0e\x08z and many more of them"),
        NO_URL("port: past 65535", "http://h:99999/p"),
        NO_URL("port: far past it", "http://h:18446744073709551696/p"),
        NO_URL("port: zero", "http://h:0/p"),
        NO_URL("port: a letter", "http://h:80a/p"),
        NO_URL("port: two", "http://h:80:80/p"),
        NO_URL("port: behind an address", "http://[::1]:65536/p"),
        NO_URL("port: none behind an address, but a letter", "http://[::1]a/p"),
        PATH("port: the last one, behind a password", "http://u:99999@h:65535/p", "/p"),
        PATH("port: empty", "http://h:/p", "/p"),
        {"bytes: white space before the URL is a host", BOT("disallow: /p\n"), TEXT(" /p"), REP_DISALLOW, 2, .rank = 2},
        {"bytes: white space after the URL stays", BOT("disallow: /p$\n"), TEXT("/p "), ALLOWED},

        /* rfc9309: the split of RFC 3986. */
        RFC3986("RFC 3986: a path alone", "/p", "/p"),
        RFC3986("RFC 3986: a path and a query", "https://h/p?q#f", "/p?q"),
        RFC3986("RFC 3986: a semicolon belongs to the authority", "https://my.deloitte.com;", "/"),
        RFC3986("RFC 3986: a semicolon before a path", "https://h;search/search/cart", "/search/cart"),
        RFC3986("RFC 3986: a semicolon before a query", "https://h;x?q", "/?q"),
        RFC3986("RFC 3986: a semicolon before a fragment", "https://h;x#/p", "/"),
        RFC3986("RFC 3986: a semicolon in the path", "https://h/p;q", "/p;q"),
        RFC3986("RFC 3986: a semicolon in the user info", "https://a;b@h/p", "/p"),
        RFC3986("RFC 3986: no authority", "http:/p", "/p"),
        RFC3986("RFC 3986: an empty authority", "file:///p", "/p"),
        RFC3986("RFC 3986: a query ends the authority", "http://h?a=b", "/?a=b"),
        RFC3986("RFC 3986: a fragment ends it", "http://h#/p", "/"),
        RFC3986("RFC 3986: slashes begin an authority", "//h/p", "/p"),
        RFC3986("RFC 3986: slashes begin an authority, not a scheme", "//http://h/p", "//h/p"),
        RFC3986("RFC 3986: slashes and no path", "//h;x", "/"),
        RFC3986("RFC 3986: a URL in the path", "http://h/http://i/p", "/http://i/p"),
        {"RFC 3986: a URL in the query", BOT("disallow: /p?u=http://i/q;r$\n"), TEXT("/p?u=http://i/q;r"), REP_DISALLOW,
         2, .rank = 26, .dialect = REP_DIALECT_RFC9309},
        RFC3986_NO_URL("RFC 3986: a semicolon in the port", "http://h:80;x/p"),
        RFC3986_NO_URL("RFC 3986: a NUL in the host", "http://h\0/x/y"),
        RFC3986("RFC 3986: a NUL in the path", "/p\0q", "/p"),
        PATH("no RFC 3986: a semicolon ends the authority", "https://h;search/search/cart", "/;search/search/cart"),
        PATH("no RFC 3986: slashes before a scheme", "//http://h/p", "/p"),
};

const struct case_table cases_urls = {cases, sizeof(cases) / sizeof(cases[0])};
