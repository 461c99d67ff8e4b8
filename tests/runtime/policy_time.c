/* SPDX-License-Identifier: Apache-2.0 */
/* The fetch policy over time, as stories: what happens, when, and what applies then. */
#include <stdint.h>
#include <string.h>

#include "rep_policy.h"
#include "tests/support/test.h"

enum { MINUTE = 60, HOUR = 3600, DAY = 86400, DAYS_30 = 30 * DAY };

/* What happens at a step, before what is known is looked at. */
enum event {
        LOOK,
        OK,
        OK_EMPTY,
        NOT_FOUND,
        LOOP,
        SERVER_ERROR,
        TOO_MANY,
        NO_DNS,
        TIMEOUT,
        CUT_BODY,
        UNCHANGED,
        EVENTS
};

static const struct rep_fetch event_fetches[EVENTS] = {
        [OK] = {.status = 200},
        [OK_EMPTY] = {.status = 204, .no_body = true},
        [NOT_FOUND] = {.status = 404},
        [LOOP] = {.status = 302, .redirects = 1, .error = REP_FETCH_LOOP},
        [SERVER_ERROR] = {.status = 500},
        [TOO_MANY] = {.status = 429},
        [NO_DNS] = {.error = REP_FETCH_DNS},
        [TIMEOUT] = {.error = REP_FETCH_TIMEOUT},
        [CUT_BODY] = {.status = 200, .error = REP_FETCH_BODY},
        [UNCHANGED] = {.status = 304},
};

enum { UNKNOWN = REP_STATE_UNKNOWN, FRESH = REP_STATE_FRESH, STALE = REP_STATE_STALE };
enum { UNREACHABLE = REP_STATE_UNREACHABLE, GIVEN_UP = REP_STATE_GIVEN_UP };
enum { NONE = REP_ACCESS_DISALLOW_ALL, ALL = REP_ACCESS_ALLOW_ALL, RULES = REP_ACCESS_RULES };

struct step {
        int64_t now;
        enum event event;
        int state, access;
        int64_t ask_at;
        const char *cache;    /* Cache-Control; NULL: none */
        uint32_t retry_after; /* Retry-After; 0: none */
};

static const struct rep_policy distrusting = {.distrust_stale = true};
static const struct rep_policy strict = {.unreachable = 10, .strict = true};
static const struct rep_policy bounded = {.lifetime = HOUR, .lifetime_max = 2 * HOUR, .lifetime_min = MINUTE};
static const struct rep_policy to_the_letter = {.dialect = REP_DIALECT_RFC9309};
static const struct rep_policy stretched = {
        .lifetime = 2 * DAY, .lifetime_max = 9 * DAY, .lifetime_min = 3 * DAY, .dialect = REP_DIALECT_RFC9309};
static const struct rep_policy hasty = {.retry = 1, .retry_max = 3, .unreachable = 10};
static const struct rep_policy patient = {.retry = UINT32_MAX, .retry_max = UINT32_MAX, .unreachable = UINT32_MAX};

/* The stories, one behind the other: a line says what one is called, and with which policy (NULL: the defaults), and
   those behind it are its steps. */
