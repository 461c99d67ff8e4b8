/* SPDX-License-Identifier: Apache-2.0 */
/* What the command calls, beside the public headers, and other programs do not. */
#ifndef REP_RUNTIME_FOR_COMMAND_H
#define REP_RUNTIME_FOR_COMMAND_H

#include "for_crawl.h"

/* ---- checks and lines */

/*
 * Works as rep_check(), for a caller that already has the path: PATH_SIZE bytes that start with "/" (REP_ERR_ARGUMENT
 * otherwise), with the query and without the fragment.  No byte ends the path.
 */
enum rep_status rep_check_path(const struct rep_group *group, const char *path, size_t path_size, void *scratch,
                               size_t scratch_size, struct rep_result *result);

/*
 * Sets *DIRECTIVE to the directive of the 1-based LINE, such as the rule that a
 * check reported.  Returns REP_OK, or REP_ERR_ARGUMENT if that line has none or the
 * blob has no texts.  Cost: a binary search.
 */
enum rep_status rep_directive_at_line(const struct rep_blob *blob, uint32_t line, struct rep_directive *directive);

/*
 * Finds the names in the value of a User-Agent field (RFC 9110, section 10.1.5), in order.  Not all of them are the
 * crawler's: rep_crawler_create_header() (rep_robots.h) finds out whose the field is.
 *
 * The names are
 *   - the names of products: "Mozilla" and "AppleWebKit" in `Mozilla/5.0 AppleWebKit/537.36`;
 *   - in comments, names with a version: "Amazonbot" in `(Amazonbot/0.1; +https://...)`.  A version in a comment begins
 *     with a digit, or with "v" and a digit;
 *   - in comments, names after `compatible`, with or without a version: "Bytespider" in `(compatible; Bytespider; ...)`.
 * The parts of a comment are separated by semicolons or commas.  Names that are not tokens by NAMES are skipped:
 * "MJ12bot" is a token only by REP_NAMES_WIDE.  A malformed value is read as far as it is well formed.
 *
 * The first MOST names are written to TOKENS, which may be NULL if MOST is 0; their texts lie in HEADER.  Returns how
 * many there are, which may be more than MOST.  A name that occurs twice is written twice.
 *
 * Cost: linear in HEADER; no allocation.
 */
size_t rep_agent_tokens(struct rep_text header, enum rep_names names, struct rep_text *tokens, size_t most);

/* Sets *DIRECTIVE to the next directive that applies, in ascending order of lines; returns false after the last.  The
 * rules and user-agent lines of the groups that apply are included.  Cost: linear in the directives, for all calls
 * together. */
bool rep_next_holding(struct rep_holding *holding, struct rep_directive *directive);

/* ---- values */

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
enum rep_value_status rep_visit_time(struct rep_text value, struct rep_day_time *time);

/* Query parameters that don't change what a page shows. */
struct rep_clean_param {
        struct rep_text params; /* names, separated by one "&" or several; never empty */
        struct rep_text path;   /* the paths that have these parameters, as the start of a pattern; of size 0: all */
};

/*
 * clean-param: parameters that a crawler may leave out.  *PARAM is set to them; its texts lie in VALUE.
 *
 * The form is "a&b /path"; the path is optional.  Empty names, as in "&a" and "a&&b", are passed over: readers of PARAMS
 * do so, too.  Names that are all empty are bad; so is a third word.
 *
 * Source: the documentation of Yandex.
 */
enum rep_value_status rep_clean_param(struct rep_text value, struct rep_clean_param *param);

/*
 * Reads a date in any of the three forms of HTTP (RFC 9110, section 5.6.7) and sets
 * *TIME to it, in seconds since the beginning of 1970 in UTC.  NOW is the current
 * time in the same unit; it decides the century of a year with two digits.  The
 * name of the weekday may be wrong.  Returns false, and leaves *TIME as it is, if
 * VALUE is not a date.
 */
bool rep_http_date(struct rep_text value, int64_t now, int64_t *time);

/* The parts of an origin. */
struct rep_origin {
        struct rep_text scheme; /* "http", "https" or "ftp" */
        struct rep_text host;   /* in lower case; an IPv6 address with its brackets */
        uint32_t port;          /* never 0; 80, 443 or 21 if the URL has none */
};

/*
 * Sets ORIGIN to the parts of the origin of URL, which is as for rep_robots_url().  Equal origins have equal parts.
 * The texts lie in BUFFER, to which the URL of the robots.txt is written.  For a host outside ASCII, pass the result of
 * rep_robots_url_idn() as URL.
 *
 * Returns REP_URL_OK or what is wrong with URL; after an error ORIGIN is all zero.
 */
enum rep_url_status rep_url_origin(const char *url, size_t url_size, char buffer[REP_ROBOTS_URL_SIZE],
                                   struct rep_origin *origin);

/* ---- the use of content */

/* What one pair of a Content-Usage or a Content-Signal says. */
enum rep_pair_meaning {
        REP_PAIR_PREFERENCE = 0, /* a preference for a use */
        REP_PAIR_EXTENT,         /* the extent */
        REP_PAIR_UNKNOWN_NAME,   /* nothing: no vocabulary here has the name */
        REP_PAIR_UNKNOWN_VALUE,  /* nothing: the name is known, and has no such value */
        REP_PAIR_MALFORMED,      /* nothing: it is no pair */
};

