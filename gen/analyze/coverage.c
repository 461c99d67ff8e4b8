/* SPDX-License-Identifier: Apache-2.0 */
/* coverage.c: which rules decide about given URLs, and which about none of them. */
#include <stdlib.h>

#include "rep_analyze.h"

/* Appends RULE, which is not in the list. */
static bool
add_rule(struct rep_coverage *coverage, size_t *capacity, const struct rep_directive *rule)
{
        struct rep_rule_hits *grown = coverage->rules;

        if (coverage->rule_count == *capacity) {
                if (*capacity > SIZE_MAX / 4 / sizeof(*grown))
                        return false;
                *capacity = *capacity == 0 ? 16 : 2 * *capacity;
                grown = (struct rep_rule_hits *)realloc(grown, *capacity * sizeof(*grown));
                if (grown == NULL)
                        return false;
                coverage->rules = grown;
        }
        grown[coverage->rule_count++] = (struct rep_rule_hits){.directive = *rule};
        return true;
}

enum rep_status
rep_coverage_begin(struct rep_coverage *coverage, struct rep_holding *holding)
{
        struct rep_directive directive;
        size_t capacity = 0;

        if (coverage == NULL)
                return REP_ERR_ARGUMENT;
        *coverage = (struct rep_coverage){.rules = NULL};
        if (holding == NULL)
                return REP_ERR_ARGUMENT;
        while (rep_next_holding(holding, &directive)) {
                if (directive.kind != REP_KIND_ALLOW && directive.kind != REP_KIND_DISALLOW)
                        continue;
                if (!add_rule(coverage, &capacity, &directive)) {
                        rep_coverage_end(coverage);
                        return REP_ERR_MEMORY;
                }
        }
        return REP_OK;
}

/* Returns the rule at LINE, or NULL.  Rules are in the order of lines. */
static struct rep_rule_hits *
hits_of_line(const struct rep_coverage *coverage, uint32_t line)
{
        size_t low = 0, high = coverage->rule_count;

        while (low < high) {
                size_t middle = low + (high - low) / 2;

                if (coverage->rules[middle].directive.line == line)
                        return &coverage->rules[middle];
                if (coverage->rules[middle].directive.line < line)
                        low = middle + 1;
                else
                        high = middle;
        }
        return NULL;
}

bool
rep_coverage_add(struct rep_coverage *coverage, const struct rep_result *result)
{
        struct rep_rule_hits *rule = NULL;

        if (result->line > 0) {
                rule = hits_of_line(coverage, result->line);
                if (rule == NULL)
                        return false;
                rule->hits++;
        }
        coverage->unruled += rule == NULL;
        coverage->urls[result->verdict]++;
        return true;
}

void
rep_coverage_end(struct rep_coverage *coverage)
{
        free(coverage->rules);
        *coverage = (struct rep_coverage){.rules = NULL};
}
