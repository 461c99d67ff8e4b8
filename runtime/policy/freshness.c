/* SPDX-License-Identifier: Apache-2.0 */
/* freshness.c: how long a response is valid, and how long to wait, if Cache-Control does not say. */
#include "rep_policy.h"
#include "syntax/decimal.h"

/* Returns the seconds from BEGIN to END, limited to 32 bits. */
static uint32_t
seconds_between(int64_t begin, int64_t end)
{
        /* A date has a year of at most four digits, but NOW can be anything. */
        if (end <= begin)
                return 0;
        return (uint64_t)end - (uint64_t)begin < UINT32_MAX ? (uint32_t)((uint64_t)end - (uint64_t)begin) : UINT32_MAX;
}

uint32_t
rep_retry_after(struct rep_text value, int64_t now)
{
        uint32_t seconds;
        int64_t time;

        if (rep_read_seconds(rep_trim_blanks(value), &seconds))
                return seconds;
        return rep_http_date(value, now, &time) ? seconds_between(now, time) : 0;
}

void
rep_expires(struct rep_text expires, struct rep_text date, int64_t now, struct rep_cache_control *control)
{
        int64_t begin = now, end;

        if (control->has_max_age)
                return;
        control->has_max_age = true;
        control->max_age = 0;
        if (!rep_http_date(expires, now, &end))
                return;
        (void)rep_http_date(date, now, &begin);
        control->max_age = seconds_between(begin, end);
}

void
rep_age(struct rep_text value, struct rep_cache_control *control)
{
        uint32_t age;

        if (rep_read_seconds(rep_trim_blanks(value), &age))
                control->max_age -= age < control->max_age ? age : control->max_age;
}
