/* SPDX-License-Identifier: Apache-2.0 */
/*
 * reach.c: see crawler_rules.h.
 *
 * Some path is allowed if and only if a pattern that allows decides about its own witness, or no rule decides about
 * the witness of "/", which represents all paths.  The same holds for disallowed paths.
 */
#include "analyze/core/crawler_rules.h"
#include "analyze/core/questions.h"
#include "base/command.h"

#include "analyze/core/plain_pattern.h"
#include "analyze/core/url_path.h"

/* The search for paths with one verdict. */
struct search {
        struct rep_crawler_rules *rules;
        const struct rep_witness_memory *memory;
        uint64_t *budget;
        uint32_t wanted;        /* the pattern whose rule should decide */
        struct rep_plain plain; /* the most general pattern so far; SIZE is 0 if there is none */
        uint32_t pattern;
        enum rep_status status;
};

static const struct rep_plain any_path = {"/", 1, false};

/* Returns whether the rule of search->wanted decides about the path. */
static bool
decides(void *context, const char *path, size_t size)
{
        struct search *search = (struct search *)context;
        const struct rep_analysis *analysis = search->rules->analysis;
        struct rep_decision decision = {REP_NO_PATTERN, REP_NO_PATTERN};

        if (search->status == REP_OK)
                search->status = rep_decide(&search->rules->index, path, size, search->budget, &decision);
        /* The robots.txt itself may always be fetched.  That tells nothing about the site. */
        if (search->status != REP_OK || rep_is_ruled_out(REP_DIALECT_RFC9309, path, size))
                return false;
        return rep_rule_of(analysis, decision.best) == rep_rule_of(analysis, search->wanted);
}

/* Takes PLAIN, the pattern NUMBER, if it decides about its witness and is more general than the best so far. */
static void
try_pattern(struct search *search, const struct rep_plain *plain, uint32_t number)
{
        size_t size;

        if (search->plain.size > 0 && plain->size >= search->plain.size)
                return;
        search->wanted = number;
        size = rep_write_witness(plain, search->memory->path);
        if (!decides(search, search->memory->path, size))
                return;
        search->plain = *plain;
        search->pattern = number;
}

static void
try_verdict(struct search *search, enum rep_verdict verdict)
{
        const struct rep_rule_index *index = &search->rules->verdict_index[verdict];

        search->plain.size = 0;
        if (verdict == REP_ALLOW)
                try_pattern(search, &any_path, REP_NO_PATTERN);
        for (uint32_t i = 0; i < index->count && search->status == REP_OK; i++)
                try_pattern(search, &index->entries[i].plain, index->entries[i].best);
}

/* Fills in the result about the last verdict. */
static enum rep_status
fill_in(struct search *search, struct rep_arena *arena, struct rep_reach_example *example)
{
        const struct rep_analysis *analysis = search->rules->analysis;
        size_t size;

        *example = (struct rep_reach_example){.exists = search->plain.size > 0};
        if (!example->exists)
                return REP_OK;
        example->line = rep_line_of(analysis, search->pattern);
        example->rule = search->pattern == REP_NO_PATTERN ? NULL : rep_rule_of(analysis, search->pattern)->directive;
        search->wanted = search->pattern;
        size = rep_make_example(&search->plain, decides, search, search->memory->path);
        return rep_spell_example(arena, analysis->options.dialect, search->memory->path, size, &example->path);
}

/* Finds the verdict about the witness of all paths. */
static enum rep_status
search_elsewhere(struct search *search, struct rep_reach *reach)
{
        size_t size = rep_write_witness(&any_path, search->memory->path);
        struct rep_decision decision;
        enum rep_status status =
                rep_decide(&search->rules->index, search->memory->path, size, search->budget, &decision);

        if (status == REP_OK)
                reach->elsewhere = rep_verdict_of(search->rules->analysis, decision.best);
        return status;
}

enum rep_status
rep_search_reach(struct rep_arena *arena, struct rep_crawler_rules *rules, uint64_t *budget, struct rep_reach *reach)
{
        struct search search = {.rules = rules, .budget = budget};
        struct rep_witness_memory memory;
        enum rep_status status = rep_make_witness_memory(arena, rules, rules, &memory);

        search.memory = &memory;
        if (status == REP_OK)
                status = search_elsewhere(&search, reach);
        for (int verdict = REP_DISALLOW; verdict <= REP_ALLOW && status == REP_OK; verdict++) {
                try_verdict(&search, (enum rep_verdict)verdict);
                if (search.status == REP_OK)
                        status = fill_in(&search, arena, &reach->by_verdict[verdict]);
        }
        return status != REP_OK ? status : search.status;
}

enum rep_status
rep_find_reach(struct rep_crawler_rules *rules, uint64_t budget, struct rep_reach *reach)
{
        if (rules == NULL || reach == NULL)
                return REP_ERR_ARGUMENT;
        rep_arena_reset(&rules->analysis->work);
        return rep_search_reach(&rules->analysis->work, rules, rep_steps(rules->analysis, &budget), reach);
}

enum rep_status
rep_find_closing_rule(struct rep_crawler_rules *rules, struct rep_text path, uint64_t *budget,
                      const struct rep_directive **rule)
{
        struct rep_decision decision;
        enum rep_status status = rep_decide(&rules->index, path.data, path.size, budget, &decision);

        *rule = NULL;
        if (status == REP_OK && rep_verdict_of(rules->analysis, decision.best) == REP_DISALLOW)
                *rule = rep_rule_of(rules->analysis, decision.best)->directive;
        return status;
}

enum rep_share
rep_share_of(const struct rep_reach *reach)
{
        bool allows = reach->by_verdict[REP_ALLOW].exists, disallows = reach->by_verdict[REP_DISALLOW].exists;

        if (!allows)
                return disallows ? REP_SHARE_NOTHING : REP_SHARE_UNDECIDED;
        if (!disallows)
                return REP_SHARE_ALL;
        return reach->elsewhere == REP_ALLOW ? REP_SHARE_ALL_BUT : REP_SHARE_ONLY;
}
