/* SPDX-License-Identifier: Apache-2.0 */
/* How much of a site files leave open to the public crawlers, and how often their rules decide about URLs, by cases.
   properties_analysis.c compares the audit of random files with trying all paths. */
#include "base/command.h"
#include "tests/support/analysis.h"
#include "tests/support/compiled.h"
#include "tests/support/exact.h"
#include "tests/support/faults.h"
#include "tests/support/hostile.h"
#include "tests/support/robots.h"
#include "tests/support/sanitized.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/crawler.h"

enum { HOSTILE_BYTES = SANITIZED ? 20000 : 200000 };

/* ---- audit */

struct audit_case {
        const char *robots, *crawler; /* "*": everybody whom no line names */
        enum rep_share share;
        const char *token; /* by which the file names the crawler; "": none */
        uint32_t naming;   /* the first user-agent line by which groups hold; 0: none does */
        /* The lines that decide about the examples of each verdict, and these; NULL: there is none. */
        uint32_t allow_line;
        const char *allowed;
        uint32_t disallow_line;
        const char *disallowed;
        enum rep_dialect dialect;
};

static const struct audit_case audit_cases[] = {
        {"", "GPTBot", REP_SHARE_ALL, "", 0, 0, "/", 0, NULL, REP_DIALECT_GOOGLE},
        {"user-agent: gptbot\ndisallow: /\n", "GPTBot", REP_SHARE_NOTHING, "GPTBot", 1, 0, NULL, 2, "/",
         REP_DIALECT_GOOGLE},
        {"user-agent: gptbot\ndisallow: /\n", "*", REP_SHARE_ALL, "", 0, 0, "/", 0, NULL, REP_DIALECT_GOOGLE},
        {"user-agent: *\ndisallow:\n", "GPTBot", REP_SHARE_ALL, "", 1, 2, "/", 0, NULL, REP_DIALECT_GOOGLE},
        {"user-agent: *\ndisallow: /a\n", "GPTBot", REP_SHARE_ALL_BUT, "", 1, 0, "/", 2, "/a", REP_DIALECT_GOOGLE},
        /* A rule that is never the strongest disallows nothing. */
        {"user-agent: *\ndisallow: /a\nallow: /*\n", "GPTBot", REP_SHARE_ALL, "", 1, 3, "/", 0, NULL,
         REP_DIALECT_GOOGLE},
        {"user-agent: *\ndisallow: /a\nallow: /a\nallow: /\n", "GPTBot", REP_SHARE_ALL, "", 1, 4, "/", 0, NULL,
         REP_DIALECT_GOOGLE},
        /* The file itself is not part of the site. */
        {"user-agent: *\ndisallow: /\nallow: /robots.txt$\n", "GPTBot", REP_SHARE_NOTHING, "", 1, 0, NULL, 2, "/",
         REP_DIALECT_GOOGLE},
        {"user-agent: *\ndisallow: /robots.txt$\n", "GPTBot", REP_SHARE_ALL, "", 1, 0, "/", 0, NULL,
         REP_DIALECT_GOOGLE},
        {"user-agent: *\ndisallow: /robots.txt$\n", "GPTBot", REP_SHARE_ALL, "", 1, 0, "/", 0, NULL,
         REP_DIALECT_RFC9309},
        {"user-agent: *\ndisallow: /\nallow: /a$\n", "GPTBot", REP_SHARE_ONLY, "", 1, 3, "/a", 2, "/",
         REP_DIALECT_RFC9309},
        /* Of a crawler's tokens the first holds that a line names. */
        {"user-agent: *\ndisallow: /a\nuser-agent: googlebot\ndisallow: /\n", "Googlebot-Image", REP_SHARE_NOTHING,
         "Googlebot", 3, 0, NULL, 4, "/", REP_DIALECT_GOOGLE},
        {"user-agent: googlebot-image\ndisallow: /i\nuser-agent: googlebot\ndisallow: /\n", "Googlebot-Image",
         REP_SHARE_ALL_BUT, "Googlebot-Image", 1, 0, "/", 2, "/i", REP_DIALECT_GOOGLE},
        /* Some leave the groups for everybody aside. */
        {"user-agent: *\ndisallow: /\n", "AdsBot-Google", REP_SHARE_ALL, "", 0, 0, "/", 0, NULL, REP_DIALECT_GOOGLE},
        {"user-agent: *\ndisallow: /\nuser-agent: adsbot-google\ndisallow: /a\n", "AdsBot-Google", REP_SHARE_ALL_BUT,
         "AdsBot-Google", 3, 0, "/", 4, "/a", REP_DIALECT_GOOGLE},
        /* A name with digits is read as one for the crawler that has it. */
        {"user-agent: *\ndisallow: /a\nuser-agent: MJ12bot\ndisallow: /\n", "MJ12bot", REP_SHARE_NOTHING, "MJ12bot", 3,
         0, NULL, 4, "/", REP_DIALECT_GOOGLE},
        {"user-agent: *\ndisallow: /a\nuser-agent: MJ\ndisallow: /\n", "MJ12bot", REP_SHARE_ALL_BUT, "", 1, 0, "/", 2,
         "/a", REP_DIALECT_GOOGLE},
};

