/* SPDX-License-Identifier: Apache-2.0 */
/* Redirects from one robots.txt to another: they are followed across all inputs of a pack, whatever came first, and
   whichever pack it was in. */
#include "tests/crawl/some_outcomes.h"
#include "tests/support/properties.h"
#include "tests/support/sanitized.h"
#include "tests/support/test.h"

#include "rep_cache.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the reference: from the newest answer of one origin to that of the next */

/* The newest answer of ORIGIN before TIME that is not a redirect to one of COUNT targets. */
static const struct outcome *
answer_before(const struct history *history, unsigned origin, int64_t time, const unsigned *targets, size_t count)
{
        const struct outcome *newest = NULL;

        for (size_t i = 0; i < history->count; i++) {
                const struct outcome *outcome = &history->list[i];
                const enum rep_access access = rep_fetch_access(&outcome->fetch);
                bool again = false;

                for (size_t k = 0; k < count && outcome->redirects; k++)
                        again |= outcome->target == targets[k];
                if (outcome->origin == origin && outcome->time < time && !again &&
                    (outcome->redirects || access == REP_ACCESS_RULES || access == REP_ACCESS_ALLOW_ALL) &&
                    (newest == NULL || outcome->time > newest->time))
                        newest = outcome;
        }
        return newest;
}

static const struct outcome *
newest_answer(const struct history *history, unsigned origin)
{
        return answer_before(history, origin, INT64_MAX, NULL, 0);
}

/* What counts for one origin: outcomes of several, by time. */
struct counting {
        struct outcome list[ORIGINS * OUTCOMES_MAX];
        size_t count;
};

static void
count_in(struct counting *counting, const struct outcome *outcome)
{
        size_t at = counting->count++;

        for (; at > 0 && counting->list[at - 1].time > outcome->time; at--)
                counting->list[at] = counting->list[at - 1];
        counting->list[at] = *outcome;
}

/* Counts what came of ORIGIN's fetches after TIME. */
static void
count_since(struct counting *counting, const struct history *history, unsigned origin, int64_t time)
{
        for (size_t i = 0; i < history->count; i++)
                if (history->list[i].origin == origin && history->list[i].time > time)
                        count_in(counting, &history->list[i]);
}

static bool
confirms(const struct outcome *outcome)
{
        return rep_fetch_access(&outcome->fetch) == REP_ACCESS_UNCHANGED;
}

/* A search for an answer through redirects, and what it came to. */
struct seeking {
        const struct history *history;
        struct counting counting; /* what the origins met say now */
        struct counting
                kept; /* the answer, if it stays because a later redirect led nowhere, and its 304s until then */
        bool passed[ORIGINS];
        int64_t failed; /* when that redirect came; 0: no answer stays, the newest counts */
        int64_t oldest; /* the oldest redirect on the way to the answer */
};

enum sought { NOTHING, LOST, FOUND };

/* Takes ANSWER, which no later redirect replaced until UNTIL. */
static void
take(struct seeking *seeking, const struct outcome *answer, int64_t until)
{
        const struct history *history = seeking->history;

        if (until == INT64_MAX && !answer->redirects) {
                count_since(&seeking->counting, history, answer->origin, 0);
                return;
        }
        count_in(until == INT64_MAX ? &seeking->counting : &seeking->kept, answer);
        for (size_t i = 0; i < history->count && answer == newest_answer(history, answer->origin); i++)
                if (history->list[i].origin == answer->origin && history->list[i].time > answer->time &&
                    history->list[i].time <= until && confirms(&history->list[i]))
                        count_in(&seeking->kept, &history->list[i]);
}

/* Seeks an answer of ORIGIN, which HOPS redirects led to.  If it has been left for another target, what it answered
   until UNTIL counts.  Where its newest redirect leads nowhere, what was before is sought, through two targets. */
