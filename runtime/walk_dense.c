/* walk_dense.c: a row per state, a column per byte class; see FORMAT.md. */
#include "walk.h"

void
rep_walk_dense(struct rep_walk *walk, const struct rep_plan *plan, const unsigned char *path, uint32_t size)
{
        const unsigned char *class_of = plan->table, *table = class_of + 256;
        uint32_t state = plan->start, stops = plan->stops, at = 0;

        /* Special states have the lowest numbers, so a usual byte costs one comparison. */
        for (;;) {
                if (state < stops && (state == 0 || rep_stop_at(walk, state / plan->columns, path, &at, size)))
                        return;
                if (at == size)
                        break;
                do {
                        state = rep_load16(table + 2 * ((size_t)state + class_of[path[at++]]));
                } while (state >= stops && at < size);
        }
        if (state < plan->ends)
                rep_tell_event(walk, rep_word(rep_slot_at(walk, state / plan->columns), REP_SLOT_END), size + 1);
}
