/* SPDX-License-Identifier: Apache-2.0 */
/*
 * robots_questions.c: questions to the object of a robots.txt (rep_analyze.h).
 *
 * Each question makes an analysis of the lines, or of the text, that the object keeps, and frees it.  So an object
 * takes no more memory for having been asked, and any number of threads may ask.  Only why URLs get their verdicts is
 * asked for many URLs in turn: from the second time on, the object keeps what answered that (robots/asked.h).
 */
#include "analyze/robots_questions.h"
#include "base/command.h"

#include <stdlib.h>

#include "analyze/compare/compare.h"
#include "analyze/core/crawler_rules.h"
#include "analyze/core/near_miss.h"
#include "robots/asked.h"
#include "syntax/scheme.h"

/* ---- analyses */

/* Without what does not count, the text is only its lines: nothing is said of its bytes. */
enum rep_status
rep_analyze_robots(const struct rep_robots *robots, struct rep_analysis **analysis)
{
        struct rep_options options = {.max_bytes = 0};
        struct rep_text whole = rep_robots_text(robots);
        enum rep_status status;

        *analysis = NULL;
        if (robots == NULL || (!robots->of_blob && robots->text.no_texts))
                return REP_ERR_ARGUMENT;
        if (robots->of_blob)
                return rep_analysis_create_blob(&robots->blobs.rules, analysis);
        options.max_bytes = robots->max_bytes;
        options.dialect = robots->dialect;
        options.names = robots->names;
        if (whole.data != NULL)
                return rep_analysis_create(whole.data, whole.size, &options, analysis);
        status = rep_analysis_create(robots->text.bytes, robots->text.size, &options, analysis);
        if (status != REP_OK)
                return status;
        (*analysis)->text = whole;
        (*analysis)->file.report.ignored_bytes = robots->text.report.ignored_bytes;
        return REP_OK;
}

/* ---- the rules of a crawler */

/* *NAMED becomes ANALYSIS, which is of ROBOTS, or the one within it that has the names that CRAWLER needs. */
static enum rep_status
find_named(const struct rep_robots *robots, const struct rep_crawler *crawler, struct rep_analysis *analysis,
           struct rep_analysis **named)
{
        struct rep_crawler_view view;
        enum rep_status status;

        if (!rep_robots_suits(robots, crawler))
                return REP_ERR_AGENT;
        rep_crawler_look(crawler, &view);
        *named = analysis;
        if (robots->of_blob || rep_may_ask(&view, analysis->options.names))
                return REP_OK;
        status = rep_need_wide(analysis);
        *named = analysis->wide;
        return status;
}

enum rep_status
rep_find_robots_rules(const struct rep_robots *robots, const struct rep_crawler *crawler,
                      struct rep_analysis **analysis, struct rep_crawler_rules **rules)
{
        enum rep_status status = rep_analyze_robots(robots, analysis);
        struct rep_analysis *named;

        if (status == REP_OK)
                status = find_named(robots, crawler, *analysis, &named);
        return status == REP_OK ? rep_pick_crawler_rules(named, crawler, rules) : status;
}

/* ---- why a URL gets its verdict */

/* What explains URLs by an object, for one crawler after another. */
struct explainer {
        struct rep_kept kept;
        struct rep_analysis *analysis;
        struct rep_analysis *named;        /* ANALYSIS, or the one within it that RULES are from */
        struct rep_arena_mark mark;        /* the memory of NAMED without RULES */
        const struct rep_crawler *crawler; /* whose rules these are, owned */
        bool picked;                       /* there are RULES; one path at a time needs no index of them */
        struct rep_crawler_rules rules;
};

static void
free_explainer(struct rep_kept *kept)
{
        struct explainer *explainer = (struct explainer *)(void *)kept;

        rep_crawler_free((struct rep_crawler *)(uintptr_t)explainer->crawler);
        rep_analysis_free(explainer->analysis);
        free(explainer);
}

