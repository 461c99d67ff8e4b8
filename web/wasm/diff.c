/* SPDX-License-Identifier: Apache-2.0 */
/* diff.c: which verdicts, and which answers about usage, differ between two robots.txt files, as JSON. */
#include "boundary.h"

/* Compares two files within BUDGET steps, 0 being the default; LINES: also where only the texts of lines differ. */
enum rep_status
WEB_EXPORT(web_diff)(struct web_robots *old_robots, struct web_robots *new_robots, uint32_t budget, bool lines)
{
        const struct rep_compare_options options = {.budget = budget, .lines = lines};
        struct rep_json out = web_json_begin();

        return rep_robots_compare_json(old_robots->robots, new_robots->robots, &options, out.write, out.context);
}

/* Compares what two files say that content may be used for. */
enum rep_status
WEB_EXPORT(web_diff_usage)(struct web_robots *old_robots, struct web_robots *new_robots, uint32_t budget)
{
        const struct rep_compare_options options = {.budget = budget};
        struct rep_json out = web_json_begin();

        return rep_robots_compare_usage_json(old_robots->robots, new_robots->robots, &options, out.write, out.context);
}
