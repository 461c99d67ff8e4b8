/* SPDX-License-Identifier: Apache-2.0 */
/* The records read from folders, lists and JSON lines, and the recognition of these inputs. */
#include "archives/sources.h"
#include "archives/http_message.h"
#include "archives/stream.h"
#include "tests/support/folder.h"
#include "tests/support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "tests/crawl/archive.h"

/* ---- base64 */

static bool
decodes_to(const char *coded, const char *bytes)
{
        char text[64];
        size_t size = strlen(coded);

        memcpy(text, coded, size);
        return rep_base64_decode(text, &size) && size == strlen(bytes) && memcmp(text, bytes, size) == 0;
}

TEST(test_base64)
{
        static const char *const wrong[] = {"Z", "Zg=", "Zg===", "Zm9vY", "Zm9v=", "Zm 9", "Zm9_"};
        char text[64];
        size_t size;

        assert_true(decodes_to("", "") && decodes_to("Zg==", "f") && decodes_to("Zm8=", "fo"));
        assert_true(decodes_to("Zm9v", "foo") && decodes_to("Zm9vYg", "foob") && decodes_to("+/+/", "\xfb\xff\xbf"));
        for (size_t i = 0; i < COUNT(wrong); i++) {
                size = strlen(wrong[i]);
                memcpy(text, wrong[i], size);
                assert_false(rep_base64_decode(text, &size));
        }
}

/* ---- JSON lines */

static void
expect_json_bytes(const char *lines, size_t size, const char *expected)
{
        ENDS(rep_buffer_free) struct rep_buffer bytes = {.bytes = NULL}, member = {.bytes = NULL};

        rep_buffer_put(&bytes, lines, size);
        assert_string_equal(found_in(REP_ARCHIVE_JSONL, &bytes), expected);
        deflate_to(&member, bytes.bytes, bytes.size, GZIP_MEMBER);
        assert_string_equal(found_in(REP_ARCHIVE_JSONL, &member), expected);
}

static void
expect_json(const char *lines, const char *expected)
{
        expect_json_bytes(lines, strlen(lines), expected);
}

TEST(test_jsonl)
{
        expect_json(
                "{\"url\":\"https://A.example/robots.txt\",\"body\":\"Disallow: \\u00e9\\n\"}\n"
                "\r\n"
                "{\"origin\":\"http://b.example:81\",\"status\":404,\"body\":\"not found\",\"more\":[1,{}]}\r\n"
                "{\"origin\":\"http://b.example\",\"status\":503}\n"
                "{\"origin\":\"http://b.example\",\"status\":0}\n"
                "{\"origin\":\"http://b.example\",\"error\":\"timeout\"}\n"
                "{\"origin\":\"http://b.example\",\"status\":null,\"error\":\"what nobody knows\",\"body\":null}\n"
                "{\"origin\":\"http://b.example\",\"status\":200,\"error\":\"reset\",\"body\":\"half\"}\n"
                "{\"origin\":\"http://b.example\",\"status\":404,\"error\":\"reset\"}\n"
                "{\"origin\":\"http://b.example\",\"status\":null,\"error\":null,\"body\":\"a\"}\n"
                "{\"origin\":\"http://b.example\",\"status\":204}\n"
                "{\"origin\":\"http://b.example\",\"status\":304}\n"
                "{\"origin\":\"http://"
                "b.example\",\"status\":200,\"body_base64\":\"QWxsb3c6IP8=\",\"truncated\":false}\n",
                "! no_status\nhttps://a.example rules 200 0 [Disallow: \xc3\xa9\n]\n"
                "http://b.example:81 allow 404 0 []\n"
                "http://b.example disallow 503 0 []\n"
                "http://b.example disallow 0 0 []\n"
                "http://b.example disallow 0 0 []\n"
                "http://b.example disallow 0 0 []\n"
                "http://b.example disallow 200 0 []\n"
                "http://b.example allow 404 0 []\n"
                "! no_status\nhttp://b.example rules 200 0 [a]\n"
                "http://b.example allow 204 0 []\n"
                "http://b.example disallow 304 0 []\n"
                "http://b.example rules 200 0 [Allow: \xff]\n");
        expect_json(
                "{\"origin\":\"http://b\xc3\xbc.example\",\"status\":200,\"body\":\"\"}\n"
                "{\"origin\":\"http://c.example\",\"status\":200,\"body\":\"a: b\\nc: d\",\"truncated\":true}",
                rep_has_idn()
                        ? "http://xn--b-eha.example allow 200 0 []\n! broken_off\nhttp://c.example disallow 200 0 []\n"
                        : "! no_origin\n! broken_off\nhttp://c.example disallow 200 0 []\n");
        expect_json(
                "{\"url\":\"https://a.example/"
                "robots.txt\",\"fetched\":\"2026-01-02T00:00:00Z\",\"status\":200,\"body\":\"a\"}\n",
                "https://a.example rules 200 0 [a]\n");
        assert_int_equal(last_findings->fetched, 1767312000);
        assert_int_equal(last_findings->fresh_until, 1767312000 + 86400);
        assert_int_equal(last_findings->unit, REP_PLACE_LINE);
}

