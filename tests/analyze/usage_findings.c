/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Properties: what the linter finds about statements of usage agrees with the answers of the engine.  Files are random,
 * of lines that matter to each other; statements have no paths, so that the answers about "/" are those about all.
 */
#include "rep_analyze.h"
#include "rep_robots.h"
#include "tests/support/properties.h"
#include "tests/support/random.h"
#include "tests/support/robots.h"

#include <string.h>

enum { FILES = 3000, MADE_ONE_IN = 10, LINES_MAX = 14, FINDINGS_MAX = 64 };

static const char *const names[] = {"GPTBot", "Googlebot", "Google-Extended", "b"};

static const char *const lines[] = {"User-agent: *",
                                    "User-agent: *",
                                    "User-agent: GPTBot",
                                    "User-agent: Googlebot",
                                    "User-agent: Google-Extended",
                                    "User-agent: b",
                                    "Disallow: /",
                                    "Disallow: /a",
                                    "Disallow:",
                                    "Allow: /",
                                    "Content-Signal: ai-train=no",
                                    "Content-Signal: ai-train=yes, search=no",
                                    "Content-Signal: ai-input=maybe",
                                    "Content-Usage: train-ai=n",
                                    "Content-Usage: train-ai=y, ai-use=n",
                                    "Crawl-delay: 1",
                                    "Sitemap: https://example.com/s.xml",
                                    ""};

/* Together, these have a finding of each kind about usage. */
static const char *const made[] = {
        "User-agent: *\nContent-Signal: ai-train=no\nContent-Usage: train-ai=y\nDisallow: /a\nUser-agent: b\nDisallow: "
        "/\n"
        "Content-Usage: train-ai=n\nUser-agent: Googlebot\nDisallow: /a\n",
        "User-agent: *\nDisallow: /a\nUser-agent: GPTBot\nDisallow: /a\n\nContent-Signal: ai-train=no\n"};

/* A file, and what was found in it. */
struct sample {
        char text[1024];
        struct rep_robots *robots;
        struct {
                enum rep_finding_id id;
                uint32_t line;
                enum rep_use use; /* of REP_FINDING_CONFLICTING_USAGE */
        } findings[FINDINGS_MAX];
        size_t count;
};

static void
on_finding(void *context, const struct rep_finding *finding)
{
        struct sample *sample = context;
        struct rep_text name = {finding->message, strcspn(finding->message, " ")};
        enum rep_use use = REP_USE_SEARCH;

        assert_true(sample->count < FINDINGS_MAX);
        if (finding->id == REP_FINDING_CONFLICTING_USAGE)
                assert_true(rep_use_of(name, &use));
        sample->findings[sample->count].id = finding->id;
        sample->findings[sample->count].line = finding->line;
        sample->findings[sample->count++].use = use;
}

static void
make_text(struct sample *sample, struct random *random)
{
        for (size_t left = 1 + random_below(random, LINES_MAX); left > 0; left--) {
                strcat(sample->text, lines[random_below(random, COUNT(lines))]);
                strcat(sample->text, "\n");
        }
}

/* Makes the file number NUMBER. */
static void
make_sample(struct sample *sample, size_t number, struct random *random)
{
        const struct rep_robots_options options = {.keep_text = true};

        *sample = (struct sample){.count = 0};
        if (number % MADE_ONE_IN < COUNT(made))
                strcpy(sample->text, made[number % MADE_ONE_IN]);
        else
                make_text(sample, random);
        assert_int_equal(rep_robots_parse(sample->text, strlen(sample->text), &options, &sample->robots), REP_OK);
        assert_int_equal(rep_robots_lint(sample->robots, NULL, on_finding, sample, NULL), REP_OK);
}

/* Makes the crawler that the user-agent line LINE names; NULL for everybody.  Returns false for another line. */
static bool
make_crawler(const struct sample *sample, uint32_t line, struct rep_crawler **crawler)
{
        struct rep_directive directive;

        *crawler = NULL;
        if (!rep_robots_at_line(sample->robots, line, &directive) || directive.kind != REP_KIND_USER_AGENT)
                return false;
        if (directive.value.data[0] != '*')
                assert_int_equal(rep_crawler_create(&directive.value, 1, REP_NAMES_TOKEN, crawler), REP_OK);
        return true;
}

static struct rep_usage
ask(const struct sample *sample, const struct rep_crawler *crawler, enum rep_use use)
{
        struct rep_usage usage;

        assert_int_equal(rep_robots_usage(sample->robots, crawler, "/", 1, use, &usage), REP_OK);
        return usage;
}

