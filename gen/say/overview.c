/* SPDX-License-Identifier: Apache-2.0 */
/* overview.c: what a file does as a whole (rep_say.h): who may fetch how much, and what is said about use. */
#include <stdlib.h>

#include "analyze/compare/compare.h"
#include "analyze/robots_questions.h"
#include "base/command.h"
#include "robots/steering.h"

static const char home_page[] = "/";

/* ---- counts */

/* Returns what crawlers with PURPOSES fetch for, a sum of 1 << enum rep_use: search, AI input or AI training for one of
 * these purposes, all of them for 0, and 0 for others. */
static unsigned
purpose_uses(unsigned purposes)
{
        switch (purposes) {
        case REP_PURPOSE_SEARCH:
                return 1U << REP_USE_SEARCH;
        case REP_PURPOSE_TRAINING:
                return 1U << REP_USE_AI_TRAIN;
        case REP_PURPOSE_INPUT:
                return 1U << REP_USE_AI_INPUT;
        default:
                return purposes == 0 ? (1U << REP_USES) - 1 : 0;
        }
}

/* What is known of CRAWLER; NULL for everybody, and for one that is known by its tokens alone. */
static const struct rep_public_crawler *
find_known(const struct rep_crawler *crawler)
{
        struct rep_crawler_view view;

        rep_crawler_look(crawler, &view);
        return view.in_order ? rep_public_crawler_find(view.name) : NULL;
}

void
rep_count_crawlers(const struct rep_crawler_audit *audits, const struct rep_crawler_uses *uses, size_t count,
                   unsigned purposes, struct rep_crawler_counts *counts)
{
        *counts = (struct rep_crawler_counts){.purposes = purposes};
        counts->uses = purpose_uses(purposes);
        for (size_t i = 0; i < count; i++) {
                const struct rep_public_crawler *known = find_known(audits[i].crawler);
                enum rep_share share = rep_share_of(&audits[i].reach);

                if (audits[i].crawler == NULL ||
                    (purposes != 0 && (known == NULL || (known->purposes & purposes) == 0)))
                        continue;
                counts->all++;
                counts->by_share[share]++;
                if (counts->uses != 0 && uses != NULL && uses[i].answered) {
                        counts->answered++;
                        for (unsigned use = 0; use < REP_USES; use++)
                                if ((counts->uses & 1U << use) != 0)
                                        counts->by_preference[use][uses[i].of[use]]++;
                }
                if (share != REP_SHARE_NOTHING)
                        continue;
                counts->unsure += known == NULL || known->obeys != REP_OBEYS_YES;
                counts->hearsay += known != NULL && known->obeys == REP_OBEYS_YES && !known->documented;
        }
}

/* ---- use */

/* Keeps the answers of REPORT (rep_usage_report_fn). */
static void
keep_uses(void *context, const struct rep_usage_report *report)
{
        struct rep_crawler_uses *uses = (struct rep_crawler_uses *)context;

        uses->answered = true;
        for (unsigned use = 0; use < REP_USES; use++)
                uses->of[use] = report->of[use].preference;
}

/* Returns whether the crawler of AUDIT is answered like everybody whom no line names. */
static bool
is_like_everybody(const struct rep_crawler_audit *audit)
{
        const struct rep_public_crawler *known = find_known(audit->crawler);

        if (known == NULL || !known->everybody || known->wide || audit->token.size > 0)
                return false;
        for (size_t i = 0; i < REP_STEERING_TOKENS; i++)
                if (rep_steering_token_at(i)->kind == REP_STATEMENT_OPERATOR_TOKEN &&
                    rep_is_steered(rep_steering_token_at(i), audit->crawler))
                        return false;
        return true;
}

/* Asks about one crawler.  One that can't be asked, as that of a blob without lines, has no answer. */
static enum rep_status
ask_one(struct rep_robots *robots, const struct rep_crawler *crawler, struct rep_crawler_uses *uses)
{
        enum rep_status status;

        *uses = (struct rep_crawler_uses){.answered = false};
        status = rep_robots_usage_report(robots, crawler, home_page, 1, keep_uses, uses);
        return status == REP_ERR_MEMORY ? status : REP_OK;
}

/* Does what rep_robots_uses() does, and takes from *BUDGET.  *UNDECIDED becomes the number of those that were not asked
 * about. */
