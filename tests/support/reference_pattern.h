/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Patterns in the reference: an allow or disallow line as elements that a path is compared with.
 *
 * In: the text of a pattern as written.  Out: one or more patterns of elements, and their rank.  An element is a byte
 * of the path, a run of any bytes, or the path's end.  So a literal star can't be mistaken for a wildcard.
 */
#ifndef REP_TESTS_REFERENCE_PATTERN_H
#define REP_TESTS_REFERENCE_PATTERN_H

#include "rep_runtime.h"

/* The elements that are not a byte. */
enum { ANY_RUN = -1, PATH_END = -2 };

/* How many patterns a line can stand for: one, and one for each of the first eight stars at which its query may begin.
 */
enum { PATTERNS_MAX = 9 };

struct pattern {
        short *elements;
        size_t count;
        size_t rank;
};

/* The pattern as Google's parser reads it. */
struct pattern google_pattern(struct rep_text written);

/* The patterns as RFC 9309 reads it: as written, and those for an escape in the path or the query; returns how many. */
size_t rfc9309_patterns(struct rep_text written, struct pattern patterns[PATTERNS_MAX]);

/* Frees what the functions above gave. */
void free_pattern(struct pattern *pattern);

/* Does PATTERN match the path, from its first byte on? */
bool pattern_matches(const struct pattern *pattern, const char *path, size_t path_size);

/* Writes the path of a URL in the form that RFC 9309 compares to OUT, of 3 times SIZE bytes; returns its size. */
size_t canonical_path(const char *path, size_t size, char *out);

#endif