static void
assert_example(const struct rep_reach_example *found, uint32_t line, const char *path)
{
        assert_int_equal(found->exists, path != NULL);
        if (path == NULL)
                return;
        assert_int_equal(found->line, line);
        assert_text(found->path, path);
}

TEST(audits_cases)
{
        for (size_t at = 0; at < COUNT(audit_cases); at++) {
                const struct audit_case *wanted = &audit_cases[at];
                ENDS(free_crawler)
                struct rep_crawler *crawler =
                        strcmp(wanted->crawler, "*") == 0 ? NULL : public_crawler(wanted->crawler);
                const struct rep_crawler *const asking[] = {crawler};
                ENDS(free_analysis)
                struct rep_analysis *analysis =
                        analyse_text(rep_string(wanted->robots), &(struct rep_options){.dialect = wanted->dialect});
                struct rep_crawler_audit found;

                print_message("%s: %s\n", wanted->crawler, wanted->robots);
                assert_int_equal(rep_audit_crawlers(analysis, asking, 1, 0, &found), REP_OK);
                assert_ptr_equal(found.crawler, crawler);
                assert_int_equal(rep_share_of(&found.reach), wanted->share);
                assert_text(found.token, wanted->token);
                assert_int_equal(found.naming_count > 0 ? found.namings[0]->line : 0, wanted->naming);
                assert_int_equal(found.group_count > 0, wanted->naming > 0);
                assert_example(&found.reach.by_verdict[REP_ALLOW], wanted->allow_line, wanted->allowed);
                assert_example(&found.reach.by_verdict[REP_DISALLOW], wanted->disallow_line, wanted->disallowed);
        }
}

/* The whole table; the paths of all results live at once. */
TEST(audits_table)
{
        static const char robots[] =
                "user-agent: *\ndisallow: /all\nuser-agent: gptbot\nuser-agent: ccbot\n"
                "disallow: /some\nuser-agent: mj12bot\ndisallow: /wide\n";
        ENDS(free_analysis) struct rep_analysis *analysis = analyse_string(robots);
        const size_t count = rep_public_crawler_count();
        struct rep_crawler **crawlers = calloc(count, sizeof(struct rep_crawler *));
        ENDS(free_memory) struct rep_crawler_audit *found = calloc(count, sizeof(*found));

        assert_non_null(crawlers);
        assert_non_null(found);
        for (size_t at = 0; at < count; at++)
                crawlers[at] = public_crawler(rep_public_crawler_at(at)->name);
        assert_int_equal(rep_audit_crawlers(analysis, (const struct rep_crawler *const *)crawlers, count, 0, found),
                         REP_OK);
        for (size_t at = 0; at < count; at++) {
                const char *name = rep_public_crawler_at(at)->name;
                bool some = strcmp(name, "GPTBot") == 0 || strcmp(name, "CCBot") == 0, wide = !strcmp(name, "MJ12bot");

                if (!some && !wide && found[at].token.size > 0)
                        fail_msg("%s is named", name);
                if (!rep_public_crawler_at(at)->everybody)
                        assert_int_equal(rep_share_of(&found[at].reach), REP_SHARE_ALL);
                else
                        assert_text(found[at].reach.by_verdict[REP_DISALLOW].path, some   ? "/some"
                                                                                   : wide ? "/wide"
                                                                                          : "/all");
                rep_crawler_free(crawlers[at]);
        }
        free(crawlers);
}

