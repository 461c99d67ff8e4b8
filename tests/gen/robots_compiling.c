/* SPDX-License-Identifier: Apache-2.0 */
/*
 * One thread compiles for an object.  The others go on with lists, so threads that come at once take no more memory
 * than one and are not refused, nothing is compiled twice, and a child of fork() waits for no thread of its parent.
 */
#include "base/system.h"
#include "match/list.h"
#include "robots/asked.h"
#include "tests/support/robots.h"
#include "tests/support/test.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

/* LISTING: how many times its size a thread needs at most to make a list of a file. */
enum { THREADS = 6, ROUNDS = 25, CHECKS = 40, STARS = REP_ROBOTS_SEARCHES_MAX + 500, LISTING = 24 };

/* The text lives until the next one is made. */
static struct rep_text
make_text(unsigned stars)
{
        static char text[64 + 24 * STARS];
        char *end = text;

        end += sprintf(end, "user-agent: *\n");
        for (unsigned at = 0; at < stars; at++)
                end += sprintf(end, "disallow: /*%ux\n", at);
        return (struct rep_text){text, (size_t)(end - text)};
}

static void
check(struct rep_robots *robots)
{

        assert_int_equal(answer_of(robots, NULL, "/17x").line, 19);
}

static size_t
count_tiers(const struct rep_robots *robots)
{
        size_t count = 0;

        for (const struct rep_tier *tier = robots->tiers; tier != NULL; tier = tier->next)
                count++;
        return count;
}

/* Returns how much memory suffices to compile TEXT once, to a thirtieth. */
static size_t
needed(struct rep_text text)
{
        size_t most = 1 << 20;

        for (;; most += most / 30) {
                struct rep_robots *robots = PARSE(text, .max_memory = most);
                struct rep_result result;
                enum rep_status status = rep_robots_check(robots, NULL, "/17x", 4, &result);

                rep_robots_free(robots);
                if (status == REP_OK)
                        return most;
                assert_int_equal(status, REP_ERR_LIMIT);
        }
}

/* ---- threads */

struct worker {
        pthread_t thread;
        pthread_barrier_t *turn;
        struct rep_robots *robots;
        size_t wrong;
};

static void *
run(void *context)
{
        struct worker *worker = context;

        pthread_barrier_wait(worker->turn);
        for (int at = 0; at < CHECKS; at++) {
                struct rep_result result;

                worker->wrong +=
                        rep_robots_check(worker->robots, NULL, "/17x", 4, &result) != REP_OK || result.line != 19;
        }
        return NULL;
}

static size_t
ask_by_threads(struct rep_robots *robots)
{
        struct worker workers[THREADS];
        pthread_barrier_t turn;
        size_t wrong = 0;

        assert_int_equal(pthread_barrier_init(&turn, NULL, THREADS), 0);
        for (int at = 0; at < THREADS; at++) {
                workers[at] = (struct worker){.turn = &turn, .robots = robots};
                assert_int_equal(pthread_create(&workers[at].thread, NULL, run, &workers[at]), 0);
        }
        for (int at = 0; at < THREADS; at++) {
                assert_int_equal(pthread_join(workers[at].thread, NULL), 0);
                wrong += workers[at].wrong;
        }
        pthread_barrier_destroy(&turn);
        return wrong;
}

/* An automaton at once, with memory for one and the lists of the others. */
TEST(first_checks_at_once)
{
        struct rep_text text = make_text(STARS);
        size_t most = needed(text) + THREADS * LISTING * text.size;

        for (int round = 0; round < ROUNDS; round++) {
                ENDS(free_robots) struct rep_robots *robots = PARSE(text, .max_memory = most);

                assert_int_equal(ask_by_threads(robots), 0);
                check(robots);
                assert_int_equal(rep_tier_encoding(robots->first.tier), REP_ENCODING_COMPACT);
                assert_int_equal(robots->compiling, 0);
        }
}

/* A list that all threads leave at once gets one replacement. */
TEST(one_replacement)
{
        struct rep_text text = make_text(REP_ROBOTS_SEARCHES_MAX);

        for (int round = 0; round < ROUNDS; round++) {
                ENDS(free_robots) struct rep_robots *robots = PARSE(text, .max_memory = 0);

                check(robots);
                robots->tiers->left = robots->tiers->steps_left = 0;
                robots->first.left = 1;
                assert_int_equal(ask_by_threads(robots), 0);
                check(robots);
                assert_int_equal(count_tiers(robots), 2);
                assert_ptr_not_equal(robots->first.tier, robots->first.tier->list);
        }
}

/* ---- while another thread compiles */

TEST(goes_on_with_a_list)
{
        struct rep_text text = make_text(STARS);
        ENDS(free_robots) struct rep_robots *robots = PARSE(text, .max_memory = 0);

        robots->compiling = rep_process();
        check(robots);
        assert_null(robots->first.tier);
        assert_int_equal(count_tiers(robots), 0);
        robots->compiling = 0;
        check(robots);
        assert_int_equal(rep_tier_encoding(robots->first.tier), REP_ENCODING_COMPACT);
}

TEST(keeps_its_list)
{
        struct rep_text text = make_text(REP_ROBOTS_SEARCHES_MAX);
        ENDS(free_robots) struct rep_robots *robots = PARSE(text, .max_memory = 0);

        check(robots);
        robots->compiling = rep_process();
        robots->tiers->left = robots->tiers->steps_left = 0;
        robots->first.left = 1;
        for (int at = 0; at < CHECKS; at++)
                check(robots);
        assert_int_equal(count_tiers(robots), 1);
        robots->compiling = 0;
        check(robots);
        assert_int_equal(count_tiers(robots), 2);
}

