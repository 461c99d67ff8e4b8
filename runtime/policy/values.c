/* SPDX-License-Identifier: Apache-2.0 */
/* values.c: the values of crawl-delay, request-rate, visit-time and clean-param. */

#include "for_command.h"
#include "syntax/reader.h"
#include "syntax/token.h"

enum { MINUTES_OF_DAY = 24 * 60 };

/* The rest of a value, and whether a number in it was too large. */
struct reader {
        struct rep_reader text;
        bool clamped;
};

static bool
skip_white(struct reader *reader)
{
        const char *begin = reader->text.at;

        while (reader->text.at < reader->text.end && rep_is_white(*reader->text.at))
                reader->text.at++;
        return reader->text.at > begin;
}

/* Skips white space.  Returns whether the value ends there. */
static bool
at_end(struct reader *reader)
{
        skip_white(reader);
        return reader->text.at == reader->text.end;
}

static void
clamp(struct reader *reader, uint64_t *number, uint64_t limit)
{
        if (*number > limit) {
                *number = limit;
                reader->clamped = true;
        }
}

/* Reads digits.  Returns false if there are none. */
static bool
read_number(struct reader *reader, uint64_t *number)
{
        const char *begin = reader->text.at;
        unsigned digit;

        for (*number = 0; rep_take_digit(&reader->text, &digit);) {
                *number = 10 * *number + digit;
                clamp(reader, number, UINT32_MAX);
        }
        return reader->text.at > begin;
}

/* Reads the digits behind a decimal point as thousandths, rounded up.  Returns false if there are none. */
static bool
read_thousandths(struct reader *reader, uint64_t *thousandths)
{
        const char *begin = reader->text.at;
        unsigned digit, place = 100;
        bool more = false;

        for (*thousandths = 0; rep_take_digit(&reader->text, &digit); place /= 10) {
                *thousandths += digit * place;
                more |= place == 0 && digit > 0;
        }
        *thousandths += more;
        return reader->text.at > begin;
}

static enum rep_value_status
status_of(const struct reader *reader)
{
        return reader->clamped ? REP_VALUE_CLAMPED : REP_VALUE_OK;
}

enum rep_value_status
rep_crawl_delay(struct rep_text value, uint32_t *milliseconds)
{
        struct reader reader = {rep_read_from(value), false};
        uint64_t seconds, thousandths = 0;
        bool whole, part = false;

        *milliseconds = 0;
        skip_white(&reader);
        whole = read_number(&reader, &seconds);
        if (rep_take(&reader.text, '.'))
                part = read_thousandths(&reader, &thousandths);
        if (!at_end(&reader) || !(whole || part))
                return REP_VALUE_BAD;
        thousandths += 1000 * seconds;
        clamp(&reader, &thousandths, REP_CRAWL_DELAY_MAX);
        *milliseconds = (uint32_t)thousandths;
        return status_of(&reader);
}

/* Reads four digits as hours and minutes. */
static bool
read_clock(struct reader *reader, uint16_t *minute)
{
        unsigned digit[4], hours, minutes, i;

        for (i = 0; i < 4; i++)
                if (!rep_take_digit(&reader->text, &digit[i]))
                        return false;
        hours = 10 * digit[0] + digit[1];
        minutes = 10 * digit[2] + digit[3];
        *minute = (uint16_t)(60 * hours + minutes);
        return minutes < 60 && *minute <= MINUTES_OF_DAY;
}

static bool
read_day_time(struct reader *reader, struct rep_day_time *time)
{
        if (!read_clock(reader, &time->begin))
                return false;
        skip_white(reader);
        if (!rep_take(&reader->text, '-'))
                return false;
        skip_white(reader);
        return read_clock(reader, &time->end) && time->begin < MINUTES_OF_DAY && time->begin != time->end;
}

enum rep_value_status
rep_visit_time(struct rep_text value, struct rep_day_time *time)
{
        struct reader reader = {rep_read_from(value), false};

        skip_white(&reader);
        if (read_day_time(&reader, time) && at_end(&reader))
                return REP_VALUE_OK;
        *time = (struct rep_day_time){0, 0};
        return REP_VALUE_BAD;
}

/* Reads s, m or h, in either case.  Nothing means s. */
static uint64_t
read_unit(struct reader *reader)
{
        if (rep_take(&reader->text, 'h') || rep_take(&reader->text, 'H'))
                return 3600;
        if (rep_take(&reader->text, 'm') || rep_take(&reader->text, 'M'))
                return 60;
        if (!rep_take(&reader->text, 's'))
                rep_take(&reader->text, 'S');
        return 1;
}

/* Reads "PAGES/TIME". */
static bool
read_rate(struct reader *reader, struct rep_request_rate *rate)
{
        uint64_t pages, seconds;

        if (!read_number(reader, &pages))
                return false;
        skip_white(reader);
        if (!rep_take(&reader->text, '/'))
                return false;
        skip_white(reader);
        if (!read_number(reader, &seconds))
                return false;
        seconds *= read_unit(reader);
        clamp(reader, &seconds, UINT32_MAX);
        rate->pages = (uint32_t)pages;
        rate->seconds = (uint32_t)seconds;
        return pages > 0 && seconds > 0;
}

enum rep_value_status
rep_request_rate(struct rep_text value, struct rep_request_rate *rate)
{
        struct reader reader = {rep_read_from(value), false};
        bool good, apart;

        skip_white(&reader);
        good = read_rate(&reader, rate);
        apart = skip_white(&reader);
        rate->time = (struct rep_day_time){0, MINUTES_OF_DAY};
        if (good && reader.text.at < reader.text.end) /* a time follows */
                good = apart && read_day_time(&reader, &rate->time) && at_end(&reader);
        if (good)
                return status_of(&reader);
        *rate = (struct rep_request_rate){.pages = 0};
        return REP_VALUE_BAD;
}

/* ---- clean-param */

/* Returns PARAMS without the empty names at its ends. */
static struct rep_text
between_names(struct rep_text params)
{
        while (params.size > 0 && params.data[0] == '&') {
                params.data++;
                params.size--;
        }
        while (params.size > 0 && params.data[params.size - 1] == '&')
                params.size--;
        return params;
}

static size_t
word_size(struct rep_text text)
{
        size_t size = 0;

        while (size < text.size && !rep_is_white(text.data[size]))
                size++;
        return size;
}

enum rep_value_status
rep_clean_param(struct rep_text value, struct rep_clean_param *param)
{
        struct rep_text rest = rep_trimmed(value), params = {rest.data, word_size(rest)};

        *param = (struct rep_clean_param){.params = {NULL, 0}};
        if (params.size > 0)
                rest = rep_trimmed((struct rep_text){rest.data + params.size, rest.size - params.size});
        params = between_names(params);
        if (params.size == 0 || word_size(rest) < rest.size)
                return REP_VALUE_BAD;
        *param = (struct rep_clean_param){params, rest};
        return REP_VALUE_OK;
}