/* Does a path get this verdict from the rules for "bot"? */
static void
check_example(const struct rep_group *group, const struct rep_reach_example *example, enum rep_verdict verdict)
{
        static char url[3 * HOSTILE_BYTES + 100]; /* each byte may be escaped */
        static unsigned char scratch[1 << 22];
        int size = example->exists
                           ? snprintf(url, sizeof(url), "http://h%.*s", (int)example->path.size, example->path.data)
                           : 0;
        struct rep_result result;

        if (!example->exists)
                return;
        assert_true((size_t)size < sizeof(url));
        assert_true(rep_scratch_size(group) <= sizeof(scratch));
        assert_int_equal(rep_check(group, url, (size_t)size, scratch, sizeof(scratch), &result), REP_OK);
        assert_int_equal(result.verdict, verdict);
        assert_int_equal(result.line, example->line);
}

/* Files that are made to be hard are audited within the budget, but for one, of which that is said; and what is said of
 * the others is so. */
TEST(audits_hostile_files)
{
        static const struct rep_text token = {"bot", 3};
        const struct rep_crawler *crawlers[2] = {NULL, NULL};
        struct rep_crawler_audit found[2];
        ENDS(free_crawler) struct rep_crawler *bot;
        size_t unsettled = 0;

        assert_int_equal(rep_crawler_create_ordered(&token, 1, true, REP_NAMES_TOKEN, &bot), REP_OK);
        crawlers[0] = bot;
        for (size_t kind = 0; kind < hostile_count(); kind++) {
                ENDS(free_text) struct rep_text robots = hostile_robots(kind, HOSTILE_BYTES);
                ENDS(compiled_free) struct compiled compiled = compiled_robots(robots, NULL);
                struct rep_group group = compiled_group(&compiled, "bot");
                ENDS(free_analysis) struct rep_analysis *analysis = analyse_text(robots, NULL);

                assert_int_equal(rep_audit_crawlers(analysis, crawlers, 2, 0, found), REP_OK);
                if (rep_share_of(&found[0].reach) == REP_SHARE_UNDECIDED ||
                    rep_share_of(&found[1].reach) == REP_SHARE_UNDECIDED)
                        unsettled++;
                for (int verdict = REP_DISALLOW; verdict <= REP_ALLOW; verdict++)
                        check_example(&group, &found[0].reach.by_verdict[verdict], (enum rep_verdict)verdict);
        }
        assert_true(unsettled <= 1);
}

