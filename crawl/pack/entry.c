/* entry.c: an entry of a pack, examined as it is read; and one after the other. */
#include "pack/format.h"
#include "pack/pack.h"

static bool
fail(const char **why, const char *reason)
{
        *why = reason;
        return false;
}

/* The words of an entry that is failing. */
static void
read_failing(const unsigned char *at, struct rep_fetch_entry *fetch)
{
        fetch->failures = rep_pack_load32(at);
        fetch->unreachable_since = (int64_t)rep_pack_load32(at + 4);
        fetch->last_failure = (int64_t)rep_pack_load32(at + 8);
        fetch->wait = rep_pack_load32(at + 12);
}

static bool
read_fetch(const unsigned char *at, unsigned flags, struct rep_fetch_entry *fetch, const char **why)
{
        unsigned access = at[REP_ENTRY_ACCESS];

        *fetch = (struct rep_fetch_entry){.answered = (flags & REP_ENTRY_ANSWERED) != 0,
                                          .access = (enum rep_access)access,
                                          .confirmed = (int64_t)rep_pack_load32(at + REP_ENTRY_CONFIRMED),
                                          .lifetime = rep_pack_load32(at + REP_ENTRY_LIFETIME)};
        if (access > REP_ACCESS_RULES)
                return fail(why, "an entry with an unknown outcome");
        if (fetch->answered == (access == REP_ACCESS_DISALLOW_ALL))
                return fail(why, "an entry whose outcome is no answer");
        return true;
}

bool
rep_pack_read_entry(const struct rep_pack *pack, uint64_t offset, struct rep_pack_entry *entry, uint64_t *next,
                    const char **why)
{
        uint64_t room = pack->entries_size;
        const unsigned char *at;
        unsigned flags;
        size_t size;

        if (offset > room || room - offset < REP_ENTRY_ORIGIN)
                return fail(why, "an entry outside of its section");
        at = pack->bytes + pack->entries + offset;
        flags = at[REP_ENTRY_FLAGS];
        entry->origin.size = rep_pack_load16(at + REP_ENTRY_ORIGIN_SIZE);
        entry->origin.data = (const char *)at + REP_ENTRY_ORIGIN;
        size = rep_entry_size(entry->origin.size, (flags & REP_ENTRY_FAILING) != 0);
        if (room - offset < size)
                return fail(why, "an entry that goes on past its section");
        if ((flags & ~(REP_ENTRY_ANSWERED | REP_ENTRY_FAILING)) != 0)
                return fail(why, "an entry with unknown flags");
        if (!read_fetch(at, flags, &entry->fetch, why))
                return false;
        if ((flags & REP_ENTRY_FAILING) != 0)
                read_failing(at + rep_entry_failing(entry->origin.size), &entry->fetch);
        entry->status = rep_pack_load16(at + REP_ENTRY_STATUS);
        entry->rules = rep_pack_load64(at + REP_ENTRY_RULES);
        if ((entry->rules != 0) != (entry->fetch.access == REP_ACCESS_RULES))
                return fail(why, "an entry with rules that it should not have, or without those that it should");
        *next = offset + size;
        return true;
}

enum rep_pack_finding
rep_pack_finding_of(const struct rep_pack_entry *entry)
{
        if (!entry->fetch.answered)
                return REP_PACK_DISALLOW_ALL;
        return entry->fetch.access == REP_ACCESS_RULES ? REP_PACK_RULES : REP_PACK_ALLOW_ALL;
}

enum rep_pack_finding
rep_pack_next(const struct rep_pack *pack, uint64_t *cursor, struct rep_pack_entry *entry)
{
        const char *why;

        if (*cursor == pack->entries_size)
                return REP_PACK_UNKNOWN;
        if (!rep_pack_read_entry(pack, *cursor, entry, cursor, &why))
                return REP_PACK_DAMAGED;
        return rep_pack_finding_of(entry);
}
