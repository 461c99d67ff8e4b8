/* SPDX-License-Identifier: Apache-2.0 */
/* walk_dense.c: walks through a table with a row a state and a column a byte class; see walk_part.h and FORMAT.md. */
#include "match/walk_part.h"

#include "match/outputs.h"
#include "syntax/canonical.h"

/* Stopping for a filter costs about as much as walking FILTER_COST bytes.  A walk may lose at most FILTER_CREDIT_MAX
 * bytes by stopping in vain. */
#define FILTER_COST 8u
#define FILTER_CREDIT_MAX 16u

/* The walk stops at states below LIMIT.  When CREDIT is used up, most places are candidates, and walking is faster than
 * asking the filter.  States with a filter are then no longer below LIMIT. */
struct stops {
        uint32_t limit, credit;
};

/* Enters the special STATE at the place of PART.  Returns whether the walk is over. */
static inline bool
enter(struct rep_walk *walk, uint32_t state, struct rep_part *part, struct stops *stops)
{
        const struct rep_plan *plan = walk->plan;

        if (state < plan->accept_limit)
                return rep_accept_at(walk, state / plan->columns, part);
        stops->credit += rep_skip_by_filter(walk, (state - plan->accept_limit) / plan->columns, part);
        if (stops->credit > FILTER_CREDIT_MAX)
                stops->credit = FILTER_CREDIT_MAX;
        if (!rep_uses(REP_MECHANISM_GIVING_UP))
                return false;
        if (stops->credit < FILTER_COST)
                stops->limit = plan->accept_limit;
        else
                stops->credit -= FILTER_COST;
        return false;
}

static inline uint32_t
class_at(const unsigned char *class_of, unsigned char byte)
{
        rep_touch(class_of + byte, 1);
        return class_of[byte];
}

/* Special states have the lowest numbers, so an ordinary byte costs one comparison.  LARGE is a constant: there is one
 * walk for each size of cells. */
REP_INLINE enum rep_walked
walk_table(struct rep_walk *walk, struct rep_part *part, bool large)
{
        const struct rep_plan *plan = walk->plan;
        const unsigned char *class_of = plan->table, *table = class_of + rep_class_bytes(plan->canonical);
        struct stops stops = {plan->filter_limit, FILTER_CREDIT_MAX};
        uint32_t state = walk->state, before, at, size = part->size;

        if (plan->canonical && !part->raw)
                class_of += 256;
        if (walk->entering && state < stops.limit && enter(walk, state, part, &stops))
                return REP_WALKED_ENOUGH;
        walk->entering = false;
        at = part->at;
        while (at < size) {
                do {
                        rep_count(REP_COUNT_STEPS);
                        before = state;
                        state = rep_cell_at(table, (size_t)state + class_at(class_of, part->bytes[at++]), large);
                } while (state >= stops.limit && at < size);
                if (state >= stops.limit)
                        break;
                if (state == 0) {
                        part->at = at - 1;
                        walk->state = before;
                        return part->raw && rep_is_escape(part->bytes[at - 1]) ? REP_WALKED_ESCAPE : REP_WALKED_ENOUGH;
                }
                part->at = at;
                if (enter(walk, state, part, &stops))
                        return REP_WALKED_ENOUGH;
                at = part->at;
        }
        walk->state = state;
        return REP_WALKED_ALL;
}

enum rep_walked
rep_walk_dense(struct rep_walk *walk, struct rep_part *part)
{
        return walk_table(walk, part, false);
}

enum rep_walked
rep_walk_large(struct rep_walk *walk, struct rep_part *part)
{
        return walk_table(walk, part, true);
}

void
rep_end_dense(struct rep_walk *walk, uint32_t size)
{
        const struct rep_plan *plan = walk->plan;

        if (walk->state < plan->special_limit)
                rep_end_at(walk, walk->state / plan->columns, size);
}
