/* SPDX-License-Identifier: Apache-2.0 */
/* rep_robots_size() is the number of bytes that the object got from malloc(), after any questions.  This test counts
   the calls of malloc() and related functions. */
#include "rep_analyze.h"
#include "robots/object_usage.h"
#include "tests/support/counting_malloc.h"
#include "tests/support/hostile.h"
#include "tests/support/robots.h"
#include "tests/support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/crawler.h"

enum { KIND_BYTES = 60000, URL_BYTES = 100 };

/* ---- objects */

/* Asks ROBOTS some URLs that are made for TEXT. */
static void
ask(struct rep_robots *robots, const struct rep_crawler *crawler, struct rep_text text)
{
        struct rep_result result;
        char url[URL_BYTES];

        for (size_t which = 0; which < 3 && hostile_url(text, which, url, URL_BYTES) > 0; which++)
                assert_int_equal(rep_robots_check(robots, crawler, url, URL_BYTES, &result), REP_OK);
}

/* Whether rules of this KIND, in this ENCODING, need memory of the heap for a check. */
static bool
size_of_kind(size_t kind, enum rep_encoding encoding, bool one)
{
        ENDS(free_crawler) struct rep_crawler *bot = make_crawler("bot"), *other = make_crawler("other");
        struct rep_text text = hostile_robots(kind, KIND_BYTES);
        size_t before = malloc_taken();
        bool scratch;
        struct rep_robots *robots = PARSE(text, .encoding = encoding, .crawler = one ? bot : NULL, .no_texts = one);

        assert_int_equal(rep_robots_size(robots), malloc_taken() - before);
        ask(robots, bot, text);
        assert_int_equal(rep_robots_size(robots), malloc_taken() - before);
        scratch = rep_find_asked(robots, bot)->tier->scratch != NULL;
        if (!one)
                ask(robots, other, text);
        assert_int_equal(rep_robots_size(robots), malloc_taken() - before);
        rep_robots_free(robots);
        assert_int_equal(malloc_taken(), before);
        free((char *)text.data);
        return scratch;
}

/* What a check reads if a rule may match, and none does: of the object, of its group, and of the list. */
TEST(lines_of_a_check)
{
        enum { RULES = 11 }; /* as at the median of real files */
        ENDS(free_crawler) struct rep_crawler *bot = make_crawler("bot");
        char text[400] = "user-agent: *\n";
        const struct rep_plan *plan;
        struct rep_robots *robots;
        uintptr_t last = 0, lines = 0;

        for (int i = 0; i < RULES; i++)
                sprintf(text + strlen(text), "disallow: /private-%d/\n", i);
        robots = PARSE(rep_string(text), .crawler = bot, .no_texts = true);
        plan = &rep_picked(rep_tier_group(robots->first.tier))->plan;
        assert_int_equal(plan->mode, REP_PLAN_LIST);
        const struct {
                const void *at;
                size_t size;
        } reads[] = {{robots, sizeof(robots->first)},
                     {plan, offsetof(struct rep_plan, list) + sizeof(plan->list)},
                     {plan->table, (RULES + 1) * REP_LIST_HEAD},
                     {plan->list.free, RULES + 1}};
        for (size_t i = 0; i < COUNT(reads); i++)
                for (uintptr_t at = (uintptr_t)reads[i].at; at < (uintptr_t)reads[i].at + reads[i].size; at++) {
                        lines += at / REP_CACHE_LINE != last;
                        last = at / REP_CACHE_LINE;
                }
        assert_in_range(lines, 1, 5);
        /* Two waits: the group's place follows from the object's, and the list's from the group. */
        assert_ptr_equal(plan, (const unsigned char *)robots + REP_ROBOTS_SIZE + REP_TIER_SIZE);
        rep_robots_free(robots);
}

TEST(all_kinds)
{
        size_t scratches = 0;

        for (size_t kind = 0; kind < hostile_count(); kind++) {
                scratches += size_of_kind(kind, REP_ENCODING_COMPACT, false);
                scratches += size_of_kind(kind, REP_ENCODING_COMPACT, true);
                size_of_kind(kind, REP_ENCODING_AUTO, true);
                size_of_kind(kind, REP_ENCODING_AUTO, false);
        }
        print_message("%zu objects kept memory for checks\n", scratches);
        assert_true(scratches > 0);
}

