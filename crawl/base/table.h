/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A hash table of 64-bit numbers with a bound on its memory: the pack writer remembers by it.
 *
 * A key may have several values.  The caller finds out which of them is meant.
 */
#ifndef REP_BASE_TABLE_H
#define REP_BASE_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A key with its value.  VALUE 0 marks an empty slot. */
struct rep_table_slot {
        uint64_t key, value;
};

struct rep_table {
        struct rep_table_slot *slots;
        size_t capacity; /* a power of two, or 0 */
        size_t count;
        size_t most_bytes; /* bound on the bytes of SLOTS */
};

/* Starts an empty TABLE.  Free it afterwards. */
void rep_table_start(struct rep_table *table, size_t most_bytes);

/* Returns the next value of KEY, or 0 after the last.  Set *AT to 0 for the first call; it keeps the position. */
uint64_t rep_table_next(const struct rep_table *table, uint64_t key, size_t *at);

/* Adds VALUE, which is not 0, unless the bound leaves no room.  So what a table at its bound remembers depends on what
   was added alone.  Returns false if the machine has no memory; the table is unchanged then. */
bool rep_table_add(struct rep_table *table, uint64_t key, uint64_t value);

void rep_table_free(struct rep_table *table);

#endif
