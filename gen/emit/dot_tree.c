/* SPDX-License-Identifier: Apache-2.0 */
/* dot_tree.c: see dot_tree.h. */
#include "emit/dot_tree.h"

#include <stdlib.h>

#include "base/buffer.h"
#include "emit/dot_text.h"
#include "emit/print_code.h"

enum { TEXT_SHOWN = 60, NAMES_SHOWN = 8, RELATIVES_SHOWN = 12, ROWS_LEAST = 10 };

static const char frame[] =
        "  rankdir=LR\n"
        "  fontname=\"Helvetica\"\n"
        "  fontsize=11\n"
        "  labeljust=l\n"
        "  nodesep=0.15\n"
        "  ranksep=0.4\n"
        "  node [fontname=\"Helvetica\", fontsize=11, shape=plain]\n"
        "  edge [color=\"#777777\", arrowsize=0.6]\n";

static const char legend[] =
        "Each row covers all paths with this prefix; * is anything; $ marks the end.\\l"
        "Its verdict holds for those of them that no row of a table to its right is about.\\l"
        "in part: for some of them, the rule of that line, whose stars match there, too, decides otherwise.\\l"
        "beaten: another rule is stronger on all these paths.\\l";

static const char table[] =
        "<TABLE BORDER=\"0\" CELLBORDER=\"1\" CELLSPACING=\"0\" CELLPADDING=\"3\" COLOR=\"#aaaaaa\">";

/* What is drawn of a tree. */
struct plan {
        const struct rep_tree_drawing *drawing;
        const struct rep_tree_node *nodes;
        bool *opened;      /* by node: its table is drawn */
        uint32_t *waiting; /* nodes whose tables may be drawn, in the order in which that is decided */
        size_t rows_each;  /* of a table */
};

/* ---- what is drawn */

static bool
is_on_way(const struct plan *plan, uint32_t number)
{
        return plan->drawing->way != NULL && plan->drawing->way[number];
}

static bool
has_branches(const struct plan *plan, uint32_t number)
{
        return plan->nodes[number].behind > number + 1;
}

/* Iterates over the rows of a table: the first ROWS_EACH branches, and those on the way. */
struct rows {
        const struct plan *plan;
        uint32_t next, behind;
        size_t taken;
};

static struct rows
rows_of(const struct plan *plan, uint32_t number)
{
        return (struct rows){plan, number + 1, plan->nodes[number].behind, 0};
}

/* Gives the next branch that has a row.  Returns false if there is none. */
static bool
next_row(struct rows *rows, uint32_t *number)
{
        while (rows->next < rows->behind) {
                *number = rows->next;
                rows->next = rows->plan->nodes[*number].behind;
                if (rows->taken < rows->plan->rows_each || is_on_way(rows->plan, *number)) {
                        rows->taken++;
                        return true;
                }
        }
        return false;
}

/* Chooses the tables that are drawn: those on the way, then others by depth while there is room. */
static void
choose_tables(struct plan *plan)
{
        size_t first = 0, count = 1, used = 0;

        plan->waiting[0] = 0;
        while (first < count) {
                uint32_t number = plan->waiting[first++], branch;
                struct rows rows = rows_of(plan, number);
                size_t end = count;

                while (next_row(&rows, &branch))
                        if (has_branches(plan, branch))
                                plan->waiting[end++] = branch;
                if (number > 0 && used + rows.taken > plan->drawing->max_rows && !is_on_way(plan, number))
                        continue;
                plan->opened[number] = true;
                used += rows.taken + 1;
                count = end;
        }
}

/* ---- texts */

static const char *
color_of(enum rep_verdict verdict)
{
        return verdict == REP_ALLOW ? "#e0f3d8" : "#f4a582";
}

/* Appends "disallow, line 7". */
static void
put_decision(enum rep_verdict verdict, uint32_t line, struct rep_buffer *out)
{
        rep_print(out, line > 0 ? "%s, line %u" : "%s, no rule", verdict == REP_ALLOW ? "allow" : "disallow",
                  (unsigned)line);
}

/* Appends "disallow, line 7; in part line 9". */
static void
put_verdict(const struct plan *plan, uint32_t number, struct rep_buffer *out)
{
        const struct rep_tree_node *node = &plan->nodes[number];

        if (is_on_way(plan, number) && node->rule_line != 0 && node->rule_line == plan->drawing->result.line)
                rep_print(out, "<FONT COLOR=\"#0000c0\"><B>decides: </B></FONT>");
        put_decision(node->verdict, node->line, out);
        if (node->rule_line != 0 && node->rule_line != node->line)
                rep_print(out, "; line %u is beaten", (unsigned)node->rule_line);
        if (node->crossing_line != 0 && (node->rule_line != 0 || node->pattern.data[node->pattern.size - 1] != '*'))
                rep_print(out, "; in part line %u", (unsigned)node->crossing_line);
}

