/* SPDX-License-Identifier: Apache-2.0 */
/* inquiry.c: see inquiry.h. */
#include "analyze/inquiry.h"

#include "robots/asked.h"

#include <stdlib.h>

/* After this many picks, the analysis is made anew. */
enum { PICKED_MAX = 64 };

static void
free_inquiry(void *idle)
{
        struct rep_inquiry *inquiry = (struct rep_inquiry *)idle;

        rep_analysis_destroy(inquiry->analysis);
        rep_crawler_free((struct rep_crawler *)(uintptr_t)inquiry->crawler);
        free(inquiry);
}

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

/* Makes the analysis of what ROBOTS keeps. */
static enum rep_status
analyze(struct rep_robots *robots, struct rep_analysis **analysis)
{
        const struct rep_options options = {
                .max_bytes = robots->max_bytes, .dialect = robots->dialect, .names = robots->names};
        uint64_t cursor = 0;
        const struct lines lines = {robots, &cursor};

        if (robots->blob.bytes != NULL)
                return rep_analysis_create_blob(&robots->blob, analysis);
        if (robots->beside->text.data != NULL)
                return rep_analysis_create(robots->beside->text.data, robots->beside->text.size, &options, analysis);
        return rep_analyze_directives(next_line, &lines, robots->records.count, &robots->records.report, &options,
                                      analysis);
}

static enum rep_status
make_inquiry(struct rep_robots *robots, struct rep_inquiry **inquiry)
{
        struct rep_inquiry *made = (struct rep_inquiry *)calloc(1, sizeof(*made));
        enum rep_status status;

        if (made == NULL)
                return REP_ERR_MEMORY;
        made->robots = robots;
        status = analyze(robots, &made->analysis);
        if (status == REP_OK)
                *inquiry = made;
        else
                free_inquiry(made);
        return status;
}

enum rep_status
rep_begin_inquiry(struct rep_robots *robots, bool whole, struct rep_inquiry **inquiry)
{
        struct rep_beside_rules *beside;

        if (robots == NULL || (robots->blob.bytes == NULL && robots->records.no_texts))
                return REP_ERR_ARGUMENT;
        beside = rep_need_beside(robots);
        if (beside == NULL)
                return REP_ERR_MEMORY;
        if (whole && beside->text.data == NULL)
                return REP_ERR_ARGUMENT;
        REP_STORE(&beside->free_idle, &free_inquiry);
        *inquiry = (struct rep_inquiry *)REP_EXCHANGE(&beside->idle, (void *)NULL);
        return *inquiry != NULL ? REP_OK : make_inquiry(robots, inquiry);
}

void
rep_end_inquiry(struct rep_inquiry *inquiry)
{
        struct rep_inquiry *other = inquiry;

        if (!inquiry->spent)
                other = (struct rep_inquiry *)REP_EXCHANGE(&inquiry->robots->beside->idle, (void *)inquiry);
        if (other != NULL)
                free_inquiry(other);
}

/* ---- rules */

/* Sets *ANALYSIS to the analysis of INQUIRY, read with the names that CRAWLER needs. */
static enum rep_status
find_analysis(struct rep_inquiry *inquiry, const struct rep_crawler *crawler, struct rep_analysis **analysis)
{
        struct rep_crawler_view view;
        enum rep_status status;

        *analysis = inquiry->analysis;
        rep_crawler_look(crawler, &view);
        if (inquiry->analysis->blob.bytes != NULL || rep_may_ask(&view, inquiry->analysis->options.names))
                return REP_OK;
        status = rep_need_wide(inquiry->analysis);
        *analysis = inquiry->analysis->wide;
        return status;
}

enum rep_status
rep_pick_for_inquiry(struct rep_inquiry *inquiry, const struct rep_crawler *crawler, struct rep_crawler_rules **rules)
{
        const struct rep_robots *robots = inquiry->robots;
        struct rep_analysis *analysis;
        enum rep_status status;

        if (robots->crawler != NULL && !rep_crawler_equal(robots->crawler, crawler, robots->names))
                return REP_ERR_AGENT;
        *rules = inquiry->rules;
        if (inquiry->rules != NULL && inquiry->crawler == crawler)
                return REP_OK;
        status = find_analysis(inquiry, crawler, &analysis);
        if (status == REP_OK)
                status = rep_pick_crawler_rules(analysis, crawler, rules);
        if (status != REP_OK)
                return status;
        rep_crawler_free((struct rep_crawler *)(uintptr_t)inquiry->crawler);
        inquiry->crawler = rep_crawler_share(crawler);
        inquiry->rules = *rules;
        inquiry->spent = ++inquiry->picked >= PICKED_MAX;
        return REP_OK;
}
