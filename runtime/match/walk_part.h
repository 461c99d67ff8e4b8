/* SPDX-License-Identifier: Apache-2.0 */
/* One part of a path, by the walk of each encoding. */
#ifndef REP_RUNTIME_MATCH_WALK_PART_H
#define REP_RUNTIME_MATCH_WALK_PART_H

#include "match/walk.h"

/* Read PART and enter every state that it leads to: a compact core, a dense one, and a dense one with cells of 4 bytes.
 */
enum rep_walked rep_walk_compact(struct rep_walk *walk, struct rep_part *part);
enum rep_walked rep_walk_dense(struct rep_walk *walk, struct rep_part *part);
enum rep_walked rep_walk_large(struct rep_walk *walk, struct rep_part *part);

/* End the path at the walk's state, after SIZE bytes.  rep_end_dense() is for both sizes of cells. */
void rep_end_compact(struct rep_walk *walk, uint32_t size);
void rep_end_dense(struct rep_walk *walk, uint32_t size);

static inline enum rep_walked
rep_walk_part(struct rep_walk *walk, struct rep_part *part)
{
        if (walk->plan->mode == REP_PLAN_DENSE)
                return rep_walk_dense(walk, part);
        return walk->plan->mode == REP_PLAN_COMPACT ? rep_walk_compact(walk, part) : rep_walk_large(walk, part);
}

static inline void
rep_end_walk(struct rep_walk *walk, uint32_t size)
{
        if (walk->plan->mode == REP_PLAN_COMPACT)
                rep_end_compact(walk, size);
        else
                rep_end_dense(walk, size);
}

#endif
