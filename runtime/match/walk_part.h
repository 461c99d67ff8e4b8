/* SPDX-License-Identifier: Apache-2.0 */
/* Walks one part of a path, in any encoding. */
#ifndef REP_RUNTIME_MATCH_WALK_PART_H
#define REP_RUNTIME_MATCH_WALK_PART_H

#include "match/walk.h"

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