static enum sought
seek(struct seeking *seeking, unsigned origin, int64_t until, unsigned hops, int64_t oldest)
{
        const struct history *history = seeking->history;
        const struct outcome *answer, *newest = newest_answer(history, origin);
        int64_t at = INT64_MAX, failed = 0, left = until;
        enum sought sought = newest != NULL ? LOST : NOTHING;
        unsigned targets[2];
        size_t count = 0;

        if (until == INT64_MAX && (newest == NULL || newest->redirects))
                count_since(&seeking->counting, history, origin, newest != NULL ? newest->time : 0);
        while ((answer = answer_before(history, origin, at, targets, count)) != NULL) {
                at = answer->time;
                if (answer->redirects && count == 2)
                        return LOST;
                if (answer->redirects)
                        targets[count++] = answer->target;
                if (at > until && !answer->redirects)
                        return sought;
                if (at > until)
                        continue;
                seeking->oldest = oldest;
                if (answer->redirects && hops + 1 + answer->fetch.redirects <= REP_REDIRECTS_MAX) {
                        int64_t time = at; /* when the redirect came, or was confirmed by a 304 */

                        for (size_t i = 0; i < history->count && left == INT64_MAX; i++)
                                if (history->list[i].origin == origin && history->list[i].time > time &&
                                    confirms(&history->list[i]))
                                        time = history->list[i].time;
                        seeking->passed[origin] = true;
                        sought = seeking->passed[answer->target]
                                         ? NOTHING
                                         : seek(seeking, answer->target, left, hops + 1 + answer->fetch.redirects,
                                                time < oldest ? time : oldest);
                        seeking->passed[origin] = false;
                } else {
                        struct outcome last = *answer;

                        last.fetch.redirects = REP_REDIRECTS_MAX;
                        take(seeking, answer->redirects ? &last : answer, left);
                        sought = FOUND;
                }
                if (sought == FOUND && failed != 0)
                        seeking->failed = failed;
                if (sought != NOTHING)
                        return sought;
                left = at;
                failed = failed == 0 ? at : failed;
        }
        return sought;
}

static void
record(struct known *known, const struct history *history, const struct rep_fetch *fetch, const struct outcome *outcome)
{
        /* Redirects before an answer of their own origin say nothing any more. */
        if (rep_fetch_record(&known->fetch, &history->policy, fetch, outcome->time) != REP_OK)
                return;
        if (rep_fetch_access(fetch) == REP_ACCESS_RULES)
                known->body = outcome->body;
        known->status = outcome->fetch.status;
        known->time = outcome->time;
        rep_fetch_advise(&known->fetch, &history->policy, outcome->time, &known->advice);
}

static void
record_all(struct known *known, const struct history *history, const struct counting *counting)
{
        for (size_t i = 0; i < counting->count; i++)
                record(known, history, &counting->list[i].fetch, &counting->list[i]);
}

static struct known
know(const struct history *history, unsigned origin)
{
        static struct seeking seeking;
        const struct rep_fetch failed = {.error = REP_FETCH_OTHER};
        struct known known = {.advice = {.access = REP_ACCESS_FOLLOW}};
        const struct counting *counting = &seeking.counting;

        seeking = (struct seeking){.history = history};
        (void)seek(&seeking, origin, INT64_MAX, 0, INT64_MAX);
        if (seeking.failed == 0) {
                record_all(&known, history, counting);
        } else {
                const struct outcome redirect = {.fetch = {.status = 301}, .time = seeking.failed};

                record_all(&known, history, &seeking.kept);
                record(&known, history, &failed, &redirect);
                for (size_t i = 0; i < counting->count; i++)
                        if (counting->list[i].time > seeking.failed)
                                record(&known, history,
                                       confirms(&counting->list[i]) ? &failed : &counting->list[i].fetch,
                                       &counting->list[i]);
        }
        if (known.fetch.answered && seeking.oldest < known.fetch.confirmed) {
                known.fetch.confirmed = seeking.oldest;
                rep_fetch_advise(&known.fetch, &history->policy, known.time, &known.advice);
        }
        return known;
}

/* ---- random sets of outcomes */

enum {
        NOBODY = ORIGINS - 1,
        HANGS = ORIGINS - 2,
        STAYS = ORIGINS - 3,
        HAS_RULES = ORIGINS - 4,
        FOLLOWS = ORIGINS - 5,
        GIVES_UP = ORIGINS - 6,
        TURNS = ORIGINS - 7
};

