/* SPDX-License-Identifier: Apache-2.0 */
/* The time now, which SOURCE_DATE_EPOCH may set (https://reproducible-builds.org/specs/source-date-epoch/), durations
   as options and output have them ("30d", "12h", "90m", "3600s", and in options "3600", too), and times as people and
   programs read them. */
#ifndef REP_CLI_BASE_TIMES_H
#define REP_CLI_BASE_TIMES_H

#include <stdint.h>
#include <stdio.h>

#include "cli/base/options.h"
#include "cli/base/report.h"

/* ---- the time now */

/* Reads SOURCE_DATE_EPOCH, once.  Reports a value that is not a time, and returns STATUS_ERROR. */
int clock_start(void);

/* Returns the time now, in seconds since 1970, or what SOURCE_DATE_EPOCH said. */
int64_t clock_now(void);

/* Returns what SOURCE_DATE_EPOCH said, or 0 for the system's clock, as the options of libraries have it. */
int64_t clock_given(void);

/* Returns milliseconds for measuring a span of time, which no setting of the clock changes. */
int64_t clock_milliseconds(void);

/* Returns the minute of the day at TIME, in UTC. */
unsigned minute_of_day(int64_t time);

/* ---- durations */

/* A duration that may be absent.  All zero is absent. */
struct duration {
        bool given;
        int64_t seconds;
};

/* Takes an option that sets a struct duration. */
void take_duration(const struct option_use *use);

/* Writes SECONDS to STREAM as an option takes them, in the largest unit that they are a multiple of. */
void write_duration(FILE *stream, int64_t seconds);

/* ---- times */

enum { ISO_TIME_SIZE = 24, ISO_DATE_SIZE = 10 };

/* Writes WHEN, in seconds since 1970, to BUFFER as ISO 8601, and returns BUFFER.  Its first ISO_DATE_SIZE bytes are the
   date.  A time past the calendar's end is written as a number of seconds. */
char *iso_time(int64_t when, char buffer[ISO_TIME_SIZE]);

#endif
