/* SPDX-License-Identifier: Apache-2.0 */
/*
 * rep_policy.h: what the fetch of a robots.txt means, when to ask again, and where the file is valid.
 *
 * Pure functions for a crawler that does its own I/O: the outcome of a fetch and
 * the time go in, and what holds comes out.  No clock is read here.
 *
 *     struct rep_fetch_entry entry = {0};           one for each robots.txt URL
 *     struct rep_advice advice;
 *
 *     rep_fetch_advise(&entry, NULL, now, &advice);
 *     if (advice.ask_at <= now)
 *             ... fetch, fill in a struct rep_fetch, rep_fetch_record(), and advise again ...
 *     ... advice.access ...
 *
 * Sources: RFC 9309, sections 2.3.1 and 2.4, and "How Google interprets the
 * robots.txt specification".  These have differed from each other and over time;
 * the newest that is published holds here:
 *   - 401 and 403 are like any 4xx, and allow everything (the draft of 1996 took
 *     them for a prohibition);
 *   - 429 is like 5xx, and disallows everything (RFC 9309 doesn't distinguish it from
 *     other 4xx; Google's documentation does);
 *   - five redirects are followed; a sixth makes the file unavailable, like 404
 *     (RFC 9309: "at least five", and what comes then is left open; RFC 1945: never
 *     more than five);
 *   - 5xx disallows everything for now, not for good, and after 30 days of it
 *     the last good copy holds, or everything is allowed where there is none.
 *
 * Times are seconds since any fixed moment, such as time() gives them, signed so
 * that differences can't surprise.  The clock may go backwards: see
 * rep_fetch_advise().
 *
 * Threads: these functions have no state of their own; an entry is used by one
 * thread at a time.  Cost: constant; of the parser, linear in the text.  No
 * allocation.
 */
#ifndef REP_POLICY_H
#define REP_POLICY_H

#include "rep_runtime.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Cache-Control (RFC 9111, section 5.2) */

/* What a response says about its keeping, by Cache-Control and what follows below.  All zero: nothing. */
struct rep_cache_control {
        bool has_max_age;
        bool no_store;
        bool no_cache;
        uint32_t max_age; /* seconds, where HAS_MAX_AGE */
};

/*
 * Adds what the value of one Cache-Control field says to CONTROL, which is all
 * zero before the first field of a response.
 *
 * Names compare without case.  max-age may be quoted; the first that is a number
 * counts, where it is repeated (RFC 9111, section 4.2.1), and one too large for
 * 32 bits becomes UINT32_MAX (section 1.2.2).  One that is no number, such as
 * "-1" or "1h", says nothing.  no-cache counts in its form with field names, too:
 * the body is nothing without its fields.  All else is skipped: s-maxage and
 * proxy-revalidate speak to caches that many share, and a crawler's is its own;
 * must-revalidate would forbid what RFC 9309, section 2.4, allows while a site
 * can't be reached.  What is malformed is skipped up to the next comma outside
 * quotes.
 */
REP_API void rep_cache_control(struct rep_text value, struct rep_cache_control *control);

/* ---- Expires, Age and Retry-After */

/*
 * Reads a date in any of the three forms of HTTP (RFC 9110, section 5.6.7), as
 * seconds since the beginning of 1970 in UTC.  NOW is the time, so counted, and
 * gives the century of a year of two digits.  The name of the day is not held
 * against the date.  Returns false, and leaves *TIME as it is, for anything else.
 */
REP_API bool rep_http_date(struct rep_text value, int64_t now, int64_t *time);

/*
 * Gives the seconds that the value of Retry-After asks to wait from NOW on: a
 * number, or the time until a date.  0 for a date that is past, and for what is
 * neither; at most UINT32_MAX.
 */
REP_API uint32_t rep_retry_after(struct rep_text value, int64_t now);

/*
 * Adds what the values of Expires and Date say (RFC 9111, section 5.3) to CONTROL,
 * in which all Cache-Control fields are; max-age goes before them.  The time from
 * DATE to EXPIRES becomes the max-age: 0 where Expires is past or is no date, as
 * in "0".  Where DATE is no date, it is NOW.
 */
REP_API void rep_expires(struct rep_text expires, struct rep_text date, int64_t now, struct rep_cache_control *control);

