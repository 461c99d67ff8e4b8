/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Plain patterns and their witnesses: what every question about rules comes down to.
 *
 * In: patterns of rules, as the grammar reads them.  Out: the same as plain patterns, of which a rule has one or
 * several, and for each its witness: a path that stands for all paths of the pattern.
 *
 * Every path begins with "/", so a pattern that is empty or begins with a star is first met with that: where it is
 * empty or a star alone it is "/", and else a "/" stands before its star; where "/" follows that star, which may
 * match nothing, it is also what follows the star.
 */
#ifndef REP_GEN_PLAIN_PATTERN_H
#define REP_GEN_PLAIN_PATTERN_H

#include "base/arena.h"
#include "base/size.h"
#include "pattern.h"
#include "rep_runtime.h"

/*
 * Segments with REP_STAR between them, none of them empty.  The first begins with "/" and is anchored at the path's
 * start.  Where not END, anything may follow the last.
 */
struct rep_plain {
        const char *data;
        uint32_t size;
        bool end; /* the last segment must end where the path ends */
};

/* At most as many plain patterns come of a pattern. */
#define REP_PLAIN_EACH 2

/*
 * Writes the plain patterns of PATTERN, which matches something, to PLAIN, and their number to *COUNT.  Their bytes
 * lie in those of PATTERN or in ARENA.
 */
enum rep_status rep_make_plain(struct rep_arena *arena, const struct rep_pattern *pattern,
                               struct rep_plain plain[REP_PLAIN_EACH], uint32_t *count);

/* Does SEGMENT stand at AT, where there are as many bytes?  Most disagree at once, so *STEPS grows by one for each 16
   bytes only where all of it is compared. */
bool rep_stands_at(const char *at, struct rep_text segment, uint64_t *steps);

/* Where the non-empty SEGMENT stands first in the bytes from AT to LIMIT; NULL where it doesn't.  Adds to *STEPS one
   for each place that is tried, and for each 16 bytes that are passed over or compared. */
const char *rep_find_segment(const char *at, const char *limit, struct rep_text segment, uint64_t *steps);

/*
 * Does PATTERN match the SIZE bytes at PATH?  Its first segment may be anything here, empty as well.  Adds to *STEPS
 * one for each comparison and for each 16 bytes of it.
 */
bool rep_plain_matches(const struct rep_plain *pattern, const char *path, size_t size, uint64_t *steps);

/* Ascending by bytes, then by size, an open pattern before the one with the end; 0: the same pattern. */
int rep_plain_compare(const struct rep_plain *a, const struct rep_plain *b);

/* The segment of PATTERN that begins at AT. */
static inline struct rep_text
rep_plain_segment(const struct rep_plain *pattern, const char *at)
{
        const char *limit = pattern->data + pattern->size,
                   *star = (const char *)memchr(at, REP_STAR, (size_t)(limit - at));

        return (struct rep_text){at, (size_t)((star == NULL ? limit : star) - at)};
}

/* Stands in a witness for what a star matches.  No pattern holds it, for it ends a line. */
#define REP_GAP '\n'

/* Bytes of the witness of a pattern of SIZE bytes, at most. */
static inline size_t
rep_witness_room(size_t size)
{
        return rep_size_add(size, 1);
}

/*
 * Writes the witness of PATTERN to PATH; returns its size.  A pattern matches the witness if and only if it matches
 * all paths of PATTERN: its segments hold no gap, so each lies within one segment of PATTERN, in their order, and
 * every path of PATTERN has these in this order.
 */
size_t rep_write_witness(const struct rep_plain *pattern, char *path);

/* ---- superpositions */

/*
 * Superpositions: where two patterns meet.
 *
 * The paths that two patterns both match are those of finitely many patterns, which come of laying the segments of
 * one over those of the other: where both are literal they must agree; where one is in its star, the other goes on;
 * where both are, so is the superposition.
 *
 * In: two plain patterns.  Out: their superpositions, one after the other; none where they never meet.  There can be
 * exponentially many in the stars of the two, so each takes from a budget of steps.
 */

/* Is given each superposition, which lives until it returns.  False: no more are asked for. */
typedef bool (*rep_superposition_fn)(void *context, const struct rep_plain *superposition);

/* Room for superpositions of patterns of A and B bytes. */
static inline size_t
rep_superposition_room(size_t a, size_t b)
{
        return rep_size_add(rep_size_add(a, b), 1);
}

/*
 * Calls FN for the superpositions of A and B, some perhaps twice; they are made in OUT, which has the room stated
 * above.  Of those that only say less than another one, most are left out.  *BUDGET is taken from; returns false
 * where it was used up, or too many choices were open, and so not all were given.
 */
bool rep_superpose(const struct rep_plain *a, const struct rep_plain *b, char *out, uint64_t *budget,
                   rep_superposition_fn fn, void *context);

/* ---- examples */

/*
 * Examples: paths for people, out of witnesses.
 *
 * In: a pattern whose witness shows something, and a test of whether another path shows it, too.  Out: a path that
 * does, as short and readable as gaps allow: nothing in a gap where that will do, else a letter.
 */

/* Does the path show what is to be shown? */
typedef bool (*rep_shows_fn)(void *context, const char *path, size_t size);

/*
 * Makes an example of PATTERN, whose witness shows it, in PATH, which has room for the witness; returns its size.
 * Asks SHOWS a few times for each gap, or where there are many, a few times for all.  Where nothing else will do, a
 * gap is left as it is.
 */
size_t rep_make_example(const struct rep_plain *pattern, rep_shows_fn shows, void *context, char *path);

/*
 * Sets *EXAMPLE to what rep_check() reads as the SIZE bytes at PATH, in the form that DIALECT compares: the path
 * itself, or with a host in front of a path that would be taken for one.  It lies in ARENA.  REP_OK or
 * REP_ERR_MEMORY.
 */
enum rep_status rep_spell_example(struct rep_arena *arena, enum rep_dialect dialect, const char *path, size_t size,
                                  struct rep_text *example);

#endif
