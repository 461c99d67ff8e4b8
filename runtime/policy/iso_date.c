/* SPDX-License-Identifier: Apache-2.0 */
/*
 * iso_date.c: dates as archives and logs state them (RFC 3339, and what WARC 1.1 allows to be left out).
 *
 *     2026-01-02T03:04:05.678+01:00      2026-01-02 03:04Z      2026-01
 */

#include "for_crawl.h"
#include "policy/date.h"
#include "syntax/reader.h"

/* Takes SEPARATOR and a number of two digits.  Takes nothing at the end. */
static bool
take_part(struct rep_reader *reader, char separator, unsigned *part)
{
        return reader->at == reader->end || (rep_take(reader, separator) && rep_take_number(reader, 2, part) == 2);
}

/* Takes a time of day behind a "T", a "t" or a blank, as far as it is there. */
static bool
take_time(struct rep_reader *reader, struct rep_date *date)
{
        unsigned digit;

        if (reader->at == reader->end)
                return true;
        if (!rep_take(reader, 'T') && !rep_take(reader, 't') && !rep_take(reader, ' '))
                return false;
        if (rep_take_number(reader, 2, &date->hour) < 2 || !take_part(reader, ':', &date->minute))
                return false;
        if (rep_take(reader, ':') && rep_take_number(reader, 2, &date->second) < 2)
                return false;
        if (!rep_take(reader, '.'))
                return true;
        if (!rep_take_digit(reader, &digit))
                return false;
        while (rep_take_digit(reader, &digit))
                ;
        return true;
}

/* Takes "Z", or hours and minutes.  *OFFSET becomes the seconds ahead of UTC. */
static bool
take_zone(struct rep_reader *reader, int64_t *offset)
{
        unsigned hours, minutes = 0;
        bool west;

        if (reader->at == reader->end || rep_take(reader, 'Z') || rep_take(reader, 'z'))
                return true;
        west = rep_take(reader, '-');
        if ((!west && !rep_take(reader, '+')) || rep_take_number(reader, 2, &hours) < 2)
                return false;
        (void)rep_take(reader, ':'); /* the colon may be absent */
        if (reader->at < reader->end && rep_take_number(reader, 2, &minutes) < 2)
                return false;
        *offset = ((int64_t)hours * 60 + minutes) * (west ? -60 : 60);
        return hours < 24 && minutes < 60;
}

/* With ZONED, a time of day needs its zone. */
static bool
read_date(struct rep_text value, bool zoned, int64_t *time)
{
        struct rep_reader reader = rep_read_from(value);
        struct rep_date date = {.month = 1, .day = 1};
        int64_t offset = 0;
        unsigned year;

        if (rep_take_number(&reader, 4, &year) < 4 || !take_part(&reader, '-', &date.month) ||
            !take_part(&reader, '-', &date.day))
                return false;
        zoned = zoned && reader.at < reader.end;
        if (!take_time(&reader, &date) || (zoned && reader.at == reader.end) || !take_zone(&reader, &offset))
                return false;
        date.year = year;
        if (reader.at < reader.end || !rep_is_date(&date))
                return false;
        *time = rep_date_seconds(&date) - offset;
        return true;
}

bool
rep_iso_date(struct rep_text value, int64_t *time)
{
        return read_date(value, false, time);
}

bool
rep_zoned_date(struct rep_text value, int64_t *time)
{
        return read_date(value, true, time);
}
