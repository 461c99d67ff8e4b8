/* SPDX-License-Identifier: Apache-2.0 */
/*
 * dot_states.c: the nodes and edges of one automaton.
 *
 * The drawing leaves out part of the automaton:
 *   - A state at which nothing happens, and from which all bytes lead to one place, is not a node.  Its bytes are part
 *     of the label of an edge.
 *   - Edges between the same two nodes are one edge, with a line for each way.
 *   - Failure links are followed to their end, the root of a floating trie, where bytes without an edge lead.  That is
 *     drawn as one link, and only from states that differ in it from the states that lead to them.  What the states on
 *     the way have already read of other segments is not shown: a link from each state would hide everything else.
 *   - The dead state is left out.  A walk is over where neither edge nor link leads on.
 *   - What the path's end leads to is a node behind an edge named "$".
 *   - The marked way of a path consists of the edges that its walk takes and the states that they leave.
 */
#include "emit/dot.h"

#include <stdio.h>

#include "base/buffer.h"
#include "base/size.h"
#include "emit/dot_text.h"

enum { BYTES = 256, LINES_OF_EDGE = 10 };

/* The look of a state at which nothing happens, and of the way of a path. */
static const char nothing[] = "label=\"\", shape=circle, width=0.12";
static const char marked[] = "color=\"#0000c0\", penwidth=3";

/* What is known about each state. */
struct view {
        uint32_t *home;     /* where its failures end: a state that stays, or the dead one */
        uint32_t *source;   /* the last state that was found to lead to it */
        uint8_t *sources;   /* how many states lead to it, at most 2 */
        bool *late;         /* a node may have been reached before */
        bool *turns;        /* a link to its home is drawn */
        bool *skipped;      /* it is part of an edge */
        bool *end_drawn[2]; /* by late, then by accept word: the end that accepts it has its node */
        bool *passed;       /* by state: it lies on the way of the marked path */
        bool *taken;        /* by exit: the way takes it */
        uint32_t ended;     /* the state at which that path ended; 0: none */
        uint32_t *todo;     /* stack of states */
        uint32_t todo_count;
};

/* An edge that is to be drawn: where it leads, and its part of the label. */
struct edge {
        uint32_t target;
        size_t first, size;
        bool drawn;
        bool passed; /* on the way of the marked path */
};

/* The edges of one state. */
struct edges {
        struct edge edge[BYTES];
        uint32_t count;
        struct rep_buffer labels;
};

static bool
make_view(struct view *view, const struct rep_automaton *automaton, struct rep_arena *work)
{
        size_t states = automaton->state_count, accepts = automaton->rule_count;

        if (automaton->output_count > accepts)
                accepts = automaton->output_count;
        accepts = rep_size_add(accepts, 1); /* a word is twice a number, or one more */
        *view = (struct view){
                .home = REP_ZERO_ARRAY(work, uint32_t, states),
                .source = REP_ZERO_ARRAY(work, uint32_t, states),
                .sources = REP_ZERO_ARRAY(work, uint8_t, states),
                .late = REP_ZERO_ARRAY(work, bool, states),
                .turns = REP_ZERO_ARRAY(work, bool, states),
                .skipped = REP_ZERO_ARRAY(work, bool, states),
                .end_drawn = {rep_arena_zalloc(work, accepts, 2 * sizeof(bool)),
                              rep_arena_zalloc(work, accepts, 2 * sizeof(bool))},
                .passed = REP_ZERO_ARRAY(work, bool, states),
                .taken = REP_ZERO_ARRAY(work, bool, automaton->exit_first[states]),
                .todo = REP_ARRAY(work, uint32_t, states),
        };
        return !work->failed;
}

static void
find_sources(struct view *view, const struct rep_automaton *automaton)
{
        uint32_t target;

        for (uint32_t state = 1; state < automaton->state_count; state++)
                for (uint32_t exit = automaton->exit_first[state]; exit < automaton->exit_first[state + 1]; exit++) {
                        target = automaton->exit_target[exit];
                        if (view->source[target] != state && view->sources[target] < 2)
                                view->sources[target]++;
                        view->source[target] = state;
                        view->turns[target] |= view->home[state] != view->home[target];
                }
        view->turns[automaton->start] = true;
        for (uint32_t state = 0; state < automaton->state_count; state++)
                view->turns[state] &= view->home[state] != 0 && view->home[state] != state;
}

static void
mark_late(struct view *view, uint32_t state)
{
        if (!view->late[state])
                view->todo[view->todo_count++] = state;
        view->late[state] = true;
}

static void
mark_next(struct view *view, const struct rep_automaton *automaton, uint32_t state)
{
        for (uint32_t exit = automaton->exit_first[state]; exit < automaton->exit_first[state + 1]; exit++)
                mark_late(view, automaton->exit_target[exit]);
        mark_late(view, automaton->fail[state]);
}

