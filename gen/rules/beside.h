/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A parsed file -> what it says besides its rules: sitemaps, the pace, and every other directive whose key is known
 * (rep_directives.h).
 *
 * Invariant: a crawler gets the same of these directives from the result as from the whole file.  Therefore lines,
 * groups and runs keep their numbers.  As soon as one of the directives belongs to a group, all user-agent lines stay:
 * a crawler that another group names does not obey the groups for everybody.
 */
#ifndef REP_GEN_RULES_BESIDE_H
#define REP_GEN_RULES_BESIDE_H

#include "rules/robots_file.h"

/* Makes BESIDE of FILE, without any rules.  It has no directives if FILE says nothing besides its rules.  Returns
 * REP_ERR_MEMORY if memory is out. */
enum rep_status rep_keep_beside(struct rep_arena *arena, const struct rep_file *file, struct rep_file *beside);

#endif
