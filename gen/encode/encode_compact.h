/*
 * The compact encoding: a stream of records, one a state, in which literal bytes that follow each other are one record.
 *
 * The records stand in the order in which a walk meets them, so that a walk with cold caches reads few lines of them.
 */
#ifndef REP_GEN_ENCODE_COMPACT_H
#define REP_GEN_ENCODE_COMPACT_H

#include "base/buffer.h"
#include "encode/special.h"

/* A stream that is laid out: what the header tells about it. */
struct rep_compact {
        struct rep_compact_planner *planner;
        uint32_t width;        /* bytes of a number */
        uint32_t size;         /* bytes of the stream */
        uint32_t start;        /* record of the start */
        uint32_t unanchored;   /* record of REST */
        uint32_t default_fail; /* record that most states fail to */
};

/* Lays the stream of AUTOMATON out; REST is a state that others fail to; with CANONICAL no run holds a "%".  False
 * where memory is out. */
bool rep_plan_compact(struct rep_arena *work, const struct rep_automaton *automaton,
                      const struct rep_specials *specials, uint32_t rest, bool canonical, struct rep_compact *compact);

/* Appends the stream and the map of its records.  False where memory is out. */
bool rep_put_compact(const struct rep_compact *compact, struct rep_buffer *blob);

#endif
