/* SPDX-License-Identifier: Apache-2.0 */
/* The rules that an entry refers to, examined once before anything walks them. */
#ifndef REP_PACK_OPEN_RULES_H
#define REP_PACK_OPEN_RULES_H

#include "pack/pack.h"

/* Where rules stand is an offset in the pack's file, which may be any number in all of these. */

/* Asks for what the next of these functions reads at OFFSET. */
void rep_pack_fetch_rules(const struct rep_pack *pack, uint64_t offset);

/* In a pack for several crawlers, moves *OFFSET from an entry's list of rules to those for CRAWLER, which is below their
 * count.  Returns false where there is no such list. */
bool rep_pack_choose_rules(const struct rep_pack *pack, uint64_t *offset, size_t crawler);

/* Opens the rules at OFFSET, which are those for a crawler. */
bool rep_pack_open_chosen(const struct rep_pack *pack, uint64_t offset, struct rep_blob *blob);

/* Both: opens an entry's rules at OFFSET for CRAWLER of PACK, which is below their count, or 0 where that is 0. */
bool rep_pack_open_rules(const struct rep_pack *pack, uint64_t offset, size_t crawler, struct rep_blob *blob);

/* Opens what stands beside rules at OFFSET: a blob for all crawlers that has directives. */
bool rep_pack_open_beside(const struct rep_pack *pack, uint64_t offset, struct rep_blob *blob);

#endif
