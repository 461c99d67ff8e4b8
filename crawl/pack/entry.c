/* SPDX-License-Identifier: Apache-2.0 */
/* entry.c: reads and checks entries of a pack, one after another. */
#include "pack/format.h"
#include "pack/pack.h"

/* What is read of an entry at first: all of most. */
enum { ENTRY_START = 256 };

static bool
fail(const char **why, const char *reason)
{
        *why = reason;
        return false;
}

/* Returns whether the outcome of ENTRY follows from its fetches by POLICY.  UNREACHABLE is 0 if nobody knows the
   policy. Most are answers by which no policy matters, and cost a comparison. */
static inline bool
follows(const struct rep_pack_policy *policy, const struct rep_pack_entry *entry)
{
        const struct rep_policy made_by = {.unreachable = policy->unreachable,
                                           .distrust_stale = policy->distrust_stale};
        const struct rep_fetch_entry *fetch = &entry->fetch;
        struct rep_advice advice;

        if (policy->unreachable == 0 || (fetch->answered && fetch->failures == 0 && entry->outcome == fetch->access))
                return true;
        rep_fetch_advise(fetch, &made_by, fetch->last_failure, &advice);
        return entry->outcome == advice.access;
}

/* Reads what ENTRY of PACK says about fetches.  Its rules are already known. */
static bool
read_fetch(const struct rep_pack *pack, const unsigned char *at, unsigned flags, struct rep_pack_entry *entry,
           const char **why)
{
        bool answered = (flags & REP_PACK_ENTRY_ANSWERED) != 0;
        unsigned outcome = at[REP_PACK_ENTRY_OUTCOME];

        entry->fetch = (struct rep_fetch_entry){.answered = answered,
                                                .confirmed = (int64_t)rep_load32(at + REP_PACK_ENTRY_CONFIRMED),
                                                .lifetime = rep_load32(at + REP_PACK_ENTRY_LIFETIME)};
        if (answered)
                entry->fetch.access = entry->rules != 0 ? REP_ACCESS_RULES : REP_ACCESS_ALLOW_ALL;
        if ((flags & REP_PACK_ENTRY_FAILING) != 0) {
                const unsigned char *words = at + rep_entry_failing(at);

                entry->fetch.failures = rep_load32(words);
                entry->fetch.unreachable_since = (int64_t)rep_load32(words + 4);
                entry->fetch.last_failure = (int64_t)rep_load32(words + 8);
                entry->fetch.wait = rep_load32(words + 12);
        }
        entry->outcome = (enum rep_access)outcome;
        if (outcome > REP_ACCESS_RULES && outcome != REP_ACCESS_FOLLOW)
                return fail(why, "an entry with an unknown outcome");
        if (entry->rules != 0 && !answered)
                return fail(why, "an entry with rules that no answer had");
        if ((flags & (REP_PACK_ENTRY_ANSWERED | REP_PACK_ENTRY_FAILING)) == 0)
                return (flags & (REP_PACK_ENTRY_REDIRECT | REP_PACK_ENTRY_HISTORY)) != 0 && outcome == REP_ACCESS_FOLLOW
                               ? true
                               : fail(why, "an entry of no fetch");
        /* By any policy, the outcome is that of the last answer or, without an answer, that the site was given up.
           Otherwise it must be the safe one. */
        if ((outcome != REP_ACCESS_DISALLOW_ALL &&
             outcome != (answered ? entry->fetch.access : REP_ACCESS_ALLOW_ALL)) ||
            !follows(&pack->stats.policy, entry))
                return fail(why, "an entry whose outcome is not that of its fetches");
        return true;
}

/* Returns the size of the entry at AT with these FLAGS, whose head lies within ROOM bytes.  Returns more than ROOM, and
   no more than its size, if the entry exceeds it.  TARGET becomes the origin that the entry redirects to. */
static inline size_t
size_of(const unsigned char *at, unsigned flags, uint64_t room, struct rep_text *target)
{
        size_t size = rep_entry_history(at);

        *target = (struct rep_text){NULL, 0};

        if ((flags & REP_PACK_ENTRY_HISTORY) != 0)
                size += size + REP_PACK_ENTRY_HISTORY_SIZE <= room ? rep_history_size(at + size)
                                                                   : REP_PACK_ENTRY_HISTORY_SIZE;
        if ((flags & REP_PACK_ENTRY_REDIRECT) != 0) {
                if (size + REP_PACK_ENTRY_REDIRECT_SIZE <= room) {
                        *target = (struct rep_text){(const char *)at + size + REP_PACK_ENTRY_REDIRECT_SIZE,
                                                    rep_load16(at + size)};
                        size += rep_redirects_size(at + size);
                } else
                        size += REP_PACK_ENTRY_REDIRECT_SIZE;
        }
        if ((flags & REP_PACK_ENTRY_BEFORE) != 0)
                size += REP_PACK_ENTRY_BEFORE_SIZE;
        if ((flags & REP_PACK_ENTRY_PACE) != 0)
                size += REP_PACK_ENTRY_PACE_SIZE;
        if ((flags & REP_PACK_ENTRY_USAGE) != 0)
                size += REP_PACK_ENTRY_USAGE_SIZE;
        return ((size + 7) & ~(size_t)7) + ((flags & REP_PACK_ENTRY_BESIDE) != 0 ? REP_PACK_ENTRY_BESIDE_SIZE : 0);
}

