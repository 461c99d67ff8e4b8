/* SPDX-License-Identifier: Apache-2.0 */
/*
 * http_date.c: dates in header fields (RFC 9110, section 5.6.7).
 *
 *     Sun, 06 Nov 1994 08:49:37 GMT      the one that is written today
 *     Sunday, 06-Nov-94 08:49:37 GMT     the one of RFC 850
 *     Sun Nov  6 08:49:37 1994           the one of asctime()
 */

#include "for_command.h"
#include "policy/date.h"
#include "syntax/decimal.h"
#include "syntax/reader.h"

/* Takes a number of COUNT digits. */
static bool
take_digits(struct rep_reader *reader, unsigned count, unsigned *number)
{
        return rep_take_number(reader, count, number) == count;
}

static bool
take_month(struct rep_reader *reader, struct rep_date *date)
{
        date->month = rep_month(rep_take_letters(reader));
        return date->month > 0;
}

static bool
take_time(struct rep_reader *reader, struct rep_date *date)
{
        return take_digits(reader, 2, &date->hour) && rep_take(reader, ':') && take_digits(reader, 2, &date->minute) &&
               rep_take(reader, ':') && take_digits(reader, 2, &date->second);
}

/* Takes the part behind the comma. */
static bool
take_usual(struct rep_reader *reader, int64_t now, struct rep_date *date)
{
        unsigned year;
        char between;

        if (!rep_take(reader, ' ') || !take_digits(reader, 2, &date->day))
                return false;
        between = rep_take(reader, '-') ? '-' : ' ';
        if ((between == ' ' && !rep_take(reader, ' ')) || !take_month(reader, date) || !rep_take(reader, between) ||
            !take_digits(reader, between == '-' ? 2 : 4, &year))
                return false;
        date->year = year;
        if (between == '-')
                rep_set_century(date, now);
        return rep_take(reader, ' ') && take_time(reader, date) && rep_take(reader, ' ') && rep_take(reader, 'G') &&
               rep_take(reader, 'M') && rep_take(reader, 'T');
}

/* Takes the part behind the name of the day. */
static bool
take_asctime(struct rep_reader *reader, struct rep_date *date)
{
        unsigned year;

        if (!rep_take(reader, ' ') || !take_month(reader, date) || !rep_take(reader, ' ') ||
            !take_digits(reader, rep_take(reader, ' ') ? 1 : 2, &date->day) || !rep_take(reader, ' ') ||
            !take_time(reader, date) || !rep_take(reader, ' ') || !take_digits(reader, 4, &year))
                return false;
        date->year = year;
        return true;
}

bool
rep_http_date(struct rep_text value, int64_t now, int64_t *time)
{
        struct rep_reader reader = rep_read_from(rep_trim_blanks(value));
        struct rep_date date = {.year = 0};

        (void)rep_take_letters(&reader); /* the day of the week */
        if (!(rep_take(&reader, ',') ? take_usual(&reader, now, &date) : take_asctime(&reader, &date)) ||
            reader.at < reader.end || !rep_is_date(&date))
                return false;
        *time = rep_date_seconds(&date);
        return true;
}
