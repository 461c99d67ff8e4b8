/* SPDX-License-Identifier: Apache-2.0 */
/* Combining the outcomes of fetches: by the writer of a pack in any order, by merging any partition of them in any
   order, and by a cache.  All give what rep_policy.h says about the outcomes one after another. */
#include "tests/crawl/some_outcomes.h"
#include "tests/support/properties.h"
#include "tests/support/test.h"

#include "rep_cache.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- random histories */

static void
make_history(struct random *random, struct history *history)
{
        history->policy = policies[random_below(random, POLICIES)];
        history->count = 0;
        for (unsigned origin = 0; origin < ORIGINS; origin++) {
                size_t i, count = 1 + random_below(random, OUTCOMES_MAX);
                int64_t time = NOW;

                for (i = 0; i < count; i++) {
                        time = random_later(random, time);
                        history->list[history->count++] =
                                (struct outcome){.origin = origin,
                                                 .body = (unsigned)random_below(random, BODIES),
                                                 .fetch = random_fetch(random),
                                                 .time = time};
                }
        }
}

/* Makes half of the 304s of HISTORY revisits of any outcome of their origin before, or of one that nobody has. */
static void
make_revisits(struct random *random, struct history *history)
{
        size_t first = 0;

        for (size_t i = 0; i < history->count; i++) {
                struct outcome *outcome = &history->list[i];
                size_t of;

                if (outcome->origin != history->list[first].origin)
                        first = i;
                if (outcome->fetch.status != 304 || random_below(random, 2) == 0)
                        continue;
                of = first + random_below(random, i - first + 1);
                outcome->original = of < i ? history->list[of].time : NOW;
        }
}

/* ---- the reference: one outcome after the other */

static struct known
know(const struct history *history, unsigned origin)
{
        struct known known = {.advice.access = REP_ACCESS_FOLLOW};
        int64_t answered = 0; /* when the last answer came, if it has rules */

        for (size_t i = 0; i < history->count; i++) {
                const struct outcome *outcome = &history->list[i];
                enum rep_access access = rep_fetch_access(&outcome->fetch);

                if (outcome->origin != origin)
                        continue;
                known.status = outcome->fetch.status;
                if (outcome->original != 0 && outcome->original != answered)
                        continue;
                if (access == REP_ACCESS_RULES || access == REP_ACCESS_ALLOW_ALL)
                        answered = access == REP_ACCESS_RULES ? outcome->time : 0;
                assert_int_equal(rep_fetch_record(&known.fetch, &history->policy, &outcome->fetch, outcome->time),
                                 REP_OK);
                if (access == REP_ACCESS_RULES)
                        known.body = outcome->body;
                rep_fetch_advise(&known.fetch, &history->policy, outcome->time, &known.advice);
        }
        return known;
}

/* The pack NAME knows what the reference does. */
static void
assert_all_known(const char *name, const struct history *history)
{
        ENDS(close_pack) struct rep_pack *pack = open_pack(name);

        for (unsigned i = 0; i < ORIGINS; i++) {
                struct known known = know(history, i);

                assert_known(pack, i, &known);
        }
}

/* ---- the writer, and merging */

/* Writes a new history, with REVISITS or without, in one go and in parts. */
static void
assert_same_both_ways(struct random *random, bool revisits, struct history *history)
{
        make_history(random, history);
        if (revisits)
                make_revisits(random, history);
        write_both_ways(random, history);
        assert_all_known("whole", history);
        assert_same_packs("whole", "part-0");
}

TEST(any_order_and_partition_is_the_same)
{
        static struct history history;
        struct random random = {property_seed()};

        for (unsigned round = 0; round < scaled(ROUNDS, 10); round++) {
                assert_same_both_ways(&random, false, &history);
                /* What is there already changes nothing. */
                merge_parts(0, 0, 0, &history.policy);
                assert_same_packs("whole", "part-0");
        }
}