/* Adds an outcome of each kind that is looked for: nothing is known of NOBODY. */
static void
add_all_kinds(struct history *history)
{
        static const struct outcome kinds[] = {
                {.origin = HAS_RULES, .fetch = {.status = 200}},
                {.origin = FOLLOWS, .fetch = {.status = 301}, .redirects = true, .target = HAS_RULES},
                {.origin = STAYS, .fetch = {.status = 200}},
                {.origin = STAYS, .fetch = {.status = 301}, .redirects = true, .target = NOBODY},
                {.origin = HANGS, .fetch = {.status = 301}, .redirects = true, .target = NOBODY},
                {.origin = GIVES_UP,
                 .fetch = {.status = 301, .redirects = REP_REDIRECTS_MAX - 1},
                 .redirects = true,
                 .target = FOLLOWS},
                {.origin = TURNS, .fetch = {.status = 301}, .redirects = true, .target = HAS_RULES},
                {.origin = TURNS, .fetch = {.status = 301}, .redirects = true, .target = NOBODY},
        };

        for (unsigned i = 0; i < COUNT(kinds); i++) {
                history->list[history->count] = kinds[i];
                history->list[history->count++].time = NOW + i * ORIGINS + kinds[i].origin;
        }
}

static void
make_history(struct random *random, struct history *history)
{
        unsigned origin, redirecting = (unsigned)random_below(random, 90);
        int64_t time = NOW;

        history->policy = policies[random_below(random, POLICIES)];
        history->count = 0;
        add_all_kinds(history);
        for (origin = 0; origin < TURNS; origin++) {
                size_t i, count = random_below(random, 5);

                /* No two of all are of one time, so that there is one order of them. */
                time = NOW + origin;
                for (i = 0; i < count; i++) {
                        struct outcome outcome = {.origin = origin, .body = (unsigned)random_below(random, BODIES)};

                        time += (random_later(random, time) - time) * ORIGINS;
                        outcome.time = time;
                        outcome.fetch = random_fetch(random);
                        outcome.redirects = random_chance(random, redirecting);
                        outcome.target = (origin + 1 + (unsigned)random_below(random, ORIGINS - 1)) % ORIGINS;
                        if (outcome.redirects)
                                outcome.fetch = (struct rep_fetch){.status = 301,
                                                                   .redirects = (unsigned)random_below(random, 10) / 8};
                        history->list[history->count++] = outcome;
                }
        }
}

TEST(any_partition_resolves_the_same)
{
        static struct history history;
        struct random random = {property_seed()};
        unsigned round, origin, followed = 0, hanging = 0, given_up = 0, stayed = 0;
        size_t rounds = scaled(2 * ROUNDS, 20);

        for (round = 0; round < rounds; round++) {
                struct rep_pack_stats stats;
                struct rep_pack *pack;

                make_history(&random, &history);
                write_both_ways(&random, &history);
                pack = open_pack("whole");
                for (origin = 0; origin < ORIGINS; origin++) {
                        const struct outcome *answer = newest_answer(&history, origin);
                        struct known known = know(&history, origin);

                        assert_known(pack, origin, &known);
                        stayed += answer != NULL && answer->redirects && known.fetch.confirmed < answer->time &&
                                  known.advice.access == REP_ACCESS_RULES;
                        if (answer != NULL && answer->redirects) {
                                followed += known.advice.access == REP_ACCESS_RULES;
                                given_up += known.status == 301;
                        }
                }
                rep_pack_stats(pack, &stats);
                hanging += (unsigned)stats.hanging;
                rep_pack_close(pack);
                assert_same_packs("whole", "part-0");
                merge_parts(0, 0, 0, &history.policy);
                assert_same_packs("whole", "part-0");
        }
        print_message("%u followed, %u hanging, %u given up, %u stayed\n", followed, hanging, given_up, stayed);
        /* All kinds are met in each round. */
        assert_true(followed >= rounds && hanging >= rounds && given_up >= rounds && stayed >= rounds);
}

/* ---- one case after the other */

#define TO(number, to, at)                                                                                          \
        {                                                                                                           \
                .origin = (number), .fetch = {.status = 301}, .redirects = true, .target = (to), .time = NOW + (at) \
        }
#define RULES(number, which, at)                                                                  \
        {                                                                                         \
                .origin = (number), .fetch = {.status = 200}, .body = (which), .time = NOW + (at) \
        }
#define STATUS(number, what, at)                                                    \
        {                                                                           \
                .origin = (number), .fetch = {.status = (what)}, .time = NOW + (at) \
        }

