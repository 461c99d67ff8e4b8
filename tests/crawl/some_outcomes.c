/* SPDX-License-Identifier: Apache-2.0 */
/* some_outcomes.c: see some_outcomes.h. */
#include "tests/crawl/some_outcomes.h"
#include "tests/support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const struct rep_policy policies[POLICIES] = {
        {.lifetime = 0},
        {.retry = 10, .retry_max = 1000, .unreachable = 2 * DAY, .lifetime = 100},
        {.distrust_stale = true, .lifetime = 3600},
        {.lifetime_min = 50, .lifetime_max = 5000, .unreachable = 1},
};

struct rep_fetch
random_fetch(struct random *random)
{
        static const struct rep_fetch kinds[] = {
                {.status = 200},
                {.status = 200, .cache = {.has_max_age = true, .max_age = 7000}},
                {.status = 404},
                {.status = 503},
                {.status = 503, .missing_is_5xx = true},
                {.status = 429, .retry_after = 3000},
                {.error = REP_FETCH_TIMEOUT},
                {.error = REP_FETCH_DNS},
                {.status = 304},
                {.status = 304, .cache = {.has_max_age = true, .max_age = 60}},
                {.status = 304, .cache = {.no_cache = true}},
        };

        return kinds[random_below(random, COUNT(kinds))];
}

int64_t
random_later(struct random *random, int64_t time)
{
        static const size_t steps[] = {1, 500, DAY, 9 * DAY};

        return time + 1 + (int64_t)random_below(random, steps[random_below(random, 4)]);
}

void
shuffle(struct random *random, struct outcome *list, size_t count)
{
        while (count > 1) {
                size_t other = random_below(random, count--);
                struct outcome outcome = list[other];

                list[other] = list[count];
                list[count] = outcome;
        }
}

struct rep_text
body_of(unsigned number, char text[64])
{
        snprintf(text, 64, "user-agent: *\ndisallow: /body-%u/\n", number);
        return rep_string(text);
}

/* ---- what is known of an origin */

/* The number of the body that BLOB was compiled from. */
static unsigned
number_of(const struct rep_blob *blob)
{
        struct rep_result result;
        struct rep_group group;
        char path[32];

        assert_int_equal(rep_pick(blob, NULL, 0, &group), REP_OK);
        for (unsigned i = 0; i < BODIES; i++) {
                snprintf(path, sizeof(path), "/body-%u/", i);
                assert_int_equal(rep_check(&group, path, strlen(path), NULL, 0, &result), REP_OK);
                if (result.verdict == REP_DISALLOW)
                        return i;
        }
        return BODIES;
}

void
assert_fetch(const struct rep_fetch_entry *found, const struct rep_fetch_entry *wanted)
{
        assert_int_equal(found->answered, wanted->answered);
        assert_int_equal(found->access, wanted->access);
        assert_int_equal(found->confirmed, wanted->confirmed);
        assert_int_equal(found->lifetime, wanted->lifetime);
        assert_int_equal(found->failures, wanted->failures);
        assert_int_equal(found->unreachable_since, wanted->unreachable_since);
        assert_int_equal(found->last_failure, wanted->last_failure);
        assert_int_equal(found->wait, wanted->wait);
}

void
assert_known(const struct rep_pack *pack, unsigned number, const struct known *wanted)
{
        static const enum rep_pack_finding findings[] = {
                [REP_ACCESS_DISALLOW_ALL] = REP_PACK_DISALLOW_ALL,
                [REP_ACCESS_ALLOW_ALL] = REP_PACK_ALLOW_ALL,
                [REP_ACCESS_RULES] = REP_PACK_RULES,
                [REP_ACCESS_FOLLOW] = REP_PACK_UNKNOWN,
        };
        struct rep_pack_entry entry;
        struct rep_blob blob;
        char origin[ORIGIN_SIZE];

        number_origin(number, "", origin);
        assert_int_equal(rep_pack_find(pack, rep_string(origin), &entry), findings[wanted->advice.access]);
        if (wanted->advice.access == REP_ACCESS_FOLLOW)
                return;
        assert_int_equal(entry.outcome, wanted->advice.access);
        assert_fetch(&entry.fetch, &wanted->fetch);
        assert_int_equal(entry.status, wanted->status);
        assert_int_equal(entry.rules != 0, wanted->fetch.access == REP_ACCESS_RULES);
        if (entry.rules == 0)
                return;
        assert_int_equal(entry_blob(pack, &entry, NULL, &blob), REP_OK);
        assert_int_equal(number_of(&blob), wanted->body);
}