/* A revisit confirms the rules that it means wherever they are, and nothing else. */
TEST(revisits_confirm_what_they_mean)
{
        static struct history history;
        struct random random = {property_seed()};

        for (unsigned round = 0; round < scaled(ROUNDS, 10); round++)
                assert_same_both_ways(&random, true, &history);
}

/* ---- what a random history hardly has */

/* What the pack NAME has of the first origin. */
static struct rep_fetch_entry
read_first(const char *name)
{
        ENDS(close_pack) struct rep_pack *pack = open_pack(name);
        struct rep_pack_entry entry;
        char origin[ORIGIN_SIZE];

        number_origin(0, "", origin);
        assert_int_not_equal(rep_pack_find(pack, rep_string(origin), &entry), REP_PACK_UNKNOWN);
        return entry.fetch;
}

/* Writes HISTORY, which is that of the first origin, to a pack, and looks whether it knows what the reference does. */
static void
assert_first_known(const struct history *history)
{
        const struct known known = know(history, 0);
        ENDS(close_pack) struct rep_pack *pack;

        write_outcomes("many", &policies[0], history->list, history->count);
        pack = open_pack("many");
        assert_known(pack, 0, &known);
}

/* More events than an entry keeps: of revisits that mean the rules the last confirms them, and those that mean
   something else don't crowd out the failures. */
TEST(many_revisits)
{
        static const int64_t originals[][2] = {{NOW, NOW}, {NOW, NOW - DAY}, {NOW - DAY, NOW}, {NOW - DAY, NOW - DAY}};
        const struct rep_fetch kinds[] = {{.status = 304}, {.error = REP_FETCH_TIMEOUT}};
        static struct history history;

        for (size_t way = 0; way < 8; way++) {
                history = (struct history){.policy = policies[0]};
                history.list[history.count++] = (struct outcome){.fetch = {.status = 200}, .time = NOW};
                for (unsigned day = 1; day < 140; day++)
                        history.list[history.count++] = (struct outcome){
                                .fetch = kinds[way % 2 == 1 && day % 4 == 0],
                                .original = way % 2 == 1 && day % 4 == 0 ? 0 : originals[way / 2][day % 2],
                                .time = NOW + (int64_t)day * DAY};
                assert_first_known(&history);
        }
}

/* Adds COUNT outcomes of KIND, one a day from FIRST on. */
static void
add_days(struct history *history, struct rep_fetch kind, unsigned first, unsigned count)
{
        for (unsigned day = first; day < first + count; day++)
                history->list[history->count++] = (struct outcome){.fetch = kind, .time = NOW + (int64_t)day * DAY};
}

/* More events than an entry has room for are summed up, and come to the same. */
TEST(many_events_are_summed_up)
{
        static const struct rep_fetch kinds[] = {
                {.status = 503}, {.status = 304}, {.status = 304, .cache = {.has_max_age = true, .max_age = 77}}};
        static const unsigned before[] = {0, 200, 404};
        static struct history history;

        for (unsigned i = 0; i < 3; i++)
                for (unsigned j = 0; j < 9; j++) {
                        history = (struct history){.count = 0};
                        if (before[i] != 0)
                                add_days(&history, (struct rep_fetch){.status = before[i]}, 0, 1);
                        add_days(&history, kinds[j / 3], 1, 70);
                        add_days(&history, kinds[j % 3], 71, 70);
                        assert_first_known(&history);
                }
}

/* Of more failures than an entry keeps, an answer or a 304 that another pack has may lie between two whose times are
   lost: those before the last don't count then, so no site is given up too early, whatever is merged first. */
