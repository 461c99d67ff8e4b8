/*
 * Special states in emitted tables: where something happens, and what.
 *
 * Goes in: the special states of each automaton (encode/special.h).  Comes out, with the prefix P:
 *
 *     P_accepts[automaton]         its special states below this accept, those from here on only at the path's end;
 *     P_first_special[automaton]   and where they begin in the three tables by special state:
 *     P_accept[], P_highest[]      what P_apply() takes, and the strongest rule that can still be reached
 *     P_accept_end[]               what P_apply() takes where the path ends
 */
#ifndef REP_GEN_C_SPECIAL_H
#define REP_GEN_C_SPECIAL_H

#include "emit/c_layout.h"
#include "encode/special.h"

/* The special states of each automaton, without those that are FINAL or with them; NULL where memory is out. */
struct rep_specials *rep_c_specials(struct rep_c_layout *layout, bool finals);

/* Appends the tables of SPECIALS. */
void rep_print_c_specials(struct rep_c_layout *layout, const struct rep_specials *specials, struct rep_buffer *source);

#endif