static void
find_skipped(struct view *view, const struct rep_automaton *automaton)
{
        for (uint32_t state = 1; state < automaton->state_count; state++) {
                uint32_t first = automaton->exit_first[state], after = automaton->exit_first[state + 1], exit = first;

                while (exit < after && automaton->exit_target[exit] == automaton->exit_target[first])
                        exit++; /* up to AFTER, if all exits lead to the same state */
                view->skipped[state] = automaton->accept[state] == 0 && automaton->accept_end[state] == 0 &&
                                       automaton->fail[state] != state && state != automaton->start &&
                                       view->sources[state] == 1 && !view->turns[state] && first < after &&
                                       exit == after;
        }
}

/* Returns whether the walk is over at STATE, whatever follows. */
static bool
is_last(const struct rep_automaton *automaton, uint32_t state)
{
        uint32_t accept = automaton->accept[state];

        if (automaton->exit_first[state] == automaton->exit_first[state + 1] && automaton->fail[state] == 0)
                return true;
        return accept != 0 && !rep_is_output(accept) && accept / 2 >= automaton->highest[state];
}

/* Takes a step by BYTE from STATE and marks it.  Returns the next state. */
static uint32_t
pass_byte(struct view *view, const struct rep_automaton *automaton, uint32_t state, uint8_t byte)
{
        uint32_t exit;

        while ((exit = rep_find_exit(automaton, state, byte)) == REP_NO_NODE && automaton->fail[state] != state)
                state = automaton->fail[state];
        view->passed[state] = state != 0;
        if (exit == REP_NO_NODE)
                return state;
        view->taken[exit] = true;
        return automaton->exit_target[exit];
}

/* Marks the way of PATH, which is not empty. */
static void
mark_way(struct view *view, const struct rep_automaton *automaton, struct rep_text path)
{
        uint32_t state = automaton->start;
        size_t at;

        for (at = 1; at < path.size && state != 0 && !is_last(automaton, state); at++) {
                view->passed[state] = true;
                state = pass_byte(view, automaton, state, (uint8_t)path.data[at]);
        }
        view->passed[state] = state != 0;
        if (at == path.size)
                view->ended = state;
}

/* Appends the bytes for which STATE leads to TARGET.  Returns whether one of them is on the way. */
static bool
put_way(const struct view *view, const struct rep_automaton *automaton, uint32_t state, uint32_t target,
        struct rep_buffer *labels)
{
        struct rep_byte_set set = {{0}};
        bool passed = false;

        for (uint32_t exit = automaton->exit_first[state]; exit < automaton->exit_first[state + 1]; exit++)
                if (automaton->exit_target[exit] == target) {
                        set.words[automaton->exit_byte[exit] / 32] |= (uint32_t)1 << automaton->exit_byte[exit] % 32;
                        passed = passed || view->taken[exit];
                }
        rep_dot_bytes(labels, &set);
        return passed;
}

/* Plans the edge from STATE by way of TARGET to the next state that is a node. */
static void
plan_edge(const struct view *view, const struct rep_automaton *automaton, struct edges *edges, uint32_t state,
          uint32_t target)
{
        struct edge *edge = &edges->edge[edges->count++];

        *edge = (struct edge){.first = edges->labels.size};
        edge->passed = put_way(view, automaton, state, target, &edges->labels);
        for (; view->skipped[target]; target = automaton->exit_target[automaton->exit_first[state]]) {
                state = target;
                edge->passed = put_way(view, automaton, state, automaton->exit_target[automaton->exit_first[state]],
                                       &edges->labels) &&
                               edge->passed;
        }
        edge->target = target;
        edge->size = edges->labels.size - edge->first;
}

static void
plan_edges(const struct view *view, const struct rep_automaton *automaton, struct edges *edges, uint32_t state)
{
        uint32_t first = automaton->exit_first[state], exit, earlier;

        edges->count = 0;
        edges->labels.size = 0;
        for (exit = first; exit < automaton->exit_first[state + 1]; exit++) {
                for (earlier = first; automaton->exit_target[earlier] != automaton->exit_target[exit]; earlier++)
                        ;
                if (earlier == exit)
                        plan_edge(view, automaton, edges, state, automaton->exit_target[exit]);
        }
}

/*
 * Draws the arrow number ARROW of STATE.  Its label is a node of its own, so the text is within the arrow; text next to
 * an arrow may seem to belong to another one.  begin_arrow() draws what precedes the label, end_arrow() what follows.
 */
static void
begin_arrow(const struct rep_drawing *drawing, uint32_t state, uint32_t arrow)
{
        rep_print(drawing->out, "  a%ux%u_%u [shape=plain, fontname=\"Courier\", label=\" ", (unsigned)drawing->number,
                  (unsigned)state, (unsigned)arrow);
}

static void
end_arrow(const struct rep_drawing *drawing, uint32_t state, uint32_t arrow, const char *target, bool passed)
{
        unsigned number = drawing->number;

        rep_print(drawing->out, " \"]\n  a%us%u -> a%ux%u_%u [dir=none%s%s]\n", number, (unsigned)state, number,
                  (unsigned)state, (unsigned)arrow, passed ? ", " : "", passed ? marked : "");
        rep_print(drawing->out, "  a%ux%u_%u -> %s%s%s%s\n", number, (unsigned)state, (unsigned)arrow, target,
                  passed ? " [" : "", passed ? marked : "", passed ? "]" : "");
}