static const struct line {
        const char *story; /* NULL: a step */
        const struct rep_policy *policy;
        struct step step;
} lines[] = {
        {.story = "nothing was asked yet"},
        {.step = {0, LOOK, UNKNOWN, NONE, 0, NULL, 0}},
        {.step = {DAYS_30 + 1, LOOK, UNKNOWN, NONE, DAYS_30 + 1, NULL, 0}},
        {.step = {-5, LOOK, UNKNOWN, NONE, -5, NULL, 0}},
        {.story = "rules hold for 24 hours, and go on until they are refreshed"},
        {.step = {1000, OK, FRESH, RULES, 1000 + DAY, NULL, 0}},
        {.step = {1000 + DAY - 1, LOOK, FRESH, RULES, 1000 + DAY, NULL, 0}},
        {.step = {1000 + DAY, LOOK, STALE, RULES, 1000 + DAY, NULL, 0}},
        {.step = {1000 + 2 * DAY, LOOK, STALE, RULES, 1000 + 2 * DAY, NULL, 0}},
        {.step = {1000 + 2 * DAY, OK, FRESH, RULES, 1000 + 3 * DAY, NULL, 0}},
        {.story = "so does the answer that there are none"},
        {.step = {0, NOT_FOUND, FRESH, ALL, DAY, NULL, 0}},
        {.step = {DAY, LOOK, STALE, ALL, DAY, NULL, 0}},
        {.step = {DAY, LOOP, FRESH, ALL, 2 * DAY, NULL, 0}},
        {.step = {2 * DAY, OK_EMPTY, FRESH, ALL, 3 * DAY, NULL, 0}},
        {.step = {3 * DAY, OK, FRESH, RULES, 4 * DAY, NULL, 0}},
        {.step = {4 * DAY, NOT_FOUND, FRESH, ALL, 5 * DAY, NULL, 0}},
        {.story = "max-age shortens and lengthens"},
        {.step = {0, OK, FRESH, RULES, 60, "max-age=60", 0}},
        {.step = {59, LOOK, FRESH, RULES, 60, NULL, 0}},
        {.step = {60, OK, FRESH, RULES, 60 + 7 * DAY, "max-age=604800", 0}},
        {.step = {60 + 7 * DAY, OK, FRESH, RULES, 60 + 37 * DAY, "max-age=2592000", 0}},
        {.step = {60 + 37 * DAY, OK, FRESH, RULES, 60 + 67 * DAY, "max-age=2592001", 0}},
        {.step = {60 + 67 * DAY, OK, FRESH, RULES, 60 + 97 * DAY, "max-age=99999999999", 0}},
        {.step = {60 + 97 * DAY, NOT_FOUND, FRESH, ALL, 60 + 97 * DAY + 5, "max-age=5", 0}},
        {.step = {60 + 98 * DAY, OK, FRESH, RULES, 60 + 99 * DAY, "s-maxage=5", 0}},
        {.story = "by RFC 9309, max-age does not lengthen", .policy = &to_the_letter},
        {.step = {0, OK, FRESH, RULES, 60, "max-age=60", 0}},
        {.step = {60, OK, FRESH, RULES, 60 + DAY, "max-age=604800", 0}},
        {.step = {60 + DAY, UNCHANGED, FRESH, RULES, 60 + 2 * DAY, "max-age=86401", 0}},
        {.step = {60 + 2 * DAY, OK, STALE, RULES, 60 + 2 * DAY, "no-cache", 0}},
        {.step = {60 + 3 * DAY, NOT_FOUND, FRESH, ALL, 60 + 4 * DAY, "max-age=2592000", 0}},
        {.story = "nor do bounds of the caller's", .policy = &stretched},
        {.step = {0, OK, FRESH, RULES, DAY, NULL, 0}},
        {.step = {DAY, OK, FRESH, RULES, 2 * DAY, "max-age=5", 0}},
        {.step = {2 * DAY, OK, FRESH, RULES, 3 * DAY, "max-age=604800", 0}},
        {.story = "max-age=0, no-cache and no-store: ask every time"},
        {.step = {0, OK, STALE, RULES, 0, "max-age=0", 0}},
        {.step = {10, OK, STALE, RULES, 10, "no-cache, max-age=60", 0}},
        {.step = {20, OK, STALE, RULES, 20, "no-store", 0}},
        {.step = {21, LOOK, STALE, RULES, 21, NULL, 0}},
        {.story = "bounds of the caller's", .policy = &bounded},
        {.step = {0, OK, FRESH, RULES, HOUR, NULL, 0}},
        {.step = {HOUR, OK, FRESH, RULES, 3 * HOUR, "max-age=999999", 0}},
        {.step = {3 * HOUR, OK, FRESH, RULES, 3 * HOUR + MINUTE, "no-store", 0}},
        {.step = {4 * HOUR, OK, FRESH, RULES, 4 * HOUR + MINUTE, "max-age=1", 0}},
        {.story = "304 confirms rules, and keeps the lifetime unless it says another"},
        {.step = {0, OK, FRESH, RULES, 100, "max-age=100", 0}},
        {.step = {100, UNCHANGED, FRESH, RULES, 200, NULL, 0}},
        {.step = {250, UNCHANGED, FRESH, RULES, 260, "max-age=10", 0}},
        {.step = {260, SERVER_ERROR, STALE, RULES, 320, NULL, 0}},
        {.step = {320, UNCHANGED, FRESH, RULES, 330, NULL, 0}},
        {.story = "304 where there is nothing to confirm is a failure"},
        {.step = {0, UNCHANGED, UNREACHABLE, NONE, 60, NULL, 0}},
        {.step = {60, NOT_FOUND, FRESH, ALL, 60 + DAY, NULL, 0}},
        {.step = {60 + DAY, UNCHANGED, STALE, ALL, 60 + DAY + 60, NULL, 0}},
        {.story = "no answer: nothing is allowed for 30 days to the second, then everything"},
        {.step = {500, SERVER_ERROR, UNREACHABLE, NONE, 560, NULL, 0}},
        {.step = {500 + DAYS_30 - 1, NO_DNS, UNREACHABLE, NONE, 500 + DAYS_30 - 1 + 120, NULL, 0}},
        {.step = {500 + DAYS_30, TIMEOUT, UNREACHABLE, NONE, 500 + DAYS_30 + 240, NULL, 0}},
        {.step = {500 + DAYS_30 + 1, LOOK, UNREACHABLE, NONE, 500 + DAYS_30 + 240, NULL, 0}},
        {.step = {500 + DAYS_30 + 1, CUT_BODY, GIVEN_UP, ALL, 500 + DAYS_30 + 1 + 480, NULL, 0}},
        {.step = {500 + DAYS_30 + 2, TOO_MANY, GIVEN_UP, ALL, 500 + DAYS_30 + 2 + 960, NULL, 0}},
        {.step = {500 + 2 * DAYS_30, OK, FRESH, RULES, 500 + 2 * DAYS_30 + DAY, NULL, 0}},
        {.step = {500 + 3 * DAYS_30, NO_DNS, STALE, RULES, 500 + 3 * DAYS_30 + 60, NULL, 0}},
        {.story = "that nobody asks is not a failure"},
        {.step = {0, SERVER_ERROR, UNREACHABLE, NONE, 60, NULL, 0}},
        {.step = {DAYS_30 + 1, LOOK, UNREACHABLE, NONE, DAYS_30 + 1, NULL, 0}},
        {.step = {3 * DAYS_30, LOOK, UNREACHABLE, NONE, 3 * DAYS_30, NULL, 0}},
        {.story = "a copy holds on while refreshing fails, and for good"},
        {.step = {0, OK, FRESH, RULES, DAY, NULL, 0}},
        {.step = {DAY, SERVER_ERROR, STALE, RULES, DAY + 60, NULL, 0}},
        {.step = {2 * DAY, NO_DNS, STALE, RULES, 2 * DAY + 120, NULL, 0}},
        {.step = {DAY + DAYS_30, TIMEOUT, STALE, RULES, DAY + DAYS_30 + 240, NULL, 0}},
        {.step = {DAY + DAYS_30 + 1, TIMEOUT, GIVEN_UP, RULES, DAY + DAYS_30 + 1 + 480, NULL, 0}},
        {.step = {10 * DAYS_30, TOO_MANY, GIVEN_UP, RULES, 10 * DAYS_30 + 960, NULL, 0}},
        {.step = {11 * DAYS_30, OK, FRESH, RULES, 11 * DAYS_30 + DAY, NULL, 0}},
        {.story = "distrusted, it doesn't until the site is given up", .policy = &distrusting},
        {.step = {0, OK, FRESH, RULES, DAY, NULL, 0}},
        {.step = {DAY, LOOK, STALE, RULES, DAY, NULL, 0}},
        {.step = {DAY, SERVER_ERROR, UNREACHABLE, NONE, DAY + 60, NULL, 0}},
        {.step = {DAY + DAYS_30, TIMEOUT, UNREACHABLE, NONE, DAY + DAYS_30 + 120, NULL, 0}},
        {.step = {DAY + DAYS_30 + 1, TIMEOUT, GIVEN_UP, RULES, DAY + DAYS_30 + 1 + 240, NULL, 0}},
        {.step = {12 * DAYS_30, NOT_FOUND, FRESH, ALL, 12 * DAYS_30 + DAY, NULL, 0}},
        {.step = {12 * DAYS_30 + DAY, NO_DNS, UNREACHABLE, NONE, 12 * DAYS_30 + DAY + 60, NULL, 0}},
        {.step = {14 * DAYS_30, NO_DNS, GIVEN_UP, ALL, 14 * DAYS_30 + 120, NULL, 0}},
        {.story = "a failure while the copy is fresh changes nothing", .policy = &distrusting},
        {.step = {0, OK, FRESH, RULES, DAY, NULL, 0}},
        {.step = {10, SERVER_ERROR, FRESH, RULES, DAY, NULL, 0}},
        {.step = {DAY - 10, SERVER_ERROR, FRESH, RULES, DAY - 10 + 120, NULL, 0}},
        {.step = {DAY - 1, LOOK, FRESH, RULES, DAY - 10 + 120, NULL, 0}},
        {.step = {DAY, LOOK, UNREACHABLE, NONE, DAY - 10 + 120, NULL, 0}},
        {.story = "an answer ends the count of failures"},
        {.step = {0, NO_DNS, UNREACHABLE, NONE, 60, NULL, 0}},
        {.step = {60, NO_DNS, UNREACHABLE, NONE, 180, NULL, 0}},
        {.step = {DAYS_30, NOT_FOUND, FRESH, ALL, DAYS_30 + DAY, NULL, 0}},
        {.step = {DAYS_30 + DAY, NO_DNS, STALE, ALL, DAYS_30 + DAY + 60, NULL, 0}},
        {.story = "waits double up to 6 hours"},
        {.step = {0, NO_DNS, UNREACHABLE, NONE, 60, NULL, 0}},
        {.step = {0, NO_DNS, UNREACHABLE, NONE, 120, NULL, 0}},
        {.step = {0, NO_DNS, UNREACHABLE, NONE, 240, NULL, 0}},
        {.step = {0, NO_DNS, UNREACHABLE, NONE, 480, NULL, 0}},
        {.step = {0, NO_DNS, UNREACHABLE, NONE, 960, NULL, 0}},
        {.step = {0, NO_DNS, UNREACHABLE, NONE, 1920, NULL, 0}},
        {.step = {0, NO_DNS, UNREACHABLE, NONE, 3840, NULL, 0}},
        {.step = {0, NO_DNS, UNREACHABLE, NONE, 7680, NULL, 0}},
        {.step = {0, NO_DNS, UNREACHABLE, NONE, 15360, NULL, 0}},
        {.step = {0, NO_DNS, UNREACHABLE, NONE, 6 * HOUR, NULL, 0}},
        {.step = {0, NO_DNS, UNREACHABLE, NONE, 6 * HOUR, NULL, 0}},
        {.step = {6 * HOUR - 1, LOOK, UNREACHABLE, NONE, 6 * HOUR, NULL, 0}},
        {.step = {6 * HOUR, LOOK, UNREACHABLE, NONE, 6 * HOUR, NULL, 0}},
        {.step = {6 * HOUR + 1, LOOK, UNREACHABLE, NONE, 6 * HOUR + 1, NULL, 0}},
        {.story = "Retry-After lengthens a wait, never shortens it, up to 24 hours"},
        {.step = {0, SERVER_ERROR, UNREACHABLE, NONE, 100, NULL, 100}},
        {.step = {100, TOO_MANY, UNREACHABLE, NONE, 220, NULL, 100}},
        {.step = {220, SERVER_ERROR, UNREACHABLE, NONE, 220 + DAY, NULL, DAY}},
        {.step = {220, SERVER_ERROR, UNREACHABLE, NONE, 220 + DAY, NULL, UINT32_MAX}},
        {.step = {300, OK, FRESH, RULES, 300 + DAY, NULL, 1000}},
        {.story = "numbers of the caller's", .policy = &hasty},
        {.step = {0, NO_DNS, UNREACHABLE, NONE, 1, NULL, 0}},
        {.step = {1, NO_DNS, UNREACHABLE, NONE, 3, NULL, 0}},
        {.step = {3, NO_DNS, UNREACHABLE, NONE, 6, NULL, 0}},
        {.step = {10, NO_DNS, UNREACHABLE, NONE, 13, NULL, 0}},
        {.step = {11, NO_DNS, GIVEN_UP, ALL, 14, NULL, 0}},
        {.story = "strictly, no site is given up, and no copy is used past its lifetime", .policy = &strict},
        {.step = {0, NO_DNS, UNREACHABLE, NONE, 60, NULL, 0}},
        {.step = {14 * DAYS_30, NO_DNS, UNREACHABLE, NONE, 14 * DAYS_30 + 120, NULL, 0}},
        {.step = {15 * DAYS_30, OK, FRESH, RULES, 15 * DAYS_30 + DAY, NULL, 0}},
        {.step = {15 * DAYS_30 + DAY, NO_DNS, UNREACHABLE, NONE, 15 * DAYS_30 + DAY + 60, NULL, 0}},
        {.step = {30 * DAYS_30, NO_DNS, UNREACHABLE, NONE, 30 * DAYS_30 + 120, NULL, 0}},
        {.story = "the largest numbers", .policy = &patient},
        {.step = {0, NO_DNS, UNREACHABLE, NONE, UINT32_MAX, NULL, 0}},
        {.step = {0, NO_DNS, UNREACHABLE, NONE, UINT32_MAX, NULL, UINT32_MAX}},
        {.step = {UINT32_MAX, NO_DNS, UNREACHABLE, NONE, 2 * (int64_t)UINT32_MAX, NULL, 0}},
        {.step = {(int64_t)UINT32_MAX + 1, NO_DNS, GIVEN_UP, ALL, 2 * (int64_t)UINT32_MAX + 1, NULL, 0}},
        {.story = "the clock goes back behind an answer: ask, and take the answer for stale"},
        {.step = {5000, OK, FRESH, RULES, 5000 + DAY, NULL, 0}},
        {.step = {5000, LOOK, FRESH, RULES, 5000 + DAY, NULL, 0}},
        {.step = {4999, LOOK, STALE, RULES, 4999, NULL, 0}},
        {.step = {-5000, LOOK, STALE, RULES, -5000, NULL, 0}},
        {.step = {4000, OK, FRESH, RULES, 4000 + DAY, NULL, 0}},
        {.story = "the clock goes back behind failures: don't wait, and count the 30 days anew"},
        {.step = {DAYS_30, NO_DNS, UNREACHABLE, NONE, DAYS_30 + 60, NULL, 0}},
        {.step = {DAYS_30 - 1, LOOK, UNREACHABLE, NONE, DAYS_30 - 1, NULL, 0}},
        {.step = {100, NO_DNS, UNREACHABLE, NONE, 220, NULL, 0}},
        {.step = {100 + DAYS_30, NO_DNS, UNREACHABLE, NONE, 100 + DAYS_30 + 240, NULL, 0}},
        {.step = {101 + DAYS_30, NO_DNS, GIVEN_UP, ALL, 101 + DAYS_30 + 480, NULL, 0}},
        {.step = {50, LOOK, GIVEN_UP, ALL, 50, NULL, 0}},
        {.step = {50, NO_DNS, UNREACHABLE, NONE, 50 + 960, NULL, 0}},
        {.story = "the clock goes back between failures: the 30 days began with the first"},
        {.step = {100, NO_DNS, UNREACHABLE, NONE, 160, NULL, 0}},
        {.step = {DAYS_30, NO_DNS, UNREACHABLE, NONE, DAYS_30 + 120, NULL, 0}},
        {.step = {DAYS_30 - 500, NO_DNS, UNREACHABLE, NONE, DAYS_30 - 500 + 240, NULL, 0}},
        {.step = {DAYS_30 + 101, NO_DNS, GIVEN_UP, ALL, DAYS_30 + 101 + 480, NULL, 0}},
        {.story = "the ends of time"},
        {.step = {INT64_MAX - 5, OK, FRESH, RULES, INT64_MAX, NULL, 0}},
        {.step = {INT64_MAX, LOOK, FRESH, RULES, INT64_MAX, NULL, 0}},
        {.step = {INT64_MAX, NO_DNS, FRESH, RULES, INT64_MAX, NULL, 0}},
        {.step = {INT64_MIN, LOOK, STALE, RULES, INT64_MIN, NULL, 0}},
        {.step = {INT64_MIN + 1, NO_DNS, STALE, RULES, INT64_MIN + 121, NULL, 0}},
        {.step = {INT64_MAX, NO_DNS, FRESH, RULES, INT64_MAX, NULL, 0}},
        {.step = {INT64_MIN, LOOK, GIVEN_UP, RULES, INT64_MIN, NULL, 0}},
};

