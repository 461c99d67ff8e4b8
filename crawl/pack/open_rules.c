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
        const unsigned char *word = rep_pack_look(pack, REP_PIECE_WORD, offset - REP_PACK_RULE_PREFIX, 8);
        uint64_t given = word != NULL ? rep_load64(word) : UINT64_MAX;

        *size = (size_t)given;
        return given <= pack->entries - offset && given <= SIZE_MAX;
}

void
rep_pack_fetch_rules(const struct rep_pack *pack, uint64_t offset)
{
        if (!can_begin(pack, offset))
                return;
        /* By addresses, as a pack over a read function has neither. */
        __builtin_prefetch((const void *)((uintptr_t)pack->examined + (uintptr_t)(bit_of(pack, offset) / 8)));
        for (uint64_t i = 0; i < FETCHED_LINES && offset + i * REP_PACK_LINE < pack->size; i++)
                __builtin_prefetch((const void *)((uintptr_t)pack->bytes + (uintptr_t)(offset + i * REP_PACK_LINE)));
}

bool
rep_pack_choose_rules(const struct rep_pack *pack, uint64_t *offset, size_t crawler)
{
        const unsigned char *word;
        size_t size;

        if (!can_begin(pack, *offset) || !read_size(pack, *offset, &size) || size != 8 * pack->crawler_count)
                return false;
        word = rep_pack_look(pack, REP_PIECE_WORD, *offset + 8 * crawler, 8);
        if (word != NULL)
                *offset = rep_load64(word);
        return word != NULL;
}

/* Reads the rules at OFFSET, a place where rules can begin, of a pack over a read function, and checks them. */
static __attribute__((cold)) bool
read_rules(const struct rep_pack *pack, enum rep_piece_kind kind, uint64_t offset, struct rep_blob *blob)
{
        const unsigned char *bytes = NULL;
        enum rep_status status;
        size_t size;

        if (read_size(pack, offset, &size))
                bytes = rep_pack_look(pack, kind, offset, size);
        if (bytes == NULL)
                return false;
        status = rep_open_within(blob, bytes, size, pack->most_steps, 0, NULL);
        pack->room->limited = status == REP_ERR_LIMIT;
        return status == REP_OK;
}

/* Opens the rules for one crawler at OFFSET, which become the piece KIND if they have to be read. */
static bool
open_piece(const struct rep_pack *pack, enum rep_piece_kind kind, uint64_t offset, struct rep_blob *blob)
{
        const unsigned char *bytes;
        atomic_uchar *place;
        unsigned char bit;
        size_t size;

        if (!can_begin(pack, offset))
                return false;
        if (pack->bytes == NULL)
                return read_rules(pack, kind, offset, blob);
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
rep_pack_open_chosen(const struct rep_pack *pack, uint64_t offset, struct rep_blob *blob)
{
        return open_piece(pack, REP_PIECE_RULES, offset, blob);
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
        if (!open_piece(pack, REP_PIECE_BESIDE, entry->beside, blob))
                return false;
        rep_blob_stats(blob, &stats);
        return !stats.no_texts && !stats.selected;
}
