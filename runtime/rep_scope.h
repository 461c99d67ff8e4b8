/*
 * rep_scope.h: where a robots.txt is valid.
 *
 * A robots.txt holds for one scheme, one host and one port: those of the URL at
 * which it lies.  These functions give the URL of the robots.txt that a page
 * falls under, and say whether a page falls under a given one.
 *
 *     char robots[REP_ROBOTS_URL_SIZE];
 *     size_t size;
 *
 *     if (rep_robots_url(page, page_size, robots, &size) == REP_URL_OK)
 *             ... fetch robots ...
 *
 * The scheme is http, https or ftp.  A port that is not given is the scheme's
 * own (80, 443, 21).  Schemes and hosts compare without case; user info, path,
 * query and fragment of a page don't matter.  Subdomains are other hosts, and a
 * host with a dot at its end is another than the one without.
 *
 * An IP address equals itself only, never a name that leads to it.  IPv4 is four
 * decimal numbers without leading zeros; other spellings that some programs
 * take for IPv4 ("127.1", "0x7f000001") are errors.  IPv6 is compared as an
 * address, whatever its spelling, and written in the form of RFC 5952, its last
 * 32 bits in hexadecimal too; it has no zone.
 *
 * A URL that RFC 3986 or this says to be wrong is an error, never guessed at.
 * Hosts are ASCII here: a host with other bytes is REP_URL_ERR_IDN.  Either give
 * its punycode form, which is an ASCII name like any other, or use the functions
 * of rep_idn.h, in the compiler library.
 *
 * Threads: these functions have no state; any thread may call them.
 * Cost: linear in the URL up to the end of its authority; no allocation.
 *
 * Source: "How Google interprets the robots.txt specification", file location
 * and range of validity; RFC 9309, section 2.3.
 */
#ifndef REP_SCOPE_H
#define REP_SCOPE_H

#include "rep_runtime.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What is wrong with a URL.  REP_URL_OK is 0; everything else is an error. */
enum rep_url_status {
        REP_URL_OK = 0,
        REP_URL_ERR_SCHEME,  /* it starts with none of "http:", "https:" and "ftp:" */
        REP_URL_ERR_SLASHES, /* no "//" follows the scheme */
        REP_URL_ERR_USER,    /* a second "@", a backslash, a space or a control byte before the host */
        REP_URL_ERR_EMPTY,   /* no host */
        REP_URL_ERR_HOST,    /* a byte that no host has: a space, a control byte, "%", "\", ... */
        REP_URL_ERR_LABEL,   /* an empty label, one over 63 bytes, or over 253 bytes of host */
        REP_URL_ERR_IPV4,    /* a host that ends in a number, and is not four of them from 0 to 255 */
        REP_URL_ERR_IPV6,    /* what stands in brackets is no IPv6 address */
        REP_URL_ERR_IDN,     /* a host with bytes outside ASCII; from rep_idn.h: it is no valid IDN */
        REP_URL_ERR_PORT,    /* not a number from 1 to 65535 */
        REP_URL_ERR_ROBOTS,  /* the URL of a robots.txt has another path than "/robots.txt", or a query */
        REP_URL_ERR_MEMORY,  /* out of memory (rep_idn.h only) */
        REP_URL_ERR_NO_IDN,  /* a host with bytes outside ASCII, where rep_has_idn() says no (rep_idn.h only) */
};

/* Returns a constant English sentence fragment for STATUS, never NULL.  Cost: constant. */
REP_API const char *rep_url_status_text(enum rep_url_status status);

/* Bytes of the longest robots.txt URL, with the NUL behind it. */
#define REP_ROBOTS_URL_SIZE 288

/*
 * Writes the URL of the robots.txt that holds for a page to BUFFER, and its
 * length, without the NUL that follows it, to *SIZE, which may be NULL.
 *
 * URL is URL_SIZE bytes, absolute.  The result is in one form: scheme and host
 * in lower case, no user info, no port where it is the scheme's own, and
 * "/robots.txt".  So two URLs are of one scope exactly where the results are
 * equal bytes.
 *
 * Returns REP_URL_OK or what is wrong with URL; after an error BUFFER holds an
 * empty string and *SIZE is 0.
 */
REP_API enum rep_url_status rep_robots_url(const char *url, size_t url_size, char buffer[REP_ROBOTS_URL_SIZE],
                                           size_t *size);

/* The parts of an origin. */
struct rep_origin {
        struct rep_text scheme; /* "http", "https" or "ftp" */
        struct rep_text host;   /* in lower case; an IPv6 address with its brackets */
        uint32_t port;          /* also where it is the scheme's own: 80, 443 or 21 */
};

/*
 * Gives the parts of the origin of URL, which is as for rep_robots_url(), in the form that makes equal origins equal.
 * The texts lie in BUFFER, to which the URL of the robots.txt is written.  For a host outside of ASCII, give what
 * rep_robots_url_idn() writes as URL.
 *
 * Returns REP_URL_OK or what is wrong with URL; after an error ORIGIN is all zero.
 */
REP_API enum rep_url_status rep_url_origin(const char *url, size_t url_size, char buffer[REP_ROBOTS_URL_SIZE],
                                           struct rep_origin *origin);

/*
 * Is URL something to check: an absolute URL of http, https or ftp, or a path, which begins with "/"?  What begins
 * with "//" may be either.
 *
 * rep_check() answers for any bytes, as Google's parser does, so that a slip such as "private" for "/private" looks
 * allowed.  Who takes URLs from people or files asks here first.  Hosts are not examined, but for addresses in brackets.
 *
 * Returns REP_URL_OK; REP_URL_ERR_SCHEME for what is neither, an empty text among it; REP_URL_ERR_EMPTY where the host is
 * missing; or what is wrong with an address in brackets.
 */
REP_API enum rep_url_status rep_page_url(const char *url, size_t url_size);

/*
 * Does the robots.txt at ROBOTS_URL hold for the page at URL?  The answer is
 * written to *SAME.
 *
 * ROBOTS_URL is the URL by which the file was asked for first: after redirects,
 * the rules hold for where they began (RFC 9309, section 2.3.1.2).  Its path is
 * "/robots.txt" exactly; elsewhere a file is not valid, for no page
 * (REP_URL_ERR_ROBOTS).  A fragment doesn't matter.
 *
 * Returns REP_URL_OK, or what is wrong with ROBOTS_URL or else with URL; *SAME
 * is false then.
 */
REP_API enum rep_url_status rep_same_scope(const char *robots_url, size_t robots_url_size, const char *url,
                                           size_t url_size, bool *same);

#ifdef __cplusplus
}
#endif

#endif