TEST(test_wrong_jsonl)
{
        expect_json(
                "{\n"
                "[]\n"
                "{\"origin\":\"http://a\"} x\n"
                "{\"body\":\"\"}\n"
                "{\"url\":\"http://a.example/\"}\n"
                "{\"url\":\"http://a.example/x/robots.txt\"}\n"
                "{\"url\":\"mailto:x\"}\n"
                "{\"url\":5}\n"
                "{\"url\":\"http://a/robots.txt\",\"origin\":\"http://b\",\"status\":404}\n"
                "{\"url\":\"http://a/robots.txt\",\"origin\":\"HTTP://A:80\",\"status\":404}\n"
                "{\"origin\":\"http://a\",\"status\":301,\"headers\":\"Location: x\"}\n"
                "{\"origin\":\"http://a\",\"status\":301,\"headers\":[{\"name\":\"Location\",\"value\":\"x\"}]}\n"
                "{\"origin\":\"http://a\",\"status\":404,\"headers\":{\"X\":{}}}\n"
                "{\"origin\":\"http://a\",\"status\":\"200\"}\n"
                "{\"origin\":\"http://a\",\"status\":1000}\n"
                "{\"origin\":\"http://a\",\"status\":301}\n"
                "{\"origin\":\"http://a\",\"status\":301,\"location\":\"http://b/rules\"}\n"
                "{\"origin\":\"http://a\",\"status\":301,\"location\":5}\n"
                "{\"origin\":\"http://a\",\"fetched\":\"yesterday\"}\n"
                "{\"origin\":\"http://a\",\"body\":[]}\n"
                "{\"origin\":\"http://a\",\"body_base64\":\"?\"}\n"
                "{\"origin\":\"http://a\"}\n"
                "{\"origin\":\"http://a\",\"status\":null,\"error\":null,\"body\":null}\n"
                "{\"origin\":\"http://a\",\"error\":\"\"}\n"
                "{\"origin\":\"http://a\",\"error\":{}}\n"
                "{\"origin\":\"http://a\",\"status\":200,\"body\":null}\n"
                "{\"origin\":\"http://a\",\"status\":200}\n"
                "{\"origin\":\"http://a\",\"body\":\"\"}\n",
                "! malformed\n! malformed\n! malformed\n! no_origin\n! no_origin\n! no_origin\n! no_origin\n! malformed\n"
                "! no_origin\nhttp://a allow 404 0 []\n! malformed\n! malformed\nhttp://a allow 404 0 []\n"
                "! malformed\n! malformed\n! no_target\nhttp://a disallow 301 0 []\n! malformed\n! malformed\n! malformed\n"
                "! malformed\n! malformed\n! malformed\n! malformed\n! malformed\n! malformed\n! malformed\n! malformed\n! redirect\n");
        assert_int_equal(last_findings->number, 17);
}

