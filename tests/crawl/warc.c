/* SPDX-License-Identifier: Apache-2.0 */
/* The records read from web archives, their meaning for a robots.txt, and archives of other programs. */
#include "archives/records.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <zlib.h>

#include "tests/crawl/archive.h"
#include "tests/support/test.h"

/* What is found of a body that breaks off. */
#define BROKEN "! broken_off\n" A " disallow 200 0 []\n"

/* What an archive holds, whichever way it is compressed. */
static void
expect(struct rep_buffer *archive, const char *expected)
{
        ENDS(rep_buffer_free) struct rep_buffer members = {.bytes = NULL}, whole = {.bytes = NULL};

        assert_string_equal(found_in(REP_ARCHIVE_WARC, archive), expected);
        compress_records(&members, archive);
        assert_string_equal(found_in(REP_ARCHIVE_WARC, &members), expected);
        deflate_to(&whole, archive->bytes, archive->size, GZIP_MEMBER);
        assert_string_equal(found_in(REP_ARCHIVE_WARC, &whole), expected);
        rep_buffer_free(archive);
}

TEST(test_records)
{
        struct rep_buffer archive = {.bytes = NULL};

        archive_add(&archive, "warcinfo", "urn:x", "", "software: test\r\n");
        archive_add(&archive, "request", A ROBOTS, "", "GET /robots.txt HTTP/1.1\r\n\r\n");
        archive_respond(&archive, A ROBOTS, DATE("02"), OK "\r\n", RULES);
        archive_respond(&archive, A "/page", DATE("02"), OK "\r\n", "a page");
        archive_respond(&archive, A ROBOTS "?x", DATE("02"), OK "\r\n", "no robots.txt");
        archive_respond(&archive, A "/x" ROBOTS, DATE("02"), OK "\r\n", "no robots.txt");
        archive_respond(&archive, "<HTTPS://B.example:443" ROBOTS ">", "", "404 Not Found\r\n\r\n", "a page");
        archive_respond(&archive, "http://c.example:8080" ROBOTS "#x", "", "503 No\r\nRetry-After: 10\r\n\r\n", "");
        archive_respond(&archive, "http://d.example" ROBOTS, "", OK "\r\n", "");
        archive_respond(&archive, "http://e.example" ROBOTS, "", "100 Continue\r\n\r\nHTTP/2 200\r\n\r\n", RULES);
        archive_add(&archive, "resource", "ftp://f.example" ROBOTS, "", RULES);
        archive_add(&archive, "response", "http://g.example" ROBOTS, "", "no HTTP");
        archive_respond(&archive, "dns:h.example" ROBOTS, "", OK "\r\n", RULES);
        expect(&archive, A " rules 200 0 [" RULES "]\n" B
                           " allow 404 0 []\n"
                           "http://c.example:8080 disallow 503 0 []\nhttp://d.example allow 200 0 []\n"
                           "http://e.example rules 200 0 [" RULES "]\nftp://f.example rules 200 0 [" RULES
                           "]\n"
                           "! response\n");
}

TEST(test_times)
{
        ENDS(rep_buffer_free) struct rep_buffer archive = {.bytes = NULL};

        archive_respond(&archive, A ROBOTS, DATE("02"), OK "Cache-Control: max-age=600\r\n\r\n", RULES);
        found_in(REP_ARCHIVE_WARC, &archive);
        assert_int_equal(last_findings->fetched, 1767312000);
        assert_int_equal(last_findings->fresh_until, 1767312000 + 600);
        archive.size = 0;
        archive_respond(&archive, A ROBOTS, "", OK "\r\n", RULES);
        found_in(REP_ARCHIVE_WARC, &archive);
        /* What states no time is of the file's. */
        assert_int_equal(last_findings->fetched, FOUND_IN_TIME);
        assert_int_equal(last_findings->fresh_until, last_findings->fetched + 86400);
        assert_int_equal(last_findings->unit, REP_PLACE_OFFSET);
}

static void
redirect(struct rep_buffer *archive, const char *from, const char *day, const char *to)
{
        char header[256], fields[64];

        snprintf(header, sizeof(header), "301 Moved\r\nLocation: %s\r\n\r\n", to);
        snprintf(fields, sizeof(fields), "WARC-Date: 2026-01-%sT00:00:00Z\r\n", day);
        archive_respond(archive, from, fields, header, "moved");
}

