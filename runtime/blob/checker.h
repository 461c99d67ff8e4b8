/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What checking a blob needs everywhere: the bytes, the first fault, and the usual comparisons.
 */
#ifndef REP_RUNTIME_BLOB_CHECKER_H
#define REP_RUNTIME_BLOB_CHECKER_H

#include "format.h"

/* The blob as it is checked; the first fault is kept. */
struct rep_checker {
        const unsigned char *bytes;
        size_t size;
        struct rep_error fault;
};

/* Notes a fault at AT unless GOOD; returns GOOD. */
static inline bool
expect(struct rep_checker *checker, bool good, const unsigned char *at, const char *message)
{
        if (!good && checker->fault.status == REP_OK)
                checker->fault = (struct rep_error){REP_ERR_BLOB, message, (size_t)(at - checker->bytes)};
        return good;
}

/* A table of rows of WORDS numbers, of SIZE bytes each. */
struct rep_checked_table {
        const unsigned char *bytes;
        uint32_t size;
        size_t words;
};

/* The number in COLUMN of ROW, and where it stands. */
static inline uint32_t
rep_checked_at(const struct rep_checked_table *table, size_t row, size_t column)
{
        return rep_table_at(table->bytes, table->size, row * table->words + column);
}

static inline const unsigned char *
rep_checked_place(const struct rep_checked_table *table, size_t row, size_t column)
{
        return table->bytes + (row * table->words + column) * table->size;
}

/* Each of COUNT rows of TABLE has a number below LIMIT in COLUMN, or REP_NONE where that is allowed. */
static inline bool
expect_below(struct rep_checker *checker, const struct rep_checked_table *table, uint64_t count, size_t column,
             uint32_t limit, bool none, const char *message)
{
        size_t i;

        for (i = 0; i < count; i++) {
                uint32_t number = rep_checked_at(table, i, column);

                if (number >= limit && !(none && number == REP_NONE))
                        return expect(checker, false, rep_checked_place(table, i, column), message);
        }
        return true;
}

#endif