/* Makes the explainer of ROBOTS, without rules. */
static enum rep_status
make_explainer(const struct rep_robots *robots, struct explainer **explainer)
{
        struct explainer *made = (struct explainer *)calloc(1, sizeof(*made));
        enum rep_status status = made == NULL ? REP_ERR_MEMORY : rep_analyze_robots(robots, &made->analysis);

        if (status != REP_OK) {
                free(made);
                return status;
        }
        made->kept.free = free_explainer;
        made->named = made->analysis;
        made->mark = rep_arena_mark(&made->named->memory);
        *explainer = made;
        return REP_OK;
}

/* Makes sure that EXPLAINER, which is of ROBOTS, has the rules of CRAWLER. */
static enum rep_status
pick_for(const struct rep_robots *robots, const struct rep_crawler *crawler, struct explainer *explainer)
{
        struct rep_analysis *named;
        enum rep_status status;

        if (explainer->picked && explainer->crawler == crawler)
                return REP_OK;
        status = find_named(robots, crawler, explainer->analysis, &named);
        if (status != REP_OK)
                return status;
        rep_arena_release(&explainer->named->memory, explainer->mark);
        rep_crawler_free((struct rep_crawler *)(uintptr_t)explainer->crawler);
        status = rep_need_loose(named); /* which stays when the rules go */
        explainer->named = named;
        explainer->mark = rep_arena_mark(&named->memory);
        explainer->crawler = rep_crawler_share((struct rep_crawler *)(uintptr_t)crawler);
        if (status == REP_OK)
                status = rep_pick_crawler_groups(&named->memory, named, crawler, &explainer->rules);
        explainer->picked = status == REP_OK;
        return status;
}

enum rep_status
rep_robots_explain(const struct rep_robots *robots, const struct rep_crawler *crawler, const char *url, size_t size,
                   uint64_t budget, rep_explanation_fn fn, void *context)
{
        struct rep_robots *keeper = rep_robots_within(robots);
        struct rep_explanation found;
        struct explainer *explainer;
        enum rep_status status = REP_OK;

        if (robots == NULL || fn == NULL || (url == NULL && size > 0))
                return REP_ERR_ARGUMENT;
        if (!rep_is_url(url, size, robots->dialect))
                return REP_ERR_URL;
        explainer = (struct explainer *)(void *)rep_take_kept(keeper);
        if (explainer == NULL)
                status = make_explainer(robots, &explainer);
        if (status != REP_OK)
                return status;
        status = pick_for(robots, crawler, explainer);
        budget = budget == 0 ? REP_BUDGET : budget;
        explainer->named->steps = &budget;
        if (status == REP_OK)
                status = rep_explain(&explainer->rules, url, size, &found);
        if (status == REP_OK)
                fn(context, &found);
        explainer->named->steps = NULL;
        /* The object keeps the explainer, without the memory of the last question. */
        rep_arena_free(&explainer->named->work);
        explainer->kept.size = sizeof(*explainer) + rep_analysis_size(explainer->analysis);
        rep_give_kept(keeper, &explainer->kept);
        return status;
}

/* ---- how much is allowed */

enum rep_status
rep_robots_reach(const struct rep_robots *robots, const struct rep_crawler *crawler, uint64_t budget, rep_reach_fn fn,
                 void *context)
{
        struct rep_analysis *analysis = NULL;
        struct rep_crawler_rules *rules;
        struct rep_reach found;
        enum rep_status status =
                fn == NULL ? REP_ERR_ARGUMENT : rep_find_robots_rules(robots, crawler, &analysis, &rules);

        if (status == REP_OK)
                status = rep_find_reach(rules, budget, &found);
        if (status == REP_OK)
                fn(context, &found);
        rep_analysis_free(analysis);
        return status;
}

enum rep_status
rep_robots_tree(const struct rep_robots *robots, const struct rep_crawler *crawler, uint64_t budget, rep_tree_fn fn,
                void *context)
{
        struct rep_analysis *analysis = NULL;
        struct rep_crawler_rules *rules;
        struct rep_tree tree;
        enum rep_status status =
                fn == NULL ? REP_ERR_ARGUMENT : rep_find_robots_rules(robots, crawler, &analysis, &rules);

        if (status == REP_OK)
                status = rep_make_tree(rules, budget, &tree);
        if (status == REP_OK)
                fn(context, &tree);
        rep_analysis_free(analysis);
        return status;
}