TEST(what_is_summed_up_counts_for_no_longer)
{
        enum { ANSWER = 0, UNCHANGED = 11 };
        static const size_t alone[] = {UNCHANGED, ANSWER};
        struct history history = {.count = 0};
        struct rep_fetch_entry whole, merged;

        add_days(&history, (struct rep_fetch){.status = 200}, 0, 1);
        add_days(&history, (struct rep_fetch){.status = 503}, 11, UNCHANGED - 1);
        add_days(&history, (struct rep_fetch){.status = 304}, 21, 1);
        add_days(&history, (struct rep_fetch){.status = 503}, 22, 80);
        write_outcomes("whole", &history.policy, history.list, history.count);
        whole = read_first("whole");
        for (size_t i = 0; i < COUNT(alone); i++) {
                unsigned char parts[ORIGINS * OUTCOMES_MAX] = {0};

                parts[alone[i]] = 1;
                write_parts(&history, history.list, parts, 2);
                merge_parts(0, 1, 2, &history.policy);
                merge_parts(1, 0, 3, &history.policy);
                assert_same_packs("part-2", "part-3");
                merged = read_first("part-2");
                assert_int_equal(merged.confirmed, whole.confirmed);
                assert_int_equal(merged.last_failure, whole.last_failure);
                assert_true(merged.failures <= whole.failures);
                assert_true(merged.unreachable_since >= whole.unreachable_since);
        }
}

/* A failure of no known time says nothing beside an outcome that has one: it would seem to last since 1970. */
TEST(what_has_no_time_is_older)
{
        static const struct outcome list[] = {
                {.fetch = {.status = 503}, .time = 0},
                {.fetch = {.status = 503}, .time = NOW},
                {.fetch = {.status = 404}, .time = 0},
                {.fetch = {.status = 503}, .time = 0},
        };
        struct rep_fetch_entry fetch;

        write_outcomes("undated", &policies[0], list, 1);
        assert_int_equal(read_first("undated").failures, 1);
        write_outcomes("undated", &policies[0], list, 2);
        fetch = read_first("undated");
        assert_int_equal(fetch.failures, 1);
        assert_int_equal(fetch.unreachable_since, NOW);
        write_outcomes("undated", &policies[0], list, 4);
        fetch = read_first("undated");
        assert_true(fetch.answered);
        assert_int_equal(fetch.confirmed, REP_PACK_TIME_UNKNOWN);
        assert_int_equal(fetch.failures, 1);
}

/* Of answers of one second, rules stay; an answer ends a failure of its second. */
TEST(of_one_second_rules_stay)
{
        static const struct outcome list[] = {{.fetch = {.status = 200}, .time = NOW},
                                              {.fetch = {.status = 404}, .time = NOW},
                                              {.fetch = {.status = 503}, .time = NOW}};

        write_outcomes("second", &policies[0], list, 3);
        assert_int_equal(read_first("second").access, REP_ACCESS_RULES);
        assert_int_equal(read_first("second").failures, 0);
}

/* What was never fetched is not a record, and a redirect no outcome. */
TEST(nothing_is_no_record)
{
        const struct rep_pack_record nothing = {.origin = {"https://a.example", 17}, .status = 200};
        const struct rep_fetch redirect = {.status = 301}, answered = {.status = 200};
        const struct rep_text none = {NULL, 0};
        ENDS(free_cache) struct rep_cache *cache = create_cache(NULL);
        struct rep_pack_writer *writer = start_pack("nothing", &policies[0]);

        assert_int_equal(rep_pack_add(writer, &nothing), REP_ERR_ARGUMENT);
        assert_int_equal(rep_pack_add_fetch(writer, nothing.origin, &redirect, rep_string(""), NOW), REP_ERR_ARGUMENT);
        assert_int_equal(rep_pack_add_fetch(writer, nothing.origin, &answered, none, NOW), REP_ERR_ARGUMENT);
        assert_int_equal(finish_writer(writer).records, 0);
        assert_int_equal(rep_cache_put(cache, nothing.origin.data, nothing.origin.size, 0, &answered, none, NOW),
                         REP_ERR_ARGUMENT);
}

/* ---- the cache */

static void
put(struct rep_cache *cache, const struct outcome *outcome)
{
        char origin[ORIGIN_SIZE], body[64];

        number_origin(outcome->origin, "/", origin);
        assert_int_equal(rep_cache_put(cache, origin, strlen(origin), 0, &outcome->fetch, body_of(outcome->body, body),
                                       outcome->time),
                         REP_OK);
}