/* What isn't settled within the budget is said to be so. */
TEST(audits_within_budget)
{
        struct rep_analysis *analysis = analyse_string("user-agent: *\ndisallow: /a\nallow: /b\n");
        ENDS(free_crawler) struct rep_crawler *made = public_crawler("GPTBot");
        const struct rep_crawler *crawler = made;
        struct rep_crawler_audit found;
        enum rep_share share;
        uint64_t budget = 1;

        do {
                assert_int_equal(rep_audit_crawlers(analysis, &crawler, 1, budget, &found), REP_OK);
                share = rep_share_of(&found.reach);
                assert_true(share == REP_SHARE_UNDECIDED || budget > 16);
                budget++;
        } while (share == REP_SHARE_UNDECIDED && budget < 1000);
        assert_int_equal(share, REP_SHARE_ALL_BUT);
        assert_int_equal(rep_audit_crawlers(NULL, &crawler, 1, 0, &found), REP_ERR_ARGUMENT);
        assert_int_equal(rep_audit_crawlers(analysis, &crawler, 1, 0, NULL), REP_ERR_ARGUMENT);
        assert_int_equal(rep_audit_crawlers(analysis, NULL, 0, 0, NULL), REP_OK);
        rep_analysis_free(analysis);
}

static struct rep_analysis *audited;
static const struct rep_crawler *auditing[2]; /* the second needs wide names */
static struct rep_crawler_audit audits[2];

static void
begin_audit(void)
{
        audited = analyse_string("user-agent: *\ndisallow: /a\nuser-agent: mj12bot\nallow: /*b$\n");
}

static unsigned
audit_both(void)
{
        return rep_audit_crawlers(audited, auditing, 2, 0, audits);
}

/* The audit works once there is memory. */
static void
check_audits(const struct fault_run *run)
{
        check_memory(run);
        assert_int_equal(audit_both(), REP_OK);
        assert_int_equal(rep_share_of(&audits[0].reach), REP_SHARE_ALL_BUT);
        rep_analysis_free(audited);
}

TEST_BETWEEN(audits_without_memory, NULL, faults_tell)
{
        ENDS(free_crawler) struct rep_crawler *narrow = public_crawler("GPTBot"), *wide = public_crawler("MJ12bot");

        auditing[0] = narrow;
        auditing[1] = wide;
        assert_true(faults_inject(&(struct scenario){"audits", no_memory, begin_audit, audit_both, check_audits, 1}) >
                    4);
}

/* Two tokens that are merged: an audit says the first that the file names. */
TEST(audits_merged_tokens)
{
        const struct rep_text tokens[] = {rep_string("none"), rep_string("b/2"), rep_string("a")};
        ENDS(free_analysis)
        struct rep_analysis *analysis = analyse_string(
                "user-agent: a\ndisallow: /a\nuser-agent: b\ndisallow: /b\n"
                "user-agent: *\ndisallow: /c\n");
        const struct rep_crawler *asking;
        struct rep_crawler_audit found;
        ENDS(free_crawler) struct rep_crawler *crawler;

        assert_int_equal(rep_crawler_create(tokens, 3, REP_NAMES_TOKEN, &crawler), REP_OK);
        asking = crawler;
        assert_int_equal(rep_audit_crawlers(analysis, &asking, 1, 0, &found), REP_OK);
        assert_int_equal(rep_share_of(&found.reach), REP_SHARE_ALL_BUT);
        assert_text(found.token, "b");
        assert_int_equal(found.naming_count, 2);
        assert_int_equal(found.group_count, 2);
}

/* Explains URL to CRAWLER. */
static enum rep_status
pick_rules(struct rep_analysis *analysis, const struct rep_crawler *crawler, const char *url,
           struct rep_explanation *found)
{
        struct rep_crawler_rules *rules;
        enum rep_status status = rep_pick_crawler_rules(analysis, crawler, &rules);

        assert_true((status == REP_OK) == (rules != NULL));
        return status == REP_OK ? rep_explain(rules, url, strlen(url), found) : status;
}

