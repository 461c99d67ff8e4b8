/* SPDX-License-Identifier: Apache-2.0 */
/* Hostile files as objects: the first encoding of their rules, so that no check takes more steps than rep_robots.h
   says.  This test counts the segments that follow stars itself, in the rules. */
#include "encode/encode_core.h"
#include "robots/asked.h"
#include "tests/support/crawler.h"
#include "tests/support/hostile.h"
#include "tests/support/robots.h"
#include "tests/support/sanitized.h"
#include "tests/support/share.h"
#include "tests/support/test.h"

#include <stdio.h>
#include <stdlib.h>

enum { FULL = 512000, LESS = 100000, URL_BYTES = 250, URLS = 6 };

static const enum rep_dialect dialects[] = {REP_DIALECT_GOOGLE, REP_DIALECT_RFC9309};

/* How many kinds begin as what, in the order of enum rep_encoding. */
static size_t begins[4];

/* ---- stars */

/* Segments behind stars that a check of LIST, a tier, may search for. */
static size_t
count_stars(const struct rep_tier *list)
{
        const struct rep_plan *plan = &rep_picked(rep_tier_group(list))->plan;
        ENDS(rep_arena_free) struct rep_arena arena = {0};
        struct rep_rules rules;
        size_t stars = 0;

        assert_int_equal(rep_rules_of_list(&arena, plan->header, plan->canonical, &rules), REP_OK);
        for (uint32_t at = 0; at < rules.count; at++)
                stars += rules.rules[at].pattern.stars;
        return stars;
}

/* ---- kinds */

static void
expect_first(const char *name, enum rep_dialect dialect, const struct rep_tier *tier)
{
        enum rep_encoding encoding = rep_tier_encoding(tier);
        bool good = tier->counts.stars > REP_ROBOTS_SEARCHES_MAX
                            ? encoding == REP_ENCODING_COMPACT
                            : encoding == REP_ENCODING_LIST || encoding == REP_ENCODING_AUTO;

        if (good && encoding == REP_ENCODING_LIST)
                good = count_stars(tier) <= REP_ROBOTS_SEARCHES_MAX;
        if (!good)
                print_error("%s, dialect %d: %u segments behind stars begin as encoding %d\n", name, (int)dialect,
                            tier->counts.stars, (int)encoding);
        assert_true(good);
        begins[encoding]++;
}

/* Compares the checks of ROBOTS with those of its blob. */
static void
compare(struct rep_robots *robots, const struct rep_crawler *bot, struct rep_text text)
{
        struct rep_result result, wanted;
        ENDS(free_robots) struct rep_robots *opened = reopen(robots, REP_ENCODING_COMPACT);
        char url[URL_BYTES];

        for (size_t which = 0; which < URLS && hostile_url(text, which, url, URL_BYTES) > 0; which++) {
                assert_int_equal(rep_robots_check(opened, bot, url, URL_BYTES, &wanted), REP_OK);
                assert_int_equal(rep_robots_check(robots, bot, url, URL_BYTES, &result), REP_OK);
                assert_same_result(result, wanted);
        }
}

static void
begin_kind(size_t kind, size_t size, enum rep_dialect dialect, const struct rep_crawler *bot)
{
        ENDS(free_text) struct rep_text text = hostile_robots(kind, size);
        struct rep_robots_options options = {.dialect = dialect};
        struct rep_result result;
        struct rep_robots *robots = parse_text(text, &options);

        assert_int_equal(rep_robots_check(robots, bot, "/a", 2, &result), REP_OK);
        expect_first(hostile_name(kind), dialect, rep_find_asked(robots, bot)->tier);
        compare(robots, bot, text);
        rep_robots_free(robots);
        options.crawler = bot;
        assert_int_equal(rep_robots_parse(text.data, text.size, &options, &robots), REP_OK);
        expect_first(hostile_name(kind), dialect, robots->first.tier);
        rep_robots_free(robots);
}

TEST(all_kinds)
{
        size_t size = SANITIZED || share() > 1 ? LESS : FULL;
        ENDS(free_crawler) struct rep_crawler *bot = make_crawler("bot");

        for (size_t kind = 0; kind < hostile_count(); kind++)
                for (size_t at = 0; at < 2; at++)
                        begin_kind(kind, size, dialects[at], bot);
        print_message("%zu begin as one answer, %zu as a list, %zu as an automaton\n", begins[REP_ENCODING_AUTO],
                      begins[REP_ENCODING_LIST], begins[REP_ENCODING_COMPACT]);
        assert_true(begins[REP_ENCODING_LIST] > 0 && begins[REP_ENCODING_COMPACT] > 0);
}

/* ---- the limit itself */

/* Rules with COUNT segments behind stars. */
static enum rep_encoding
first_encoding(unsigned count)
{
        ENDS(free_memory) char *text = malloc(64 + 24 * (size_t)count);
        struct rep_holding_rules rules;
        ENDS(free_robots) struct rep_robots *robots;
        size_t size;

        assert_non_null(text);
        size = (size_t)sprintf(text, "User-agent: *\n");
        for (unsigned at = 0; at < count; at++)
                size += (size_t)sprintf(text + size, "Disallow: /*%ux\n", at);
        assert_int_equal(rep_robots_parse(text, size, NULL, &robots), REP_OK);
        assert_int_equal(rep_robots_holding(robots, NULL, &rules), REP_OK);
        return rules.encoding;
}

TEST(limit)
{
        assert_int_equal(first_encoding(1), REP_ENCODING_LIST);
        assert_int_equal(first_encoding(REP_ROBOTS_SEARCHES_MAX), REP_ENCODING_LIST);
        assert_int_equal(first_encoding(REP_ROBOTS_SEARCHES_MAX + 1), REP_ENCODING_COMPACT);
}