static void
save(struct rep_cache *cache, const char *name)
{
        assert_int_equal(rep_cache_save(cache, in_folder(name), NULL), REP_OK);
        rep_pack_close(open_pack(name));
}

/* ---- caches that know all, or parts */

enum { CACHES = 3, LATER = NOW + 400 * DAY };

/* Tells what FROM knows to TO: by a pack, or BY_BYTES. */
static void
tell(struct rep_cache *from, struct rep_cache *to, bool by_bytes)
{
        static unsigned char bytes[1 << 16];
        char url[ORIGIN_SIZE];

        if (!by_bytes) {
                remove(in_folder("told"));
                save(from, "told");
                load_pack(to, "told");
                return;
        }
        for (unsigned i = 0; i < ORIGINS; i++) {
                size_t size;

                number_origin(i, "/", url);
                size = rep_cache_export(from, url, strlen(url), bytes, sizeof(bytes));
                assert_true(size <= sizeof(bytes));
                if (size > 0)
                        assert_int_equal(rep_cache_import(to, url, strlen(url), 0, bytes, size, LATER, NULL), REP_OK);
        }
}

static bool
compare_origin(void *history, const struct rep_cache_origin *found)
{
        const char *number = memchr(found->origin.data, '-', found->origin.size);
        struct known known = know(history, (unsigned)strtoul(number + 1, NULL, 10));

        assert_fetch(&found->fetch, &known.fetch);
        assert_int_equal(found->status, known.status);
        return true;
}

/* Fills caches with the outcomes of HISTORY in the order of LIST: those that are in no part are put last, when the
   first cache knows the PARTS; these are told it in one of several WAYS.  It then knows, and saves, what a cache would
   that saw all in the order of their times.  Its policy lets no outcome be in the future of another. */
static void
fill_in_parts(const struct history *history, const struct outcome *list, const unsigned char *parts, unsigned ways)
{
        struct rep_cache *caches[CACHES];
        struct rep_policy policy = history->policy;

        policy.clock_skew = LATER - NOW;
        for (size_t i = 0; i < CACHES; i++)
                caches[i] = create_cache(&(struct rep_cache_options){.policy = &policy});
        for (size_t i = 0; i < history->count; i++)
                if (parts[i] < CACHES)
                        put(caches[parts[i]], &list[i]);
        tell(caches[ways & 1 ? 1 : 2], caches[ways & 2 ? 0 : ways & 1 ? 2 : 1], ways & 4);
        tell(caches[ways & 1 ? 2 : 1], caches[0], ways & 8);
        for (size_t i = 0; i < history->count; i++)
                if (parts[i] == CACHES)
                        put(caches[0], &list[i]);
        assert_int_equal(rep_cache_each(caches[0], compare_origin, (void *)history), REP_OK);
        save(caches[0], "both");
        assert_all_known("both", history);
        for (size_t i = 0; i < CACHES; i++)
                rep_cache_free(caches[i]);
}

/* What a cache is told is applied to what it knows, whichever is older, and so is what is put. */
TEST(caches_filled_in_any_order_know_the_same)
{
        static struct history history;
        static struct outcome list[ORIGINS * OUTCOMES_MAX];
        struct random random = {property_seed()};

        for (unsigned round = 0; round < scaled(3 * ROUNDS, 30); round++) {
                unsigned char parts[ORIGINS * OUTCOMES_MAX];

                make_history(&random, &history);
                memcpy(list, history.list, sizeof(list));
                /* In each fourth round, one cache sees all in order. */
                if (round % 4 != 0)
                        shuffle(&random, list, history.count);
                for (size_t i = 0; i < history.count; i++)
                        parts[i] = (unsigned char)(round % 4 == 0 ? 0 : random_below(&random, CACHES + 1));
                fill_in_parts(&history, list, parts, (unsigned)random_below(&random, 16));
        }
}