TEST(test_redirects)
{
        struct rep_buffer archive = {.bytes = NULL};

        /* To what comes next, if that is not a robots.txt; relative; to another robots.txt wherever that is. */
        redirect(&archive, A ROBOTS, "02", B ROBOTS);
        archive_respond(&archive, B ROBOTS, DATE("02"), OK "\r\n", "Disallow: /b");
        redirect(&archive, C ROBOTS, "02", "/rules#x");
        archive_respond(&archive, C "/rules", DATE("02"), OK "\r\n", "Disallow: /c");
        redirect(&archive, "http://d.example" ROBOTS, "03", B ROBOTS);
        redirect(&archive, "http://e.example" ROBOTS, "01", B ROBOTS);
        redirect(&archive, "http://f.example" ROBOTS, "01", "http://nowhere.example/");
        redirect(&archive, "http://g.example" ROBOTS, "01", "mailto:x@example.com");
        redirect(&archive, "http://h.example" ROBOTS, "01", "http://h.example" ROBOTS);
        archive_respond(&archive, "http://i.example" ROBOTS, "", "302 Found\r\n\r\n", "");
        redirect(&archive, "http://j.example" ROBOTS, "01", "/x");
        redirect(&archive, "http://j.example/x", "01", ROBOTS);
        redirect(&archive, "http://k.example" ROBOTS, "01", "/x");
        redirect(&archive, "http://k.example/x", "01", "//nowhere.example" ROBOTS "#x");
        expect(&archive, A " to " B " 301 0 []\n" B " rules 200 0 [Disallow: /b]\n" C
                           " rules 200 1 [Disallow: /c]\nhttp://d.example to " B " 301 0 []\nhttp://e.example to " B
                           " 301 0 []\n! no_target\nhttp://g.example allow 301 0 []\nhttp://h.example allow 301 0 []\n"
                           "! no_target\nhttp://i.example allow 302 0 []\nhttp://j.example allow 301 1 []\n"
                           "http://k.example to http://nowhere.example 301 1 []\n! redirect\n");
        /* A 304 of what is not a robots.txt confirms what came from there, and without that says nothing. */
        redirect(&archive, A ROBOTS, "01", "/r.txt");
        archive_respond(&archive, A "/r.txt", DATE("01"), OK "\r\n", "Disallow: /r");
        archive_respond(&archive, A ROBOTS, DATE("02"), "404 No\r\n\r\n", "");
        redirect(&archive, A ROBOTS, "03", "/r.txt");
        archive_respond(&archive, A "/r.txt", DATE("03"), "304 Not Modified\r\n\r\n", "");
        redirect(&archive, B ROBOTS, "03", "/s.txt");
        archive_respond(&archive, B "/s.txt", DATE("03"), "304 Not Modified\r\n\r\n", "");
        expect(&archive, A " rules 200 1 [Disallow: /r]\n" A " allow 404 0 []\n" A " rules 200 1 [Disallow: /r]\n" B
                           " disallow 304 1 []\n");
        /* The day after, what was redirected to has changed. */
        redirect(&archive, A ROBOTS, "02", B ROBOTS);
        archive_respond(&archive, B ROBOTS, DATE("02"), OK "\r\n", "old");
        redirect(&archive, A ROBOTS, "03", B ROBOTS);
        archive_respond(&archive, B ROBOTS, DATE("03"), OK "\r\n", "new");
        expect(&archive,
               A " to " B " 301 0 []\n" B " rules 200 0 [old]\n" A " to " B " 301 0 []\n" B " rules 200 0 [new]\n");
}

/* A chain of HOPS redirects ends at rules. */
static const char *
chain_of(int hops)
{
        ENDS(rep_buffer_free) struct rep_buffer archive = {.bytes = NULL};
        char from[64], to[64];

        for (int i = 0; i < hops; i++) {
                snprintf(from, sizeof(from), "http://h%d.example/%s", i, i == 0 ? "robots.txt" : "x");
                snprintf(to, sizeof(to), "http://h%d.example/x", i + 1);
                redirect(&archive, from, "01", to);
        }
        snprintf(from, sizeof(from), "http://h%d.example/x", hops);
        archive_respond(&archive, from, DATE("01"), OK "\r\n", "rules");
        return found_in(REP_ARCHIVE_WARC, &archive);
}

TEST(test_chains)
{
        assert_string_equal(chain_of(1), "http://h0.example rules 200 1 [rules]\n");
        assert_string_equal(chain_of(5), "http://h0.example rules 200 5 [rules]\n");
        assert_string_equal(chain_of(6), "http://h0.example allow 301 5 []\n");
}