static enum rep_status
ask_all(struct rep_robots *robots, const struct rep_crawler_audit *audits, size_t count, uint64_t *budget,
        struct rep_crawler_uses *uses, size_t *undecided)
{
        struct rep_crawler_uses everybody;
        enum rep_status status = ask_one(robots, NULL, &everybody);
        struct rep_directive line;
        uint64_t cursor = 0, steps = REP_REPORT_STEPS;

        *undecided = 0;
        while (rep_robots_next(robots, &cursor, &line))
                steps += rep_usage_line_steps(&line);
        for (size_t i = 0; i < count && status == REP_OK; i++) {
                uses[i] = everybody;
                if (is_like_everybody(&audits[i]))
                        continue;
                uses[i].answered = false;
                if (rep_spend(budget, steps))
                        status = ask_one(robots, audits[i].crawler, &uses[i]);
                else
                        ++*undecided;
        }
        return status;
}

enum rep_status
rep_robots_uses(struct rep_robots *robots, const struct rep_crawler_audit *audits, size_t count, uint64_t budget,
                struct rep_crawler_uses *uses)
{
        size_t undecided;

        if (robots == NULL || (count > 0 && (audits == NULL || uses == NULL)))
                return REP_ERR_ARGUMENT;
        budget = budget == 0 ? REP_BUDGET : budget;
        return ask_all(robots, audits, count, &budget, uses, &undecided);
}

/* ---- the crawlers that are looked at */

/* The purposes that a line each is about, in their order. */
static const enum rep_purpose purposes[] = {REP_PURPOSE_SEARCH, REP_PURPOSE_TRAINING, REP_PURPOSE_INPUT,
                                            REP_PURPOSE_USER,   REP_PURPOSE_AGENT,    REP_PURPOSE_ARCHIVE};

enum { PURPOSES = sizeof(purposes) / sizeof(purposes[0]), MOST_LINES = REP_FIRSTS + PURPOSES };

/* A question about a file as a whole. */
struct survey {
        struct rep_robots *robots;
        struct rep_crawler **crawlers; /* first those that are looked at first, then all of the table */
        struct rep_crawler_uses *uses;
        size_t count;
        struct rep_result home[REP_FIRSTS];
        struct rep_overview_line lines[MOST_LINES];
        size_t line_count;
        uint64_t budget;        /* what is left of it */
        enum rep_status status; /* of making the lines */
        rep_overview_fn fn;
        void *context;
};

static enum rep_status
make_crawlers(struct survey *survey)
{
        static const char *const first[REP_FIRSTS] = {"Googlebot", "bingbot", NULL};
        size_t known = rep_public_crawler_count(), i;
        enum rep_status status = REP_OK;

        survey->count = REP_FIRSTS + known;
        survey->crawlers = (struct rep_crawler **)calloc(survey->count, sizeof(struct rep_crawler *));
        survey->uses = (struct rep_crawler_uses *)calloc(survey->count, sizeof(*survey->uses));
        if (survey->crawlers == NULL || survey->uses == NULL)
                return REP_ERR_MEMORY;
        for (i = 0; i < survey->count && status == REP_OK; i++) {
                const char *name = i < REP_FIRSTS ? first[i] : rep_public_crawler_at(i - REP_FIRSTS)->name;

                if (name != NULL)
                        status = rep_crawler_create_public(rep_string(name), &survey->crawlers[i]);
        }
        return status;
}

/* ---- lines */

/* Returns how bad it is for the crawler that is looked at FIRST to have what LINE says: closed out are those that may
 * not fetch the home page, nor anything that no rule looks for. */
static enum rep_severity
judge(const struct rep_overview_line *line, enum rep_first first)
{
        enum rep_share share = rep_share_of(&line->reach);

        if (share != REP_SHARE_NOTHING && share != REP_SHARE_ONLY && line->home.verdict == REP_ALLOW)
                return REP_SEVERITY_NOTE;
        return first == REP_FIRST_EVERYBODY ? REP_SEVERITY_WARNING : REP_SEVERITY_ERROR;
}

static bool
are_same_examples(const struct rep_reach_example *a, const struct rep_reach_example *b)
{
        return a->exists == b->exists && a->line == b->line;
}

/* Returns whether two lines say the same of whom they are about. */
static bool
are_alike(const struct rep_overview_line *a, const struct rep_overview_line *b)
{
        const struct rep_reach *reach = &a->reach, *other = &b->reach;

        return rep_share_of(reach) == rep_share_of(other) && a->home.verdict == b->home.verdict &&
               are_same_examples(&reach->by_verdict[REP_ALLOW], &other->by_verdict[REP_ALLOW]) &&
               are_same_examples(&reach->by_verdict[REP_DISALLOW], &other->by_verdict[REP_DISALLOW]);
}

