/* SPDX-License-Identifier: Apache-2.0 */
/* open_rules.c: see open_rules.h. */
#include "pack/open_rules.h"

#include "pack/format.h"

/* The lines of rules that are prefetched: enough for most lists. */
enum { FETCHED_LINES = 6 };

/* Returns whether rules can begin at OFFSET. */
static bool
can_begin(const struct rep_pack *pack, uint64_t offset)
{
        return offset % REP_PACK_RULE_ALIGN == 0 && offset > pack->rules && offset < pack->entries;
}

/* Returns the number of the bit for the rules at OFFSET.  OFFSET must be a place where rules can begin. */
static uint64_t
bit_of(const struct rep_pack *pack, uint64_t offset)
{
        return (offset - pack->rules) / REP_PACK_RULE_ALIGN;
}

/* Gives the size of the rules or list at OFFSET.  Returns false if nothing can begin there, or if it would exceed the
   section. */
static bool
read_size(const struct rep_pack *pack, uint64_t offset, size_t *size)
{
        uint64_t given = rep_load64(pack->bytes + offset - REP_PACK_RULE_PREFIX);

        *size = (size_t)given;
        return given <= pack->entries - offset;
}

void
rep_pack_fetch_rules(const struct rep_pack *pack, uint64_t offset)
{
        if (!can_begin(pack, offset))
                return;
        __builtin_prefetch((const void *)&pack->examined[bit_of(pack, offset) / 8]);
        for (uint64_t i = 0; i < FETCHED_LINES && offset + i * REP_PACK_LINE < pack->size; i++)
                __builtin_prefetch(pack->bytes + offset + i * REP_PACK_LINE);
}

bool
rep_pack_choose_rules(const struct rep_pack *pack, uint64_t *offset, size_t crawler)
{
        size_t size;

        if (!can_begin(pack, *offset) || !read_size(pack, *offset, &size) || size != 8 * pack->crawler_count)
                return false;
        *offset = rep_load64(pack->bytes + *offset + 8 * crawler);
        return true;
}

bool
rep_pack_open_chosen(const struct rep_pack *pack, uint64_t offset, struct rep_blob *blob)
{
        const unsigned char *bytes;
        atomic_uchar *place;
        unsigned char bit;
        size_t size;

        if (!can_begin(pack, offset))
                return false;
        bytes = pack->bytes + offset;
        place = &pack->examined[bit_of(pack, offset) / 8];
        bit = (unsigned char)(1u << bit_of(pack, offset) % 8);
        if ((atomic_load_explicit(place, memory_order_relaxed) & bit) != 0) {
                /* Uses the size in the blob.  The copy in front of the blob lies in a cache line that nothing else
                   needs. */
                *blob = rep_opened(bytes, (size_t)rep_load64(bytes + REP_PACK_BLOB_SIZE));
                return true;
        }
        if (!read_size(pack, offset, &size) || rep_open_within(blob, bytes, size, pack->most_steps, 0, NULL) != REP_OK)
                return false;
        /* Relaxed order suffices: a thread that sees the bit reads no other data of this thread, and the bytes never
           change. */
        atomic_fetch_or_explicit(place, bit, memory_order_relaxed);
        return true;
}

bool
rep_pack_open_rules(const struct rep_pack *pack, uint64_t offset, size_t crawler, struct rep_blob *blob)
{
        return (pack->crawler_count <= 1 || rep_pack_choose_rules(pack, &offset, crawler)) &&
               rep_pack_open_chosen(pack, offset, blob);
}

bool
rep_pack_open_beside(const struct rep_pack *pack, const struct rep_pack_entry *entry, struct rep_blob *blob)
{
        struct rep_stats stats;

        *blob = (struct rep_blob){NULL, 0};
        if (entry->beside == 0)
                return true;
        if (!rep_pack_open_chosen(pack, entry->beside, blob))
                return false;
        rep_blob_stats(blob, &stats);
        return !stats.no_texts && !stats.selected;
}
