/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The two forms of tables in emitted C, and the tables of special states that both have.
 *
 *     c_table.c     picks the form
 *       c_rows.c      rows of states, with a column per class of bytes: the fastest form
 *       c_records.c   records, as compact blobs have them (FORMAT.md): about a tenth of the size of rows
 *       c_special.c   where something happens, and what
 */
#ifndef REP_GEN_EMIT_C_TABLE_H
#define REP_GEN_EMIT_C_TABLE_H

#include "automaton/order.h"
#include "emit/c_frame.h"

extern const struct rep_c_form rep_c_rows_form, rep_c_records_form;

/* Returns whether the rows take at most MOST bytes. */
bool rep_c_rows_fit(const struct rep_c_layout *layout, uint32_t most);

/* Appends rows and P_run() (c_frame.h). */
void rep_print_c_rows(struct rep_c_layout *layout, struct rep_buffer *source);

/* Appends records and P_run() (c_frame.h); if some automata are code, records of the others, and P_run_records(), which
 * is the same for them.  Returns REP_ERR_LIMIT if all records together are over 4 GiB, and REP_ERR_MEMORY if memory is
 * out. */
enum rep_status rep_print_c_records(struct rep_c_layout *layout, struct rep_buffer *source);

/* Returns the order of the states of each automaton that is not code, without prefilters; with FINALS_APART, final
 * states are not special.  Returns NULL if memory is out. */
struct rep_order *rep_c_orders(struct rep_c_layout *layout, bool finals_apart);

/*
 * Appends the tables of special states, for the ORDERS of the states of each automaton.  With the prefix P:
 *
 *     P_accepts[automaton]         special states below this number accept; those from it on accept only at the path's
 *                                  end
 *     P_first_special[automaton]   where its special states begin in the following tables
 *     P_accept[], P_highest[]      what P_apply() takes, and the strongest rule that can still be reached
 *     P_accept_end[]               what P_apply() takes at the path's end
 */
void rep_print_c_specials(struct rep_c_layout *layout, const struct rep_order *orders, struct rep_buffer *source);

#endif
