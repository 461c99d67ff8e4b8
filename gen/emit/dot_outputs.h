/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What a state of a drawn automaton accepts, in the words of the robots.txt: the rule with its line, or how much of a
 * rule with several stars has been seen.
 */
#ifndef REP_GEN_EMIT_DOT_OUTPUTS_H
#define REP_GEN_EMIT_DOT_OUTPUTS_H

#include "emit/emit.h"

/* One automaton on its way into a picture. */
struct rep_drawing {
        const struct rep_decoded_blob *decoded;
        const struct rep_automaton *automaton;
        uint32_t number;      /* the automaton's */
        struct rep_text path; /* whose way is marked; size 0: none */
        struct rep_buffer *out;
        /* The children that wait in a queue, as a chain of numbers that ends with REP_NO_NODE: its first, and by child
         * the one that follows. */
        uint32_t *waiting, *waits_next;
};

/*
 * Appends the attributes of a node for the accept word ACCEPT: a label, and a shape and a colour by verdict, each of
 * which does without the other.  Unless it is LATE, no segment of a rule with several stars was seen before.  False
 * where ACCEPT then comes to nothing.
 */
bool rep_dot_accept(const struct rep_drawing *drawing, uint32_t accept, bool late);

/* Whether ACCEPT reaches a node wherever it is applied, so that others can wait for what is to come. */
bool rep_dot_reaches(const struct rep_automaton *automaton, uint32_t accept);

#endif