/* Failures on both sides of an answer that another cache saw keep their times: since when the site fails. */
TEST(failures_around_an_answer_keep_their_times)
{
        static const struct history history = {.policy = {.unreachable = DAY, .distrust_stale = true},
                                               .list = {{.fetch = {.error = REP_FETCH_DNS}, .time = NOW},
                                                        {.fetch = {.status = 200}, .time = NOW + 3},
                                                        {.fetch = {.error = REP_FETCH_DNS}, .time = NOW + 180000},
                                                        {.fetch = {.status = 503}, .time = NOW + 180300},
                                                        {.fetch = {.status = 503}, .time = NOW + 1123200}},
                                               .count = 5};
        enum { ALL = (CACHES + 1) * (CACHES + 1) * (CACHES + 1) * (CACHES + 1) };

        for (unsigned way = 0; way < ALL; way++) {
                unsigned char parts[5] = {0};

                for (unsigned i = 1, rest = way; i < 5; i++, rest /= CACHES + 1)
                        parts[i] = (unsigned char)(rest % (CACHES + 1));
                fill_in_parts(&history, history.list, parts, way % 16);
        }
}

/* ---- every small sequence, also of one second */

enum { PLACES = 3, KINDS = 9, TIMES = 3, EVENTS = KINDS * TIMES, SEQUENCES = EVENTS * EVENTS * EVENTS };

/* The outcome in PLACE of the sequence NUMBER, which has an origin of its own. */
static struct outcome
outcome_of(unsigned number, unsigned place)
{
        static const struct rep_fetch kinds[KINDS] = {{.status = 200}, {.status = 200},
                                                      {.status = 404}, {.status = 410},
                                                      {.status = 503}, {.status = 503, .retry_after = 3000},
                                                      {.status = 429}, {.error = REP_FETCH_OTHER},
                                                      {.status = 304}};
        static const int64_t times[TIMES] = {0, NOW, NOW + 1};
        unsigned event = number, i;

        for (i = 0; i < place; i++)
                event /= EVENTS;
        event %= EVENTS;
        return (struct outcome){.origin = number,
                                .body = event % KINDS % BODIES,
                                .fetch = kinds[event % KINDS],
                                .time = times[event / KINDS]};
}

/* Writes the outcomes in PLACES, which end with PLACES, of all sequences to the pack NAME. */
static void
write_places(const char *name, const unsigned *places)
{
        struct rep_pack_writer *writer = start_pack(name, NULL);

        for (; *places < PLACES; places++)
                for (unsigned number = 0; number < SEQUENCES; number++) {
                        struct outcome outcome = outcome_of(number, *places);

                        add_outcome(writer, &outcome);
                }
        finish_writer(writer);
}

/* One run, and merges in other orders and groupings, give the same bytes. */
TEST(test_small_sequences)
{
        static const unsigned orders[][PLACES + 1] = {{0, 1, 2, PLACES}, {2, 1, 0, PLACES}, {1, 2, 0, PLACES}};
        static const unsigned groups[][2][PLACES] = {
                {{0, PLACES}, {1, 2, PLACES}}, {{1, 0, PLACES}, {2, PLACES}}, {{0, 2, PLACES}, {1, PLACES}}};

        write_places("whole", orders[0]);
        for (size_t i = 1; i < COUNT(orders); i++) {
                write_places("other", orders[i]);
                assert_same_packs("whole", "other");
        }
        for (size_t i = 0; i < COUNT(groups); i++) {
                write_places("part-0", groups[i][0]);
                write_places("part-1", groups[i][1]);
                merge_parts(0, 1, 2, NULL);
                assert_same_packs("whole", "part-2");
                merge_parts(1, 0, 2, NULL);
                assert_same_packs("whole", "part-2");
        }
}

/* Loads the outcomes in both places into a cache, the second ones first where BACKWARDS, and saves it as NAME. */
static void
load_both(const char *name, bool backwards)
{
        ENDS(free_cache) struct rep_cache *cache = create_cache(NULL);

        load_pack(cache, backwards ? "second" : "first");
        load_pack(cache, backwards ? "first" : "second");
        assert_int_equal(rep_cache_save(cache, in_folder(name), NULL), REP_OK);
}