/* Questions about usage take memory that is counted: rules of the lines, which crawlers share, and a place for each. */
TEST(usage)
{
        static const char text[] =
                "User-agent: *\nContent-Usage: /a*b train-ai=n, search=y\nUser-agent: "
                "__usage_ai-training\nDisallow: /x\n";
        ENDS(free_crawler) struct rep_crawler *bot = make_crawler("bot"), *other = make_crawler("other");
        ENDS(free_crawler) struct rep_crawler *same = make_crawler("Bot/2"); /* is made alike, so it has bot's place */
        size_t before = malloc_taken(), first;
        struct rep_usage answer;
        struct rep_robots *robots = parse_string(text, NULL);

        assert_int_equal(rep_robots_usage(robots, bot, "/ab", 3, REP_USE_AI_TRAIN, &answer), REP_OK);
        assert_int_equal(answer.line, 2);
        assert_int_equal(rep_robots_size(robots), malloc_taken() - before);
        first = rep_robots_size(robots);
        assert_int_equal(rep_robots_usage(robots, other, "/ab", 3, REP_USE_SEARCH, &answer), REP_OK);
        assert_int_equal(rep_robots_usage(robots, same, "/ab", 3, REP_USE_SEARCH, &answer), REP_OK);
        assert_int_equal(rep_robots_size(robots), first + sizeof(struct rep_asked) + sizeof(struct rep_usage_asked));
        assert_int_equal(rep_robots_size(robots), malloc_taken() - before);
        rep_robots_free(robots);
        assert_int_equal(malloc_taken(), before);
}

/* ---- explanations */

static void
on_explanation(void *context, const struct rep_explanation *found)
{
        assert_int_equal(found->result.line, *(uint32_t *)context);
}

/* Explains for CRAWLER a URL about which LINE decides. */
static void
explain(struct rep_robots *robots, const struct rep_crawler *crawler, uint32_t line)
{
        assert_int_equal(rep_robots_explain(robots, crawler, "/x", 2, 0, on_explanation, &line), REP_OK);
}

/* An object keeps what explained a URL, but not if no other URL is asked about, nor where the limit is in the way. */
TEST(explanations)
{
        static const char text[] =
                "User-agent: bot\nDisallow: /x\nUser-agent: MJ12bot\nDisallow: /\nUser-agent: *\nAllow: /x\n";
        ENDS(free_crawler)
        struct rep_crawler *bot = make_crawler("bot"), *wide = public_crawler("MJ12bot"), *other = make_crawler("o");
        struct rep_robots_options options = {.max_bytes = 0};
        size_t before = malloc_taken(), size;
        struct rep_robots *robots;

        for (int limited = 0; limited < 2; limited++) {
                assert_int_equal(rep_robots_parse(text, strlen(text), &options, &robots), REP_OK);
                size = rep_robots_size(robots);
                explain(robots, bot, 2);
                assert_int_equal(rep_robots_size(robots), size);
                assert_int_equal(malloc_taken() - before, size);
                for (int again = 0; again < 3; again++) {
                        explain(robots, again == 0 ? NULL : bot, again == 0 ? 6 : 2);
                        explain(robots, wide, 4);
                        explain(robots, other, 6);
                        assert_int_equal(rep_robots_size(robots) > size, limited == 0);
                        assert_int_equal(rep_robots_size(robots), malloc_taken() - before);
                }
                options.max_memory = 2 * (size + ((size_t)64 << 10)); /* of the next: half of it is too little */
                rep_robots_free(robots);
                assert_int_equal(malloc_taken(), before);
        }
}

/* ---- growing */

/* It grows as rules get another encoding, and as others ask. */
TEST(growing)
{
        ENDS(free_crawler) struct rep_crawler *bot = make_crawler("bot"), *other = make_crawler("other");
        char text[8192] = "User-agent: bot\nUser-agent: other\n";
        struct rep_holding_rules rules;
        ENDS(free_robots) struct rep_robots *robots;
        struct rep_result result;
        size_t before = malloc_taken(), first, second, last;

        for (int at = 0; at < 100; at++)
                sprintf(text + strlen(text), "Disallow: /%d*x%d\n", at, at);
        assert_int_equal(rep_robots_parse(text, strlen(text), NULL, &robots), REP_OK);
        first = rep_robots_size(robots);
        assert_int_equal(rep_robots_holding(robots, bot, &rules), REP_OK);
        assert_int_equal(rules.encoding, REP_ENCODING_LIST);
        second = rep_robots_size(robots);
        assert_true(second > first);
        for (int at = 0; at < 100000; at++)
                assert_int_equal(rep_robots_check(robots, bot, "/5/x5", 5, &result), REP_OK);
        assert_int_equal(rep_robots_holding(robots, bot, &rules), REP_OK);
        assert_true(rules.encoding == REP_ENCODING_DENSE);
        last = rep_robots_size(robots);
        assert_true(last > second);
        /* crawlers with the same rules share them */
        assert_int_equal(rep_robots_check(robots, other, "/5/x5", 5, &result), REP_OK);
        assert_int_equal(rep_robots_size(robots), last + sizeof(struct rep_asked));
        assert_int_equal(rep_robots_size(robots), malloc_taken() - before);
}
