/* SPDX-License-Identifier: Apache-2.0 */
/* table.c: see table.h.  Open addressing with linear probing; at most three quarters of the slots are taken. */
#include "base/table.h"

#include <stdlib.h>

enum { FIRST_CAPACITY = 1024 };

void
rep_table_start(struct rep_table *table, size_t most_bytes)
{
        *table = (struct rep_table){.most_bytes = most_bytes};
}

/* Where KEY belongs.  Keys may be numbers in a row: the multiplication spreads them. */
static size_t
home(const struct rep_table *table, uint64_t key)
{
        return (size_t)((key * UINT64_C(0x9E3779B97F4A7C15)) >> 20) & (table->capacity - 1);
}

uint64_t
rep_table_next(const struct rep_table *table, uint64_t key, size_t *at)
{
        while (table->capacity > 0) {
                const struct rep_table_slot *slot = &table->slots[(home(table, key) + (*at)++) & (table->capacity - 1)];

                if (slot->value == 0)
                        break;
                if (slot->key == key)
                        return slot->value;
        }
        return 0;
}

static void
insert(struct rep_table *table, uint64_t key, uint64_t value)
{
        size_t at = home(table, key);

        while (table->slots[at].value != 0)
                at = (at + 1) & (table->capacity - 1);
        table->slots[at] = (struct rep_table_slot){key, value};
}

static size_t
next_capacity(const struct rep_table *table)
{
        return table->capacity > 0 ? 2 * table->capacity : FIRST_CAPACITY;
}

static bool
grow(struct rep_table *table)
{
        struct rep_table larger = {
                .capacity = next_capacity(table), .count = table->count, .most_bytes = table->most_bytes};

        larger.slots = calloc(larger.capacity, sizeof(*larger.slots));
        if (larger.slots == NULL)
                return false;
        for (size_t i = 0; i < table->capacity; i++)
                if (table->slots[i].value != 0)
                        insert(&larger, table->slots[i].key, table->slots[i].value);
        free(table->slots);
        *table = larger;
        return true;
}

bool
rep_table_add(struct rep_table *table, uint64_t key, uint64_t value)
{
        if (table->count >= table->capacity / 4 * 3) {
                /* While slots are copied both halves are there, which counts. */
                if (next_capacity(table) + table->capacity > table->most_bytes / sizeof(*table->slots))
                        return true;
                if (!grow(table))
                        return false;
        }
        insert(table, key, value);
        table->count++;
        return true;
}

void
rep_table_free(struct rep_table *table)
{
        free(table->slots);
        *table = (struct rep_table){.slots = NULL};
}
