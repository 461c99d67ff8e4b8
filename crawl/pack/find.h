/* SPDX-License-Identifier: Apache-2.0 */
/* Looks up an origin, in steps.  Between steps, the caller can do other work while memory is fetched. */
#ifndef REP_PACK_FIND_H
#define REP_PACK_FIND_H

#include "pack/format.h"
#include "pack/pack.h"

/* A lookup in progress. */
struct rep_lookup {
        struct rep_text origin;
        uint64_t hash;
        uint64_t line, last; /* lines of the index: the current one, and the last that can have the origin */
        unsigned matches;    /* a bit for each slot of the line that has the origin's tag and was not returned yet */
};

/* Begins to look up ORIGIN. */
void rep_lookup_start(const struct rep_pack *pack, struct rep_text origin, struct rep_lookup *lookup);

/* Prefetches the line of the index that rep_lookup_first() reads. */
static inline void
rep_lookup_fetch_line(const struct rep_pack *pack, const struct rep_lookup *lookup)
{
        /* By its address, for a pack over a read function has no bytes to begin from. */
        __builtin_prefetch(
                (const void *)((uintptr_t)pack->bytes + (uintptr_t)(pack->index + lookup->line * REP_PACK_LINE)));
}

/* Finds the first candidate entry for the origin.  Returns whether there is one.  *OFFSET becomes its place in the
   entries' section, and may be any number in a forged pack, or if the index can't be read. */
bool rep_lookup_first(const struct rep_pack *pack, struct rep_lookup *lookup, uint64_t *offset);

/* Prefetches the entry at OFFSET, which may be any number.  LOOKUP has the size of its origin. */
static inline void
rep_lookup_fetch_entry(const struct rep_pack *pack, const struct rep_lookup *lookup, uint64_t offset)
{
        size_t last = REP_PACK_ENTRY_ORIGIN - 1 + lookup->origin.size;
        uintptr_t at;

        if (offset >= pack->entries_size || last >= pack->entries_size - offset)
                return;
        at = (uintptr_t)pack->bytes + (uintptr_t)(pack->entries + offset);
        __builtin_prefetch((const void *)at);
        __builtin_prefetch((const void *)(at + last));
}

/* Continues from the entry at OFFSET, which rep_lookup_first() has found, until the origin is found or known to be
   missing. */
enum rep_pack_finding rep_lookup_finish(const struct rep_pack *pack, struct rep_lookup *lookup, uint64_t offset,
                                        struct rep_pack_entry *entry);

#endif