/* How long an answer holds, and when to come back, is said by header fields, as in a web archive, or by a member.  A
   date is from the time of the fetch on. */
TEST(test_lifetimes_of_jsonl)
{
        static const struct {
                const char *members;
                unsigned seconds;
        } rows[] = {{"404,\"headers\":{\"Cache-Control\":[\"public\",\"max-age=600\"],\"Age\":60}", 540},
                    {"404,\"headers\":[[\"expires\",\"Fri, 02 Jan 2026 00:05:00 GMT\"]]", 300},
                    {"503,\"headers\":{\"Retry-After\":7200}", 7200},
                    {"503,\"headers\":{\"Retry-After\":\"9\"},\"retry_after\":7200", 7200},
                    {"503,\"retry_after\":\"7200\"", 7200},
                    {"503,\"retry_after\":\"Fri, 02 Jan 2026 02:00:00 GMT\"", 7200},
                    {"503,\"retry_after\":null", 60},
                    {"503,\"retry_after\":\"soon\"", 60}};
        char line[200];

        for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
                snprintf(line, sizeof(line), "{\"origin\":\"http://a\",\"fetched\":1767312000,\"status\":%s}\n",
                         rows[i].members);
                expect_json(line,
                            *rows[i].members == '4' ? "http://a allow 404 0 []\n" : "http://a disallow 503 0 []\n");
                assert_int_equal(last_findings->fresh_until, 1767312000 + rows[i].seconds);
        }
        expect_json("{\"origin\":\"http://a\",\"status\":503,\"retry_after\":[5]}\n", "! malformed\n");
}

/* A row opens a site only by what it says: DESIGN 2.6. */
TEST(test_jsonl_that_says_too_little)
{
        expect_json(
                "{\"origin\":\"http://a\",\"status_code\":503,\"body\":\"\"}\n"
                "{\"origin\":\"http://a\",\"status\":301,\"redirect\":\"http://b/robots.txt\"}\n"
                "{\"origin\":\"http://a\",\"status\":200,\"Content\":\"Disallow: /\"}\n"
                "{\"origin\":\"http://a\",\"body\":\"a: b\",\"time-stamp\":1}\n"
                "{\"origin\":\"http://a\",\"status\":503,\"Retry-After\":60}\n"
                "{\"origin\":\"http://a\",\"status\":404,\"status_code\":200,\"fetchedAt\":null,\"text\":\"x\"}\n"
                "{\"origin\":\"http://a\",\"status\":404,\"cache_control\":\"max-age=5\"}\n",
                "! unread_member\n! malformed\n"
                "! unread_member\n! no_target\nhttp://a disallow 301 0 []\n"
                "! unread_member\n! malformed\n"
                "! unread_member\n! no_status\nhttp://a rules 200 0 [a: b]\n"
                "! unread_member\nhttp://a disallow 503 0 []\n"
                "http://a allow 404 0 []\n! unread_member\nhttp://a allow 404 0 []\n");
}

