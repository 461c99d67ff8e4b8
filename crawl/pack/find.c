/* SPDX-License-Identifier: Apache-2.0 */
/* find.c: finds the entry of an origin through the index. */
#include "pack/find.h"

#include "pack/hash.h"
#include "syntax/token.h"

static uint64_t
slot_at(const unsigned char *line, unsigned slot)
{
        return rep_load64(line + (size_t)8 * slot);
}

/* Returns a bit for each slot of LINE that has the tag of HASH.  Compares all slots, because a branch on the right
   slot would be unpredictable. */
static unsigned
matching_slots(const unsigned char *line, uint64_t hash)
{
        unsigned slot, matches = 0;

        for (slot = 0; slot < REP_PACK_SLOTS; slot++)
                matches |= (unsigned)(slot_at(line, slot) >> REP_PACK_TAG_SHIFT == (hash & REP_PACK_TAG_MASK)) << slot;
        return matches;
}

void
rep_lookup_start(const struct rep_pack *pack, struct rep_text origin, struct rep_lookup *lookup)
{
        lookup->origin = origin;
        lookup->hash = rep_pack_hash(origin.data, origin.size, pack->seed);
        lookup->line = rep_pack_home(lookup->hash, pack->homes);
        lookup->last = lookup->line + pack->spill;
}

/* Returns the current line of LOOKUP, or NULL if it can't be read. */
static const unsigned char *
line_of(const struct rep_pack *pack, const struct rep_lookup *lookup)
{
        return rep_pack_look(pack, REP_PIECE_LINE, pack->index + lookup->line * REP_PACK_LINE, REP_PACK_LINE);
}

/* Finds the next candidate entry.  Some may have been returned before. */
static bool
find_next(const struct rep_pack *pack, struct rep_lookup *lookup, const unsigned char *line, uint64_t *offset)
{
        while (line != NULL) {
                if (lookup->matches != 0) {
                        uint64_t slot = slot_at(line, (unsigned)__builtin_ctz(lookup->matches));

                        lookup->matches &= lookup->matches - 1;
                        *offset = ((slot & REP_PACK_PLACE_MASK) - 1) * 8;
                        return slot != 0; /* an empty slot has the tag 0 */
                }
                /* Slots are filled in order, so no slot of this home lies beyond a line that is not full. */
                if (slot_at(line, REP_PACK_SLOTS - 1) == 0 || lookup->line == lookup->last)
                        return false;
                lookup->line++;
                line = line_of(pack, lookup);
                if (line != NULL)
                        lookup->matches = matching_slots(line, lookup->hash);
        }
        *offset = UINT64_MAX; /* where no entry can be: not to know the origin would be an answer */
        return true;
}

bool
rep_lookup_first(const struct rep_pack *pack, struct rep_lookup *lookup, uint64_t *offset)
{
        const unsigned char *line = line_of(pack, lookup);

        if (line != NULL)
                lookup->matches = matching_slots(line, lookup->hash);
        return find_next(pack, lookup, line, offset);
}

enum rep_pack_finding
rep_lookup_finish(const struct rep_pack *pack, struct rep_lookup *lookup, uint64_t offset, struct rep_pack_entry *entry)
{
        const char *why;
        uint64_t next;

        do {
                if (!rep_pack_read_entry(pack, offset, entry, &next, &why))
                        return REP_PACK_DAMAGED;
                if (rep_is_same_text(entry->origin, lookup->origin))
                        return rep_pack_finding_of(entry);
        } while (find_next(pack, lookup, line_of(pack, lookup), &offset));
        return REP_PACK_UNKNOWN;
}

enum rep_pack_finding
rep_pack_find(const struct rep_pack *pack, struct rep_text origin, struct rep_pack_entry *entry)
{
        struct rep_lookup lookup;
        uint64_t offset;

        rep_lookup_start(pack, origin, &lookup);
        if (!rep_lookup_first(pack, &lookup, &offset))
                return REP_PACK_UNKNOWN;
        return rep_lookup_finish(pack, &lookup, offset, entry);
}
