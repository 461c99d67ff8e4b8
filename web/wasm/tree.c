/* SPDX-License-Identifier: Apache-2.0 */
/* tree.c: what the rules say, as a tree of paths, as JSON. */
#include "boundary.h"

static void
put_node(struct rep_json *out, const struct rep_tree_node *node)
{
        rep_json_begin(out, '{');
        rep_json_number(out, "parent", node->parent);
        rep_json_text(out, "pattern", node->pattern);
        rep_json_number(out, "shared", node->shared);
        rep_json_string(out, "verdict", rep_say_verdict(node->verdict));
        rep_json_number(out, "line", node->line);
        rep_json_number(out, "rule_line", node->rule_line);
        rep_json_number(out, "crossing_line", node->crossing_line);
        rep_json_text(out, "example", node->example);
        rep_json_end(out, '}');
}

static void
put_tree(void *context, const struct rep_tree *tree)
{
        struct rep_json *out = context;

        rep_json_begin(out, '{');
        rep_json_name(out, "nodes");
        rep_json_begin(out, '[');
        for (uint32_t i = 0; i < tree->count; i++)
                put_node(out, &tree->nodes[i]);
        rep_json_end(out, ']');
        rep_json_number(out, "undecided", tree->undecided);
        rep_json_end(out, '}');
}

/* Draws the rules of CRAWLER, which may be NULL, within BUDGET steps, 0 being the default. */
enum rep_status
WEB_EXPORT(web_tree)(struct web_robots *robots, const struct rep_crawler *crawler, uint32_t budget)
{
        struct rep_json out = web_json_begin();
        enum rep_status status = rep_robots_tree(robots->robots, crawler, budget, put_tree, &out);

        return status == REP_OK ? web_output_end() : status;
}
