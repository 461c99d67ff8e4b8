/* SPDX-License-Identifier: Apache-2.0 */
/*
 * rules.c: the rules that hold for a crawler, as the analysis of a robots.txt wants them.
 *
 * A crawler that only wide names can name, such as MJ12bot, needs a file that was read with them, so there may be two analyses
 * of a file: one for these crawlers, one for all others.
 */
#include "boundary.h"

#include <stdlib.h>

/* Crawlers whose rules are kept, for the one that is explained is often explained again.  Past that all are forgotten. */
#define KEPT_MOST 64

/* The rules of a crawler. */
struct web_picked {
        struct web_picked *next;
        struct rep_crawler
                *crawler; /* owned, so that nobody else can stand at its address; NULL: one that no group names */
        struct web_rules rules;
};

static void
forget_picked(struct web_robots *robots)
{
        struct web_picked *picked = robots->picked, *next;

        for (; picked != NULL; picked = next) {
                next = picked->next;
                rep_crawler_free(picked->crawler);
                free(picked);
        }
        robots->picked = NULL;
        robots->picked_count = 0;
}

void
web_forget_analysis(struct web_robots *robots)
{
        size_t i;

        forget_picked(robots);
        for (i = 0; i < WEB_ANALYSES; i++) {
                rep_analysis_destroy(robots->analyses[i]);
                robots->analyses[i] = NULL;
        }
}

/* Makes the analysis of ROBOTS that is read with NAMES, which are its own or wide, where there is none yet. */
static enum rep_status
need_analysis(struct web_robots *robots, enum rep_names names, struct rep_analysis **analysis)
{
        struct rep_analysis **place = &robots->analyses[names == robots->options.names ? 0 : 1];
        struct rep_options options = robots->options;
        enum rep_status status = REP_OK;

        if (robots->text == NULL)
                return REP_ERR_ARGUMENT;
        options.names = names;
        if (*place == NULL)
                status = rep_analysis_create(robots->text, robots->size, &options, place);
        *analysis = *place;
        return status;
}

enum rep_status
web_need_analysis(struct web_robots *robots, struct rep_analysis **analysis)
{
        return need_analysis(robots, robots->options.names, analysis);
}

/* Picks the RULES of CRAWLER. */
static enum rep_status
pick(struct web_robots *robots, const struct rep_crawler *crawler, struct web_rules *rules)
{
        struct rep_holding_rules holding;
        struct rep_analysis *analysis = NULL;
        struct rep_crawler_view view;
        enum rep_status status = rep_robots_holding(robots->robots, crawler, &holding);

        rep_crawler_look(crawler, &view);
        if (status == REP_OK)
                status = need_analysis(robots, holding.names, &analysis);
        if (status != REP_OK)
                return status;
        *rules = (struct web_rules){.names = holding.names, .exempt = view.in_order && holding.holds == REP_HOLDS_NONE};
        if (view.in_order)
                return rep_pick_rules(analysis, &holding.token, holding.holds == REP_HOLDS_NAMED, &rules->rules);
        return rep_pick_rules(analysis, view.tokens, view.token_count, &rules->rules);
}

enum rep_status
web_need_rules(struct web_robots *robots, const struct rep_crawler *crawler, struct web_rules *rules)
{
        struct web_picked *picked = robots->picked;
        enum rep_status status;

        while (picked != NULL && picked->crawler != crawler)
                picked = picked->next;
        if (picked != NULL) {
                *rules = picked->rules;
                return REP_OK;
        }
        if (robots->picked_count >= KEPT_MOST)
                web_forget_analysis(robots);
        status = pick(robots, crawler, rules);
        picked = status == REP_OK ? malloc(sizeof(*picked)) : NULL;
        if (picked == NULL)
                return status == REP_OK ? REP_ERR_MEMORY : status;
        *picked = (struct web_picked){robots->picked, rep_crawler_share(crawler), *rules};
        robots->picked = picked;
        robots->picked_count++;
        return REP_OK;
}
