/* SPDX-License-Identifier: Apache-2.0 */
/* iso_time.c: see iso_time.h. */
#include "cli/base/iso_time.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
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

/* ---- reading */

/* Reads COUNT digits at *AT, and moves *AT past them.  Returns -1 if there are fewer. */
static int
read_digits(struct rep_text *text, size_t count)
{
        int value = 0;

        if (text->size < count)
                return -1;
        for (size_t i = 0; i < count; i++) {
                if (text->data[i] < '0' || text->data[i] > '9')
                        return -1;
                value = value * 10 + (text->data[i] - '0');
        }
        text->data += count;
        text->size -= count;
        return value;
}

/* Takes the next byte if it is in SET. */
static bool
take_one(struct rep_text *text, const char *set)
{
        if (text->size == 0 || text->data[0] == '\0' || strchr(set, text->data[0]) == NULL)
                return false;
        text->data++;
        text->size--;
        return true;
}

/* Takes SEPARATOR and a two-digit number from LEAST to MOST, and sets *PART to it.  Takes nothing at the end of the
   text. */
static bool
read_part(struct rep_text *text, const char *separator, int least, int most, int *part)
{
        if (text->size == 0)
                return true;
        if (!take_one(text, separator))
                return false;
        *part = read_digits(text, 2);
        return *part >= least && *part <= most;
}

/* Returns the days from 1970 to a date.  Years are counted from 1 March, so that a leap day is a year's last day. */
static int64_t
days_since_1970(int year, int month, int day)
{
        int64_t years = month > 2 ? year : year - 1, months = month > 2 ? month - 3 : month + 9;

        return years * 365 + years / 4 - years / 100 + years / 400 + (months * 153 + 2) / 5 + day - 1 - 719468;
}

/* Reads "Z", or an offset of hours and minutes.  *SECONDS becomes what to subtract. */
static bool
read_zone(struct rep_text *text, int64_t *seconds)
{
        int hours, minutes = 0;
        bool minus = text->size > 0 && text->data[0] == '-';

        *seconds = 0;
        if (take_one(text, "Zz"))
                return text->size == 0;
        if (!take_one(text, "+-"))
                return false;
        hours = read_digits(text, 2);
        take_one(text, ":"); /* the colon may be absent */
        if (text->size > 0)
                minutes = read_digits(text, 2);
        if (hours < 0 || hours > 23 || minutes < 0 || minutes > 59 || text->size > 0)
                return false;
        *seconds = (hours * 60 + minutes) * 60;
        if (minus)
                *seconds = -*seconds;
        return true;
}

/* Drops a fraction of a second. */
static bool
skip_fraction(struct rep_text *text)
{
        if (!take_one(text, "."))
                return true;
        if (read_digits(text, 1) < 0)
                return false;
        while (read_digits(text, 1) >= 0)
                ;
        return true;
}

static int
days_of_month(int year, int month)
{
        if (month == 2)
                return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28;
        return month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31;
}

bool
read_date(struct rep_text text, int64_t *time)
{
        int year = read_digits(&text, 4), month = 1, day = 1, hour = 0, minute = 0, second = 0;
        int64_t zone = 0;

        if (year < 0 || !read_part(&text, "-", 1, 12, &month) ||
            !read_part(&text, "-", 1, days_of_month(year, month), &day))
                return false;
        if (text.size > 0 && (!read_part(&text, "Tt ", 0, 23, &hour) || !read_part(&text, ":", 0, 59, &minute)))
                return false;
        if (text.size > 0 && text.data[0] == ':' && (!read_part(&text, ":", 0, 60, &second) || !skip_fraction(&text)))
                return false;
        if (text.size > 0 && !read_zone(&text, &zone))
                return false;
        *time = days_since_1970(year, month, day) * 86400 + (hour * 60 + minute) * 60 + second - zone;
        return true;
}
