/* SPDX-License-Identifier: Apache-2.0 */
/*
 * rep_directives.h: the directives of a robots.txt other than its rules, for one crawler.
 *
 * rep_blob_directive() gives every directive of a file.  The functions here find those that apply to a crawler, combine
 * them into the crawler's pace, and parse their values.
 *
 *     struct rep_pace pace;
 *
 *     if (rep_pace(&blob, &agent, 1, minute, &pace) == REP_OK && pace.welcome)
 *             ... wait pace.delay milliseconds between fetches ...
 *
 * A directive applies to a crawler if its group does, as rep_pick() says: all groups that name one of the crawler's
 * tokens, or, if there are none, all groups for "*".  Only allow and disallow lines end the run of user-agent lines
 * that opens a group.
 *
 * Crawl-delay, request-rate and visit-time apply to the user-agent lines directly above them, as most readers of these
 * keys do it: for these keys any other directive ends a run of user-agent lines.  After `User-agent: a`,
 * `Crawl-delay: 10`, `User-agent: *` and `Disallow: /x`, the rule applies to both, and the delay only to "a".
 *
 * A directive before the first user-agent line applies to nobody; rep_robots_usage() takes a Content-Signal there for
 * everybody's.  Sitemap, host, clean-param and license are about the site, not about a crawler: they apply to
 * everybody, wherever they are.
 *
 * Threads: these functions have no state; any thread may call them.
 * Cost: linear in the directives of the blob; no allocation.
 */
#ifndef REP_DIRECTIVES_H
#define REP_DIRECTIVES_H

#include "rep_runtime.h"

