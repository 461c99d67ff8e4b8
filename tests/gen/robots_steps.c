/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Hostile files as objects: the steps of their lists (match/list.h), each of about a nanosecond.  A list is left when
 * it worked about as much as its replacement costs, so no URL and no number of checks keeps anybody at a slow one:
 * neither the first crawler, nor one that has no place, nor a batch.
 */
#include "match/list.h"
#include "robots/asked.h"
#include "tests/support/hostile.h"
#include "tests/support/robots.h"
#include "tests/support/sanitized.h"
#include "tests/support/share.h"
#include "tests/support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/crawler.h"

enum { FULL = 512000, LESS = 100000, URL = 8192, LONG_URL = 1 << 20, TEN = 10, CRAWLERS = 70 };

/* A millisecond's steps.  A check takes 2 milliseconds at most, and one of a megabyte a second. */
#define MILLISECOND UINT64_C(1000000)

/* The steps that a check by TIER takes, if it is a list. */
static uint64_t
steps_of(const struct rep_tier *tier, const char *url, size_t size)
{
        struct rep_list_work work = {0, UINT64_MAX, NULL};

        if (rep_tier_encoding(tier) == REP_ENCODING_LIST)
                (void)rep_match_list(&rep_picked(rep_tier_group(tier))->plan, NULL,
                                     (struct rep_text){url + 1, size - 1}, true, &work);
        return work.steps;
}

/* The tier that the next check of CRAWLER begins with. */
static struct rep_tier *
tier_of(struct rep_robots *robots, const struct rep_crawler *crawler)
{
        struct rep_asked *asked = rep_find_asked(robots, crawler);

        return asked == NULL ? NULL : asked->tier;
}

static void
check(struct rep_robots *robots, const struct rep_crawler *crawler, const char *url, size_t size)
{
        struct rep_result result;

        assert_int_equal(rep_robots_check(robots, crawler, url, size, &result), REP_OK);
}

/* Writes URL number WHICH.  The last ones are nothing but "a", and of these one is not canonical. */
static bool
make_url(struct rep_text text, size_t which, char *url, size_t size)
{
        if (which < 2)
                return hostile_url(text, which, url, size) > 0;
        memset(url, 'a', size);
        url[0] = '/';
        if (which == 3)
                memcpy(url + size / 2, "%zz", 3);
        return which <= 3;
}

/* Asks for each of four URLs of SIZE bytes TIMES times, and then whether one more time would take over MOST steps. */
static void
ask(const char *name, struct rep_text text, enum rep_dialect dialect, size_t size, int times, uint64_t most)
{
        ENDS(free_crawler) struct rep_crawler *bot = make_crawler("bot");
        ENDS(free_robots) struct rep_robots *robots = PARSE(text, .dialect = dialect);
        ENDS(free_memory) char *url = malloc(size);

        assert_non_null(url);
        for (size_t which = 4; which-- > 0;) {
                uint64_t steps;

                if (!make_url(text, which, url, size))
                        continue;
                for (int at = 0; at < times; at++)
                        check(robots, bot, url, size);
                steps = steps_of(tier_of(robots, bot), url, size);
                if (steps > most)
                        fail_msg("%s, dialect %d, %zu bytes: %llu steps", name, (int)dialect, size,
                                 (unsigned long long)steps);
        }
}

TEST(all_kinds)
{
        size_t full = SANITIZED || share() > 1 ? LESS : FULL;

        for (size_t kind = 0; kind < hostile_count(); kind++) {
                ENDS(free_text) struct rep_text text = hostile_robots(kind, full);

                for (int dialect = 0; dialect < 2 && is_in_share(kind); dialect++) {
                        ask(hostile_name(kind), text, (enum rep_dialect)dialect, URL, TEN, 2 * MILLISECOND);
                        ask(hostile_name(kind), text, (enum rep_dialect)dialect, LONG_URL, 1, 1000 * MILLISECOND);
                }
        }
}

/* ---- who asks, and how */

