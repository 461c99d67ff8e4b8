/* SPDX-License-Identifier: Apache-2.0 */
/*
 * dot.c: automata -> a picture, as input of Graphviz.
 *
 * In: an emission, whose prefix is the graph's name.  Out: a graph that `dot` lays out from left to right.  Each
 * automaton is a cluster, labelled with the agents that get it.  An automaton whose rules are nearly those of another
 * one (dot_relatives.c) is only a table in that one's cluster.  A cluster begins with the rule that matches every path;
 * the first "/" leads from there to the start.  dot_states.c decides what is drawn of an automaton, and dot_outputs.c
 * describes what its states accept.
 *
 * People can read a picture of some dozens of nodes.  `dot` needs seconds for some thousands, and soon minutes.  Unless
 * the caller sets another limit, automata of more than REP_DOT_STATES states together are refused.
 */
#include "emit/dot.h"
#include "emit/dot_text.h"
#include "emit/print_code.h"

enum { NAMES_SHOWN = 6, TEXT_SHOWN = 80 };

static const char frame[] =
        "  rankdir=LR\n"
        "  fontname=\"Helvetica\"\n"
        "  fontsize=12\n"
        "  labeljust=l\n"
        "  nodesep=0.15\n"
        "  ranksep=0.25\n"
        "  node [fontname=\"Helvetica\", fontsize=11, margin=\"0.08,0.04\"]\n"
        "  edge [arrowsize=0.6]\n";

static const char legend[] =
        "double border: decided, whatever follows\\l"
        "dashed border: a rule is not there yet, or only if what comes before its star was seen\\l"
        "dashed arrow: where all other bytes lead; the states behind have it too\\l"
        "no arrow for a byte: the walk is over, with the strongest rule that was met\\l"
        "*: what follows a star is looked for;  $: the path ends;  [a-z]: one of these bytes\\l";

/* Returns whether a slice of the members holds a set that has the automaton NUMBER. */
static bool
has_automaton(const struct rep_automata *compiled, struct rep_slice members, uint32_t number)
{
        for (uint32_t i = members.first; i < members.first + members.count; i++)
                if (compiled->sets[compiled->selection.members[i]].automaton == number)
                        return true;
        return false;
}

typedef void (*put_text_fn)(struct rep_buffer *out, struct rep_text text, size_t most);

/* Appends the name of an agent that gets an automaton, number INDEX of them, by PUT.  WHOLE: it gets no other. */
static void
put_name(struct rep_buffer *out, put_text_fn put, uint32_t index, struct rep_text name, bool whole)
{
        if (index < NAMES_SHOWN) {
                rep_print(out, index > 0 ? ", " : "");
                put(out, name, TEXT_SHOWN);
                rep_print(out, whole ? "" : " (together with others)");
        }
}

/* Appends the agents that get the automaton NUMBER, by PUT. */
static void
put_names(const struct rep_automata *compiled, uint32_t number, put_text_fn put, struct rep_buffer *out)
{
        const struct rep_selection *selection = &compiled->selection;
        const struct rep_text everybody = rep_string(selection->token_count > 0 ? "everybody else" : "everybody");
        uint32_t names = 0, i;

        for (i = 0; i < selection->token_count; i++) {
                const struct rep_slice members = selection->tokens[i].members;
                const struct rep_text token = rep_token(compiled->blob, i);

                if (compiled->stats.selected)
                        put_name(out, put, names++, token, true);
                else if (has_automaton(compiled, members, number))
                        put_name(out, put, names++, token, members.count == 1);
        }
        if (!compiled->stats.selected && has_automaton(compiled, selection->everybody, number))
                put_name(out, put, names++, everybody, selection->everybody.count == 1);
        if (names > NAMES_SHOWN)
                rep_print(out, " and %u more", (unsigned)(names - NAMES_SHOWN));
}

/* Chains the children that wait in each queue.  Returns false if memory is out. */
static bool
chain_children(struct rep_drawing *drawing, struct rep_arena *work)
{
        const struct rep_automaton *automaton = drawing->automaton;
        uint32_t queue;

        drawing->waiting = REP_ARRAY(work, uint32_t, automaton->queue_count);
        drawing->waits_next = REP_ARRAY(work, uint32_t, automaton->child_count);
        if (drawing->waiting == NULL || drawing->waits_next == NULL)
                return false;
        for (queue = 0; queue < automaton->queue_count; queue++)
                drawing->waiting[queue] = REP_NO_NODE;
        for (uint32_t child = automaton->child_count; child-- > 0;) {
                queue = automaton->children[child].queue;
                drawing->waits_next[child] = drawing->waiting[queue];
                drawing->waiting[queue] = child;
        }
        return true;
}

