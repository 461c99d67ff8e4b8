/* SPDX-License-Identifier: Apache-2.0 */
/*
 * c_table.c: an emission -> C whose automata are tables.
 *
 * Small automata become rows.  The others become records, for which no automaton is too large.
 */
#include "emit/c_table.h"

/* The most bytes of rows. */
#define ROWS_MAX 16384

enum rep_status
rep_emit_c_table(const struct rep_emission *emission, struct rep_buffer *source, struct rep_buffer *header)
{
        struct rep_c_layout layout;
        enum rep_status printed = REP_OK, ended;
        bool rows;

        if (rep_lay_out_c(emission, &layout) != REP_OK)
                return REP_ERR_MEMORY;
        rows = rep_c_rows_fit(&layout, ROWS_MAX);
        rep_print_c_begin(&layout, rows ? &rep_c_rows_form : &rep_c_records_form, source, header);
        if (layout.walked && rows)
                rep_print_c_rows(&layout, source);
        else if (layout.walked)
                printed = rep_print_c_records(&layout, source);
        ended = rep_print_c_end(&layout, source);
        return printed != REP_OK ? printed : ended;
}
