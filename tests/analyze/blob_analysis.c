/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Analysis of blobs.  The analysis of a blob gives the same results as that of the file that the blob was made of.
 * The analysis of a forged blob reads nothing outside of it, and takes bounded time and memory.
 */
#include "base/buffer.h"
#include "format.h"
#include "tests/support/analysis.h"
#include "tests/support/compiled.h"
#include "tests/support/crawler.h"
#include "tests/support/properties.h"
#include "tests/support/sample.h"

#include <string.h>

enum { EXPLAINED = 40000, FORGERIES = 20000, LINE_ONE_IN = 10 };

/* ---- as the file */

static void
check_same(const struct rep_explanation *a, const struct rep_explanation *b)
{
        assert_same_result(a->result, b->result);
        assert_int_equal(a->reason, b->reason);
        assert_int_equal(a->naming_count, b->naming_count);
        assert_int_equal(a->match_count, b->match_count);
        assert_int_equal(a->miss_count, b->miss_count);
        for (size_t at = 0; at < a->match_count; at++)
                assert_int_equal(a->matches[at].directive->line, b->matches[at].directive->line);
}

/* Explains URLs of SAMPLE by the file and by its blob, which is for the agents of SAMPLE alone where SELECTED. */
static void
explain_both(struct sample *sample, bool selected, struct random *random)
{
        static char text[SAMPLE_BYTES];
        struct rep_text robots = {text, sample_text(sample, text)};
        struct rep_options options = {.dialect = sample->dialect, .names = sample->names};
        ENDS(compiled_free) struct compiled compiled;
        ENDS(free_analysis) struct rep_analysis *file = analyse_text(robots, &options), *blob;

        options.agents = sample->agent;
        options.agent_count = selected ? sample->agent_count : 0;
        compiled = compiled_robots(robots, &options);
        assert_int_equal(rep_analysis_create_blob(&compiled.blob, &blob), REP_OK);
        for (size_t at = 0; at < sample->url_count; at++) {
                char url[SAMPLE_URL];
                size_t size = sample_url(sample, random, url);
                struct rep_explanation a, b;

                assert_int_equal(rep_explain(rules_of(file, sample->agent, sample->agent_count), url, size, &a),
                                 REP_OK);
                assert_int_equal(rep_explain(rules_of(blob, sample->agent, sample->agent_count), url, size, &b),
                                 REP_OK);
                check_same(&a, &b);
        }
}

TEST(explains_as_the_file)
{
        static struct sample sample;
        struct random random = {property_seed()};
        uint64_t urls = 0, wanted = scaled(EXPLAINED, 1000);

        while (urls < wanted) {
                sample_make(&sample, sample_dialect(&random), &random);
                if (sample.agent_count == 0)
                        continue;
                explain_both(&sample, random_chance(&random, 50), &random);
                urls += sample.url_count;
        }
}

/* A second byte order mark is a part of the first key, in the file as in the blob. */
TEST(reads_no_mark_twice)
{
        static const char *const robots =
                "\xef\xbb\xbf\xef\xbb\xbfuser-agent: y\ndisallow: /\nuser-agent: *\nallow: /\n";
        ENDS(compiled_free) struct compiled compiled = compiled_string(robots, NULL);
        const struct rep_text agent = rep_string("y");
        struct rep_explanation found;
        ENDS(free_analysis) struct rep_analysis *analysis;

        assert_int_equal(compiled_check(&compiled, "y", "/a").verdict, REP_ALLOW);
        assert_int_equal(rep_analysis_create_blob(&compiled.blob, &analysis), REP_OK);
        assert_int_equal(rep_explain(rules_of(analysis, &agent, 1), "/a", 2, &found), REP_OK);
        assert_int_equal(found.result.verdict, REP_ALLOW);
        assert_int_equal(found.result.line, 4);
}

/* ---- blobs for certain agents */

static void
on_nothing(void *context, const void *unused)
{
        (void)context;
        (void)unused;
}

static void
on_rule(void *context, const struct rep_rule_finding *finding)
{
        on_nothing(context, finding);
}

static void
on_finding(void *context, const struct rep_finding *finding)
{
        on_nothing(context, finding);
}

static void
on_agents(void *context, const struct rep_agents_difference *difference)
{
        on_nothing(context, difference);
}

static bool
on_family(void *context, const struct rep_family *family)
{
        on_nothing(context, family);
        return true;
}

static void
on_changes(void *context, const struct rep_agents_changes *changes)
{
        on_nothing(context, changes);
}

