/* What is read from web archives, in every compression, whole and damaged. */
#include "sources/warc_reader.h" /* whose fail() is a macro of cmocka */

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmocka.h>
#include <zlib.h>

#include "archive.h"
#include "random.h"

#define DATE(day) "WARC-Date: 2026-01-" day "T00:00:00Z\r\n"
#define OK "200 OK\r\n"
#define RULES "User-agent: *\nDisallow: /a\n"
#define A "https://a.example"
#define B "https://b.example"
#define C "https://c.example"
#define ROBOTS "/robots.txt"

/* What an archive holds, whichever way it is compressed. */
static void
expect(struct rep_buffer *archive, const char *expected)
{
        struct rep_buffer members = {NULL, 0, 0, false}, whole = {NULL, 0, 0, false};

        assert_string_equal(found_in(&warc_source, archive), expected);
        compress_records(&members, archive);
        assert_string_equal(found_in(&warc_source, &members), expected);
        deflate_to(&whole, archive->bytes, archive->size, GZIP_MEMBER);
        assert_string_equal(found_in(&warc_source, &whole), expected);
        rep_buffer_free(&members);
        rep_buffer_free(&whole);
        rep_buffer_free(archive);
}

static void
test_records(void **state)
{
        struct rep_buffer archive = {NULL, 0, 0, false};

        (void)state;
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

static void
test_times(void **state)
{
        struct rep_buffer archive = {NULL, 0, 0, false};

        (void)state;
        archive_respond(&archive, A ROBOTS, DATE("02"), OK "Cache-Control: max-age=600\r\n\r\n", RULES);
        found_in(&warc_source, &archive);
        assert_int_equal(last_findings->fetched, 1767312000);
        assert_int_equal(last_findings->fresh_until, 1767312000 + 600);
        archive.size = 0;
        archive_respond(&archive, A ROBOTS, "", OK "\r\n", RULES);
        found_in(&warc_source, &archive);
        assert_true(last_findings->fetched == REP_TIME_UNKNOWN && last_findings->fresh_until == REP_TIME_UNKNOWN);
        assert_int_equal(last_findings->unit, REP_PLACE_OFFSET);
        rep_buffer_free(&archive);
}

static void
redirect(struct rep_buffer *archive, const char *from, const char *day, const char *to)
{
        char header[256], fields[64];

        snprintf(header, sizeof(header), "301 Moved\r\nLocation: %s\r\n\r\n", to);
        snprintf(fields, sizeof(fields), "WARC-Date: 2026-01-%sT00:00:00Z\r\n", day);
        archive_respond(archive, from, fields, header, "moved");
}

static void
test_redirects(void **state)
{
        struct rep_buffer archive = {NULL, 0, 0, false};

        (void)state;
        /* To what comes next, also if that is no robots.txt; relative; to an older one at the end alone. */
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
        expect(&archive, A " rules 200 1 [Disallow: /b]\n" B " rules 200 0 [Disallow: /b]\n" C
                           " rules 200 1 [Disallow: /c]\nhttp://e.example rules 200 1 [Disallow: /b]\n"
                           "http://g.example allow 301 0 []\nhttp://h.example allow 301 5 []\n"
                           "http://i.example allow 302 0 []\n"
                           "http://d.example rules 200 1 [Disallow: /b]\n! redirect\n");
        /* The day after, what was redirected to has changed. */
        redirect(&archive, A ROBOTS, "02", B ROBOTS);
        archive_respond(&archive, B ROBOTS, DATE("02"), OK "\r\n", "old");
        redirect(&archive, A ROBOTS, "03", B ROBOTS);
        archive_respond(&archive, B ROBOTS, DATE("03"), OK "\r\n", "new");
        expect(&archive,
               A " rules 200 1 [old]\n" B " rules 200 0 [old]\n" A " rules 200 1 [new]\n" B " rules 200 0 [new]\n");
}

/* A chain of HOPS redirects ends at rules. */
static const char *
chain_of(int hops)
{
        struct rep_buffer archive = {NULL, 0, 0, false};
        char from[64], to[64];
        const char *found;
        int i;

        for (i = 0; i < hops; i++) {
                snprintf(from, sizeof(from), "http://h%d.example/%s", i, i == 0 ? "robots.txt" : "x");
                snprintf(to, sizeof(to), "http://h%d.example/x", i + 1);
                redirect(&archive, from, "01", to);
        }
        snprintf(from, sizeof(from), "http://h%d.example/x", hops);
        archive_respond(&archive, from, DATE("01"), OK "\r\n", "rules");
        found = found_in(&warc_source, &archive);
        rep_buffer_free(&archive);
        return found;
}

static void
test_chains(void **state)
{
        (void)state;
        assert_string_equal(chain_of(1), "http://h0.example rules 200 1 [rules]\n");
        assert_string_equal(chain_of(5), "http://h0.example rules 200 5 [rules]\n");
        assert_string_equal(chain_of(6), "http://h0.example allow 301 5 []\n");
}

static void
test_revisits(void **state)
{
        struct rep_buffer archive = {NULL, 0, 0, false};

        (void)state;
        archive_respond(&archive, A ROBOTS, DATE("01") "WARC-Payload-Digest: sha1:AA\r\n", OK "\r\n", RULES);
        archive_add(&archive, "revisit", A ROBOTS, DATE("02"), "");
        archive_add(&archive, "revisit", B ROBOTS, DATE("02") "WARC-Refers-To-Target-URI: <" A ROBOTS ">\r\n",
                    "HTTP/1.1 200 OK\r\n\r\n");
        archive_add(&archive, "revisit", C ROBOTS, DATE("02"), "HTTP/1.1 200 OK\r\n\r\n");
        archive_add(&archive, "revisit", A ROBOTS, DATE("03") "WARC-Payload-Digest: sha1:BB\r\n", "");
        archive_respond(&archive, A ROBOTS, DATE("04"), "304 Not Modified\r\n\r\n", "");
        archive_respond(&archive, C ROBOTS, DATE("04"), "304 Not Modified\r\n\r\n", "");
        expect(&archive, A " rules 200 0 [" RULES "]\n" A " rules 200 0 [" RULES "]\n" B " rules 200 0 [" RULES
                           "]\n! revisit\n! revisit\n" A " rules 200 0 [" RULES "]\n! revisit\n");
}

static void
test_truncated(void **state)
{
        struct rep_buffer archive = {NULL, 0, 0, false};

        (void)state;
        archive_respond(&archive, A ROBOTS, "WARC-Truncated: length\r\n", OK "\r\n", "Disallow: /a\nDisallow: /");
        archive_respond(&archive, B ROBOTS, "WARC-Truncated: disconnect\r\n", OK "\r\n", "Disallow: /a\nDisallow: /");
        archive_respond(&archive, C ROBOTS, "WARC-Truncated: time\r\n", "404 No\r\n\r\n", "");
        archive_respond(&archive, "http://d.example" ROBOTS, "", OK "Content-Length: 100\r\n\r\n", "Disallow: /a\n");
        archive_respond(&archive, "http://e.example" ROBOTS, "", OK "Content-Length: 5\r\n\r\n", "Disallow: /a\n");
        expect(&archive, A " rules 200 0 truncated [Disallow: /a\n]\n" B " disallow 200 0 truncated []\n" C
                           " allow 404 0 truncated []\n! response\nhttp://d.example disallow 200 0 []\n"
                           "http://e.example rules 200 0 [Disallow: /a\n]\n");
}

static void
test_long_body(void **state)
{
        struct rep_buffer archive = {NULL, 0, 0, false};
        size_t size = 3u << 20;
        char *block = malloc(size);

        (void)state;
        assert_non_null(block);
        memset(block, 'x', size);
        memcpy(block, "HTTP/1.1 200 OK\r\n\r\n", 19);
        archive_add_bytes(&archive, "response", A ROBOTS, "", block, size);
        archive_respond(&archive, B ROBOTS, "", OK "\r\n", "b");
        assert_non_null(strstr(found_in(&warc_source, &archive), "]\n" B " rules 200 0 [b]\n"));
        assert_int_equal(last_findings->records, 2);
        assert_in_range(last_findings->text.size, 512001, 512200);
        free(block);
        rep_buffer_free(&archive);
}

static void
test_chunks(void **state)
{
        struct rep_buffer archive = {NULL, 0, 0, false};
        const char *chunked = OK "Transfer-Encoding: chunked\r\n\r\n";

        (void)state;
        archive_respond(&archive, A ROBOTS, "", chunked, "5\r\nDisal\r\n8;x=y\r\nlow: /a\n\r\n0\r\n\r\n");
        archive_respond(&archive, B ROBOTS, "", chunked, "5\r\nDisal\r\n8\r\nlow");
        archive_respond(&archive, B ROBOTS, "", chunked, "5\r\nDisallow");
        archive_respond(&archive, B ROBOTS, "", chunked, "fffffffffffffffff\r\nx");
        archive_respond(&archive, C ROBOTS, "", chunked, "Disallow: /c\n");
        archive_respond(&archive, C ROBOTS, "WARC-Truncated: length\r\n", chunked, "5\r\na\nbcd\r\n8\r\nlow");
        archive_respond(&archive, C ROBOTS, "", chunked, "0\r\n\r\n");
        expect(&archive, A " rules 200 0 [Disallow: /a\n]\n! response\n" B " disallow 200 0 []\n! response\n" B
                           " disallow 200 0 []\n" B " rules 200 0 [fffffffffffffffff\r\nx]\n" C
                           " rules 200 0 [Disallow: /c\n]\n" C " rules 200 0 truncated [a\n]\n" C " allow 200 0 []\n");
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

static void
test_codings(void **state)
{
        static const int window_bits[] = {GZIP_MEMBER, 15, -15};
        static const char *const codings[] = {"gzip", "deflate", "Deflate"};
        struct rep_buffer archive = {NULL, 0, 0, false}, body = {NULL, 0, 0, false};
        size_t i;

        (void)state;
        for (i = 0; i < 3; i++) {
                body.size = 0;
                deflate_to(&body, RULES, sizeof(RULES) - 1, window_bits[i]);
                add_coded(&archive, codings[i], body.bytes, body.size);
                expect(&archive, A " rules 200 0 [" RULES "]\n");
                add_coded(&archive, codings[i], body.bytes, body.size / 2);
                expect(&archive, "! response\n" A " disallow 200 0 []\n");
        }
        add_coded(&archive, "gzip", RULES, sizeof(RULES) - 1);
        add_coded(&archive, "identity", RULES, sizeof(RULES) - 1);
        expect(&archive, A " rules 200 0 [" RULES "]\n" A " rules 200 0 [" RULES "]\n");
        add_coded(&archive, "compress", RULES, sizeof(RULES) - 1);
        add_coded(&archive, "gzip, br", RULES, sizeof(RULES) - 1);
        expect(&archive, "! response\n" A " disallow 200 0 []\n! response\n" A " disallow 200 0 []\n");
        rep_buffer_free(&body);
}

static void
test_brotli(void **state)
{
        /* RULES as brotli without compression: a window, one meta-block of bytes as they are, and an empty last one. */
        static const char brotli[] = "\x0b\x0d\x80" RULES "\x03";
        struct rep_buffer archive = {NULL, 0, 0, false};

        (void)state;
        add_coded(&archive, "br", brotli, sizeof(brotli) - 1);
        found_in(&warc_source, &archive);
        if (strstr(last_findings->problem, "no library was built in") != NULL) {
                rep_buffer_free(&archive);
                skip();
        }
        expect(&archive, A " rules 200 0 [" RULES "]\n");
        add_coded(&archive, "br", brotli, sizeof(brotli) - 3);
        add_coded(&archive, "br", "\xff\xff\xff\xff\xff\xff", 6);
        expect(&archive, "! response\n" A " disallow 200 0 []\n! response\n" A " disallow 200 0 []\n");
}

/* ---- what is malformed or damaged */

static void
test_malformed(void **state)
{
        struct rep_buffer archive = {NULL, 0, 0, false};
        static const char no_length[] = "WARC/1.0\r\nWARC-Type: response\r\n\r\nblock\r\n\r\n";

        (void)state;
        archive_respond(&archive, A ROBOTS, "", OK "\r\n", "a");
        rep_buffer_put(&archive, no_length, sizeof(no_length) - 1);
        archive_respond(&archive, B ROBOTS, "", OK "\r\n", "b");
        rep_buffer_put(&archive, "junk\r\nWARC\r\n", 12);
        archive_respond(&archive, C ROBOTS, "", OK "\r\n", "c");
        assert_string_equal(found_in(&warc_source, &archive),
                            A " rules 200 0 [a]\n! malformed\n! malformed\n" B " rules 200 0 [b]\n! malformed\n" C
                              " rules 200 0 [c]\n");
        rep_buffer_free(&archive);
        rep_buffer_put(&archive, "filedesc://x", 12);
        assert_string_equal(found_in(&warc_source, &archive), "! unsupported\n");
        rep_buffer_free(&archive);
        assert_string_equal(found_in(&warc_source, &archive), "");
        assert_string_equal(found_in_file(&warc_source, "/nonexistent/x.warc"), "! unreadable\n");
}

/* Three records as members; OFFSETS are their begins, and the end. */
static struct rep_buffer
three_members(size_t offsets[4])
{
        static const char *const urls[] = {A ROBOTS, B ROBOTS, C ROBOTS};
        struct rep_buffer archive = {NULL, 0, 0, false}, record = {NULL, 0, 0, false};
        size_t i;

        for (i = 0; i < 3; i++) {
                record.size = 0;
                archive_respond(&record, urls[i], DATE("01"), OK "\r\n", RULES);
                offsets[i] = archive.size;
                deflate_to(&archive, record.bytes, record.size, GZIP_MEMBER);
        }
        offsets[3] = archive.size;
        rep_buffer_free(&record);
        return archive;
}

static void
test_every_length(void **state)
{
        size_t offsets[4], size, whole = 0;
        struct rep_buffer archive = three_members(offsets), cut;

        (void)state;
        for (size = 0; size <= offsets[3]; size++) {
                cut = archive;
                cut.size = size;
                whole += size == offsets[whole + 1];
                found_in(&warc_source, &cut);
                assert_int_equal(last_findings->records, whole);
                assert_int_equal(last_findings->problems, size != offsets[whole]);
        }
        assert_int_equal(whole, 3);
        rep_buffer_free(&archive);
}

static void
test_every_length_plain(void **state)
{
        struct rep_buffer archive = {NULL, 0, 0, false}, cut;
        size_t size, records, ended;

        (void)state;
        archive_respond(&archive, A ROBOTS, "", OK "\r\n", RULES);
        archive_respond(&archive, B ROBOTS, "", OK "\r\n", RULES);
        for (size = 0; size <= archive.size; size++) {
                cut = archive;
                cut.size = size;
                found_in(&warc_source, &cut);
                /* The empty lines behind a record are no part of it. */
                records = (size_t)(size + 4 >= archive.size / 2) + (size_t)(size + 4 >= archive.size);
                ended = records * archive.size / 2;
                assert_int_equal(last_findings->records, records);
                assert_int_equal(last_findings->problems, records == 0 ? size > 0 : size > ended);
        }
        rep_buffer_free(&archive);
}

/* A damaged member is lost, and no other; a check sum shows every changed bit of what is compressed. */
static void
test_every_byte(void **state)
{
        size_t offsets[4], at;
        struct rep_buffer archive = three_members(offsets);

        (void)state;
        for (at = offsets[1]; at < offsets[2]; at++) {
                const char *found;

                archive.bytes[at] ^= 0x10;
                found = found_in(&warc_source, &archive);
                assert_non_null(strstr(found, A " rules 200 0 [" RULES "]\n"));
                assert_non_null(strstr(found, C " rules 200 0 [" RULES "]\n"));
                assert_true(last_findings->records == 3 || last_findings->problems > 0);
                archive.bytes[at] ^= 0x10;
        }
        rep_buffer_free(&archive);
}

/* Members that end within records, as those that tools for blocks make, are no damage. */
static void
test_records_across_members(void **state)
{
        struct rep_buffer archive = {NULL, 0, 0, false}, split = {NULL, 0, 0, false};
        size_t at;

        (void)state;
        archive_respond(&archive, A ROBOTS, "", OK "\r\n", RULES);
        archive_respond(&archive, B ROBOTS, "", OK "\r\n", RULES);
        for (at = 0; at <= archive.size; at++) {
                split.size = 0;
                deflate_to(&split, archive.bytes, at, GZIP_MEMBER);
                deflate_to(&split, archive.bytes + at, archive.size - at, GZIP_MEMBER);
                assert_string_equal(found_in(&warc_source, &split),
                                    A " rules 200 0 [" RULES "]\n" B " rules 200 0 [" RULES "]\n");
        }
        rep_buffer_free(&split);
        rep_buffer_free(&archive);
}

/* A record that is shorter than it says ends where a member with the next begins. */
static void
test_short_record(void **state)
{
        struct rep_buffer archive = {NULL, 0, 0, false}, record = {NULL, 0, 0, false};

        (void)state;
        archive_respond(&record, A ROBOTS, "", OK "\r\n", RULES);
        deflate_to(&archive, record.bytes, record.size - 10, GZIP_MEMBER);
        record.size = 0;
        archive_respond(&record, B ROBOTS, "", OK "\r\n", RULES);
        deflate_to(&archive, record.bytes, record.size, GZIP_MEMBER);
        assert_string_equal(found_in(&warc_source, &archive), "! malformed\n" B " rules 200 0 [" RULES "]\n");
        rep_buffer_free(&archive);
        rep_buffer_free(&record);
}

/* A member that neither the window nor the buffer holds, among others. */
static void
test_large_member(void **state)
{
        struct rep_buffer archive = {NULL, 0, 0, false}, record = {NULL, 0, 0, false};
        struct random random = {1};
        size_t size = 6u << 20, i;
        char *block = malloc(size);

        (void)state;
        assert_non_null(block);
        for (i = 0; i < size; i++)
                block[i] = (char)random_next(&random);
        archive_respond(&record, A ROBOTS, "", OK "\r\n", RULES);
        deflate_to(&archive, record.bytes, record.size, GZIP_MEMBER);
        record.size = 0;
        archive_add_bytes(&record, "response", A "/large", "", block, size);
        deflate_to(&archive, record.bytes, record.size, GZIP_MEMBER);
        record.size = 0;
        archive_respond(&record, B ROBOTS, "", OK "\r\n", RULES);
        deflate_to(&archive, record.bytes, record.size, GZIP_MEMBER);
        assert_string_equal(found_in(&warc_source, &archive),
                            A " rules 200 0 [" RULES "]\n" B " rules 200 0 [" RULES "]\n");
        /* Damaged in its middle, it takes nothing with it. */
        memset(archive.bytes + archive.size / 2, 0xff, 100);
        assert_string_equal(found_in(&warc_source, &archive),
                            A " rules 200 0 [" RULES "]\n! damaged\n" B " rules 200 0 [" RULES "]\n");
        free(block);
        rep_buffer_free(&archive);
        rep_buffer_free(&record);
}

/* ---- zstd (RFC 8878), by frames that were made elsewhere or by hand */

/* Appends the bytes as a frame with one block that is not compressed. */
static void
store_to(struct rep_buffer *to, const void *bytes, size_t size)
{
        rep_buffer_put(to, "\x28\xb5\x2f\xfd\xa0", 5);
        rep_buffer_put32(to, (uint32_t)size);
        rep_buffer_put32(to, (uint32_t)(size << 3 | 1));
        to->size--; /* the block's header has three bytes */
        rep_buffer_put(to, bytes, size);
}

/* Leaves the test out where zstd was not built in, as an empty frame shows. */
static void
need_zstd(void)
{
        struct rep_buffer archive = {NULL, 0, 0, false};
        bool known;

        store_to(&archive, "", 0);
        known = strcmp(found_in(&warc_source, &archive), "! unsupported\n") != 0;
        rep_buffer_free(&archive);
        if (!known)
                skip();
}

static void
test_zstd_frames(void **state)
{
        static const char *const urls[] = {A ROBOTS, B ROBOTS, C ROBOTS};
        struct rep_buffer archive = {NULL, 0, 0, false}, record = {NULL, 0, 0, false}, cut;
        size_t ends[3], i, size;

        (void)state;
        need_zstd();
        for (i = 0; i < 3; i++) {
                record.size = 0;
                archive_respond(&record, urls[i], "", OK "\r\n", RULES);
                store_to(&archive, record.bytes, record.size);
                ends[i] = archive.size;
        }
        assert_string_equal(found_in(&warc_source, &archive), A " rules 200 0 [" RULES "]\n" B " rules 200 0 [" RULES
                                                                "]\n" C " rules 200 0 [" RULES "]\n");
        for (size = 5; size < ends[2]; size++) {
                cut = archive;
                cut.size = size;
                found_in(&warc_source, &cut);
                assert_in_range(last_findings->records, (size >= ends[0]) + (size >= ends[1]),
                                (size + 4 >= ends[0]) + (size + 4 >= ends[1]) + (size + 4 >= ends[2]));
        }
        /* A reserved kind of block, in the second frame. */
        archive.bytes[ends[0] + 9] |= 6;
        assert_string_equal(found_in(&warc_source, &archive),
                            A " rules 200 0 [" RULES "]\n! damaged\n" C " rules 200 0 [" RULES "]\n");
        rep_buffer_free(&archive);
        rep_buffer_free(&record);
}

/* The dictionary is the record below for another host, as it is and as a frame. */
static void
test_zstd_dictionary(void **state)
{
        static const char plain[] =
                "WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: https://z.example/robots.txt\r\n"
                "Content-Length: 46\r\n\r\nHTTP/1.1 200 OK\r\n\r\n" RULES "\r\n\r\n";
        static const char frame[] =
                "\050\265\057\375\040\226\375\003\000\142\110\034\031\140\327\003\327\056\216\130\040\302\007\342\371"
                "\112\213\307\241\273\201\241\224\243\000\023\174\002\375\372\165\235\220\152\367\272\152\266\220\006"
                "\040\175\353\124\215\231\347\150\151\140\020\014\120\220\302\164\040\050\351\327\257\040\040\255\236"
                "\262\316\304\267\376\366\036\375\176\173\231\377\116\067\233\176\141\254\156\056\273\071\151\306\377"
                "\025\244\312\023\305\167\052\253\236\355\305\331\063\110\035\163\120\354\027\110\141\036\217\041\005"
                "\003\000\216\315\020\341\244\332\240\164\001";
        static const char record[] = "\050\265\057\375\040\226\135\000\000\020\127\141\002\000\012\223\060\163\232\053";
        static const struct rep_text dictionaries[] = {{plain, sizeof(plain) - 1}, {frame, sizeof(frame) - 1}};
        struct rep_buffer archive = {NULL, 0, 0, false};
        size_t i;

        (void)state;
        need_zstd();
        for (i = 0; i < 2; i++) {
                archive.size = 0;
                rep_buffer_put32(&archive, 0x184D2A5D);
                rep_buffer_put32(&archive, (uint32_t)dictionaries[i].size);
                rep_buffer_put(&archive, dictionaries[i].data, dictionaries[i].size);
                rep_buffer_put(&archive, record, sizeof(record) - 1);
                assert_string_equal(found_in(&warc_source, &archive), A " rules 200 0 [" RULES "]\n");
        }
        rep_buffer_free(&archive);
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

static void
count_problem(void *context, const struct rep_problem *problem)
{
        (void)problem;
        ++*(unsigned *)context;
}

static void
test_others(void **state)
{
        static const struct rep_source_options options = {.max_bytes = 0};
        struct warc_reader *reader = malloc(sizeof(*reader));
        char name[4096];
        unsigned problems;
        struct rep_sink sink = {&problems, NULL, count_problem, NULL};
        size_t i;

        (void)state;
        assert_non_null(reader);
        for (i = 0; i < sizeof(archives) / sizeof(archives[0]); i++) {
                struct source_run run = source_start(archives[i].file, &options, &sink);

                snprintf(name, sizeof(name), "%s/warc/%s", REP_DATA_DIR, archives[i].file);
                if (access(name, R_OK) != 0) {
                        print_message("left out: there is no %s\n", name);
                        break;
                }
                problems = 0;
                assert_true(warc_open(reader, &run, name));
                while (warc_next(reader))
                        ;
                if (reader->records != archives[i].records || problems != archives[i].problems)
                        fail_msg("%s: %u records, %u problems", archives[i].file, (unsigned)reader->records, problems);
                warc_close(reader);
        }
        free(reader);
}

int
main(void)
{
        static const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_records),
                cmocka_unit_test(test_times),
                cmocka_unit_test(test_redirects),
                cmocka_unit_test(test_chains),
                cmocka_unit_test(test_revisits),
                cmocka_unit_test(test_truncated),
                cmocka_unit_test(test_long_body),
                cmocka_unit_test(test_chunks),
                cmocka_unit_test(test_codings),
                cmocka_unit_test(test_brotli),
                cmocka_unit_test(test_malformed),
                cmocka_unit_test(test_every_length),
                cmocka_unit_test(test_every_length_plain),
                cmocka_unit_test(test_every_byte),
                cmocka_unit_test(test_records_across_members),
                cmocka_unit_test(test_short_record),
                cmocka_unit_test(test_large_member),
                cmocka_unit_test(test_others),
                cmocka_unit_test(test_zstd_frames),
                cmocka_unit_test(test_zstd_dictionary),
        };

        return cmocka_run_group_tests_name("warc", tests, NULL, NULL);
}
