/* SPDX-License-Identifier: Apache-2.0 */
/* What the command calls in addition to the public headers, and other programs do not. */
#ifndef REP_RUNTIME_FOR_COMMAND_H
#define REP_RUNTIME_FOR_COMMAND_H

#include "for_crawl.h"

/* ---- checks and lines */

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
 *   - in comments, names with a version, "/1" or "/v1": "Amazonbot" in `(Amazonbot/0.1; +https://...)`;
 *   - in comments, names after `compatible`, with a version or without one: "Bytespider" in `(compatible; Bytespider;
 *     ...)`.  Behind the first of them, anything after a "/" is a version.
 * Names that are not tokens by NAMES are skipped: "MJ12bot" is one only by REP_NAMES_WIDE.
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
 * Reads a date in any of the three forms of HTTP (RFC 9110, section 5.6.7) and sets
 * *TIME to it, in seconds since the beginning of 1970 in UTC.  NOW is the current
 * time in the same unit; it decides the century of a year with two digits.  The
 * name of the weekday may be wrong.  Returns false, and leaves *TIME as it is, if
 * VALUE is not a date.
 */
bool rep_http_date(struct rep_text value, int64_t now, int64_t *time);

/* Returns whether VALUE, a Content-Range, says that all bytes are there, or at least the first MOST. */
bool rep_range_has_all(struct rep_text value, uint64_t most);

/* Returns whether VALUE, a Content-Length or several joined by commas, says that there are more than SIZE bytes. */
bool rep_length_exceeds(struct rep_text value, uint64_t size);

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
        REP_PAIR_MALFORMED,      /* nothing: it is not a pair */
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
 * Sets *PAIR to the next member of the dictionary REST, and *REST to what follows it.  A member without a value, which
 * RFC 9651 takes for true, has an empty GIVEN.  All members are given, also those whose key occurs again.
 *
 * Returns false at the end.  *REST is then empty; or it begins where it is not a dictionary, and then no member says
 * anything, also those given before.  In that case *PAIR is malformed, and its text is *REST.
 */
bool rep_next_usage(struct rep_text *rest, struct rep_usage_pair *pair);

/* Sets *PAIR to the next pair of the Content-Signal REST, and *REST to what follows it.  Returns false after the last.
 */
bool rep_next_signal(struct rep_text *rest, enum rep_signal_place place, struct rep_usage_pair *pair);

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
 * up to the next such name.  "unavailable_after" and names that begin with "max-" are rules.  The comma behind the day
 * of the week belongs to a date.
 */
bool rep_next_robots_rule(struct rep_robots_tag *tag, struct rep_robots_rule *rule);

/*
 * Reads a date of unavailable_after, and sets *TIME to it, in seconds since the beginning of 1970 in UTC.  The forms
 * are those of rep_http_date(), and those of RFC 822, RFC 850 and ISO 8601: "25 Jun 2010 15:00:00 PST", "Friday,
 * 25-Jun-10 15:00:00 GMT", "2010-06-25T15:00:00+02:00".  Seconds, the time and the zone may be missing; without a zone
 * it is UTC. NOW decides the century of a year with two digits.  Returns false, and leaves *TIME as it is, if VALUE is
 * not a date.
 */
bool rep_tag_date(struct rep_text value, int64_t now, int64_t *time);

#endif
