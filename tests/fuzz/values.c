/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Fuzz target: values of headers and directives, and what fetches mean over time (rep_policy.h, rep_directives.h).
 *
 * Input: a byte that chooses the guarded side; a value; a NUL; the time; fetches and times as bytes (next_fetch()).
 */
#include "for_command.h"
#include "tests/fuzz/fuzz.h"
#include "tests/support/text.h"

enum { FETCHES_MAX = 64, DAY_MINUTES = 1440 };

/* ---- values */

static void
check_cache_control(struct rep_text value)
{
        struct rep_cache_control once = {.has_max_age = false}, twice;

        rep_cache_control(value, &once);
        fuzz_expect(once.has_max_age || once.max_age == 0, "no max-age is not a number");
        twice = once;
        rep_cache_control(value, &twice);
        fuzz_expect(twice.max_age == once.max_age && twice.no_store == once.no_store && twice.no_cache == once.no_cache,
                    "saying it again says nothing new");
}

static void
check_day_time(const struct rep_day_time *time)
{
        fuzz_expect(time->begin < DAY_MINUTES && time->end <= DAY_MINUTES, "a time is of the day");
        fuzz_expect(time->begin != time->end, "a time is some time");
}

static void
check_values(struct rep_text value)
{
        uint32_t delay = 1;
        struct rep_day_time time;
        struct rep_request_rate rate;
        enum rep_value_status status = rep_crawl_delay(value, &delay);

        fuzz_expect(delay <= REP_CRAWL_DELAY_MAX && (status != REP_VALUE_BAD || delay == 0), "a delay is in range");
        fuzz_expect(status != REP_VALUE_CLAMPED || delay == REP_CRAWL_DELAY_MAX, "a clamped delay is the longest");
        status = rep_visit_time(value, &time);
        if (status != REP_VALUE_BAD)
                check_day_time(&time);
        status = rep_request_rate(value, &rate);
        if (status == REP_VALUE_BAD)
                return;
        check_day_time(&rate.time);
        fuzz_expect(rate.pages > 0 && rate.seconds > 0, "a rate is some pages in some time");
}

static void
check_site_values(struct rep_text value)
{
        struct rep_clean_param param;
        bool right = rep_clean_param(value, &param) == REP_VALUE_OK;

        fuzz_expect(right == (param.params.size > 0), "parameters have names");
        fuzz_expect(lies_in(param.params, value) && lies_in(param.path, value), "parameters lie in the value");
}

static void
check_dates(struct rep_text value, int64_t now)
{
        struct rep_cache_control control = {.has_max_age = false};
        uint32_t wait = rep_retry_after(value, now), max_age;
        int64_t time;

        if (rep_http_date(value, now, &time))
                fuzz_expect((time > now) == (wait > 0), "to wait is for what is to come");
        if (rep_iso_date(value, &time))
                fuzz_expect(time >= -62167219200 - 86400 && time <= 253402300800 + 86400,
                            "a date has a year of four digits");
        rep_expires(value, value, now, &control);
        fuzz_expect(control.has_max_age && control.max_age == 0, "what expires when it is sent is old");
        control.max_age = max_age = (uint32_t)now;
        rep_age(value, &control);
        fuzz_expect(control.max_age <= max_age, "with age nothing gets younger");
}

/* ---- fetches */

static struct rep_fetch
next_fetch(struct fuzz_input *input)
{
        unsigned flags = fuzz_byte(input);

        return (struct rep_fetch){
                .error = (enum rep_fetch_error)(fuzz_byte(input) % (REP_FETCH_BAD_TARGET + 1)),
                .status = 100 + (uint32_t)(fuzz_byte(input) << 8 | fuzz_byte(input)) % 600,
                .redirects = fuzz_byte(input) % 8,
                .no_body = flags & 1,
                .missing_is_5xx = flags & 2,
                .retry_after = flags & 4 ? (uint32_t)fuzz_number(input) : fuzz_byte(input),
                .cache = {flags & 8, flags & 16, flags & 32, flags & 8 ? (uint32_t)fuzz_number(input) : 0},
        };
}

static void
check_advice(const struct rep_fetch_entry *entry, const struct rep_policy *policy, int64_t now)
{
        struct rep_advice advice;

        rep_fetch_advise(entry, policy, now, &advice);
        fuzz_expect(advice.ask_at >= now, "what is due is due now");
        fuzz_expect((unsigned)advice.state <= REP_STATE_GIVEN_UP, "the state is one of those");
        fuzz_expect((unsigned)advice.access <= REP_ACCESS_RULES, "an advice is final");
        fuzz_expect((advice.state == REP_STATE_UNKNOWN) == (!entry->answered && entry->failures == 0),
                    "unknown is what was never fetched");
        fuzz_expect(advice.access != REP_ACCESS_RULES || (entry->answered && entry->access == REP_ACCESS_RULES),
                    "rules come from an answer");
}

static void
live(struct fuzz_input *input)
{
        struct rep_policy policy = {.lifetime = (uint32_t)fuzz_number(input), .retry = (uint32_t)fuzz_number(input)};
        struct rep_fetch_entry entry = {.answered = false};
        int64_t now = (int64_t)fuzz_number(input);

        policy.unreachable = policy.lifetime ^ policy.retry;
        policy.distrust_stale = fuzz_byte(input) & 1;
        check_advice(&entry, &policy, now);
        for (int left = FETCHES_MAX; left > 0 && input->size > 0; left--) {
                struct rep_fetch fetch = next_fetch(input);
                enum rep_status status = rep_fetch_record(&entry, &policy, &fetch, now);
                fuzz_expect((status == REP_ERR_ARGUMENT) == (rep_fetch_access(&fetch) == REP_ACCESS_FOLLOW),
                            "only what is to be followed is not recorded");
                check_advice(&entry, &policy, now);
                now = fuzz_byte(input) & 1 ? (int64_t)fuzz_number(input) : (int64_t)((uint64_t)now + fuzz_byte(input));
                check_advice(&entry, NULL, now);
        }
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
        static struct guard guard;
        struct fuzz_input input = {(const char *)data, size};
        enum guard_side side = fuzz_side(fuzz_byte(&input));
        struct rep_text value = fuzz_field(&input, '\0');

        value.data = guard_hold(&guard, side, value.data, value.size);
        check_cache_control(value);
        check_values(value);
        check_site_values(value);
        check_dates(value, (int64_t)fuzz_number(&input));
        live(&input);
        return 0;
}
