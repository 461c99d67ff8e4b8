/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Sites of packs and of caches.
 *
 * Invariants:
 * - An object walks bytes that it does not own.  KEPT is what has them: a pack, which belongs to the caller, or rules
 * of a cache, which RELEASE gives back.
 * - ORIGIN is that of the last URL only if everything else is, too: after an error it is empty, so nothing is used
 * again.
 */
#ifndef REP_PACK_SITE_H
#define REP_PACK_SITE_H

#include "pack/pack.h"

/* Sets the origin of SITE, which is empty, to that of URL.  Returns whether it has one, and is a URL in DIALECT;
   otherwise the finding says so. */
bool rep_site_start(struct rep_site *site, enum rep_dialect dialect, const char *url, size_t size);

/* Sets the times of SITE. */
void rep_site_note_times(struct rep_site *site, const struct rep_fetch_entry *fetch);

/* Makes the object of SITE, whose finding is that there are no rules. */
enum rep_status rep_site_without_rules(struct rep_site *site);

#endif
