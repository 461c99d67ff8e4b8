/* matcher.c: see matcher.h. */
#include "cli/matcher.h"

#include <stdlib.h>

#include "cli/memory.h"

bool
matcher_pick(struct matcher *matcher, const struct rep_blob *blob, const struct agents *agents, struct failure *failure)
{
        enum rep_status status = rep_pick(blob, agents->texts, agents->count, &matcher->group);
        size_t needed;

        if (status == REP_ERR_LIMIT)
                return fail(failure,
                            "more than %d of the agents have rules of their own; compile for them to merge more",
                            REP_PICK_MAX);
        if (status != REP_OK)
                return fail(failure, "%s", rep_status_text(status));
        needed = rep_scratch_size(&matcher->group);
        if (needed > REP_STACK_SCRATCH && needed > matcher->scratch_size) {
                matcher->scratch = must_resize(matcher->scratch, needed, 1);
                matcher->scratch_size = needed;
        }
        return true;
}

bool
matcher_check(const struct matcher *matcher, struct rep_text url, struct rep_result *result, struct failure *failure)
{
        enum rep_status status;

        status = rep_check(&matcher->group, url.data, url.size, matcher->scratch, matcher->scratch_size, result);
        if (status == REP_ERR_LIMIT)
                return fail(failure, "a URL has more than %d bytes", REP_URL_MAX);
        return status == REP_OK || fail(failure, "%s", rep_status_text(status));
}

void
matcher_free(struct matcher *matcher)
{
        free(matcher->scratch);
        *matcher = (struct matcher){.scratch = NULL};
}
