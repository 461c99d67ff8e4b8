/*
 * The compact encoding: a stream of records, one a state, in which literal bytes that follow each other are one record.
 *
 * The records stand in the order in which a walk meets them, so that a walk with cold caches reads few lines of them.
 */
#ifndef REP_GEN_ENCODE_COMPACT_H
#define REP_GEN_ENCODE_COMPACT_H

#include "slots.h"

/* What the header tells about the stream. */
struct rep_compact {
        uint32_t width;  /* bytes of a number */
        uint32_t size;   /* bytes of the stream */
        uint32_t start;  /* record of the start */
        uint32_t common; /* record that most states fail to */
};

/* Appends the stream of AUTOMATON and the map of its records.  False where memory is out. */
bool rep_put_compact(struct rep_arena *work, const struct rep_automaton *automaton, const struct rep_slots *slots,
                     struct rep_buffer *blob, struct rep_compact *compact);

#endif
