/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Every text of a small scope: all strings up to SIZE bytes over the bytes that a reader distinguishes, alone and
 * after some beginnings.  Each ends where unmapped memory begins, so that reading one byte too many ends the test.
 * This is not a proof for longer texts.  But the readers keep only a state of a few values, which short texts reach;
 * fuzzing covers long ones.
 */
#include "for_command.h"
#include "syntax/canonical.h"
#include "syntax/url.h"
#include "tests/support/guard.h"
#include "tests/support/owned.h"
#include "tests/support/test.h"

#include <string.h>

enum { TEXT_MAX = 100, SIZE = 7 };

typedef void reader_fn(struct rep_text text);

/* Calls READER for PREFIX with every text of at most SIZE bytes of the LETTERS of ALPHABET behind it; returns how many.
 */
static size_t
read_all(const char *prefix, const char *alphabet, size_t letters, reader_fn *reader)
{
        size_t digits[SIZE] = {0}, begin = strlen(prefix), count = 0, length, at;
        ENDS(guard_free) struct guard guard = {NULL, 0};
        char bytes[TEXT_MAX] = {0};

        memcpy(bytes, prefix, begin);
        for (length = 0; length <= SIZE; length++)
                do {
                        for (at = 0; at < length; at++)
                                bytes[begin + at] = alphabet[digits[at]];
                        reader((struct rep_text){guard_hold(&guard, GUARD_END, bytes, begin + length), begin + length});
                        count++;
                        for (at = 0; at < length && ++digits[at] == letters; at++)
                                digits[at] = 0;
                } while (at < length);
        return count;
}

#define READ_ALL(prefix, alphabet, reader) read_all(prefix, alphabet, sizeof(alphabet) - 1, reader)

/* PART lies in TEXT. */
static void
check_within(struct rep_text part, struct rep_text text)
{
        assert_true(part.data >= text.data && part.data <= text.data + text.size);
        assert_true(part.size <= (size_t)(text.data + text.size - part.data));
}

/* ---- tokens */

static void
read_tokens(struct rep_text text)
{
        struct rep_text tokens[8];

        for (int names = REP_NAMES_TOKEN; names <= REP_NAMES_WIDE; names++) {
                size_t count = rep_agent_tokens(text, (enum rep_names)names, tokens, 8);
                for (size_t at = 0; at < count && at < 8; at++) {
                        check_within(tokens[at], text);
                        assert_int_equal(rep_first_no_token(&tokens[at], 1, (enum rep_names)names), 1);
                }
                assert_true(rep_first_no_token(&text, 1, (enum rep_names)names) <= 1);
        }
}

TEST(tokens)
{
        assert_int_equal(READ_ALL("", "a1-/;( ", read_tokens), (7 * 7 * 7 * 7 * 7 * 7 * 7 * 7 - 1) / 6);
        READ_ALL("A/1 (compatible; ", "a1./;) ", read_tokens);
}

/* ---- URLs */

static void
read_path(struct rep_text text)
{
        for (int rfc3986 = 0; rfc3986 <= 1; rfc3986++) {
                struct rep_text path = rep_path_start(text.data, text.size, rfc3986 == 1);
                check_within(path, text);
                assert_true(rep_path_size(text.data, path) <= path.size);
        }
}

