/*
 * The dense encoding: a row per state and a column per byte class, with failures worked in.
 */
#ifndef REP_GEN_ENCODE_DENSE_H
#define REP_GEN_ENCODE_DENSE_H

#include "base/buffer.h"
#include "encode/classes.h"
#include "encode/special.h"

/* The row of each state; NULL where memory is out. */
uint32_t *rep_order_rows(struct rep_arena *work, const struct rep_automaton *automaton,
                         const struct rep_specials *specials);

/* Appends classes and table of AUTOMATON, whose states have the rows ROW; LARGE is the size of cells.  False where
 * memory is out. */
bool rep_put_dense(const struct rep_automaton *automaton, const struct rep_classes *classes, const uint32_t *row,
                   bool large, struct rep_buffer *blob);

#endif
