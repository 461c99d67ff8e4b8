/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A row of one of a core's tables that say what happens at special states (runtime/format.h).
 */
#ifndef REP_GEN_DECODE_DECODE_ROW_H
#define REP_GEN_DECODE_DECODE_ROW_H

#include "blob/layout.h"

struct rep_row {
        const struct rep_core *core;
        const unsigned char *table;
        size_t index, words; /* which row, and how many numbers one has */
};

/* The number in COLUMN of ROW; columns from WORDS on are those of the next row. */
static inline uint32_t
rep_row_number(const struct rep_row *row, size_t column)
{
        return rep_table_at(row->table, rep_field(row->core->header, REP_FIELD_NUMBER_SIZE),
                            row->index * row->words + column);
}

#endif
