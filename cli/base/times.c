/* SPDX-License-Identifier: Apache-2.0 */
/* times.c: see times.h. */
#include "cli/base/times.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli/base/report.h"
#include "cli/base/text.h"

/* ---- the time now */

static int64_t given;

int
clock_start(void)
{
        const char *text = getenv("SOURCE_DATE_EPOCH"); /* NOLINT(concurrency-mt-unsafe): nobody sets it */
        uint64_t seconds;

        if (text == NULL || *text == '\0')
                return STATUS_OK;
        if (!text_number(rep_string(text), &seconds) || seconds > UINT32_MAX)
                return report_error("SOURCE_DATE_EPOCH", 0, "'%s' is not a number of seconds since 1970", text);
        given = seconds > 0 ? (int64_t)seconds : 1; /* 0 is the system's clock */
        return STATUS_OK;
}

int64_t
clock_given(void)
{
        return given;
}

int64_t
clock_now(void)
{
        return given != 0 ? given : (int64_t)time(NULL);
}

int64_t
clock_milliseconds(void)
{
        struct timespec now;

        clock_gettime(CLOCK_MONOTONIC, &now);
        return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

unsigned
minute_of_day(int64_t time)
{
        enum { MINUTES = 24 * 60 };

        return (unsigned)(time / 60 % MINUTES);
}

/* ---- durations */

static const struct unit {
        char letter;
        int64_t seconds;
} units[] = {{'d', 86400}, {'h', 3600}, {'m', 60}, {'s', 1}};

enum { UNITS = sizeof(units) / sizeof(units[0]), DIGITS_MAX = 9 };

/* Returns the seconds of the unit whose letter ends TEXT.  Returns 0 if there is no such letter. */
static int64_t
unit_of(const char *text)
{
        if (*text == '\0')
                return 1;
        for (size_t i = 0; i < UNITS; i++)
                if (text[0] == units[i].letter && text[1] == '\0')
                        return units[i].seconds;
        return 0;
}

void
take_duration(const struct option_use *use)
{
        struct duration *duration = use->place;
        struct rep_text digits = {use->argument, strspn(use->argument, "0123456789")};
        int64_t unit = unit_of(use->argument + digits.size);
        uint64_t count;

        if (digits.size > DIGITS_MAX || unit == 0 || !text_number(digits, &count))
                usage_error("--%s: '%s' is not a span of time, such as 30d, 12h, 90m or 3600s", use->row->name,
                            use->argument);
        *duration = (struct duration){true, (int64_t)count * unit};
}

void
write_duration(FILE *stream, int64_t seconds)
{
        const struct unit *unit = units;

        while (unit->seconds > 1 && (seconds == 0 || seconds % unit->seconds != 0))
                unit++;
        fprintf(stream, "%" PRId64 "%c", seconds / unit->seconds, unit->letter);
}

/* ---- times */

char *
iso_time(int64_t when, char buffer[ISO_TIME_SIZE])
{
        time_t seconds = (time_t)when;
        struct tm parts;

        if (gmtime_r(&seconds, &parts) == NULL || strftime(buffer, ISO_TIME_SIZE, "%Y-%m-%dT%H:%M:%SZ", &parts) == 0)
                snprintf(buffer, ISO_TIME_SIZE, "%" PRId64, when);
        return buffer;
}
