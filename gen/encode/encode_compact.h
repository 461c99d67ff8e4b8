/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The compact encoding: a stream of records, one a state, in which literal bytes that follow each other are one record.
 *
 * The records stand in the order in which a walk meets them, so that a walk with cold caches reads few lines of them.
 */
#ifndef REP_GEN_ENCODE_ENCODE_COMPACT_H
#define REP_GEN_ENCODE_ENCODE_COMPACT_H

#include "automaton/order.h"
#include "base/buffer.h"

/* A stream that is laid out: what the header says about it. */
struct rep_compact {
        struct rep_compact_planner *planner;
        uint32_t width; /* bytes of a number */
        uint32_t size;  /* bytes of the stream */
        uint32_t start; /* record of the start */
        uint32_t
                unanchored; /* record of the state that walks begin in where the masks say that no first segment matches */
        uint32_t default_fail; /* record that most states fail to */
};

/* Lays the stream of AUTOMATON out, whose final states are not special in ORDER; UNANCHORED is the state of that member;
 * with CANONICAL no run holds a "%".  REP_ERR_MEMORY where memory is out, REP_ERR_LIMIT where the stream is too long. */
enum rep_status rep_plan_compact(struct rep_arena *work, const struct rep_automaton *automaton,
                                 const struct rep_order *order, uint32_t unanchored, bool canonical,
                                 struct rep_compact *compact);

/* Appends the stream and the map of its records.  Whether memory was out stands in BLOB. */
void rep_put_compact(const struct rep_compact *compact, struct rep_buffer *blob);

#endif
