/*
 * Cases of URLs: the path that is matched.  A rule names that path exactly, so that nothing else fits.
 */
#include "cases.h"

#define ALLOWED REP_ALLOW, .line = 0, .rank = 0

/* A URL whose path must be PATH. */
#define PATH(name, url, path)                                                                        \
        {                                                                                            \
                name, BOT("disallow: " path "$\n"), TEXT(url), REP_DISALLOW, 2, .rank = sizeof(path) \
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
        PATH("scheme: no host", "http:///p", "/p"),
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
        PATH("none: a scheme", "http://", "/"),
        PATH("none: a fragment", "#f", "/"),
        PATH("none: a number sign before the path", "http://h#f/p", "/"),
        PATH("none: a number sign before the query", "h#f?q", "/"),
        PATH("none: a number sign before the scheme", "h#f://g/p", "/"),
        PATH("none: a number sign after slashes", "//#/p", "/"),
        PATH("none: a number sign right before the path", "http://h#/p", "/"),
        PATH("none: a number sign right after the slash", "http://h/#p", "/"),

        /* A NUL ends the URL. */
        PATH("NUL: in the path", "/p\0q", "/p"),
        PATH("NUL: in the host", "http://h\0/p", "/"),
        PATH("NUL: in the scheme", "http:\0//h/p", "/"),
        PATH("NUL: at the start", "\0/p", "/"),
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
        {"bytes: a line end is one", BOT("disallow: /a*z$\n"), TEXT("/a\r\n\tz"), REP_DISALLOW, 2, .rank = 5},
        {"bytes: white space before the URL is a host", BOT("disallow: /p\n"), TEXT(" /p"), REP_DISALLOW, 2, .rank = 2},
        {"bytes: white space after the URL stays", BOT("disallow: /p$\n"), TEXT("/p "), ALLOWED},
};

const struct case_table cases_urls = {cases, sizeof(cases) / sizeof(cases[0])};
