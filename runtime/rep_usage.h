/* SPDX-License-Identifier: Apache-2.0 */
/*
 * rep_usage.h: what may be done with content that was fetched: the statements of robots.txt files and header fields.
 *
 * Sites say who may fetch a page, and since 2025 also what the page may be used for.  They say the latter in lines of
 * the robots.txt and in header fields of responses.  The functions here read the values of such lines and fields, one
 * at a time, and combine them.
 *
 *     struct rep_header_reader reader = {.agents = &agent, .count = 1, .now = time(NULL)};
 *     struct rep_preferences all = {.extent = REP_USE_EXTENT_NONE};
 *     struct rep_header_usage usage;
 *
 *     for each line of a header field of a response, but all of Content-Usage and of Content-Signal joined by ", ":
 *             if (rep_usage_of_header(name, value, &reader, &usage) == REP_OK)
 *                     rep_add_preferences(&all, &usage.preferences);
 *     ... all.of[REP_USE_AI_TRAIN] == REP_PREFERENCE_DISALLOW ...
 *
 * Nothing here changes whether a URL may be fetched.
 *
 * Sources: draft-ietf-aipref-vocab-08 and draft-ietf-aipref-attach-05 (Content-Usage), RFC 9651 (dictionaries),
 * contentsignals.org, 2025, with `use` of 2026 (Content-Signal), Really Simple Licensing 1.0 (License), Google's
 * documentation of X-Robots-Tag, and the TDM Reservation Protocol.
 *
 * Threads: these functions have no state; any thread may call them.
 * Cost: linear in the value; no allocation.
 */
#ifndef REP_USAGE_H
#define REP_USAGE_H

#include "rep_directives.h"

