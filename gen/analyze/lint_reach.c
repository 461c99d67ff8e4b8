/* SPDX-License-Identifier: Apache-2.0 */
/*
 * lint_reach.c: search engines, and everybody whom no line names, that lose the site: all of it, all but some paths, or
 * the first page.
 *
 * Only engines that nearly all sites want are asked about.  Files close others on purpose, by the dozen.
 */
#include "analyze/lint.h"

#include "analyze/crawler_rules.h"

const char *const rep_wanted_engines[REP_WANTED_ENGINES] = {"Googlebot", "bingbot"};

/* What is lost, the worst last. */
enum loss { LOSS_NOTHING, LOSS_FIRST_PAGE, LOSS_MOST, LOSS_SITE };

/* What a crawler loses. */
struct lost {
        enum loss loss;
        const struct rep_directive *rule; /* that closes it; NULL if nothing is lost */
        struct rep_text open;             /* LOSS_MOST: a path that is left */
};

/* The engines, and then everybody else. */
enum { ASKED = REP_WANTED_ENGINES + 1 };

/* Sets *RULE to the rule that disallows the first page, or to NULL. */
static enum rep_status
find_first_page(struct rep_crawler_rules *rules, uint64_t *budget, const struct rep_directive **rule)
{
        struct rep_decision decision;
        enum rep_status status = rep_decide(&rules->index, "/", 1, budget, &decision);

        *rule = NULL;
        if (status == REP_OK && rep_verdict_of(rules->analysis, decision.best) == REP_DISALLOW)
                *rule = rep_rule_of(rules->analysis, decision.best)->directive;
        return status;
}

/* Finds what the crawler of RULES loses. */
static enum rep_status
find_lost(struct rep_crawler_rules *rules, uint64_t budget, struct lost *lost)
{
        const struct rep_directive *first_page;
        struct rep_reach reach;
        enum rep_status status = rep_search_reach(&rules->analysis->work, rules, &budget, &reach);

        if (status == REP_OK)
                status = find_first_page(rules, &budget, &first_page);
        if (status != REP_OK)
                return status;
        lost->rule = reach.by_verdict[REP_DISALLOW].rule;
        if (!reach.by_verdict[REP_ALLOW].exists) {
                lost->loss = LOSS_SITE;
        } else if (reach.elsewhere == REP_DISALLOW) {
                lost->loss = LOSS_MOST;
                lost->open = reach.by_verdict[REP_ALLOW].path;
        } else {
                lost->rule = first_page;
                lost->loss = first_page != NULL ? LOSS_FIRST_PAGE : LOSS_NOTHING;
        }
        return REP_OK;
}

/* Finds what the crawler NUMBER of those asked about loses.  An engine that no line names is one of everybody. */
static enum rep_status
ask(const struct rep_lint *lint, size_t number, struct lost *lost)
{
        bool engine = number < REP_WANTED_ENGINES;
        struct rep_text agent = rep_string(engine ? rep_wanted_engines[number] : "");
        struct rep_crawler_rules *rules;
        enum rep_status status = rep_pick_rules(lint->analysis, &agent, engine, &rules);

        *lost = (struct lost){LOSS_NOTHING, NULL, {NULL, 0}};
        if (status != REP_OK || (engine && !rules->named))
                return status;
        status = find_lost(rules, rep_lint_budget(lint), lost);
        if (status != REP_ERR_LIMIT)
                return status;
        ++*lint->undecided;
        return REP_OK;
}

/* Reports what the crawlers in WHOM, bits by their numbers, lose in the same way. */
static void
report_lost(const struct rep_lint *lint, const struct lost *lost, unsigned whom)
{
        static const char *const names[1U << ASKED] = {
                "",
                "Googlebot",
                "bingbot",
                "Googlebot and bingbot",
                "every crawler not named",
                "Googlebot and every crawler not named",
                "bingbot and every crawler not named",
                "Googlebot, bingbot and every crawler not named",
        };
        const struct rep_directive *rule = lost->rule;

        if (lost->loss == LOSS_MOST)
                rep_report_finding(lint, REP_FINDING_BLOCKS_EVERYTHING, rule->line, rule->key.data, 0,
                                   "blocks the whole site for %s, but for paths such as '%.*s'", names[whom],
                                   rep_shown(lost->open), lost->open.data);
        else
                rep_report_finding(lint, REP_FINDING_BLOCKS_EVERYTHING, rule->line, rule->key.data, 0,
                                   "blocks the %s for %s", lost->loss == LOSS_SITE ? "whole site" : "first page, '/',",
                                   names[whom]);
}

enum rep_status
rep_lint_reach(const struct rep_lint *lint)
{
        struct lost lost[ASKED];
        enum rep_status status = REP_OK;
        unsigned told = 0, whom;
        size_t i, j;

        for (i = 0; i < ASKED && status == REP_OK; i++)
                status = ask(lint, i, &lost[i]);
        for (i = 0; i < ASKED && status == REP_OK; i++) {
                if (lost[i].loss == LOSS_NOTHING || (told & 1U << i) != 0)
                        continue;
                for (whom = 0, j = i; j < ASKED; j++)
                        if (lost[j].loss == lost[i].loss && lost[j].rule == lost[i].rule)
                                whom |= 1U << j;
                report_lost(lint, &lost[i], whom);
                told |= whom;
        }
        return status;
}