TEST(test_revisits)
{
        struct rep_buffer archive = {.bytes = NULL};

        archive_respond(&archive, A ROBOTS, DATE("01") "WARC-Payload-Digest: sha1:AA\r\n", OK "\r\n", RULES);
        archive_add(&archive, "revisit", A ROBOTS, DATE("02"), "");
        archive_add(&archive, "revisit", B ROBOTS, DATE("02") "WARC-Refers-To-Target-URI: <" A ROBOTS ">\r\n",
                    "HTTP/1.1 200 OK\r\n\r\n");
        archive_add(&archive, "revisit", C ROBOTS, DATE("02"), "HTTP/1.1 200 OK\r\n\r\n");
        archive_add(&archive, "revisit", A ROBOTS, DATE("03") "WARC-Payload-Digest: sha1:BB\r\n", "");
        archive_respond(&archive, A ROBOTS, DATE("04"), "304 Not Modified\r\n\r\n", "");
        archive_respond(&archive, C ROBOTS, DATE("04"), "304 Not Modified\r\n\r\n", "");
        expect(&archive, A " rules 200 0 [" RULES "]\n" A " rules 200 0 [" RULES "]\n" B " rules 200 0 [" RULES
                           "]\n! revisit\n! revisit\n" A " disallow 304 0 []\n" C " disallow 304 0 []\n");
        /* A status that has no body needs no original; and nothing is a revisit of a 304. */
        archive_add(&archive, "revisit", A ROBOTS, DATE("02"), "HTTP/1.1 404 No\r\n\r\n");
        archive_add(&archive, "revisit", B ROBOTS, DATE("02"), "HTTP/1.1 304 Not Modified\r\n\r\n");
        archive_add(&archive, "revisit", B ROBOTS, DATE("03"), "HTTP/1.1 200 OK\r\n\r\n");
        expect(&archive, A " allow 404 0 []\n" B " disallow 304 0 []\n! revisit\n");
        /* So is what is in it, for then a later archive may confirm it again; its time counts, whatever the digest. */
        archive_respond(&archive, A ROBOTS, DATE("01") "WARC-Payload-Digest: sha1:AA\r\n", OK "\r\n", RULES);
        archive_add(&archive, "revisit", A ROBOTS, DATE("02") "WARC-Refers-To-Date: 2026-01-01T00:00:00Z\r\n", "");
        archive_add(&archive, "revisit", A ROBOTS, DATE("03") "WARC-Refers-To-Date: 2026-01-01T00:00:00Z\r\n", "");
        archive_add(&archive, "revisit", A ROBOTS,
                    DATE("04") "WARC-Refers-To-Date: 2026-01-01T00:00:00Z\r\nWARC-Payload-Digest: sha1:BB\r\n", "");
        expect(&archive, A " rules 200 0 [" RULES "]\n" A " disallow 304 0 of 1767225600 []\n" A
                           " disallow 304 0 of 1767225600 []\n" A " disallow 304 0 of 1767225600 []\n");
        /* What is not in the archive is told by its time, if that is one of the same URL before. */
        archive_add(&archive, "revisit", A ROBOTS, DATE("02") "WARC-Refers-To-Date: 2026-01-01T00:00:00Z\r\n", "");
        archive_add(&archive, "revisit", A ROBOTS,
                    DATE("02") "WARC-Refers-To-Date: 2026-01-01T00:00:00Z\r\nWARC-Refers-To-Target-URI: " A
                               ":443" ROBOTS "\r\n",
                    "HTTP/1.1 200 OK\r\n\r\n");
        archive_add(&archive, "revisit", A ROBOTS,
                    DATE("02") "WARC-Refers-To-Date: 2026-01-01T00:00:00Z\r\nWARC-Refers-To-Target-URI: " B ROBOTS
                               "\r\n",
                    "");
        archive_add(&archive, "revisit", A ROBOTS, DATE("02") "WARC-Refers-To-Date: 2026-01-02T00:00:00Z\r\n", "");
        archive_add(&archive, "revisit", A ROBOTS, DATE("02") "WARC-Refers-To-Date: yesterday\r\n", "");
        archive_add(&archive, "revisit", A ROBOTS, "WARC-Refers-To-Date: 2026-01-01T00:00:00Z\r\n", "");
        expect(&archive, A " disallow 304 0 of 1767225600 []\n" A
                           " disallow 304 0 of 1767225600 []\n! revisit\n! revisit\n! revisit\n! revisit\n");
}

