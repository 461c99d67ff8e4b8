/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A hash table of 64-bit numbers in memory of a stated bound: what the writer of packs remembers.
 *
 * A key may have several values; which of them is meant is the caller's to find out.
 */
#ifndef REP_BASE_TABLE_H
#define REP_BASE_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A key with its value; VALUE is never 0 in the table, where that is an empty place. */
struct rep_table_slot {
        uint64_t key, value;
};

struct rep_table {
        struct rep_table_slot *slots;
        size_t capacity; /* a power of two, or 0 */
        size_t count;
        size_t most_bytes; /* more than this the slots never take */
};

/* Starts an empty TABLE.  To be freed. */
void rep_table_start(struct rep_table *table, size_t most_bytes);

/*
 * Gives the next value of KEY: *AT is where to look, and is to be 0 for the first.  Returns 0 where there is none.
 */
uint64_t rep_table_next(const struct rep_table *table, uint64_t key, size_t *at);

/* Adds VALUE, which is not 0.  Returns false where the bound, or the machine's memory, leaves no room: the table is what it
 * was. */
bool rep_table_add(struct rep_table *table, uint64_t key, uint64_t value);

void rep_table_free(struct rep_table *table);

#endif
