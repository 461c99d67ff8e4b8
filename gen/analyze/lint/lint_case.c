/* SPDX-License-Identifier: Apache-2.0 */
/*
 * lint_case.c: patterns of a group that differ only in upper and lower case, where one is allowed and the other is not.
 *
 * Paths that differ in case are different, so neither rule overrides the other.  An author who lists two spellings
 * under the same verdict knows that.
 */
#include "analyze/lint/lint.h"

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

        for (uint32_t i = 0; i < a->count && order == 0; i++)
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

/* ---- exceptions that are none */

/* A rule with one pattern, by the order of its texts without case. */
struct spelled {
        const struct rep_rule_line *rule;
        const struct rep_plain *pattern;
};

static int
compare_spelled(const void *left, const void *right)
{
        const struct spelled *a = (const struct spelled *)left, *b = (const struct spelled *)right;

        if (a->rule->directive->group != b->rule->directive->group)
                return a->rule->directive->group < b->rule->directive->group ? -1 : 1;
        return rep_token_compare((struct rep_text){a->pattern->data, a->pattern->size},
                                 (struct rep_text){b->pattern->data, b->pattern->size});
}

/* Returns whether the pattern of A begins with the one of B, without case. */
static bool
begins_folded(const struct spelled *a, const struct spelled *b)
{
        return a->rule->directive->group == b->rule->directive->group && a->pattern->size >= b->pattern->size &&
               rep_token_compare((struct rep_text){a->pattern->data, b->pattern->size},
                                 (struct rep_text){b->pattern->data, b->pattern->size}) == 0;
}

/* Sets the answers for the COUNT rules in LIST, whose texts are equal without case and begin with the one of CLOSED. */
static void
answer_spellings(const struct rep_analysis *analysis, const struct spelled *list, size_t count,
                 const struct spelled *closed, const struct rep_directive **forbidding)
{
        for (size_t i = 0; i < count; i++)
                if (list[i].rule->directive->kind == REP_KIND_ALLOW &&
                    memcmp(list[i].pattern->data, closed->pattern->data, closed->pattern->size) == 0)
                        return;
        for (size_t i = 0; i < count; i++)
                if (list[i].rule->directive->kind == REP_KIND_ALLOW)
                        forbidding[list[i].rule - analysis->rules] = closed->rule->directive;
}

enum rep_status
rep_find_forbidding_but_for_case(const struct rep_lint *lint, const struct rep_directive *const **forbidding)
{
        const struct rep_analysis *analysis = lint->analysis;
        struct spelled *list = REP_ARRAY(&lint->analysis->work, struct spelled, analysis->rule_count);
        const struct spelled **closed = REP_ARRAY(&lint->analysis->work, const struct spelled *, analysis->rule_count);
        const struct rep_directive **found =
                REP_ARRAY(&lint->analysis->work, const struct rep_directive *, analysis->rule_count);
        size_t count = 0, depth = 0, first, end, i;

        if (list == NULL || closed == NULL || found == NULL)
                return REP_ERR_MEMORY;
        for (i = 0; i < analysis->rule_count; i++) {
                const struct rep_rule_line *rule = &analysis->rules[i];

                found[i] = NULL;
                if (rule->pattern_count == 1)
                        list[count++] = (struct spelled){rule, &analysis->patterns[rule->first_pattern].plain};
        }
        rep_sort(list, count, sizeof(*list), compare_spelled);
        /* What begins with a text follows it in this order.  CLOSED has the rules that the current text begins with. */
        for (first = 0; first < count; first = end) {
                for (end = first + 1; end < count && compare_spelled(&list[first], &list[end]) == 0; end++)
                        continue;
                while (depth > 0 && !begins_folded(&list[first], closed[depth - 1]))
                        depth--;
                for (i = first; i < end; i++)
                        if (list[i].rule->directive->kind == REP_KIND_DISALLOW && !list[i].pattern->end)
                                closed[depth++] = &list[i];
                if (depth > 0)
                        answer_spellings(analysis, list + first, end - first, closed[depth - 1], found);
        }
        *forbidding = found;
        return REP_OK;
}