/* A revisit is one of an answer, whatever failed since: a failure has no body that it could confirm. */
TEST(test_revisits_behind_failures)
{
        static const struct {
                const char *header, *body, *found;
                bool holds; /* the answer before it */
        } between[] = {
                {"503 No\r\n\r\n", "", "disallow 503", true},
                {"503 No\r\n\r\n", "<html>no</html>", "disallow 503", true},
                {"429 No\r\n\r\n", "", "disallow 429", true},
                {"404 No\r\n\r\n", "", "allow 404", false},
                {"301 Moved\r\nLocation: " C ROBOTS "\r\n\r\n", "", "to " C " 301", false},
                {OK "Content-Encoding: compress\r\n\r\n", "x", "disallow 200", true},
        };
        static const char *const digests[] = {"", "WARC-Payload-Digest: sha1:AA\r\n"};
        static const char *const written_otherwise[] = {"", "WARC-Payload-Digest: SHA1:aa\r\n"};
        static const char *const failed[] = {"", "WARC-Payload-Digest: sha1:EE\r\n"};
        static const char *const dates[] = {"", "WARC-Refers-To-Date: 2026-01-01T00:00:00Z\r\n"};
        static const char *const blocks[] = {"", "HTTP/1.1 200 OK\r\n\r\n"};
        struct rep_buffer archive = {.bytes = NULL};
        char fields[400], expected[400], one[200];

        for (size_t i = 0; i < COUNT(between) * 16; i++) {
                size_t k = i / 16;
                const char *digest = digests[i / 8 % 2], *date = dates[i / 4 % 2], *block = blocks[i / 2 % 2];
                const char *broken = k == 5 ? "! broken_off\n" : "";

                snprintf(fields, sizeof(fields), "%s%s%s", DATE("03"), digest, date);
                snprintf(one, sizeof(one), "%s" A " %s 0 []\n", broken, between[k].found);
                /* Nothing but the failure: a revisit says nothing, unless a pack knows the time. */
                archive_respond(&archive, A ROBOTS, DATE("02"), between[k].header, between[k].body);
                archive_add(&archive, "revisit", A ROBOTS, fields, block);
                snprintf(expected, sizeof(expected), "%s%s", one,
                         *date != '\0' ? A " disallow 304 0 of 1767225600 []\n" : "! revisit\n");
                expect(&archive, expected);
                assert_true(*date != '\0' || strstr(last_findings->problem, "it states no time of that") != NULL);
                /* Behind an answer: that one. */
                snprintf(fields, sizeof(fields), "%s%s", DATE("01"), written_otherwise[i / 8 % 2]);
                archive_respond(&archive, A ROBOTS, fields, OK "\r\n", RULES);
                snprintf(fields, sizeof(fields), "%s%s", DATE("02"), failed[i % 2]);
                archive_respond(&archive, A ROBOTS, fields, between[k].header, between[k].body);
                archive_respond(&archive, A ROBOTS, DATE("02"), "503 No\r\n\r\n", "");
                snprintf(fields, sizeof(fields), "%s%s%s", DATE("03"), digest, date);
                archive_add(&archive, "revisit", A ROBOTS, fields, block);
                snprintf(expected, sizeof(expected), A " rules 200 0 [" RULES "]\n%s" A " disallow 503 0 []\n" A "%s",
                         one,
                         *date != '\0' && between[k].holds ? " disallow 304 0 of 1767225600 []\n"
                                                           : " rules 200 0 [" RULES "]\n");
                expect(&archive, expected);
        }
        /* What it states of another time or URL is said. */
        archive_add(&archive, "revisit", A ROBOTS, DATE("02") "WARC-Refers-To-Date: 2026-01-02T00:00:00Z\r\n", "");
        expect(&archive, "! revisit\n");
        assert_non_null(strstr(last_findings->problem, "it states no time before it of this robots.txt"));
        /* Without a status of its own, it may be one of a failure of that time. */
        archive_respond(&archive, A ROBOTS, DATE("01"), OK "\r\n", RULES);
        archive_respond(&archive, A ROBOTS, DATE("02"), "503 No\r\n\r\n", "");
        archive_add(&archive, "revisit", A ROBOTS, DATE("03") "WARC-Refers-To-Date: 2026-01-02T00:00:00Z\r\n", "");
        expect(&archive, A " rules 200 0 [" RULES "]\n" A " disallow 503 0 []\n" A " disallow 503 0 []\n");
}

