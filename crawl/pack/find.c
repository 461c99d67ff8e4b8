/* find.c: origin -> entry, through the index. */
#include "pack/find.h"

#include "pack/format.h"
#include "pack/hash.h"

void
rep_lookup_start(const struct rep_pack *pack, struct rep_text origin, struct rep_lookup *lookup)
{
        lookup->origin = origin;
        lookup->hash = rep_pack_hash(origin.data, origin.size, pack->seed);
        lookup->line = rep_pack_home(lookup->hash, pack->homes);
        lookup->last = lookup->line + pack->spill;
        lookup->slot = 0;
        __builtin_prefetch(pack->bytes + pack->index + lookup->line * REP_PACK_LINE);
}

bool
rep_lookup_next(const struct rep_pack *pack, struct rep_lookup *lookup, uint64_t *offset)
{
        for (; lookup->line <= lookup->last; lookup->line++, lookup->slot = 0) {
                const unsigned char *line = pack->bytes + pack->index + lookup->line * REP_PACK_LINE;

                while (lookup->slot < REP_PACK_SLOTS) {
                        uint64_t slot = rep_pack_load64(line + 8 * lookup->slot++);

                        /* Slots are filled in order, and past a line that is not full nothing has strayed. */
                        if (slot == 0)
                                return false;
                        if (slot >> REP_PACK_TAG_SHIFT != (lookup->hash & 0xFFFF))
                                continue;
                        *offset = ((slot & REP_PACK_PLACE_MASK) - 1) * 8;
                        if (*offset < pack->entries_size) {
                                const unsigned char *at = pack->bytes + pack->entries + *offset;

                                __builtin_prefetch(at);
                                __builtin_prefetch(at + REP_ENTRY_ORIGIN + lookup->origin.size);
                        }
                        return true;
                }
        }
        return false;
}

enum rep_pack_finding
rep_lookup_finish(const struct rep_pack *pack, struct rep_lookup *lookup, uint64_t offset, struct rep_pack_entry *entry)
{
        const char *why;
        uint64_t next;

        do {
                if (!rep_pack_read_entry(pack, offset, entry, &next, &why))
                        return REP_PACK_DAMAGED;
                if (entry->origin.size == lookup->origin.size &&
                    memcmp(entry->origin.data, lookup->origin.data, lookup->origin.size) == 0)
                        return rep_pack_finding_of(entry);
        } while (rep_lookup_next(pack, lookup, &offset));
        return REP_PACK_UNKNOWN;
}

enum rep_pack_finding
rep_pack_find(const struct rep_pack *pack, struct rep_text origin, struct rep_pack_entry *entry)
{
        struct rep_lookup lookup;
        uint64_t offset;

        rep_lookup_start(pack, origin, &lookup);
        if (!rep_lookup_next(pack, &lookup, &offset))
                return REP_PACK_UNKNOWN;
        return rep_lookup_finish(pack, &lookup, offset, entry);
}

enum rep_status
rep_pack_blob(const struct rep_pack *pack, const struct rep_pack_entry *entry, const struct rep_pack_asker *asker,
              struct rep_blob *blob)
{
        size_t crawler = asker->number == SIZE_MAX ? 0 : asker->number;

        return rep_pack_open_rules(pack, entry->rules, crawler, blob) ? REP_OK : REP_ERR_BLOB;
}
