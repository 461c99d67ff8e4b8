/* SPDX-License-Identifier: Apache-2.0 */
/* c_outputs.c: see c_frame.h. */
#include "emit/c_frame.h"

#include <stddef.h>

#include "emit/print_code.h"

static const char best_alone[] =
        "/* What a walk has found: the strongest rule. */\n"
        "struct $_walk {\n"
        "        uint32_t best;\n"
        "};\n"
        "\n"
        "static void\n"
        "$_begin(struct $_walk *walk, uint32_t automaton)\n"
        "{\n"
        "        walk->best = $_first_rule[automaton];\n"
        "}\n"
        "\n";

static const char apply_rule[] =
        "/* ACCEPT is the rule that is matched here, 0 where none is. */\n"
        "static void\n"
        "$_apply(struct $_walk *walk, uint32_t accept, uint32_t position)\n"
        "{\n"
        "        (void)position;\n"
        "        if (accept > walk->best)\n"
        "                walk->best = accept;\n"
        "}\n"
        "\n";

static const char records[] =
        "/*\n"
        " * What a walk has found: the strongest rule, and, once the first segment of a rule with several stars has "
        "been read, how\n"
        " * far those rules have come.  Each child of a node reached waits in the queue of its segment.\n"
        " */\n"
        "struct $_walk {\n"
        "        uint32_t best;\n"
        "        uint32_t first_node, first_child, first_queue; /* of the automaton, in the tables */\n"
        "        bool opened;                                   /* the records below were cleared */\n"
        "        uint32_t reached[$_NODES];                     /* by node: the bytes read then; 0: it was not reached "
        "*/\n"
        "        uint32_t head[$_QUEUES];                       /* by queue: its first child + 1; 0: it is empty */\n"
        "        uint32_t tail[$_QUEUES];                       /* the last one + 1 */\n"
        "        uint32_t next[$_CHILDREN];                     /* by child: the one behind it + 1; 0: none */\n"
        "};\n"
        "\n"
        "static void\n"
        "$_begin(struct $_walk *walk, uint32_t automaton)\n"
        "{\n"
        "        walk->best = $_first_rule[automaton];\n"
        "        walk->first_node = $_first_node[automaton];\n"
        "        walk->first_child = $_first_child[automaton];\n"
        "        walk->first_queue = $_first_queue[automaton];\n"
        "        walk->opened = false;\n"
        "}\n"
        "\n"
        "/* Volatile, so that no compiler calls memset() for it: there may be none. */\n"
        "static void\n"
        "$_clear(volatile uint32_t *at, uint32_t count)\n"
        "{\n"
        "        while (count > 0)\n"
        "                at[--count] = 0;\n"
        "}\n"
        "\n"
        "static void\n"
        "$_append(struct $_walk *walk, uint32_t child)\n"
        "{\n"
        "        uint32_t queue = $_child_queue[walk->first_child + child];\n"
        "\n"
        "        walk->next[child] = 0;\n"
        "        if (walk->head[queue] == 0)\n"
        "                walk->head[queue] = child + 1;\n"
        "        else\n"
        "                walk->next[walk->tail[queue] - 1] = child + 1;\n"
        "        walk->tail[queue] = child + 1;\n"
        "}\n"
        "\n"
        "/* NODE is reached: its rule is matched, and its children, which descend by what they lead to, begin to wait. "
        "*/\n"
        "static void\n"
        "$_reach(struct $_walk *walk, uint32_t node, uint32_t position)\n"
        "{\n"
        "        uint32_t rule = $_node_rule[walk->first_node + node];\n"
        "        uint32_t child = $_node_child[walk->first_node + node];\n"
        "        uint32_t count = $_node_children[walk->first_node + node];\n"
        "\n"
        "        if (!walk->opened) {\n"
        "                $_clear(walk->reached, $_NODES);\n"
        "                $_clear(walk->head, $_QUEUES);\n"
        "                walk->opened = true;\n"
        "        }\n"
        "        if (walk->reached[node] != 0)\n"
        "                return;\n"
        "        walk->reached[node] = position;\n"
        "        if (rule > walk->best)\n"
        "                walk->best = rule;\n"
        "        for (; count > 0 && $_child_max[walk->first_child + child] > walk->best; count--)\n"
        "                $_append(walk, child++);\n"
        "}\n"
        "\n"
        "/* Something was met that leads to the rule MAX at best: that rule itself where NODE is 0, or the node NODE - "
        "1. "
        "*/\n"
        "static void\n"
        "$_meet(struct $_walk *walk, uint32_t max, uint32_t node, uint32_t position)\n"
        "{\n"
        "        if (max <= walk->best)\n"
        "                return;\n"
        "        if (node == 0)\n"
        "                walk->best = max;\n"
        "        else\n"
        "                $_reach(walk, node - 1, position);\n"
        "}\n"
        "\n"
        "/* The segment of QUEUE ends: the children that waited when it began take their step. */\n"
        "static void\n"
        "$_serve(struct $_walk *walk, uint32_t queue, uint32_t position)\n"
        "{\n"
        "        uint64_t size = $_queue_size[walk->first_queue + queue];\n"
        "        uint32_t child, at;\n"
        "\n"
        "        while ((child = walk->head[queue]) != 0) {\n"
        "                at = walk->first_child + child - 1;\n"
        "                if (walk->reached[$_child_parent[at]] + size > position)\n"
        "                        break;\n"
        "                walk->head[queue] = walk->next[child - 1];\n"
        "                $_meet(walk, $_child_max[at], $_child_node[at], position);\n"
        "        }\n"
        "}\n"
        "\n";

