/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Path patterns: the value of an allow or disallow line -> segments.
 *
 * pattern.re is compiled to C by re2c.  A pattern is escaped and cut at its stars in one pass.
 */
#ifndef REP_GRAMMAR_PATTERN_H
#define REP_GRAMMAR_PATTERN_H

#include "rep_runtime.h"

/* Stands for a run of stars between two segments.  No pattern holds a NUL, and it sorts before every other byte, so
 * patterns in ascending order are a tree of segments in preorder. */
#define REP_STAR '\0'

/*
 * A pattern in canonical form: segments with REP_STAR between them.  The first segment is anchored at the path's start
 * and may be empty (the pattern starts with a star); the others are not empty.  A star or a "*$" at the end says
 * nothing and is dropped, so equal forms match equal paths.
 */
struct rep_pattern {
        const char *data;
        uint32_t size;
        uint32_t rank;  /* bytes of the escaped pattern, stars and "$" included */
        uint32_t stars; /* how many REP_STAR there are */
        bool end;       /* the last segment must end where the path ends */
        bool never;     /* matches no path, for it starts with neither "/" nor "*"; DATA says nothing then */
};

/* Bytes that rep_scan_pattern() writes at most for each byte of a value, and beside those. */
#define REP_PATTERN_GROWTH 3
#define REP_PATTERN_BESIDE 2

/*
 * Scans VALUE, which holds no NUL, into PATTERN, whose bytes are written to OUT.  Returns how many were written.
 *
 * To the google dialect escapes are upper case, and bytes from 80 on escaped.  In the rfc9309 dialect a segment is in
 * the canonical form of paths (canonical.h), that of a query behind the first "?", and the rank is that of the pattern
 * as it is written, whichever it is of several.
 *
 * QUERY_FROM is 0, or the number of a segment, counted from 1 behind the first star: "*?*" then stands in front of it,
 * and it and what follows have the form of a query.
 */
size_t rep_scan_pattern(struct rep_text value, enum rep_dialect dialect, uint32_t query_from, char *out,
                        struct rep_pattern *pattern);

/* Most of a rule's segments in front of which a query is looked for. */
#define REP_FURTHER_MAX 8

/*
 * How many further patterns VALUE has in the rfc9309 dialect: a query may begin in front of each of so many segments.
 * There are some where an escape that differs in a query stands behind a star, and no "?" before it.
 */
uint32_t rep_further_patterns(struct rep_text value);

#endif