TEST(speaks_for_its_agents_alone)
{
        const struct rep_text agents[] = {rep_string("a"), rep_string("b")};
        const struct rep_options options = {.agents = agents, .agent_count = 1};
        ENDS(compiled_free)
        struct compiled compiled =
                compiled_string("user-agent: a\ndisallow: /a\nuser-agent: *\ndisallow: /b\n", &options);
        const struct rep_crawler *const crawlers[] = {NULL};
        ENDS(free_crawler) struct rep_crawler *googlebot = public_crawler("Googlebot");
        struct rep_crawler_audit audited;
        struct rep_crawler_rules *rules;
        struct rep_explanation found;
        ENDS(free_analysis) struct rep_analysis *blob;

        assert_int_equal(rep_analysis_create_blob(&compiled.blob, &blob), REP_OK);
        assert_int_equal(rep_explain(rules_of(blob, NULL, 0), "/a", 2, &found), REP_OK);
        assert_int_equal(found.result.line, 2);
        assert_true(found.named);
        assert_int_equal(rep_pick_rules(blob, &agents[1], 1, &rules), REP_ERR_AGENT);
        assert_int_equal(rep_pick_crawler_rules(blob, googlebot, &rules), REP_ERR_AGENT);
        assert_int_equal(rep_audit_crawlers(blob, crawlers, 1, 0, &audited), REP_ERR_AGENT);
        assert_int_equal(rep_find_rule_uses(blob, 0, on_rule, NULL), REP_ERR_AGENT);
        assert_int_equal(rep_lint_file(blob, NULL, on_finding, NULL, NULL), REP_ERR_AGENT);
        assert_int_equal(rep_find_families(blob, 0, on_family, NULL), REP_ERR_AGENT);
        assert_int_equal(rep_compare_files(blob, blob, NULL, on_agents, NULL), REP_ERR_AGENT);
        assert_int_equal(rep_compare_directives(blob, blob, NULL, on_changes, NULL), REP_ERR_AGENT);
}

/* ---- forged blobs */

static unsigned char *
directive_table(const struct compiled *compiled)
{
        unsigned char *bytes = compiled->bytes;

        return bytes + rep_word(bytes, REP_HEAD_META) + 4 * REP_META_WORDS;
}

static void
set_word(unsigned char *directive, int word, uint32_t value)
{
        rep_store32(directive + 4 * (size_t)word, value);
}

/* Asks everything about BLOB; returns what rep_analysis_create_blob() did. */
static enum rep_status
analyse_all(const struct rep_blob *blob)
{
        struct rep_crawler *wide;
        const struct rep_crawler *crawlers[] = {NULL, NULL};
        struct rep_crawler_audit audited[2];
        struct rep_explanation found;
        ENDS(free_analysis) struct rep_analysis *analysis;
        struct rep_tree tree;
        enum rep_status status = rep_analysis_create_blob(blob, &analysis);

        if (status != REP_OK)
                return status;
        assert_int_equal(rep_lint_file(analysis, NULL, on_finding, NULL, NULL), REP_OK);
        wide = public_crawler("MJ12bot");
        crawlers[1] = wide;
        assert_int_equal(rep_audit_crawlers(analysis, crawlers, 2, 0, audited), REP_OK);
        rep_crawler_free(wide);
        assert_int_equal(rep_find_families(analysis, 0, on_family, NULL), REP_OK);
        assert_int_equal(rep_compare_files(analysis, analysis, NULL, on_agents, NULL), REP_OK);
        assert_int_equal(rep_compare_directives(analysis, analysis, NULL, on_changes, NULL), REP_OK);
        assert_int_equal(rep_explain(rules_of(analysis, NULL, 0), "/a", 2, &found), REP_OK);
        assert_int_equal(rep_make_tree(rules_of(analysis, NULL, 0), 0, &tree), REP_OK);
        return REP_OK;
}

/* A line's number says nothing about memory. */
TEST(takes_no_line_for_a_size)
{
        ENDS(compiled_free) struct compiled compiled = compiled_string("user-agent: *\ndisallow: /a\n", NULL);
        struct rep_blob blob;

        set_word(directive_table(&compiled) + 4 * (size_t)REP_DIRECTIVE_WORDS, REP_DIRECTIVE_LINE, 0xFFFFFFF0);
        assert_int_equal(rep_open_within(&blob, compiled.bytes, compiled.size, 0, REP_OPEN_AGAIN, NULL), REP_OK);
        assert_int_equal(analyse_all(&blob), REP_OK);
}

/* Sets some words of the directives to any value, or, one time in ten, the last line to a later one, which is good;
 * those that rep_open() takes are analysed. */
TEST(stays_within_forged_blobs)
{
        static const char *const robots =
                "sitemap: http://h/s\nallow: /\nuser-agent: a\nuser-agent: MJ12bot\nfoo: bar\n"
                "disallow: /*a$\ncrawl-delay: 3\nuser-agent: *\ndisallow: /x%2f*y*\n"
                "allow: /x/index.html\n";
        struct random random = {property_seed()};
        ENDS(compiled_free) struct compiled compiled = compiled_string(robots, NULL);
        size_t words = rep_directive_count(&compiled.blob) * REP_DIRECTIVE_WORDS, opened = 0,
               forgeries = scaled(FORGERIES, 1000);
        unsigned char *table = directive_table(&compiled), *whole = malloc(words * 4);

        assert_non_null(whole);
        memcpy(whole, table, words * 4);
        for (size_t turn = 0; turn < forgeries; turn++) {
                struct rep_blob blob;

                memcpy(table, whole, words * 4);
                if (turn % LINE_ONE_IN == 0)
                        set_word(table + 4 * (words - REP_DIRECTIVE_WORDS), REP_DIRECTIVE_LINE,
                                 100 + (uint32_t)random_below(&random, 1000));
                for (size_t edits = turn % LINE_ONE_IN == 0 ? 0 : 1 + random_below(&random, 3); edits > 0; edits--)
                        rep_store32(table + 4 * random_below(&random, words), (uint32_t)random_below(&random, 40));
                if (rep_open_within(&blob, compiled.bytes, compiled.size, 0, REP_OPEN_AGAIN, NULL) != REP_OK)
                        continue;
                analyse_all(&blob);
                opened++;
        }
        print_message("%zu forged blobs analysed\n", opened);
        assert_true(opened >= forgeries / LINE_ONE_IN);
        free(whole);
}
