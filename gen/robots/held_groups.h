/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Records and a crawler -> the groups that hold for it, and their rules (RFC 9309, section 2.2.1).
 */
#ifndef REP_GEN_ROBOTS_HELD_GROUPS_H
#define REP_GEN_ROBOTS_HELD_GROUPS_H

#include "base/arena.h"
#include "rep_robots.h"
#include "robots/records.h"
#include "rules/rule_set.h"

/* The groups that hold for somebody. */
struct rep_held_groups {
        const uint32_t *groups; /* their numbers, ascending, each once */
        uint32_t count;
        enum rep_holds holds;
        struct rep_text token; /* the crawler's, by which it is named */
};

/*
 * Finds the groups of RECORDS that hold for the crawler of VIEW, whose file is read with NAMES.  HELD lives in ARENA.
 * REP_ERR_TOKEN where it has no token of these names, and must have one; REP_ERR_MEMORY.
 */
enum rep_status rep_find_groups(struct rep_arena *arena, const struct rep_records *records,
                                const struct rep_crawler_view *view, enum rep_names names,
                                struct rep_held_groups *held);

/* Gathers the rules of the groups HELD, merged, as rep_gather_rules() does.  RECORDS have texts. */
enum rep_status rep_gather_held(struct rep_arena *arena, const struct rep_records *records,
                                const struct rep_held_groups *held, enum rep_dialect dialect, struct rep_rules *rules);

#endif
