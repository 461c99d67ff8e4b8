/* SPDX-License-Identifier: Apache-2.0 */
/* What happens at special states: outputs are applied, and filters asked. */
#ifndef REP_RUNTIME_MATCH_OUTPUTS_H
#define REP_RUNTIME_MATCH_OUTPUTS_H

#include "match/walk.h"

/* Applies OUTPUT after POSITION bytes of the path.  OUTPUT does more than match a rule. */
void rep_apply_output(struct rep_walk *walk, uint32_t output, uint32_t position);

/* Moves PART to the next candidate of the filter NUMBER, which belongs to the walk's state.  Returns the number of
 * bytes skipped. */
uint32_t rep_skip_by_filter(struct rep_walk *walk, uint32_t number, struct rep_part *part);

/* Applies the accept word ACCEPT after POSITION bytes of the path. */
static inline void
rep_apply(struct rep_walk *walk, uint32_t accept, uint32_t position)
{
        if (rep_is_output(accept))
                rep_apply_output(walk, accept / 2, position);
        else if (accept / 2 > walk->best)
                walk->best = accept / 2;
}

/* Enters the accepting state SPECIAL at the place of PART and applies what it accepts.  Returns whether the walk is
 * over. */
static inline bool
rep_accept_at(struct rep_walk *walk, uint32_t special, const struct rep_part *part)
{
        rep_apply(walk, rep_special_at(walk, special, REP_SPECIAL_ACCEPT), walk->before + part->at + 1);
        if (!rep_uses(REP_MECHANISM_HIGHEST))
                return false;
        /* Nothing stronger can follow. */
        return walk->best >= rep_special_at(walk, special, REP_SPECIAL_HIGHEST);
}

/* Applies what the state SPECIAL accepts at the path's end, after SIZE bytes. */
static inline void
rep_end_at(struct rep_walk *walk, uint32_t special, uint32_t size)
{
        rep_apply(walk, rep_special_at(walk, special, REP_SPECIAL_ACCEPT_END), size + 1);
}

#endif