TEST(test_truncated)
{
        static const char *const fields[] = {
                [REP_FETCH_TIMEOUT] = "WARC-Truncated: time\r\n", [REP_FETCH_RESET] = "WARC-Truncated: disconnect\r\n"};
        struct rep_buffer archive = {.bytes = NULL};

        for (unsigned error = REP_FETCH_TIMEOUT; error <= REP_FETCH_RESET; error++) {
                archive_respond(&archive, A ROBOTS, fields[error], OK "\r\n", RULES);
                expect(&archive, BROKEN);
                assert_int_equal(last_findings->error, error);
        }
        archive_respond(&archive, A ROBOTS, "WARC-Truncated: length\r\n", OK "\r\n", "Disallow: /a\nDisallow: /");
        archive_respond(&archive, C ROBOTS, "WARC-Truncated: time\r\n", "404 No\r\n\r\n", "");
        archive_respond(&archive, "http://d.example" ROBOTS, "", OK "Content-Length: 100\r\n\r\n", "Disallow: /a\n");
        archive_respond(&archive, "http://e.example" ROBOTS, "", OK "Content-Length: 5\r\n\r\n", "Disallow: /a\n");
        expect(&archive, BROKEN C
               " allow 404 0 []\n! broken_off\nhttp://d.example disallow 200 0 []\n"
               "http://e.example rules 200 0 [Disallow: /a\n]\n");
}

TEST(test_long_body)
{
        ENDS(rep_buffer_free) struct rep_buffer archive = {.bytes = NULL};
        size_t size = 3u << 20;
        ENDS(free_memory) char *block = malloc(size);

        assert_non_null(block);
        memset(block, 'x', size);
        memcpy(block, "HTTP/1.1 200 OK\r\n\r\n", 19);
        archive_add_bytes(&archive, "response", A ROBOTS, "", block, size);
        archive_respond(&archive, B ROBOTS, "", OK "\r\n", "b");
        assert_non_null(strstr(found_in(REP_ARCHIVE_WARC, &archive), "]\n" B " rules 200 0 [b]\n"));
        assert_int_equal(last_findings->records, 2);
        assert_in_range(last_findings->text.size, 512001, 512200);
}

TEST(test_chunks)
{
        struct rep_buffer archive = {.bytes = NULL};
        const char *chunked = OK "Transfer-Encoding: chunked\r\n\r\n";

        archive_respond(&archive, A ROBOTS, "", chunked, "5\r\nDisal\r\n8;x=y\r\nlow: /a\n\r\n0\r\n\r\n");
        archive_respond(&archive, B ROBOTS, "", chunked, "5\r\nDisal\r\n8\r\nlow");
        archive_respond(&archive, B ROBOTS, "", chunked, "5\r\nDisallow");
        archive_respond(&archive, B ROBOTS, "", chunked, "1f4\r");
        archive_respond(&archive, B ROBOTS, "", chunked, "fffffffffffffffff\r\nx");
        archive_respond(&archive, C ROBOTS, "", chunked, "Disallow: /c\n");
        archive_respond(&archive, C ROBOTS, "WARC-Truncated: length\r\n", chunked, "5\r\na\nbcd\r\n8\r\nlow");
        archive_respond(&archive, C ROBOTS, "", chunked, "0\r\n\r\n");
        expect(&archive, A " rules 200 0 [Disallow: /a\n]\n! broken_off\n" B " disallow 200 0 []\n! broken_off\n" B
                           " disallow 200 0 []\n! broken_off\n" B " disallow 200 0 []\n" B
                           " rules 200 0 [fffffffffffffffff\r\nx]\n" C
                           " rules 200 0 [Disallow: /c\n]\n"
                           "! broken_off\n" C " disallow 200 0 []\n" C " allow 200 0 []\n");
}

/* The coding of a transfer is undone before that of the content, and behind the chunks; fields may be folded. */
TEST(test_codings_of_transfer)
{
        ENDS(rep_buffer_free)
        struct rep_buffer archive = {.bytes = NULL}, body = {.bytes = NULL}, block = {.bytes = NULL};
        char size[16];

        deflate_to(&body, "Disallow: /a\n", 13, GZIP_MEMBER);
        snprintf(size, sizeof(size), "%zx\r\n", body.size);
        rep_buffer_put(&block, "HTTP/1.1 " OK "Transfer-Encoding:\r\n gzip,\r\n\tchunked\r\n\r\n",
                       strlen("HTTP/1.1 " OK "Transfer-Encoding:\r\n gzip,\r\n\tchunked\r\n\r\n"));
        rep_buffer_put(&block, size, strlen(size));
        rep_buffer_put(&block, body.bytes, body.size);
        rep_buffer_put(&block, "\r\n0\r\n\r\n", 7);
        archive_add_bytes(&archive, "response", A ROBOTS, "", block.bytes, block.size);
        archive_respond(&archive, B ROBOTS, "", "301 Moved\r\nLocation:\r\n  https://c.example/robots.txt\r\n\r\n", "");
        expect(&archive, A " rules 200 0 [Disallow: /a\n]\n" B " to " C " 301 0 []\n");
}

