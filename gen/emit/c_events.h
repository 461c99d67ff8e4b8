/*
 * Events in emitted C: what the ends of segments lead to (runtime/events.c has the meaning).
 *
 * Only what some automaton has is emitted: where every event is a rule, a walk is one number, and telling an event one
 * comparison.
 */
#ifndef REP_GEN_C_EVENTS_H
#define REP_GEN_C_EVENTS_H

#include "emit/c_frame.h"

/* Appends struct P_walk, P_begin() and P_tell() with their tables; false where memory is out. */
bool rep_print_c_events(struct rep_c_layout *layout, struct rep_buffer *source);

/* Bytes of the stack that the progress records of a check take. */
uint32_t rep_c_progress_bytes(const struct rep_c_layout *layout);

#endif
