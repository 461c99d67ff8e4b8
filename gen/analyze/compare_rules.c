/* SPDX-License-Identifier: Apache-2.0 */
/* compare_rules.c: the differences of two sets of rules, one call each. */
#include "analyze/difference.h"

enum rep_status
rep_compare_rules(struct rep_crawler_rules *old_rules, struct rep_crawler_rules *new_rules,
                  const struct rep_compare_options *options, rep_difference_fn fn, void *context, uint64_t *undecided)
{
        struct rep_compare_options complete;
        struct rep_differences differences;
        enum rep_status status = rep_read_compare_options(options, &complete);
        size_t i;

        if (old_rules == NULL || new_rules == NULL || fn == NULL || status != REP_OK)
                return REP_ERR_ARGUMENT;
        rep_arena_reset(&old_rules->analysis->work);
        status = rep_list_differences(&old_rules->analysis->work, old_rules, new_rules, complete.lines,
                                      &complete.budget, &differences);
        for (i = 0; i < differences.count && status == REP_OK; i++)
                fn(context, &differences.items[i]);
        if (undecided != NULL)
                *undecided = differences.undecided;
        return status;
}
