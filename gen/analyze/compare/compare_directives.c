/* SPDX-License-Identifier: Apache-2.0 */
/*
 * compare_directives.c: compares the directives of two files other than rules, for each crawler.
 *
 * The directives that apply to a crawler depend on the user-agent lines that name it.  Crawlers with the same such
 * lines in both files are compared once.  Crawlers with the same changes are reported together.
 */
#include "analyze/compare/compare.h"
#include "analyze/core/crawler_rules.h"
#include "analyze/core/questions.h"
#include "base/sort.h"
#include "syntax/token.h"

/* The changes for some crawlers. */
struct changes {
        struct rep_line_change *items;
        size_t count;
        bool undecided;
};

struct comparison {
        struct rep_arena *arena;  /* for the results */
        struct rep_arena scratch; /* for one crawler */
        struct rep_directive_sets side[REP_SIDES];
        uint64_t *budget;
};

/* ---- two sets of lines */

/* Orders changes by lines.  Removed lines come first. */
static int
compare_changes(const void *left, const void *right)
{
        const struct rep_line_change *a = (const struct rep_line_change *)left,
                                     *b = (const struct rep_line_change *)right;

        if (a->directive->line != b->directive->line)
                return a->directive->line < b->directive->line ? -1 : 1;
        return (int)a->added - (int)b->added;
}

/* A set of lines. */
struct lines {
        const struct rep_directive **items;
        size_t count;
};

/* Lists the lines that only one of two sets has in CHANGES, in ARENA. */
static enum rep_status
compare_sets(struct rep_arena *arena, const struct lines *old, const struct lines *new, struct changes *changes)
{
        size_t old_at = 0, new_at = 0;

        *changes = (struct changes){.count = 0};
        changes->items = REP_ARRAY(arena, struct rep_line_change, rep_size_add(old->count, new->count));
        if (changes->items == NULL)
                return REP_ERR_MEMORY;
        while (old_at < old->count || new_at < new->count) {
                int order = old_at == old->count   ? 1
                            : new_at == new->count ? -1
                                                   : rep_compare_lines(old->items[old_at], new->items[new_at]);

                if (order < 0)
                        changes->items[changes->count++] = (struct rep_line_change){false, old->items[old_at]};
                else if (order > 0)
                        changes->items[changes->count++] = (struct rep_line_change){true, new->items[new_at]};
                old_at += order <= 0;
                new_at += order >= 0;
        }
        rep_sort(changes->items, changes->count, sizeof(*changes->items), compare_changes);
        return REP_OK;
}

/* ---- one crawler */

/* The steps for sorting a line, and for keeping a change. */
#define SORTING_STEPS 32
#define KEEPING_STEPS 32

/* Copies FOUND from the scratch memory to CHANGES. */
static enum rep_status
keep(struct comparison *comparison, const struct changes *found, struct changes *changes)
{
        if (!rep_spend(comparison->budget, KEEPING_STEPS * (uint64_t)found->count)) {
                *changes = (struct changes){.undecided = true};
                return REP_OK;
        }
        *changes = *found;
        changes->items = REP_COPY(comparison->arena, struct rep_line_change, found->items, found->count);
        return changes->items == NULL ? REP_ERR_MEMORY : REP_OK;
}

/* Lists the changes for crawlers with these NAMINGS. */
static enum rep_status
compare_applying(struct comparison *comparison, const struct rep_slice namings[REP_SIDES], struct changes *changes)
{
        enum rep_status status = REP_OK;
        struct changes found;
        struct lines set[REP_SIDES];
        size_t most[REP_SIDES];

        for (int i = 0; i < REP_SIDES; i++)
                most[i] = rep_most_directives(&comparison->side[i], namings[i]);
        if (!rep_spend(comparison->budget, SORTING_STEPS * ((uint64_t)most[REP_OLD] + most[REP_NEW]) +
                                                   namings[REP_OLD].count + namings[REP_NEW].count)) {
                *changes = (struct changes){.undecided = true};
                return REP_OK;
        }
        for (int i = 0; i < REP_SIDES && status == REP_OK; i++) {
                set[i].items = REP_ARRAY(&comparison->scratch, const struct rep_directive *, most[i]);
                if (set[i].items != NULL)
                        set[i].count = rep_applying_directives(&comparison->side[i], namings[i], set[i].items);
                else
                        status = REP_ERR_MEMORY;
        }
        if (status == REP_OK)
                status = compare_sets(&comparison->scratch, &set[REP_OLD], &set[REP_NEW], &found);
        if (status == REP_OK)
                status = keep(comparison, &found, changes);
        rep_arena_reset(&comparison->scratch);
        return status;
}

