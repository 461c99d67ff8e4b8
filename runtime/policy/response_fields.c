/* SPDX-License-Identifier: Apache-2.0 */
/*
 * response_fields.c: the fields of a response that say how long it is valid, how long to wait, and what there is of it.
 *
 *     Cache-Control = directive *("," directive)       empty ones in between are skipped (RFC 9111, section 5.2)
 *     directive     = token ["=" (token / quoted-string)]
 *     Content-Range = "bytes" SP first "-" last "/" (size / "*")                        (RFC 9110, section 14.4)
 */
#include "for_command.h"
#include "policy/uses.h"
#include "syntax/decimal.h"
#include "syntax/reader.h"
#include "syntax/token.h"

/* ---- Cache-Control */

/* Cuts *REST at its first comma outside quotes and returns the part before it. */
static struct rep_text
take_item(struct rep_text *rest)
{
        struct rep_text whole = *rest;
        bool quoted = false;
        size_t size;

        for (size = 0; size < whole.size && (quoted || whole.data[size] != ','); size++)
                if (whole.data[size] == '"')
                        quoted = !quoted;
                else if (quoted && whole.data[size] == '\\' && size + 1 < whole.size)
                        size++;
        rest->data += size + (size < whole.size);
        rest->size -= size + (size < whole.size);
        return rep_trim_blanks((struct rep_text){whole.data, size});
}

void
rep_cache_control(struct rep_text value, struct rep_cache_control *control)
{
        while (value.size > 0) {
                struct rep_text item = take_item(&value);
                struct rep_text name = rep_trim_blanks(rep_cut(&item, '=')), argument = rep_trim_blanks(item);

                if (argument.size >= 2 && argument.data[0] == '"' && argument.data[argument.size - 1] == '"')
                        argument = rep_trim_blanks((struct rep_text){argument.data + 1, argument.size - 2});
                if (rep_word_is(name, "no-store"))
                        control->no_store = true;
                else if (rep_word_is(name, "no-cache"))
                        control->no_cache = true;
                else if (rep_word_is(name, "max-age") && !control->has_max_age)
                        control->has_max_age = rep_read_seconds(argument, &control->max_age);
        }
}

/* ---- Retry-After, Expires and Age */

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

/* ---- Content-Range and Content-Length */

bool
rep_range_has_all(struct rep_text value, uint64_t most)
{
        struct rep_text rest = rep_trim_blanks(value), unit = rep_cut(&rest, ' '), first = rep_cut(&rest, '-'),
                        last = rep_cut(&rest, '/');
        uint64_t begin, end, size;

        if (rep_token_compare(unit, (struct rep_text){"bytes", 5}) != 0 || !rep_read_decimal(first, &begin) ||
            !rep_read_decimal(last, &end) || begin > 0)
                return false;
        return end >= most || (rep_read_decimal(rest, &size) && end + 1 >= size);
}

bool
rep_length_exceeds(struct rep_text value, uint64_t size)
{
        uint64_t length;

        while (value.size > 0)
                if (rep_read_decimal(rep_trim_blanks(rep_cut(&value, ',')), &length) && length > size)
                        return true;
        return false;
}
