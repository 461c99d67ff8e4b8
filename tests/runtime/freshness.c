/* SPDX-License-Identifier: Apache-2.0 */
/* Dates in header fields, and Retry-After, Expires and Age. */
#include <inttypes.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "for_command.h"
#include "rep_robots.h"
#include "tests/support/exact.h"
#include "tests/support/owned.h"
#include "tests/support/properties.h"
#include "tests/support/random.h"

enum { NOW = 784111777 }; /* Sun, 06 Nov 1994 08:49:37 GMT */

/* ---- dates */

static const struct date_case {
        const char *value;
        int64_t time; /* -1: none */
} date_cases[] = {
        {"Sun, 06 Nov 1994 08:49:37 GMT", NOW},
        {"Sunday, 06-Nov-94 08:49:37 GMT", NOW},
        {"Sun Nov  6 08:49:37 1994", NOW},
        {" \tSun, 06 Nov 1994 08:49:37 GMT ", NOW},
        {"Mon, 06 Nov 1994 08:49:37 GMT", NOW},
        {"Thu, 01 Jan 1970 00:00:00 GMT", 0},
        {"Thu Jan  1 00:00:01 1970", 1},
        {"Tue, 29 Feb 2000 00:00:00 GMT", 951782400},
        {"Wed, 01 Mar 2000 00:00:00 GMT", 951868800},
        {"Mon Nov 16 00:00:00 2026", 1794787200},
        {"Fri, 31 Dec 9999 23:59:59 GMT", 253402300799},
        {"Sat, 31 Dec 2016 23:59:60 GMT", 1483228800},
        /* More than 50 years ahead of 1994 is the century before. */
        {"Tuesday, 01-Jan-44 00:00:00 GMT", 2335219200},
        {"Sunday, 01-Jan-45 00:00:00 GMT", -788918400},
        {"", -1},
        {"0", -1},
        {"-1", -1},
        {"Sun, 06 Nov 1994", -1},
        {"Sun, 06 Nov 1994 08:49:37", -1},
        {"Sun, 06 Nov 1994 08:49:37 UTC", -1},
        {"Sun, 06 Nov 1994 08:49:37 GMT+1", -1},
        {"Sun, 6 Nov 1994 08:49:37 GMT", -1},
        {"Sun, 06 Nov 94 08:49:37 GMT", -1},
        {"Sun, 06-Nov-1994 08:49:37 GMT", -1},
        {"Sun, 06 Nox 1994 08:49:37 GMT", -1},
        {"Sun, 00 Nov 1994 08:49:37 GMT", -1},
        {"Sun, 31 Nov 1994 08:49:37 GMT", -1},
        {"Mon, 29 Feb 1900 00:00:00 GMT", -1},
        {"Sun, 06 Nov 1994 24:00:00 GMT", -1},
        {"Sun, 06 Nov 1994 08:60:37 GMT", -1},
        {"Sun, 06 Nov 1994 08:49:61 GMT", -1},
        {"Sun, 06 Nov 1994 08.49.37 GMT", -1},
        {"Sun Nov 6 08:49:37 1994", -1},
        {"1994-11-06T08:49:37Z", -1},
};

TEST(dates)
{
        for (size_t at = 0; at < COUNT(date_cases); at++) {
                ENDS(free_text) struct rep_text value = exact_copy(date_cases[at].value);
                int64_t time = -1;
                bool read = rep_http_date(value, NOW, &time);
                if (time != date_cases[at].time || read != (time != -1))
                        fail_msg("%s: %" PRId64, date_cases[at].value, time);
        }
}

TEST(iso_dates)
{
        static const struct {
                const char *text;
                int64_t time;
        } right[] = {
                {"1970-01-01T00:00:00Z", 0},
                {"2000-02-29T23:59:60Z", 951868800},
                {"2026-01-02T03:04:05.678Z", 1767323045},
                {"2026-01-02 03:04:05+01:00", 1767319445},
                {"2026-01-02t03:04:05-0130", 1767328445},
                {"1969-12-31T23:59:59Z", -1},
                {"2026", 1767225600},
                {"2026-01", 1767225600},
                {"2026-01-02", 1767312000},
                {"2026-01-02T03:04Z", 1767323040},
        };
        static const char *const wrong[] = {
                "",
                "x",
                "2026-13-01",
                "2026-02-29",
                "2026-01-02T",
                "2026-01-02T24:00:00Z",
                "2026-01-02T03:04:05.Z",
                "2026-01-02T03:04:05Zx",
                "2026-01-02T03:04:05+1",
                "2026-01-02T03:04:05+01:0",
                "2008-10-294T05:21:46-0700",
                "20260102030405",
        };
        int64_t time = -2;

        for (size_t i = 0; i < COUNT(right); i++) {
                ENDS(free_text) struct rep_text value = exact_copy(right[i].text);

                if (!rep_iso_date(value, &time) || time != right[i].time)
                        fail_msg("%s", right[i].text);
        }
        assert_true(rep_zoned_date(rep_string("2026-01-02"), &time) && time == 1767312000);
        assert_true(rep_zoned_date(rep_string("2026-01-02T03:04:05+01:00"), &time) && time == 1767319445);
        assert_true(rep_zoned_date(rep_string("2026-01-02 03:04z"), &time) && time == 1767323040);
        time = -2;
        assert_false(rep_zoned_date(rep_string("2026-01-02T03:04:05"), &time));
        for (size_t i = 0; i < COUNT(wrong); i++)
                if (rep_iso_date(rep_string(wrong[i]), &time) || time != -2)
                        fail_msg("%s", wrong[i]);
}

