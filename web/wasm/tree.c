/* SPDX-License-Identifier: Apache-2.0 */
/* tree.c: what the rules say, as a tree of paths, as JSON. */
#include "base/json.h"
#include "boundary.h"

static void
put_node(struct rep_buffer *out, const struct rep_tree_node *node)
{
        rep_json_begin(out, '{');
        rep_json_number(out, "parent", node->parent);
        rep_json_text(out, "pattern", node->pattern);
        rep_json_number(out, "shared", node->shared);
        rep_json_string(out, "verdict", node->verdict == REP_ALLOW ? "allow" : "disallow");
        rep_json_number(out, "line", node->line);
        rep_json_number(out, "ruleLine", node->rule_line);
        rep_json_number(out, "crossingLine", node->crossing_line);
        rep_json_text(out, "example", node->example);
        rep_json_end(out, '}');
}

/* Draws the rules of CRAWLER, which may be NULL, within BUDGET steps, 0 being the default. */
enum rep_status
WEB_EXPORT(web_tree)(struct web_robots *robots, const struct rep_crawler *crawler, uint32_t budget)
{
        /* For an exempt crawler everything is allowed, by no rule. */
        const struct rep_tree_node all = {.behind = 1, .pattern = {"/", 1}, .verdict = REP_ALLOW, .example = {"/", 1}};
        struct rep_tree tree = {.nodes = &all, .count = 1};
        struct rep_buffer *out = web_output_begin();
        struct web_rules rules;
        enum rep_status status = web_need_rules(robots, crawler, &rules);
        uint32_t i;

        if (status == REP_OK && !rules.exempt)
                status = rep_make_tree(rules.rules, budget, &tree);
        if (status != REP_OK)
                return status;
        rep_json_begin(out, '{');
        rep_json_name(out, "nodes");
        rep_json_begin(out, '[');
        for (i = 0; i < tree.count; i++)
                put_node(out, &tree.nodes[i]);
        rep_json_end(out, ']');
        rep_json_number(out, "undecided", tree.undecided);
        rep_json_end(out, '}');
        return web_output_end();
}
