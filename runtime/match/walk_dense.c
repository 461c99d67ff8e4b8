/* walk_dense.c: a row per state, a column per byte class; see FORMAT.md. */
#include "match/walk.h"
#include "syntax/canonical.h"

/* Special states have the lowest numbers, so a usual byte costs one comparison.  LARGE is a constant: there is a walk
 * for each size of cells. */
REP_INLINE enum rep_walked
walk_table(struct rep_walk *walk, struct rep_part *part, bool large)
{
        const struct rep_plan *plan = walk->plan;
        const unsigned char *class_of = plan->table, *table = class_of + rep_class_bytes(plan->canonical);
        uint32_t state = walk->state, before, accepts = plan->accept_limit, at, size = part->size;

        if (plan->canonical && !part->raw)
                class_of += 256;
        if (walk->entering && state < accepts && rep_stop_at(walk, state / plan->columns, part))
                return REP_WALKED_ENOUGH;
        walk->entering = false;
        at = part->at;
        while (at < size) {
                do {
                        before = state;
                        state = rep_cell_at(table, (size_t)state + class_of[part->bytes[at++]], large);
                } while (state >= accepts && at < size);
                if (state >= accepts)
                        break;
                if (state == 0) {
                        part->at = at - 1;
                        walk->state = before;
                        return part->raw && rep_is_escape(part->bytes[at - 1]) ? REP_WALKED_ESCAPE : REP_WALKED_ENOUGH;
                }
                part->at = at;
                if (rep_stop_at(walk, state / plan->columns, part))
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
                rep_end_at(walk, walk->state / plan->columns, walk->state < plan->accept_limit, size);
}
