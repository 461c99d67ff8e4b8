/* SPDX-License-Identifier: Apache-2.0 */
/* Byte classes: bytes that no state of an automaton distinguishes share a column of its table. */
#ifndef REP_GEN_ENCODE_CLASSES_H
#define REP_GEN_ENCODE_CLASSES_H

#include "automaton/automaton.h"

struct rep_classes {
        uint8_t of_byte[256];
        uint32_t count;
        uint32_t size[256]; /* by class: its number of bytes */
        uint32_t escape;    /* the class of escapes in paths that are not canonical; UINT32_MAX if there is none */
};

/* Puts all bytes into one class. */
void rep_start_classes(struct rep_classes *classes);

/* Splits each class whose bytes AUTOMATON distinguishes.  Cost: linear in the exits, and quadratic only in the exits of
 * one state. */
void rep_refine_classes(const struct rep_automaton *automaton, struct rep_classes *classes);

/* Finds the coarsest classes of AUTOMATON.  If paths are read in canonical form, adds a class for escapes. */
void rep_find_classes(const struct rep_automaton *automaton, bool canonical, struct rep_classes *classes);

#endif
