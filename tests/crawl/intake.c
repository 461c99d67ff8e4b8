/* SPDX-License-Identifier: Apache-2.0 */
/* Inputs on their way into a pack: what is refused, what is counted; bytes that a function gives; copies of records. */
#include "archives/records.h"
#include "tests/support/folder.h"
#include "tests/support/test.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "tests/crawl/archive.h"

/* Bytes that are read a few at a time. */
struct bytes {
        const char *at;
        size_t left;
        bool fails; /* at the end */
};

static ptrdiff_t
read_some(void *context, void *to, size_t size)
{
        struct bytes *bytes = context;
        size_t count = bytes->left < 7 ? bytes->left : 7;

        assert_true(size > 0);
        count = count < size ? count : size;
        assert_int_equal(errno, 0);
        if (count == 0)
                return bytes->fails ? -1 : 0; /* nobody says why */
        memcpy(to, bytes->at, count);
        bytes->at += count;
        bytes->left -= count;
        return (ptrdiff_t)count;
}

/* One run: what was taken of an input, and how it ended. */
struct run {
        struct rep_archive_taking taking;
        struct rep_archive_counts counts;
        struct rep_archive_error error;
        enum rep_status status;
        size_t origins;
};

static void
take(struct run *run, const struct rep_buffer *input, size_t size, bool fails)
{
        struct bytes bytes = {(const char *)input->bytes, size, fails};
        const struct rep_archive_options reading = {.read = read_some, .context = &bytes};
        struct rep_pack_options options = {.allow_empty = true, .allow_fewer = true, .threads = 1};
        struct rep_pack_summary summary;
        struct rep_pack_writer *writer;

        run->taking.reading = &reading;
        assert_int_equal(rep_pack_writer_create(in_folder("pack"), &options, &writer, NULL), REP_OK);
        run->status = rep_pack_add_archive(writer, "bytes", REP_ARCHIVE_GUESS, &run->taking, &run->counts, &run->error);
        assert_int_equal(rep_pack_writer_finish(writer, &summary, NULL), REP_OK);
        run->origins = (size_t)summary.origins;
}

static void
expect(const struct run *run, enum rep_status status, bool allowable, const char *words, size_t origins)
{
        if (run->status != status || run->origins != origins)
                fail_msg("status %d, %zu origins: %s", (int)run->status, run->origins, run->error.text);
        if (status == REP_OK)
                return;
        assert_non_null(strstr(run->error.text, words));
        assert_int_equal(run->error.allowable, allowable);
        assert_int_equal(run->error.status, status);
}

static struct rep_buffer
two_sites(void)
{
        struct rep_buffer archive = {.bytes = NULL};

        archive_respond(&archive, A ROBOTS, DATE("02"), OK "\r\n", RULES);
        archive_respond(&archive, B "/page", DATE("02"), OK "\r\n", "<html>");
        archive_respond(&archive, B ROBOTS, DATE("02"), OK "\r\n", "<!doctype html>\n");
        return archive;
}

TEST(a_whole_archive)
{
        ENDS(rep_buffer_free) struct rep_buffer archive = two_sites(), packed = {.bytes = NULL};
        struct run run = {.origins = 0};

        take(&run, &archive, archive.size, false);
        expect(&run, REP_OK, false, "", 2);
        assert_true(run.counts.records == 3 && run.counts.outcomes == 2 && run.counts.no_robots == 1);
        assert_true(run.counts.used > 0 && run.counts.used < archive.size && rep_archive_skipped(&run.counts) == 0);
        compress_records(&packed, &archive);
        take(&run, &packed, packed.size, false);
        expect(&run, REP_OK, false, "", 2);
        assert_int_equal(run.counts.records, 6); /* of both */
}

