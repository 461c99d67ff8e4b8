/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Plain patterns and their witnesses.  All questions about rules are reduced to these.
 *
 * In: patterns of rules, as the grammar reads them.  Out: one or more equivalent plain patterns for each, and a
 * witness for each plain pattern: a path that represents all paths of the pattern.
 *
 * Every path begins with "/".  So a pattern that is empty, or a star alone, becomes "/".  A pattern that begins with
 * a star gets a "/" in front of the star.  If "/" follows that star, there is a second plain pattern: what follows
 * the star, because the star may match nothing.
 */
#ifndef REP_GEN_PLAIN_PATTERN_H
#define REP_GEN_PLAIN_PATTERN_H

#include "base/arena.h"
#include "base/size.h"
#include "pattern.h"
#include "rep_runtime.h"

/*
 * A question takes its steps from a budget (rep_analyze.h).  Each part of it that takes more time than reading the
 * file, or that keeps memory, takes steps.  They cost alike: 40 nanoseconds at most on a processor of today, or a byte
 * that is kept.
 */

#ifdef REP_COUNT_SPENT
extern uint64_t rep_steps_taken; /* from all budgets: of a test that counts them */
#endif

/* Takes STEPS from *BUDGET, or the whole rest.  Returns false if that was less. */
static inline bool
rep_spend(uint64_t *budget, uint64_t steps)
{
        bool enough = steps <= *budget;

#ifdef REP_COUNT_SPENT
        rep_steps_taken += enough ? steps : *budget;
#endif
        *budget -= enough ? steps : *budget;
        return enough;
}

/* Segments with REP_STAR between them.  No segment is empty.  The first begins with "/" and is anchored at the path's
   start.  Unless END is set, anything may follow the last. */
struct rep_plain {
        const char *data;
        uint32_t size;
        bool end; /* the last segment must end at the path's end */
};

/* The most plain patterns that a pattern becomes. */
#define REP_PLAIN_EACH 2

/* Writes the plain patterns of PATTERN to PLAIN, and their number to *COUNT.  PATTERN must match some path.  The
   bytes of PLAIN are in PATTERN or in ARENA. */
enum rep_status rep_make_plain(struct rep_arena *arena, const struct rep_pattern *pattern,
                               struct rep_plain plain[REP_PLAIN_EACH], uint32_t *count);

/* Returns whether SEGMENT is at AT, which has at least as many bytes.  Most comparisons fail at once.  So *STEPS
   grows, by one for each 16 bytes, only if all of SEGMENT is compared. */
bool rep_stands_at(const char *at, struct rep_text segment, uint64_t *steps);

/* Returns the first place of the non-empty SEGMENT between AT and LIMIT, or NULL if there is none.  Adds one to
 *STEPS for each place that is tried, and for each 16 bytes that are skipped or compared. */
const char *rep_find_segment(const char *at, const char *limit, struct rep_text segment, uint64_t *steps);

/* Returns whether PATTERN matches the SIZE bytes at PATH.  Here, the first segment of PATTERN may be anything, and
   may be empty.  Adds one to *STEPS for each comparison, and for each 16 bytes of it. */
bool rep_plain_matches(const struct rep_plain *pattern, const char *path, size_t size, uint64_t *steps);

/* Orders patterns by their bytes, then by size, and an open pattern before one with an END.  0: they are equal. */
int rep_plain_compare(const struct rep_plain *a, const struct rep_plain *b);

/* Returns the segment of PATTERN that begins at AT. */
static inline struct rep_text
rep_plain_segment(const struct rep_plain *pattern, const char *at)
{
        const char *limit = pattern->data + pattern->size,
                   *star = (const char *)memchr(at, REP_STAR, (size_t)(limit - at));

        return (struct rep_text){at, (size_t)((star == NULL ? limit : star) - at)};
}

/* In a witness: the bytes that a star matches.  No pattern contains it, because it ends a line. */
#define REP_GAP '\n'

/* Returns the largest size of the witness of a pattern of SIZE bytes. */
static inline size_t
rep_witness_room(size_t size)
{
        return rep_size_add(size, 1);
}

/*
 * Writes the witness of PATTERN to PATH.  Returns its size.
 *
 * A pattern matches the witness if and only if it matches all paths of PATTERN.  Proof: no segment contains a gap.
 * So each of its segments lies within one segment of PATTERN, in the same order, and every path of PATTERN has these
 * in this order.
 */
size_t rep_write_witness(const struct rep_plain *pattern, char *path);

/* ---- superpositions */

/*
 * Superpositions: where two patterns meet.
 *
 * The paths that two patterns both match are the paths of finitely many patterns.  These are made by laying the
 * segments of one pattern over those of the other.  Where both are literal, they must agree.  Where one is in its
 * star, the other continues.  Where both are in a star, so is the superposition.
 *
 * In: two plain patterns.  Out: their superpositions, one after another; none if the patterns never meet.  Their
 * number can be exponential in the stars of both, so each takes steps from a budget.
 */

/* Gets each superposition, which lives until the function returns.  Returns false to stop. */
typedef bool (*rep_superposition_fn)(void *context, const struct rep_plain *superposition);

/* Returns the room for superpositions of patterns of A and B bytes. */
static inline size_t
rep_superposition_room(size_t a, size_t b)
{
        return rep_size_add(rep_size_add(a, b), 1);
}

/*
 * Calls FN for the superpositions of A and B.  Some may come twice.  Most of those that another one contains are left
 * out.  They are made in OUT, which has the room stated above.  Takes steps from *BUDGET.  Returns false if the
 * budget was used up, or if too many choices were open: then some superpositions were left out.
 */
bool rep_superpose(const struct rep_plain *a, const struct rep_plain *b, char *out, uint64_t *budget,
                   rep_superposition_fn fn, void *context);

/* ---- examples */

/*
 * Examples: readable paths, made from witnesses.
 *
 * In: a pattern whose witness shows something, and a test of whether another path shows it.  Out: a path that does,
 * as short and readable as the gaps allow: a gap becomes empty if possible, and otherwise a letter.
 */

/* Returns whether the path shows the wanted property. */
typedef bool (*rep_shows_fn)(void *context, const char *path, size_t size);

/*
 * Makes an example of PATTERN, whose witness has the wanted property, in PATH, which has room for the witness.
 * Returns its size.  Calls SHOWS a few times for each gap, or, if there are many gaps, a few times in all.  A gap
 * that nothing else can fill is left unchanged.
 */
size_t rep_make_example(const struct rep_plain *pattern, rep_shows_fn shows, void *context, char *path);

/*
 * Sets *EXAMPLE to a path that rep_check() reads as the SIZE bytes at PATH, in the form that DIALECT compares.  This
 * is PATH itself, or PATH with a host in front if it could be mistaken for one.  It is in ARENA.  Returns REP_OK or
 * REP_ERR_MEMORY.
 */
enum rep_status rep_spell_example(struct rep_arena *arena, enum rep_dialect dialect, const char *path, size_t size,
                                  struct rep_text *example);

#endif
