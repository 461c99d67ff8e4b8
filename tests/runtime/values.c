/* SPDX-License-Identifier: Apache-2.0 */
/* The values of crawl-delay, request-rate and visit-time. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "for_command.h"
#include "tests/support/exact.h"
#include "tests/support/owned.h"

/* ---- crawl-delay */

static const struct delay_case {
        const char *value;
        enum rep_value_status status;
        uint32_t milliseconds;
} delay_cases[] = {
        {"10", REP_VALUE_OK, 10000},
        {"1", REP_VALUE_OK, 1000},
        {"0", REP_VALUE_OK, 0},
        {"007", REP_VALUE_OK, 7000},
        {"0.5", REP_VALUE_OK, 500},
        {".5", REP_VALUE_OK, 500},
        {"4.", REP_VALUE_OK, 4000},
        {"4.5", REP_VALUE_OK, 4500},
        {"3.0", REP_VALUE_OK, 3000},
        {"0.25", REP_VALUE_OK, 250},
        {"1.234", REP_VALUE_OK, 1234},
        {" \t10 \r\v\f\n", REP_VALUE_OK, 10000},
        /* Parts of a millisecond count as a whole one. */
        {"1.2341", REP_VALUE_OK, 1235},
        {"1.23400000", REP_VALUE_OK, 1234},
        {"0.0000000000000000000001", REP_VALUE_OK, 1},
        {"0.9999", REP_VALUE_OK, 1000},
        {"0.000", REP_VALUE_OK, 0},
        /* Limits. */
        {"86400", REP_VALUE_OK, 86400000},
        {"86400.000", REP_VALUE_OK, 86400000},
        {"86400.001", REP_VALUE_CLAMPED, 86400000},
        {"86401", REP_VALUE_CLAMPED, 86400000},
        {"120000", REP_VALUE_CLAMPED, 86400000},
        {"4294967296", REP_VALUE_CLAMPED, 86400000},
        {"18446744073709551616", REP_VALUE_CLAMPED, 86400000},
        {"99999999999999999999999999999999999999999.9", REP_VALUE_CLAMPED, 86400000},
        /* Bad values. */
        {"", REP_VALUE_BAD, 0},
        {"  ", REP_VALUE_BAD, 0},
        {".", REP_VALUE_BAD, 0},
        {"-1", REP_VALUE_BAD, 0},
        {"+1", REP_VALUE_BAD, 0},
        {"1,5", REP_VALUE_BAD, 0},
        {"1,000", REP_VALUE_BAD, 0},
        {"1 000", REP_VALUE_BAD, 0},
        {"10s", REP_VALUE_BAD, 0},
        {"10 seconds", REP_VALUE_BAD, 0},
        {"ten", REP_VALUE_BAD, 0},
        {"1e3", REP_VALUE_BAD, 0},
        {"0x10", REP_VALUE_BAD, 0},
        {"1.2.3", REP_VALUE_BAD, 0},
        {"1. 5", REP_VALUE_BAD, 0},
        {"1 .5", REP_VALUE_BAD, 0},
        {"inf", REP_VALUE_BAD, 0},
        {"nan", REP_VALUE_BAD, 0},
        {"0100-0800", REP_VALUE_BAD, 0},
        {"10/1", REP_VALUE_BAD, 0},
        {"//en.example.org/wiki/robots.txt", REP_VALUE_BAD, 0},
        {"\xef\xbc\x91", REP_VALUE_BAD, 0},
};

TEST(test_crawl_delay)
{
        size_t i, failed = 0;

        for (i = 0; i < COUNT(delay_cases); i++) {
                const struct delay_case *expected = &delay_cases[i];
                ENDS(free_text) struct rep_text value = exact_copy(expected->value);
                uint32_t milliseconds = 1;
                enum rep_value_status status = rep_crawl_delay(value, &milliseconds);

                if (status == expected->status && milliseconds == expected->milliseconds)
                        continue;
                print_error("'%s': status %d, %u ms\n", expected->value, (int)status, (unsigned)milliseconds);
                failed++;
        }
        assert_int_equal(failed, 0);
}

/* ---- visit-time */