#ifdef __cplusplus
extern "C" {
#ifdef __GNUC__
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wshadow" /* a function is called like a struct */
#endif
#endif

/* ---- uses, and what a site prefers */

/* What content may be used for. */
enum rep_use {
        REP_USE_SEARCH = 0,   /* a search index, and results with links and short excerpts */
        REP_USE_AI_INPUT = 1, /* as input of a model, for example to ground its answers */
        REP_USE_AI_TRAIN = 2, /* training or tuning a model */
};

enum { REP_USES = 3 };

/*
 * Sets *USE to the use that NAME is a name of: "search"; "ai-input" or "ai-use"; "ai-train" or "train-ai".  Names
 * compare with case.  Returns false, and leaves *USE as it is, for any other name.
 */
REP_API bool rep_use_of(struct rep_text name, enum rep_use *use);

/* Returns the name of USE: "search", "ai-input" or "ai-train"; "" for any other number. */
REP_API const char *rep_use_name(enum rep_use use);

/* Whether a site lets content be put to one use.  Of two answers the one further down prevails. */
enum rep_preference {
        REP_PREFERENCE_UNKNOWN = 0,    /* the site doesn't say */
        REP_PREFERENCE_NOT_APPLICABLE, /* the content may not be fetched, and nothing was said about its use */
        REP_PREFERENCE_ALLOW,
        REP_PREFERENCE_DISALLOW,
};

/* How much of the content a use may show: `use` of Content-Signal.  Of two answers the lesser one prevails, but any
 * prevails over none. */
enum rep_use_extent {
        REP_USE_EXTENT_NONE = 0,  /* the site doesn't say */
        REP_USE_EXTENT_IMMEDIATE, /* the content serves the moment; nothing is stored or shown again */
        REP_USE_EXTENT_REFERENCE, /* links and excerpts */
        REP_USE_EXTENT_FULL,      /* summaries, and all of it */
};

/* What one statement, or several, say.  All zero means that they say nothing. */
struct rep_preferences {
        enum rep_preference of[REP_USES]; /* by enum rep_use */
        enum rep_use_extent extent;
};

/* Returns the one of two preferences that prevails: any disallow, or else any allow. */
static inline enum rep_preference
rep_prevailing(enum rep_preference a, enum rep_preference b)
{
        return a > b ? a : b;
}

/* Adds what ONE says to ALL, which must be all zero before the first statement: for each use the preference that
 * prevails, and the least extent.  The order of the statements does not matter. */
REP_API void rep_add_preferences(struct rep_preferences *all, const struct rep_preferences *one);

/*
 * Content-Usage: preferences as a Dictionary of RFC 9651, such as `train-ai=n, search=y`.  *PREFERENCES is set to them.
 *
 * Keys are "search", "ai-use" and "train-ai", and compare with case.  Only the tokens `y` and `n` say anything.  If a
 * key occurs several times, the last one counts, whatever its value.  Other keys, and parameters, say nothing.  If any
 * part of VALUE is not as RFC 9651, section 4.2.2, has it, nothing is said at all, and the status is REP_VALUE_BAD;
 * otherwise it is REP_VALUE_OK.  An empty value is a dictionary without keys.  The extent is none.
 *
 * VALUE is a field's value, or the preference of a robots.txt line (rep_split_usage()).  If a response has several such
 * fields, VALUE is all of them, joined by commas.
 */
REP_API enum rep_value_status rep_content_usage(struct rep_text value, struct rep_preferences *preferences);

/*
 * Splits the value of a Content-Usage line of a robots.txt, `/path preference` or `preference`.  A value that begins
 * with "/" has a path, which ends before the first space or tab; any other has an empty *PATH, and is about every path.
 * *PREFERENCE is what follows; it may be empty.  Both lie in VALUE.
 */
REP_API void rep_split_usage(struct rep_text value, struct rep_text *path, struct rep_text *preference);

/* Where a Content-Signal is written. */
enum rep_signal_place {
        REP_SIGNAL_LINE = 0,  /* in a robots.txt: values are "yes" and "no" */
        REP_SIGNAL_FIELD = 1, /* in a header field: also "allow" and "disallow" */
};

/*
 * Content-Signal: how content may be used after it was fetched, such as `search=yes, ai-train=no, use=reference`.
 * *PREFERENCES is set to it.
 *
 * Names are "search", "ai-input", "ai-train", and "use" for the extent; names and values compare without case.  Other
 * names and values say nothing, and lose nothing.  If a name occurs several times, "no" prevails, and the least extent.
 * What is not a pair of a name and a value, such as "search=yes ai-train=no" without its comma, is lost alone: the
 * status is then REP_VALUE_PARTLY.  It is REP_VALUE_BAD if there is no pair at all.
 */
REP_API enum rep_value_status rep_content_signal(struct rep_text value, enum rep_signal_place place,
                                                 struct rep_preferences *preferences);

/*
 * License: the absolute URL of a license.  Sets *URL to it, which lies in VALUE without the white space around it.
 *
 * An absolute URL begins with the scheme of http, https or ftp, "://" and a host, and has neither white space nor
 * control bytes.  Returns REP_VALUE_OK; REP_VALUE_BAD for anything else, with an empty *URL.
 */
REP_API enum rep_value_status rep_license(struct rep_text value, struct rep_text *url);

/* The kinds of statements about usage. */
enum rep_statement_kind {
        REP_STATEMENT_NONE = 0,
        REP_STATEMENT_CONTENT_USAGE,
        REP_STATEMENT_CONTENT_SIGNAL,
        REP_STATEMENT_USAGE_TOKEN,    /* rules for a group that is named for a use */
        REP_STATEMENT_OPERATOR_TOKEN, /* rules for a token that steers an operator's use, such as Google-Extended */
        REP_STATEMENT_LICENSE,        /* a License line, or a Link field with rel=license */
        REP_STATEMENT_X_ROBOTS_TAG,
        REP_STATEMENT_TDM_RESERVATION,
        REP_STATEMENT_TDM_POLICY,
};

/* ---- licenses */

/*
 * Sets *URL to the target of the next link in REST whose relation is "license", and *REST to what follows it.  REST is
 * the value of a Link field (RFC 8288).  The target may be relative to the URL of the response.  Links with an anchor
 * are about other content, and are passed over; so is whatever is not a link.  Returns false after the last.
 */
REP_API bool rep_next_license(struct rep_text *rest, struct rep_text *url);

/* ---- header fields */

/* Who reads a response, and when. */
struct rep_header_reader {
        const struct rep_text
                *agents; /* the crawler's COUNT product tokens, as for rep_pick(); may be NULL if COUNT is 0 */
        size_t count;    /* with 0, only what is said to everybody counts */
        int64_t now;     /* the time of the response, in seconds since the beginning of 1970 in UTC */
        bool is_image;   /* the response is an image, so that "noimageai" is about it */
        bool is_barred;  /* the URL may not be fetched, so that Content-Usage is not about it */
};

/* What a header field says about usage. */
struct rep_header_usage {
        enum rep_statement_kind kind; /* REP_STATEMENT_NONE: the field is about something else */
        struct rep_preferences preferences;
        struct rep_text license; /* the first URL of a Link with rel=license, or that of a tdm-policy; empty: none */
};

/*
 * Sets *USAGE to what the header field NAME says to READER.  Names compare without case.  VALUE is that of one line; of
 * several lines of Content-Usage or Content-Signal, it is all their values joined by ", " (RFC 9651).  A line of
 * X-Robots-Tag that names a crawler does not concern the lines after it, so these are not joined.
 *
 *   Content-Usage    a Dictionary of RFC 9651, such as `train-ai=n, search=y`: "y" and "n" of the keys "search",
 *                    "ai-use" and "train-ai", which compare with case; the last of equal keys counts
 *   Content-Signal   pairs such as `search=yes, ai-train=no, use=reference`, without case; "allow" and "disallow" are
 *                    "yes" and
 *                    "no".  Of equal names "no" prevails, and the least extent.
 *   X-Robots-Tag     rules for everybody and for READER: "noindex", "none", and "unavailable_after" with a date that is
 *                    past disallow search; "noai" disallows AI as input and training; so does "noimageai" for images.
 *                    Every other rule says nothing here.
 *   tdm-reservation  "1" disallows training; anything else says nothing: the lack of a reservation is not a permission
 *   tdm-policy       a license
 *   Link             licenses; rep_next_license() gives all of them
 *
 * A malformed value says nothing.  Returns REP_OK, for any field; REP_ERR_TOKEN if one of the agents is not a token of
 * REP_NAMES_WIDE; REP_ERR_ARGUMENT if an argument is NULL.  After an error *USAGE is all zero.
 */
REP_API enum rep_status rep_usage_of_header(struct rep_text name, struct rep_text value,
                                            const struct rep_header_reader *reader, struct rep_header_usage *usage);

#ifdef __cplusplus
#ifdef __GNUC__
#pragma GCC diagnostic pop
#endif
}
#endif

#endif