/* Appends the text of a cell, marked if it is on the way. */
static void
put_name(const struct plan *plan, uint32_t number, struct rep_text name, struct rep_buffer *out)
{
        bool marked = is_on_way(plan, number);

        rep_print(out, marked ? "<FONT COLOR=\"#0000c0\"><B>&#8594; " : "");
        rep_dot_cell_text(out, name, TEXT_SHOWN);
        rep_print(out, marked ? "</B></FONT>" : "");
}

/* Counts the rules of each verdict in the nodes from FIRST to before BEHIND. */
static void
count_rules(const struct plan *plan, uint32_t first, uint32_t behind, uint32_t counts[2])
{
        for (; first < behind; first++)
                counts[plan->nodes[first].verdict] += plan->nodes[first].rule_line != 0;
}

/* Appends "3 allow, 9 disallow". */
static void
put_counts(const uint32_t counts[2], struct rep_buffer *out)
{
        if (counts[REP_ALLOW] > 0)
                rep_print(out, "%u allow%s", (unsigned)counts[REP_ALLOW], counts[REP_DISALLOW] > 0 ? ", " : "");
        if (counts[REP_DISALLOW] > 0)
                rep_print(out, "%u disallow", (unsigned)counts[REP_DISALLOW]);
}

/* ---- tables */

static void
put_head(const struct plan *plan, uint32_t number, struct rep_buffer *out)
{
        const struct rep_tree_node *node = &plan->nodes[number];

        rep_print(out, "<TR><TD PORT=\"h\" ALIGN=\"LEFT\" BGCOLOR=\"%s\"><B>", color_of(node->verdict));
        put_name(plan, number, node->pattern, out);
        rep_print(out, "</B></TD><TD ALIGN=\"LEFT\" BGCOLOR=\"%s\">", color_of(node->verdict));
        put_verdict(plan, number, out);
        rep_print(out, "</TD></TR>");
}

static void
put_row(const struct plan *plan, uint32_t number, struct rep_buffer *out)
{
        const struct rep_tree_node *node = &plan->nodes[number];
        struct rep_text name = {node->pattern.data + node->shared, node->pattern.size - node->shared};
        uint32_t counts[2] = {0, 0};

        rep_print(out, "<TR><TD ALIGN=\"LEFT\" BGCOLOR=\"%s\">", color_of(node->verdict));
        put_name(plan, number, name, out);
        rep_print(out, "</TD><TD PORT=\"p%u\" ALIGN=\"LEFT\" BGCOLOR=\"%s\">", (unsigned)number,
                  color_of(node->verdict));
        put_verdict(plan, number, out);
        if (has_branches(plan, number) && !plan->opened[number]) {
                count_rules(plan, number + 1, node->behind, counts);
                rep_print(out, "; below it ");
                put_counts(counts, out);
        }
        rep_print(out, "</TD></TR>");
}

/* Appends the last row, which counts the branches without a row. */
static void
put_rest(const struct plan *plan, uint32_t number, struct rep_buffer *out)
{
        uint32_t counts[2] = {0, 0}, branch = number + 1;
        size_t taken = 0;

        for (; branch < plan->nodes[number].behind; branch = plan->nodes[branch].behind)
                if (taken < plan->rows_each || is_on_way(plan, branch))
                        taken++;
                else
                        count_rules(plan, branch, plan->nodes[branch].behind, counts);
        if (counts[REP_ALLOW] + counts[REP_DISALLOW] == 0)
                return;
        rep_print(out, "<TR><TD COLSPAN=\"2\" ALIGN=\"LEFT\"><I>and %u more: ",
                  (unsigned)(counts[REP_ALLOW] + counts[REP_DISALLOW]));
        put_counts(counts, out);
        rep_print(out, "</I></TD></TR>");
}

static void
put_table(const struct plan *plan, uint32_t number, struct rep_buffer *out)
{
        unsigned tree = plan->drawing->number;
        struct rows rows = rows_of(plan, number);
        uint32_t branch;

        rep_print(out, "  t%un%u [label=<%s", tree, (unsigned)number, table);
        put_head(plan, number, out);
        while (next_row(&rows, &branch))
                put_row(plan, branch, out);
        put_rest(plan, number, out);
        rep_print(out, "</TABLE>>]\n");
        rows = rows_of(plan, number);
        while (next_row(&rows, &branch))
                if (plan->opened[branch])
                        rep_print(out, "  t%un%u:p%u:e -> t%un%u:h:w%s\n", tree, (unsigned)number, (unsigned)branch,
                                  tree, (unsigned)branch,
                                  is_on_way(plan, branch) ? " [color=\"#0000c0\", penwidth=2]" : "");
}