static const char apply_begins[] =
        "/*\n"
        " * ACCEPT is twice a rule that is matched here, or twice an output and one more: that of the longest segment "
        "that ends\n"
        " * here, which is linked to that of the next shorter one.  POSITION is how many bytes of the path were read.\n"
        " */\n"
        "static void\n"
        "$_apply(struct $_walk *walk, uint32_t accept, uint32_t position)\n"
        "{\n"
        "        uint32_t output, entry;\n"
        "\n"
        "        if (accept % 2 == 0) {\n"
        "                if (accept / 2 > walk->best)\n"
        "                        walk->best = accept / 2;\n"
        "                return;\n"
        "        }\n"
        "        for (output = accept / 2 + 1; output != 0; output = $_output_link[output - 1]) {\n"
        "                if ($_output_max[output - 1] <= walk->best)\n"
        "                        return;\n"
        "                for (entry = $_output_entry[output - 1]; entry < $_output_entry[output]; entry++) {\n"
        "                        if ($_entry_max[entry] <= walk->best)\n"
        "                                break;\n"
        "                        if (position >= $_entry_min[entry])\n";

static const char apply_rules[] =
        "                                walk->best = $_entry_max[entry];\n"
        "                }\n";

static const char apply_nodes[] =
        "                                $_meet(walk, $_entry_max[entry], $_entry_node[entry], position);\n"
        "                }\n"
        "                if ($_output_queue[output - 1] != 0 && walk->opened)\n"
        "                        $_serve(walk, $_output_queue[output - 1] - 1, position);\n";

static const char apply_ends[] =
        "        }\n"
        "}\n"
        "\n";

/*
 * The table of one member of a kind of element, over all automata.
 *
 * If the member is a number of an element of kind BASE, the number of such elements in earlier automata is added to
 * it.  BASE is REP_C_KINDS if it is not.  An OPTIONAL member is written as its number + 1, and REP_NONE as 0.
 */
struct column {
        const char *name;
        enum rep_c_kind kind;
        size_t offset; /* of the member, a word, in the element */
        enum rep_c_kind base;
        bool optional;
        const char *about;
};