/*
 * Takes the seconds of the value of Age, for which caches on the way have kept the
 * response, off the max-age in CONTROL (RFC 9111, section 4.2).  To be called last.
 * Nothing changes where there is no max-age, or where VALUE is no number.
 */
REP_API void rep_age(struct rep_text value, struct rep_cache_control *control);

/* ---- one fetch */

/* How a fetch ended, beside its status. */
enum rep_fetch_error {
        REP_FETCH_DONE = 0, /* with a response; a body that was cut at the size limit is one, too */
        REP_FETCH_DNS,      /* no address for the host */
        REP_FETCH_CONNECT,  /* no connection */
        REP_FETCH_TLS,      /* no secure one */
        REP_FETCH_TIMEOUT,
        REP_FETCH_RESET,      /* closed or reset before the response was complete */
        REP_FETCH_BODY,       /* broken chunks, a body cut short, a coding that can't be undone */
        REP_FETCH_OTHER,      /* any other failure of network or server */
        REP_FETCH_LOOP,       /* redirected to a URL that was asked for before */
        REP_FETCH_BAD_TARGET, /* redirected to nowhere, or to what is not HTTP */
};

/* Redirects that are followed. */
#define REP_REDIRECTS_MAX 5

/* The outcome of a fetch: of the last response where redirects were followed. */
struct rep_fetch {
        enum rep_fetch_error error;
        uint32_t status;     /* HTTP status of the last response; 0: none came.  Of FTP: 200, or 404 for no such file */
        uint32_t redirects;  /* how many were followed */
        bool no_body;        /* a 2xx response without any body: an empty file, which allows everything */
        bool missing_is_5xx; /* the caller knows: this site answers 5xx for pages that don't exist */
        uint32_t retry_after; /* seconds, from the field Retry-After; 0: none */
        struct rep_cache_control cache;
};

/* What a crawler may do.  The safe one is 0. */
enum rep_access {
        REP_ACCESS_DISALLOW_ALL = 0, /* fetch nothing, for now */
        REP_ACCESS_ALLOW_ALL,
        REP_ACCESS_RULES,     /* what the rules say: those of this body, or of the last good copy */
        REP_ACCESS_UNCHANGED, /* rep_fetch_access() only: 304, what the copy says holds on */
        REP_ACCESS_FOLLOW,    /* rep_fetch_access() only: nothing yet, follow the redirect */
};

/*
 * What does this fetch alone mean?
 *
 *     2xx                                      the rules, also if the body is HTML: what parses counts
 *     2xx without body, 4xx but 429            everything is allowed
 *     3xx but 304, up to REP_REDIRECTS_MAX     follow, also to other hosts; the rules are for the first
 *     3xx but 304, more; a loop; a bad target  as 404
 *     304                                      unchanged
 *     429, 5xx, any other error or status      everything is disallowed, for now
 *     5xx where MISSING_IS_5XX                 as 404
 *
 * An error with a status of 2xx is an error: half a file may lack the rule that matters.  One with 304 is an error,
 * too, such as a 304 to a request without validators.  With any other status, the status decides, for the body doesn't
 * matter.
 */
REP_API enum rep_access rep_fetch_access(const struct rep_fetch *fetch);

/* ---- many fetches over time */

/* The numbers of the policy, in seconds.  0 is the default. */
struct rep_policy {
        size_t size;           /* sizeof(struct rep_policy), or 0; see rep_read_options() */
        uint32_t lifetime;     /* of an answer without max-age; 24 hours */
        uint32_t lifetime_max; /* the most that max-age can give; 30 days */
        uint32_t lifetime_min; /* the least, also for no-store and no-cache; 0: ask every time */
        uint32_t retry;        /* wait after a first failure, doubled with each one more; 1 minute */
        uint32_t retry_max;    /* the longest such wait; 6 hours */
        uint32_t unreachable;  /* after failing for longer than this, a site is given up; 30 days */
        bool distrust_stale;   /* a copy past its lifetime says nothing while the site can't be reached */
};

/*
 * What is known about one robots.txt.  All zero is the start.  The members may be
 * read, and stored to be used by a later run, but only rep_fetch_record() changes
 * them.
 */
struct rep_fetch_entry {
        bool answered;             /* a fetch has been answered, and ACCESS, CONFIRMED and LIFETIME are set */
        enum rep_access access;    /* the last answer: REP_ACCESS_RULES or REP_ACCESS_ALLOW_ALL */
        int64_t confirmed;         /* when it was given, or confirmed by a 304 */
        uint32_t lifetime;         /* for how many seconds from then on it is fresh */
        uint32_t failures;         /* fetches that failed since then */
        int64_t unreachable_since; /* time of the first of these */
        int64_t last_failure;      /* time of the last */
        uint32_t wait;             /* seconds to wait from then on */
};

