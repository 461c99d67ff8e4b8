/* SPDX-License-Identifier: Apache-2.0 */
/*
 * rep_policy.h: what the fetch of a robots.txt means, when to fetch it again, and where the file is valid.
 *
 * These are pure functions for a crawler that does its own I/O.  They take the outcome of a fetch and the time, and say
 * what the crawler may do.  They read no clock.
 *
 *     struct rep_fetch_entry entry = {0};           one for each robots.txt URL
 *     struct rep_advice advice;
 *
 *     rep_fetch_advise(&entry, NULL, now, &advice);
 *     if (advice.ask_at <= now)
 *             ... fetch, fill in a struct rep_fetch, call rep_fetch_record(), and advise again ...
 *     ... advice.access ...
 *
 * Sources: RFC 9309, sections 2.3.1 and 2.4, and "How Google interprets the robots.txt specification".  They differ
 * from each other, and have changed over time.  This library follows the newest published text:
 *   - 401 and 403 are like any 4xx, and allow everything (in the draft of 1996 they
 *     disallowed everything);
 *   - 429 is like 5xx, and disallows everything (RFC 9309 doesn't distinguish it from
 *     other 4xx; Google's documentation does);
 *   - five redirects are followed; a sixth makes the file unavailable, like 404
 *     (RFC 9309 says "at least five" and leaves open what a sixth means; RFC 1945
 *     says never more than five);
 *   - max-age lengthens the 24 hours of RFC 9309, section 2.4, up to 30 days, as Google's documentation has it; with
 *     REP_DIALECT_RFC9309 in the policy it only shortens them;
 *   - 5xx disallows everything, but not forever: after 30 days of 5xx the last good
 *     copy applies, or everything is allowed if there is no copy.
 *
 * Times are seconds since a fixed moment that the caller chooses, as time() returns them.  They are signed, so that
 * differences don't wrap around.  The clock may go backwards: see rep_fetch_advise().
 *
 * Threads: these functions have no state of their own; one thread at a time may use an entry.  Cost: constant; for
 * functions that parse, linear in the text.  No allocation.
 */
#ifndef REP_POLICY_H
#define REP_POLICY_H

#include "rep_runtime.h"

