/* SPDX-License-Identifier: Apache-2.0 */
/* The time now, which SOURCE_DATE_EPOCH may set: https://reproducible-builds.org/specs/source-date-epoch/ */
#ifndef REP_CLI_BASE_CLOCK_H
#define REP_CLI_BASE_CLOCK_H

#include <stdint.h>

#include "cli/base/report.h"

/* Reads SOURCE_DATE_EPOCH, once.  Reports a value that is no time, and returns STATUS_ERROR. */
int clock_start(void);

/* Returns the time now, in seconds since 1970, or what SOURCE_DATE_EPOCH said. */
int64_t clock_now(void);

/* Returns what SOURCE_DATE_EPOCH said, or 0 for the system's clock, as the options of libraries have it. */
int64_t clock_given(void);

#endif