enum { TARGET_SIZE = 48 };

/* Draws the edge FROM of STATE together with the edges that lead to the same node. */
static void
draw_edge(const struct rep_drawing *drawing, struct edges *edges, uint32_t state, uint32_t from)
{
        uint32_t target = edges->edge[from].target, lines = 0, i;
        char name[TARGET_SIZE];
        bool passed = false;

        begin_arrow(drawing, state, from);
        for (i = from; i < edges->count && lines < LINES_OF_EDGE; i++) {
                struct edge *edge = &edges->edge[i];

                if (edge->drawn || edge->target != target)
                        continue;
                rep_print(drawing->out, lines++ > 0 ? " \\n " : "");
                rep_buffer_put(drawing->out, edges->labels.bytes + edge->first, edge->size);
                edge->drawn = true;
                passed = passed || edge->passed;
        }
        snprintf(name, sizeof(name), "a%us%u", (unsigned)drawing->number, (unsigned)target);
        end_arrow(drawing, state, from, name, passed);
}

static void
draw_edges(const struct rep_drawing *drawing, const struct view *view, struct edges *edges, uint32_t state)
{
        plan_edges(view, drawing->automaton, edges, state);
        if (edges->labels.failed)
                drawing->out->failed = true;
        for (uint32_t i = 0; i < edges->count && !drawing->out->failed; i++)
                if (!edges->edge[i].drawn)
                        draw_edge(drawing, edges, state, i);
        if (view->turns[state])
                rep_print(drawing->out, "  a%us%u -> a%us%u [style=dashed]\n", (unsigned)drawing->number,
                          (unsigned)state, (unsigned)drawing->number, (unsigned)view->home[state]);
}

/* Draws what the path's end at STATE leads to. */
static void
draw_end(const struct rep_drawing *drawing, struct view *view, uint32_t state)
{
        /* What STATE itself accepts is applied before the end. */
        bool late = view->late[state] || rep_dot_reaches(drawing->automaton, drawing->automaton->accept[state]);
        unsigned number = drawing->number, accept = drawing->automaton->accept_end[state];
        char name[TARGET_SIZE];

        if (!view->end_drawn[late][accept]) {
                rep_print(drawing->out, "  a%ue%u%s [", number, accept, late ? "late" : "");
                if (!rep_dot_accept(drawing, accept, late))
                        rep_print(drawing->out, "%s", nothing);
                rep_print(drawing->out, ", peripheries=2]\n");
                view->end_drawn[late][accept] = true;
        }
        snprintf(name, sizeof(name), "a%ue%u%s", number, accept, late ? "late" : "");
        begin_arrow(drawing, state, BYTES);
        rep_print(drawing->out, "$");
        end_arrow(drawing, state, BYTES, name, view->ended == state);
}

static void
draw_node(const struct rep_drawing *drawing, uint32_t state, bool late, bool passed)
{
        const struct rep_automaton *automaton = drawing->automaton;

        rep_print(drawing->out, "  a%us%u [", (unsigned)drawing->number, (unsigned)state);
        if (automaton->fail[state] == state && automaton->accept[state] == 0)
                rep_print(drawing->out, "label=\"*\", shape=circle");
        else if (automaton->accept[state] == 0 || !rep_dot_accept(drawing, automaton->accept[state], late))
                rep_print(drawing->out, "%s", nothing);
        rep_print(drawing->out, "%s%s%s]\n", is_last(automaton, state) ? ", peripheries=2" : "", passed ? ", " : "",
                  passed ? marked : "");
}

bool
rep_dot_states(const struct rep_drawing *drawing, struct rep_arena *work)
{
        const struct rep_automaton *automaton = drawing->automaton;
        struct edges *edges = REP_ZERO_ARRAY(work, struct edges, 1);
        struct view view;

        if (edges == NULL || !make_view(&view, automaton, work))
                return false;
        for (uint32_t state = 1; state < automaton->state_count; state++)
                view.home[state] = automaton->fail[state] == state ? state : view.home[automaton->fail[state]];
        find_sources(&view, automaton);
        for (uint32_t state = 1; state < automaton->state_count; state++)
                if (rep_dot_reaches(automaton, automaton->accept[state]))
                        mark_next(&view, automaton, state);
        while (view.todo_count > 0)
                mark_next(&view, automaton, view.todo[--view.todo_count]);
        find_skipped(&view, automaton);
        if (drawing->path.size > 0)
                mark_way(&view, automaton, drawing->path);
        for (uint32_t state = 1; state < automaton->state_count; state++) {
                if (view.skipped[state])
                        continue;
                draw_node(drawing, state, view.late[state], view.passed[state]);
                draw_edges(drawing, &view, edges, state);
                if (automaton->accept_end[state] != 0)
                        draw_end(drawing, &view, state);
        }
        rep_buffer_free(&edges->labels);
        return true;
}
