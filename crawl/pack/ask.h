/* SPDX-License-Identifier: Apache-2.0 */
/* The crawlers of a pack. */
#ifndef REP_PACK_ASK_H
#define REP_PACK_ASK_H

#include "pack/pack.h"

/* Returns whether a file that was read with NAMES can name the crawler of VIEW.  If its tokens are ordered, invalid
   ones are ignored, but one must be valid. */
bool rep_can_be_named(const struct rep_crawler_view *view, enum rep_names names);

/* Returns whether VIEW is the crawler A of a pack whose files were read with NAMES.  It is if it has the same tokens,
   and if these are ordered, in the same order. */
bool rep_is_same_crawler(const struct rep_pack_crawler *a, const struct rep_crawler_view *view, enum rep_names names);

/* Picks the rules of BLOB for CRAWLER.  PACK must resolve CRAWLER, and BLOB must be PACK's. */
enum rep_status rep_pack_pick(const struct rep_pack *pack, const struct rep_crawler *crawler,
                              const struct rep_blob *blob, struct rep_group *group);

#endif
