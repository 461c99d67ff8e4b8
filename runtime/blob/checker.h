/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The check of an untrusted blob.  open.c checks header and tables, open_core.c the cores, open_list.c the lists among
 * them.  All of them share a checker: the bytes, the first fault, and the usual comparisons.
 */
#ifndef REP_RUNTIME_BLOB_CHECKER_H
#define REP_RUNTIME_BLOB_CHECKER_H

#include "blob/layout.h"
#include "format.h"

/* A blob that is being checked.  The first fault is kept. */
struct rep_checker {
        const unsigned char *bytes;
        size_t size;
        struct rep_error fault;
};

/* Records a fault at AT unless GOOD.  Returns GOOD. */
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

/* Return the number in COLUMN of ROW, and its place. */
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

/* Expects a number below LIMIT in COLUMN of each of COUNT rows of TABLE.  With NONE, also accepts REP_NONE. */
static inline bool
expect_below(struct rep_checker *checker, const struct rep_checked_table *table, uint64_t count, size_t column,
             uint32_t limit, bool none, const char *message)
{
        for (size_t i = 0; i < count; i++) {
                uint32_t number = rep_checked_at(table, i, column);

                if (number >= limit && !(none && number == REP_NONE))
                        return expect(checker, false, rep_checked_place(table, i, column), message);
        }
        return true;
}

/* ---- the parts of the check, see open.c */

/* Checks the core at HEADER, which has at most ROOM bytes.  Sets *SIZE to its length. */
bool rep_open_core(struct rep_checker *checker, const unsigned char *header, size_t room, size_t *size);

/* Checks the words of the list at HEADER, before anything is computed from them. */
bool rep_open_list_header(struct rep_checker *checker, const unsigned char *header);

/* Checks the tables of CORE, a list whose tables lie in the blob. */
bool rep_open_list(struct rep_checker *checker, const struct rep_core *core);

#endif
