/* rules.c: the place of rules -> an opened blob, examined once. */
#include "pack/format.h"
#include "pack/pack.h"

/* The bytes at OFFSET of the rules' section, any number, and their size; NULL where nothing can begin there. */
static const unsigned char *
find_item(const struct rep_pack *pack, uint64_t offset, size_t *size)
{
        uint64_t given;

        if (offset % REP_PACK_RULE_ALIGN != 0 || offset <= pack->rules || offset >= pack->entries)
                return NULL;
        given = rep_pack_load64(pack->bytes + offset - REP_PACK_RULE_PREFIX);
        if (given > pack->entries - offset)
                return NULL;
        *size = (size_t)given;
        return pack->bytes + offset;
}

/* Opens the blob of SIZE bytes at BYTES; the first time, all of it is examined. */
static bool
open_blob(const struct rep_pack *pack, const unsigned char *bytes, size_t size, struct rep_blob *blob)
{
        uint64_t number = ((uint64_t)(bytes - pack->bytes) - pack->rules) / REP_PACK_RULE_ALIGN;
        atomic_uchar *place = &pack->examined[number / 8];
        unsigned char bit = (unsigned char)(1u << number % 8);

        if ((atomic_load_explicit(place, memory_order_relaxed) & bit) != 0) {
                *blob = rep_opened(bytes, size);
                return true;
        }
        if (rep_open(blob, bytes, size, NULL) != REP_OK)
                return false;
        /* Who sees the bit reads nothing that was written before it: the bytes never change. */
        atomic_fetch_or_explicit(place, bit, memory_order_relaxed);
        return true;
}

bool
rep_pack_open_rules(const struct rep_pack *pack, uint64_t offset, size_t crawler, struct rep_blob *blob)
{
        const unsigned char *item;
        size_t size = 0;

        item = find_item(pack, offset, &size);
        if (item != NULL && pack->crawler_count > 1) {
                if (size != 8 * pack->crawler_count)
                        return false;
                item = find_item(pack, rep_pack_load64(item + 8 * crawler), &size);
        }
        return item != NULL && open_blob(pack, item, size, blob);
}