#ifdef __cplusplus
extern "C" {
#ifdef __GNUC__
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wshadow" /* a function is called like a struct */
#endif
#endif

/* The keys that are known among directives of REP_KIND_OTHER. */
enum rep_key {
        REP_KEY_UNKNOWN = 0,
        REP_KEY_CRAWL_DELAY,
        REP_KEY_REQUEST_RATE,
        REP_KEY_VISIT_TIME,
        REP_KEY_HOST,
        REP_KEY_CLEAN_PARAM,
        REP_KEY_CONTENT_SIGNAL, /* also spelt "content-signals"; rep_usage.h parses the values of this key and the next
                                   two */
        REP_KEY_CONTENT_USAGE,  /* preferences of the IETF's working group AI Preferences */
        REP_KEY_LICENSE,        /* the absolute URL of a license (Really Simple Licensing) */
};

/* Returns the known key that KEY is, or REP_KEY_UNKNOWN.  Keys compare whole and without case. */
REP_API enum rep_key rep_directive_key(struct rep_text key);

/* Returns whether directives with KEY are about the site, so that they apply to everybody.  So are sitemaps, whose kind
 * is REP_KIND_SITEMAP. */
static inline bool
rep_is_site_wide(enum rep_key key)
{
        return key == REP_KEY_HOST || key == REP_KEY_CLEAN_PARAM || key == REP_KEY_LICENSE;
}

/* Returns whether directives with KEY say how fast or when a crawler may come.  They apply to the user-agent lines
 * directly above them. */
static inline bool
rep_is_pace(enum rep_key key)
{
        return key == REP_KEY_CRAWL_DELAY || key == REP_KEY_REQUEST_RATE || key == REP_KEY_VISIT_TIME;
}

/* How fast a crawler may go. */
struct rep_pace {
        uint32_t delay;      /* milliseconds between one fetch and the next; 0 if no line sets a delay */
        uint32_t delay_line; /* the line that sets the delay; 0: none */
        bool welcome;        /* false outside all visit-times */
        uint32_t visit_line; /* the first visit-time that includes the minute, or else the first of all; 0: none */
        uint32_t bad; /* crawl-delay, request-rate and visit-time lines with an invalid value; these are ignored */
};

/*
 * Sets PACE for a crawler in the minute MINUTE of the day, 0 to 1439, in UTC.
 *
 * Crawlers disagree about several such lines.  This function is polite: it takes the slowest of all crawl-delays that
 * apply, and of all request-rates that apply at that minute, each as the time per page.  On a tie it reports the first
 * line.  With several visit-times, the crawler is welcome within any of them.  No delay exceeds REP_CRAWL_DELAY_MAX.
 *
 * AGENTS and COUNT are as for rep_pick(), but groups may name any number of the tokens.  Returns REP_OK; REP_ERR_TOKEN
 * and REP_ERR_AGENT as rep_pick(); REP_ERR_ARGUMENT, also if the blob has no texts, or if MINUTE is over 1439.  After
 * an error PACE has no delay and is not welcome.
 */
REP_API enum rep_status rep_pace(const struct rep_blob *blob, const struct rep_text *agents, size_t count,
                                 unsigned minute, struct rep_pace *pace);

/* ---- values of directives: a crawler's pace, and what a site says about its parameters */

/*
 * These directives are not part of RFC 9309.  They are as old as the protocol,
 * occur in many files, and were never specified well.  The functions accept what
 * published crawlers agree on; anything else is REP_VALUE_BAD.
 * rep_blob_directive() gives the lines; the key says which function parses the
 * value.
 *
 * White space around a value is ignored.  Numbers are decimal, without sign,
 * exponent or separators between digits.  A value too large is replaced by the
 * limit; the status is then REP_VALUE_CLAMPED, and the result can be used.
 *
 * Cost: linear in the value; no allocation.
 */

enum rep_value_status {
        REP_VALUE_OK = 0,
        REP_VALUE_CLAMPED, /* a number was over its limit, and was replaced by the limit */
        REP_VALUE_BAD,     /* not a value of this directive; the result is all zero and means nothing */
        REP_VALUE_PARTLY,  /* a part was not understood, and is lost; the result has the rest */
};

/* The largest crawl-delay: 24 hours, in milliseconds. */
#define REP_CRAWL_DELAY_MAX 86400000

/*
 * crawl-delay: the seconds between one fetch and the next.  *MILLISECONDS is set to
 * them, in milliseconds.
 *
 * The forms are "10", "0.5", ".5" and "10.".  Fractions of a millisecond are rounded
 * up, so that a delay never becomes 0.  "0" is a delay of 0.  "1,5" is bad, because
 * some would read a comma as the decimal point, and others, as in "1,500", as a
 * separator of thousands; so are "10s", "-1", "1e3" and an empty value.
 *
 * Source: the documentation of Bing, Yahoo and Yandex (the last with fractions).
 */
REP_API enum rep_value_status rep_crawl_delay(struct rep_text value, uint32_t *milliseconds);

/* A part of the day in UTC: from the minute BEGIN up to, but not including, the minute END, counted from midnight. */
struct rep_day_time {
        uint16_t begin; /* 0 to 1439 */
        uint16_t end;   /* 0 to 1440; less than BEGIN if the time spans midnight */
};

/* Returns whether the minute MINUTE of the day, 0 to 1439, is within TIME. */
static inline bool
rep_in_day_time(const struct rep_day_time *time, unsigned minute)
{
        if (time->begin < time->end)
                return time->begin <= minute && minute < time->end;
        return time->begin <= minute || minute < time->end;
}

/* At most PAGES fetches in SECONDS. */
struct rep_request_rate {
        uint32_t pages;           /* 1 to UINT32_MAX */
        uint32_t seconds;         /* 1 to UINT32_MAX */
        struct rep_day_time time; /* when it applies; the whole day, 0 to 1440, if the value has no time */
};

/*
 * request-rate: how many pages in how much time.  *RATE is set to it.
 *
 * The form is "1/10", in seconds, or with a unit: "1/10s", "1/5m", "2/1h".  "1/s" is
 * bad.  White space and a visit time may follow: "1/10s 1600-2300".  White space
 * around "/" is ignored.  A 0 on either side is bad.
 *
 * Source: Sean Conner, "An Extended Standard for Robot Exclusion" (1996).
 */
REP_API enum rep_value_status rep_request_rate(struct rep_text value, struct rep_request_rate *rate);

/*
 * visit-time: when a crawler is welcome.  *TIME is set to it.
 *
 * The form is "0600-0845", hours and minutes, with or without white space around
 * "-".  "2200-0800" spans midnight; "0000-2400" is the whole day.  Equal times, such
 * as "0000-0000", are bad, because some read them as the whole day and others as no
 * time at all.
 *
 * Source: as for rep_request_rate().
 */
REP_API enum rep_value_status rep_visit_time(struct rep_text value, struct rep_day_time *time);

/* Query parameters that don't change what a page shows. */
struct rep_clean_param {
        struct rep_text params; /* names, separated by one "&" or several; never empty */
        struct rep_text path;   /* the paths that have these parameters, as the start of a pattern; of size 0: all */
};

/*
 * clean-param: parameters that a crawler may leave out.  *PARAM is set to them; its texts lie in VALUE.
 *
 * The form is "a&b /path"; the path is optional.  Empty names, as in "&a" and "a&&b", are passed over: readers of
 * PARAMS do so, too.  Names that are all empty are bad; so is a third word.
 *
 * Source: the documentation of Yandex.
 */
REP_API enum rep_value_status rep_clean_param(struct rep_text value, struct rep_clean_param *param);

#ifdef __cplusplus
#ifdef __GNUC__
#pragma GCC diagnostic pop
#endif
}
#endif

#endif
