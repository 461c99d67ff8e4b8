/*
 * The dense encoding: a row per state and a column per byte class, with failures worked in.
 */
#ifndef REP_GEN_ENCODE_DENSE_H
#define REP_GEN_ENCODE_DENSE_H

#include "classes.h"
#include "slots.h"

/* Appends classes and table of AUTOMATON; *START becomes the row of its start.  False where memory is out. */
bool rep_put_dense(struct rep_arena *work, const struct rep_automaton *automaton, const struct rep_classes *classes,
                   const struct rep_slots *slots, struct rep_buffer *blob, uint32_t *start);

#endif
