/* SPDX-License-Identifier: Apache-2.0 */
/* Times as people and programs read them. */
#ifndef REP_CLI_BASE_ISO_TIME_H
#define REP_CLI_BASE_ISO_TIME_H

#include <stdint.h>

enum { ISO_TIME_SIZE = 24, ISO_DATE_SIZE = 10 };

/* Writes WHEN, in seconds since 1970, to BUFFER as ISO 8601, and returns BUFFER.  Its first ISO_DATE_SIZE bytes are the
   date.  A time past the calendar's end is written as a number of seconds. */
char *iso_time(int64_t when, char buffer[ISO_TIME_SIZE]);

#endif
