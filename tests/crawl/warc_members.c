/* SPDX-License-Identifier: Apache-2.0 */
/* Members of web archives in gzip and zstd: whole, cut or damaged anywhere, and divided as different tools do. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/crawl/archive.h"
#include "tests/support/properties.h"
#include "tests/support/random.h"
#include "tests/support/test.h"

/* Adds the record of the robots.txt of ORIGIN, but its last bytes of a NUMBER, as a member. */
static void
add_member(struct rep_buffer *archive, const char *origin, size_t number)
{
        ENDS(rep_buffer_free) struct rep_buffer record = {.bytes = NULL};
        char url[64];

        snprintf(url, sizeof(url), "%s" ROBOTS, origin);
        archive_respond(&record, url, DATE("01"), OK "\r\n", RULES);
        deflate_to(archive, record.bytes, record.size - number, GZIP_MEMBER);
}

/* Three records as members; OFFSETS are their begins, and the end. */
static struct rep_buffer
three_members(size_t offsets[4])
{
        static const char *const origins[] = {A, B, C};
        struct rep_buffer archive = {.bytes = NULL};

        for (size_t i = 0; i < 3; i++) {
                offsets[i] = archive.size;
                add_member(&archive, origins[i], 0);
        }
        offsets[3] = archive.size;
        return archive;
}

TEST(test_every_length)
{
        size_t offsets[4], size, whole = 0;
        struct rep_buffer archive = three_members(offsets), cut;

        for (size = 0; size <= offsets[3]; size++) {
                cut = archive;
                cut.size = size;
                whole += size == offsets[whole + 1];
                found_in(REP_ARCHIVE_WARC, &cut);
                assert_int_equal(last_findings->records, whole);
                assert_int_equal(last_findings->problems, size != offsets[whole]);
        }
        assert_int_equal(whole, 3);
        rep_buffer_free(&archive);
}

TEST(test_every_length_plain)
{
        struct rep_buffer archive = {.bytes = NULL}, cut;
        size_t records, ended;

        archive_respond(&archive, A ROBOTS, "", OK "\r\n", RULES);
        archive_respond(&archive, B ROBOTS, "", OK "\r\n", RULES);
        for (size_t size = 0; size <= archive.size; size++) {
                cut = archive;
                cut.size = size;
                found_in(REP_ARCHIVE_WARC, &cut);
                /* The empty lines behind a record are not part of it. */
                records = (size_t)(size + 4 >= archive.size / 2) + (size_t)(size + 4 >= archive.size);
                ended = records * archive.size / 2;
                assert_int_equal(last_findings->records, records);
                assert_int_equal(last_findings->problems, records == 0 ? size > 0 : size > ended);
        }
        rep_buffer_free(&archive);
}

/* A damaged member is lost, and no other; a check sum shows every changed bit of what is compressed. */
TEST(test_every_bit)
{
        size_t offsets[4], at;
        ENDS(rep_buffer_free) struct rep_buffer archive = three_members(offsets);

        for (at = 8 * offsets[1]; at < 8 * offsets[2]; at++) {
                const unsigned char bit = (unsigned char)(1 << at % 8);
                const char *found;

                archive.bytes[at / 8] ^= bit;
                found = found_in(REP_ARCHIVE_WARC, &archive);
                assert_non_null(strstr(found, A " rules 200 0 [" RULES "]\n"));
                /* Some bits make it seem to go on up to the end of the file; none of these is a 0x10. */
                assert_true(strstr(found, C " rules 200 0 [" RULES "]\n") != NULL ||
                            (bit != 0x10 && strstr(found, "! cut\n") != NULL));
                assert_true(last_findings->records < 3 || strstr(found, B " rules 200 0 [" RULES "]\n") != NULL);
                assert_true(last_findings->records == 3 || last_findings->problems > 0);
                archive.bytes[at / 8] ^= bit;
        }
}

/* Members that end within records, as those that tools for blocks make, are not damage. */
TEST(test_records_across_members)
{
        ENDS(rep_buffer_free) struct rep_buffer archive = {.bytes = NULL}, split = {.bytes = NULL};

        archive_respond(&archive, A ROBOTS, "", OK "\r\n", RULES);
        archive_respond(&archive, B ROBOTS, "", OK "\r\n", RULES);
        for (size_t at = 0; at <= archive.size; at++) {
                split.size = 0;
                deflate_to(&split, archive.bytes, at, GZIP_MEMBER);
                deflate_to(&split, archive.bytes + at, archive.size - at, GZIP_MEMBER);
                assert_string_equal(found_in(REP_ARCHIVE_WARC, &split),
                                    A " rules 200 0 [" RULES "]\n" B " rules 200 0 [" RULES "]\n");
        }
}