/* ---- all crawlers */

/* A crawler, with the user-agent lines that name it. */
struct crawler {
        const struct comparison *comparison;
        struct rep_named_agent *agent;
        struct rep_slice namings[REP_SIDES];
};

static int
compare_slices(const struct rep_directive_sets *file, struct rep_slice a, struct rep_slice b)
{
        if (a.count != b.count)
                return a.count < b.count ? -1 : 1;
        for (uint32_t i = 0; i < a.count && a.first != b.first; i++)
                if (file->namings[a.first + i].run != file->namings[b.first + i].run)
                        return file->namings[a.first + i].run < file->namings[b.first + i].run ? -1 : 1;
        return 0;
}

/* Orders crawlers by the runs of lines that name them.  Returns 0 if these are the same. */
static int
compare_crawlers(const void *left, const void *right)
{
        const struct crawler *a = (const struct crawler *)left, *b = (const struct crawler *)right;
        int order = compare_slices(&a->comparison->side[REP_OLD], a->namings[REP_OLD], b->namings[REP_OLD]);

        return order != 0 ? order
                          : compare_slices(&a->comparison->side[REP_NEW], a->namings[REP_NEW], b->namings[REP_NEW]);
}

/* Finds the changes for each of the COUNT AGENTS. */
static enum rep_status
answer_agents(struct comparison *comparison, struct rep_named_agent *agents, size_t count)
{
        struct crawler *crawlers = REP_ARRAY(comparison->arena, struct crawler, count);
        struct changes *changes = REP_ARRAY(comparison->arena, struct changes, count);
        enum rep_status status = crawlers == NULL || changes == NULL ? REP_ERR_MEMORY : REP_OK;

        for (size_t i = 0; i < count && status == REP_OK; i++)
                crawlers[i] = (struct crawler){comparison,
                                               &agents[i],
                                               {rep_directive_namings(&comparison->side[REP_OLD], agents[i].token),
                                                rep_directive_namings(&comparison->side[REP_NEW], agents[i].token)}};
        if (status == REP_OK)
                rep_sort(crawlers, count, sizeof(*crawlers), compare_crawlers);
        for (size_t i = 0; i < count && status == REP_OK; i++) {
                if (i > 0 && compare_crawlers(&crawlers[i - 1], &crawlers[i]) == 0)
                        crawlers[i].agent->answer = crawlers[i - 1].agent->answer;
                else {
                        status = compare_applying(comparison, crawlers[i].namings, &changes[i]);
                        crawlers[i].agent->answer = &changes[i];
                }
        }
        return status;
}

/* Orders two lists of changes.  Returns 0 if they have the same lines. */
static int
compare_lists(const void *left, const void *right)
{
        const struct changes *a = (const struct changes *)left, *b = (const struct changes *)right;

        if (a->count != b->count)
                return a->count < b->count ? -1 : 1;
        if (a->undecided != b->undecided)
                return (int)a->undecided - (int)b->undecided;
        for (size_t i = 0; i < a->count; i++) {
                int order = compare_changes(&a->items[i], &b->items[i]);

                if (order != 0)
                        return order;
        }
        return 0;
}

/* ---- reporting */

/* The receiver of the results. */
struct listener {
        rep_agents_changes_fn fn;
        void *context;
};

static void
report(const struct listener *listener, struct rep_agents_changes result, const struct changes *changes)
{
        result.changes = changes->items;
        result.change_count = changes->count;
        result.undecided = changes->undecided;
        if (changes->count > 0 || changes->undecided)
                listener->fn(listener->context, &result);
}

static void
on_answer(void *context, const void *answer, const struct rep_text *tokens, size_t count, bool everybody)
{
        const struct rep_agents_changes result = {.tokens = tokens, .token_count = count, .everybody = everybody};

        report((const struct listener *)context, result, (const struct changes *)answer);
}

