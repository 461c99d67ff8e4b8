/* SPDX-License-Identifier: Apache-2.0 */
/*
 * rep_directives.h: what a robots.txt says beside its rules, for one crawler.
 *
 * rep_blob_directive() gives every line of a file; these functions give those that hold for a crawler, what they come
 * to, and what their values are.
 *
 *     struct rep_pace pace;
 *
 *     if (rep_pace(&blob, &agent, 1, minute, &pace) == REP_OK && pace.welcome)
 *             ... wait pace.delay milliseconds between fetches ...
 *
 * A line holds for a crawler if its group does, by the rules of rep_pick(): all groups that name one of the crawler's
 * tokens, or, where none does, all groups for "*".  Only allow and disallow lines end the run of user-agent lines that
 * opens a group.
 *
 * Crawl-delay, request-rate and visit-time hold for the user-agent lines directly above them, as most readers of these
 * keys have it: for them any other directive ends a run of user-agent lines.  After `User-agent: a`, `Crawl-delay: 10`,
 * `User-agent: *` and `Disallow: /x`, the rule holds for both, and the delay for "a" alone.
 *
 * What stands before the first user-agent line holds for nobody.  Sitemaps, host and clean-param are about the site, not
 * about a crawler: they hold for everybody, wherever they stand.
 *
 * Threads: these functions have no state; any thread may call them.
 * Cost: linear in the directives of the blob; no allocation.
 */
#ifndef REP_DIRECTIVES_H
#define REP_DIRECTIVES_H

#include "rep_runtime.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What a directive of REP_KIND_OTHER is, by its key. */
enum rep_key {
        REP_KEY_UNKNOWN = 0,
        REP_KEY_CRAWL_DELAY,
        REP_KEY_REQUEST_RATE,
        REP_KEY_VISIT_TIME,
        REP_KEY_HOST,
        REP_KEY_CLEAN_PARAM,
        REP_KEY_CONTENT_SIGNAL,
};

/* Tells what KEY is.  Keys compare without case, whole. */
REP_API enum rep_key rep_directive_key(struct rep_text key);

/* The directives that hold for one crawler.  The caller provides the struct; its members are private. */
struct rep_holding {
        const struct rep_blob *blob;
        const struct rep_text *agents;
        size_t agent_count, next;
        uint32_t group, run;        /* that were asked last */
        bool named, inside, in_run; /* some group names the crawler; GROUP holds; RUN holds */
};

/*
 * Begins with the first directive that holds for a crawler known by COUNT product tokens.  BLOB and AGENTS must live as
 * long as HOLDING is in use.  AGENTS and COUNT are as for rep_pick(), but any number of tokens may be named.
 *
 * Returns REP_OK; REP_ERR_TOKEN and REP_ERR_AGENT as rep_pick(); REP_ERR_ARGUMENT, also where the blob has no texts, for
 * then it knows no directives.
 */
REP_API enum rep_status rep_hold(const struct rep_blob *blob, const struct rep_text *agents, size_t count,
                                 struct rep_holding *holding);

/*
 * The same for a crawler whose tokens stand in order of preference; AGENTS, COUNT and EVERYBODY are as for
 * rep_pick_first().  Returns as rep_pick_first(), and REP_ERR_ARGUMENT where the blob has no texts.
 */
REP_API enum rep_status rep_hold_first(const struct rep_blob *blob, const struct rep_text *agents, size_t count,
                                       bool everybody, struct rep_holding *holding);

/* Gives the next directive that holds, in ascending order of lines; false where there is none any more.  Rules and
 * user-agent lines of the groups that hold are among them.  Cost: linear in the directives, for all calls together. */
REP_API bool rep_next_holding(struct rep_holding *holding, struct rep_directive *directive);

/* How fast a crawler may go. */
struct rep_pace {
        uint32_t delay;      /* milliseconds between one fetch and the next; 0 where nothing is said */
        uint32_t delay_line; /* the line that says so; 0: none */
        bool welcome;        /* false outside of all visit-times */
        uint32_t visit_line; /* the first visit-time that the minute is within, or else the first of all; 0: none */
        uint32_t bad; /* crawl-delay, request-rate and visit-time lines that can't be read: they count as absent */
};

/*
 * Tells the pace for a crawler in the minute MINUTE of the day, 0 to 1439, in UTC.
 *
 * Crawlers differ where lines do; this takes the polite side: the slowest of all crawl-delays that hold, and of all
 * request-rates that hold at that minute, each taken as the time per page.  On a tie the first line is reported.  Of
 * visit-times any may be met.  No delay is over REP_CRAWL_DELAY_MAX.
 *
 * Returns as rep_hold(), and REP_ERR_ARGUMENT where MINUTE is over 1439; PACE is then without delay, and not welcome.
 */
REP_API enum rep_status rep_pace(const struct rep_blob *blob, const struct rep_text *agents, size_t count,
                                 unsigned minute, struct rep_pace *pace);

