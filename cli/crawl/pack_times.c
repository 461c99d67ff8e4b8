/* SPDX-License-Identifier: Apache-2.0 */
/* pack_times.c: see pack_times.h. */
#include "cli/crawl/pack_times.h"

#include <stdio.h>
#include <time.h>

#include "rep_pack.h"

void
time_text(int64_t time, char text[TIME_TEXT])
{
        time_t seconds = (time_t)time;
        struct tm parts;

        if (time == REP_PACK_TIME_UNKNOWN || gmtime_r(&seconds, &parts) == NULL)
                snprintf(text, TIME_TEXT, "unknown");
        else
                strftime(text, TIME_TEXT, "%Y-%m-%dT%H:%M:%SZ", &parts);
}