/* Reads the entry at OFFSET of its section, which has a head, of a pack over a read function: the start, and more while
   the entry exceeds what is there.  Returns NULL if it can't be read, or exceeds its section. */
static __attribute__((cold)) const unsigned char *
read_whole(const struct rep_pack *pack, uint64_t offset)
{
        uint64_t room = pack->entries_size - offset, seen = room < ENTRY_START ? room : ENTRY_START;
        uint64_t size = seen;
        const unsigned char *at;
        struct rep_text target;

        do {
                seen = size;
                at = rep_pack_read_piece(pack, REP_PIECE_ENTRY, pack->entries + offset, seen);
                if (at != NULL)
                        size = size_of(at, at[REP_PACK_ENTRY_FLAGS], seen, &target);
        } while (at != NULL && size > seen && size <= room);
        return size <= seen ? at : NULL;
}

bool
rep_pack_read_entry(const struct rep_pack *pack, uint64_t offset, struct rep_pack_entry *entry, uint64_t *next,
                    const char **why)
{
        uint64_t room = pack->entries_size;
        const unsigned char *at;
        unsigned flags;
        size_t size;

        if (offset > room || room - offset < REP_PACK_ENTRY_ORIGIN)
                return fail(why, "an entry outside of its section");
        at = pack->bytes != NULL ? pack->bytes + pack->entries + offset : read_whole(pack, offset);
        if (at == NULL)
                return fail(why, "an entry that can't be read, or goes on past its section");
        flags = at[REP_PACK_ENTRY_FLAGS];
        entry->origin.size = rep_load16(at + REP_PACK_ENTRY_ORIGIN_SIZE);
        entry->origin.data = (const char *)at + REP_PACK_ENTRY_ORIGIN;
        size = size_of(at, flags, room - offset, &entry->target);
        if (room - offset < size)
                return fail(why, "an entry that goes on past its section");
        if ((flags & (REP_PACK_ENTRY_REDIRECT | REP_PACK_ENTRY_HISTORY)) == REP_PACK_ENTRY_REDIRECT ||
            (flags & (REP_PACK_ENTRY_BEFORE | REP_PACK_ENTRY_REDIRECT)) == REP_PACK_ENTRY_BEFORE)
                return fail(why, "an entry with flags that don't go together");
        entry->rules = rep_load64(at + REP_PACK_ENTRY_RULES);
        entry->beside = (flags & REP_PACK_ENTRY_BESIDE) != 0 ? rep_load64(at + size - REP_PACK_ENTRY_BESIDE_SIZE) : 0;
        if ((flags & REP_PACK_ENTRY_BESIDE) != 0 && (entry->beside == 0 || entry->rules == 0))
                return fail(why, "an entry that says something beside rules that it does not have");
        if (!read_fetch(pack, at, flags, entry, why))
                return false;
        entry->status = rep_load16(at + REP_PACK_ENTRY_STATUS);
        *next = offset + size;
        return true;
}

enum rep_pack_finding
rep_pack_finding_of(const struct rep_pack_entry *entry)
{
        if (entry->outcome == REP_ACCESS_DISALLOW_ALL)
                return REP_PACK_DISALLOW_ALL;
        if (entry->outcome == REP_ACCESS_FOLLOW)
                return REP_PACK_UNKNOWN;
        return entry->outcome == REP_ACCESS_RULES ? REP_PACK_RULES : REP_PACK_ALLOW_ALL;
}

enum rep_pack_finding
rep_pack_next(const struct rep_pack *pack, uint64_t *cursor, struct rep_pack_entry *entry)
{
        enum rep_pack_finding finding = REP_PACK_UNKNOWN;
        const char *why;

        while (finding == REP_PACK_UNKNOWN && *cursor != pack->entries_size) {
                if (!rep_pack_read_entry(pack, *cursor, entry, cursor, &why))
                        return REP_PACK_DAMAGED;
                finding = rep_pack_finding_of(entry);
        }
        return finding;
}