/* Adds what is so for the crawler that is looked at FIRST to a line that says the same, or as a line of its own. */
static void
add_first(struct survey *survey, enum rep_first first, const struct rep_crawler_audit *audit)
{
        struct rep_overview_line line = {.reach = audit->reach, .home = survey->home[first]};
        size_t i;

        for (i = 0; i < survey->line_count && !are_alike(&survey->lines[i], &line);)
                i++;
        if (i == survey->line_count)
                survey->lines[survey->line_count++] = line;
        survey->lines[i].whom |= 1U << first;
        if (survey->lines[i].severity < judge(&line, first))
                survey->lines[i].severity = judge(&line, first);
}

/* Returns whether A comes before B: it is worse, or about crawlers that may fetch less. */
static bool
is_worse(const struct rep_overview_line *a, const struct rep_overview_line *b)
{
        if (a->severity != b->severity)
                return a->severity > b->severity;
        return rep_share_of(&a->reach) > rep_share_of(&b->reach);
}

/* Puts the worst of the first lines first, and otherwise leaves their order. */
static void
sort_lines(struct rep_overview_line *lines, size_t count)
{
        size_t i, j;

        for (i = 1; i < count; i++)
                for (j = i; j > 0 && is_worse(&lines[j], &lines[j - 1]); j--) {
                        struct rep_overview_line line = lines[j];

                        lines[j] = lines[j - 1];
                        lines[j - 1] = line;
                }
}

/* Adds the line about all crawlers with PURPOSE. */
static void
add_purpose(struct survey *survey, enum rep_purpose purpose, const struct rep_crawler_audit *audits)
{
        struct rep_overview_line *line = &survey->lines[survey->line_count++];

        rep_count_crawlers(audits + REP_FIRSTS, survey->uses + REP_FIRSTS, survey->count - REP_FIRSTS, purpose,
                           &line->counts);
        if (purpose == REP_PURPOSE_SEARCH &&
            line->counts.by_share[REP_SHARE_NOTHING] + line->counts.by_share[REP_SHARE_ONLY] > 0)
                line->severity = REP_SEVERITY_WARNING;
}

/* Makes the lines of the audits (rep_audits_fn). */
static void
survey_audits(void *context, const struct rep_crawler_audit *audits)
{
        struct survey *survey = (struct survey *)context;
        struct rep_overview overview = {.lines = survey->lines};

        survey->status =
                ask_all(survey->robots, audits, survey->count, &survey->budget, survey->uses, &overview.undecided);
        if (survey->status != REP_OK)
                return;
        for (size_t i = 0; i < REP_FIRSTS; i++)
                add_first(survey, (enum rep_first)i, &audits[i]);
        sort_lines(survey->lines, survey->line_count);
        overview.closed_to_search = survey->lines[0].severity == REP_SEVERITY_ERROR;
        for (size_t i = 0; i < PURPOSES; i++)
                add_purpose(survey, purposes[i], audits);
        for (size_t i = REP_FIRSTS; i < survey->count; i++)
                overview.undecided += rep_share_of(&audits[i].reach) == REP_SHARE_UNDECIDED;
        overview.line_count = survey->line_count;
        survey->fn(survey->context, &overview);
}

enum rep_status
rep_robots_overview(struct rep_robots *robots, uint64_t budget, rep_overview_fn fn, void *context)
{
        struct survey survey = {
                .robots = robots, .budget = budget == 0 ? REP_BUDGET : budget, .fn = fn, .context = context};
        enum rep_status status = robots == NULL || fn == NULL ? REP_ERR_ARGUMENT : make_crawlers(&survey);

        for (size_t i = 0; i < REP_FIRSTS && status == REP_OK; i++)
                status = rep_robots_check(robots, survey.crawlers[i], home_page, 1, &survey.home[i]);
        if (status == REP_OK)
                status = rep_audit_robots(robots, (const struct rep_crawler *const *)survey.crawlers, survey.count,
                                          &survey.budget, survey_audits, &survey);
        for (size_t i = 0; survey.crawlers != NULL && i < survey.count; i++)
                rep_crawler_free(survey.crawlers[i]);
        free(survey.crawlers);
        free(survey.uses);
        return status == REP_OK ? survey.status : status;
}
