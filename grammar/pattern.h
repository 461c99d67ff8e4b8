/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Path patterns: the value of an allow or disallow line -> segments.
 *
 * re2c compiles pattern.re to C.  A pattern is escaped and cut at its stars in one pass.
 */
#ifndef REP_GRAMMAR_PATTERN_H
#define REP_GRAMMAR_PATTERN_H

#include "rep_runtime.h"

/* A run of stars between two segments.  No pattern contains a NUL, and NUL sorts before every other byte, so
 * patterns in ascending order are a tree of segments in preorder. */
#define REP_STAR '\0'

/*
 * A pattern in canonical form: segments with REP_STAR between them.  The first segment is anchored at the path's
 * start.  It may be empty, if the pattern starts with a star; the others are not empty.  A star or a "*$" at the end
 * has no effect and is dropped, so equal forms match equal paths.
 */
struct rep_pattern {
        const char *data;
        uint32_t size;
        uint32_t rank;  /* bytes of the escaped pattern, including stars and "$" */
        uint32_t stars; /* number of REP_STAR bytes */
        bool end;       /* the last segment must end where the path ends */
        bool never;     /* matches no path, because it starts with neither "/" nor "*"; DATA is then meaningless */
};

/* rep_scan_pattern() writes at most GROWTH bytes for each byte of a value, plus BESIDE bytes. */
#define REP_PATTERN_GROWTH 3
#define REP_PATTERN_BESIDE 2

/*
 * Scans VALUE, which holds no NUL, into PATTERN and writes its bytes to OUT, unless they are VALUE itself, which then
 * must live as long.  Returns the number of bytes written.
 *
 * In the google dialect, escapes become upper case, and bytes from 80 on are escaped.  In the rfc9309 dialect, a
 * segment gets the canonical form of paths (canonical.h), or that of a query if it is behind the first "?".  All
 * patterns of a value have the rank of the value as it is written.
 *
 * QUERY_FROM is 0 for the plain pattern.  Otherwise it is the number of a segment, counted from 1 behind the first
 * star.  The result is then a further pattern: "*?*" precedes that segment, and the segments from there on
 * have the form of a query.
 */
size_t rep_scan_pattern(struct rep_text value, enum rep_dialect dialect, uint32_t query_from, char *out,
                        struct rep_pattern *pattern);

/* The most segments of a rule before which a query is looked for. */
#define REP_FURTHER_MAX 8

/*
 * Returns how many further patterns VALUE has in the rfc9309 dialect: a query may begin in front of that many
 * segments.  There are some if an escape that differs in a query is behind a star, with no "?" before it.
 */
uint32_t rep_further_patterns(struct rep_text value);

#endif
