/* SPDX-License-Identifier: Apache-2.0 */
/*
 * tag_date.c: see for_command.h: dates of unavailable_after.
 *
 *     2010-06-25T15:00:00+02:00           ISO 8601; a blank for the "T" is accepted
 *     Fri, 25 Jun 2010 15:00:00 PST       RFC 822, also with a year of two digits
 *     Friday, 25-Jun-10 15:00:00 GMT      RFC 850
 *
 * Everything behind the day may be missing.
 */
#include "rep_policy.h"
#include "rep_usage.h"

#include "policy/date.h"
#include "policy/uses.h"
#include "syntax/decimal.h"
#include "syntax/reader.h"
#include "syntax/token.h"

/* Reads "2010-06-25". */
static bool
read_iso_day(struct rep_reader *reader, struct rep_date *date)
{
        unsigned year;

        if (rep_take_number(reader, 4, &year) < 4 || !rep_take(reader, '-'))
                return false;
        date->year = year;
        return rep_take_number(reader, 2, &date->month) == 2 && rep_take(reader, '-') &&
               rep_take_number(reader, 2, &date->day) == 2;
}

/* Reads "Fri, 25 Jun 2010", with or without the day of the week, with blanks or "-". */
static bool
read_named_day(struct rep_reader *reader, int64_t now, struct rep_date *date)
{
        struct rep_text month;
        unsigned year, digits;

        if (rep_take_letters(reader).size > 0 && !rep_take(reader, ','))
                return false;
        (void)rep_skip_blanks(reader);
        if (rep_take_number(reader, 2, &date->day) == 0 || !(rep_take(reader, '-') || rep_skip_blanks(reader)))
                return false;
        month = rep_take_letters(reader);
        if (month.size < 3 || !(rep_take(reader, '-') || rep_skip_blanks(reader)))
                return false;
        month.size = 3; /* the name may be spelt out */
        date->month = rep_month(month);
        digits = rep_take_number(reader, 4, &year);
        date->year = year;
        if (digits == 2)
                rep_set_century(date, now);
        return digits == 2 || digits == 4;
}

/* Reads "15:00" or "15:00:00", also with a fraction, which is dropped. */
static bool
read_time(struct rep_reader *reader, struct rep_date *date)
{
        unsigned digit;

        if (rep_take_number(reader, 2, &date->hour) == 0 || !rep_take(reader, ':') ||
            rep_take_number(reader, 2, &date->minute) < 2)
                return false;
        if (rep_take(reader, ':') && rep_take_number(reader, 2, &date->second) < 2)
                return false;
        if (rep_take(reader, '.'))
                while (rep_take_digit(reader, &digit))
                        ;
        return true;
}

/* Reads "+02", "+0200" or "+02:00" as seconds. */
static bool
read_offset(struct rep_reader *reader, int64_t *offset)
{
        bool west = rep_take(reader, '-');
        unsigned hours, minutes = 0;

        if (!west && !rep_take(reader, '+'))
                return false;
        if (rep_take_number(reader, 2, &hours) < 2)
                return false;
        (void)rep_take(reader, ':');
        if (rep_take_number(reader, 2, &minutes) == 1 || hours > 23 || minutes > 59)
                return false;
        *offset = ((int64_t)hours * 60 + minutes) * (west ? -60 : 60);
        return true;
}

/* Reads the zone, as seconds ahead of UTC: a name of RFC 822, or an offset. */
static bool
read_zone(struct rep_reader *reader, int64_t *offset)
{
        static const struct {
                const char *name;
                int hours;
        } zones[] = {
                {"Z", 0},    {"UT", 0},   {"UTC", 0},  {"GMT", 0},  {"EST", -5}, {"EDT", -4},
                {"CST", -6}, {"CDT", -5}, {"MST", -7}, {"MDT", -6}, {"PST", -8}, {"PDT", -7},
        };
        struct rep_text name = rep_take_letters(reader);

        if (name.size == 0)
                return read_offset(reader, offset);
        for (size_t i = 0; i < sizeof(zones) / sizeof(zones[0]); i++)
                if (rep_word_is(name, zones[i].name)) {
                        *offset = (int64_t)zones[i].hours * 3600;
                        return true;
                }
        return false;
}

/* Reads what follows the day. */
static bool
read_rest(struct rep_reader *reader, struct rep_date *date, int64_t *offset)
{
        if (reader->at == reader->end)
                return true;
        if (!rep_skip_blanks(reader) && !rep_take(reader, 'T') && !rep_take(reader, 't'))
                return false;
        if (!read_time(reader, date))
                return false;
        (void)rep_skip_blanks(reader);
        return reader->at == reader->end || (read_zone(reader, offset) && reader->at == reader->end);
}

bool
rep_tag_date(struct rep_text value, int64_t now, int64_t *time)
{
        struct rep_reader reader = rep_read_from(rep_trim_blanks(value)), again = reader;
        struct rep_date date = {.year = 0};
        int64_t offset = 0;

        if (rep_http_date(value, now, time))
                return true;
        if (!read_iso_day(&reader, &date)) {
                reader = again;
                if (!read_named_day(&reader, now, &date))
                        return false;
        }
        if (!read_rest(&reader, &date, &offset) || !rep_is_date(&date))
                return false;
        *time = rep_date_seconds(&date) - offset;
        return true;
}
