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

/* A rule and the pattern that it spells.  What is derived from that, as for index pages, is not spelled. */
struct spelled {
        const struct rep_rule_line *rule;
        const struct rep_plain *pattern;
};

/* Orders by group, then by patterns without case, but for their ends. */
static int
compare_spelled(const void *left, const void *right)
{
        const struct spelled *a = (const struct spelled *)left, *b = (const struct spelled *)right;

        if (a->rule->directive->group != b->rule->directive->group)
                return a->rule->directive->group < b->rule->directive->group ? -1 : 1;
        return rep_token_compare((struct rep_text){a->pattern->data, a->pattern->size},
                                 (struct rep_text){b->pattern->data, b->pattern->size});
}

/* As above, with their ends.  Returns 0 for equal ones. */
static int
compare_folded(const struct spelled *a, const struct spelled *b)
{
        int order = compare_spelled(a, b);

        return order != 0 ? order : (a->pattern->end > b->pattern->end) - (a->pattern->end < b->pattern->end);
}

/* As above, and orders equal patterns by their lines. */
static int
compare_lines(const void *left, const void *right)
{
        const struct spelled *a = (const struct spelled *)left, *b = (const struct spelled *)right;
        int order = compare_folded(a, b);

        return order != 0 ? order : (a->rule > b->rule) - (a->rule < b->rule);
}

/* Makes the list of the rules that match something, in the order of COMPARE.  Returns NULL if memory is out. */
static struct spelled *
list_spelled(struct rep_analysis *analysis, int (*compare)(const void *left, const void *right), size_t *count)
{
        struct spelled *list = REP_ARRAY(&analysis->work, struct spelled, analysis->rule_count);

        *count = 0;
        for (uint32_t i = 0; i < analysis->rule_count && list != NULL; i++)
                if (analysis->rules[i].pattern_count > 0)
                        list[(*count)++] = (struct spelled){
                                &analysis->rules[i], &analysis->patterns[analysis->rules[i].first_pattern].plain};
        if (list != NULL)
                rep_sort(list, *count, sizeof(*list), compare);
        return list;
}

/* Reports a rule among the COUNT in LIST whose verdict and case differ from the first one's.  Without case, the
   patterns of all these rules are equal. */
static void
report_spellings(const struct rep_lint *lint, const struct spelled *list, size_t count)
{
        const struct rep_directive *first = list[0].rule->directive, *other = NULL;

        for (size_t i = 1; i < count && other == NULL; i++)
                if (first->kind != list[i].rule->directive->kind &&
                    rep_plain_compare(list[0].pattern, list[i].pattern) != 0)
                        other = list[i].rule->directive;
        if (other != NULL)
                rep_report_finding(lint, REP_FINDING_CASE_SUSPECT, other->line, other->value.data, first->line,
                                   "does not override line %u: upper and lower case differ, so the two match other "
                                   "paths",
                                   (unsigned)first->line);
}

enum rep_status
rep_lint_case(const struct rep_lint *lint)
{
        size_t count, first, end;
        struct spelled *list = list_spelled(lint->analysis, compare_lines, &count);

        for (first = 0; first < count && list != NULL; first = end) {
                for (end = first + 1; end < count && compare_folded(&list[first], &list[end]) == 0; end++)
                        continue;
                report_spellings(lint, list + first, end - first);
        }
        return list != NULL ? REP_OK : REP_ERR_MEMORY;
}

/* ---- exceptions that are none */

/* Returns whether the pattern of A begins with the one of B, without case. */
static bool
begins_folded(const struct spelled *a, const struct spelled *b)
{
        return a->rule->directive->group == b->rule->directive->group && a->pattern->size >= b->pattern->size &&
               rep_token_compare((struct rep_text){a->pattern->data, b->pattern->size},
                                 (struct rep_text){b->pattern->data, b->pattern->size}) == 0;
}

/* A rule that disallows, and whether others spell the same in another case. */
struct closed {
        const struct spelled *spelled;
        bool various;
};

/* Sets the answers for the COUNT rules in LIST, whose texts are equal without case and begin with those of the DEPTH
 * rules in CLOSED: the innermost that has one spelling, or the innermost. */
static void
answer_spellings(const struct rep_analysis *analysis, const struct spelled *list, size_t count,
                 const struct closed *closed, size_t depth, struct rep_forbidding *forbidding)
{
        const struct closed *by = &closed[depth - 1];
        const struct rep_plain *pattern;

        while (depth > 1 && closed[depth - 1].various)
                depth--;
        if (!closed[depth - 1].various)
                by = &closed[depth - 1];
        pattern = by->spelled->pattern;
        for (size_t i = 0; i < count && !by->various; i++)
                if (list[i].rule->directive->kind == REP_KIND_ALLOW &&
                    memcmp(list[i].pattern->data, pattern->data, pattern->size) == 0)
                        return;
        for (size_t i = 0; i < count; i++)
                if (list[i].rule->directive->kind == REP_KIND_ALLOW)
                        forbidding[list[i].rule - analysis->rules] =
                                (struct rep_forbidding){by->spelled->rule->directive, by->various};
}

enum rep_status
rep_find_forbidding_but_for_case(const struct rep_lint *lint, const struct rep_forbidding **forbidding)
{
        const struct rep_analysis *analysis = lint->analysis;
        size_t count, depth = 0, base, first, end, i;
        struct spelled *list = list_spelled(lint->analysis, compare_spelled, &count);
        struct closed *closed = REP_ARRAY(&lint->analysis->work, struct closed, analysis->rule_count);
        struct rep_forbidding *found =
                REP_ZERO_ARRAY(&lint->analysis->work, struct rep_forbidding, analysis->rule_count);

        if (list == NULL || closed == NULL || found == NULL)
                return REP_ERR_MEMORY;
        /* What begins with a text follows it in this order.  CLOSED has the rules that the current text begins with. */
        for (first = 0; first < count; first = end) {
                for (end = first + 1; end < count && compare_spelled(&list[first], &list[end]) == 0; end++)
                        continue;
                while (depth > 0 && !begins_folded(&list[first], closed[depth - 1].spelled))
                        depth--;
                for (i = first, base = depth; i < end; i++) {
                        if (list[i].rule->directive->kind != REP_KIND_DISALLOW || list[i].pattern->end)
                                continue;
                        if (depth == base)
                                closed[depth++] = (struct closed){&list[i], false};
                        closed[base].various |= memcmp(list[i].pattern->data, closed[base].spelled->pattern->data,
                                                       list[i].pattern->size) != 0;
                }
                if (depth > 0)
                        answer_spellings(analysis, list + first, end - first, closed, depth, found);
        }
        *forbidding = found;
        return REP_OK;
}