/* What is cut within its header lacks a body, or where it leads. */
TEST(test_cut_headers)
{
        static const struct {
                const char *block, *found;
        } blocks[] = {
                {"HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n", BROKEN},
                {"HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r", BROKEN},
                {"HTTP/1.1 200 OK", BROKEN},
                {"HTTP/1.1 301 Moved\r\n", "! broken_off\n! no_target\n" A " disallow 301 0 []\n"},
                {"HTTP/1.1 301 Moved\r\nLocation: " B "/rob", "! broken_off\n! no_target\n" A " disallow 301 0 []\n"},
                {"HTTP/1.1 304 Not Modified\r\n", "! broken_off\n" A " disallow 304 0 []\n"},
                {"HTTP/1.1 404 No\r\n", A " allow 404 0 []\n"},
                {"HTTP/1.1 503 No\r\n", A " disallow 503 0 []\n"},
                {"HTTP/1.1 100 Continue\r\n", A " disallow 100 0 []\n"},
        };
        struct rep_buffer archive = {.bytes = NULL};

        for (size_t i = 0; i < COUNT(blocks); i++) {
                archive_add(&archive, "response", A ROBOTS, DATE("02"), blocks[i].block);
                expect(&archive, blocks[i].found);
        }
        /* A revisit has no body to lose. */
        archive_respond(&archive, A ROBOTS, DATE("01"), OK "\r\n", RULES);
        archive_add(&archive, "revisit", A ROBOTS, DATE("02"), "HTTP/1.1 200 OK\r\n");
        expect(&archive, A " rules 200 0 [" RULES "]\n" A " rules 200 0 [" RULES "]\n");
}

/* A date that is none is the record's error: it would be of today. */
TEST(test_wrong_dates)
{
        struct rep_buffer archive = {.bytes = NULL};

        archive_respond(&archive, A ROBOTS, "WARC-Date: 20260102030405\r\n", "404 No\r\n\r\n", "");
        archive_respond(&archive, A ROBOTS, "WARC-Date: 2026-13-45T00:00:00Z\r\n", "404 No\r\n\r\n", "");
        archive_respond(&archive, A ROBOTS, "WARC-Date: 2026-01-02T00:00:00Z\r\n", "404 No\r\n\r\n", "");
        expect(&archive, "! malformed\n! malformed\n" A " allow 404 0 []\n");
}

/* A redirect to itself is a loop, however its port is written, and an answer that is later replaces it. */
TEST(test_redirects_to_itself)
{
        struct rep_buffer archive = {.bytes = NULL};

        archive_respond(&archive, A ROBOTS, "", "302 Found\r\nLocation: https://a.example:443/robots.txt\r\n\r\n", "");
        archive_respond(&archive, A ROBOTS, "", OK "\r\n", "Disallow: /a\n");
        expect(&archive, A " allow 302 0 []\n" A " rules 200 0 [Disallow: /a\n]\n");
}

/* Adds a response of which BODY is the body coded as CODING. */
static void
add_coded(struct rep_buffer *archive, const char *coding, const void *body, size_t size)
{
        char block[4096];
        int header = snprintf(block, sizeof(block), "HTTP/1.1 200 OK\r\nContent-Encoding: %s\r\n\r\n", coding);

        memcpy(block + header, body, size);
        archive_add_bytes(archive, "response", A ROBOTS, "", block, (size_t)header + size);
}