/* What has another name is never taken for what is not there: neither a status, nor an error, nor a target. */
TEST(test_jsonl_with_close_names)
{
        static const char *const names[] = {"code",          "fetch_status", "responseStatus",   "http-response-code",
                                            "exception",     "fetchError",   "redirected_to",    "fetch_redirect",
                                            "payload",       "date",         "crawled_at",       "WARC-Date",
                                            "cache-control", "expires",      "content_truncated"};
        ENDS(rep_buffer_free) struct rep_buffer bytes = {.bytes = NULL};
        char row[200];

        /* Each is told of. */
        for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
                snprintf(row, sizeof(row), "{\"origin\":\"http://a\",\"%s\":\"x\",\"error\":\"dns\"}\n", names[i]);
                rep_buffer_put(&bytes, row, strlen(row));
        }
        found_in(REP_ARCHIVE_JSONL, &bytes);
        assert_int_equal(last_findings->problems, sizeof(names) / sizeof(names[0]) - 2);
        expect_json(
                "{\"origin\":\"http://a\",\"status\":301,\"location\":null,\"redirect_url\":\"//b\"}\n"
                "{\"origin\":\"http://a\",\"status\":301,\"headers\":{},\"redirected_to\":\"//b\"}\n"
                "{\"origin\":\"http://a\",\"status\":301,\"location\":null,\"headers\":{\"Location\":\"//b/robots.txt\"}}\n"
                "{\"origin\":\"http://a\",\"status\":301,\"location\":null,\"redirect_url\":null}\n"
                "{\"origin\":\"http://a\",\"status\":404,\" \":1,\"\":1,\"status x\":1,\"failure\":false,\"redirect\":\"\"}\n",
                "! unread_member\n! no_target\nhttp://a disallow 301 0 []\n"
                "! unread_member\n! no_target\nhttp://a disallow 301 0 []\nhttp://a to http://b 301 0 []\n"
                "! no_target\nhttp://a allow 301 0 []\nhttp://a allow 404 0 []\n");
}

/* Where all header fields are known, or the target is said to be none, it is as a 404. */
TEST(test_targets_of_jsonl)
{
        expect_json(
                "{\"origin\":\"http://a\",\"status\":301,\"location\":null}\n"
                "{\"origin\":\"http://a\",\"status\":301,\"location\":\"\"}\n"
                "{\"origin\":\"http://a\",\"status\":301,\"headers\":{}}\n"
                "{\"origin\":\"http://a\",\"status\":301,\"headers\":[[\"Server\",\"x\"],[\"Location\",null]]}\n"
                "{\"origin\":\"http://a\",\"status\":301,\"headers\":null}\n"
                "{\"origin\":\"http://a\",\"status\":301,\"error\":\"timeout\"}\n"
                "{\"origin\":\"http://a\",\"status\":301,\"error\":\"bad-target\"}\n"
                "{\"origin\":\"http://a\",\"status\":301,\"headers\":{\"LOCATION\":\"//b/robots.txt\"}}\n"
                "{\"origin\":\"http://a\",\"status\":301,\"headers\":{\"location\":[\"//b/robots.txt\"]}}\n"
                "{\"origin\":\"http://a\",\"status\":301,\"headers\":[[\"location\",\"//b/robots.txt\"]]}\n",
                "! no_target\nhttp://a allow 301 0 []\n! no_target\nhttp://a allow 301 0 []\n"
                "! no_target\nhttp://a allow 301 0 []\n! no_target\nhttp://a allow 301 0 []\n"
                "! no_target\nhttp://a disallow 301 0 []\n! no_target\nhttp://a disallow 301 0 []\n"
                "! no_target\nhttp://a allow 301 0 []\nhttp://a to http://b 301 0 []\n"
                "http://a to http://b 301 0 []\nhttp://a to http://b 301 0 []\n");
}

/* Blanks around a target are none of it, as in a header, and blanks alone are not a target. */
TEST(test_blank_targets_of_jsonl)
{
        expect_json(
                "{\"origin\":\"http://a\",\"status\":301,\"location\":\"  \"}\n"
                "{\"origin\":\"http://a\",\"status\":301,\"headers\":{\"Location\":\"\\t \"}}\n"
                "{\"origin\":\"http://a\",\"status\":301,\"location\":\" //b/robots.txt\\t\"}\n",
                "! no_target\nhttp://a allow 301 0 []\n! no_target\nhttp://a allow 301 0 []\n"
                "http://a to http://b 301 0 []\n");
}

