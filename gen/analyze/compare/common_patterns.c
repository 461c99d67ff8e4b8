/* SPDX-License-Identifier: Apache-2.0 */
/* common_patterns.c: see compare.h. */
#include "analyze/compare/compare.h"

#include "base/size.h"
#include "base/sort.h"
#include "syntax/token.h"

/* Returns rank and verdict of STRENGTH, without the line. */
static uint32_t
rank_of(const struct rep_rule_pattern *pattern)
{
        return (uint32_t)(pattern->strength >> 32);
}

/* Returns whether the lines of the patterns OLD and NEW have the same text. */
static bool
is_same_text(const struct rep_two_rules *both, uint32_t old, uint32_t new)
{
        const struct rep_directive *a = rep_rule_of(both->side[REP_OLD]->analysis, old)->directive;
        const struct rep_directive *b = rep_rule_of(both->side[REP_NEW]->analysis, new)->directive;

        return a->kind == b->kind && rep_is_same_text(a->value, b->value);
}

/* Common patterns with the same verdict and rank. */
struct tie {
        uint64_t old, new; /* strengths */
};

static int
compare_ties(const void *left, const void *right)
{
        const struct tie *a = (const struct tie *)left, *b = (const struct tie *)right;

        return (a->old > b->old) - (a->old < b->old);
}

/* If lines count, the same one of two common patterns must be the stronger on both sides, even if their verdicts are
   equal.  Removes the common patterns of RANK for which this does not hold. */
static void
drop_common(const struct rep_two_rules *both, int verdict, uint32_t rank, struct rep_common *common)
{
        for (int side = 0; side < REP_SIDES; side++) {
                const struct rep_rule_index *index = &both->side[side]->verdict_index[verdict];

                for (uint32_t i = 0; i < index->count; i++)
                        if (rank_of(rep_pattern_of(both, side, index->entries[i].best)) == rank)
                                common->other[side][verdict][i] = REP_NO_PATTERN;
        }
}

/* Removes the common patterns whose order among those of equal rank differs on the new side. */
static enum rep_status
drop_reordered(struct rep_arena *arena, const struct rep_two_rules *both, int verdict, struct rep_common *common)
{
        const struct rep_rule_index *index = &both->side[REP_OLD]->verdict_index[verdict];
        struct tie *ties = REP_ARRAY(arena, struct tie, index->count);
        uint32_t count = 0, i;

        if (ties == NULL)
                return REP_ERR_MEMORY;
        for (i = 0; i < index->count; i++) {
                uint32_t new = common->other[REP_OLD][verdict][i];

                if (new != REP_NO_PATTERN)
                        ties[count++] = (struct tie){rep_pattern_of(both, REP_OLD, index->entries[i].best)->strength,
                                                     rep_pattern_of(both, REP_NEW, new)->strength};
        }
        rep_sort(ties, count, sizeof(*ties), compare_ties);
        for (i = 1; i < count; i++)
                if (ties[i].new < ties[i - 1].new)
                        drop_common(both, verdict, (uint32_t)(ties[i].new >> 32), common);
        return REP_OK;
}

/* Finds the common patterns of one verdict.  Both sides have them in the same order. */
static enum rep_status
find_common(struct rep_arena *arena, const struct rep_two_rules *both, int verdict, struct rep_common *common)
{
        const struct rep_rule_index *old = &both->side[REP_OLD]->verdict_index[verdict];
        const struct rep_rule_index *new = &both->side[REP_NEW]->verdict_index[verdict];
        uint32_t *of_old = REP_ARRAY(arena, uint32_t, old->count);
        uint32_t *of_new = REP_ARRAY(arena, uint32_t, new->count), i = 0, j = 0;

        if (of_old == NULL || of_new == NULL)
                return REP_ERR_MEMORY;
        rep_fill_none(of_old, old->count);
        rep_fill_none(of_new, new->count);
        while (i < old->count && j < new->count) {
                int order = rep_plain_compare(&old->entries[i].plain, &new->entries[j].plain);
                uint32_t a = old->entries[i].best, b = new->entries[j].best;

                /* They match the same paths, and also decide alike. */
                if (order == 0 &&
                    rank_of(rep_pattern_of(both, REP_OLD, a)) == rank_of(rep_pattern_of(both, REP_NEW, b)) &&
                    (!both->lines || is_same_text(both, a, b))) {
                        of_old[i] = b;
                        of_new[j] = a;
                }
                i += order <= 0;
                j += order >= 0;
        }
        common->other[REP_OLD][verdict] = of_old;
        common->other[REP_NEW][verdict] = of_new;
        return both->lines ? drop_reordered(arena, both, verdict, common) : REP_OK;
}

enum rep_status
rep_find_common(struct rep_arena *arena, const struct rep_two_rules *both, struct rep_common *common)
{
        enum rep_status status = REP_OK;

        for (int verdict = REP_DISALLOW; verdict <= REP_ALLOW && status == REP_OK; verdict++)
                status = find_common(arena, both, verdict, common);
        return status;
}

bool
rep_decisions_differ(const struct rep_two_rules *both, uint32_t old_number, uint32_t new_number)
{
        if (rep_verdict_of(both->side[REP_OLD]->analysis, old_number) !=
            rep_verdict_of(both->side[REP_NEW]->analysis, new_number))
                return true;
        if (!both->lines || (old_number == REP_NO_PATTERN && new_number == REP_NO_PATTERN))
                return false;
        return old_number == REP_NO_PATTERN || new_number == REP_NO_PATTERN ||
               !is_same_text(both, old_number, new_number);
}