/* Takes the step of LINE in STORY, at which ENTRY is. */
static bool
tell(const struct line *story, const struct line *line, struct rep_fetch_entry *entry)
{
        const struct step *step = &line->step;
        struct rep_fetch fetch = event_fetches[step->event];
        struct rep_advice advice;

        fetch.retry_after = step->retry_after;
        if (step->cache != NULL)
                rep_cache_control(rep_string(step->cache), &fetch.cache);
        if (step->event != LOOK)
                assert_int_equal(rep_fetch_record(entry, story->policy, &fetch, step->now), REP_OK);
        rep_fetch_advise(entry, story->policy, step->now, &advice);
        if ((int)advice.state == step->state && (int)advice.access == step->access && advice.ask_at == step->ask_at)
                return true;
        print_error("%s, step %d: state %d, access %d, ask at %lld\n", story->story, (int)(line - story),
                    (int)advice.state, (int)advice.access, (long long)advice.ask_at);
        return false;
}

TEST(test_stories)
{
        const struct line *story = lines;
        struct rep_fetch_entry entry;
        size_t i, failed = 0;

        for (i = 0; i < COUNT(lines); i++)
                if (lines[i].story != NULL) {
                        story = &lines[i];
                        entry = (struct rep_fetch_entry){.answered = false};
                } else {
                        failed += !tell(story, &lines[i], &entry);
                }
        assert_int_equal(failed, 0);
}

/* A redirect that is to be followed is not an outcome yet, and leaves no trace. */
TEST(test_unfinished)
{
        struct rep_fetch_entry entry, before;
        struct rep_fetch fetch = {.status = 301, .redirects = 4};

        memset(&entry, 0, sizeof(entry));
        memcpy(&before, &entry, sizeof(entry));
        assert_int_equal(rep_fetch_record(&entry, NULL, &fetch, 5), REP_ERR_ARGUMENT);
        assert_memory_equal(&entry, &before, sizeof(entry));
        fetch.redirects = 5;
        assert_int_equal(rep_fetch_record(&entry, NULL, &fetch, 5), REP_OK);
        assert_int_equal(entry.access, REP_ACCESS_ALLOW_ALL);
}

/* The count of failures doesn't wrap around, and neither does the wait. */
TEST(test_many_failures)
{
        struct rep_fetch_entry entry = {.failures = UINT32_MAX - 1};
        const struct rep_fetch fetch = {.status = 503};

        for (int i = 0; i < 3; i++)
                assert_int_equal(rep_fetch_record(&entry, NULL, &fetch, 100), REP_OK);
        assert_int_equal(entry.failures, UINT32_MAX);
        assert_int_equal(entry.wait, 6 * HOUR);
}