TEST(what_is_refused)
{
        struct rep_buffer archive = two_sites(), none = {.bytes = NULL}, page = {.bytes = NULL};
        struct run run = {.origins = 0}, damaged = {.taking = {.allow_damaged = true}};

        take(&run, &archive, archive.size - 40, false);
        expect(&run, REP_ERR_ARGUMENT, true, "ends within a record", 1);
        assert_string_equal(run.error.place.file, "bytes");
        take(&damaged, &archive, archive.size - 40, false);
        expect(&damaged, REP_OK, false, "", 1);
        assert_int_equal(damaged.counts.problems[REP_PROBLEM_CUT], 1);

        take(&run, &archive, archive.size - 40, true);
        expect(&run, REP_ERR_ARGUMENT, false, strerror(EIO), 1);
        take(&run, &none, 0, false);
        expect(&run, REP_ERR_ARGUMENT, true, "it holds nothing", 0);
        rep_buffer_put(&page, "<html>\n", 7);
        take(&run, &page, page.size, false);
        expect(&run, REP_ERR_ARGUMENT, true, "nothing in it can be used", 0);
        take(&damaged, &page, page.size, false);
        expect(&damaged, REP_OK, false, "", 0);
        rep_buffer_free(&archive);
        rep_buffer_free(&page);
}

TEST(how_much_may_be_skipped)
{
        static const char nonsense[] = "nonsense nonsense nonsense";
        ENDS(rep_buffer_free) struct rep_buffer archive = two_sites();

        rep_buffer_put(&archive, nonsense, sizeof(nonsense) - 1);
        for (uint64_t most = sizeof(nonsense) - 2; most < sizeof(nonsense); most++) {
                struct run run = {.taking = {.limited = true, .most_skipped = most}};

                take(&run, &archive, archive.size, false);
                if (most == sizeof(nonsense) - 1) {
                        expect(&run, REP_OK, false, "", 2);
                        continue;
                }
                expect(&run, REP_ERR_ARGUMENT, false, "26 bytes of the inputs were skipped, and at most 25 may be", 2);
                assert_null(run.error.place.file);
        }
        assert_int_equal(
                rep_archive_skipped(&(struct rep_archive_counts){.outcomes = 1, .used = 9, .of_unknown_size = 2}), 18);
}

/* A member that is damaged within a record's header counts as all the bytes that it is stored in, times what those
 * before it came to: also if it is the last one. */
TEST(how_much_is_damaged)
{
        for (int last = 0; last < 2; last++) {
                ENDS(rep_buffer_free) struct rep_buffer archive = two_sites(), packed = {.bytes = NULL};
                struct run run = {.taking = {.allow_damaged = true}};
                size_t begin, lost;

                if (last)
                        compress_records(&packed, &archive);
                begin = packed.size;
                deflate_to(&packed, archive.bytes, 40, GZIP_MEMBER);
                lost = packed.size - begin;
                packed.bytes[packed.size - 8] ^= 1; /* of its check sum */
                if (!last)
                        compress_records(&packed, &archive);
                take(&run, &packed, packed.size, false);
                expect(&run, REP_OK, false, "", 2);
                assert_true(run.counts.skipped == lost || (last && run.counts.skipped == 2 * lost));
        }
}

static bool
stop_at_first(void *context, const struct rep_archive_record *record)
{
        (void)record;
        ++*(unsigned *)context;
        return false;
}

static void
count_end(void *context, uint64_t records)
{
        *(unsigned *)context += 100 * (unsigned)records;
}

TEST(who_wants_no_more)
{
        ENDS(rep_buffer_free) struct rep_buffer archive = two_sites();
        unsigned count = 0;
        struct run run = {.taking = {.sink = {&count, stop_at_first, NULL, NULL, count_end}}};

        take(&run, &archive, archive.size, false);
        expect(&run, REP_OK, false, "", 0);
        assert_int_equal(count, 101);
}

TEST(options_of_a_later_version)
{
        const struct {
                struct rep_archive_options known;
                size_t more;
        } later = {{.size = sizeof(later)}, 1};
        const struct rep_archive_taking taking = {.reading = &later.known}, other = {.size = 1};
        const struct rep_archive_sink sink = {.context = NULL};
        struct rep_pack_options options = {.allow_empty = true};
        struct rep_archive_counts counts = {.records = 0};
        struct rep_pack_writer *writer;
        struct rep_warc *warc;

        assert_int_equal(rep_pack_writer_create(in_folder("pack"), &options, &writer, NULL), REP_OK);
        assert_int_equal(rep_pack_add_archive(writer, "-", REP_ARCHIVE_WARC, &taking, &counts, NULL), REP_ERR_ARGUMENT);
        assert_int_equal(rep_pack_add_archive(writer, "-", REP_ARCHIVE_WARC, &other, &counts, NULL), REP_ERR_ARGUMENT);
        assert_int_equal(rep_warc_open("-", &later.known, &sink, false, &warc), REP_ERR_ARGUMENT);
        assert_null(warc);
        rep_pack_writer_abandon(writer);
}

