/* SPDX-License-Identifier: Apache-2.0 */
/* verify.c: verifies a whole pack (rep_pack.h), and that it is what was written (pack.h). */
#include <stdlib.h>

#include "pack/find.h"
#include "pack/hash.h"
#include "pack/image.h"
#include "pack/open_rules.h"

struct seen {
        struct rep_pack_summary counts; /* of what was found */
        struct rep_pack_error *error;
};

static bool
fail(const struct seen *seen, const char *message, uint64_t offset)
{
        rep_pack_fail(seen->error, REP_ERR_BLOB, message, offset);
        return false;
}

bool
rep_pack_is_as_written(const struct rep_pack *pack, struct rep_pack_error *error)
{
        uint64_t hash =
                rep_pack_hash(pack->bytes + REP_PACK_HEADER_SIZE, (size_t)(pack->size - REP_PACK_HEADER_SIZE), 0);

        return hash == rep_load64(pack->bytes + 8 * (size_t)REP_PACK_FIELD_CONTENT) ||
               rep_pack_fail(error, REP_ERR_BLOB, "the content is not what was written", REP_PACK_HEADER_SIZE) ==
                       REP_OK;
}

/* Checks that each crawler's rules can be opened. */
static bool
verify_rules(const struct rep_pack *pack, const struct rep_pack_entry *entry)
{
        size_t i, count = pack->crawler_count > 0 ? pack->crawler_count : 1;
        struct rep_blob blob;

        for (i = 0; i < count; i++)
                if (!rep_pack_open_rules(pack, entry->rules, i, &blob))
                        return false;
        return true;
}

/* Checks that a lookup of the entry's origin finds the entry at OFFSET. */
static bool
verify_entry(const struct rep_pack *pack, const struct rep_pack_entry *entry, uint64_t offset, struct seen *seen)
{
        enum rep_pack_finding finding = rep_pack_finding_of(entry);
        struct rep_pack_entry found;
        struct rep_history history;
        struct rep_blob beside;

        offset += pack->entries;
        if (!rep_read_history(rep_image_of(entry), &history))
                return fail(seen, "an entry without an origin, or whose outcomes contradict each other", offset);
        if (rep_pack_find(pack, entry->origin, &found) != finding || found.origin.data != entry->origin.data)
                return fail(seen, "an entry that the index does not lead to", offset);
        if (entry->rules != 0 && !verify_rules(pack, entry))
                return fail(seen, "an entry whose rules are none", offset);
        if (!rep_pack_open_beside(pack, entry, &beside))
                return fail(seen, "an entry with something besides its rules that is not a blob", offset);
        if (history.answer_count > 1 && rep_history_has_rules(&history)) {
                found = *entry;
                rep_image_take_before(&found);
                if (!verify_rules(pack, &found) || !rep_pack_open_beside(pack, &found, &beside))
                        return fail(seen, "an entry whose rules before a redirect are none", offset);
        }
        rep_image_count(rep_image_of(entry), &seen->counts);
        return true;
}

static bool
verify_entries(const struct rep_pack *pack, struct seen *seen)
{
        struct rep_pack_entry entry;
        uint64_t offset = 0, next;
        const char *why;

        for (; offset < pack->entries_size; offset = next) {
                if (!rep_pack_read_entry(pack, offset, &entry, &next, &why))
                        return fail(seen, why, pack->entries + offset);
                if (!verify_entry(pack, &entry, offset, seen))
                        return false;
        }
        return true;
}

static bool
verify_counts(const struct rep_pack *pack, const struct seen *seen)
{
        const struct rep_pack_summary *counts = &seen->counts;
        const struct rep_pack_stats *stats = &pack->stats;
        uint64_t i, sets = 0, used = 0;

        if (counts->origins + counts->hanging != pack->origins || counts->hanging != stats->hanging ||
            counts->waiting != stats->waiting || counts->with_rules != stats->with_rules ||
            counts->allowed != stats->allowed || counts->disallowed != stats->disallowed ||
            counts->opened != stats->opened)
                return fail(seen, "other counts than the header has", 8 * REP_PACK_FIELD_ORIGINS);
        /* At this point, every blob that an entry refers to has been checked. */
        for (i = 0; i < (pack->entries - pack->rules) / REP_PACK_RULE_ALIGN + 1; i++)
                sets += pack->examined[i / 8] >> i % 8 & 1;
        if (sets != pack->stats.rule_sets + pack->stats.beside)
                return fail(seen, "another number of rule sets than the header has", 8 * REP_PACK_FIELD_RULE_SETS);
        /* The index has no more slots than there are entries.  Each slot then belongs to an entry. */
        for (i = pack->index; i < pack->size; i += 8)
                used += rep_load64(pack->bytes + i) != 0;
        return used == pack->origins || fail(seen, "an index that leads to nothing", pack->index);
}

enum rep_status
rep_pack_verify(const struct rep_pack *pack, struct rep_pack_error *error)
{
        struct seen seen = {.error = error};

        return rep_pack_is_as_written(pack, error) && verify_entries(pack, &seen) && verify_counts(pack, &seen)
                       ? REP_OK
                       : REP_ERR_BLOB;
}