/* ---- whole files */

enum rep_status
rep_robots_lint(const struct rep_robots *robots, const struct rep_lint_options *options, rep_finding_fn fn,
                void *context, uint64_t *undecided)
{
        struct rep_analysis *analysis = NULL;
        enum rep_status status = rep_analyze_robots(robots, &analysis);

        if (status == REP_OK && !robots->of_blob && !robots->text.whole)
                status = REP_ERR_ARGUMENT;
        if (status == REP_OK)
                status = rep_lint_file(analysis, options, fn, context, undecided);
        rep_analysis_free(analysis);
        return status;
}

enum rep_status
rep_audit_robots(const struct rep_robots *robots, const struct rep_crawler *const *crawlers, size_t count,
                 uint64_t *budget, rep_audits_fn fn, void *context)
{
        struct rep_crawler_audit *audits = (struct rep_crawler_audit *)calloc(count + 1, sizeof(*audits));
        struct rep_analysis *analysis = NULL;
        enum rep_status status = audits == NULL ? REP_ERR_MEMORY : rep_analyze_robots(robots, &analysis);

        if (fn == NULL)
                status = REP_ERR_ARGUMENT;
        for (size_t i = 0; i < count && status == REP_OK; i++)
                status = rep_robots_suits(robots, crawlers[i]) ? REP_OK : REP_ERR_AGENT;
        if (status == REP_OK) {
                analysis->steps = budget;
                status = rep_audit_crawlers(analysis, crawlers, count, 0, audits);
        }
        if (status == REP_OK)
                fn(context, audits);
        rep_analysis_free(analysis);
        free(audits);
        return status;
}

enum rep_status
rep_robots_audit(const struct rep_robots *robots, const struct rep_crawler *const *crawlers, size_t count,
                 uint64_t budget, rep_audits_fn fn, void *context)
{
        budget = budget == 0 ? REP_BUDGET : budget;
        return rep_audit_robots(robots, crawlers, count, &budget, fn, context);
}

/* ---- two files */

enum rep_status
rep_make_sides(struct rep_sides *sides, const struct rep_robots *old_robots, const struct rep_robots *new_robots,
               const struct rep_crawler *const *crawlers)
{
        const struct rep_robots *const robots[2] = {old_robots, new_robots};
        enum rep_status status = REP_OK;

        *sides = (struct rep_sides){.file = {NULL, NULL}};
        for (int i = 0; i < 2 && crawlers == NULL; i++)
                if (robots[i] != NULL && robots[i]->crawler != NULL)
                        status = REP_ERR_AGENT; /* it answers about that crawler only */
        for (int i = 0; i < 2 && status == REP_OK; i++)
                status = crawlers == NULL
                                 ? rep_analyze_robots(robots[i], &sides->file[i])
                                 : rep_find_robots_rules(robots[i], crawlers[i], &sides->file[i], &sides->rules[i]);
        return status;
}

void
rep_free_sides(struct rep_sides *sides)
{
        rep_analysis_free(sides->file[0]);
        rep_analysis_free(sides->file[1]);
}

enum rep_status
rep_robots_compare(const struct rep_robots *old_robots, const struct rep_robots *new_robots,
                   const struct rep_compare_options *options, rep_agents_difference_fn fn, void *context)
{
        struct rep_compare_options complete;
        struct rep_sides sides = {.file = {NULL, NULL}};
        enum rep_status status = rep_read_compare_options(options, &complete);

        if (status == REP_OK)
                status = rep_make_sides(&sides, old_robots, new_robots, complete.crawlers);
        if (status == REP_OK)
                status = sides.rules[0] != NULL
                                 ? rep_compare_rules(sides.rules[0], sides.rules[1], options, fn, context)
                                 : rep_compare_files(sides.file[0], sides.file[1], options, fn, context);
        rep_free_sides(&sides);
        return status;
}