TEST(limits_of_options)
{
        const struct rep_archive_sink sink = {.context = NULL};
        struct bytes bytes = {"", 0, false};
        struct rep_archive_options options = {.max_bytes = REP_ARCHIVE_BYTES_MAX + 1};

        assert_int_equal(rep_archive_read("-", REP_ARCHIVE_WARC, &options, &sink), REP_ERR_LIMIT);
        options = (struct rep_archive_options){.max_bytes = SIZE_MAX, .read = read_some, .context = &bytes};
        assert_int_equal(rep_archive_read("bytes", REP_ARCHIVE_GUESS, &options, &sink), REP_ERR_LIMIT);
        options.max_bytes = REP_ARCHIVE_BYTES_MAX;
        assert_int_equal(rep_archive_read("bytes", REP_ARCHIVE_GUESS, &options, &sink), REP_OK);
        assert_int_equal(rep_archive_read("bytes", REP_ARCHIVE_DIR, &options, &sink), REP_ERR_ARGUMENT);
}

/* ---- copies of records */

static void
append(void *context, const void *bytes, size_t size)
{
        rep_buffer_put(context, bytes, size);
}

/* Copies the records of INPUT, all of them or those of B alone. */
static void
copy_records(const struct rep_buffer *input, bool all, struct rep_buffer *copies)
{
        struct bytes bytes = {(const char *)input->bytes, input->size, false};
        const struct rep_archive_options options = {.read = read_some, .context = &bytes};
        const struct rep_archive_sink sink = {.context = NULL};
        const struct rep_warc_record *record;
        struct rep_warc *warc;
        struct rep_text begin;

        assert_int_equal(rep_warc_open("bytes", &options, &sink, true, &warc), REP_OK);
        assert_true(rep_warc_begin(warc, &begin) && begin.size == 0);
        while ((record = rep_warc_next(warc)) != NULL) {
                bool wanted = all || record->uri.data[8] == 'b';

                assert_int_equal(rep_warc_finish(warc), REP_WARC_END_WHOLE);
                if (wanted)
                        rep_warc_copy(warc, append, copies);
        }
        assert_int_equal(rep_warc_close(warc), REP_OK);
}

TEST(copied_records_are_an_archive)
{
        struct rep_buffer archive = {.bytes = NULL}, large = {.bytes = NULL}, inputs[2];

        /* Larger than the window, so that bytes that have left it are copied. */
        for (size_t i = 0; i < 3 << 20; i += 16)
                rep_buffer_put(&large, "0123456789abcde\n", 16);
        for (int i = 0; i < 3; i++) {
                archive_respond(&archive, A "/", DATE("02"), OK "\r\n", "a");
                archive_add_bytes(&archive, "response", B "/", DATE("02"), large.bytes, large.size);
        }
        inputs[0] = archive;
        inputs[1] = (struct rep_buffer){.bytes = NULL};
        compress_records(&inputs[1], &archive);
        for (size_t i = 0; i < COUNT(inputs); i++) {
                ENDS(rep_buffer_free)
                struct rep_buffer all = {.bytes = NULL}, some = {.bytes = NULL}, again = {.bytes = NULL};

                copy_records(&inputs[i], true, &all);
                assert_int_equal(all.size, inputs[i].size);
                assert_memory_equal(all.bytes, inputs[i].bytes, all.size);
                copy_records(&inputs[i], false, &some);
                assert_true(some.size > 0 && some.size < all.size);
                copy_records(&some, true, &again);
                assert_int_equal(again.size, some.size);
        }
        rep_buffer_free(&large);
        rep_buffer_free(&inputs[0]);
        rep_buffer_free(&inputs[1]);
}

