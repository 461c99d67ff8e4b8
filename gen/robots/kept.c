/* SPDX-License-Identifier: Apache-2.0 */
/* kept.c: see kept.h. */
#include "robots/kept.h"

struct rep_kept *
rep_take_kept(struct rep_robots *robots)
{
        struct rep_kept *none = NULL, *kept = REP_EXCHANGE(&robots->kept, none);

        if (kept != NULL)
                (void)REP_ADD(&robots->size, 0 - kept->size);
        return kept;
}

void
rep_give_kept(struct rep_robots *robots, struct rep_kept *kept)
{
        struct rep_heap heap = rep_robots_heap(robots);
        struct rep_kept *none = NULL;
        bool counted;

        heap.most /= 2;
        counted = REP_LOAD_RELAXED(&robots->keeps) && rep_heap_count(&heap, kept->size);
        REP_STORE_RELAXED(&robots->keeps, true);
        if (counted && REP_REPLACE(&robots->kept, &none, kept))
                return;
        if (counted)
                (void)REP_ADD(&robots->size, 0 - kept->size);
        kept->free(kept);
}