/* What check_and_note() saw, and what it does in the middle of a list. */
static struct {
        struct rep_robots *robots;
        bool (*goes_on)(struct rep_list_work *work);
        int asked;
        const struct rep_group *last;
} seen;

enum { LOOKS = 3, LONG_URL = 1 << 16 };

/* Another thread's compile comes to its end, and this one may begin; or it has left what it made. */
static bool
note_look(struct rep_list_work *work)
{
        if (++seen.asked == LOOKS)
                seen.robots->compiling = 0;
        return seen.goes_on(work);
}

static enum rep_status
check_and_note(const struct rep_group *group, const char *url, size_t size, void *scratch, size_t scratch_size,
               struct rep_result *result)
{
        struct rep_list_work *work = scratch;

        seen.last = group;
        if (scratch_size == sizeof(*work)) {
                seen.goes_on = work->goes_on;
                work->goes_on = note_look;
        }
        return rep_check(group, url, size, scratch, scratch_size, result);
}

/* A URL in which each rule's first digit is found all over, and which only the rule of "/17x" matches. */
static char *
make_long_url(void)
{
        char *url = malloc(LONG_URL);

        assert_non_null(url);
        url[0] = '/';
        for (size_t at = 1; at < LONG_URL; at++)
                url[at] = "0123456789"[at % 10];
        memcpy(url + LONG_URL - 3, "17x", 3);
        return url;
}

static void
check_long(struct rep_robots *robots, struct rep_asked *asked)
{
        struct rep_result result;
        ENDS(free_memory) char *url = make_long_url();

        seen.robots = robots;
        seen.asked = 0;
        assert_int_equal(rep_check_asked(check_and_note, robots, asked, asked->tier, url, LONG_URL, &result), REP_OK);
        assert_int_equal(result.verdict, REP_DISALLOW);
}

/* The list of all threads is left in the middle of a check as soon as there is an automaton. */
TEST(leaves_its_list)
{
        struct rep_text text = make_text(REP_ROBOTS_SEARCHES_MAX);
        ENDS(free_robots) struct rep_robots *robots = PARSE(text, .max_memory = 0);

        check(robots);
        robots->compiling = rep_process();
        check_long(robots, &robots->first);
        assert_int_equal(seen.asked, LOOKS);
        assert_int_equal(count_tiers(robots), 2);
        assert_ptr_equal(seen.last, rep_tier_group(robots->first.tier));
        assert_int_equal(rep_tier_encoding(robots->first.tier), REP_ENCODING_COMPACT);
}

/* So is one that stands in for what another thread compiles. */
TEST(leaves_what_stands_in)
{
        struct rep_text text = make_text(STARS);
        ENDS(free_robots) struct rep_robots *robots = PARSE(text, .max_memory = 0);
        struct rep_asked temporary;
        enum rep_status status;

        robots->compiling = rep_process();
        assert_ptr_equal(rep_resolve_crawler(robots, NULL, &temporary, &status), &temporary);
        assert_int_equal(rep_tier_encoding(temporary.owned), REP_ENCODING_LIST);
        robots->compiling = 0;
        check(robots);
        check_long(robots, &temporary);
        assert_int_equal(seen.asked, 1);
        assert_ptr_equal(seen.last, rep_tier_group(robots->first.tier));
        assert_int_equal(rep_tier_encoding(robots->first.tier), REP_ENCODING_COMPACT);
        rep_end_asked(robots, &temporary);
}

/* As fork() leaves an object while a thread of the parent compiles. */
TEST(child_takes_over)
{
        struct rep_text text = make_text(STARS);
        size_t most = needed(text), before;
        ENDS(free_robots) struct rep_robots *robots = PARSE(text, .max_memory = most);

        before = rep_robots_size(robots);
        robots->compiling = rep_process() + 1;
        robots->compiling_size = most / 2;
        robots->size += most / 2;
        check(robots);
        assert_int_equal(rep_tier_encoding(robots->first.tier), REP_ENCODING_COMPACT);
        assert_int_equal(robots->compiling, 0);
        assert_true(rep_robots_size(robots) < before + most / 2);
}

/* ---- a shortage that passes */

TEST(tries_again)
{
        struct rep_text text = make_text(STARS);
        size_t most = needed(text), others = most / 2;
        struct rep_robots *robots = PARSE(text, .max_memory = most);
        struct rep_result result;

        robots->size += others;
        assert_int_equal(rep_robots_check(robots, NULL, "/17x", 4, &result), REP_ERR_LIMIT);
        robots->size -= others;
        check(robots);
        rep_robots_free(robots);
        robots = PARSE(make_text(REP_ROBOTS_SEARCHES_MAX), .max_memory = most);
        check(robots);
        others = most - rep_robots_size(robots);
        robots->size += others;
        robots->tiers->left = robots->tiers->steps_left = 0;
        robots->first.left = 1;
        check(robots);
        assert_int_equal(count_tiers(robots), 1);
        robots->size -= others;
        for (uint32_t at = 0, checks = 2 * robots->tiers->checks; at < checks; at++)
                check(robots);
        assert_int_equal(count_tiers(robots), 2);
        rep_robots_free(robots);
}
