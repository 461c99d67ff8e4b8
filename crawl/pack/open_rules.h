/* SPDX-License-Identifier: Apache-2.0 */
/* Opens the rules of entries.  Each is checked once, before its first use. */
#ifndef REP_PACK_OPEN_RULES_H
#define REP_PACK_OPEN_RULES_H

#include "pack/pack.h"

/* The place of rules is an offset in the pack's file.  All of these functions accept any number. */

/* Prefetches what the other functions read at OFFSET. */
void rep_pack_fetch_rules(const struct rep_pack *pack, uint64_t offset);

/* In a pack for several crawlers, changes *OFFSET from an entry's list of rules to the rules for CRAWLER, a valid
   number.  Returns false if there is no such list. */
bool rep_pack_choose_rules(const struct rep_pack *pack, uint64_t *offset, size_t crawler);

/* Opens the rules for one crawler at OFFSET. */
bool rep_pack_open_chosen(const struct rep_pack *pack, uint64_t offset, struct rep_blob *blob);

/* Does both: opens the rules of an entry at OFFSET for CRAWLER of PACK.  CRAWLER is a valid number, or 0 if PACK is
   for all crawlers. */
bool rep_pack_open_rules(const struct rep_pack *pack, uint64_t offset, size_t crawler, struct rep_blob *blob);

/* Returns whether PACK kept the other directives of ENTRY, or it is known that there are none. */
static inline bool
rep_pack_knows_beside(const struct rep_pack *pack, const struct rep_pack_entry *entry)
{
        return entry->beside != 0 || pack->stats.complete;
}

/* Opens the other directives of ENTRY: a blob for all crawlers.  Without any, BLOB->bytes is NULL. */
bool rep_pack_open_beside(const struct rep_pack *pack, const struct rep_pack_entry *entry, struct rep_blob *blob);

#endif