static void
write_list(const char *name, const struct outcome *list, size_t count)
{
        write_outcomes(name, &policies[0], list, count);
}

/* In the pack NAME, the origin NUMBER is FOUND, with the rules of BODY where these decide. */
static void
assert_found(const char *name, unsigned number, enum rep_pack_finding found, unsigned body)
{
        ENDS(close_pack) struct rep_pack *pack = open_pack(name);
        struct rep_pack_answer answer;
        char url[ORIGIN_SIZE], path[16];

        snprintf(path, sizeof(path), "/body-%u/", body);
        number_origin(number, path, url);
        assert_int_equal(rep_pack_check(pack, NULL, url, strlen(url), NULL, 0, &answer), REP_OK);
        assert_int_equal(answer.finding, found);
        assert_int_equal(answer.result.verdict, found == REP_PACK_ALLOW_ALL ? REP_ALLOW : REP_DISALLOW);
}

/* Origins 0 to COUNT - 1 redirect each to the next, and the last has rules. */
static void
write_chain(const char *name, unsigned count)
{
        struct outcome list[10];

        for (unsigned i = 0; i < count; i++)
                list[i] = (struct outcome)TO(i, i + 1, i);
        list[count] = (struct outcome)RULES(count, 3, 0);
        write_list(name, list, count + 1);
}

TEST(five_are_followed_and_no_sixth)
{
        write_chain("chain", 5);
        assert_found("chain", 0, REP_PACK_RULES, 3);
        assert_found("chain", 4, REP_PACK_RULES, 3);
        write_chain("chain", 6);
        assert_found("chain", 0, REP_PACK_ALLOW_ALL, 0);
        assert_found("chain", 1, REP_PACK_RULES, 3);
}

TEST(loops_lead_nowhere)
{
        static const struct outcome list[] = {TO(0, 1, 0), TO(1, 2, 1), TO(2, 0, 2), TO(3, 0, 3), TO(4, 4, 0)};
        struct rep_pack_stats stats;
        struct rep_pack_entry entry;
        ENDS(close_pack) struct rep_pack *pack;
        uint64_t cursor = 0;

        write_list("loop", list, 5);
        for (unsigned i = 0; i < 4; i++)
                assert_found("loop", i, REP_PACK_UNKNOWN, 0);
        /* What redirects to itself does so at one time: that is known to be a loop. */
        assert_found("loop", 4, REP_PACK_ALLOW_ALL, 0);
        pack = open_pack("loop");
        rep_pack_stats(pack, &stats);
        assert_int_equal(stats.origins, 1);
        assert_int_equal(stats.hanging, 4);
        assert_int_equal(rep_pack_next(pack, &cursor, &entry), REP_PACK_ALLOW_ALL);
        assert_int_equal(rep_pack_next(pack, &cursor, &entry), REP_PACK_UNKNOWN);
}

/* Merges COUNT outcomes of LIST, each of a pack of its own, in this order or the other. */
static void
merge_each(const struct outcome *list, size_t count, bool backwards)
{
        struct rep_pack_writer *writer = start_pack("both", &policies[0]);

        for (size_t i = 0; i < count; i++) {
                write_list("one", &list[backwards ? count - 1 - i : i], 1);
                add_pack(writer, "one");
        }
        finish_writer(writer);
}

TEST(failures_of_both_count)
{
        static const struct outcome list[] = {TO(0, 1, 10),      STATUS(1, 503, 11), STATUS(0, 503, 12), TO(2, 3, 0),
                                              STATUS(3, 404, 1), TO(4, 5, 0),        STATUS(4, 503, 1)};
        struct rep_pack_entry entry;
        ENDS(close_pack) struct rep_pack *pack;
        char origin[ORIGIN_SIZE];

        write_list("failing", list, COUNT(list));
        assert_found("failing", 0, REP_PACK_DISALLOW_ALL, 0);
        assert_found("failing", 2, REP_PACK_ALLOW_ALL, 0);
        /* Nobody knows the target, but that fetches have failed since. */
        assert_found("failing", 4, REP_PACK_DISALLOW_ALL, 0);
        pack = open_pack("failing");
        number_origin(0, "", origin);
        assert_int_equal(rep_pack_find(pack, rep_string(origin), &entry), REP_PACK_DISALLOW_ALL);
        assert_int_equal(entry.fetch.failures, 2);
        number_origin(1, "", origin);
        assert_int_equal(entry.target.size, strlen(origin));
        assert_memory_equal(entry.target.data, origin, strlen(origin));
}

