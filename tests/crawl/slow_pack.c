/* SPDX-License-Identifier: Apache-2.0 */
/* slow_pack.c: see slow_pack.h. */
#include "tests/crawl/slow_pack.h"

#include <string.h>

/* The number of SIZE bytes at AT. */
static uint64_t
number(const unsigned char *at, size_t size)
{
        uint64_t value = 0;

        while (size-- > 0)
                value = value << 8 | at[size];
        return value;
}

/* The word number INDEX of the header. */
static uint64_t
header(const unsigned char *pack, size_t index)
{
        return number(pack + 8 * index, 8);
}

/* Reads the entry at AT; returns its size. */
static size_t
read_entry(const unsigned char *pack, const unsigned char *at, struct reference_entry *entry)
{
        uint64_t rules = number(at, 8);
        size_t size;

        memset(entry, 0, sizeof(*entry));
        entry->confirmed = (uint32_t)number(at + 8, 4);
        entry->lifetime = (uint32_t)number(at + 12, 4);
        entry->status = (unsigned)number(at + 16, 2);
        entry->answered = at[18] % 2 == 1;
        entry->failing = at[18] / 2 % 2 == 1;
        entry->outcome = at[19];
        entry->access = !entry->answered ? 0 : rules != 0 ? 2 : 1;
        entry->origin_size = (size_t)number(at + 20, 2);
        entry->origin = at + 22;
        if (rules != 0) {
                entry->rules = pack + rules;
                entry->rules_size = (size_t)number(pack + rules - 8, 8);
        }
        size = 22 + entry->origin_size;
        while (size % 4 != 0)
                size++;
        if (entry->failing) {
                entry->failures = (uint32_t)number(at + size, 4);
                entry->since = (uint32_t)number(at + size + 4, 4);
                entry->last = (uint32_t)number(at + size + 8, 4);
                entry->wait = (uint32_t)number(at + size + 12, 4);
                size += 16;
        }
        if (at[18] / 4 % 2 == 1)
                size += 16 + 8 * (size_t)(at[size] + at[size + 2]) + 16 * (size_t)at[size + 1] +
                        12 * (size_t)at[size + 3];
        if (at[18] / 8 % 2 == 1)
                size += 8 + (size_t)number(at + size, 2);
        if (at[18] / 32 % 2 == 1)
                size += 32;
        while (size % 8 != 0)
                size++;
        if (at[18] / 16 % 2 == 1)
                size += 8;
        return size;
}

bool
reference_pack_find(const unsigned char *pack, const char *origin, struct reference_entry *entry)
{
        const unsigned char *at = pack + header(pack, 6), *end = at + header(pack, 21);

        while (at < end) {
                at += read_entry(pack, at, entry);
                if (entry->origin_size == strlen(origin) && memcmp(entry->origin, origin, entry->origin_size) == 0)
                        return true;
        }
        return false;
}

const unsigned char *
reference_pack_rules(const unsigned char *pack, const struct reference_entry *entry, size_t crawler, size_t *size)
{
        uint64_t place;

        if (header(pack, 3) < 2) {
                *size = entry->rules_size;
                return entry->rules;
        }
        place = number(entry->rules + 8 * crawler, 8);
        *size = (size_t)number(pack + place - 8, 8);
        return pack + place;
}
