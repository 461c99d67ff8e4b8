/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What two sets of rules have in common.
 *
 * In: old and new rules.  Out: for each pattern of one, the same one of the other, if that has it: with the same verdict
 * and rank, and, where lines count, of a line with the same text.
 *
 * Invariant: of two common patterns of which it matters which one decides, the same is the stronger in both.
 */
#ifndef REP_GEN_COMMON_PATTERNS_H
#define REP_GEN_COMMON_PATTERNS_H

#include "analyze/analysis.h"

enum { REP_OLD = 0, REP_NEW = 1, REP_SIDES = 2, REP_VERDICTS = 2 };

/* Two sets of rules that are compared. */
struct rep_two_rules {
        struct rep_crawler_rules *side[REP_SIDES];
        bool lines; /* decisions differ, too, where lines with other texts decide */
};

struct rep_common {
        /* By entry of the index of a verdict: the pattern of the other side, or REP_NO_PATTERN. */
        uint32_t *other[REP_SIDES][REP_VERDICTS];
};

/* Finds the common patterns of BOTH; COMMON lies in ARENA. */
enum rep_status rep_find_common(struct rep_arena *arena, const struct rep_two_rules *both, struct rep_common *common);

/* Do the decisions for the patterns OLD_NUMBER and NEW_NUMBER, which may be REP_NO_PATTERN, count as different? */
bool rep_decisions_differ(const struct rep_two_rules *both, uint32_t old_number, uint32_t new_number);

static inline const struct rep_rule_pattern *
rep_pattern_of(const struct rep_two_rules *both, int side, uint32_t number)
{
        return &both->side[side]->analysis->patterns[number];
}

#endif
