/* SPDX-License-Identifier: Apache-2.0 */
/* explain.c: why a URL gets its verdict: which groups apply, which rules match, which of them wins and why, and which
   others look as if they should match. */
#include "analyze/core/crawler_rules.h"
#include "analyze/core/near_miss.h"
#include "analyze/core/questions.h"
#include "analyze/core/url_path.h"
#include "base/sort.h"

/* ---- rules */

/* A rule that matches, or nearly matches. */
struct ranked_match {
        uint64_t strength;
        struct rep_match match;
};

struct ranked_miss {
        uint64_t strength;
        struct rep_near_miss miss;
};

/* Orders matches from strongest to weakest. */
static int
compare_strengths(const void *left, const void *right)
{
        uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;

        return (a < b) - (a > b);
}

/* Returns whether the rule NUMBER matches PATH.  FOUND becomes the match.  Adds to *STEPS. */
static bool
try_rule(const struct rep_analysis *analysis, uint32_t number, struct rep_text path, struct ranked_match *found,
         uint64_t *steps)
{
        const struct rep_rule_line *rule = &analysis->rules[number];
        uint64_t strength = 0;

        for (uint32_t i = 0; i < rule->pattern_count; i++) {
                const struct rep_rule_pattern *pattern = &analysis->patterns[rule->first_pattern + i];

                if (pattern->strength <= strength || !rep_plain_matches(&pattern->plain, path.data, path.size, steps))
                        continue;
                strength = pattern->strength;
                *found = (struct ranked_match){
                        strength, {rule->directive, pattern->verdict, rep_strength_rank(pattern->strength)}};
        }
        return strength > 0;
}

/* The results about the rules.  Each list has room for all rules. */
struct findings {
        struct ranked_match *matches;
        struct ranked_miss *misses;
        size_t match_count, miss_count;
};

/* Adds the result about the rule NUMBER, if it may match one of the forms in LOOSE. */
static enum rep_status
add_rule(const struct rep_crawler_rules *rules, uint32_t number, struct rep_text path,
         const struct rep_loose_path *loose, uint64_t *budget, struct findings *findings)
{
        struct rep_analysis *analysis = rules->analysis;
        struct ranked_miss *miss = &findings->misses[findings->miss_count];
        enum rep_status status;
        uint64_t steps = 1;
        bool meets = rep_may_meet(analysis, number, loose, &steps);

        if (meets && try_rule(analysis, number, path, &findings->matches[findings->match_count], &steps)) {
                findings->match_count++;
                meets = false;
        }
        /* Whether a rule nearly matches is tried with several forms of the path. */
        if (!rep_spend(budget, 1 + steps / 4 + (meets ? 20 + path.size / 8 : 0)))
                return REP_ERR_LIMIT;
        if (!meets)
                return REP_OK;
        status = rep_find_miss(&analysis->work, analysis, number, path.data, path.size, &miss->miss, &miss->strength);
        findings->miss_count += status == REP_OK && miss->miss.kind != REP_MISS_NONE;
        return status;
}

static enum rep_status
find_rules(const struct rep_crawler_rules *rules, struct rep_text path, uint64_t *budget, struct findings *findings)
{
        const struct rep_analysis *analysis = rules->analysis;
        struct rep_arena *arena = &rules->analysis->work;
        struct rep_loose_path loose;
        enum rep_status status;

        *findings = (struct findings){NULL, NULL, 0, 0};
        status = rep_need_loose(rules->analysis);
        if (status == REP_OK)
                status = rep_loosen_path(arena, analysis->options.dialect, path, &loose);
        if (status != REP_OK)
                return status;
        findings->matches = REP_ARRAY(arena, struct ranked_match, rep_size_add(analysis->rule_count, 1));
        findings->misses = REP_ARRAY(arena, struct ranked_miss, rep_size_add(analysis->rule_count, 1));
        if (findings->matches == NULL || findings->misses == NULL)
                return REP_ERR_MEMORY;
        for (uint32_t i = 0; i < rules->group_count; i++) {
                const struct rep_file_group *group = &analysis->file.groups[rules->groups[i]];

                for (uint32_t j = 0; j < group->rule_count && status == REP_OK; j++)
                        status = add_rule(rules, (uint32_t)group->first_rule + j, path, &loose, budget, findings);
        }
        rep_sort(findings->matches, findings->match_count, sizeof(*findings->matches), compare_strengths);
        rep_sort(findings->misses, findings->miss_count, sizeof(*findings->misses), compare_strengths);
        return status;
}

