/* What the files that draw an automaton share; see dot.c. */
#ifndef REP_GEN_DOT_H
#define REP_GEN_DOT_H

#include "emit/emit.h"

/* One automaton on its way into a picture. */
struct rep_drawing {
        const struct rep_emission *emission;
        const struct rep_automaton *automaton;
        uint32_t number; /* the automaton's */
        struct rep_buffer *out;
        /* The children that wait in a queue, as a chain of numbers that ends with REP_NO_NODE: its first, and by child
         * the one that follows. */
        uint32_t *waiting, *waits_next;
};

/*
 * Appends the attributes of the node that tells the event word EVENT: a label, and a shape and a colour by verdict.
 * Unless it is LATE, no segment of a rule with several stars was seen before.  False where EVENT then tells nothing.
 */
bool rep_dot_event(const struct rep_drawing *drawing, uint32_t event, bool late);

/* Does EVENT, wherever it is told, reach a node, so that others can wait for what is to come? */
bool rep_dot_reaches(const struct rep_automaton *automaton, uint32_t event);

/* Appends all nodes and edges.  False where memory is out; WORK is for what that takes. */
bool rep_dot_states(const struct rep_drawing *drawing, struct rep_arena *work);

#endif
