/* SPDX-License-Identifier: Apache-2.0 */
/* changes.c: see changes.h. */
#include "cli/review/changes.h"

#include "cli/ask/crawlers.h"
#include "rep_crawlers.h"

/* Makes the two agents that are compared by SIDES.  The caller frees PAIR, also after a failure. */
static enum rep_status
make_pair(const struct change_sides *sides, struct rep_crawler *pair[2], struct failure *failure)
{
        struct rep_robots_options how;
        enum rep_status status = REP_OK;
        struct failure why;

        rep_robots_look(sides->robots[0], &how);
        for (int i = 0; i < 2 && status == REP_OK; i++) {
                status = rep_crawler_create(&sides->agents[i], 1, how.names, &pair[i]);
                /* A public crawler can be asked for whatever the names are. */
                if (status == REP_ERR_TOKEN && rep_public_crawler_find(sides->agents[i]) != NULL)
                        status = rep_crawler_create(&sides->agents[i], 1, REP_NAMES_WIDE, &pair[i]);
                if (status != REP_OK && !agent_examine(sides->agents[i], how.names, &why))
                        fail(failure, "--agents: %s", why.text);
                else if (status != REP_OK)
                        fail(failure, "%s", rep_status_text(status));
        }
        return status;
}

bool
changes_find(const struct change_sides *sides, rep_changes_fn fn, void *context, struct failure *failure)
{
        struct rep_compare_options options = sides->options;
        struct rep_crawler *pair[2] = {NULL, NULL};
        enum rep_status status = REP_OK;
        bool made = true;

        if (sides->agents != NULL) {
                made = make_pair(sides, pair, failure) == REP_OK;
                options.crawlers = (const struct rep_crawler *const *)pair;
        }
        if (made)
                status = rep_robots_changes(sides->robots[0], sides->robots[1], &options, fn, context);
        rep_crawler_free(pair[0]);
        rep_crawler_free(pair[1]);
        return made && (status == REP_OK || fail(failure, "%s", rep_status_text(status)));
}
