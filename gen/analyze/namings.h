/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The user-agent lines by which rules hold for a crawler.
 */
#ifndef REP_GEN_NAMINGS_H
#define REP_GEN_NAMINGS_H

#include "analyze/analysis.h"

/* Lists in ARENA the user-agent lines that name the crawler of RULES, or everybody where none does and those hold.
 * REP_ERR_MEMORY. */
enum rep_status rep_find_namings(struct rep_arena *arena, const struct rep_crawler_rules *rules,
                                 const struct rep_directive *const **namings, size_t *count);

#endif
