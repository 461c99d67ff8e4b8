/* SPDX-License-Identifier: Apache-2.0 */
/* outcomes.c: see outcomes.h. */
#include "cache/outcomes.h"
#include "pack/image.h"

#include <stdlib.h>

void
rep_outcomes_read(const struct rep_cache_known *known, const struct rep_policy *policy, struct rep_history *history)
{
        if (known->outcomes == NULL || !rep_read_history(known->outcomes->image, history))
                rep_history_start(history, policy, &known->fetch, known->status);
}

struct rep_outcomes *
rep_outcomes_create(struct rep_text origin, const struct rep_history *history, const struct rep_policy *policy)
{
        unsigned char image[REP_IMAGE_MAX];
        size_t size = rep_write_image(origin, history, policy, image);
        struct rep_outcomes *outcomes;

        if ((image[REP_PACK_ENTRY_FLAGS] & REP_PACK_ENTRY_HISTORY) == 0)
                return NULL;
        outcomes = (struct rep_outcomes *)malloc(sizeof(*outcomes) + size);
        if (outcomes == NULL)
                return NULL;
        atomic_init(&outcomes->references, 1);
        outcomes->size = size;
        memcpy(outcomes->image, image, size);
        return outcomes;
}

size_t
rep_outcomes_bytes(const struct rep_outcomes *outcomes)
{
        return outcomes != NULL ? sizeof(*outcomes) + outcomes->size : 0;
}

struct rep_outcomes *
rep_outcomes_share(struct rep_outcomes *outcomes)
{
        if (outcomes != NULL)
                atomic_fetch_add_explicit(&outcomes->references, 1, memory_order_relaxed);
        return outcomes;
}

void
rep_outcomes_release(struct rep_outcomes *outcomes)
{
        if (outcomes != NULL && atomic_fetch_sub_explicit(&outcomes->references, 1, memory_order_acq_rel) == 1)
                free(outcomes);
}
