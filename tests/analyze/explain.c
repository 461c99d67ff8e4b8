/* SPDX-License-Identifier: Apache-2.0 */
/* Explanations.  The verdict is that of the reference; reasons and near misses are those of cases. */
#include "analyze/core/near_miss.h"
#include "tests/support/analysis.h"
#include "tests/support/properties.h"
#include "tests/support/reference.h"
#include "tests/support/result.h"
#include "tests/support/sample.h"

#include <string.h>

enum { EXPLAINED = 50000 };

struct explain_case {
        const char *robots; /* lines of a group for everybody, from line 2 on */
        const char *url;
        enum rep_verdict verdict;
        uint32_t line;
        enum rep_reason reason;
        enum rep_miss_kind miss; /* of the strongest near miss */
        uint32_t miss_line;
};

static const struct explain_case cases[] = {
        {"disallow: /a\n", "/b", REP_ALLOW, 0, REP_REASON_NO_RULE, REP_MISS_NONE, 0},
        {"disallow: /a\n", "http://h/a#f", REP_DISALLOW, 2, REP_REASON_ONLY_RULE, REP_MISS_NONE, 0},
        {"disallow: /a\nallow: /ab\n", "/abc", REP_ALLOW, 3, REP_REASON_LONGER, REP_MISS_NONE, 0},
        {"disallow: /ab\nallow: /a*\n", "/abc", REP_ALLOW, 3, REP_REASON_ALLOW, REP_MISS_NONE, 0},
        {"disallow: /ab\ndisallow: /a*\n", "/abc", REP_DISALLOW, 2, REP_REASON_EARLIER, REP_MISS_NONE, 0},
        {"disallow: /Admin\n", "/admin/x", REP_ALLOW, 0, REP_REASON_NO_RULE, REP_MISS_CASE, 2},
        {"disallow: /Caf%C3%A9\n", "/caf%C3%A9", REP_ALLOW, 0, REP_REASON_NO_RULE, REP_MISS_CASE, 2},
        {"disallow: /a%2Fb/\n", "/A%2Fb/c", REP_ALLOW, 0, REP_REASON_NO_RULE, REP_MISS_CASE, 2},
        {"disallow: /a%2fb/\n", "/a%2fb/c", REP_ALLOW, 0, REP_REASON_NO_RULE, REP_MISS_ESCAPING, 2},
        {"disallow: /caf%C3%A9\n", "/caf\xc3\xa9", REP_ALLOW, 0, REP_REASON_NO_RULE, REP_MISS_ESCAPING, 2},
        {"disallow: /a%7eb\n", "/a~b", REP_ALLOW, 0, REP_REASON_NO_RULE, REP_MISS_ESCAPING, 2},
        {"disallow: private/\n", "/private/x", REP_ALLOW, 0, REP_REASON_NO_RULE, REP_MISS_FIRST_SLASH, 2},
        {"disallow: https://h/private\n", "/private/x", REP_ALLOW, 0, REP_REASON_NO_RULE, REP_MISS_ABSOLUTE_URL, 2},
        {"disallow: /dir/\n", "/dir", REP_ALLOW, 0, REP_REASON_NO_RULE, REP_MISS_LAST_SLASH, 2},
        {"disallow: /dir$\n", "/dir/", REP_ALLOW, 0, REP_REASON_NO_RULE, REP_MISS_END, 2},
        {"disallow: /*.pdf$\n", "/x.pdf?y", REP_ALLOW, 0, REP_REASON_NO_RULE, REP_MISS_END, 2},
        /* Those that would not have changed the verdict are not near misses. */
        {"disallow: /Admin\ndisallow: /admin/\n", "/admin/x", REP_DISALLOW, 3, REP_REASON_ONLY_RULE, REP_MISS_NONE, 0},
        {"disallow: /Ad\nallow: /admin/\n", "/admin/x", REP_ALLOW, 3, REP_REASON_ONLY_RULE, REP_MISS_NONE, 0},
        {"allow: /index.html\ndisallow: /\n", "/", REP_ALLOW, 2, REP_REASON_LONGER, REP_MISS_NONE, 0},
        {"disallow:\n", "/x", REP_ALLOW, 2, REP_REASON_ONLY_RULE, REP_MISS_NONE, 0},
};

static void
explain_case(const struct explain_case *wanted)
{
        char text[256];
        size_t size = (size_t)snprintf(text, sizeof(text), "user-agent: *\n%s", wanted->robots);
        ENDS(free_analysis) struct rep_analysis *analysis = analyse_text((struct rep_text){text, size}, NULL);
        struct rep_crawler_rules *rules = rules_of(analysis, NULL, 0);
        struct rep_explanation found;
        enum rep_miss_kind miss;

        print_message("%s %s\n", wanted->robots, wanted->url);
        assert_int_equal(rep_explain(rules, wanted->url, strlen(wanted->url), &found), REP_OK);
        assert_int_equal(found.result.verdict, wanted->verdict);
        assert_int_equal(found.result.line, wanted->line);
        assert_int_equal(found.reason, wanted->reason);
        miss = found.miss_count > 0 ? found.misses[0].kind : REP_MISS_NONE;
        assert_int_equal(miss, wanted->miss);
        if (miss != REP_MISS_NONE)
                assert_int_equal(found.misses[0].directive->line, wanted->miss_line);
}

TEST(gives_reasons)
{
        for (size_t at = 0; at < sizeof(cases) / sizeof(cases[0]); at++)
                explain_case(&cases[at]);
}

