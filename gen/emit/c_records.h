/* SPDX-License-Identifier: Apache-2.0 */
/* Tables of c-table that are records, as compact blobs have them (FORMAT.md): about a tenth of rows. */
#ifndef REP_GEN_EMIT_C_RECORDS_H
#define REP_GEN_EMIT_C_RECORDS_H

#include "emit/c_frame.h"

extern const struct rep_c_form rep_c_records_form;

/* Appends the tables and P_run() (c_frame.h).  REP_ERR_LIMIT where all records together are over 4 GiB, REP_ERR_MEMORY
 * where memory is out. */
enum rep_status rep_print_c_records(struct rep_c_layout *layout, struct rep_buffer *source);

#endif
