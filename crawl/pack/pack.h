/* SPDX-License-Identifier: Apache-2.0 */
/* An open pack. */
#ifndef REP_PACK_PACK_H
#define REP_PACK_PACK_H

#include <stdatomic.h>

#include "rep_pack.h"

struct rep_pack {
        const unsigned char *bytes;
        uint64_t size;
        bool mapped;
        char *file; /* the whole name that it was opened by, links followed; NULL: it was opened from bytes */

        /* From the header. */
        uint64_t rules, entries, index; /* where the sections begin */
        uint64_t entries_size;
        uint64_t lines, homes, spill, seed, origins;
        struct rep_pack_stats stats;

        /* The crawlers and their tokens, in one allocation. */
        struct rep_pack_crawler *crawlers;
        size_t crawler_count;

        uint32_t most_steps; /* see rep_pack_limit_steps() */

        /* A bit for each place where rules may begin: set once the rules there have been checked and are valid. */
        atomic_uchar *examined;
};

/* Fills in ERROR, unless it is NULL.  Returns STATUS. */
enum rep_status rep_pack_fail(struct rep_pack_error *error, enum rep_status status, const char *message,
                              uint64_t offset);

/* Reads the entry at OFFSET of the section.  OFFSET may be any number.  *NEXT becomes the offset of the next entry.
   Returns false, with a reason in *WHY, if there is no valid entry. */
bool rep_pack_read_entry(const struct rep_pack *pack, uint64_t offset, struct rep_pack_entry *entry, uint64_t *next,
                         const char **why);

/* Returns whether all of PACK is what was written, by its hash, which no change by accident keeps.  If not, fills in ERROR,
   unless it is NULL.  Cost: one look at each byte. */
bool rep_pack_is_as_written(const struct rep_pack *pack, struct rep_pack_error *error);

/* Returns the finding for ENTRY's outcome. */
enum rep_pack_finding rep_pack_finding_of(const struct rep_pack_entry *entry);

#endif