#ifdef __cplusplus
extern "C" {
#ifdef __GNUC__
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wshadow" /* a function is called like a struct */
#endif
#endif

/* ---- Cache-Control (RFC 9111, section 5.2) */

/* What the fields of a response say about caching it.  All zero means that they say nothing. */
struct rep_cache_control {
        bool has_max_age;
        bool no_store;
        bool no_cache;
        uint32_t max_age; /* seconds, if HAS_MAX_AGE */
};

/*
 * Adds the value of one Cache-Control field to CONTROL, which must be all zero before the first field of a response.
 *
 * Names compare without case.  max-age may be quoted.  If it is repeated, the first number counts (RFC 9111, section
 * 4.2.1).  A number too large for 32 bits becomes UINT32_MAX (section 1.2.2).  A max-age that is not a number, such as
 * "-1" or "1h", is ignored.  no-cache with field names counts as no-cache, because the body is useless without its
 * fields.  Everything else is ignored: s-maxage and proxy-revalidate are for shared caches, and a crawler's cache is
 * private; must-revalidate would forbid what RFC 9309, section 2.4, allows while a site is unreachable.  After a
 * malformed directive, parsing goes on at the next comma outside quotes.
 */
REP_API void rep_cache_control(struct rep_text value, struct rep_cache_control *control);

/* ---- Expires, Age and Retry-After */

/*
 * Returns the seconds to wait from NOW on by the value of a Retry-After field, which is a number or a date.  Returns 0
 * if the date is past, or if VALUE is neither; at most UINT32_MAX.
 */
REP_API uint32_t rep_retry_after(struct rep_text value, int64_t now);

/*
 * Adds the values of Expires and Date (RFC 9111, section 5.3) to CONTROL.  Call it after all Cache-Control fields were
 * added.  If CONTROL has no max-age yet, the time from DATE to EXPIRES becomes its max-age: 0 if EXPIRES is past, or is
 * not a date, such as "0".  If DATE is not a date, NOW takes its place.
 */
REP_API void rep_expires(struct rep_text expires, struct rep_text date, int64_t now, struct rep_cache_control *control);

/*
 * Subtracts the value of Age, the seconds that caches on the way have kept the response, from the max-age in CONTROL
 * (RFC 9111, section 4.2).  Call it last.  Nothing changes if there is no max-age, or if VALUE is not a number.
 */
REP_API void rep_age(struct rep_text value, struct rep_cache_control *control);

/* ---- one fetch */

/* How a fetch ended, apart from its HTTP status. */
enum rep_fetch_error {
        REP_FETCH_DONE = 0, /* with a response, also if its body was cut at the size limit */
        REP_FETCH_DNS,      /* no address for the host */
        REP_FETCH_CONNECT,  /* no connection */
        REP_FETCH_TLS,      /* no secure connection */
        REP_FETCH_TIMEOUT,
        REP_FETCH_RESET,      /* closed or reset before the response was complete */
        REP_FETCH_BODY,       /* broken chunks, a truncated body, or one that is still coded; see rep_fetch_body() */
        REP_FETCH_OTHER,      /* any other failure of network or server */
        REP_FETCH_LOOP,       /* redirected to a URL that was fetched before */
        REP_FETCH_BAD_TARGET, /* redirected without a target, or to no URL of http, https or ftp; to FTP: OTHER */
};

/* How many values enum rep_fetch_error has. */
#define REP_FETCH_ERRORS (REP_FETCH_BAD_TARGET + 1)

/* The most redirects that are followed. */
#define REP_REDIRECTS_MAX 5

/* The outcome of a fetch.  After redirects it is that of the last response. */
struct rep_fetch {
        enum rep_fetch_error error;
        uint32_t status; /* HTTP status of the last response; 0: none.  For FTP: 200, or 404 if there is no such file */
        uint32_t redirects;   /* how many were followed */
        bool no_body;         /* a 2xx response without any body: an empty file, which allows everything */
        bool missing_is_5xx;  /* the caller knows: this site answers 5xx for pages that don't exist */
        uint32_t retry_after; /* seconds, from the field Retry-After; 0: none */
        struct rep_cache_control cache;
};

/* The fields of a response that say what there is of its body.  Each may be empty: there is none. */
struct rep_body_fields {
        struct rep_text codings; /* Content-Encoding and Transfer-Encoding, joined by commas */
        struct rep_text
                length;        /* Content-Length; leave it out if the body was converted, as to another character set */
        struct rep_text range; /* Content-Range */
};

/* What a crawler may do.  0 is the safe value. */
enum rep_access {
        REP_ACCESS_DISALLOW_ALL = 0, /* fetch nothing, for now */
        REP_ACCESS_ALLOW_ALL,
        REP_ACCESS_RULES,     /* obey the rules of this body, or of the last good copy */
        REP_ACCESS_UNCHANGED, /* rep_fetch_access() only: 304, the copy is still valid */
        REP_ACCESS_FOLLOW,    /* rep_fetch_access() only: not known yet, follow the redirect */
};

/*
 * Returns what this fetch alone means.
 *
 *     2xx                                      the rules, also if the body is HTML: what parses counts
 *     2xx without body, 4xx but 429            everything is allowed
 *     3xx but 304, up to REP_REDIRECTS_MAX     follow, also to other hosts; the rules are for the first host
 *     3xx but 304, more; a loop; a bad target  as 404, also with status 0
 *     3xx but 304, with REP_FETCH_OTHER        nobody says where it led: everything is disallowed, for now
 *     304                                      unchanged
 *     429, 5xx, any other error or status      everything is disallowed, for now
 *     5xx where MISSING_IS_5XX                 as 404
 *
 * If ERROR is set and the status is 2xx, the fetch failed, because half a file may lack the rule that matters.  If
 * ERROR is set and the status is 304, the fetch failed, too; a 304 to a request without validators is an example.  With
 * any other status the status decides, because the body doesn't matter.
 */
REP_API enum rep_access rep_fetch_access(const struct rep_fetch *fetch);

/* ---- many fetches over time */

/* The numbers of the policy, in seconds.  0 means the default, which the comments give. */
struct rep_policy {
        size_t size;           /* sizeof(struct rep_policy), or 0; see rep_read_options() */
        uint32_t lifetime;     /* lifetime of an answer without max-age; 24 hours */
        uint32_t lifetime_max; /* the longest lifetime; 30 days, but see DIALECT */
        uint32_t lifetime_min; /* the shortest lifetime, also for no-store and no-cache; 0: fetch every time */
        uint32_t retry;        /* wait after the first failure, doubled after each further one; 1 minute */
        uint32_t retry_max;    /* the longest such wait; 6 hours */
        uint32_t unreachable;  /* a site that fails for longer than this is given up; 30 days */
        bool distrust_stale;   /* don't use a copy past its lifetime while the site is unreachable */
        bool strict;           /* never give a site up, and distrust what is stale, whatever the two before say */
        uint32_t clock_skew;   /* how far past now a fetch may have ended, by another clock; 5 minutes */
        /* REP_DIALECT_RFC9309: no answer's lifetime is over 24 hours, whatever the numbers say.  Caches and packs put
         * their own dialect here. */
        enum rep_dialect dialect;
};

/*
 * What is known about one robots.txt.  It starts as all zero.  The caller may read the members, and store them for a
 * later run, but only rep_fetch_record() changes them.
 */
struct rep_fetch_entry {
        bool answered;             /* a fetch has been answered, and ACCESS, CONFIRMED and LIFETIME are set */
        enum rep_access access;    /* the last answer: REP_ACCESS_RULES or REP_ACCESS_ALLOW_ALL */
        int64_t confirmed;         /* time of this answer, or of the last 304 that confirmed it */
        uint32_t lifetime;         /* seconds after CONFIRMED for which it is fresh */
        uint32_t failures;         /* fetches that failed since CONFIRMED */
        int64_t unreachable_since; /* time of the first of these failures */
        int64_t last_failure;      /* time of the last of them */
        uint32_t wait;             /* seconds to wait after LAST_FAILURE */
};

/*
 * Records in ENTRY that a fetch ended at the time NOW.  If POLICY is NULL, the defaults apply.
 *
 * An answer (2xx, 4xx but 429, a loop, ...) replaces the previous answer.  The caller then keeps the new body, or none,
 * as its copy.  A failure leaves the last answer and the caller's copy as they are.  A 304 confirms the copy.  It sets
 * a new lifetime only if it states one.  A 304 is a failure if there are no rules to confirm.
 *
 * After a failure, the wait is POLICY->retry, doubled after each further failure up to POLICY->retry_max.  A longer
 * RETRY_AFTER lengthens it, up to 24 hours or POLICY->retry_max, whichever is more.
 *
 * Returns REP_OK.  Returns REP_ERR_ARGUMENT and records nothing if the outcome is a
 * redirect that must be followed first.
 */
REP_API enum rep_status rep_fetch_record(struct rep_fetch_entry *entry, const struct rep_policy *policy,
                                         const struct rep_fetch *fetch, int64_t now);

/*
 * Returns what is wrong with TIME as the time at which something was fetched, told at the time NOW: it is negative,
 * over 10^11, as milliseconds are, or past NOW by more than the clock skew of POLICY.  If POLICY is NULL, the defaults
 * apply. Returns NULL if nothing is wrong.
 */
REP_API const char *rep_fetch_time_fault(const struct rep_policy *policy, int64_t time, int64_t now);

/* The state of an entry. */
enum rep_fetch_state {
        REP_STATE_UNKNOWN = 0, /* never fetched: everything is disallowed until it is */
        REP_STATE_FRESH,       /* the last answer applies */
        REP_STATE_STALE,       /* the last answer is past its lifetime; it applies until refreshed */
        REP_STATE_UNREACHABLE, /* fetches fail, and no answer can be used: everything is disallowed */
        REP_STATE_GIVEN_UP,    /* fetches have failed for too long: the last answer, or everything is allowed */
};

/* How many values enum rep_fetch_state has. */
#define REP_FETCH_STATES (REP_STATE_GIVEN_UP + 1)

struct rep_advice {
        enum rep_fetch_state state;
        enum rep_access access; /* REP_ACCESS_RULES means the last good copy */
        int64_t ask_at;         /* when to fetch next; NOW if a fetch is due */
};

/*
 * Sets ADVICE to what ENTRY means at the time NOW.  If POLICY is NULL, the defaults apply.
 *
 * An answer is fresh for its lifetime, and stale from CONFIRMED + LIFETIME on.  A stale answer still applies while
 * refreshing it fails (RFC 9309, section 2.4).  With DISTRUST_STALE it doesn't: everything is then disallowed until a
 * fetch is answered (section 2.3.1.4, read strictly).  A site is given up if the time from its first failure to its
 * last is longer than POLICY->unreachable; exactly 30 days is not longer.  Time without fetches is not a failure, so
 * only a failed fetch can make a site given up.
 *
 * If NOW is before CONFIRMED, the clock went backwards, and the age of the answer is unknown: it is stale, and a fetch
 * is due.  A last failure behind NOW delays no fetch.  A failure recorded at a time before the first
 * failure starts the 30 days anew.
 */
REP_API void rep_fetch_advise(const struct rep_fetch_entry *entry, const struct rep_policy *policy, int64_t now,
                              struct rep_advice *advice);

/* ---- scope: where a robots.txt is valid */

/*
 * A robots.txt is valid for one scheme, one host and one port: those of its own URL.  These functions find the URL of
 * the robots.txt that applies to a page.  rep_same_scope_idn() (rep_robots.h) says whether a given one applies to it.
 *
 *     char robots[REP_ROBOTS_URL_SIZE];
 *     size_t size;
 *
 *     if (rep_robots_url(page, page_size, robots, &size) == REP_URL_OK)
 *             ... fetch robots ...
 *
 * The scheme is http, https or ftp.  The default port is the scheme's (80, 443,
 * 21).  Schemes and hosts compare without case.  The user info, path, query and
 * fragment of a page don't matter.  A subdomain is a different host.  A host with a
 * dot at its end differs from the host without it.
 *
 * An IP address equals only itself, never a name that resolves to it.  IPv4 is four decimal numbers without leading
 * zeros; other spellings that some programs accept as IPv4 ("127.1", "0x7f000001") are errors.  IPv6 addresses compare
 * by value, not by spelling.  They are written in the form of RFC 5952, with the last 32 bits in hexadecimal, too, and
 * have no zone.
 *
 * A URL that is invalid by RFC 3986 or by the rules above is an error; the library does not guess.  Hosts are ASCII
 * here: a host with other bytes is REP_URL_ERR_IDN.  Either pass its punycode form, which is an ordinary ASCII name, or
 * use the functions of rep_robots.h that end in _idn, in the compiler library.
 *
 * Cost: linear in the URL; no allocation.
 *
 * Source: "How Google interprets the robots.txt specification", file location
 * and range of validity; RFC 9309, section 2.3.
 */

/* What is wrong with a URL.  REP_URL_OK is 0; everything else is an error. */
enum rep_url_status {
        REP_URL_OK = 0,
        REP_URL_ERR_SCHEME,  /* it does not start with "http:", "https:" or "ftp:" */
        REP_URL_ERR_SLASHES, /* no "//" follows the scheme */
        REP_URL_ERR_USER,    /* a second "@", a backslash, a space or a control byte before the host */
        REP_URL_ERR_EMPTY,   /* no host */
        REP_URL_ERR_HOST,    /* a byte that no host may have: a space, a control byte, "%", "\", ... */
        REP_URL_ERR_LABEL,   /* an empty label, a label over 63 bytes, or a host over 253 bytes */
        REP_URL_ERR_IPV4,    /* a host that ends in a number, but is not four numbers from 0 to 255 */
        REP_URL_ERR_IPV6,    /* the brackets do not hold an IPv6 address */
        REP_URL_ERR_IDN,     /* a host with bytes outside ASCII; from rep_robots_url_idn(): not a valid IDN */
        REP_URL_ERR_PORT,    /* not a number from 1 to 65535 */
        REP_URL_ERR_ROBOTS,  /* the URL of a robots.txt with a path other than "/robots.txt", or with a query */
        REP_URL_ERR_MEMORY,  /* out of memory (rep_robots_url_idn() only) */
        REP_URL_ERR_NO_IDN,  /* a host with bytes outside ASCII, and rep_has_idn() is false (rep_robots_url_idn() only)
                              */
        REP_URL_ERR_BREAK,   /* a tab, a line feed or a carriage return anywhere in the URL */
};

/* Returns a constant English sentence fragment for STATUS, never NULL.  Cost: constant. */
REP_API const char *rep_url_status_text(enum rep_url_status status);

/* Size of the longest robots.txt URL in bytes, including the NUL. */
#define REP_ROBOTS_URL_SIZE 288

/*
 * Writes the URL of the robots.txt that applies to a page to BUFFER, with a NUL, and
 * its length without the NUL to *SIZE.  SIZE may be NULL.
 *
 * URL is an absolute URL of URL_SIZE bytes.  The result has one form: scheme and host in lower case, no user info, no
 * port if it is the scheme's default, and "/robots.txt".  So two URLs have the same scope if and only if the results
 * are equal bytes.
 *
 * Returns REP_URL_OK or what is wrong with URL; after an error BUFFER holds an empty string and *SIZE is 0.
 */
REP_API enum rep_url_status rep_robots_url(const char *url, size_t url_size, char buffer[REP_ROBOTS_URL_SIZE],
                                           size_t *size);

/*
 * Checks that URL is valid input for a check: an absolute URL of http, https or ftp, or a path, which begins with "/".
 * A URL that begins with "//" may be either.  DIALECT decides where the authority ends, as it does for a check: in
 * REP_DIALECT_GOOGLE a ";" ends it.
 *
 * rep_check() answers for bytes that are neither, as Google's parser does, so a mistake such as "private" for
 * "/private" looks allowed.  A program that gets URLs from people or files should call this function first.  A host may
 * have any name without spaces and control bytes; an address in brackets is checked completely.
 *
 * Returns REP_URL_OK; REP_URL_ERR_SCHEME if URL is neither, for example empty; REP_URL_ERR_BREAK; REP_URL_ERR_EMPTY if
 * the host is missing, as in "https://:80/"; or what rep_robots_url() says of an authority that no URL has.
 */
REP_API enum rep_url_status rep_page_url_in(enum rep_dialect dialect, const char *url, size_t url_size);

#ifdef __cplusplus
#ifdef __GNUC__
#pragma GCC diagnostic pop
#endif
}
#endif

#endif