/* An answer of its own ends a redirect, and a redirect the answer before, whatever pack they come from.  Where a
   redirect leads to nothing, what the target before it had said until then stays, or what the site itself had said if
   nobody ever knew that one. What the target before says later does not count. */
TEST(what_redirects_come_to)
{
        static const struct {
                struct outcome list[5];
                size_t count;
                enum rep_pack_finding found;
                unsigned body;
        } cases[] = {
                {{TO(0, 1, 10)}, 1, REP_PACK_UNKNOWN, 0},
                {{TO(0, 1, 10), RULES(1, 2, 5)}, 2, REP_PACK_RULES, 2},
                /* The target is fetched again: what it says now holds for both. */
                {{TO(0, 1, 10), RULES(1, 2, 5), RULES(1, 4, 20)}, 3, REP_PACK_RULES, 4},
                {{TO(0, 1, 10), RULES(0, 2, 15)}, 2, REP_PACK_RULES, 2},
                {{RULES(0, 1, 5), TO(0, 1, 10), RULES(1, 3, 0)}, 3, REP_PACK_RULES, 3},
                /* Nothing is known of the target: the answer before stays; in a chain, that of the last that has one.
                 */
                {{RULES(0, 1, 5), TO(0, 1, 10)}, 2, REP_PACK_RULES, 1},
                {{RULES(0, 1, 5), TO(0, 1, 10), TO(0, 1, 15)}, 3, REP_PACK_RULES, 1},
                {{TO(0, 1, 10), RULES(1, 2, 11), TO(0, 1, 15), TO(1, 2, 16)}, 4, REP_PACK_RULES, 2},
                /* There was another target before. */
                {{RULES(1, 2, 0), TO(0, 1, 10), TO(0, 2, 15)}, 3, REP_PACK_RULES, 2},
                {{RULES(0, 1, 5), TO(0, 1, 10), RULES(1, 2, 11), TO(0, 2, 15)}, 4, REP_PACK_RULES, 2},
                {{STATUS(1, 404, 0), TO(0, 1, 10), TO(0, 2, 15)}, 3, REP_PACK_ALLOW_ALL, 0},
                {{RULES(1, 2, 0), TO(0, 1, 10), TO(0, 2, 15), STATUS(1, 503, 20)}, 4, REP_PACK_RULES, 2},
                {{RULES(1, 2, 16), TO(0, 1, 10), TO(0, 2, 15)}, 3, REP_PACK_UNKNOWN, 0},
                {{RULES(0, 1, 5), TO(0, 1, 10), TO(0, 2, 15)}, 3, REP_PACK_RULES, 1},
                {{RULES(0, 1, 5), TO(0, 1, 10), STATUS(1, 503, 11), TO(0, 2, 15)}, 4, REP_PACK_RULES, 1},
                /* The targets know the way on: the one before had redirected, too, and turned with the site. */
                {{RULES(3, 2, 0), TO(1, 3, 1), TO(0, 1, 10), TO(0, 2, 15)}, 4, REP_PACK_RULES, 2},
                {{RULES(1, 2, 0), TO(0, 1, 10), TO(0, 2, 15), TO(1, 2, 16)}, 4, REP_PACK_RULES, 2},
                /* Of what was before two targets only the time is known. */
                {{RULES(0, 1, 5), TO(0, 1, 10), TO(0, 2, 15), TO(0, 3, 20)}, 4, REP_PACK_UNKNOWN, 0},
        };

        for (size_t i = 0; i < COUNT(cases); i++)
                for (unsigned backwards = 0; backwards < 2; backwards++) {
                        write_list("whole", cases[i].list, cases[i].count);
                        merge_each(cases[i].list, cases[i].count, backwards);
                        assert_same_packs("whole", "both");
                        assert_found("both", 0, cases[i].found, cases[i].body);
                }
}