/* 4,000 rules for everybody and, for each of CRAWLERS, a rule of their own. */
static struct rep_text
make_text(void)
{
        char *text = malloc(FULL), *end = text;

        assert_non_null(text);
        for (int at = 0; at < CRAWLERS; at++)
                end += sprintf(end, "user-agent: %c%c\ndisallow: /own/%d\n", 'a' + at / 26, 'a' + at % 26, at);
        end += sprintf(end, "user-agent: *\n");
        for (int at = 0; at < 4000; at++)
                end += sprintf(end, "disallow: /*aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa%xb\n", at);
        return (struct rep_text){text, (size_t)(end - text)};
}

/* Fills all places of ROBOTS. */
static void
take_places(struct rep_robots *robots)
{
        for (int at = 0; at < CRAWLERS; at++) {
                char name[3] = {(char)('a' + at / 26), (char)('a' + at % 26), '\0'};
                ENDS(free_crawler) struct rep_crawler *crawler = make_crawler(name);

                check(robots, crawler, "/a", 2);
        }
}

/* Who comes when all places are taken leaves the list as others do, and what was made is found again. */
TEST(without_a_place)
{
        ENDS(free_text) struct rep_text text = make_text();
        ENDS(free_crawler) struct rep_crawler *late = make_crawler("late"), *later = make_crawler("later");
        struct rep_holding_rules rules;
        size_t size;
        char url[URL];
        ENDS(free_robots) struct rep_robots *robots = parse_text(text, NULL);

        take_places(robots);
        make_url(text, 2, url, URL);
        for (int at = 0; at < TEN; at++)
                check(robots, late, url, URL);
        assert_null(tier_of(robots, late));
        assert_int_equal(rep_robots_holding(robots, late, &rules), REP_OK);
        assert_int_equal(rules.encoding, REP_ENCODING_COMPACT);
        size = rep_robots_size(robots);
        check(robots, later, url, URL);
        assert_int_equal(rep_robots_size(robots), size);
}

/* Short checks count one by one without a place, too. */
TEST(short_checks_without_a_place)
{
        ENDS(free_text) struct rep_text text = make_text();
        ENDS(free_crawler) struct rep_crawler *late = make_crawler("late");
        struct rep_holding_rules rules;
        uint32_t checks;
        ENDS(free_robots) struct rep_robots *robots = parse_text(text, NULL);

        take_places(robots);
        check(robots, late, "/", 1);
        checks = robots->tiers->checks;
        for (uint32_t at = 1; at < checks / 2; at++)
                check(robots, late, "/", 1);
        assert_int_equal(rep_robots_holding(robots, late, &rules), REP_OK);
        assert_int_equal(rules.encoding, REP_ENCODING_LIST);
        for (uint32_t at = 0; at < checks; at++)
                check(robots, late, "/", 1);
        assert_int_equal(rep_robots_holding(robots, late, &rules), REP_OK);
        assert_int_equal(rules.encoding, REP_ENCODING_COMPACT);
}

TEST(batch)
{
        ENDS(free_text) struct rep_text text = make_text();
        ENDS(free_crawler) struct rep_crawler *late = make_crawler("late");
        struct rep_result results[TEN], wanted;
        struct rep_robots *robots = parse_text(text, NULL), *many[TEN];
        ENDS(free_memory) char *urls = malloc((size_t)TEN * URL);
        uint64_t ends[TEN];

        assert_non_null(urls);
        check(robots, late, "/", 1);
        for (size_t at = 0; at < TEN; at++) {
                make_url(text, 2, urls + at * URL, URL);
                memcpy(urls + at * URL + 100, "ffb", 3);
                ends[at] = (at + 1) * URL;
                many[at] = robots;
        }
        assert_int_equal(rep_robots_check_batch(many, TEN, late, urls, ends, TEN, results, NULL), REP_OK);
        assert_int_equal(rep_tier_encoding(tier_of(robots, late)), REP_ENCODING_COMPACT);
        assert_int_equal(rep_robots_check(robots, late, urls, URL, &wanted), REP_OK);
        assert_true(wanted.verdict == REP_DISALLOW && wanted.line > 0);
        for (size_t at = 0; at < TEN; at++)
                assert_true(results[at].line == wanted.line && results[at].verdict == wanted.verdict);
        rep_robots_free(robots);
}