/* ---- writing, and merging */

struct rep_pack_writer *
start_pack(const char *name, const struct rep_policy *policy)
{
        struct rep_pack_options options = {.threads = 1, .memory = REP_PACK_MEMORY_MIN, .policy = policy};

        return create_writer(name, &options);
}

void
add_outcome(struct rep_pack_writer *writer, const struct outcome *outcome)
{
        char origin[ORIGIN_SIZE], target[ORIGIN_SIZE], body[64];
        enum rep_status status;

        number_origin(outcome->origin, "", origin);
        number_origin(outcome->target, "", target);
        if (outcome->redirects)
                status = rep_pack_add_redirect(writer, rep_string(origin), &outcome->fetch, rep_string(target),
                                               outcome->time);
        else if (outcome->original != 0)
                status = rep_pack_add_revisit(writer, rep_string(origin), &outcome->fetch, outcome->original,
                                              outcome->time);
        else
                status = rep_pack_add_fetch(writer, rep_string(origin), &outcome->fetch, body_of(outcome->body, body),
                                            outcome->time);
        assert_int_equal(status, REP_OK);
}

void
write_parts(const struct history *history, const struct outcome *list, const unsigned char *parts, unsigned count)
{
        char name[16];

        for (unsigned part = 0; part < count; part++) {
                struct rep_pack_writer *writer;

                snprintf(name, sizeof(name), "part-%u", part);
                writer = start_pack(name, &history->policy);
                for (size_t i = 0; i < history->count; i++)
                        if (parts[i] == part)
                                add_outcome(writer, &list[i]);
                finish_writer(writer);
        }
}

void
merge_parts(unsigned first, unsigned second, unsigned to, const struct rep_policy *policy)
{
        const unsigned numbers[] = {first, second};
        struct rep_pack_writer *writer;
        char name[16];

        snprintf(name, sizeof(name), "part-%u", to);
        writer = start_pack(name, policy);
        for (size_t i = 0; i < 2; i++) {
                snprintf(name, sizeof(name), "part-%u", numbers[i]);
                add_pack(writer, name);
        }
        finish_writer(writer);
}

void
write_outcomes(const char *name, const struct rep_policy *policy, const struct outcome *list, size_t count)
{
        struct rep_pack_writer *writer = start_pack(name, policy);

        for (size_t i = 0; i < count; i++)
                add_outcome(writer, &list[i]);
        finish_writer(writer);
}

void
write_both_ways(struct random *random, const struct history *history)
{
        static struct outcome list[ORIGINS * OUTCOMES_MAX];
        unsigned char parts[ORIGINS * OUTCOMES_MAX];
        unsigned count;

        memcpy(list, history->list, sizeof(list));
        shuffle(random, list, history->count);
        write_outcomes("whole", &history->policy, list, history->count);
        shuffle(random, list, history->count);
        count = 2 + (unsigned)random_below(random, PARTS_MAX - 1);
        for (size_t i = 0; i < history->count; i++)
                parts[i] = (unsigned char)random_below(random, count);
        write_parts(history, list, parts, count);
        for (unsigned left = count - 1; left > 0; left--) {
                unsigned other = (unsigned)random_below(random, left);
                bool before = random_chance(random, 50);

                merge_parts(before ? left : other, before ? other : left, other, &history->policy);
        }
}
