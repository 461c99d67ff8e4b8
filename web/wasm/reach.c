/* SPDX-License-Identifier: Apache-2.0 */
/* reach.c: how much of a site is open to a crawler, as JSON. */
#include "boundary.h"

static void
put_reach(void *context, const struct rep_reach *reach)
{
        const struct rep_json *out = context;

        rep_say_reach_json(reach, out->write, out->context);
}

/* Finds how much CRAWLER, which may be NULL, may fetch, within BUDGET steps, 0 being the default. */
enum rep_status
WEB_EXPORT(web_reach)(struct web_robots *robots, const struct rep_crawler *crawler, uint32_t budget)
{
        const struct rep_reach undecided = {.elsewhere = REP_ALLOW};
        struct rep_json out = web_json_begin();
        enum rep_status status = rep_robots_reach(robots->robots, crawler, budget, put_reach, &out);

        if (status == REP_ERR_LIMIT)
                put_reach(&out, &undecided);
        return status == REP_OK || status == REP_ERR_LIMIT ? web_output_end() : status;
}