/* One pair.  Its texts lie in the value; white space around them is left out. */
struct rep_usage_pair {
        enum rep_pair_meaning meaning;
        struct rep_text text; /* all of it */
        struct rep_text name; /* empty if malformed */
        struct rep_text
                given;    /* the value as it is written, without parameters; empty if there is none, or if malformed */
        enum rep_use use; /* of REP_PAIR_PREFERENCE and REP_PAIR_UNKNOWN_VALUE, unless IS_EXTENT */
        bool is_extent;   /* the name is `use` of Content-Signal */
        enum rep_preference preference; /* of REP_PAIR_PREFERENCE; otherwise unknown */
        enum rep_use_extent extent;     /* of REP_PAIR_EXTENT; otherwise none */
};

/*
 * Content-Usage: preferences as a Dictionary of RFC 9651, such as `train-ai=n, search=y`.  *PREFERENCES is set to them.
 *
 * Keys are "search", "ai-use" and "train-ai", and compare with case.  Only the tokens `y` and `n` say anything.  If a key
 * occurs several times, the last one counts, whatever its value.  Other keys, and parameters, say nothing.  If any
 * part of VALUE is not as RFC 9651, section 4.2.2, has it, nothing is said at all, and the status is REP_VALUE_BAD;
 * otherwise it is REP_VALUE_OK.  An empty value is a dictionary without keys.  The extent is none.
 *
 * VALUE is a field's value, or the preference of a robots.txt line (rep_split_usage()).  If a response has several such
 * fields, VALUE is all of them, joined by commas.
 */
enum rep_value_status rep_content_usage(struct rep_text value, struct rep_preferences *preferences);

/*
 * Sets *PAIR to the next member of the dictionary REST, and *REST to what follows it.  A member without a value, which
 * RFC 9651 takes for true, has an empty GIVEN.  All members are given, also those whose key occurs again.
 *
 * Returns false at the end.  *REST is then empty; or it begins where it is no dictionary, and then no member says
 * anything, also those given before.  In that case *PAIR is malformed, and its text is *REST.
 */
bool rep_next_usage(struct rep_text *rest, struct rep_usage_pair *pair);

/*
 * Splits the value of a Content-Usage line of a robots.txt, `/path preference` or `preference`.  A value that begins
 * with "/" has a path, which ends before the first space or tab; any other has an empty *PATH, and is about every path.
 * *PREFERENCE is what follows; it may be empty.  Both lie in VALUE.
 */
void rep_split_usage(struct rep_text value, struct rep_text *path, struct rep_text *preference);

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
 * What is not a pair of a name and a value, such as "search=yes ai-train=no" without its comma, is lost alone: the status
 * is then REP_VALUE_PARTLY.  It is REP_VALUE_BAD if there is no pair at all.
 */
enum rep_value_status rep_content_signal(struct rep_text value, enum rep_signal_place place,
                                         struct rep_preferences *preferences);

/* Sets *PAIR to the next pair of the Content-Signal REST, and *REST to what follows it.  Returns false after the last. */
bool rep_next_signal(struct rep_text *rest, enum rep_signal_place place, struct rep_usage_pair *pair);

/*
 * License: the absolute URL of a license.  Sets *URL to it, which lies in VALUE without the white space around it.
 *
 * An absolute URL begins with the scheme of http, https or ftp, "://" and a host, and has neither white space nor control
 * bytes.  Returns REP_VALUE_OK; REP_VALUE_BAD for anything else, with an empty *URL.
 */
enum rep_value_status rep_license(struct rep_text value, struct rep_text *url);

/* One rule of an X-Robots-Tag. */
struct rep_robots_rule {
        struct rep_text agent; /* whom it is for, as written before ":"; empty: everybody */
        struct rep_text name;  /* such as "noindex" */
        struct rep_text value; /* what follows the ":" of "unavailable_after" and "max-..."; otherwise empty */
};

/* An iterator over the rules of an X-Robots-Tag.  Its members are private. */
struct rep_robots_tag {
        struct rep_text rest, agent;
};

/* Starts TAG at the first rule of VALUE, which must live as long as TAG is in use. */
void rep_read_robots_tag(struct rep_text value, struct rep_robots_tag *tag);

/*
 * Sets *RULE to the next rule; returns false after the last.
 *
 * Rules are separated by commas.  A name and ":" in front of a rule say whom it is for, and so for all rules after it,
 * up to the next such name.  "unavailable_after" and names that begin with "max-" are rules.  The comma behind the day of the
 * week belongs to a date.
 */
bool rep_next_robots_rule(struct rep_robots_tag *tag, struct rep_robots_rule *rule);

/*
 * Reads a date of unavailable_after, and sets *TIME to it, in seconds since the beginning of 1970 in UTC.  The forms are
 * those of rep_http_date(), and those of RFC 822, RFC 850 and ISO 8601: "25 Jun 2010 15:00:00 PST", "Friday, 25-Jun-10
 * 15:00:00 GMT", "2010-06-25T15:00:00+02:00".  Seconds, the time and the zone may be missing; without a zone it is UTC.
 * NOW decides the century of a year with two digits.  Returns false, and leaves *TIME as it is, if VALUE is not a date.
 */
bool rep_tag_date(struct rep_text value, int64_t now, int64_t *time);

#endif
