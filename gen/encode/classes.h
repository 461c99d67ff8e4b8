/*
 * Byte classes: bytes that no state of an automaton tells apart share a column of its table.
 */
#ifndef REP_GEN_CLASSES_H
#define REP_GEN_CLASSES_H

#include "automaton/automaton.h"

struct rep_classes {
        uint8_t of_byte[256];
        uint32_t count;
        uint32_t escape; /* the class that stands for escapes of paths as they come; UINT32_MAX where there is none */
};

/* Finds the coarsest classes, and one for escapes where paths are read in canonical form.  Cost: linear in the exits;
 * quadratic only in the exits of one state. */
void rep_find_classes(const struct rep_automaton *automaton, bool canonical, struct rep_classes *classes);

#endif