/* Returns whether the finding number NUMBER is true of CRAWLER. */
static bool
is_true_of(const struct sample *sample, size_t number, const struct rep_crawler *crawler)
{
        enum rep_finding_id id = sample->findings[number].id;
        bool lacks = false;

        if (id == REP_FINDING_USAGE_WITHOUT_ACCESS)
                return answer_of(sample->robots, crawler, "/").verdict == REP_DISALLOW;
        if (id == REP_FINDING_CONFLICTING_USAGE)
                return ask(sample, crawler, sample->findings[number].use).preference == REP_PREFERENCE_DISALLOW;
        for (unsigned use = 0; use < REP_USES; use++)
                lacks |= ask(sample, crawler, (enum rep_use)use).preference != REP_PREFERENCE_DISALLOW;
        return lacks;
}

/* Checks that the finding number NUMBER is true of a crawler that its group names. */
static void
check_finding(const struct sample *sample, size_t number)
{
        enum rep_finding_id id = sample->findings[number].id;
        uint32_t line = sample->findings[number].line;
        struct rep_crawler *crawler;
        bool is_true = false, met = false;

        if (id != REP_FINDING_USAGE_NOT_INHERITED && id != REP_FINDING_CONFLICTING_USAGE &&
            id != REP_FINDING_USAGE_WITHOUT_ACCESS)
                return;
        for (; line > 0 && !is_true; line--) {
                struct rep_directive directive;

                if (make_crawler(sample, line, &crawler)) {
                        is_true = is_true_of(sample, number, crawler);
                        rep_crawler_free(crawler);
                        met = true;
                } else if (met && rep_robots_at_line(sample->robots, line, &directive) &&
                           (directive.kind == REP_KIND_ALLOW || directive.kind == REP_KIND_DISALLOW)) {
                        break;
                }
        }
        if (!is_true)
                fail_msg("%s in line %u is not true of:\n%s", rep_finding_name(id),
                         (unsigned)sample->findings[number].line, sample->text);
}

static bool
is_stated(enum rep_statement_kind kind)
{
        return kind == REP_STATEMENT_CONTENT_USAGE || kind == REP_STATEMENT_CONTENT_SIGNAL;
}

/* Notes in CONTEXT, a bool, whether a line speaks (rep_usage_report_fn). */
static void
find_statements(void *context, const struct rep_usage_report *report)
{
        bool *speaks = context;

        for (size_t i = 0; i < report->statement_count; i++)
                *speaks |= is_stated(report->statements[i].kind);
}

/* Returns whether a line of SAMPLE names NAME. */
static bool
is_named(const struct sample *sample, const char *name)
{
        char line[64];

        snprintf(line, sizeof(line), "User-agent: %s\n", name);
        return strstr(sample->text, line) != NULL;
}

/* Checks that a crawler called NAME which nothing tells what everybody is told is found. */
static void
check_name(const struct sample *sample, const char *name)
{
        bool speaks = false, lacks = false, found = false;
        struct rep_crawler *crawler;

        if (!is_named(sample, name) || strcmp(name, "Google-Extended") == 0)
                return;
        assert_int_equal(rep_crawler_create_token(name, &crawler), REP_OK);
        for (unsigned use = 0; use < REP_USES; use++) {
                struct rep_usage own = ask(sample, crawler, (enum rep_use)use),
                                 all = ask(sample, NULL, (enum rep_use)use);

                lacks |= is_stated(all.kind) && all.preference == REP_PREFERENCE_DISALLOW &&
                         own.preference == REP_PREFERENCE_UNKNOWN;
        }
        assert_int_equal(rep_robots_usage_report(sample->robots, crawler, "/", 1, find_statements, &speaks), REP_OK);
        for (size_t i = 0; i < sample->count; i++)
                found |= sample->findings[i].id == REP_FINDING_USAGE_NOT_INHERITED;
        if (!speaks && lacks && !found)
                fail_msg("%s lacks what is stated for '*', and nothing says so:\n%s", name, sample->text);
        rep_crawler_free(crawler);
}

TEST(findings_agree_with_answers)
{
        static const enum rep_finding_id about_usage[] = {
                REP_FINDING_USAGE_NOT_INHERITED, REP_FINDING_CONFLICTING_USAGE, REP_FINDING_USAGE_WITHOUT_ACCESS,
                REP_FINDING_MISPLACED_USAGE};
        struct random random = {property_seed()};
        struct sample sample;
        size_t by_id[REP_FINDING_IDS] = {0}, files = scaled(FILES, 100), i;

        for (size_t file = 0; file < files; file++) {
                make_sample(&sample, file, &random);
                for (i = 0; i < sample.count; i++) {
                        by_id[sample.findings[i].id]++;
                        check_finding(&sample, i);
                }
                for (i = 0; i < COUNT(names); i++)
                        check_name(&sample, names[i]);
                rep_robots_free(sample.robots);
        }
        for (i = 0; i < COUNT(about_usage); i++)
                assert_true(by_id[about_usage[i]] >= files / MADE_ONE_IN);
}