static const struct time_case {
        const char *value;
        enum rep_value_status status;
        struct rep_day_time time;
} time_cases[] = {
        {"0600-0845", REP_VALUE_OK, {360, 525}},
        {"0400-0845", REP_VALUE_OK, {240, 525}},
        {"0000-0600", REP_VALUE_OK, {0, 360}},
        {"2200-0800", REP_VALUE_OK, {1320, 480}},
        {"0000-2400", REP_VALUE_OK, {0, 1440}},
        {"2359-2400", REP_VALUE_OK, {1439, 1440}},
        {"2200-0000", REP_VALUE_OK, {1320, 0}},
        {"  0600 - 0845\t", REP_VALUE_OK, {360, 525}},
        {"", REP_VALUE_BAD, {0, 0}},
        {"0600", REP_VALUE_BAD, {0, 0}},
        {"0600-", REP_VALUE_BAD, {0, 0}},
        {"-0600", REP_VALUE_BAD, {0, 0}},
        {"0600-845", REP_VALUE_BAD, {0, 0}},
        {"600-0845", REP_VALUE_BAD, {0, 0}},
        {"06:00-08:45", REP_VALUE_BAD, {0, 0}},
        {"0600-0845 UTC", REP_VALUE_BAD, {0, 0}},
        {"0600-08450", REP_VALUE_BAD, {0, 0}},
        {"0660-0845", REP_VALUE_BAD, {0, 0}},
        {"0600-0875", REP_VALUE_BAD, {0, 0}},
        {"2400-0100", REP_VALUE_BAD, {0, 0}},
        {"0600-2401", REP_VALUE_BAD, {0, 0}},
        {"2500-0100", REP_VALUE_BAD, {0, 0}},
        {"9999-9999", REP_VALUE_BAD, {0, 0}},
        {"0000-0000", REP_VALUE_BAD, {0, 0}},
        {"0600-0600", REP_VALUE_BAD, {0, 0}},
        {"0600--0845", REP_VALUE_BAD, {0, 0}},
        {"0600-0845 1200-1300", REP_VALUE_BAD, {0, 0}},
        {"6am-8am", REP_VALUE_BAD, {0, 0}},
};

TEST(test_visit_time)
{
        size_t i, failed = 0;

        for (i = 0; i < COUNT(time_cases); i++) {
                const struct time_case *expected = &time_cases[i];
                struct rep_day_time time = {1, 1};
                ENDS(free_text) struct rep_text value = exact_copy(expected->value);
                enum rep_value_status status = rep_visit_time(value, &time);

                if (status == expected->status && time.begin == expected->time.begin && time.end == expected->time.end)
                        continue;
                print_error("'%s': status %d, %u to %u\n", expected->value, (int)status, time.begin, time.end);
                failed++;
        }
        assert_int_equal(failed, 0);
}

TEST(test_in_day_time)
{
        const struct rep_day_time morning = {360, 525}, night = {1320, 480}, evening = {1320, 0}, day = {0, 1440};

        for (unsigned minute = 0; minute < 1440; minute++) {
                assert_int_equal(rep_in_day_time(&morning, minute), minute >= 360 && minute < 525);
                assert_int_equal(rep_in_day_time(&night, minute), minute >= 1320 || minute < 480);
                assert_int_equal(rep_in_day_time(&evening, minute), minute >= 1320);
                assert_true(rep_in_day_time(&day, minute));
        }
}

/* ---- request-rate */