static const struct column output_columns[] = {
        {"output_link", REP_C_OUTPUTS, offsetof(struct rep_output, link), REP_C_OUTPUTS, true,
         "By output: that of the next shorter segment, its number + 1; 0: none."},
        {"output_max", REP_C_OUTPUTS, offsetof(struct rep_output, max), REP_C_RULES, false,
         "By output: the strongest rule that it, or those it is linked to, can lead to."},
        {"output_entry", REP_C_OUTPUTS, offsetof(struct rep_output, first), REP_C_ENTRIES, false,
         "By output: its first entry, of which the strongest come first; its last one is before the next output's "
         "first."},
        {"entry_min", REP_C_ENTRIES, offsetof(struct rep_entry, min_end), REP_C_KINDS, false,
         "By entry: it counts only with so many bytes of the path read."},
        {"entry_max", REP_C_ENTRIES, offsetof(struct rep_entry, max), REP_C_RULES, false,
         "By entry: the strongest rule that it leads to."},
};

static const struct column node_columns[] = {
        {"entry_node", REP_C_ENTRIES, offsetof(struct rep_entry, node), REP_C_KINDS, true,
         "By entry: the node that it reaches, its number + 1; 0: it matches that rule."},
        {"output_queue", REP_C_OUTPUTS, offsetof(struct rep_output, queue), REP_C_KINDS, true,
         "By output: the queue of those who wait for the segment, its number + 1; 0: none."},
        {"node_rule", REP_C_NODES, offsetof(struct rep_node, rule), REP_C_RULES, false,
         "By node: the rule that is matched by reaching it."},
        {"node_child", REP_C_NODES, offsetof(struct rep_node, first_child), REP_C_KINDS, false,
         "By node: its first child, of which the strongest come first."},
        {"node_children", REP_C_NODES, offsetof(struct rep_node, child_count), REP_C_KINDS, false,
         "By node: how many children it has."},
        {"child_queue", REP_C_CHILDREN, offsetof(struct rep_child, queue), REP_C_KINDS, false,
         "By child: the queue in which it waits for its segment."},
        {"child_max", REP_C_CHILDREN, offsetof(struct rep_child, max), REP_C_RULES, false,
         "By child: the strongest rule that it leads to."},
        {"child_node", REP_C_CHILDREN, offsetof(struct rep_child, node), REP_C_KINDS, true,
         "By child: the node that it reaches, its number + 1; 0: it matches that rule."},
        {"child_parent", REP_C_CHILDREN, offsetof(struct rep_child, parent), REP_C_KINDS, false,
         "By child: the node that it is a child of."},
        {"queue_size", REP_C_QUEUES, 0, REP_C_KINDS, false, "By queue: the bytes of its segment."},
};

/* Returns the member of COLUMN in element INDEX of automaton NUMBER as it is written. */
static uint32_t
member(const struct rep_c_layout *layout, const struct column *column, uint32_t number, uint32_t index)
{
        const struct rep_automaton *automaton = &layout->compiled->automata[number];
        const struct {
                const void *first;
                size_t size;
        } elements[REP_C_KINDS] = {
                [REP_C_OUTPUTS] = {automaton->outputs, sizeof(*automaton->outputs)},
                [REP_C_ENTRIES] = {automaton->entries, sizeof(*automaton->entries)},
                [REP_C_NODES] = {automaton->nodes, sizeof(*automaton->nodes)},
                [REP_C_CHILDREN] = {automaton->children, sizeof(*automaton->children)},
                [REP_C_QUEUES] = {automaton->queue_sizes, sizeof(*automaton->queue_sizes)},
        };
        uint32_t word;

        memcpy(&word, (const char *)elements[column->kind].first + elements[column->kind].size * index + column->offset,
               sizeof(word));
        if (column->optional && word == REP_NONE)
                return 0;
        if (column->base != REP_C_KINDS)
                word += layout->first[number].of[column->base];
        return column->optional ? word + 1 : word;
}

