/* asker.c: see asker.h. */
#include "cli/crawler.h"

#include <stdlib.h>

#include "cli/memory.h"

bool
asker_pick(struct asker *asker, const struct rep_blob *blob, const struct agents *agents, struct failure *failure)
{
        enum rep_status status = rep_pick(blob, agents->texts, agents->count, &asker->group);
        size_t needed;

        if (status != REP_OK)
                return fail(failure, "%s", rep_status_text(status));
        needed = rep_scratch_size(&asker->group);
        if (needed > REP_STACK_SCRATCH && needed > asker->scratch_size) {
                asker->scratch = must_resize(asker->scratch, needed, 1);
                asker->scratch_size = needed;
        }
        return true;
}

bool
asker_check(const struct asker *asker, struct rep_text url, struct rep_result *result, struct failure *failure)
{
        enum rep_status status;

        status = rep_check(&asker->group, url.data, url.size, asker->scratch, asker->scratch_size, result);
        return status == REP_OK || fail(failure, "%s", rep_status_text(status));
}

void
asker_free(struct asker *asker)
{
        free(asker->scratch);
        *asker = (struct asker){.scratch = NULL};
}
