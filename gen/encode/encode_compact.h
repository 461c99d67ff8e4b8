/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The compact encoding: a stream of records, one for each state.  Consecutive literal bytes share one record.
 *
 * Records stand in the order in which a walk meets them, so that a walk with cold caches touches few cache lines.
 */
#ifndef REP_GEN_ENCODE_ENCODE_COMPACT_H
#define REP_GEN_ENCODE_ENCODE_COMPACT_H

#include "automaton/order.h"
#include "base/buffer.h"

/* A stream that is laid out, with what the header says about it. */
struct rep_compact {
        struct rep_compact_planner *planner;
        uint32_t width;        /* bytes of a number */
        uint32_t size;         /* bytes of the stream */
        uint32_t start;        /* record of the start */
        uint32_t unanchored;   /* record of the state in which walks begin if the masks exclude all first segments */
        uint32_t default_fail; /* record that most states fail to */
};

/* Lays out the stream of AUTOMATON, whose final states are not special in ORDER.  UNANCHORED is the state for the
 * member of that name.  With CANONICAL no run holds a "%".  Returns REP_ERR_MEMORY if memory is out, and REP_ERR_LIMIT
 * if the stream is too long. */
enum rep_status rep_plan_compact(struct rep_arena *work, const struct rep_automaton *automaton,
                                 const struct rep_order *order, uint32_t unanchored, bool canonical,
                                 struct rep_compact *compact);

/* Appends the stream and the map of its records.  BLOB records whether memory was out. */
void rep_put_compact(const struct rep_compact *compact, struct rep_buffer *blob);

#endif