/* What came before a 304 that confirmed something else is applied, too, whatever is loaded first: the 304 then confirms
   that.  Rules of an unknown time are older than all others, though a 304 confirmed them. */
TEST(a_304_confirms_what_holds_at_its_time)
{
        static const struct outcome others[] = {{.fetch = {.status = 200}, .body = 2, .time = NOW + 100},
                                                {.fetch = {.status = 200}, .body = 2, .time = NOW + 400},
                                                {.fetch = {.status = 404}, .time = NOW + 100},
                                                {.fetch = {.status = 503}, .time = NOW + 100},
                                                {.fetch = {.status = 503}, .time = NOW + 400}};
        static const unsigned char early[] = {0, 1, 0}, late[] = {0, 0, 1};

        for (size_t i = 0; i < 2 * COUNT(others); i++) {
                const struct outcome other = others[i / 2],
                                     rules = {.fetch = {.status = 200}, .body = 1, .time = i % 2 == 0 ? NOW : 0},
                                     confirmed = {.fetch = {.status = 304}, .time = NOW + 300};
                bool is_early = other.time < confirmed.time;
                const struct history history = {
                        .list = {rules, is_early ? other : confirmed, is_early ? confirmed : other}, .count = 3};

                for (unsigned ways = 0; ways < 16; ways++)
                        fill_in_parts(&history, history.list, is_early ? early : late, ways);
        }
}

TEST(test_small_sequences_in_caches)
{
        static const unsigned places[][2] = {{0, PLACES}, {1, PLACES}};

        write_places("first", places[0]);
        write_places("second", places[1]);
        load_both("forwards", false);
        load_both("backwards", true);
        assert_same_packs("forwards", "backwards");
}

/* ---- what lies in the future */

/* Writes LIST to the pack NAME by a clock that says LATER. */
static void
write_later(const char *name, int64_t later, const struct outcome *list, size_t count)
{
        const struct rep_pack_options options = {.threads = 1, .now = later};
        struct rep_pack_writer *writer = create_writer(name, &options);

        for (size_t i = 0; i < count; i++)
                add_outcome(writer, &list[i]);
        finish_writer(writer);
}

/* Merges the packs FIRST and SECOND, which may be NULL, to NAME at the time NOW, and loads them into a cache, which is
   saved to "cached".  Returns how many records lay in the future. */
static uint64_t
merge_now(const char *first, const char *second, const char *name)
{
        const char *const names[] = {first, second};
        const struct rep_pack_options options = {.threads = 1, .now = NOW};
        struct rep_pack_writer *writer = create_writer(name, &options);
        ENDS(free_cache) struct rep_cache *cache = create_cache(NULL);
        struct rep_pack_summary summary;
        struct rep_cache_stats stats;

        for (size_t i = 0; i < 2 && names[i] != NULL; i++) {
                ENDS(close_pack) struct rep_pack *pack = open_pack(names[i]);

                assert_int_equal(rep_pack_add_pack(writer, pack, NULL), REP_OK);
                assert_int_equal(rep_cache_load(cache, pack, NOW), REP_OK);
        }
        save(cache, "cached");
        rep_cache_stats(cache, &stats);
        summary = finish_writer(writer);
        assert_int_equal(stats.future, summary.future);
        return summary.future;
}

/* An answer by a clock that was ahead loses against each that was not, in any order: it would win over all to come. */
TEST(the_future_loses)
{
        enum { AHEAD = 20 * 3600 };
        static const struct rep_fetch kinds[] = {{.status = 200}, {.status = 404}, {.status = 503}, {.status = 304}};
        static const struct rep_fetch later[] = {{.status = 200}, {.status = 404}, {.status = 503}};

        for (size_t i = 0; i < sizeof(kinds) / sizeof(*kinds); i++)
                for (size_t j = 0; j < sizeof(later) / sizeof(*later); j++) {
                        const struct outcome known[] = {{.fetch = {.status = 200}, .time = NOW - 9, .body = 1},
                                                        {.fetch = kinds[i], .time = NOW, .body = 2}},
                                             ahead = {.fetch = later[j], .time = NOW + AHEAD, .body = 3};

                        write_later("known", NOW, known, 2);
                        write_later("ahead", NOW + AHEAD, &ahead, 1);
                        assert_int_equal(merge_now("known", NULL, "right"), 0);
                        assert_int_equal(merge_now("known", "ahead", "forwards"), 1);
                        assert_same_packs("right", "forwards");
                        assert_int_equal(merge_now("ahead", "known", "backwards"), 1);
                        assert_same_packs("right", "backwards");
                }
}

