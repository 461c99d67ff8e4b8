/* SPDX-License-Identifier: Apache-2.0 */
/* reach.c: how much of a site is open to a crawler, as JSON. */
#include "base/json.h"
#include "boundary.h"

/* Puts an example of a path, and the line that decides about it; null where no path has its verdict. */
static void
put_example(struct rep_buffer *out, const char *name, const struct rep_reach_example *example)
{
        if (!example->exists) {
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

/* Finds how much CRAWLER, which may be NULL, may fetch, within BUDGET steps, 0 being the default. */
enum rep_status
WEB_EXPORT(web_reach)(struct web_robots *robots, const struct rep_crawler *crawler, uint32_t budget)
{
        /* An exempt crawler may fetch everything, by no rule. */
        struct rep_reach reach = {.by_verdict = {[REP_ALLOW] = {.exists = true, .path = {"/", 1}}}};
        struct rep_buffer *out = web_output_begin();
        struct web_rules rules;
        enum rep_status status = web_need_rules(robots, crawler, &rules);
        bool decided = true;

        if (status == REP_OK && !rules.exempt)
                status = rep_find_reach(rules.rules, budget, &reach);
        if (status == REP_ERR_LIMIT) {
                reach = (struct rep_reach){.elsewhere = REP_ALLOW};
                decided = false;
                status = REP_OK;
        }
        if (status != REP_OK)
                return status;
        rep_json_begin(out, '{');
        rep_json_string(out, "extent", decided ? extent_of(&reach) : "undecided");
        put_example(out, "allowed", &reach.by_verdict[REP_ALLOW]);
        put_example(out, "disallowed", &reach.by_verdict[REP_DISALLOW]);
        rep_json_end(out, '}');
        return web_output_end();
}
