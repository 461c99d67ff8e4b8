/* c_events.c: see c_events.h. */
#include "emit/c_events.h"

#include "emit/text.h"

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

static const char tell_rule[] =
        "/* EVENT is the rule that is matched here, 0 where none is. */\n"
        "static void\n"
        "$_tell(struct $_walk *walk, uint32_t event, uint32_t position)\n"
        "{\n"
        "        (void)position;\n"
        "        if (event > walk->best)\n"
        "                walk->best = event;\n"
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
        "        uint32_t head[$_QUEUES];                       /* by queue: its first child, one up; 0: it is empty "
        "*/\n"
        "        uint32_t tail[$_QUEUES];                       /* the last one */\n"
        "        uint32_t next[$_CHILDREN];                     /* by child: the one behind it */\n"
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
        "/* Something was met that leads to the rule MAX at best: that rule itself, or NODE, one up. */\n"
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

static const char tell_begins[] =
        "/*\n"
        " * EVENT is twice a rule that is matched here, or twice a list and one more: of the segments that end here, "
        "of which the\n"
        " * next list has the shorter ones.  POSITION is how many bytes of the path were read.\n"
        " */\n"
        "static void\n"
        "$_tell(struct $_walk *walk, uint32_t event, uint32_t position)\n"
        "{\n"
        "        uint32_t list, entry;\n"
        "\n"
        "        if (event % 2 == 0) {\n"
        "                if (event / 2 > walk->best)\n"
        "                        walk->best = event / 2;\n"
        "                return;\n"
        "        }\n"
        "        for (list = event / 2 + 1; list != 0; list = $_list_next[list - 1]) {\n"
        "                if ($_list_max[list - 1] <= walk->best)\n"
        "                        return;\n"
        "                for (entry = $_list_entry[list - 1]; entry < $_list_entry[list]; entry++) {\n"
        "                        if ($_entry_max[entry] <= walk->best)\n"
        "                                break;\n"
        "                        if (position >= $_entry_min[entry])\n";

static const char tell_rules[] =
        "                                walk->best = $_entry_max[entry];\n"
        "                }\n";

static const char tell_nodes[] =
        "                                $_meet(walk, $_entry_max[entry], $_entry_node[entry], position);\n"
        "                }\n"
        "                if ($_list_queue[list - 1] != 0 && walk->opened)\n"
        "                        $_serve(walk, $_list_queue[list - 1] - 1, position);\n";

static const char tell_ends[] =
        "        }\n"
        "}\n"
        "\n";

/* The table of one member of a kind of element, over all automata; each tells how to get it. */
typedef uint32_t member(const struct rep_c_layout *layout, uint32_t automaton, uint32_t index);

/* "None" is 0, anything else one up. */
static uint32_t
one_up(uint32_t number)
{
        return number == REP_NONE ? 0 : number + 1;
}

static uint32_t
list_next(const struct rep_c_layout *layout, uint32_t automaton, uint32_t i)
{
        uint32_t next = layout->emission->automata[automaton].outputs[i].link;

        return next == REP_NO_OUTPUT ? 0 : layout->first[automaton].of[REP_C_LISTS] + next + 1;
}

static uint32_t
list_max(const struct rep_c_layout *layout, uint32_t automaton, uint32_t i)
{
        return layout->first[automaton].of[REP_C_RULES] + layout->emission->automata[automaton].outputs[i].max;
}

static uint32_t
list_entry(const struct rep_c_layout *layout, uint32_t automaton, uint32_t i)
{
        return layout->first[automaton].of[REP_C_ENTRIES] + layout->emission->automata[automaton].outputs[i].first;
}

static uint32_t
list_queue(const struct rep_c_layout *layout, uint32_t automaton, uint32_t i)
{
        return one_up(layout->emission->automata[automaton].outputs[i].queue);
}

static uint32_t
entry_min(const struct rep_c_layout *layout, uint32_t automaton, uint32_t i)
{
        return layout->emission->automata[automaton].entries[i].min_end;
}

