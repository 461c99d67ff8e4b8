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

struct reader {
        struct rep_text rest;
        bool right; /* everything was as expected so far */
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

                reader->right = digit < 10 && take(reader, reader->rest.data[0]);
                value = 10 * value + digit;
        }
        return value;
}

static unsigned
month(struct reader *reader)
{
        unsigned month = reader->rest.size >= 3 ? rep_month((struct rep_text){reader->rest.data, 3}) : 0;

        if (month == 0) {
                reader->right = false;
                return 0;
        }
        reader->rest.data += 3;
        reader->rest.size -= 3;
        return month;
}

static void
clock_time(struct reader *reader, struct rep_date *date)
{
        date->hour = number(reader, 2);
        expect(reader, ":");
        date->minute = number(reader, 2);
        expect(reader, ":");
        date->second = number(reader, 2);
}

/* Reads the part behind the comma. */
static void
read_usual(struct reader *reader, int64_t now, struct rep_date *date)
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
                rep_set_century(date, now);
        expect(reader, " ");
        clock_time(reader, date);
        expect(reader, " GMT");
}

/* Reads the part behind the name of the day. */
static void
read_asctime(struct reader *reader, struct rep_date *date)
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
        struct rep_date date = {.year = 0};

        while (reader.rest.size > 0 && ((reader.rest.data[0] | 0x20) >= 'a' && (reader.rest.data[0] | 0x20) <= 'z'))
                take(&reader, reader.rest.data[0]);
        if (take(&reader, ','))
                read_usual(&reader, now, &date);
        else
                read_asctime(&reader, &date);
        if (!reader.right || reader.rest.size > 0 || !rep_is_date(&date))
                return false;
        *time = rep_date_seconds(&date);
        return true;
}
