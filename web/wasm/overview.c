/* SPDX-License-Identifier: Apache-2.0 */
/* overview.c: what a file does as a whole, as JSON. */
#include "boundary.h"

/* Says what ROBOTS does as a whole, within BUDGET steps, 0 being the default. */
enum rep_status
WEB_EXPORT(web_overview)(struct web_robots *robots, uint32_t budget)
{
        struct rep_json out = web_json_begin();

        return rep_robots_overview_json(robots->robots, budget, out.write, out.context);
}