/*
 * Records in ENTRY that a fetch ended at the time NOW.  POLICY may be NULL for the
 * defaults.
 *
 * An answer (2xx, 4xx but 429, a loop, ...) replaces the one before, and the
 * caller then keeps the new body, or none, as its copy.  A failure leaves the last
 * answer and the caller's copy as they are.  A 304 confirms the copy, with a new
 * lifetime only if it says one; where there are no rules to confirm it is a
 * failure.
 *
 * After a failure, the wait is POLICY->retry, doubled with each failure up to
 * POLICY->retry_max; a longer RETRY_AFTER lengthens it, up to 24 hours or
 * POLICY->retry_max, whichever is more.
 *
 * Returns REP_OK, or REP_ERR_ARGUMENT, and nothing is recorded, where the outcome
 * is a redirect that is to be followed first.
 */
REP_API enum rep_status rep_fetch_record(struct rep_fetch_entry *entry, const struct rep_policy *policy,
                                         const struct rep_fetch *fetch, int64_t now);

/* Where an entry stands. */
enum rep_fetch_state {
        REP_STATE_UNKNOWN = 0, /* never fetched: everything is disallowed until it is */
        REP_STATE_FRESH,       /* the last answer holds */
        REP_STATE_STALE,       /* it is past its lifetime and to be refreshed; until then it holds, unless distrusted */
        REP_STATE_UNREACHABLE, /* the fetches fail, and no answer can be used: everything is disallowed */
        REP_STATE_GIVEN_UP,    /* they have failed for too long: the last answer, or everything is allowed */
};

struct rep_advice {
        enum rep_fetch_state state;
        enum rep_access access; /* REP_ACCESS_RULES means the last good copy */
        int64_t ask_at;         /* when to fetch next; NOW where that is due */
};

/*
 * Tells in ADVICE what ENTRY means at the time NOW.  POLICY may be NULL for the
 * defaults.
 *
 * An answer is fresh for its lifetime: at CONFIRMED + LIFETIME it is stale.  It
 * goes on to hold while refreshing fails (RFC 9309, section 2.4), or with
 * DISTRUST_STALE it doesn't: then everything is disallowed until a fetch is
 * answered (section 2.3.1.4, read strictly).  A site is given up when it has
 * failed for longer than POLICY->unreachable, from the first failure to the last:
 * at 30 days to the second it isn't yet.  That nobody asked is no failure, so a
 * site is given up by a fetch, never by time alone.
 *
 * Where NOW is before CONFIRMED, the clock went backwards, and how old the answer
 * is can't be known: it is stale, and a fetch is due.  The same goes for waiting
 * where NOW is before the last failure.  A failure before the first one starts the
 * 30 days anew.
 */
REP_API void rep_fetch_advise(const struct rep_fetch_entry *entry, const struct rep_policy *policy, int64_t now,
                              struct rep_advice *advice);

/* ---- scope: where a robots.txt is valid */

/*
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
 * Cost: linear in the URL up to the end of its authority; no allocation.
 *
 * Source: "How Google interprets the robots.txt specification", file location
 * and range of validity; RFC 9309, section 2.3.
 */

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
 * with "//" may be either.  Its authority is read as DIALECT splits URLs for a check: in REP_DIALECT_GOOGLE a ";" ends it.
 *
 * rep_check() answers for any bytes, as Google's parser does, so that a slip such as "private" for "/private" looks
 * allowed.  Who takes URLs from people or files asks here first.  A host may have any name, but no space and no control
 * byte; an address in brackets is examined whole.
 *
 * Returns REP_URL_OK; REP_URL_ERR_SCHEME for what is neither, an empty text among it; REP_URL_ERR_EMPTY where the host is
 * missing, as in "https://:80/"; REP_URL_ERR_HOST and REP_URL_ERR_USER for such a byte in the host or before it; or what is
 * wrong with an address in brackets.
 */
REP_API enum rep_url_status rep_page_url_in(enum rep_dialect dialect, const char *url, size_t url_size);

/* The same in REP_DIALECT_GOOGLE. */
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
