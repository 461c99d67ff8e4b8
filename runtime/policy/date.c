/* SPDX-License-Identifier: Apache-2.0 */
/* date.c: see date.h. */
#include "policy/date.h"

unsigned
rep_month(struct rep_text name)
{
        static const char names[] = "JanFebMarAprMayJunJulAugSepOctNovDec";

        for (unsigned i = 0; i < 12 && name.size == 3; i++)
                if (memcmp(names + (size_t)3 * i, name.data, 3) == 0)
                        return i + 1;
        return 0;
}

void
rep_set_century(struct rep_date *date, int64_t now)
{
        const int64_t year = 31556952; /* seconds, on average */
        int64_t last = 1970 + now / year + 50, back = (last - date->year) % 100;

        date->year = last - (back < 0 ? back + 100 : back);
}

static bool
is_leap(int64_t year)
{
        return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
}

bool
rep_is_date(const struct rep_date *date)
{
        static const unsigned char days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
        unsigned last;

        if (date->month == 0 || date->month > 12 || date->year < 0 || date->year > 9999)
                return false;
        last = days[date->month - 1];
        if (date->month == 2 && is_leap(date->year))
                last++;
        return date->day >= 1 && date->day <= last && date->hour < 24 && date->minute < 60 && date->second <= 60;
}

/* Returns the days from the beginning of year 0 to that of YEAR, which is not negative. */
static int64_t
days_before(int64_t year)
{
        return 365 * year + (year > 0 ? (year - 1) / 4 - (year - 1) / 100 + (year - 1) / 400 + 1 : 0);
}

int64_t
rep_date_seconds(const struct rep_date *date)
{
        static const unsigned short before[] = {0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334};
        int64_t days = days_before(date->year) - days_before(1970) + before[date->month - 1] + date->day - 1;

        days += date->month > 2 && is_leap(date->year) ? 1 : 0;
        return days * 86400 + date->hour * 3600 + date->minute * 60 + date->second;
}