/* Of what a clock that was ahead added to what is known, nothing counts; alone it counts, at an unknown time. */
TEST(only_what_is_ahead_loses)
{
        static const struct rep_fetch kinds[] = {{.status = 200}, {.status = 503}, {.status = 304}};
        const struct outcome known = {.fetch = {.status = 200}, .time = NOW, .body = 1};

        write_later("known", NOW, &known, 1);
        for (size_t i = 0; i < sizeof(kinds) / sizeof(*kinds); i++) {
                const struct outcome both[] = {known, {.fetch = kinds[i], .time = NOW + 301, .body = 2}};
                struct rep_fetch_entry fetch;

                write_later("both", NOW + 301, both, 2);
                assert_int_equal(merge_now("both", NULL, "merged"), 1);
                if (kinds[i].status != 200)
                        assert_same_packs("known", "merged");
                write_later("alone", NOW + 301, &both[1], 1);
                assert_int_equal(merge_now("alone", NULL, "merged"), 1);
                fetch = read_first("merged");
                assert_int_equal(fetch.answered, kinds[i].status == 200);
                assert_true(fetch.confirmed == 0 && fetch.last_failure == 0);
        }
}

/* Before a redirect that is ahead, what was known stays. */
TEST(a_redirect_ahead_loses)
{
        const struct outcome list[] = {{.fetch = {.status = 200}, .time = NOW, .body = 1},
                                       {.fetch = {.status = 301}, .time = NOW + 301, .redirects = true, .target = 1}};
        const struct rep_pack_options options = {.threads = 1, .now = NOW};
        struct rep_pack_writer *writer = create_writer("merged", &options);

        write_later("right", NOW, list, 1);
        write_later("both", NOW + 301, list, 2);
        add_pack(writer, "both");
        assert_int_equal(finish_writer(writer).future, 1);
        assert_same_packs("right", "merged");
}

/* An outcome of the future is refused at once, unless the policy allows more. */
TEST(the_future_is_refused)
{
        const struct rep_policy hour = {.clock_skew = 3600};
        const struct rep_pack_options options = {.threads = 1, .now = NOW, .allow_empty = true},
                                      more = {.threads = 1, .now = NOW, .allow_empty = true, .policy = &hour};
        const struct rep_fetch failure = {.error = REP_FETCH_DNS};
        const struct rep_pack_record since = {
                .origin = {"https://a.example", 17},
                .fetch = {.failures = 2, .unreachable_since = NOW + 301, .last_failure = NOW},
        };
        const struct rep_text origin = rep_string("https://a.example");
        struct rep_pack_writer *writer = create_writer("merged", &options);

        assert_int_equal(rep_pack_add(writer, &since), REP_ERR_ARGUMENT);
        assert_int_equal(rep_pack_add_fetch(writer, origin, &failure, rep_string(""), NOW + 301), REP_ERR_ARGUMENT);
        assert_int_equal(rep_pack_add_fetch(writer, origin, &failure, rep_string(""), NOW + 300), REP_OK);
        rep_pack_writer_abandon(writer);
        writer = create_writer("merged", &more);
        assert_int_equal(rep_pack_add_fetch(writer, origin, &failure, rep_string(""), NOW + 3600), REP_OK);
        assert_int_equal(rep_pack_add_fetch(writer, origin, &failure, rep_string(""), NOW + 3601), REP_ERR_ARGUMENT);
        rep_pack_writer_abandon(writer);
}

TESTS_BETWEEN(make_folder, remove_folder)
