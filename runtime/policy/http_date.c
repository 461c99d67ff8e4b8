/* SPDX-License-Identifier: Apache-2.0 */
/*
 * http_date.c: dates in header fields (RFC 9110, section 5.6.7).
 *
 *     Sun, 06 Nov 1994 08:49:37 GMT      the one that is written today
 *     Sunday, 06-Nov-94 08:49:37 GMT     the one of RFC 850
 *     Sun Nov  6 08:49:37 1994           the one of asctime()
 */
#include "rep_policy.h"
#include "syntax/decimal.h"

struct reader {
        struct rep_text rest;
        bool right; /* everything was as expected so far */
};

struct date {
        int64_t year;
        unsigned month, day, hour, minute, second; /* months and days are counted from 1 */
};

static void
expect(struct reader *reader, const char *string)
{
        size_t size = rep_string(string).size;

        reader->right = reader->right && reader->rest.size >= size && memcmp(reader->rest.data, string, size) == 0;
        if (!reader->right)
                return;
        reader->rest.data += size;
        reader->rest.size -= size;
}

/* Reads BYTE if it is next.  Returns whether it was. */
static bool
take(struct reader *reader, char byte)
{
        bool next = reader->right && reader->rest.size > 0 && reader->rest.data[0] == byte;

        if (next) {
                reader->rest.data++;
                reader->rest.size--;
        }
        return next;
}

/* Reads a number of COUNT digits. */
static unsigned
number(struct reader *reader, unsigned count)
{
        unsigned value = 0;

        for (; count > 0 && reader->right; count--) {
                unsigned digit = reader->rest.size > 0 ? (unsigned)(unsigned char)reader->rest.data[0] - '0' : 10;

                reader->right = digit < 10;
                if (reader->right)
                        take(reader, reader->rest.data[0]);
                value = 10 * value + digit;
        }
        return value;
}

static void
skip_letters(struct reader *reader)
{
        while (reader->rest.size > 0 && ((reader->rest.data[0] | 0x20) >= 'a' && (reader->rest.data[0] | 0x20) <= 'z'))
                take(reader, reader->rest.data[0]);
}

static unsigned
month(struct reader *reader)
{
        static const char names[] = "JanFebMarAprMayJunJulAugSepOctNovDec";
        unsigned i;

        for (i = 0; i < 12 && reader->rest.size >= 3; i++)
                if (memcmp(names + (size_t)3 * i, reader->rest.data, 3) == 0) {
                        reader->rest.data += 3;
                        reader->rest.size -= 3;
                        return i + 1;
                }
        reader->right = false;
        return 0;
}

static void
clock_time(struct reader *reader, struct date *date)
{
        date->hour = number(reader, 2);
        expect(reader, ":");
        date->minute = number(reader, 2);
        expect(reader, ":");
        date->second = number(reader, 2);
}

static bool
is_leap(int64_t year)
{
        return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
}

static bool
is_date(const struct date *date)
{
        static const unsigned char days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
        unsigned last;

        if (date->month == 0)
                return false; /* it was not the name of a month */
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

static int64_t
seconds_of(const struct date *date)
{
        static const unsigned short before[] = {0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334};
        int64_t days = days_before(date->year) - days_before(1970) + before[date->month - 1] + date->day - 1;

        days += date->month > 2 && is_leap(date->year) ? 1 : 0;
        return days * 86400 + date->hour * 3600 + date->minute * 60 + date->second;
}

/* A year of two digits is the last such year that is at most 50 years ahead of NOW. */
static void
set_century(struct date *date, int64_t now)
{
        const int64_t year = 31556952; /* seconds, on average */
        int64_t last = 1970 + now / year + 50, back = (last - date->year) % 100;

        date->year = last - (back < 0 ? back + 100 : back);
}

/* Reads the part behind the comma. */
static void
read_usual(struct reader *reader, int64_t now, struct date *date)
{
        bool old;

        expect(reader, " ");
        date->day = number(reader, 2);
        old = take(reader, '-');
        if (!old)
                expect(reader, " ");
        date->month = month(reader);
        expect(reader, old ? "-" : " ");
        date->year = number(reader, old ? 2 : 4);
        if (old)
                set_century(date, now);
        expect(reader, " ");
        clock_time(reader, date);
        expect(reader, " GMT");
}

/* Reads the part behind the name of the day. */
static void
read_asctime(struct reader *reader, struct date *date)
{
        expect(reader, " ");
        date->month = month(reader);
        expect(reader, " ");
        date->day = take(reader, ' ') ? number(reader, 1) : number(reader, 2);
        expect(reader, " ");
        clock_time(reader, date);
        expect(reader, " ");
        date->year = number(reader, 4);
}

bool
rep_http_date(struct rep_text value, int64_t now, int64_t *time)
{
        struct reader reader = {rep_trim_blanks(value), true};
        struct date date = {.year = 0};

        skip_letters(&reader);
        if (take(&reader, ','))
                read_usual(&reader, now, &date);
        else
                read_asctime(&reader, &date);
        if (!reader.right || reader.rest.size > 0 || !is_date(&date))
                return false;
        *time = seconds_of(&date);
        return true;
}
