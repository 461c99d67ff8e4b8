/*
 * The two forms of the tables of c-table, behind one interface: each appends its tables and P_run() (c_frame.h).
 *
 * Both number states with events, the stops, before those that only have one at the path's end.
 */
#ifndef REP_GEN_C_TABLE_H
#define REP_GEN_C_TABLE_H

#include "emit/c_frame.h"
#include "encode/special.h"

/* Rows, a column per class of bytes: the fastest form.  */
extern const char rep_c_rows_about[];

/* The bytes that rows would take; more than MOST where it is more than that. */
uint64_t rep_c_rows_size(const struct rep_c_layout *layout, uint64_t most);

bool rep_print_c_rows(struct rep_c_layout *layout, struct rep_buffer *source);

/* Records, as compact blobs have them (FORMAT.md): about a tenth of that. */
extern const char rep_c_records_about[];

bool rep_print_c_records(struct rep_c_layout *layout, struct rep_buffer *source);

#endif
