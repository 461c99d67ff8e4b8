/* SPDX-License-Identifier: Apache-2.0 */
/* Stored packs (data/packs): those that an older library wrote are whole, and answer as they did then. */
#include "tests/crawl/owned.h"
#include "tests/support/test.h"

#include <stdio.h>
#include <string.h>

enum { LINE = 256 };

/* A line of the answers. */
struct answer {
        char pack[32], agent[32], url[64], verdict[16];
        unsigned long line;
};

static struct rep_pack *
open_whole(const char *name)
{
        struct rep_pack_error error = {.message = "none"};
        struct rep_pack *pack;
        char path[LINE];

        snprintf(path, sizeof(path), "data/packs/%s.pack", name);
        if (rep_pack_open(path, &pack, &error) != REP_OK || rep_pack_verify(pack, &error) != REP_OK)
                fail_msg("%s: %s at %lu", path, error.message, (unsigned long)error.offset);
        return pack;
}

static void
check_answer(const struct answer *answer)
{
        ENDS(close_pack) struct rep_pack *pack = open_whole(answer->pack);
        struct rep_pack_answer given;
        ENDS(free_crawler) struct rep_crawler *crawler;

        assert_int_equal(rep_crawler_create_token(answer->agent, &crawler), REP_OK);
        assert_int_equal(rep_pack_check(pack, crawler, answer->url, strlen(answer->url), NULL, 0, &given), REP_OK);
        if (given.finding == REP_PACK_UNKNOWN)
                assert_string_equal(answer->verdict, "unknown");
        else
                assert_string_equal(answer->verdict, given.result.verdict == REP_ALLOW ? "allow" : "disallow");
        assert_int_equal(given.result.line, answer->line);
}

/* Gives the answers of the packs of VERSION.  Returns how many there are. */
static size_t
check_version(unsigned version)
{
        char path[LINE], line[LINE];
        struct answer answer;
        size_t count = 0;
        FILE *answers;

        snprintf(path, sizeof(path), "data/packs/v%u-answers.tsv", version);
        answers = fopen(path, "r");
        if (answers == NULL)
                return 0;
        for (; fgets(line, sizeof(line), answers) != NULL; count++) {
                assert_int_equal(sscanf(line, "%31[^\t]\t%31[^\t]\t%63[^\t]\t%15[^\t]\t%lu", answer.pack, answer.agent,
                                        answer.url, answer.verdict, &answer.line),
                                 5);
                check_answer(&answer);
        }
        fclose(answers);
        return count;
}

TEST(stored_answers)
{
        size_t count = 0;

        for (unsigned version = 1; version <= 99; version++)
                count += check_version(version);
        print_message("%zu answers\n", count);
        assert_true(count > 0);
}

/* A redirect has the delay of its target. */
TEST(stored_beside)
{
        ENDS(close_pack) struct rep_pack *pack = open_whole("v4-all");
        ENDS(free_crawler) struct rep_crawler *crawler;
        ENDS(rep_site_free) struct rep_site site = {.robots = NULL};
        struct rep_pace pace;

        assert_int_equal(rep_crawler_create_token("bot", &crawler), REP_OK);
        assert_int_equal(rep_pack_site(pack, crawler, "https://moved.example", 21, &site), REP_OK);
        assert_int_equal(site.finding, REP_PACK_RULES);
        assert_int_equal(rep_robots_pace(site.robots, crawler, 0, &pace), REP_OK);
        assert_int_equal(pace.delay, 2500);
}
