/* SPDX-License-Identifier: Apache-2.0 */
/* diff.c: what differs between two robots.txt files, as JSON: verdicts, or all that changes. */
#include "boundary.h"

/* Compares two files within BUDGET steps, 0 being the default; LINES: also where only the texts of lines differ. */
enum rep_status
WEB_EXPORT(web_diff)(struct web_robots *old_robots, struct web_robots *new_robots, uint32_t budget, bool lines)
{
        const struct rep_compare_options options = {.budget = budget, .lines = lines};
        struct rep_json out = web_json_begin();

        return rep_robots_compare_json(old_robots->robots, new_robots->robots, &options, out.write, out.context);
}

/* Finds all that changes, in words too. */
enum rep_status
WEB_EXPORT(web_changes)(struct web_robots *old_robots, struct web_robots *new_robots, uint32_t budget, bool lines)
{
        const struct rep_compare_options options = {.budget = budget, .lines = lines};
        struct rep_json out = web_json_begin();

        return rep_robots_changes_json(old_robots->robots, new_robots->robots, &options, out.write, out.context);
}
