/* SPDX-License-Identifier: Apache-2.0 */
/* iso_time.c: see iso_time.h. */
#include "cli/base/iso_time.h"

#include <inttypes.h>
#include <stdio.h>
#include <time.h>

char *
iso_time(int64_t when, char buffer[ISO_TIME_SIZE])
{
        time_t seconds = (time_t)when;
        struct tm parts;

        if (gmtime_r(&seconds, &parts) == NULL || strftime(buffer, ISO_TIME_SIZE, "%Y-%m-%dT%H:%M:%SZ", &parts) == 0)
                snprintf(buffer, ISO_TIME_SIZE, "%" PRId64, when);
        return buffer;
}