/* ---- whose tree it is */

typedef void (*put_text_fn)(struct rep_buffer *out, struct rep_text text, size_t most);

static void
put_tokens(const struct rep_text *tokens, size_t count, bool everybody, put_text_fn put, struct rep_buffer *out)
{
        for (size_t i = 0; i < count && i < NAMES_SHOWN; i++) {
                rep_print(out, i > 0 ? ", " : "");
                put(out, tokens[i], TEXT_SHOWN);
        }
        if (count > NAMES_SHOWN)
                rep_print(out, " and %zu more", count - NAMES_SHOWN);
        if (everybody)
                rep_print(out, count > 0 ? ", everybody else (*)" : "everybody else (*)");
}

/* Draws a table of the differences for crawlers with nearly the same rules, number NUMBER of them. */
static void
put_relative(const struct plan *plan, size_t number, struct rep_buffer *out)
{
        const struct rep_agents_difference *relative = &plan->drawing->relatives[number];
        size_t shown = relative->difference_count < plan->rows_each ? relative->difference_count : plan->rows_each, i;

        rep_print(out, "  t%ur%zu [label=<%s<TR><TD COLSPAN=\"2\" ALIGN=\"LEFT\"><B>", plan->drawing->number, number,
                  table);
        put_tokens(relative->tokens, relative->token_count, relative->everybody, rep_dot_cell_text, out);
        rep_print(out, ": the same, but for</B></TD></TR>");
        for (i = 0; i < shown; i++) {
                const struct rep_difference *difference = &relative->differences[i];

                rep_print(out, "<TR><TD ALIGN=\"LEFT\" BGCOLOR=\"%s\">", color_of(difference->new_verdict));
                rep_dot_cell_text(out, difference->path, TEXT_SHOWN);
                rep_print(out, "</TD><TD ALIGN=\"LEFT\" BGCOLOR=\"%s\">", color_of(difference->new_verdict));
                put_decision(difference->new_verdict, difference->new_line, out);
                rep_print(out, "</TD></TR>");
        }
        if (shown < relative->difference_count)
                rep_print(out, "<TR><TD COLSPAN=\"2\" ALIGN=\"LEFT\"><I>and %zu more</I></TD></TR>",
                          relative->difference_count - shown);
        rep_print(out, "</TABLE>>]\n");
}

static void
put_title(const struct rep_tree_drawing *drawing, struct rep_buffer *out)
{
        put_tokens(drawing->tokens, drawing->token_count, drawing->everybody, rep_dot_text, out);
        rep_print(out, "\\l");
        if (drawing->way == NULL)
                return;
        rep_dot_text(out, drawing->url, TEXT_SHOWN);
        rep_print(out, ": ");
        put_decision(drawing->result.verdict, drawing->result.line, out);
        rep_print(out, "\\l");
}

/* ---- the picture */

void
rep_dot_begin_trees(struct rep_buffer *out, const char *source)
{
        rep_print(out, "digraph robots {\n%s  label=\"", frame);
        rep_dot_text(out, rep_string(source), TEXT_SHOWN);
        rep_print(out, "\\l%s\"\n", legend);
}

bool
rep_dot_tree(const struct rep_tree_drawing *drawing, struct rep_buffer *out)
{
        const struct rep_tree *tree = drawing->tree;
        struct plan plan = {.drawing = drawing, .nodes = tree->nodes, .rows_each = drawing->max_rows / 4};

        if (plan.rows_each < ROWS_LEAST)
                plan.rows_each = ROWS_LEAST;
        plan.opened = calloc(tree->count, sizeof(*plan.opened));
        plan.waiting = calloc(tree->count, sizeof(*plan.waiting));
        if (plan.opened != NULL && plan.waiting != NULL) {
                choose_tables(&plan);
                rep_print(out, "  subgraph cluster_t%u {\n  label=\"", drawing->number);
                put_title(drawing, out);
                if (drawing->relative_count > RELATIVES_SHOWN)
                        rep_print(out, "%zu more have nearly the same rules\\l",
                                  drawing->relative_count - RELATIVES_SHOWN);
                rep_print(out, "\"\n");
                for (uint32_t i = 0; i < tree->count; i++)
                        if (plan.opened[i])
                                put_table(&plan, i, out);
                for (uint32_t i = 0; i < drawing->relative_count && i < RELATIVES_SHOWN; i++)
                        put_relative(&plan, i, out);
                rep_print(out, "  }\n");
        } else {
                out->failed = true;
        }
        free(plan.opened);
        free(plan.waiting);
        return !out->failed;
}

void
rep_dot_end_trees(struct rep_buffer *out)
{
        rep_print(out, "}\n");
}
