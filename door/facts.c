/* SPDX-License-Identifier: Apache-2.0 */
/* facts.c: what a robots.txt says, directive by directive, and its rules as a tree of paths. */
#include "objects.h"
#include "rep_say.h"

enum { MINUTES = 24 * 60 };

static void
put_directive(struct rep_json *out, const struct rep_directive *directive)
{
        rep_json_begin(out, '{');
        rep_json_number(out, "line", directive->line);
        rep_json_name(out, "group");
        rep_json_put_number_or_null(out, directive->group, REP_NO_GROUP);
        rep_json_string(out, "kind", rep_say_name(REP_NAME_KIND, directive->kind));
        rep_json_text(out, "key", directive->key);
        rep_json_text(out, "value", directive->value);
        rep_json_end(out, '}');
}

/* What a file says: its options, figures, tokens and directives. */
enum rep_status
door_ask_facts(const struct door_asked *asked)
{
        struct rep_json out = door_json(asked);
        const struct rep_blob *blob;
        struct rep_directive directive;
        enum rep_status status = door_need_blob(asked->robots, &blob);
        struct rep_stats stats;

        if (status != REP_OK)
                return status;
        rep_blob_stats(blob, &stats);
        rep_json_begin(&out, '{');
        rep_json_string(&out, "dialect", rep_say_name(REP_NAME_DIALECT, stats.dialect));
        rep_json_string(&out, "names", rep_say_name(REP_NAME_NAMES, stats.names));
        rep_json_number(&out, "lines", stats.lines);
        rep_json_number(&out, "groups", stats.groups);
        rep_json_number(&out, "rules", stats.rules);
        rep_json_number(&out, "ignored_lines", stats.ignored_lines);
        rep_json_number(&out, "orphan_rules", stats.orphan_rules);
        rep_json_number(&out, "cut_lines", stats.cut_lines);
        rep_json_number(&out, "ignored_bytes", stats.ignored_bytes);
        rep_json_number(&out, "blob_bytes", blob->size);
        rep_json_name(&out, "tokens");
        rep_json_begin(&out, '[');
        for (size_t i = 0; i < stats.tokens; i++)
                rep_json_put_text(&out, rep_token(blob, i));
        rep_json_end(&out, ']');
        rep_json_name(&out, "directives");
        rep_json_begin(&out, '[');
        if (asked->robots->beside.bytes != NULL)
                blob = &asked->robots->beside;
        for (size_t i = 0; rep_blob_directive(blob, i, &directive) == REP_OK; i++)
                put_directive(&out, &directive);
        rep_json_end(&out, ']');
        rep_json_end(&out, '}');
        return REP_OK;
}

/* ---- what holds for a crawler */

static void
on_held(void *context, const struct rep_directive *directive)
{
        put_directive(context, directive);
}

/* Returns the number in TEXT, or one that no minute has if it is none. */
static unsigned
minute_in(struct rep_text text)
{
        unsigned minute = 0;

        for (size_t i = 0; i < text.size; i++) {
                if (text.data[i] < '0' || text.data[i] > '9' || minute > MINUTES)
                        return MINUTES;
                minute = 10 * minute + (unsigned)(text.data[i] - '0');
        }
        return minute;
}

/* Which groups hold for a crawler, their lines, and how fast it may go in the minute of the day that the text names. */
enum rep_status
door_ask_held(const struct door_asked *asked)
{
        struct rep_json out = door_json(asked);
        struct rep_holding_rules rules;
        struct rep_pace pace = {.welcome = true};
        enum rep_status status = rep_robots_holding(asked->robots->robots, asked->crawler, &rules);
        const bool unsaid = status == REP_OK && rules.holds == REP_HOLDS_UNSAID;

        if (status == REP_OK && !unsaid)
                status = rep_robots_pace(asked->robots->robots, asked->crawler,
                                         minute_in(door_text_at(&asked->texts, 0)), &pace);
        if (status != REP_OK)
                return status;
        rep_json_begin(&out, '{');
        rep_json_string(&out, "holds", rep_say_name(REP_NAME_HOLDS, rules.holds));
        rep_json_number(&out, "delay", pace.delay);
        rep_json_number(&out, "delay_line", pace.delay_line);
        rep_json_bool(&out, "welcome", pace.welcome);
        rep_json_name(&out, "directives");
        rep_json_begin(&out, '[');
        if (!unsaid)
                status = rep_robots_directives(asked->robots->robots, asked->crawler, on_held, &out);
        rep_json_end(&out, ']');
        rep_json_end(&out, '}');
        return status;
}

/* ---- the tree */

static void
put_node(struct rep_json *out, const struct rep_tree_node *node)
{
        rep_json_begin(out, '{');
        rep_json_number(out, "parent", node->parent);
        rep_json_text(out, "pattern", node->pattern);
        rep_json_number(out, "shared", node->shared);
        rep_json_string(out, "verdict", rep_say_name(REP_NAME_VERDICT, node->verdict));
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

/* Draws the rules of a crawler. */
enum rep_status
door_ask_tree(const struct door_asked *asked)
{
        struct rep_json out = door_json(asked);

        return rep_robots_tree(asked->robots->robots, asked->crawler, asked->budget, put_tree, &out);
}
