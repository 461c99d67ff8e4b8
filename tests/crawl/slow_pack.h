/* SPDX-License-Identifier: Apache-2.0 */
/* A reader of packs as PACK.md describes them.  It is slow, uses no code of the library, and trusts the pack. */
#ifndef REP_TESTS_SLOW_PACK_H
#define REP_TESTS_SLOW_PACK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct reference_entry {
        const unsigned char *origin;
        size_t origin_size;
        bool answered, failing;
        unsigned outcome, access, status;
        uint32_t confirmed, lifetime, failures, since, last, wait;
        const unsigned char *rules; /* NULL: it has none.  Of several crawlers: a list of places */
        size_t rules_size;
};

/* Looks through all entries, one after the other. */
bool reference_pack_find(const unsigned char *pack, const char *origin, struct reference_entry *entry);

/* The rules for the crawler number CRAWLER of several. */
const unsigned char *reference_pack_rules(const unsigned char *pack, const struct reference_entry *entry,
                                          size_t crawler, size_t *size);

#endif
