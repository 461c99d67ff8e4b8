/* SPDX-License-Identifier: Apache-2.0 */
/* Who asks a pack. */
#ifndef REP_PACK_ASK_H
#define REP_PACK_ASK_H

#include "pack/pack.h"

/* Can a file that was read with NAMES name the crawler of VIEW?  Tokens that stand in order are passed over where they are
 * none, but not all of them. */
bool rep_can_be_named(const struct rep_crawler_view *view, enum rep_names names);

/* Is VIEW the crawler A of a pack whose files were read with NAMES: the same tokens, and of one that has them in order, in
 * the same one? */
bool rep_is_same_crawler(const struct rep_pack_crawler *a, const struct rep_crawler_view *view, enum rep_names names);

/* Picks the rules of BLOB for CRAWLER, which PACK resolves, and whose blob this is. */
enum rep_status rep_pack_pick(const struct rep_pack *pack, const struct rep_crawler *crawler,
                              const struct rep_blob *blob, struct rep_group *group);

#endif