/* A 206 that lacks some of the first bytes broke off. */
TEST(test_ranges_of_jsonl)
{
        static const struct {
                const char *members, *found;
        } rows[] = {
                {"\"headers\":{\"Content-Range\":\"bytes 0-23/2000\"}", "! broken_off\nhttp://a disallow 206 0 []\n"},
                {"\"headers\":[[\"content-range\",\" bytes 0-23/2000 \"]]",
                 "! broken_off\nhttp://a disallow 206 0 []\n"},
                {"\"headers\":{\"CONTENT-RANGE\":[\"bytes 5-9/10\"]},\"location\":\"x\"",
                 "! broken_off\nhttp://a disallow 206 0 []\n"},
                {"\"headers\":{\"Content-Range\":\"bytes 0-4/5\"}", "http://a rules 206 0 [a: b\n]\n"},
                {"\"headers\":{\"Content-Range\":null}", "http://a rules 206 0 [a: b\n]\n"},
                {"\"headers\":{\"Content-Range\":5}", "! malformed\n"},
                {"\"headers\":{\"Content-Range\":\"bytes 0-1/5\"},\"error\":\"reset\"", "http://a disallow 206 0 []\n"},
        };
        char row[300];

        for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
                snprintf(row, sizeof(row), "{\"origin\":\"http://a\",\"status\":206,\"body\":\"a: b\\n\",%s}\n",
                         rows[i].members);
                expect_json(row, rows[i].found);
        }
        expect_json(
                "{\"origin\":\"http://a\",\"status\":200,\"body\":\"a\","
                "\"headers\":{\"Content-Range\":\"bytes 0-0/9\"}}\n",
                "http://a rules 200 0 [a]\n");
}

/* Header fields say of a body what they say in a web archive.  The body is "a: b", also compressed by gzip. */
TEST(test_codings_of_jsonl)
{
        static const struct {
                const char *members, *found;
        } rows[] = {
                {"\"body\":\"a: b\",\"headers\":{\"Content-Encoding\":\"gzip\",\"Content-Length\":\"200\"}",
                 "http://a rules 200 0 [a: b]\n"},
                {"\"body\":\"a: b\",\"headers\":{\"Content-Encoding\":\"utf-8\"}",
                 "http://a rules 200 0 as stored [a: b]\n"},
                {"\"body\":\"a: b\",\"headers\":{\"Content-Encoding\":[\"identity\",null,\"dcb\"]}",
                 "! broken_off\nhttp://a disallow 200 0 []\n"},
                {"\"body\":\"a: b\",\"headers\":[[\"Content-Encoding\",\"br\"],[\"content-encoding\",[\"exi\"]]]",
                 "! broken_off\nhttp://a disallow 200 0 []\n"},
                {"\"body\":\"a: b\",\"headers\":{\"Content-Encoding\":5}", "! malformed\n"},
                {"\"body\":\"a: b\",\"headers\":{\"Content-Length\":9}", "http://a rules 200 0 [a: b]\n"},
                {"\"body\":\"\",\"headers\":{\"Content-Length\":9}", "! broken_off\nhttp://a disallow 200 0 []\n"},
                {"\"body\":\"404\\n\",\"headers\":{\"Transfer-Encoding\":\"chunked\"}",
                 "http://a rules 200 0 [404\n]\n"},
                {"\"body_base64\":\"\",\"headers\":{\"Transfer-Encoding\":\"chunked\"}", "http://a allow 200 0 []\n"},
                {"\"body_base64\":\"YTogYg==\",\"headers\":{\"Content-Length\":9}",
                 "! broken_off\nhttp://a disallow 200 0 []\n"},
                {"\"body_base64\":\"YTogYg==\",\"headers\":{\"Content-Length\":\"4\"}",
                 "http://a rules 200 0 [a: b]\n"},
                {"\"body_base64\":\"YTogYg==\",\"headers\":{\"Content-Length\":null}", "http://a rules 200 0 [a: b]\n"},
                {"\"body_base64\":\"\",\"headers\":{\"Content-Length\":\"4\"}",
                 "! broken_off\nhttp://a disallow 200 0 []\n"},
                {"\"body_base64\":\"H4sIAAAAAAACA0u0UkgCAOoLGr0EAAAA\",\"headers\":{\"Content-Encoding\":\"gzip\"}",
                 "http://a rules 200 0 [a: b]\n"},
                {"\"body_base64\":\"H4sIAAAAAAACA0u0UkgCAOoLGr0EAAAA\",\"headers\":{\"Transfer-Encoding\":\"gzip\"}",
                 "http://a rules 200 0 [a: b]\n"},
                {"\"body\":\"x\",\"status\":404,\"headers\":{\"Content-Encoding\":\"dcb\"}",
                 "http://a allow 404 0 []\n"},
        };
        char row[300];

        for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
                snprintf(row, sizeof(row), "{\"origin\":\"http://a\",\"status\":200,%s}\n", rows[i].members);
                expect_json(row, rows[i].found);
        }
}

