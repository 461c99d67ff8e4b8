/* SPDX-License-Identifier: Apache-2.0 */
/* lint_reach.c: wanted crawlers that lose the site: all of it, all but some paths, or the first page. */
#include "analyze/core/questions.h"
#include "analyze/lint/lint.h"

#include "analyze/core/crawler_rules.h"
#include "rep_robots.h"

/* ---- what is lost */

/* What is lost, the worst last. */
enum loss { LOSS_NOTHING, LOSS_FIRST_PAGE, LOSS_MOST, LOSS_SITE };

/* What a crawler loses. */
struct lost {
        enum loss loss;
        const struct rep_directive *rule; /* that closes it; NULL if nothing is lost */
        struct rep_text open;             /* LOSS_MOST: a path that is left */
};

/* Finds what the crawler of RULES loses. */
static enum rep_status
find_lost(struct rep_crawler_rules *rules, uint64_t *budget, struct lost *lost)
{
        const struct rep_directive *first_page;
        struct rep_reach reach;
        enum rep_status status = rep_search_reach(&rules->analysis->work, rules, budget, &reach);

        if (status == REP_OK)
                status = rep_find_closing_rule(rules, rep_string("/"), budget, &first_page);
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

/* ---- wanted crawlers */

enum rep_status
rep_pick_wanted(struct rep_lint *lint)
{
        static const char *const engines[] = {"Googlebot", "bingbot"};
        const struct rep_selection *selection = &lint->analysis->selection;
        struct lost lost;
        enum rep_status status = rep_pick_rules(lint->analysis, NULL, 0, &lint->wanted[REP_WANTED_EVERYBODY]);

        for (size_t i = 0; i < REP_WANTED_EVERYBODY && status == REP_OK; i++) {
                const struct rep_public_crawler *engine = rep_public_crawler_find(rep_string(engines[i]));
                size_t token = 0;

                /* It obeys the groups of the first of its tokens that the file names: bingbot those of msnbot, too. */
                while (token < engine->token_count &&
                       rep_members_of(selection, engine->tokens[token]) == &selection->everybody)
                        token++;
                lint->wanted[i] = lint->wanted[REP_WANTED_EVERYBODY];
                if (token < engine->token_count)
                        status = rep_pick_rules(lint->analysis, &engine->tokens[token], 1, &lint->wanted[i]);
        }
        if (status == REP_OK)
                status = find_lost(lint->wanted[REP_WANTED_GOOGLE], lint->steps, &lost);
        if (status == REP_OK && lost.loss == LOSS_SITE)
                lint->closing = lost.rule;
        return status == REP_ERR_LIMIT ? REP_OK : status;
}

const char *
rep_name_wanted(unsigned whom)
{
        static const char *const names[1U << REP_WANTED] = {
                "",
                "Googlebot",
                "bingbot",
                "Googlebot and bingbot",
                "every crawler not named",
                "Googlebot and every crawler not named",
                "bingbot and every crawler not named",
                "Googlebot, bingbot and every crawler not named",
        };

        return names[whom];
}

/* ---- reporting */

/* Returns which of the crawlers in WHOM read RULE and a user-agent line of its group: nothing if all do. */
static const char *
name_readers(const struct rep_analysis *analysis, const struct rep_directive *rule, unsigned whom)
{
        const struct rep_directive *first = analysis->file.directives, *line, *odd = rule;

        if (rep_is_read_by_all(analysis, rule))
                for (line = rule; line >= first && line->group == rule->group; line--) {
                        if (line->kind == REP_KIND_USER_AGENT && rep_is_read_by_all(analysis, line))
                                return "";
                        if (line->kind == REP_KIND_USER_AGENT)
                                odd = line;
                }
        if (whom == 1U << REP_WANTED_GOOGLE)
                return "";
        if (whom == 1U << REP_WANTED_EVERYBODY)
                return rep_has_colon(analysis, odd) ? " that reads misspelt and longer keys, as Google does"
                                                    : " that reads lines without ':', as Google does";
        return rep_has_colon(analysis, odd) ? ", as far as each reads misspelt and longer keys, as Google does"
                                            : ", as far as each reads lines without ':', as Google does";
}

/* Reports what the crawlers in WHOM, bits by their numbers, lose in the same way. */
static void
report_lost(const struct rep_lint *lint, const struct lost *lost, unsigned whom)
{
        enum rep_severity severity = REP_SEVERITY_WARNING;
        const struct rep_directive *rule = lost->rule;
        const char *names = rep_name_wanted(whom), *some = name_readers(lint->analysis, rule, whom);

        /* It is an error for a search engine, or for everybody else if no line names one. */
        for (size_t i = 0; i < REP_WANTED_EVERYBODY; i++)
                if ((whom & 1U << (lint->wanted[i]->named ? i : (size_t)REP_WANTED_EVERYBODY)) != 0)
                        severity = REP_SEVERITY_ERROR;
        if (lost->loss == LOSS_MOST)
                rep_report_as(lint, severity, REP_FINDING_BLOCKS_EVERYTHING, rule->line, rule->key.data, 0,
                              "blocks the whole site for %s%s, but for paths such as '%.*s'", names, some,
                              rep_shown(lost->open), lost->open.data);
        else
                rep_report_as(lint, severity, REP_FINDING_BLOCKS_EVERYTHING, rule->line, rule->key.data, 0,
                              "blocks the %s for %s%s", lost->loss == LOSS_SITE ? "whole site" : "first page, '/',",
                              names, some);
}

enum rep_status
rep_lint_reach(const struct rep_lint *lint)
{
        struct lost lost[REP_WANTED];
        enum rep_status status = REP_OK;
        unsigned told = 0, whom;
        size_t j;

        for (size_t i = 0; i < REP_WANTED && status == REP_OK; i++) {
                lost[i] = (struct lost){LOSS_NOTHING, NULL, {NULL, 0}};
                if (i == REP_WANTED_EVERYBODY || lint->wanted[i]->named) /* otherwise it is one of everybody */
                        status = rep_note_undecided(lint, find_lost(lint->wanted[i], lint->steps, &lost[i]));
        }
        for (size_t i = 0; i < REP_WANTED && status == REP_OK; i++) {
                if (lost[i].loss == LOSS_NOTHING || (told & 1U << i) != 0)
                        continue;
                for (whom = 0, j = i; j < REP_WANTED; j++)
                        if (lost[j].loss == lost[i].loss && lost[j].rule == lost[i].rule)
                                whom |= 1U << j;
                report_lost(lint, &lost[i], whom);
                told |= whom;
        }
        return status;
}
