/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Where two sets of rules differ: the differences of a pair of crawlers, for those who compare several.
 */
#ifndef REP_GEN_DIFFERENCE_H
#define REP_GEN_DIFFERENCE_H

#include "analyze/analysis.h"

struct rep_differences {
        struct rep_difference *items; /* their paths lie in the arena */
        size_t count;
        uint64_t undecided;
};

/* Copies OPTIONS, which may be NULL, to COMPLETE with the default budget filled in.  Returns as rep_read_options(). */
enum rep_status rep_read_compare_options(const struct rep_compare_options *options,
                                         struct rep_compare_options *complete);

/*
 * Compares OLD_RULES and NEW_RULES as rep_compare_rules() does, but lists the differences in DIFFERENCES, in ARENA, and
 * takes from *BUDGET.  Returns REP_OK or REP_ERR_MEMORY.
 */
enum rep_status rep_list_differences(struct rep_arena *arena, struct rep_crawler_rules *old_rules,
                                     struct rep_crawler_rules *new_rules, bool lines, uint64_t *budget,
                                     struct rep_differences *differences);

#endif