static uint32_t
entry_max(const struct rep_c_layout *layout, uint32_t automaton, uint32_t i)
{
        return layout->first[automaton].of[REP_C_RULES] + layout->emission->automata[automaton].entries[i].max;
}

static uint32_t
entry_node(const struct rep_c_layout *layout, uint32_t automaton, uint32_t i)
{
        return one_up(layout->emission->automata[automaton].entries[i].node);
}

static uint32_t
node_rule(const struct rep_c_layout *layout, uint32_t automaton, uint32_t i)
{
        return layout->first[automaton].of[REP_C_RULES] + layout->emission->automata[automaton].nodes[i].rule;
}

static uint32_t
node_child(const struct rep_c_layout *layout, uint32_t automaton, uint32_t i)
{
        return layout->emission->automata[automaton].nodes[i].first_child;
}

static uint32_t
node_children(const struct rep_c_layout *layout, uint32_t automaton, uint32_t i)
{
        return layout->emission->automata[automaton].nodes[i].child_count;
}

static uint32_t
child_queue(const struct rep_c_layout *layout, uint32_t automaton, uint32_t i)
{
        return layout->emission->automata[automaton].children[i].queue;
}

static uint32_t
child_max(const struct rep_c_layout *layout, uint32_t automaton, uint32_t i)
{
        return layout->first[automaton].of[REP_C_RULES] + layout->emission->automata[automaton].children[i].max;
}

static uint32_t
child_node(const struct rep_c_layout *layout, uint32_t automaton, uint32_t i)
{
        return one_up(layout->emission->automata[automaton].children[i].node);
}

static uint32_t
child_parent(const struct rep_c_layout *layout, uint32_t automaton, uint32_t i)
{
        return layout->emission->automata[automaton].children[i].parent;
}

static uint32_t
queue_size(const struct rep_c_layout *layout, uint32_t automaton, uint32_t i)
{
        return layout->emission->automata[automaton].queue_sizes[i];
}

struct column {
        const char *name;
        enum rep_c_kind kind;
        member *get;
        const char *about;
};

static const struct column list_columns[] = {
        {"list_next", REP_C_LISTS, list_next, "By list: the one with the next shorter segments, one up; 0: none."},
        {"list_max", REP_C_LISTS, list_max, "By list: the strongest rule that it, or those behind it, can lead to."},
        {"list_entry", REP_C_LISTS, list_entry,
         "By list: its first entry, of which the strongest come first; its last one stands before the next list's "
         "first."},
        {"entry_min", REP_C_ENTRIES, entry_min, "By entry: it counts only with so many bytes of the path read."},
        {"entry_max", REP_C_ENTRIES, entry_max, "By entry: the strongest rule that it leads to."},
};

static const struct column node_columns[] = {
        {"entry_node", REP_C_ENTRIES, entry_node,
         "By entry: the node that it reaches, one up; 0: it matches that rule."},
        {"list_queue", REP_C_LISTS, list_queue,
         "By list: the queue of those who wait for the segment, one up; 0: none."},
        {"node_rule", REP_C_NODES, node_rule, "By node: the rule that is matched by reaching it."},
        {"node_child", REP_C_NODES, node_child, "By node: its first child, of which the strongest come first."},
        {"node_children", REP_C_NODES, node_children, "By node: how many children it has."},
        {"child_queue", REP_C_CHILDREN, child_queue, "By child: the queue in which it waits for its segment."},
        {"child_max", REP_C_CHILDREN, child_max, "By child: the strongest rule that it leads to."},
        {"child_node", REP_C_CHILDREN, child_node,
         "By child: the node that it reaches, one up; 0: it matches that rule."},
        {"child_parent", REP_C_CHILDREN, child_parent, "By child: the node that it is a child of."},
        {"queue_size", REP_C_QUEUES, queue_size, "By queue: the bytes of its segment."},
};