TEST(what_is_no_redirect_is_none)
{
        static const struct rep_fetch found = {.status = 200}, unchanged = {.status = 304}, failed = {.status = 503},
                                      many = {.status = 301, .redirects = REP_REDIRECTS_MAX}, moved = {.status = 301};
        const struct rep_text from = rep_string("https://a.example"), to = rep_string("https://b.example");
        struct rep_pack_writer *writer = start_pack("none", &policies[0]);

        assert_int_equal(rep_pack_add_redirect(writer, from, &found, to, NOW), REP_ERR_ARGUMENT);
        assert_int_equal(rep_pack_add_redirect(writer, from, &unchanged, to, NOW), REP_ERR_ARGUMENT);
        assert_int_equal(rep_pack_add_redirect(writer, from, &failed, to, NOW), REP_ERR_ARGUMENT);
        assert_int_equal(rep_pack_add_redirect(writer, from, &many, to, NOW), REP_ERR_ARGUMENT);
        assert_int_equal(rep_pack_add_redirect(writer, from, &moved, rep_string("https://b.example/"), NOW),
                         REP_ERR_ARGUMENT);
        assert_int_equal(rep_pack_add_redirect(writer, rep_string("a.example"), &moved, to, NOW), REP_ERR_ARGUMENT);
        assert_int_equal(finish_writer(writer).records, 0);
}

/* What is too old is left out, and nothing redirects to it. */
TEST(old_targets_are_left_out)
{
        static const struct outcome list[] = {TO(0, 1, 10), RULES(1, 2, 5), RULES(0, 3, 4)};
        struct rep_pack_options options = {.threads = 1, .memory = REP_PACK_MEMORY_MIN, .oldest = NOW + 6};
        struct rep_pack_writer *writer = create_writer("recent", &options);

        add_outcome(writer, &list[0]);
        add_outcome(writer, &list[1]);
        /* Nor do older rules come back. */
        add_outcome(writer, &list[2]);
        assert_int_equal(finish_writer(writer).hanging, 1);
        assert_found("recent", 0, REP_PACK_UNKNOWN, 0);
}

/* What CACHE says at NOW + LATER of the PATH of the origin NUMBER. */
static struct rep_cache_answer
ask_number(struct rep_cache *cache, unsigned number, const char *path, int64_t later)
{
        struct rep_cache_answer answer;
        char url[ORIGIN_SIZE];

        number_origin(number, path, url);
        rep_cache_check(cache, url, strlen(url), NOW + later, &answer);
        return answer;
}

/* What an origin said itself before it redirected does not open it, whatever a cache loads first. */
TEST(a_cache_dates_a_redirect)
{
        static const struct outcome list[] = {TO(0, 1, 10), RULES(1, 2, 0)}, older = STATUS(0, 404, 5);

        write_list("moved", list, COUNT(list));
        write_list("older", &older, 1);
        for (unsigned first = 0; first < 2; first++) {
                ENDS(free_cache) struct rep_cache *cache = create_cache(NULL);

                load_pack(cache, first == 0 ? "moved" : "older");
                load_pack(cache, first == 0 ? "older" : "moved");
                assert_int_equal(ask_number(cache, 0, "/body-2/x", 20).verdict, REP_DISALLOW);
        }
}

/* A stale redirect to a fresh target is stale in a cache, and so is what such a cache saves; an answer of the site
   between the two is newer than the redirect. */
TEST(a_cache_ages_by_the_oldest_part)
{
        static const struct outcome stale[] = {TO(0, 1, 0), RULES(1, 2, 10 * DAY)},
                                    old[] = {TO(0, 1, 10 * DAY), RULES(1, 2, 0)}, between = STATUS(0, 404, 5 * DAY);
        const struct outcome *lists[] = {stale, old};

        write_list("between", &between, 1);
        for (unsigned i = 0; i < 2; i++) {
                const char *const names[] = {"moved", "saved", "between"};

                write_list("moved", lists[i], 2);
                for (unsigned from = 0; from < 2; from++) {
                        ENDS(free_cache) struct rep_cache *cache = create_cache(NULL);

                        for (unsigned k = 0; k < 2; k++) {
                                struct rep_cache_answer answer;

                                load_pack(cache, names[k == 0 ? from : 2]);
                                answer = ask_number(cache, 0, "/body-2/x", 10 * DAY + 1);
                                assert_int_equal(answer.state, REP_STATE_STALE);
                                assert_int_equal(answer.verdict, k == 1 && i == 0 ? REP_ALLOW : REP_DISALLOW);
                                if (k == 0 && from == 0)
                                        assert_int_equal(rep_cache_save(cache, in_folder("saved"), NULL), REP_OK);
                        }
                }
        }
}

