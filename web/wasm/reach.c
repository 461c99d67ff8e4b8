/* SPDX-License-Identifier: Apache-2.0 */
/* reach.c: how much of a site is open to a crawler, as JSON. */
#include "boundary.h"

/* Puts an example of a path, and the line that decides about it; null where there is none. */
static void
put_example(struct rep_json *out, const char *name, const struct rep_reach_example *example)
{
        if (example == NULL || !example->exists) {
                rep_json_string(out, name, NULL);
                return;
        }
        rep_json_name(out, name);
        rep_json_begin(out, '{');
        rep_json_number(out, "line", example->line);
        rep_json_text(out, "example", example->path);
        rep_json_end(out, '}');
}

static const char *
extent_of(const struct rep_reach *reach)
{
        if (!reach->by_verdict[REP_DISALLOW].exists)
                return "all";
        if (!reach->by_verdict[REP_ALLOW].exists)
                return "nothing";
        return reach->elsewhere == REP_ALLOW ? "all-but" : "only";
}

static void
put_reach(void *context, const struct rep_reach *reach)
{
        struct rep_json *out = context;

        rep_json_begin(out, '{');
        rep_json_string(out, "extent", reach == NULL ? "undecided" : extent_of(reach));
        put_example(out, "allowed", reach == NULL ? NULL : &reach->by_verdict[REP_ALLOW]);
        put_example(out, "disallowed", reach == NULL ? NULL : &reach->by_verdict[REP_DISALLOW]);
        rep_json_end(out, '}');
}

/* Finds how much CRAWLER, which may be NULL, may fetch, within BUDGET steps, 0 being the default. */
enum rep_status
WEB_EXPORT(web_reach)(struct web_robots *robots, const struct rep_crawler *crawler, uint32_t budget)
{
        struct rep_json out = web_json_begin();
        enum rep_status status = rep_robots_reach(robots->robots, crawler, budget, put_reach, &out);

        if (status == REP_ERR_LIMIT)
                put_reach(&out, NULL);
        return status == REP_OK || status == REP_ERR_LIMIT ? web_output_end() : status;
}