/* A record that is shorter than it says ends where a member with the next begins. */
TEST(test_short_record)
{
        ENDS(rep_buffer_free) struct rep_buffer archive = {.bytes = NULL};

        add_member(&archive, A, 10);
        add_member(&archive, B, 0);
        assert_string_equal(found_in(REP_ARCHIVE_WARC, &archive), "! malformed\n" B " rules 200 0 [" RULES "]\n");
}

/* A member that neither the window nor the buffer holds, among others. */
TEST(test_large_member)
{
        ENDS(rep_buffer_free) struct rep_buffer archive = {.bytes = NULL}, record = {.bytes = NULL};
        struct random random = {property_seed()};
        size_t size = 6u << 20, i;
        ENDS(free_memory) char *block = malloc(size);

        assert_non_null(block);
        for (i = 0; i < size; i++)
                block[i] = (char)random_next(&random);
        add_member(&archive, A, 0);
        archive_add_bytes(&record, "response", A "/large", "", block, size);
        deflate_to(&archive, record.bytes, record.size, GZIP_MEMBER);
        add_member(&archive, B, 0);
        assert_string_equal(found_in(REP_ARCHIVE_WARC, &archive),
                            A " rules 200 0 [" RULES "]\n" B " rules 200 0 [" RULES "]\n");
        /* Damaged in its middle, it takes nothing with it. */
        memset(archive.bytes + archive.size / 2, 0xff, 100);
        assert_string_equal(found_in(REP_ARCHIVE_WARC, &archive),
                            A " rules 200 0 [" RULES "]\n! damaged\n" B " rules 200 0 [" RULES "]\n");
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
        struct rep_buffer archive = {.bytes = NULL};
        bool known;

        store_to(&archive, "", 0);
        known = strcmp(found_in(REP_ARCHIVE_WARC, &archive), "! unsupported\n") != 0;
        rep_buffer_free(&archive);
        if (!known)
                skip();
}

TEST(test_zstd_frames)
{
        static const char *const urls[] = {A ROBOTS, B ROBOTS, C ROBOTS};
        ENDS(rep_buffer_free) struct rep_buffer archive = {.bytes = NULL}, record = archive, other = archive;
        struct rep_buffer cut;
        size_t ends[3], i, size;

        need_zstd();
        for (i = 0; i < 3; i++) {
                record.size = 0;
                archive_respond(&record, urls[i], "", OK "\r\n", RULES);
                store_to(&archive, record.bytes, record.size);
                ends[i] = archive.size;
        }
        assert_string_equal(found_in(REP_ARCHIVE_WARC, &archive), A
                            " rules 200 0 [" RULES "]\n" B " rules 200 0 [" RULES "]\n" C " rules 200 0 [" RULES "]\n");
        for (size = 5; size < ends[2]; size++) {
                cut = archive;
                cut.size = size;
                found_in(REP_ARCHIVE_WARC, &cut);
                assert_in_range(last_findings->records, (size >= ends[0]) + (size >= ends[1]),
                                (size + 4 >= ends[0]) + (size + 4 >= ends[1]) + (size + 4 >= ends[2]));
        }
        /* A reserved kind of block, in the second frame, and in its bytes a frame without a record. */
        archive.bytes[ends[0] + 9] |= 6;
        store_to(&other, "other", 5);
        memcpy(archive.bytes + ends[0] + 50, other.bytes, other.size);
        assert_string_equal(found_in(REP_ARCHIVE_WARC, &archive),
                            A " rules 200 0 [" RULES "]\n! damaged\n" C " rules 200 0 [" RULES "]\n");
}

/* The dictionary is the record below for another host, as it is and as a frame. */
TEST(test_zstd_dictionary)
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
        ENDS(rep_buffer_free) struct rep_buffer archive = {.bytes = NULL};

        need_zstd();
        for (size_t i = 0; i < 2; i++) {
                archive.size = 0;
                rep_buffer_put32(&archive, 0x184D2A5D);
                rep_buffer_put32(&archive, (uint32_t)dictionaries[i].size);
                rep_buffer_put(&archive, dictionaries[i].data, dictionaries[i].size);
                rep_buffer_put(&archive, record, sizeof(record) - 1);
                assert_string_equal(found_in(REP_ARCHIVE_WARC, &archive), A " rules 200 0 [" RULES "]\n");
        }
}