static const struct rate_case {
        const char *value;
        enum rep_value_status status;
        struct rep_request_rate rate;
} rate_cases[] = {
        {"1/10s", REP_VALUE_OK, {1, 10, {0, 1440}}},
        {"1/10", REP_VALUE_OK, {1, 10, {0, 1440}}},
        {"1/5m", REP_VALUE_OK, {1, 300, {0, 1440}}},
        {"2/1h", REP_VALUE_OK, {2, 3600, {0, 1440}}},
        {"100/24H", REP_VALUE_OK, {100, 86400, {0, 1440}}},
        {"3/1M", REP_VALUE_OK, {3, 60, {0, 1440}}},
        {"1/2S", REP_VALUE_OK, {1, 2, {0, 1440}}},
        {" 1 / 10s ", REP_VALUE_OK, {1, 10, {0, 1440}}},
        {"1/10s 1600-2300", REP_VALUE_OK, {1, 10, {960, 1380}}},
        {"1/5m\t2200 - 0600 ", REP_VALUE_OK, {1, 300, {1320, 360}}},
        {"4294967295/4294967295", REP_VALUE_OK, {UINT32_MAX, UINT32_MAX, {0, 1440}}},
        {"4294967296/1", REP_VALUE_CLAMPED, {UINT32_MAX, 1, {0, 1440}}},
        {"1/99999999999999999999", REP_VALUE_CLAMPED, {1, UINT32_MAX, {0, 1440}}},
        {"1/1193047h", REP_VALUE_CLAMPED, {1, UINT32_MAX, {0, 1440}}},
        {"1/1193046h", REP_VALUE_OK, {1, 4294965600u, {0, 1440}}},
        {"1/9999999999h 0100-0200", REP_VALUE_CLAMPED, {1, UINT32_MAX, {60, 120}}},
        {"", REP_VALUE_BAD, {0, 0, {0, 0}}},
        {"10", REP_VALUE_BAD, {0, 0, {0, 0}}},
        {"1/", REP_VALUE_BAD, {0, 0, {0, 0}}},
        {"/10", REP_VALUE_BAD, {0, 0, {0, 0}}},
        {"1/s", REP_VALUE_BAD, {0, 0, {0, 0}}},
        {"0/10", REP_VALUE_BAD, {0, 0, {0, 0}}},
        {"1/0", REP_VALUE_BAD, {0, 0, {0, 0}}},
        {"1/0h", REP_VALUE_BAD, {0, 0, {0, 0}}},
        {"1/1d", REP_VALUE_BAD, {0, 0, {0, 0}}},
        {"1/1ms", REP_VALUE_BAD, {0, 0, {0, 0}}},
        {"1/1 m", REP_VALUE_BAD, {0, 0, {0, 0}}},
        {"1.5/1", REP_VALUE_BAD, {0, 0, {0, 0}}},
        {"-1/1", REP_VALUE_BAD, {0, 0, {0, 0}}},
        {"1/1s1600-2300", REP_VALUE_BAD, {0, 0, {0, 0}}},
        {"1/1s 1600", REP_VALUE_BAD, {0, 0, {0, 0}}},
        {"1/1s 1600-2300 x", REP_VALUE_BAD, {0, 0, {0, 0}}},
        {"1/1s 1600-1600", REP_VALUE_BAD, {0, 0, {0, 0}}},
        {"<rate> <time>", REP_VALUE_BAD, {0, 0, {0, 0}}},
};

TEST(test_request_rate)
{
        size_t i, failed = 0;

        for (i = 0; i < COUNT(rate_cases); i++) {
                const struct rate_case *expected = &rate_cases[i];
                struct rep_request_rate rate = {1, 1, {1, 1}};
                ENDS(free_text) struct rep_text value = exact_copy(expected->value);
                enum rep_value_status status = rep_request_rate(value, &rate);

                if (status == expected->status && rate.pages == expected->rate.pages &&
                    rate.seconds == expected->rate.seconds && rate.time.begin == expected->rate.time.begin &&
                    rate.time.end == expected->rate.time.end)
                        continue;
                print_error("'%s': status %d, %u in %u s, %u to %u\n", expected->value, (int)status,
                            (unsigned)rate.pages, (unsigned)rate.seconds, rate.time.begin, rate.time.end);
                failed++;
        }
        assert_int_equal(failed, 0);
}

TEST(test_nothing)
{
        struct rep_text nothing = {NULL, 0};
        struct rep_request_rate rate;
        struct rep_day_time time;
        uint32_t milliseconds;

        assert_int_equal(rep_crawl_delay(nothing, &milliseconds), REP_VALUE_BAD);
        assert_int_equal(rep_visit_time(nothing, &time), REP_VALUE_BAD);
        assert_int_equal(rep_request_rate(nothing, &rate), REP_VALUE_BAD);
}