TEST(test_codings)
{
        static const int window_bits[] = {GZIP_MEMBER, 15, -15};
        static const char *const codings[] = {"gzip", "deflate", "Deflate"};
        static const char *const chains[] = {"deflate, gzip", "deflate,x-gzip", "deflate\r\nContent-Encoding: gzip",
                                             "identity, deflate , , gzip"};
        static const char *const names[] = {"none", "None", "utf-8", "foo"};
        ENDS(rep_buffer_free)
        struct rep_buffer archive = {.bytes = NULL}, body = {.bytes = NULL}, once = {.bytes = NULL};

        for (size_t i = 0; i < 3; i++) {
                body.size = 0;
                deflate_to(&body, RULES, sizeof(RULES) - 1, window_bits[i]);
                add_coded(&archive, codings[i], body.bytes, body.size);
                expect(&archive, A " rules 200 0 [" RULES "]\n");
                add_coded(&archive, codings[i], body.bytes, body.size / 2);
                expect(&archive, BROKEN);
        }
        body.size = 0;
        deflate_to(&body, "#\n", 2, GZIP_MEMBER);
        deflate_to(&body, RULES, sizeof(RULES) - 1, GZIP_MEMBER);
        add_coded(&archive, "gzip", body.bytes, body.size);
        expect(&archive, A " rules 200 0 [#\n" RULES "]\n");
        /* A byte of a member that follows is a member that breaks off. */
        rep_buffer_put(&body, "\x1f", 1);
        add_coded(&archive, "gzip", body.bytes, body.size);
        /* First bytes of deflate that look like text, and raw data that end long before the body does. */
        add_coded(&archive, "deflate", "\x78\x5e\xab\x56\x50\x3a\x2e\x49", 8);
        add_coded(&archive, "deflate", "\x4b\x04\0aaaaaaaaa", 12);
        expect(&archive, BROKEN BROKEN BROKEN);
        /* Several codings, the last undone first; also where one of them was not applied. */
        for (size_t i = 0; i < COUNT(chains); i++) {
                body.size = 0;
                once.size = 0;
                deflate_to(&once, RULES, sizeof(RULES) - 1, MAX_WBITS);
                deflate_to(&body, once.bytes, once.size, GZIP_MEMBER);
                add_coded(&archive, chains[i], body.bytes, body.size);
                expect(&archive, A " rules 200 0 [" RULES "]\n");
                add_coded(&archive, chains[i], body.bytes, body.size / 2);
                expect(&archive, BROKEN);
                add_coded(&archive, chains[i], once.bytes, once.size);
                expect(&archive, A " rules 200 0 as stored [" RULES "]\n");
        }
        add_coded(&archive, "gzip", RULES, sizeof(RULES) - 1);
        add_coded(&archive, "identity", RULES, sizeof(RULES) - 1);
        expect(&archive, A " rules 200 0 as stored [" RULES "]\n" A " rules 200 0 [" RULES "]\n");
        add_coded(&archive, "compress", "\x1f\x9d\x90", 3);
        add_coded(&archive, "gzip, br", "\x1f\x8b\x08", 3);
        expect(&archive, BROKEN BROKEN);
        /* Text in a coding without a decoder is not rules, nor is what is not text under a name of no coding. */
        add_coded(&archive, "compress", RULES, sizeof(RULES) - 1);
        expect(&archive, BROKEN);
        body.size = 0;
        deflate_to(&body, RULES, sizeof(RULES) - 1, GZIP_MEMBER);
        for (size_t i = 0; i < COUNT(names); i++) {
                add_coded(&archive, names[i], body.bytes, body.size);
                add_coded(&archive, names[i], "\x1f\x9d\x90", 3);
                expect(&archive, BROKEN BROKEN);
        }
        /* Such a name does not hide that text is cut, nor the coding beside it. */
        add_coded(&archive, "none\r\nContent-Length: 100", RULES, sizeof(RULES) - 1);
        add_coded(&archive, "none, gzip", body.bytes, body.size);
        expect(&archive, BROKEN A " rules 200 0 [" RULES "]\n");
}

/* BYTES are RULES in CODING; without their end, and as the NONSENSE, they are none.  Left out without a decoder. */
static void
check_coding(const char *coding, const char *bytes, size_t size, const char *nonsense)
{
        struct rep_buffer archive = {.bytes = NULL};

        add_coded(&archive, coding, bytes, size);
        found_in(REP_ARCHIVE_WARC, &archive);
        if (strstr(last_findings->problem, "for which there is no decoder") != NULL) {
                rep_buffer_free(&archive);
                skip();
        }
        expect(&archive, A " rules 200 0 [" RULES "]\n");
        add_coded(&archive, coding, bytes, size - 2);
        add_coded(&archive, coding, nonsense, strlen(nonsense));
        expect(&archive, BROKEN BROKEN);
}

TEST(test_zstd)
{
        /* A frame of one block of bytes as they are (RFC 8878). */
        static const char zstd[] =
                "\x28\xb5\x2f\xfd\x20"
                "\x1b\xd9"
                "\0\0" RULES;

        check_coding("zstd", zstd, sizeof(zstd) - 1, "\x28\xb5\x2f\xfd");
}

/* A body that is visibly not in its coding, or whose coding is none, is read as it is. */
TEST(test_plain_bodies)
{
        static const char *const codings[] = {"gzip",  "deflate", "br",   "zstd",     "gzip, br",
                                              "utf-8", "x-own",   "none", "utf-8, br"};
        static const char *const bodies[] = {RULES, "; a comment\n" RULES, "# caf\xe9\n" RULES,
                                             "# \xe6\x96\x87\n" RULES};
        struct rep_buffer archive = {.bytes = NULL};
        char expected[200];

        for (size_t i = 0; i < COUNT(codings); i++)
                for (size_t j = 0; j < COUNT(bodies); j++) {
                        add_coded(&archive, codings[i], bodies[j], strlen(bodies[j]));
                        snprintf(expected, sizeof(expected), A " rules 200 0 as stored [%s]\n", bodies[j]);
                        expect(&archive, expected);
                }
}