/* Appends the table of COLUMN; one more element ends the entries of the last list. */
static bool
print_column(struct rep_c_layout *layout, const struct column *column, struct rep_buffer *source)
{
        const struct rep_emission *emission = layout->emission;
        uint32_t total = layout->first[emission->automaton_count].of[column->kind], at = 0, automaton;
        uint32_t *values = rep_c_table(layout, (size_t)total + 1);

        if (values == NULL)
                return false;
        for (automaton = 0; automaton < emission->automaton_count; automaton++) {
                uint32_t first = layout->first[automaton].of[column->kind], i;

                for (i = 0; i < layout->first[automaton + 1].of[column->kind] - first; i++)
                        values[at++] = column->get(layout, automaton, i);
        }
        values[total] = layout->first[emission->automaton_count].of[REP_C_ENTRIES];
        rep_print(source, "/* %s */\n", column->about);
        rep_print_table(source, emission->prefix, column->name, values,
                        (size_t)total + (column->get == list_entry ? 1 : 0));
        return true;
}

/* Appends the table of where each automaton's elements of a kind begin. */
static bool
print_firsts(struct rep_c_layout *layout, const char *name, enum rep_c_kind kind, struct rep_buffer *source)
{
        uint32_t count = layout->emission->automaton_count, *values = rep_c_table(layout, count), i;

        for (i = 0; values != NULL && i < count; i++)
                values[i] = layout->first[i].of[kind];
        if (values != NULL)
                rep_print_table(source, layout->emission->prefix, name, values, count);
        return values != NULL;
}

/* The most elements of a kind that an automaton has; at least 1, for C has no empty arrays. */
static uint32_t
most_of(const struct rep_c_layout *layout, enum rep_c_kind kind)
{
        uint32_t most = 1, i;

        for (i = 0; i < layout->emission->automaton_count; i++) {
                uint32_t count = layout->first[i + 1].of[kind] - layout->first[i].of[kind];

                most = count > most ? count : most;
        }
        return most;
}

uint32_t
rep_c_progress_bytes(const struct rep_c_layout *layout)
{
        if (!layout->nodes)
                return 0;
        return 4 * (most_of(layout, REP_C_NODES) + 2 * most_of(layout, REP_C_QUEUES) + most_of(layout, REP_C_CHILDREN));
}

static bool
print_nodes(struct rep_c_layout *layout, struct rep_buffer *source)
{
        const char *prefix = layout->emission->prefix;
        size_t i;

        for (i = 0; i < sizeof(node_columns) / sizeof(node_columns[0]); i++)
                if (!print_column(layout, &node_columns[i], source))
                        return false;
        rep_print(source, "/* By automaton: its first node, child and queue; those are numbered within it. */\n");
        if (!print_firsts(layout, "first_node", REP_C_NODES, source) ||
            !print_firsts(layout, "first_child", REP_C_CHILDREN, source) ||
            !print_firsts(layout, "first_queue", REP_C_QUEUES, source))
                return false;
        rep_print(source, "enum { %s_NODES = %u, %s_QUEUES = %u, %s_CHILDREN = %u };\n\n", prefix,
                  most_of(layout, REP_C_NODES), prefix, most_of(layout, REP_C_QUEUES), prefix,
                  most_of(layout, REP_C_CHILDREN));
        return true;
}

bool
rep_print_c_events(struct rep_c_layout *layout, struct rep_buffer *source)
{
        const char *prefix = layout->emission->prefix;
        size_t i;

        if (!layout->outputs) {
                rep_print_code(source, prefix, best_alone);
                rep_print_code(source, prefix, tell_rule);
                return true;
        }
        for (i = 0; i < sizeof(list_columns) / sizeof(list_columns[0]); i++)
                if (!print_column(layout, &list_columns[i], source))
                        return false;
        if (layout->nodes && !print_nodes(layout, source))
                return false;
        rep_print_code(source, prefix, layout->nodes ? records : best_alone);
        rep_print_code(source, prefix, tell_begins);
        rep_print_code(source, prefix, layout->nodes ? tell_nodes : tell_rules);
        rep_print_code(source, prefix, tell_ends);
        return true;
}
