/* SPDX-License-Identifier: Apache-2.0 */
/*
 * audit.c: how much of a site each of many crawlers may fetch.
 *
 * No line names most crawlers, so the same groups apply to them.  The result for these groups is computed once.
 */
#include "analyze/core/crawler_rules.h"
#include "analyze/core/questions.h"

/* How much certain groups leave open. */
struct held_groups {
        const struct rep_analysis *analysis;
        const uint32_t *groups;
        uint32_t count;
        struct rep_reach reach;
        const struct rep_directive *const *namings; /* of crawlers that no line names; NULL: not found yet */
        size_t naming_count;
};

struct audit {
        struct rep_analysis *analysis;
        struct rep_arena *memory; /* for results */
        struct rep_arena *work;
        uint64_t *budget;
        struct held_groups *held; /* each once, in order of first use */
        size_t held_count;
};

/* ---- groups */

/* Copies the paths in REACH to the memory for results. */
static enum rep_status
keep_paths(struct audit *audit, struct rep_reach *reach)
{
        for (int verdict = REP_DISALLOW; verdict <= REP_ALLOW; verdict++) {
                struct rep_text *path = &reach->by_verdict[verdict].path;

                path->data = REP_COPY(audit->memory, char, path->data, path->size);
                if (path->data == NULL)
                        return REP_ERR_MEMORY;
        }
        return REP_OK;
}

/* Computes how much the groups of RULES leave open. */
static enum rep_status
search_groups(struct audit *audit, struct rep_crawler_rules *rules, struct held_groups *held)
{
        uint64_t patterns = 1;
        enum rep_status status;

        for (uint32_t i = 0; i < rules->group_count; i++)
                patterns += rep_count_group_patterns(rules->analysis, rules->groups[i]);
        if (!rep_spend(audit->budget, REP_HOLDING_STEPS * patterns))
                return REP_OK;
        status = rep_hold_rules(audit->work, rules);
        if (status == REP_OK)
                status = rep_search_reach(audit->work, rules, audit->budget, &held->reach);
        rep_free_rules(rules);
        if (status == REP_ERR_LIMIT) {
                held->reach = (struct rep_reach){.by_verdict = {{.exists = false}}};
                return REP_OK;
        }
        return status == REP_OK ? keep_paths(audit, &held->reach) : status;
}

/* Sets *FOUND to how much the groups of RULES leave open. */
static enum rep_status
find_held(struct audit *audit, struct rep_crawler_rules *rules, struct held_groups **found)
{
        struct held_groups *held = &audit->held[audit->held_count];
        uint32_t *groups;

        (void)rep_spend(audit->budget, audit->held_count / 16 + rules->group_count / 4);
        for (size_t i = 0; i < audit->held_count; i++) {
                struct held_groups *known = &audit->held[i];

                if (known->analysis == rules->analysis && known->count == rules->group_count &&
                    (known->count == 0 || memcmp(known->groups, rules->groups, known->count * sizeof(*groups)) == 0)) {
                        *found = known;
                        return REP_OK;
                }
        }
        groups = REP_COPY(audit->memory, uint32_t, rules->groups, rules->group_count);
        if (groups == NULL)
                return REP_ERR_MEMORY;
        *held = (struct held_groups){.analysis = rules->analysis, .groups = groups, .count = rules->group_count};
        audit->held_count++;
        *found = held;
        return search_groups(audit, rules, held);
}

/* ---- crawlers */

/* Picks the groups of CRAWLER.  If only wide names can name it, picks them in the file read with wide names. */
static enum rep_status
pick_groups(struct audit *audit, const struct rep_crawler *crawler, struct rep_crawler_rules *rules)
{
        struct rep_analysis *analysis = audit->analysis;
        struct rep_crawler_view view;

        rep_crawler_look(crawler, &view);
        if (view.names == REP_NAMES_WIDE && analysis->options.names != REP_NAMES_WIDE) {
                enum rep_status status = rep_need_wide(analysis);

                if (status != REP_OK)
                        return status;
                analysis = analysis->wide;
        }
        return rep_pick_crawler_groups(audit->work, analysis, crawler, rules);
}

/* Lists the user-agent lines of RULES, whose groups are HELD, in RESULT. */
static enum rep_status
list_namings(struct audit *audit, const struct rep_crawler_rules *rules, struct held_groups *held,
             struct rep_crawler_audit *result)
{
        const struct rep_directive *const *found = held->namings;
        size_t count = held->naming_count;
        enum rep_status status = REP_OK;

        if (rules->named || found == NULL) {
                status = rep_find_namings(audit->work, rules, audit->budget, &found, &count);
                if (status == REP_OK)
                        found = REP_COPY(audit->memory, const struct rep_directive *, found, count);
                if (status != REP_OK || found == NULL)
                        return REP_ERR_MEMORY;
                (void)rep_spend(audit->budget, count * sizeof(*found));
        }
        if (!rules->named) {
                held->namings = found;
                held->naming_count = count;
        }
        result->namings = found;
        result->naming_count = count;
        return REP_OK;
}

static enum rep_status
audit_crawler(struct audit *audit, const struct rep_crawler *crawler, struct rep_crawler_audit *result)
{
        struct held_groups *held;
        struct rep_crawler_rules rules;
        enum rep_status status;

        *result = (struct rep_crawler_audit){.crawler = crawler};
        (void)rep_spend(audit->budget, 1 + audit->analysis->file.naming_count / 2); /* groups are listed in any case */
        status = pick_groups(audit, crawler, &rules);
        if (status == REP_OK)
                status = find_held(audit, &rules, &held);
        if (status != REP_OK)
                return status;
        result->reach = held->reach;
        result->group_count = rules.group_count;
        if (rules.named)
                result->token = rules.token;
        return list_namings(audit, &rules, held, result);
}

enum rep_status
rep_audit_crawlers(struct rep_analysis *analysis, const struct rep_crawler *const *crawlers, size_t count,
                   uint64_t budget, struct rep_crawler_audit *results)
{
        struct audit audit = {.analysis = analysis};
        enum rep_status status = REP_OK;

        if (analysis == NULL || (count > 0 && (crawlers == NULL || results == NULL)))
                return REP_ERR_ARGUMENT;
        if (analysis->selected)
                return REP_ERR_AGENT;
        audit.budget = rep_steps(analysis, &budget);
        audit.memory = &analysis->audits;
        audit.work = &analysis->work;
        rep_arena_reset(audit.memory);
        audit.held = REP_ARRAY(audit.memory, struct held_groups, count);
        if (audit.held == NULL)
                return REP_ERR_MEMORY;
        for (size_t i = 0; i < count && status == REP_OK; i++) {
                rep_arena_reset(audit.work);
                status = audit_crawler(&audit, crawlers[i], &results[i]);
        }
        return status;
}
