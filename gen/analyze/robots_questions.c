/* SPDX-License-Identifier: Apache-2.0 */
/* robots_questions.c: questions to the object of a robots.txt (rep_analyze.h). */
#include "analyze/inquiry.h"

#include "syntax/scheme.h"

/* A question about the rules of a crawler. */
typedef enum rep_status (*rules_fn)(struct rep_crawler_rules *rules, void *context);

static enum rep_status
ask_rules(struct rep_robots *robots, const struct rep_crawler *crawler, rules_fn ask, void *context)
{
        struct rep_crawler_rules *rules;
        struct rep_inquiry *inquiry;
        enum rep_status status = rep_begin_inquiry(robots, false, &inquiry);

        if (status != REP_OK)
                return status;
        status = rep_pick_for_inquiry(inquiry, crawler, &rules);
        if (status == REP_OK)
                status = ask(rules, context);
        rep_end_inquiry(inquiry);
        return status;
}

/* ---- one URL */

struct explaining {
        struct rep_text url;
        rep_explanation_fn fn;
        void *context;
};

static enum rep_status
explain(struct rep_crawler_rules *rules, void *context)
{
        const struct explaining *explaining = (const struct explaining *)context;
        struct rep_explanation found;
        enum rep_status status = rep_explain(rules, explaining->url.data, explaining->url.size, &found);

        if (status == REP_OK)
                explaining->fn(explaining->context, &found);
        return status;
}

enum rep_status
rep_robots_explain(struct rep_robots *robots, const struct rep_crawler *crawler, const char *url, size_t size,
                   rep_explanation_fn fn, void *context)
{
        struct explaining explaining = {{url, size}, fn, context};

        if (fn == NULL || (url == NULL && size > 0))
                return REP_ERR_ARGUMENT;
        return rep_begins_as_url(url, size) ? ask_rules(robots, crawler, explain, &explaining) : REP_ERR_URL;
}

/* ---- all paths */

struct reaching {
        uint64_t budget;
        rep_reach_fn fn;
        void *context;
};

static enum rep_status
reach(struct rep_crawler_rules *rules, void *context)
{
        const struct reaching *reaching = (const struct reaching *)context;
        struct rep_reach found;
        enum rep_status status = rep_find_reach(rules, reaching->budget, &found);

        if (status == REP_OK)
                reaching->fn(reaching->context, &found);
        return status;
}

enum rep_status
rep_robots_reach(struct rep_robots *robots, const struct rep_crawler *crawler, uint64_t budget, rep_reach_fn fn,
                 void *context)
{
        struct reaching reaching = {budget, fn, context};

        return fn == NULL ? REP_ERR_ARGUMENT : ask_rules(robots, crawler, reach, &reaching);
}

struct drawing {
        uint64_t budget;
        rep_tree_fn fn;
        void *context;
};

static enum rep_status
draw(struct rep_crawler_rules *rules, void *context)
{
        const struct drawing *drawing = (const struct drawing *)context;
        struct rep_tree tree;
        enum rep_status status = rep_make_tree(rules, drawing->budget, &tree);

        if (status == REP_OK)
                drawing->fn(drawing->context, &tree);
        return status;
}

enum rep_status
rep_robots_tree(struct rep_robots *robots, const struct rep_crawler *crawler, uint64_t budget, rep_tree_fn fn,
                void *context)
{
        struct drawing drawing = {budget, fn, context};

        return fn == NULL ? REP_ERR_ARGUMENT : ask_rules(robots, crawler, draw, &drawing);
}

/* ---- the whole file */

enum rep_status
rep_robots_lint(struct rep_robots *robots, const struct rep_lint_options *options, rep_finding_fn fn, void *context,
                uint64_t *undecided)
{
        struct rep_inquiry *inquiry;
        enum rep_status status = fn == NULL ? REP_ERR_ARGUMENT : rep_begin_inquiry(robots, true, &inquiry);

        if (status != REP_OK)
                return status;
        status = rep_lint_file(inquiry->analysis, options, fn, context, undecided);
        inquiry->spent = true;
        rep_end_inquiry(inquiry);
        return status;
}

/* ---- two files */

/* Begins a question about two files, which may be one. */
static enum rep_status
begin_two(struct rep_robots *old_robots, struct rep_robots *new_robots, struct rep_inquiry *two[2])
{
        enum rep_status status = rep_begin_inquiry(old_robots, false, &two[0]);

        if (status != REP_OK)
                return status;
        status = rep_begin_inquiry(new_robots, false, &two[1]);
        if (status != REP_OK)
                rep_end_inquiry(two[0]);
        return status;
}

enum rep_status
rep_robots_compare(struct rep_robots *old_robots, struct rep_robots *new_robots,
                   const struct rep_compare_options *options, rep_agents_difference_fn fn, void *context)
{
        struct rep_inquiry *two[2];
        enum rep_status status = fn == NULL ? REP_ERR_ARGUMENT : begin_two(old_robots, new_robots, two);

        if (status != REP_OK)
                return status;
        status = rep_compare_files(two[0]->analysis, two[1]->analysis, options, fn, context);
        rep_end_inquiry(two[0]);
        rep_end_inquiry(two[1]);
        return status;
}

enum rep_status
rep_robots_compare_directives(struct rep_robots *old_robots, struct rep_robots *new_robots,
                              const struct rep_compare_options *options, rep_agents_changes_fn fn, void *context)
{
        struct rep_inquiry *two[2];
        enum rep_status status = fn == NULL ? REP_ERR_ARGUMENT : begin_two(old_robots, new_robots, two);

        if (status != REP_OK)
                return status;
        status = rep_compare_directives(two[0]->analysis, two[1]->analysis, options, fn, context);
        rep_end_inquiry(two[0]);
        rep_end_inquiry(two[1]);
        return status;
}