/* ---- the answer */

/* Returns why the first of COUNT MATCHES wins. */
static enum rep_reason
find_reason(const struct ranked_match *matches, size_t count)
{
        if (count == 0)
                return REP_REASON_NO_RULE;
        if (count == 1)
                return REP_REASON_ONLY_RULE;
        if (matches[0].match.rank > matches[1].match.rank)
                return REP_REASON_LONGER;
        if (matches[0].match.directive->kind != matches[1].match.directive->kind)
                return REP_REASON_ALLOW;
        return REP_REASON_EARLIER;
}

/* Keeps only those misses that would change the decision. */
static enum rep_status
set_misses(struct rep_arena *arena, const struct findings *findings, struct rep_explanation *explanation)
{
        uint64_t strength = findings->match_count > 0 ? findings->matches[0].strength : 0;
        struct rep_near_miss *misses = REP_ARRAY(arena, struct rep_near_miss, findings->miss_count);

        explanation->misses = misses;
        for (size_t i = 0; i < findings->miss_count && misses != NULL; i++)
                if (findings->misses[i].strength > strength &&
                    (findings->misses[i].miss.directive->kind == REP_KIND_ALLOW) !=
                            (explanation->result.verdict == REP_ALLOW))
                        misses[explanation->miss_count++] = findings->misses[i].miss;
        return misses == NULL ? REP_ERR_MEMORY : REP_OK;
}

static enum rep_status
set_answer(const struct rep_crawler_rules *rules, const struct findings *findings, struct rep_explanation *explanation)
{
        struct rep_arena *arena = &rules->analysis->work;
        struct rep_match *matches = REP_ARRAY(arena, struct rep_match, findings->match_count);

        if (matches == NULL)
                return REP_ERR_MEMORY;
        for (size_t i = 0; i < findings->match_count; i++)
                matches[i] = findings->matches[i].match;
        explanation->matches = matches;
        explanation->match_count = findings->match_count;
        explanation->reason = find_reason(findings->matches, findings->match_count);
        explanation->result = (struct rep_result){.verdict = REP_ALLOW};
        if (rep_is_ruled_out(rules->analysis->options.dialect, explanation->path.data, explanation->path.size)) {
                explanation->reason = REP_REASON_ROBOTS_FILE;
                return REP_OK;
        }
        if (findings->match_count > 0)
                explanation->result =
                        (struct rep_result){matches[0].verdict, matches[0].directive->line, matches[0].rank};
        return set_misses(arena, findings, explanation);
}

enum rep_status
rep_explain(struct rep_crawler_rules *rules, const char *url, size_t size, struct rep_explanation *explanation)
{
        struct findings findings;
        enum rep_status status;
        uint64_t budget = 0, *steps;

        if (rules == NULL || (url == NULL && size > 0) || explanation == NULL)
                return REP_ERR_ARGUMENT;
        *explanation = (struct rep_explanation){.named = false};
        steps = rep_steps(rules->analysis, &budget);
        rep_arena_reset(&rules->analysis->work);
        status = rep_find_path(&rules->analysis->work, rules->analysis->options.dialect, url == NULL ? "" : url, size,
                               &explanation->path);
        explanation->names = rules->analysis->options.names;
        explanation->named = rules->named;
        explanation->group_count = rules->group_count;
        if (status == REP_OK)
                status = rep_find_namings(&rules->analysis->work, rules, steps, &explanation->namings,
                                          &explanation->naming_count);
        if (status == REP_OK)
                status = find_rules(rules, explanation->path, steps, &findings);
        return status == REP_OK ? set_answer(rules, &findings, explanation) : status;
}
