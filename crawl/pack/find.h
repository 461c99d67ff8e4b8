/* SPDX-License-Identifier: Apache-2.0 */
/* Looking an origin up, in steps between which a caller may do something else while memory comes. */
#ifndef REP_PACK_FIND_H
#define REP_PACK_FIND_H

#include "pack/format.h"
#include "pack/pack.h"

/* A lookup under way. */
struct rep_lookup {
        struct rep_text origin;
        uint64_t hash;
        uint64_t line, last; /* of the index: the one to look at, and the last that can have the origin */
        unsigned matches;    /* a bit for each slot of the line that has the origin's tag and was not given yet */
};

/* Begins to look ORIGIN up. */
void rep_lookup_start(const struct rep_pack *pack, struct rep_text origin, struct rep_lookup *lookup);

/* Asks for the line of the index that rep_lookup_first() reads. */
static inline void
rep_lookup_fetch_line(const struct rep_pack *pack, const struct rep_lookup *lookup)
{
        __builtin_prefetch(pack->bytes + pack->index + lookup->line * REP_PACK_LINE);
}

/* Finds the first entry that may be the origin's.  Returns whether there is one; *OFFSET is in the entries' section, and
 * may be any number. */
bool rep_lookup_first(const struct rep_pack *pack, struct rep_lookup *lookup, uint64_t *offset);

/* Asks for the entry at OFFSET, any number, whose origin is as long as that of LOOKUP. */
static inline void
rep_lookup_fetch_entry(const struct rep_pack *pack, const struct rep_lookup *lookup, uint64_t offset)
{
        size_t last = REP_PACK_ENTRY_ORIGIN - 1 + lookup->origin.size;
        const unsigned char *at;

        if (offset >= pack->entries_size || last >= pack->entries_size - offset)
                return;
        at = pack->bytes + pack->entries + offset;
        __builtin_prefetch(at);
        __builtin_prefetch(at + last);
}

/* Reads on, from the entry at OFFSET that rep_lookup_first() found, until the origin is found or can't be. */
enum rep_pack_finding rep_lookup_finish(const struct rep_pack *pack, struct rep_lookup *lookup, uint64_t offset,
                                        struct rep_pack_entry *entry);

#endif
