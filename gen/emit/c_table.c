/*
 * c_table.c: an emission -> C whose automata are tables.
 *
 * Rows where those are small, else records: no automaton is too large for those.
 */
#include "emit/c_table.h"

#include "rep_compile.h"

static bool
print(struct rep_c_layout *layout, struct rep_buffer *source, struct rep_buffer *header)
{
        bool rows = rep_c_rows_size(layout, REP_AUTO_DENSE) <= REP_AUTO_DENSE;

        rep_print_c_header(layout, "c-table", header);
        if (!rep_print_c_begin(layout, "c-table", rows ? rep_c_rows_about : rep_c_records_about, source))
                return false;
        if (layout->walked && !(rows ? rep_print_c_rows(layout, source) : rep_print_c_records(layout, source)))
                return false;
        return rep_print_c_end(layout, source);
}

enum rep_status
rep_emit_c_table(const struct rep_emission *emission, struct rep_buffer *source, struct rep_buffer *header)
{
        struct rep_c_layout layout;
        bool done = rep_lay_out_c(emission, &layout) && print(&layout, source, header);

        rep_arena_free(&layout.memory);
        return done && !source->failed && !header->failed ? REP_OK : REP_ERR_MEMORY;
}