TEST(lists_user_agent_lines)
{
        static const char text[] =
                "user-agent: a\nuser-agent: *\ndisallow: /x\nuser-agent: A/2\nuser-agent: b\n"
                "disallow: /y\nuser-agent: * x\n";
        const struct rep_text agents[] = {rep_string("a"), rep_string("zz")};
        ENDS(free_analysis) struct rep_analysis *analysis = analyse_string(text);
        struct rep_crawler_rules *rules = rules_of(analysis, &agents[0], 1);
        struct rep_explanation found;

        assert_int_equal(rep_explain(rules, "/y", 2, &found), REP_OK);
        assert_true(found.named);
        assert_int_equal(found.group_count, 2);
        assert_int_equal(found.naming_count, 2);
        assert_int_equal(found.namings[0]->line, 1);
        assert_int_equal(found.namings[1]->line, 4);
        assert_int_equal(found.result.line, 6);
        assert_int_equal(rep_explain(rules_of(analysis, &agents[1], 1), "/y", 2, &found), REP_OK);
        assert_false(found.named);
        assert_int_equal(found.naming_count, 2);
        assert_int_equal(found.namings[1]->line, 7);
}

/* ---- the answer */

static size_t far_rules;

static void
fail_url(const struct sample *sample, struct rep_text robots, struct rep_text url)
{
        print_error("dialect %s\n", sample->dialect == REP_DIALECT_GOOGLE ? "google" : "rfc9309");
        print_escaped("robots", robots);
        print_escaped("url", url);
        fail_msg("an explanation gives another answer than the reference");
}

/* The rules that match are said from the strongest on, and the first one is the answer. */
static void
check_order(const struct rep_explanation *explanation)
{
        for (size_t at = 1; at < explanation->match_count; at++)
                assert_true(explanation->matches[at - 1].rank >= explanation->matches[at].rank);
        if (explanation->match_count > 0 && explanation->reason != REP_REASON_ROBOTS_FILE)
                assert_int_equal(explanation->result.line, explanation->matches[0].directive->line);
}

/* A rule that loose patterns say is far from a path neither matches it nor nearly does.  Returns how many are far. */
static size_t
check_loose(struct rep_analysis *analysis, struct rep_text path)
{
        struct rep_loose_path loose;
        struct rep_near_miss miss;
        uint64_t steps = 0, strength;
        size_t far = 0;

        assert_int_equal(rep_loosen_path(&analysis->memory, analysis->options.dialect, path, &loose), REP_OK);
        for (uint32_t rule = 0; rule < analysis->rule_count; rule++) {
                const struct rep_rule_line *line = &analysis->rules[rule];

                if (rep_may_meet(analysis, rule, &loose, &steps))
                        continue;
                far++;
                assert_int_equal(
                        rep_find_miss(&analysis->memory, analysis, rule, path.data, path.size, &miss, &strength),
                        REP_OK);
                assert_int_equal(miss.kind, REP_MISS_NONE);
                for (uint32_t at = 0; at < line->pattern_count; at++)
                        assert_false(rep_plain_matches(&analysis->patterns[line->first_pattern + at].plain, path.data,
                                                       path.size, &steps));
        }
        return far;
}

static size_t
explain_sample(struct sample *sample, struct random *random)
{
        static char text[SAMPLE_BYTES];
        struct rep_text robots = {text, sample_text(sample, text)};
        struct rep_options options = {.dialect = sample->dialect, .names = sample->names};
        struct reference *reference = reference_parse(text, robots.size, 0, sample->dialect, sample->names);
        ENDS(free_analysis) struct rep_analysis *analysis = analyse_text(robots, &options);
        struct rep_crawler_rules *rules = rules_of(analysis, sample->agent, sample->agent_count);

        reference_pick(reference, sample->agent, sample->agent_count);
        for (size_t at = 0; at < sample->url_count; at++) {
                char bytes[SAMPLE_URL];
                struct rep_text url = {bytes, sample_url(sample, random, bytes)};
                struct rep_result wanted = reference_check(reference, url.data, url.size);
                struct rep_explanation found;

                assert_int_equal(rep_explain(rules, url.data, url.size, &found), REP_OK);
                check_order(&found);
                far_rules += check_loose(analysis, found.path);
                if (found.reason == REP_REASON_ROBOTS_FILE)
                        wanted = (struct rep_result){wanted.verdict, 0, 0};
                if (wanted.verdict == REP_NO_URL) /* for those who call this to ask */
                        continue;
                if (!is_same_result(found.result, wanted))
                        fail_url(sample, robots, url);
        }
        reference_free(reference);
        return sample->url_count;
}

TEST(is_far_from_other_paths)
{
        static const char text[] = "user-agent: *\ndisallow: /zebra\nallow: /a*b\n";
        static const char *const paths[] = {"/aXb", "/xyz"};
        ENDS(free_analysis) struct rep_analysis *analysis = analyse_string(text);
        struct rep_crawler_rules *rules = rules_of(analysis, NULL, 0);
        struct rep_explanation found;

        for (size_t i = 0; i < COUNT(paths); i++) {
                assert_int_equal(rep_explain(rules, paths[i], strlen(paths[i]), &found), REP_OK);
                assert_int_equal(check_loose(analysis, found.path), i + 1);
        }
}

TEST(answers_as_the_reference)
{
        static struct sample sample;
        struct random random = {property_seed()};
        uint64_t urls = 0, wanted = scaled(EXPLAINED, 1000);

        while (urls < wanted) {
                sample_make(&sample, sample_dialect(&random), &random);
                urls += explain_sample(&sample, &random);
        }
        print_message("%llu URLs explained, %zu rules were far\n", (unsigned long long)urls, far_rules);
}
