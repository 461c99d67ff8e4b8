/* SPDX-License-Identifier: Apache-2.0 */
/* coverage.c: which rules decide about given URLs, and which about none of them. */
#include <stdlib.h>

#include "base/size.h"
#include "rep_analyze.h"
#include "robots/asked.h"

/* The rules that were found so far. */
struct found {
        struct rep_coverage *coverage;
        size_t capacity;
        bool failed; /* memory is out */
};

/* Appends DIRECTIVE if it is a rule.  Of its texts only the numbers of lines are needed: see find_texts(). */
static void
add_rule(void *context, const struct rep_directive *directive)
{
        struct found *found = (struct found *)context;
        struct rep_coverage *coverage = found->coverage;
        struct rep_rule_hits *grown = coverage->rules;

        if (found->failed || (directive->kind != REP_KIND_ALLOW && directive->kind != REP_KIND_DISALLOW))
                return;
        if (coverage->rule_count == found->capacity) {
                found->capacity = found->capacity == 0 ? 16 : rep_size_multiply(found->capacity, 2);
                grown = (struct rep_rule_hits *)realloc(grown, rep_size_multiply(found->capacity, sizeof(*grown)));
                found->failed = grown == NULL;
                if (found->failed)
                        return;
                coverage->rules = grown;
        }
        grown[coverage->rule_count++] = (struct rep_rule_hits){.directive = *directive};
}

/* Replaces the texts of rules by those that live as long as ROBOTS. */
static void
find_texts(struct rep_coverage *coverage, const struct rep_robots *robots)
{
        struct rep_directive directive;
        uint64_t cursor = 0;
        size_t at = 0;

        while (at < coverage->rule_count && rep_robots_next(robots, &cursor, &directive))
                if (directive.line == coverage->rules[at].directive.line)
                        coverage->rules[at++].directive = directive;
}

/* Returns whether checks of ROBOTS report the lines of rules, and ROBOTS knows these. */
static bool
knows_rules(const struct rep_robots *robots)
{
        struct rep_robots_options options;
        struct rep_stats stats = {.tracking = REP_TRACK_RULE};

        rep_robots_look(robots, &options);
        if (robots->of_blob)
                rep_blob_stats(&robots->blobs.rules, &stats);
        return !options.no_texts && stats.tracking == REP_TRACK_RULE;
}

enum rep_status
rep_coverage_begin(struct rep_coverage *coverage, const struct rep_robots *robots, const struct rep_crawler *crawler)
{
        struct found found = {.coverage = coverage};
        enum rep_status status;

        if (coverage == NULL)
                return REP_ERR_ARGUMENT;
        *coverage = (struct rep_coverage){.rules = NULL};
        if (robots == NULL || !knows_rules(robots))
                return REP_ERR_ARGUMENT;
        status = rep_robots_directives(robots, crawler, add_rule, &found);
        if (status == REP_OK && found.failed)
                status = REP_ERR_MEMORY;
        if (status == REP_OK)
                find_texts(coverage, robots);
        else
                rep_coverage_free(coverage);
        return status;
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
rep_coverage_free(struct rep_coverage *coverage)
{
        free(coverage->rules);
        *coverage = (struct rep_coverage){.rules = NULL};
}
