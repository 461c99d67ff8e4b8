/* SPDX-License-Identifier: Apache-2.0 */
/* Tables of c-table that are rows of states, a column per class of bytes: the fastest form. */
#ifndef REP_GEN_EMIT_C_ROWS_H
#define REP_GEN_EMIT_C_ROWS_H

#include "emit/c_frame.h"

extern const struct rep_c_form rep_c_rows_form;

/* Whether the rows take at most MOST bytes. */
bool rep_c_rows_fit(const struct rep_c_layout *layout, uint32_t most);

/* Appends the tables and P_run() (c_frame.h). */
void rep_print_c_rows(struct rep_c_layout *layout, struct rep_buffer *source);

#endif
