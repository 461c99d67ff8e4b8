/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Superpositions: where two patterns meet.
 *
 * The paths that two patterns both match are those of finitely many patterns, which come of laying the segments of one
 * over those of the other: where both are literal they must agree; where one is in its star, the other goes on; where
 * both are, so is the superposition.
 *
 * In: two plain patterns.  Out: their superpositions, one after the other; none where they never meet.  There can be
 * exponentially many in the stars of the two, so each takes from a budget of steps.
 */
#ifndef REP_GEN_SUPERPOSITION_H
#define REP_GEN_SUPERPOSITION_H

#include "analyze/plain_pattern.h"

/* Is given each superposition, which lives until it returns.  False: no more are asked for. */
typedef bool (*rep_superposition_fn)(void *context, const struct rep_plain *superposition);

/* Room for superpositions of patterns of A and B bytes. */
static inline size_t
rep_superposition_room(size_t a, size_t b)
{
        return rep_size_add(rep_size_add(a, b), 1);
}

/*
 * Calls FN for the superpositions of A and B, some perhaps twice; they are made in OUT, which has the room stated above.
 * Of those that only say less than another one, most are left out.  *BUDGET is taken from; returns false where it was
 * used up, or too many choices were open, and so not all were given.
 */
bool rep_superpose(const struct rep_plain *a, const struct rep_plain *b, char *out, uint64_t *budget,
                   rep_superposition_fn fn, void *context);

#endif