/* The pace that the directives come to which HOLDING gives from here on: as rep_pace(), and leaves none behind. */
REP_API enum rep_status rep_holding_pace(struct rep_holding *holding, unsigned minute, struct rep_pace *pace);

/* ---- values of directives: a crawler's pace, and what a site asks of its readers */

/*
 * These directives are no part of RFC 9309.  They are as old as the protocol, are
 * found in one robots.txt of several, and were never specified well: what is read
 * here is what published crawlers agree on, and anything else is REP_VALUE_BAD,
 * never guessed at.  rep_blob_directive() gives the lines; the key says which function
 * reads the value.
 *
 * White space around a value is dropped.  Numbers are decimal, without sign,
 * exponent or separators between digits.  A value too large is clamped:
 * REP_VALUE_CLAMPED, and the result can be used.
 *
 * Cost: linear in the value; no allocation.
 */

enum rep_value_status {
        REP_VALUE_OK = 0,
        REP_VALUE_CLAMPED, /* a number was larger than its limit, and the limit is taken */
        REP_VALUE_BAD,     /* no value of this directive; the result is all zero, and says nothing */
};

/* The largest crawl-delay: 24 hours, in milliseconds. */
#define REP_CRAWL_DELAY_MAX 86400000

/*
 * crawl-delay: seconds between one fetch and the next, in milliseconds to
 * *MILLISECONDS.
 *
 * The forms are "10", "0.5", ".5" and "10."; a part of a millisecond counts as a
 * whole one, so that no delay becomes none.  "0" is a delay of 0.  "1,5" is bad,
 * for it is one and a half to some and fifteen hundred to others in the form of
 * "1,500"; so are "10s", "-1", "1e3" and an empty value.
 *
 * Source: the documentation of Bing, Yahoo and Yandex (the last with fractions).
 */
REP_API enum rep_value_status rep_crawl_delay(struct rep_text value, uint32_t *milliseconds);

/* A time of the day in UTC, from the minute BEGIN until before the minute END, both counted from midnight. */
struct rep_day_time {
        uint16_t begin; /* 0 to 1439 */
        uint16_t end;   /* 0 to 1440; less than BEGIN where the time reaches over midnight */
};

/*
 * visit-time: when a crawler is welcome, to *TIME.
 *
 * The form is "0600-0845", hours and minutes, with white space around "-" or
 * without.  "2200-0800" reaches over midnight; "0000-2400" is the whole day.  Equal
 * times, such as "0000-0000", are bad: they are the whole day to some and no time
 * at all to others.
 *
 * Source: Sean Conner, "An Extended Standard for Robot Exclusion" (1996).
 */
REP_API enum rep_value_status rep_visit_time(struct rep_text value, struct rep_day_time *time);

/* Is the minute MINUTE of the day, 0 to 1439, within TIME? */
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
        struct rep_day_time time; /* when it holds; the whole day, 0 to 1440, where none is given */
};

/*
 * request-rate: how many pages in how much time, to *RATE.
 *
 * The form is "1/10", for seconds, or with a unit: "1/10s", "1/5m", "2/1h"; "1/s" is
 * bad.  A visit time may follow after white space: "1/10s 1600-2300".  White space
 * around "/" is dropped.  A 0 on either side is bad.
 *
 * Source: as for rep_visit_time().
 */
REP_API enum rep_value_status rep_request_rate(struct rep_text value, struct rep_request_rate *rate);

/* Query parameters that don't change what a page shows. */
struct rep_clean_param {
        struct rep_text params; /* names, with "&" between; never empty */
        struct rep_text path;   /* the paths for which that holds, as the start of a pattern; of size 0: all */
};

/*
 * clean-param: parameters that a crawler may leave out, to *PARAM, whose texts lie in VALUE.
 *
 * The form is "a&b /path", the path being optional.  An empty name, as in "a&&b", is bad; so is a third word.
 *
 * Source: the documentation of Yandex.
 */
REP_API enum rep_value_status rep_clean_param(struct rep_text value, struct rep_clean_param *param);

/* What a site says about one use of its content. */
enum rep_signal {
        REP_SIGNAL_NONE = 0, /* nothing */
        REP_SIGNAL_NO,
        REP_SIGNAL_YES,
};

struct rep_content_signal {
        enum rep_signal search;   /* a search index, and results with links and short excerpts */
        enum rep_signal ai_input; /* as input of a model that answers, such as in retrieval */
        enum rep_signal ai_train; /* training or tuning a model */
};

/*
 * content-signal: how content may be used once it was fetched, to *SIGNAL.
 *
 * The form is "search=yes, ai-train=no", names and "yes" or "no" without case.  Other names are passed over if their
 * value is one of these.  Where one is given twice, "no" holds.  Anything else is bad.
 *
 * Source: contentsignals.org, 2025.
 */
REP_API enum rep_value_status rep_content_signal(struct rep_text value, struct rep_content_signal *signal);

#ifdef __cplusplus
}
#endif

#endif
