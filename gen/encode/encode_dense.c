/* SPDX-License-Identifier: Apache-2.0 */
/* encode_dense.c: see encode_core.h. */
#include "encode/encode_core.h"

#include "base/size.h"
#include "format.h"
#include "syntax/canonical.h"

/* The table while it is written to the blob. */
struct table {
        unsigned char *cells;
        uint32_t columns;
        bool large;
};

static unsigned char *
cell_at(const struct table *table, uint32_t row, uint32_t column)
{
        return table->cells + ((size_t)row * table->columns + column) * rep_cell_size(table->large);
}

/* Makes the bytes of class COLUMN lead from ROW to the row NEXT. */
static void
put_cell(const struct table *table, uint32_t row, uint32_t column, uint32_t next)
{
        unsigned char *at = cell_at(table, row, column);

        if (table->large)
                rep_store32(at, next * table->columns);
        else
                rep_store16(at, next * table->columns);
}

/* Fills the table in the order of the automaton, in which a state's failure comes before the state. */
static void
fill_table(const struct rep_automaton *automaton, const struct rep_classes *classes, const uint32_t *row,
           const struct table *table)
{
        for (uint32_t state = 0; state < automaton->state_count; state++) {
                if (automaton->fail[state] != state)
                        memcpy(cell_at(table, row[state], 0), cell_at(table, row[automaton->fail[state]], 0),
                               (size_t)table->columns * rep_cell_size(table->large));
                else
                        for (uint32_t i = 0; i < classes->count; i++)
                                put_cell(table, row[state], i, row[state]);
                for (uint32_t i = automaton->exit_first[state]; i < automaton->exit_first[state + 1]; i++)
                        put_cell(table, row[state], classes->of_byte[automaton->exit_byte[i]],
                                 row[automaton->exit_target[i]]);
                if (classes->escape < classes->count)
                        put_cell(table, row[state], classes->escape, 0);
        }
}

/* Appends the classes of canonical bytes.  If paths are canonicalised, the classes of raw bytes, with one for escapes,
 * come first. */
static void
put_classes(const struct rep_classes *classes, struct rep_buffer *blob)
{
        unsigned char raw[256];

        if (classes->escape < classes->count) {
                for (uint32_t byte = 0; byte < 256; byte++)
                        raw[byte] = rep_is_escape((unsigned char)byte) ? (unsigned char)classes->escape
                                                                       : classes->of_byte[byte];
                rep_buffer_put(blob, raw, sizeof(raw));
        }
        rep_buffer_put(blob, classes->of_byte, sizeof(classes->of_byte));
}

void
rep_put_dense(const struct rep_automaton *automaton, const struct rep_classes *classes, const struct rep_order *order,
              bool large, struct rep_buffer *blob)
{
        struct table table = {NULL, classes->count, large};

        put_classes(classes, blob);
        table.cells =
                rep_buffer_extend(blob, rep_size_multiply(rep_size_multiply(automaton->state_count, classes->count),
                                                          rep_cell_size(large)));
        if (table.cells != NULL)
                fill_table(automaton, classes, order->number, &table);
        rep_buffer_align(blob, 4);
}
