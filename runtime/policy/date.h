/* SPDX-License-Identifier: Apache-2.0 */
/* Dates of the Gregorian calendar, in UTC, for those who read them in one form or another. */
#ifndef REP_RUNTIME_POLICY_DATE_H
#define REP_RUNTIME_POLICY_DATE_H

#include "rep_runtime.h"

struct rep_date {
        int64_t year;
        unsigned month, day, hour, minute, second; /* months and days are counted from 1 */
};

/* Returns the month, from 1, whose English name of three letters NAME is, or 0. */
unsigned rep_month(struct rep_text name);

/* Sets the century of DATE, whose year has two digits: it is the last such year that is at most 50 years ahead of NOW.
 */
void rep_set_century(struct rep_date *date, int64_t now);

/* Returns whether there is such a day, and such a time of it. */
bool rep_is_date(const struct rep_date *date);

/* Returns the seconds since the beginning of 1970.  The date must exist, and its year must not be negative. */
int64_t rep_date_seconds(const struct rep_date *date);

#endif
