/* SPDX-License-Identifier: Apache-2.0 */
/* Times as people and programs read them. */
#ifndef REP_CLI_BASE_ISO_TIME_H
#define REP_CLI_BASE_ISO_TIME_H

#include <stdbool.h>
#include <stdint.h>

#include "rep_runtime.h"

enum { ISO_TIME_SIZE = 24, ISO_DATE_SIZE = 10 };

/* Writes WHEN, in seconds since 1970, to BUFFER as ISO 8601, and returns BUFFER.  Its first ISO_DATE_SIZE bytes are the
   date.  A time past the calendar's end is written as a number of seconds. */
char *iso_time(int64_t when, char buffer[ISO_TIME_SIZE]);

/*
 * Reads a date and time of RFC 3339 ("2026-01-02T03:04:05.678+01:00"; a space or "t", and "z", are accepted, too).
 * *TIME becomes seconds since 1970, without the fraction.  As in WARC 1.1, parts may be absent from the end on; an
 * absent part counts as its first value.  Returns false, and leaves *TIME unchanged, for anything else.
 */
bool read_date(struct rep_text text, int64_t *time);

#endif
