/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The dense encoding: a row per state and a column per byte class, with failures worked in.
 */
#ifndef REP_GEN_ENCODE_ENCODE_DENSE_H
#define REP_GEN_ENCODE_ENCODE_DENSE_H

#include "automaton/order.h"
#include "base/buffer.h"
#include "encode/classes.h"

/* Appends classes and table of AUTOMATON, whose rows are in ORDER; LARGE is the size of cells.  Whether memory was out
 * stands in BLOB. */
void rep_put_dense(const struct rep_automaton *automaton, const struct rep_classes *classes,
                   const struct rep_order *order, bool large, struct rep_buffer *blob);

#endif