TEST(paths)
{
        READ_ALL("", "/:?#;a\0", read_path);
        READ_ALL("http://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "/:?#;a\0", read_path);
}

static void
read_canonical(struct rep_text text)
{
        unsigned char out[3 * TEXT_MAX + REP_UNIT];
        struct rep_canonical reader = rep_canonical_from((const unsigned char *)text.data, 0, (uint32_t)text.size);
        size_t size = 0, part;

        while ((part = rep_canonical_part(&reader, out, sizeof(out))) > 0)
                size += part;
        assert_true(size <= 3 * text.size);
}

TEST(canonical_forms)
{
        READ_ALL("", "%2Fa*?\x80", read_canonical);
}

/* An origin's parts are those of the URL that it gives. */
static void
read_origin(struct rep_text text)
{
        char buffer[REP_ROBOTS_URL_SIZE];
        struct rep_origin origin;
        enum rep_url_status status = rep_url_origin(text.data, text.size, buffer, &origin);

        if (status == REP_URL_OK) {
                assert_true(origin.host.size > 0 && origin.port >= 1 && origin.port <= 65535);
                assert_int_equal(rep_page_url_in(REP_DIALECT_RFC9309, text.data, text.size), REP_URL_OK);
        }
        rep_page_url_in(REP_DIALECT_GOOGLE, text.data, text.size);
}

TEST(origins)
{
        READ_ALL("http://", "a1.:@%/", read_origin);
        READ_ALL("http://[", "1f:.]/", read_origin);
        READ_ALL("http://[1:2:3:4:5:", "1:.]0", read_origin);
        READ_ALL("http://1.2", "0.25:/", read_origin);
        READ_ALL("", "hftp:/", read_origin);
}

/* ---- numbers and dates */

static void
read_values(struct rep_text text)
{
        struct rep_cache_control control = {.no_store = false};
        struct rep_request_rate rate;
        struct rep_clean_param param;
        struct rep_day_time time;
        uint32_t delay;
        int64_t date;

        if (rep_crawl_delay(text, &delay) != REP_VALUE_BAD)
                assert_true(delay <= REP_CRAWL_DELAY_MAX);
        rep_visit_time(text, &time);
        rep_request_rate(text, &rate);
        rep_clean_param(text, &param);
        rep_http_date(text, 0, &date);
        rep_iso_date(text, &date);
        rep_cache_control(text, &control);
        rep_retry_after(text, 0);
        rep_age(text, &control);
        rep_range_has_all(text, 10);
        rep_length_exceeds(text, 10);
}

TEST(values)
{
        READ_ALL("", "19./ -m", read_values);
        READ_ALL("max-age", "=9\", a", read_values);
        READ_ALL("bytes 0-9/", "1* -", read_values);
        READ_ALL("Sun, 06 Nov 1994 08:4", "9: GMT", read_values);
        READ_ALL("Sunday, 06-Nov", "-9: G", read_values);
}

/* ---- statements about usage */

static void
read_preferences(struct rep_text text)
{
        struct rep_preferences preferences;
        struct rep_text rest = text;
        struct rep_usage_pair pair;
        bool right = rep_content_usage(text, &preferences) == REP_VALUE_OK;

        while (rep_next_usage(&rest, &pair))
                assert_true(pair.name.size > 0);
        assert_int_equal(rest.size == 0, right);
        rep_content_signal(text, REP_SIGNAL_FIELD, &preferences);
        rep_split_usage(text, &rest, &rest);
}

TEST(preferences)
{
        READ_ALL("a", "=;, \"", read_preferences);
        READ_ALL("a=", "(a ;)", read_preferences);
        READ_ALL("a=", "1.-@?", read_preferences);
        READ_ALL("a=:", "A=:,", read_preferences);
        READ_ALL("a=%\"", "c3%\"ef", read_preferences);
        READ_ALL("search=", "yesno,", read_preferences);
}

static void
read_fields(struct rep_text text)
{
        struct rep_header_reader reader = {.is_image = true};
        struct rep_header_usage usage;
        struct rep_text url;
        int64_t date;

        rep_usage_of_header(rep_string("x-robots-tag"), text, &reader, &usage);
        rep_usage_of_header(rep_string("link"), text, &reader, &usage);
        rep_license(text, &url);
        rep_tag_date(text, 0, &date);
}

TEST(fields)
{
        READ_ALL("<a>;", "rel=\",", read_fields);
        READ_ALL("<", ">;,\" ", read_fields);
        READ_ALL("unavailable_after:", "Fri,1", read_fields);
        READ_ALL("2010-06-25", "T1:+Z", read_fields);
        READ_ALL("25 Jun", "-1: +", read_fields);
}