TEST(picks_crawlers)
{
        ENDS(free_analysis)
        struct rep_analysis *analysis =
                analyse_string("user-agent: *\ndisallow: /a\nuser-agent: googlebot\ndisallow: /g\n");
        ENDS(free_crawler)
        struct rep_crawler *image = public_crawler("Googlebot-Image"), *ads = public_crawler("AdsBot-Google"),
                           *wide = public_crawler("MJ12bot");
        struct rep_explanation found;

        assert_int_equal(pick_rules(analysis, image, "/g", &found), REP_OK);
        assert_int_equal(found.result.line, 4);
        assert_int_equal(found.naming_count, 1);
        assert_int_equal(pick_rules(analysis, ads, "/a", &found), REP_OK);
        assert_int_equal(found.result.verdict, REP_ALLOW);
        assert_int_equal(found.naming_count + found.group_count, 0);
        assert_int_equal(pick_rules(analysis, wide, "/a", &found), REP_ERR_CRAWLER);
        assert_int_equal(pick_rules(analysis, NULL, "/a", &found), REP_OK);
        assert_int_equal(found.result.line, 2);
        assert_int_equal(rep_pick_crawler_rules(analysis, image, NULL), REP_ERR_ARGUMENT);
}

/* ---- coverage */

static void
count_url(struct rep_coverage *coverage, struct rep_robots *robots, const char *url)
{
        const struct rep_result result = answer_of(robots, NULL, url);

        assert_true(rep_coverage_add(coverage, &result));
}

static void
check_hits(struct rep_robots *robots)
{
        struct rep_result other = {REP_DISALLOW, 2, 2};
        struct rep_coverage coverage;

        assert_int_equal(rep_coverage_begin(&coverage, robots, NULL), REP_OK);
        assert_int_equal(coverage.rule_count, 3);
        count_url(&coverage, robots, "/y");
        count_url(&coverage, robots, "http://h/y/a");
        count_url(&coverage, robots, "/y/z");
        count_url(&coverage, robots, "/x");
        assert_int_equal(coverage.rules[0].directive.line, 4);
        assert_int_equal(coverage.rules[0].hits, 2);
        assert_int_equal(coverage.rules[1].hits, 1);
        assert_int_equal(coverage.rules[2].directive.line, 8);
        assert_text(coverage.rules[2].directive.value, "/never");
        assert_int_equal(coverage.rules[2].hits, 0);
        assert_int_equal(coverage.urls[REP_ALLOW], 2);
        assert_int_equal(coverage.urls[REP_DISALLOW], 2);
        assert_int_equal(coverage.unruled, 1);
        /* A rule of another crawler is none of these. */
        assert_false(rep_coverage_add(&coverage, &other));
        assert_int_equal(coverage.urls[REP_DISALLOW], 2);
        rep_coverage_free(&coverage);
        faults_begin(no_memory[1]);
        assert_int_equal(rep_coverage_begin(&coverage, robots, NULL), REP_ERR_MEMORY);
        assert_true(faults_stop());
        assert_int_equal(coverage.rule_count, 0);
        rep_robots_free(robots);
}

TEST(counts_hits)
{
        static const char robots[] =
                "user-agent: a\ndisallow: /x\nuser-agent: *\ndisallow: /y\nallow: /y/z\n"
                "user-agent: *\ncrawl-delay: 3\ndisallow: /never\n";
        const struct rep_options verdicts = {.tracking = REP_TRACK_VERDICT}, stripped = {.strip = true};
        const struct rep_options *const options[] = {NULL, &verdicts, &stripped};
        struct rep_coverage coverage;
        struct rep_robots *made = parse_string(robots, NULL);

        check_hits(made);
        for (size_t at = 0; at < 3; at++) {
                struct compiled compiled = compiled_robots(rep_string(robots), options[at]);

                assert_int_equal(rep_robots_open(compiled.bytes, compiled.size, &made, NULL), REP_OK);
                compiled_free(&compiled);
                if (at == 0)
                        check_hits(made);
                else
                        assert_int_equal(rep_coverage_begin(&coverage, made, NULL), REP_ERR_ARGUMENT);
                rep_robots_free(at == 0 ? NULL : made);
        }
        assert_int_equal(rep_coverage_begin(&coverage, NULL, NULL), REP_ERR_ARGUMENT);
}