static bool
draw_automaton(struct rep_drawing *drawing, struct rep_arena *work)
{
        unsigned number = drawing->number;

        rep_print(drawing->out, "  subgraph cluster_a%u {\n  label=\"", number);
        put_names(drawing->compiled, drawing->number, rep_dot_text, drawing->out);
        rep_print(drawing->out, "\"\n  a%u [", number);
        rep_dot_accept(drawing, rep_accept_rule(0), false);
        if (drawing->automaton->start == 0) {
                rep_print(drawing->out, ", peripheries=2]\n");
                return true;
        }
        rep_print(drawing->out,
                  "]\n  a%ux [shape=plain, fontname=\"Courier\", label=\" / \"]\n  a%u -> a%ux [dir=none]\n  a%ux -> "
                  "a%us%u\n",
                  number, number, number, number, number, (unsigned)drawing->automaton->start);
        return chain_children(drawing, work) && rep_dot_states(drawing, work);
}

/* Draws, in the cluster of NUMBER, a table for each automaton that has NUMBER. */
static void
draw_relatives(const struct rep_automata *compiled, const struct rep_relatives *relatives, uint32_t number,
               struct rep_buffer *out)
{
        for (uint32_t i = number + 1; i < compiled->automaton_count; i++) {
                if (relatives->leader[i] != number)
                        continue;
                rep_print(out,
                          "  a%ur [shape=plain, label=<<TABLE BORDER=\"0\" CELLBORDER=\"1\" CELLSPACING=\"0\" "
                          "CELLPADDING=\"3\" COLOR=\"#aaaaaa\"><TR><TD ALIGN=\"LEFT\"><B>",
                          (unsigned)i);
                put_names(compiled, i, rep_dot_cell_text, out);
                rep_print(out, ": the same, but</B></TD></TR>");
                rep_dot_relative_rows(relatives, i, out);
                rep_print(out, "</TABLE>>]\n");
        }
}

/* Returns whether the drawn automata have more states than the limit. */
static bool
is_too_large(const struct rep_emission *emission, const struct rep_relatives *relatives)
{
        const struct rep_automata *compiled = emission->compiled;
        uint64_t states = 0;

        for (uint32_t i = 0; i < compiled->automaton_count; i++)
                if (relatives->leader[i] == i)
                        states += compiled->automata[i].state_count;
        return states > (emission->max_states != 0 ? emission->max_states : REP_DOT_STATES);
}

/* Draws all automata except those that others stand for.  WORK is scratch for one at a time. */
static bool
draw_automata(const struct rep_emission *emission, const struct rep_relatives *relatives, struct rep_buffer *out)
{
        struct rep_arena work = {0};
        bool done = true;

        rep_print(out, "/*\n");
        rep_print_banner(out, emission, "dot");
        rep_print(out, " */\ndigraph \"%s\" {\n%s  label=\"", emission->prefix, frame);
        rep_dot_text(out, rep_string(emission->source), TEXT_SHOWN);
        rep_print(out, "\\l%s\"\n", legend);
        for (uint32_t i = 0; i < emission->compiled->automaton_count && done; i++) {
                struct rep_drawing drawing = {.compiled = emission->compiled,
                                              .automaton = &emission->compiled->automata[i],
                                              .number = i,
                                              .path = emission->path,
                                              .out = out};

                if (relatives->leader[i] != i)
                        continue;
                done = draw_automaton(&drawing, &work);
                draw_relatives(emission->compiled, relatives, i, out);
                rep_print(out, "  }\n");
                rep_arena_reset(&work);
        }
        rep_arena_free(&work);
        rep_print(out, "}\n");
        return done && !out->failed;
}

enum rep_status
rep_emit_dot(const struct rep_emission *emission, struct rep_buffer *source, struct rep_buffer *header)
{
        struct rep_arena memory = {0};
        struct rep_relatives relatives;
        enum rep_status status = REP_OK;

        (void)header;
        if (!rep_find_relatives(&memory, emission->compiled, &relatives))
                status = REP_ERR_MEMORY;
        else if (is_too_large(emission, &relatives))
                status = REP_ERR_LIMIT;
        else if (!draw_automata(emission, &relatives, source))
                status = REP_ERR_MEMORY;
        rep_arena_free(&memory);
        return status;
}