/* What the C library writes is read as it was meant. */
TEST(any_date)
{
        struct random random = {property_seed()};

        for (int tries = 0; tries < 100000; tries++) {
                time_t wanted = (time_t)random_below(&random, (size_t)253402300800);
                struct tm parts;
                char text[64];
                int64_t time = -1;
                assert_non_null(gmtime_r(&wanted, &parts));
                assert_true(strftime(text, sizeof(text),
                                     tries % 2 ? "%a, %d %b %Y %H:%M:%S GMT" : "%a %b %e %H:%M:%S %Y", &parts) > 0);
                assert_true(rep_http_date(rep_string(text), NOW, &time));
                assert_true(time == wanted);
                assert_true(strftime(text, sizeof(text), tries % 2 ? "%Y-%m-%dT%H:%M:%SZ" : "%Y-%m-%d %H:%M:%S.5",
                                     &parts) > 0);
                assert_true(rep_iso_date(rep_string(text), &time));
                assert_true(time == wanted);
        }
}

/* ---- what they come to */

TEST(retry_after)
{
        assert_int_equal(rep_retry_after(rep_string("120"), NOW), 120);
        assert_int_equal(rep_retry_after(rep_string(" 120\t"), NOW), 120);
        assert_int_equal(rep_retry_after(rep_string("99999999999"), NOW), UINT32_MAX);
        assert_int_equal(rep_retry_after(rep_string("Sun, 06 Nov 1994 08:51:37 GMT"), NOW), 120);
        assert_int_equal(rep_retry_after(rep_string("Sun, 06 Nov 1994 08:49:37 GMT"), NOW), 0);
        assert_int_equal(rep_retry_after(rep_string("Sun, 06 Nov 1994 08:00:00 GMT"), NOW), 0);
        assert_int_equal(rep_retry_after(rep_string("Fri, 31 Dec 9999 23:59:59 GMT"), INT64_MIN), UINT32_MAX);
        assert_int_equal(rep_retry_after(rep_string("Fri, 31 Dec 9999 23:59:59 GMT"), INT64_MAX), 0);
        assert_int_equal(rep_retry_after(rep_string("soon"), NOW), 0);
        assert_int_equal(rep_retry_after(rep_string("-5"), NOW), 0);
        assert_int_equal(rep_retry_after((struct rep_text){NULL, 0}, NOW), 0);
}

static const struct expires_case {
        const char *cache, *expires, *date, *age;
        uint32_t max_age;
} expires_cases[] = {
        {"", "Sun, 06 Nov 1994 08:51:37 GMT", "Sun, 06 Nov 1994 08:49:07 GMT", "", 150},
        {"", "Sun, 06 Nov 1994 08:51:37 GMT", "", "", 120},
        {"", "Sun, 06 Nov 1994 08:51:37 GMT", "today", "", 120},
        {"", "Sun, 06 Nov 1994 08:00:00 GMT", "", "", 0},
        {"", "0", "", "", 0},
        {"", "Fri, 31 Dec 9999 23:59:59 GMT", "", "", UINT32_MAX},
        {"max-age=5", "Sun, 06 Nov 1994 08:51:37 GMT", "", "", 5},
        {"max-age=x", "Sun, 06 Nov 1994 08:51:37 GMT", "", "", 120},
        {"", "Sun, 06 Nov 1994 08:51:37 GMT", "", "20", 100},
        {"max-age=5", "0", "", " 2 ", 3},
        {"max-age=5", "0", "", "5", 0},
        {"max-age=5", "0", "", "99999999999", 0},
        {"max-age=5", "0", "", "-1", 5},
        {"max-age=5", "0", "", "2s", 5},
};

TEST(expires)
{
        for (size_t at = 0; at < COUNT(expires_cases); at++) {
                const struct expires_case *each = &expires_cases[at];
                struct rep_cache_control control = {.has_max_age = false};
                rep_cache_control(rep_string(each->cache), &control);
                rep_expires(rep_string(each->expires), rep_string(each->date), NOW, &control);
                rep_age(rep_string(each->age), &control);
                assert_true(control.has_max_age);
                assert_int_equal(control.max_age, each->max_age);
        }
}

/* Without a max-age, an age says nothing. */
TEST(age_alone)
{
        struct rep_cache_control control = {.has_max_age = false};

        rep_age(rep_string("10"), &control);
        assert_false(control.has_max_age);
        assert_int_equal(control.max_age, 0);
}

static enum rep_fetch_error
error_of_range(unsigned status, const char *value)
{
        struct rep_fetch fetch = {.status = status};

        rep_fetch_body(&(struct rep_body_fields){.range = rep_string(value)}, (struct rep_text){NULL, 0}, 100, &fetch);
        return fetch.error;
}

/* A part of a file is a failure, unless it has the bytes that count. */
TEST(parts)
{
        static const char *const whole[] = {
                "", "bytes 0-9/10", " Bytes 00-9/10 ", "bytes 0-99/10", "bytes 0-100/*", "bytes 0-150/1000"};
        static const char *const lacking[] = {"bytes 0-9/11", "bytes 1-9/10", "bytes 0-9/*", "bytes 0-99/1000",
                                              "bytes */10",   "lines 0-9/10", "bytes 0-/10", "bytes",
                                              "bytes 0-9",    "bytes=0-9/10"};

        for (size_t i = 0; i < COUNT(whole); i++)
                assert_int_equal(error_of_range(206, whole[i]), REP_FETCH_DONE);
        for (size_t i = 0; i < COUNT(lacking); i++) {
                assert_int_equal(error_of_range(206, lacking[i]), REP_FETCH_BODY);
                assert_int_equal(error_of_range(200, lacking[i]), REP_FETCH_DONE);
        }
}
