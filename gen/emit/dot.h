/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Automata as pictures for Graphviz: the parts of dot.c.
 *
 *     dot_states.c      the nodes and edges of one automaton
 *       dot_outputs.c     what a state accepts, in the words of the robots.txt: the rule with its line, or how much of
 *                         a rule with several stars has been seen
 *     dot_relatives.c   automata whose rules are nearly those of an earlier one: these are not drawn; the picture lists
 *                       how they differ
 */
#ifndef REP_GEN_EMIT_DOT_H
#define REP_GEN_EMIT_DOT_H

#include "emit/emit.h"

/* One automaton and the picture that it is drawn in. */
struct rep_drawing {
        const struct rep_automata *compiled;
        const struct rep_automaton *automaton;
        uint32_t number;      /* the automaton's */
        struct rep_text path; /* the path whose way is marked; size 0: none */
        struct rep_buffer *out;
        /* The children that wait in a queue, as a chain of numbers that ends with REP_NO_NODE: the first child, and by
         * child the one that follows. */
        uint32_t *waiting, *waits_next;
};

/* Appends the nodes and edges of the automaton.  WORK is scratch memory.  Returns false if memory is out. */
bool rep_dot_states(const struct rep_drawing *drawing, struct rep_arena *work);

/*
 * Appends the attributes of a node for the accept word ACCEPT: a label, and a shape and a colour by verdict, which
 * are each enough alone.  Unless LATE is set, no segment of a rule with several stars was seen before.  Returns false
 * if ACCEPT then has no effect.
 */
bool rep_dot_accept(const struct rep_drawing *drawing, uint32_t accept, bool late);

/* Returns whether ACCEPT reaches a node wherever it is applied, so that children can wait for what follows. */
bool rep_dot_reaches(const struct rep_automaton *automaton, uint32_t accept);

/* The rules of an automaton as the lines state them, in ascending order of kind and value. */
struct rep_stated_rules {
        struct rep_directive *rules;
        uint32_t count;
};

struct rep_relatives {
        uint32_t *leader; /* by automaton: the one that is drawn in its place; its own number if it is drawn itself */
        struct rep_stated_rules *stated;
};

/* Finds the relatives among the automata of COMPILED, which knows its lines.  Arrays live in MEMORY.  Returns false if
 * memory is out. */
bool rep_find_relatives(struct rep_arena *memory, const struct rep_automata *compiled, struct rep_relatives *relatives);

/* Appends rows of a table for the automaton NUMBER, which is not drawn: the rules that it has and its leader lacks, and
 * the other way round. */
void rep_dot_relative_rows(const struct rep_relatives *relatives, uint32_t number, struct rep_buffer *out);

#endif