/* Appends the table of COLUMN.  A table of where slices begin gets one more element, which ends the last slice. */
static void
print_column(struct rep_c_layout *layout, const struct column *column, struct rep_buffer *source)
{
        uint32_t automata = layout->compiled->automaton_count, number, i, count = 0;
        uint32_t *values = rep_c_table(layout, (size_t)layout->first[automata].of[column->kind] + 1);

        if (values == NULL)
                return;
        for (number = 0; number < automata; number++)
                for (i = count; i < layout->first[number + 1].of[column->kind]; i++)
                        values[count++] = member(layout, column, number, i - layout->first[number].of[column->kind]);
        if (column->base == REP_C_ENTRIES)
                values[count++] = layout->first[automata].of[REP_C_ENTRIES];
        rep_print(source, "/* %s */\n", column->about);
        rep_print_table(source, layout->emission->prefix, column->name, values, count);
}

/* Appends the table of where each automaton's elements of a kind begin. */
static void
print_firsts(struct rep_c_layout *layout, const char *name, enum rep_c_kind kind, struct rep_buffer *source)
{
        uint32_t count = layout->compiled->automaton_count, *values = rep_c_table(layout, count), i;

        for (i = 0; values != NULL && i < count; i++)
                values[i] = layout->first[i].of[kind];
        if (values != NULL)
                rep_print_table(source, layout->emission->prefix, name, values, count);
}

/* Returns the most elements of a kind in any automaton, but at least 1, because C has no empty arrays. */
static uint32_t
most_of(const struct rep_c_layout *layout, enum rep_c_kind kind)
{
        uint32_t most = 1, i;

        for (i = 0; i < layout->compiled->automaton_count; i++) {
                uint32_t count = layout->first[i + 1].of[kind] - layout->first[i].of[kind];

                most = count > most ? count : most;
        }
        return most;
}

uint64_t
rep_c_progress_bytes(const struct rep_c_layout *layout)
{
        if (!layout->nodes)
                return 0;
        return 4 * (most_of(layout, REP_C_NODES) + 2 * (uint64_t)most_of(layout, REP_C_QUEUES) +
                    most_of(layout, REP_C_CHILDREN));
}

static void
print_nodes(struct rep_c_layout *layout, struct rep_buffer *source)
{
        const char *prefix = layout->emission->prefix;

        for (size_t i = 0; i < sizeof(node_columns) / sizeof(node_columns[0]); i++)
                print_column(layout, &node_columns[i], source);
        rep_print(source, "/* By automaton: its first node, child and queue; those are numbered within it. */\n");
        print_firsts(layout, "first_node", REP_C_NODES, source);
        print_firsts(layout, "first_child", REP_C_CHILDREN, source);
        print_firsts(layout, "first_queue", REP_C_QUEUES, source);
        rep_print(source, "enum { %s_NODES = %u, %s_QUEUES = %u, %s_CHILDREN = %u };\n\n", prefix,
                  most_of(layout, REP_C_NODES), prefix, most_of(layout, REP_C_QUEUES), prefix,
                  most_of(layout, REP_C_CHILDREN));
}

void
rep_print_c_outputs(struct rep_c_layout *layout, struct rep_buffer *source)
{
        const char *prefix = layout->emission->prefix;

        if (!layout->outputs) {
                rep_print_code(source, prefix, best_alone);
                rep_print_code(source, prefix, apply_rule);
                return;
        }
        for (size_t i = 0; i < sizeof(output_columns) / sizeof(output_columns[0]); i++)
                print_column(layout, &output_columns[i], source);
        if (layout->nodes)
                print_nodes(layout, source);
        rep_print_code(source, prefix, layout->nodes ? records : best_alone);
        rep_print_code(source, prefix, apply_begins);
        rep_print_code(source, prefix, layout->nodes ? apply_nodes : apply_rules);
        rep_print_code(source, prefix, apply_ends);
}