/* Reads both files. */
static enum rep_status
start(struct comparison *comparison, struct rep_analysis *old_file, struct rep_analysis *new_file)
{
        enum rep_status status;

        comparison->arena = &old_file->work;
        rep_arena_reset(comparison->arena);
        status = rep_read_directive_sets(comparison->arena, old_file, &comparison->side[REP_OLD]);
        return status == REP_OK ? rep_read_directive_sets(comparison->arena, new_file, &comparison->side[REP_NEW])
                                : status;
}

/* Compares the directives for the whole site, and reports the changes to LISTENER. */
static enum rep_status
compare_site(struct comparison *comparison, const struct listener *listener)
{
        struct lines set[REP_SIDES];
        struct changes changes;
        enum rep_status status;

        for (int i = 0; i < REP_SIDES; i++)
                set[i] = (struct lines){comparison->side[i].site, comparison->side[i].site_count};
        status = compare_sets(comparison->arena, &set[REP_OLD], &set[REP_NEW], &changes);
        if (status == REP_OK)
                report(listener, (struct rep_agents_changes){.site = true}, &changes);
        return status;
}

enum rep_status
rep_compare_directives(struct rep_analysis *old_file, struct rep_analysis *new_file,
                       const struct rep_compare_options *options, rep_agents_changes_fn fn, void *context)
{
        struct rep_compare_options complete;
        enum rep_status status = rep_read_compare_options(options, &complete);
        struct comparison comparison = {.arena = NULL};
        struct listener listener = {fn, context};
        struct rep_named_agent *agents;
        size_t count;

        if (old_file == NULL || new_file == NULL || fn == NULL || status != REP_OK)
                return REP_ERR_ARGUMENT;
        if (old_file->selected || new_file->selected)
                return REP_ERR_AGENT;
        comparison.budget = rep_steps(old_file, &complete.budget);
        status = start(&comparison, old_file, new_file);
        if (status == REP_OK)
                status = rep_list_agents(comparison.arena, old_file, new_file, &agents, &count);
        if (status == REP_OK)
                status = answer_agents(&comparison, agents, count);
        if (status == REP_OK)
                status = compare_site(&comparison, &listener);
        rep_arena_free(&comparison.scratch);
        if (status != REP_OK)
                return status;
        return rep_report_classes(comparison.arena, agents, count, compare_lists, on_answer, &listener);
}

/* Makes the namings of SETS those by which lines apply to the crawler of RULES. */
static enum rep_status
name_crawler(struct comparison *comparison, struct rep_crawler_rules *rules, struct rep_directive_sets *sets)
{
        const struct rep_directive *const *lines;
        enum rep_status status =
                rep_find_namings(comparison->arena, rules, comparison->budget, &lines, &sets->naming_count);

        if (status == REP_OK)
                sets->namings = REP_ARRAY(comparison->arena, struct rep_directive_naming, sets->naming_count);
        if (status != REP_OK || sets->namings == NULL)
                return REP_ERR_MEMORY;
        for (size_t i = 0; i < sets->naming_count; i++)
                sets->namings[i] = (struct rep_directive_naming){.run = lines[i]->run, .group = lines[i]->group};
        return REP_OK;
}

enum rep_status
rep_compare_rule_lines(struct rep_crawler_rules *old_rules, struct rep_crawler_rules *new_rules,
                       const struct rep_compare_options *options, rep_agents_changes_fn fn, void *context)
{
        struct rep_compare_options complete;
        enum rep_status status = rep_read_compare_options(options, &complete);
        struct comparison comparison = {.arena = NULL};
        struct rep_crawler_rules *const rules[REP_SIDES] = {old_rules, new_rules};
        const struct listener listener = {fn, context};
        struct rep_slice namings[REP_SIDES];
        struct changes changes;

        if (old_rules == NULL || new_rules == NULL || fn == NULL || status != REP_OK)
                return REP_ERR_ARGUMENT;
        comparison.budget = rep_steps(old_rules->analysis, &complete.budget);
        status = start(&comparison, old_rules->analysis, new_rules->analysis);
        for (int i = 0; i < REP_SIDES && status == REP_OK; i++) {
                status = name_crawler(&comparison, rules[i], &comparison.side[i]);
                namings[i] = (struct rep_slice){0, (uint32_t)comparison.side[i].naming_count};
        }
        if (status == REP_OK)
                status = compare_applying(&comparison, namings, &changes);
        if (status == REP_OK)
                report(&listener, (struct rep_agents_changes){.token_count = 0}, &changes);
        rep_arena_free(&comparison.scratch);
        return status;
}