TEST(test_brotli)
{
        /* A window, one meta-block of bytes as they are, and an empty last one. */
        static const char brotli[] = "\x0b\x0d\x80" RULES "\x03";

        check_coding("br", brotli, sizeof(brotli) - 1, "\x0b\x0d\x80" RULES "\x03\x03");
        check_coding("br", brotli, sizeof(brotli) - 1, "\x8b\x31\x80" RULES);
}

/* ---- what is malformed */

TEST(test_malformed)
{
        struct rep_buffer archive = {.bytes = NULL};
        static const char no_length[] = "WARC/1.0\r\nWARC-Type: response\r\n\r\nblock\r\n\r\n";

        archive_respond(&archive, A ROBOTS, "", OK "\r\n", "a");
        rep_buffer_put(&archive, no_length, sizeof(no_length) - 1);
        archive_respond(&archive, B ROBOTS, "", OK "\r\n", "b");
        rep_buffer_put(&archive, "junk\r\nWARC\r\n", 12);
        archive_respond(&archive, C ROBOTS, "", OK "\r\n", "c");
        assert_string_equal(found_in(REP_ARCHIVE_WARC, &archive),
                            A " rules 200 0 [a]\n! malformed\n! malformed\n" B " rules 200 0 [b]\n! malformed\n" C
                              " rules 200 0 [c]\n");
        rep_buffer_free(&archive);
        rep_buffer_put(&archive, "filedesc://x", 12);
        assert_string_equal(found_in(REP_ARCHIVE_WARC, &archive), "! unsupported\n");
        rep_buffer_free(&archive);
        assert_string_equal(found_in(REP_ARCHIVE_WARC, &archive), "");
        assert_string_equal(found_in_file(REP_ARCHIVE_WARC, "/nonexistent/x.warc"), "! unreadable\n");
}

/* ---- archives of others, where they lie beside the project */

/* Records by the count of two other readers (warcio 1.8.1, FastWARC 2.0.1), and problems of ours. */
static const struct {
        const char *file;
        unsigned records, problems;
} archives[] = {
        {"jwarc-cc.warc.gz", 1, 0},
        {"jwarc-gzip_extra_sl.warc.gz", 1, 0},
        {"resiliparse-block-sized-records.warc", 3, 0},
        {"resiliparse-block-sized-records.warc.gz", 3, 0},
        {"resiliparse-clueweb-quirk.warc.gz", 30, 0},
        {"resiliparse-warcfile.warc.gz", 50, 0},
        {"warcio-example-digest.warc", 4, 0},
        {"warcio-example-iana.org-chunked.warc", 3, 0},
        {"warcio-example-resource.warc.gz", 3, 0},
        {"warcio-example-wget-bad-target-uri.warc.gz", 6, 0},
        {"warcio-example.warc", 6, 0},
        {"warcio-example.warc.gz", 6, 0},
        {"warcio-post-test.warc.gz", 6, 0},
        /* Damaged, or odd: the others don't agree, or end with an error. */
        {"resiliparse-clipped.warc.gz", 1, 1},
        {"warcio-example-bad-non-chunked.warc.gz", 6, 0},
        {"warcio-example-bad.warc.gz.bad", 6, 0},
        {"warcio-example-space-in-target-uri.warc.gz", 2, 0},
        {"warcio-example-trunc.warc", 4, 1},
        {"warcio-example-wrong-chunks.warc.gz", 2, 0},
        {"warcio-example.arc", 0, 1},
};

TEST(test_others)
{
        char name[4096];
        unsigned problems;
        const struct rep_archive_sink sink = {&problems, NULL, count_problem, NULL, NULL};

        for (size_t i = 0; i < COUNT(archives); i++) {
                struct rep_warc *warc;
                unsigned records = 0;

                snprintf(name, sizeof(name), "%s/warc/%s", REP_DATA_DIR, archives[i].file);
                if (access(name, R_OK) != 0) {
                        print_message("left out: there is no %s\n", name);
                        break;
                }
                problems = 0;
                assert_int_equal(rep_warc_open(name, NULL, &sink, false, &warc), REP_OK);
                while (rep_warc_next(warc) != NULL)
                        records++;
                assert_int_equal(rep_warc_close(warc), REP_OK);
                if (records != archives[i].records || problems != archives[i].problems)
                        fail_msg("%s: %u records, %u problems", archives[i].file, records, problems);
        }
}
