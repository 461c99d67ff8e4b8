/* SPDX-License-Identifier: Apache-2.0 */
/*
 * robots_questions.c: questions to the object of a robots.txt (rep_analyze.h).
 *
 * Each question makes an analysis of the lines, or of the text, that the object keeps, and frees it.  So an object takes no
 * more memory for having been asked, and any number of threads may ask.
 */
#include "analyze/analysis.h"
#include "robots/asked.h"
#include "syntax/scheme.h"

/* ---- analyses */

/* The lines of an object, as a source of directives. */
struct lines {
        const struct rep_robots *robots;
        uint64_t *cursor;
};

static void
next_line(const void *context, size_t index, struct rep_directive *directive)
{
        const struct lines *lines = (const struct lines *)context;

        (void)index;
        (void)rep_robots_next(lines->robots, lines->cursor, directive);
}

/* Makes the analysis of what ROBOTS keeps.  WHOLE says that the text is needed, because the question is about comments,
   columns or lines that are no directives. */
static enum rep_status
analyze(const struct rep_robots *robots, bool whole, struct rep_analysis **analysis)
{
        struct rep_text text;
        uint64_t cursor = 0;
        const struct lines lines = {robots, &cursor};
        struct rep_options options = {.max_bytes = 0};

        if (robots == NULL)
                return REP_ERR_ARGUMENT;
        text = rep_robots_text(robots);
        if (whole ? text.data == NULL : robots->blob.bytes == NULL && robots->records.no_texts)
                return REP_ERR_ARGUMENT;
        if (robots->blob.bytes != NULL)
                return rep_analysis_create_blob(&robots->blob, analysis);
        options.max_bytes = robots->max_bytes;
        options.dialect = robots->dialect;
        options.names = robots->names;
        if (text.data != NULL)
                return rep_analysis_create(text.data, text.size, &options, analysis);
        return rep_analyze_directives(next_line, &lines, robots->records.count, &robots->records.report, &options,
                                      analysis);
}

/* ---- the rules of a crawler */

/* Picks the RULES of CRAWLER in ANALYSIS, read with the names that it needs. */
static enum rep_status
pick(struct rep_analysis *analysis, const struct rep_crawler *crawler, struct rep_crawler_rules **rules)
{
        struct rep_crawler_view view;
        enum rep_status status = REP_OK;

        rep_crawler_look(crawler, &view);
        if (analysis->blob.bytes == NULL && !rep_may_ask(&view, analysis->options.names)) {
                status = rep_need_wide(analysis);
                analysis = analysis->wide;
        }
        return status == REP_OK ? rep_pick_crawler_rules(analysis, crawler, rules) : status;
}

/* Makes the ANALYSIS of ROBOTS, and picks the RULES of CRAWLER in it.  The caller destroys the analysis, also after an error. */
static enum rep_status
find_rules(const struct rep_robots *robots, const struct rep_crawler *crawler, struct rep_analysis **analysis,
           struct rep_crawler_rules **rules)
{
        enum rep_status status = analyze(robots, false, analysis);

        if (status != REP_OK)
                return status;
        if (!rep_robots_suits(robots, crawler))
                return REP_ERR_AGENT;
        return pick(*analysis, crawler, rules);
}

enum rep_status
rep_robots_explain(const struct rep_robots *robots, const struct rep_crawler *crawler, const char *url, size_t size,
                   rep_explanation_fn fn, void *context)
{
        struct rep_analysis *analysis = NULL;
        struct rep_crawler_rules *rules;
        struct rep_explanation found;
        enum rep_status status;

        if (fn == NULL || (url == NULL && size > 0))
                return REP_ERR_ARGUMENT;
        if (!rep_begins_as_url(url, size))
                return REP_ERR_URL;
        status = find_rules(robots, crawler, &analysis, &rules);
        if (status == REP_OK)
                status = rep_explain(rules, url, size, &found);
        if (status == REP_OK)
                fn(context, &found);
        rep_analysis_destroy(analysis);
        return status;
}

enum rep_status
rep_robots_reach(const struct rep_robots *robots, const struct rep_crawler *crawler, uint64_t budget, rep_reach_fn fn,
                 void *context)
{
        struct rep_analysis *analysis = NULL;
        struct rep_crawler_rules *rules;
        struct rep_reach found;
        enum rep_status status = fn == NULL ? REP_ERR_ARGUMENT : find_rules(robots, crawler, &analysis, &rules);

        if (status == REP_OK)
                status = rep_find_reach(rules, budget, &found);
        if (status == REP_OK)
                fn(context, &found);
        rep_analysis_destroy(analysis);
        return status;
}

enum rep_status
rep_robots_tree(const struct rep_robots *robots, const struct rep_crawler *crawler, uint64_t budget, rep_tree_fn fn,
                void *context)
{
        struct rep_analysis *analysis = NULL;
        struct rep_crawler_rules *rules;
        struct rep_tree tree;
        enum rep_status status = fn == NULL ? REP_ERR_ARGUMENT : find_rules(robots, crawler, &analysis, &rules);

        if (status == REP_OK)
                status = rep_make_tree(rules, budget, &tree);
        if (status == REP_OK)
                fn(context, &tree);
        rep_analysis_destroy(analysis);
        return status;
}

/* ---- whole files */

enum rep_status
rep_robots_lint(const struct rep_robots *robots, const struct rep_lint_options *options, rep_finding_fn fn,
                void *context, uint64_t *undecided)
{
        struct rep_analysis *analysis = NULL;
        enum rep_status status = fn == NULL ? REP_ERR_ARGUMENT : analyze(robots, true, &analysis);

        if (status == REP_OK)
                status = rep_lint_file(analysis, options, fn, context, undecided);
        rep_analysis_destroy(analysis);
        return status;
}

enum rep_status
rep_robots_compare(const struct rep_robots *old_robots, const struct rep_robots *new_robots,
                   const struct rep_compare_options *options, rep_agents_difference_fn fn, void *context)
{
        struct rep_analysis *old_file = NULL, *new_file = NULL;
        enum rep_status status = fn == NULL ? REP_ERR_ARGUMENT : analyze(old_robots, false, &old_file);

        if (status == REP_OK)
                status = analyze(new_robots, false, &new_file);
        if (status == REP_OK)
                status = rep_compare_files(old_file, new_file, options, fn, context);
        rep_analysis_destroy(old_file);
        rep_analysis_destroy(new_file);
        return status;
}