/* Nobody knows which of two bodies came. */
TEST(test_two_bodies_of_jsonl)
{
        expect_json(
                "{\"origin\":\"http://a\",\"status\":200,\"body\":\"\",\"body_base64\":\"YTogYg==\"}\n"
                "{\"origin\":\"http://a\",\"status\":200,\"body_base64\":\"YTogYg==\",\"body\":\"a: b\"}\n"
                "{\"origin\":\"http://a\",\"status\":200,\"body\":null,\"body_base64\":\"YTogYg==\"}\n"
                "{\"origin\":\"http://a\",\"status\":200,\"body_base64\":null,\"body\":\"c: d\"}\n",
                "! malformed\n! malformed\nhttp://a rules 200 0 [a: b]\nhttp://a rules 200 0 [c: d]\n");
}

TEST(test_redirects_of_jsonl)
{
        expect_json(
                "{\"origin\":\"http://a\",\"status\":301,\"location\":\"https://a/robots.txt\"}\n"
                "{\"origin\":\"http://a\",\"status\":302,\"location\":\"//b:80/robots.txt#x\"}\n"
                "{\"origin\":\"http://a\",\"status\":302,\"location\":\"/robots.txt\"}\n"
                "{\"origin\":\"http://a\",\"status\":200,\"body\":\"\",\"location\":\"//b/robots.txt\"}\n",
                "http://a to https://a 301 0 []\nhttp://a to http://b 302 0 []\nhttp://a allow 302 0 []\n"
                "http://a allow 200 0 []\n");
}

/* A redirect to another path is followed to the object behind it that has this URL, as in a web archive. */
TEST(test_other_paths_of_jsonl)
{
        expect_json(
                "{\"origin\":\"http://a\",\"status\":301,\"location\":\"/a/robots.txt\",\"fetched\":100}\n"
                "{\"url\":\"http://a/a/robots.txt\",\"status\":200,\"body\":\"a: b\",\"fetched\":101}\n"
                "{\"url\":\"http://a/a/robots.txt\",\"status\":404}\n"
                "{\"url\":\"http://b/robots.txt\",\"status\":302,\"location\":\"https://c/x?y\"}\n"
                "{\"url\":\"https://c/x?y\",\"status\":302,\"location\":\"z\"}\n"
                "{\"url\":\"https://c/z\",\"status\":302,\"location\":\"//d/robots.txt\"}\n"
                "{\"origin\":\"http://e\",\"status\":302,\"location\":\"/x\"}\n"
                "{\"url\":\"http://e/x\",\"status\":503}\n"
                "{\"origin\":\"http://f\",\"status\":302,\"location\":\"/x\"}\n"
                "{\"url\":\"http://f/x\",\"status\":302}\n"
                "{\"origin\":\"http://g\",\"status\":302,\"location\":\"/x\"}\n"
                "{\"url\":\"http://g/x\",\"status\":302,\"location\":\"/robots.txt\"}\n"
                "{\"origin\":\"http://h\",\"status\":302,\"location\":\"/x\"}\n",
                "http://a rules 200 1 [a: b]\n! no_origin\nhttp://b to https://d 302 2 []\nhttp://e disallow 503 1 []\n"
                "! no_target\nhttp://f disallow 302 1 []\nhttp://g allow 302 1 []\n! redirect\n");
        assert_int_equal(last_findings->number, 13);
}

