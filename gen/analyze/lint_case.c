/*
 * lint_case.c: patterns of a group that differ in upper and lower case alone.
 *
 * A path in one case is not one in the other: who lists two spellings thinks of more than two, or copied one of them.
 */
#include "analyze/lint_case.h"

#include "base/sort.h"
#include "syntax/token.h"

/* A rule, by the first of its patterns. */
struct cased {
        const struct rep_directive *directive;
        const struct rep_plain *plain;
};

/* By group, then by pattern without case; 0: the same. */
static int
compare_folded(const struct cased *a, const struct cased *b)
{
        struct rep_text left = {a->plain->data, a->plain->size}, right = {b->plain->data, b->plain->size};
        int order;

        if (a->directive->group != b->directive->group)
                return a->directive->group < b->directive->group ? -1 : 1;
        order = rep_token_compare(left, right);
        return order != 0 ? order : (a->plain->end > b->plain->end) - (a->plain->end < b->plain->end);
}

/* The same patterns in the order of their lines. */
static int
compare_cased(const void *left, const void *right)
{
        const struct cased *a = (const struct cased *)left, *b = (const struct cased *)right;
        int order = compare_folded(a, b);

        return order != 0 ? order : (a->directive > b->directive) - (a->directive < b->directive);
}

/* Reports that of the COUNT rules in LIST, whose patterns are the same without case, some are not the same with it. */
static void
report_spellings(const struct rep_lint *lint, const struct cased *list, size_t count)
{
        const struct rep_directive *first = list[0].directive;
        size_t other = 1;

        while (other < count && rep_plain_compare(list[0].plain, list[other].plain) == 0)
                other++;
        if (other < count)
                rep_report_finding(lint, REP_FINDING_CASE_SUSPECT, list[other].directive->line,
                                   list[other].directive->value.data, first->line,
                                   "the pattern differs from that of line %u in upper and lower case alone: paths in "
                                   "other spellings than those listed are not covered",
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
                                                       &analysis->patterns[analysis->rules[i].first_pattern].plain};
        rep_sort(list, count, sizeof(*list), compare_cased);
        for (first = 0; first < count; first = end) {
                for (end = first + 1; end < count && compare_folded(&list[first], &list[end]) == 0; end++)
                        continue;
                report_spellings(lint, list + first, end - first);
        }
        return REP_OK;
}