/* A cache that loads a pack knows what its redirects came to. */
TEST(a_cache_loads_what_they_came_to)
{
        static const struct outcome list[] = {TO(0, 1, 10), RULES(1, 2, 5), TO(2, 3, 0)};
        ENDS(free_cache) struct rep_cache *cache = create_cache(NULL);
        struct rep_cache_answer answer;

        write_list("loaded", list, 3);
        load_pack(cache, "loaded");
        answer = ask_number(cache, 0, "/body-2/x", 20);
        assert_int_equal(answer.verdict, REP_DISALLOW);
        assert_int_equal(answer.result.line, 2);
        assert_int_equal(ask_number(cache, 2, "/", 20).verdict, REP_WAIT);
}

/* Many of them, in the least memory: half redirect to the other half, and some to nothing. */
TEST(many_are_followed_in_little_memory)
{
        enum { MANY = SANITIZED ? 20000 : 200000 };
        struct rep_pack_writer *writer = start_pack("many", &policies[0]);
        struct rep_pack_summary summary;

        for (unsigned i = 0; i < MANY; i++) {
                struct outcome outcome = RULES(i, i % BODIES, 1);

                if (i % 2 == 1)
                        outcome = (struct outcome)TO(i, i % 100 == 99 ? MANY + i : i - 1, 2);
                add_outcome(writer, &outcome);
        }
        summary = finish_writer(writer);
        assert_int_equal(summary.hanging, MANY / 100);
        assert_int_equal(summary.with_rules, MANY - MANY / 100);
        assert_found("many", MANY - 3, REP_PACK_RULES, (MANY - 4) % BODIES);
        assert_found("many", MANY - 1, REP_PACK_UNKNOWN, 0);
}

TEST(test_where_a_redirect_leads)
{
        static const struct {
                const char *location, *target; /* "": none that can be followed; NULL: to be followed first */
        } cases[] = {
                {"https://www.a.example/robots.txt", "https://www.a.example"},
                {" \tHTTPS://WWW.a.example:443/robots.txt#top ", "https://www.a.example"},
                {"//www.a.example/robots.txt", "https://www.a.example"},
                {"//www.a.example/x/../robots.txt", "https://www.a.example"},
                {"ftp://a.example/robots.txt", "ftp://a.example"},
                {"/robots.txt", "https://a.example:8443"},
                {"robots.txt", "https://a.example:8443"},
                {"./robots.txt", "https://a.example:8443"},
                {"#top", "https://a.example:8443"},
                {"https://www.a.example/", NULL},
                {"https://www.a.example/robots.txt?x", NULL},
                {"/rules", NULL},
                {"?x", NULL},
                {"", ""},
                {" \t", ""},
                {"mailto:a@b.example", ""},
                {"data:text/plain,", ""},
                {"http://", ""},
                {"https:robots.txt", ""},
                {"https://a b/robots.txt", ""},
        };
        char buffer[REP_ROBOTS_URL_SIZE];
        struct rep_text target;

        for (size_t i = 0; i < COUNT(cases); i++) {
                const char *expected = cases[i].target != NULL ? cases[i].target : "";
                enum rep_url_status status = rep_pack_redirect_target(rep_string("https://A.example:8443/x"),
                                                                      rep_string(cases[i].location), buffer, &target);

                if (status != (cases[i].target != NULL ? REP_URL_OK : REP_URL_ERR_ROBOTS) ||
                    target.size != strlen(expected) ||
                    (target.size > 0 && memcmp(target.data, expected, target.size) != 0))
                        fail_msg("'%s' leads to '%.*s', %s", cases[i].location, (int)target.size,
                                 target.data != NULL ? target.data : "", rep_url_status_text(status));
        }
        assert_int_equal(rep_pack_redirect_target(rep_string("x"), rep_string("/y"), buffer, &target),
                         REP_URL_ERR_SCHEME);
        assert_int_equal(target.size, 0);
}

TESTS_BETWEEN(make_folder, remove_folder)