/* An outcome counts from when the origin itself redirected, and is as old as its oldest part; a failure as the last. */
TEST(test_times_of_other_paths)
{
        static const struct {
                int redirect, target, fetched, aged; /* seconds */
                int status;                          /* of the target */
        } chains[] = {
                {100, 900, 100, 100, 200}, {900, 100, 900, 100, 200}, {100, 900, 100, 100, 404},
                {900, 100, 900, 100, 404}, {100, 900, 900, 0, 503},   {900, 100, 900, 0, 503},
        };
        ENDS(rep_buffer_free) struct rep_buffer bytes = {.bytes = NULL};
        char lines[300];

        for (size_t i = 0; i < sizeof(chains) / sizeof(chains[0]); i++) {
                /* The first redirect makes the target wanted, before the one to which it may be too old. */
                snprintf(lines, sizeof(lines),
                         "{\"origin\":\"http://b\",\"status\":301,\"location\":\"http://a/x\",\"fetched\":1}\n"
                         "{\"url\":\"http://a/x\",\"status\":%d,\"body\":\"a: b\",\"fetched\":%d}\n"
                         "{\"origin\":\"http://a\",\"status\":301,\"location\":\"/x\",\"fetched\":%d}\n",
                         chains[i].status, chains[i].target, chains[i].redirect);
                bytes.size = 0;
                rep_buffer_put(&bytes, lines, strlen(lines));
                found_in(REP_ARCHIVE_JSONL, &bytes);
                assert_int_equal(last_findings->fetched, chains[i].fetched);
                assert_int_equal(last_findings->aged, chains[i].aged);
        }
}

/* A 304 of another path confirms what that path had, and not what the robots.txt itself was before. */
TEST(test_confirmed_paths_of_jsonl)
{
        expect_json(
                "{\"origin\":\"http://a\",\"status\":200,\"body\":\"old: x\",\"fetched\":100}\n"
                "{\"origin\":\"http://a\",\"status\":301,\"location\":\"/x\",\"fetched\":200}\n"
                "{\"url\":\"http://a/x\",\"status\":304,\"fetched\":201}\n"
                "{\"origin\":\"http://a\",\"status\":301,\"location\":\"/x\",\"fetched\":300}\n"
                "{\"url\":\"http://a/x\",\"status\":200,\"body\":\"new: x\",\"fetched\":301}\n"
                "{\"origin\":\"http://a\",\"status\":301,\"location\":\"/x\",\"fetched\":400}\n"
                "{\"url\":\"http://a/x\",\"status\":304,\"fetched\":401}\n"
                "{\"origin\":\"http://a\",\"status\":301,\"location\":\"/x\",\"fetched\":500}\n"
                "{\"url\":\"http://a/x\",\"status\":200,\"body\":\"\",\"fetched\":1796000000000}\n",
                "http://a rules 200 0 [old: x]\nhttp://a disallow 304 1 []\nhttp://a rules 200 1 [new: x]\n"
                "http://a rules 200 1 [new: x]\n! malformed\n");
}

/* A NUL is not white space: neither at a line's end nor where anything follows it. */
TEST(test_jsonl_with_nuls)
{
        static const char lines[] =
                "{\"origin\":\"http://a\",\"status\":404}\0\n"
                "{\"origin\":\"http://a\",\"status\":404}\0{}\n"
                "{\"origin\":\"http://a\",\"status\":404} \0\n"
                "\0{\"origin\":\"http://a\",\"status\":404}\n"
                "{\"origin\":\"http://a\",\"status\":404} \t\r\n";

        expect_json_bytes(lines, sizeof(lines) - 1,
                          "! malformed\n! malformed\n! malformed\n! malformed\nhttp://a allow 404 0 []\n");
}

/* ---- folders and lists */