/* What is asked in another order gives nothing, and says so. */
TEST(any_order)
{
        ENDS(rep_buffer_free) struct rep_buffer archive = two_sites(), copies = {.bytes = NULL};
        struct rep_archive_options options = {.size = 0};
        unsigned problems = 0;
        const struct rep_archive_sink sink = {&problems, NULL, count_problem, NULL, NULL};
        struct rep_warc *warc;
        struct rep_text text;
        bool whole;

        for (int copied = 0; copied < 2; copied++) {
                struct bytes bytes = {(const char *)archive.bytes, archive.size - 40, false};

                options.read = read_some;
                options.context = &bytes;
                assert_int_equal(rep_warc_open("bytes", &options, &sink, copied != 0, &warc), REP_OK);
                assert_false(rep_warc_block(warc, 10, &text, &whole));
                assert_int_equal(rep_warc_finish(warc), REP_WARC_END_BROKEN);
                assert_non_null(rep_warc_next(warc));
                assert_false(rep_warc_begin(warc, &text));
                rep_warc_copy(warc, append, &copies);
                assert_int_equal(copies.size, 0);
                assert_true(rep_warc_block(warc, 10, &text, &whole) && text.size == 10 && !whole);
                assert_int_equal(rep_warc_finish(warc), REP_WARC_END_WHOLE);
                assert_int_equal(rep_warc_finish(warc), REP_WARC_END_WHOLE);
                assert_false(rep_warc_block(warc, 10, &text, &whole));
                rep_warc_copy(warc, append, &copies);
                assert_int_equal(copies.size > 0, copied);
                while (rep_warc_next(warc) != NULL)
                        ;
                assert_null(rep_warc_next(warc));
                assert_int_equal(problems, copied + 1);
                assert_int_equal(rep_warc_close(warc), REP_OK);
        }
}

TEST(header_fields)
{
        struct rep_text fields, name, value;

        assert_true(rep_http_fields(
                rep_string("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nA: 1\r\n x\r\nB :2 \r\n\r\nC: 3"),
                &fields));
        assert_true(rep_header_field(&fields, &name, &value));
        assert_true(name.size == 1 && value.size == 1 && name.data[0] == 'A' && value.data[0] == '1');
        assert_true(rep_header_field(&fields, &name, &value) && name.data[0] == 'B' && value.data[0] == '2');
        assert_false(rep_header_field(&fields, &name, &value));
        assert_false(rep_http_fields(rep_string("no response\r\n\r\n"), &fields));
}

/* ---- files that may be compressed */

TEST(compressed_files)
{
        ENDS(rep_buffer_free)
        struct rep_buffer text = {.bytes = NULL}, packed = {.bytes = NULL}, read = {.bytes = NULL};
        const char *name = in_folder("packed");
        char some[100];
        struct rep_input *input;
        ptrdiff_t count;

        rep_buffer_put(&text, "line 1\nline 2\n", 14);
        for (int i = 0; i < 2; i++)
                deflate_to(&packed, text.bytes, text.size, GZIP_MEMBER);
        write_bytes("packed", packed.bytes, packed.size);
        assert_int_equal(rep_input_open(name, &input), 0);
        while ((count = rep_input_read(input, some, sizeof(some))) > 0)
                rep_buffer_put(&read, some, (size_t)count);
        assert_true(count == 0 && read.size == 2 * text.size && rep_input_fault(input) == NULL);
        rep_input_close(input);

        assert_int_equal(truncate(name, (off_t)packed.size - 5), 0);
        assert_int_equal(rep_input_open(name, &input), 0);
        while ((count = rep_input_read(input, some, sizeof(some))) > 0)
                ;
        assert_true(count == 0 && rep_input_fault(input) != NULL);
        rep_input_close(input);
        unlink(name);
        assert_int_equal(rep_input_open(name, &input), ENOENT);
        assert_null(input);
        rep_input_close(NULL);
}

TESTS_BETWEEN(make_folder, remove_folder)
