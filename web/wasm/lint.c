/* SPDX-License-Identifier: Apache-2.0 */
/* lint.c: what a robots.txt does and probably should not, as JSON. */
#include "boundary.h"

/* Lints ROBOTS within BUDGET steps, 0 being the default.  The SIZE bytes at SITE are a URL of its site, if that is known. */
enum rep_status
WEB_EXPORT(web_lint)(struct web_robots *robots, uint32_t budget, const char *site, size_t size)
{
        const struct rep_lint_options options = {.budget = budget, .site = {site, size}};
        struct rep_json out = web_json_begin();

        return rep_robots_lint_json(robots->robots, &options, out.write, out.context);
}
