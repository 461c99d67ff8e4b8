/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Special states in emitted tables: where something happens, and what.
 *
 * Goes in: the order of the states of each automaton (automaton/order.h).  Comes out, with the prefix P:
 *
 *     P_accepts[automaton]         its special states below this accept, those from here on only at the path's end;
 *     P_first_special[automaton]   and where they begin in the three tables by special state:
 *     P_accept[], P_highest[]      what P_apply() takes, and the strongest rule that can still be reached
 *     P_accept_end[]               what P_apply() takes where the path ends
 */
#ifndef REP_GEN_EMIT_C_SPECIAL_H
#define REP_GEN_EMIT_C_SPECIAL_H

#include "automaton/order.h"
#include "emit/c_layout.h"

/* The order of the states of each automaton, without prefilters; with FINALS_APART final states are not special.  NULL
 * where memory is out. */
struct rep_order *rep_c_orders(struct rep_c_layout *layout, bool finals_apart);

/* Appends the tables. */
void rep_print_c_specials(struct rep_c_layout *layout, const struct rep_order *orders, struct rep_buffer *source);

#endif
