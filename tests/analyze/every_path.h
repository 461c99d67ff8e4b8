/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Questions about rules, answered the slow way: by trying every path up to a length over a small alphabet.
 *
 * Why a length suffices.  Say that a decides about a path in one rule set and b in another (or in the same one without
 * some rule).  Choose where the literals of a and b match, drop what none of them covers, and where something was
 * dropped put one z, which no pattern has.  The new path is matched by a and b.  Any other pattern that matches it did
 * so before: its literals hold no z, so they lie on what was kept, side by side as before.  So a and b decide about the
 * new path, too, and it is no longer than the literals of both and a z for each of their stars and the end.  The same
 * holds letter by letter where letters are several bytes, as long as none lies across others.
 */
#ifndef REP_TESTS_EVERY_PATH_H
#define REP_TESTS_EVERY_PATH_H

#include "tests/support/reference.h"

enum { LETTERS_MAX = 6, TRIED_RULES_MAX = 128 };

/* No line at all. */
#define NO_LINE UINT32_MAX

/* The letters of patterns, the first of which is "/"; of paths, also z. */
struct alphabet {
        const char *letters[LETTERS_MAX];
        size_t count;
};

/* All paths of at most LENGTH letters, and "/robots.txt", in the form that patterns are compared with. */
struct every_path {
        struct rep_text *paths;
        size_t count;
        char *bytes;
};

/* How many there are. */
size_t count_paths(const struct alphabet *alphabet, size_t length);

void make_paths(struct every_path *every, const struct alphabet *alphabet, size_t length);
void free_paths(struct every_path *every);

/* Rules, and which of them match which path. */
struct tried_rules {
        const struct every_path *every;
        struct reference_rule rules[TRIED_RULES_MAX];
        size_t count;
        bool *matches;       /* of rule r and path p: matches[r * every->count + p] */
        bool robots_is_open; /* no rule decides about "/robots.txt" */
};

/* Tries the rules that REFERENCE picked last on all paths.  The reference must live on. */
void try_rules(struct tried_rules *tried, const struct reference *reference, const struct every_path *every,
               enum rep_dialect dialect);
void free_tried(struct tried_rules *tried);

/* Is the path number PATH that of the file itself, about which no rule decides? */
bool is_ruled_out(const struct tried_rules *tried, size_t path);

/* What decides about the path number PATH, were there no line WITHOUT (NO_LINE: all are there). */
struct rep_result try_path(const struct tried_rules *tried, size_t path, uint32_t without);

#endif