/* The kind of INPUT, of which nothing stays open. */
static enum rep_archive_kind
guess(const char *input)
{
        static const struct rep_archive_sink sink = {.context = NULL};
        struct rep_source_run run;
        struct rep_stream opened;
        enum rep_archive_kind kind;

        assert_int_equal(rep_source_start(&run, input, NULL, &sink), REP_OK);
        kind = rep_source_guess(&run, input, &opened);
        assert_int_equal(run.status, REP_OK);
        if (run.opened != NULL)
                rep_stream_close(&opened);
        return kind;
}

TEST_BETWEEN(test_dir, make_folder, remove_folder)
{
        write_text("b.example.txt", "b");
        write_text("a.example:8443.txt", "a");
        write_text("no host.txt", "x");
        write_text("README", "x");
        assert_int_equal(mkdir(in_folder("folder.txt"), 0777), 0);
        assert_int_equal(guess(test_folder), REP_ARCHIVE_DIR);
        assert_string_equal(found_in_file(REP_ARCHIVE_DIR, test_folder),
                            "https://a.example:8443 rules 200 0 [a]\nhttp://a.example:8443 rules 200 0 [a]\n"
                            "https://b.example rules 200 0 [b]\nhttp://b.example rules 200 0 [b]\n"
                            "! unreadable\n! no_origin\n");
        assert_string_equal(found_in_file(REP_ARCHIVE_DIR, in_folder("none")), "! unreadable\n");
        write_text("a.jsonl.zst", "");
        assert_string_equal(found_in_file(REP_ARCHIVE_GUESS, test_folder), "! unreadable\n");
        assert_non_null(strstr(last_findings->problem, "and of files that end in .txt"));
}

TEST_BETWEEN(test_list, make_folder, remove_folder)
{
        char lines[1000];

        write_text("x", "Disallow: /");
        snprintf(lines, sizeof(lines),
                 "https://a.example\t%s/x\nhttp://b.example/page\t%s/x\r\n\nhttp://c.example\nc.example\t%s/x\n"
                 "http://c.example\t%s/none\nhttp://c.example\t/dev/zero\nhttp://d.example\t%s/x",
                 test_folder, test_folder, test_folder, test_folder, test_folder);
        write_text("list", lines);
        assert_int_equal(guess(in_folder("list")), REP_ARCHIVE_LIST);
        assert_string_equal(found_in_file(REP_ARCHIVE_LIST, in_folder("list")),
                            "https://a.example rules 200 0 [Disallow: /]\nhttp://b.example rules 200 0 [Disallow: /]\n"
                            "! malformed\n! no_origin\n! unreadable\n! unreadable\n"
                            "http://d.example rules 200 0 [Disallow: /]\n");
        assert_int_equal(last_findings->number, 8);
}

static void
expect_guess(const char *name, const char *content, enum rep_archive_kind kind)
{
        write_text(name, content);
        assert_int_equal(guess(in_folder(name)), kind);
}

TEST_BETWEEN(test_guess, make_folder, remove_folder)
{
        expect_guess("a", "WARC/1.0\r\n", REP_ARCHIVE_WARC);
        expect_guess("a", "\x1f\x8b\x08", REP_ARCHIVE_WARC);
        expect_guess("a", "\x28\xb5\x2f\xfd", REP_ARCHIVE_WARC);
        expect_guess("a", " \n{\"", REP_ARCHIVE_JSONL);
        expect_guess("a", "http://a\tb", REP_ARCHIVE_LIST);
        expect_guess("a", "", REP_ARCHIVE_LIST);
        expect_guess("a.jsonl.gz", "\x1f\x8b\x08", REP_ARCHIVE_JSONL);
        expect_guess("a.warc", "", REP_ARCHIVE_WARC);
        expect_guess("a.tsv", "{\"origin\"", REP_ARCHIVE_JSONL);
        expect_guess("a.jsonl", "WARC/1.0\r\n", REP_ARCHIVE_WARC);
        expect_guess("a", "filedesc://x", REP_ARCHIVE_WARC);
        expect_guess("a", " http://a\tb", REP_ARCHIVE_LIST);
}
