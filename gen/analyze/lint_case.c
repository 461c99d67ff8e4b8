/* SPDX-License-Identifier: Apache-2.0 */
/*
 * lint_case.c: patterns of a group that differ only in upper and lower case, where one is allowed and the other is not.
 *
 * Paths that differ in case are different, so neither rule overrides the other.  Whoever lists two spellings under the
 * same verdict knows that.
 */
#include "analyze/lint.h"

#include "base/sort.h"
#include "syntax/token.h"

/* A rule and its patterns. */
struct cased {
        const struct rep_directive *directive;
        const struct rep_rule_pattern *patterns;
        uint32_t count;
};

typedef int (*compare_fn)(const struct rep_plain *a, const struct rep_plain *b);

/* Compares without case.  Returns 0 for equal texts. */
static int
compare_folded_plain(const struct rep_plain *a, const struct rep_plain *b)
{
        struct rep_text left = {a->data, a->size}, right = {b->data, b->size};
        int order = rep_token_compare(left, right);

        return order != 0 ? order : (a->end > b->end) - (a->end < b->end);
}

/* Compares the numbers of patterns, then the patterns in order. */
static int
compare_patterns(const struct cased *a, const struct cased *b, compare_fn compare)
{
        int order = (a->count > b->count) - (a->count < b->count);
        uint32_t i;

        for (i = 0; i < a->count && order == 0; i++)
                order = compare(&a->patterns[i].plain, &b->patterns[i].plain);
        return order;
}

/* Orders by group, then by patterns without case.  Returns 0 for equal ones. */
static int
compare_folded(const struct cased *a, const struct cased *b)
{
        if (a->directive->group != b->directive->group)
                return a->directive->group < b->directive->group ? -1 : 1;
        return compare_patterns(a, b, compare_folded_plain);
}

/* As above, and orders equal patterns by their lines. */
static int
compare_cased(const void *left, const void *right)
{
        const struct cased *a = (const struct cased *)left, *b = (const struct cased *)right;
        int order = compare_folded(a, b);

        return order != 0 ? order : (a->directive > b->directive) - (a->directive < b->directive);
}

/* Reports a rule among the COUNT in LIST whose verdict and case differ from the first one's.  Without case, the
   patterns of all these rules are equal. */
static void
report_spellings(const struct rep_lint *lint, const struct cased *list, size_t count)
{
        const struct rep_directive *first = list[0].directive;
        size_t other = 1;

        while (other < count && (first->kind == list[other].directive->kind ||
                                 compare_patterns(&list[0], &list[other], rep_plain_compare) == 0))
                other++;
        if (other < count)
                rep_report_finding(lint, REP_FINDING_CASE_SUSPECT, list[other].directive->line,
                                   list[other].directive->value.data, first->line,
                                   "does not override line %u: upper and lower case differ, so the two match other "
                                   "paths",
                                   (unsigned)first->line);
}

enum rep_status
rep_lint_case(const struct rep_lint *lint)
{
        const struct rep_analysis *analysis = lint->analysis;
        struct cased *list = REP_ARRAY(&lint->analysis->work, struct cased, analysis->rule_count);
        size_t count = 0, first, end, i;

        if (list == NULL)
                return REP_ERR_MEMORY;
        for (i = 0; i < analysis->rule_count; i++)
                if (analysis->rules[i].pattern_count > 0)
                        list[count++] = (struct cased){analysis->rules[i].directive,
                                                       &analysis->patterns[analysis->rules[i].first_pattern],
                                                       analysis->rules[i].pattern_count};
        rep_sort(list, count, sizeof(*list), compare_cased);
        for (first = 0; first < count; first = end) {
                for (end = first + 1; end < count && compare_folded(&list[first], &list[end]) == 0; end++)
                        continue;
                report_spellings(lint, list + first, end - first);
        }
        return REP_OK;
}
