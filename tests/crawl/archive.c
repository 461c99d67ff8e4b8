/* SPDX-License-Identifier: Apache-2.0 */
/* archive.c: see archive.h. */
#include "tests/crawl/archive.h"
#include "rep_policy.h"
#include "tests/support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <zlib.h>

static struct findings findings;
const struct findings *last_findings = &findings;

static void
put_string(struct rep_buffer *buffer, const char *string)
{
        rep_buffer_put(buffer, string, strlen(string));
}

void
archive_add_bytes(struct rep_buffer *archive, const char *type, const char *url, const char *fields, const void *block,
                  size_t size)
{
        char header[4096];

        snprintf(header, sizeof(header),
                 "WARC/1.0\r\nWARC-Type: %s\r\nWARC-Target-URI: %s\r\n%sContent-Length: %zu\r\n\r\n", type, url, fields,
                 size);
        put_string(archive, header);
        rep_buffer_put(archive, block, size);
        put_string(archive, "\r\n\r\n");
}

void
archive_add(struct rep_buffer *archive, const char *type, const char *url, const char *fields, const char *block)
{
        archive_add_bytes(archive, type, url, fields, block, strlen(block));
}

void
archive_respond(struct rep_buffer *archive, const char *url, const char *fields, const char *header, const char *body)
{
        char block[8192];

        snprintf(block, sizeof(block), "HTTP/1.1 %s%s", header, body);
        archive_add(archive, "response", url, fields, block);
}

void
deflate_to(struct rep_buffer *to, const void *bytes, size_t size, int window_bits)
{
        z_stream stream = {.next_in = (unsigned char *)bytes, .avail_in = (uInt)size};
        uLong bound;

        assert_int_equal(deflateInit2(&stream, 6, Z_DEFLATED, window_bits, 8, Z_DEFAULT_STRATEGY), Z_OK);
        bound = deflateBound(&stream, (uLong)size);
        stream.next_out = rep_buffer_extend(to, bound);
        stream.avail_out = (uInt)bound;
        assert_int_equal(deflate(&stream, Z_FINISH), Z_STREAM_END);
        to->size -= stream.avail_out;
        deflateEnd(&stream);
}

void
compress_records(struct rep_buffer *to, const struct rep_buffer *archive)
{
        static const char magic[] = "WARC/1.0\r\nWARC-Type:";
        const unsigned char *at = archive->bytes, *end = archive->bytes + archive->size, *next;

        while (at < end) {
                for (next = at + 1; next < end && ((size_t)(end - next) < sizeof(magic) - 1 ||
                                                   memcmp(next, magic, sizeof(magic) - 1) != 0);
                     next++)
                        ;
                deflate_to(to, at, (size_t)(next - at), GZIP_MEMBER);
                at = next;
        }
}

static void
note_place(struct rep_archive_place place)
{
        assert_non_null(place.file);
        findings.unit = place.unit;
        findings.number = place.number;
}

static bool
on_record(void *context, const struct rep_archive_record *record)
{
        static const char *const accesses[] = {"disallow", "allow", "rules", [REP_ACCESS_FOLLOW] = "to"};
        struct rep_advice advice = {.access = REP_ACCESS_FOLLOW}; /* what RECORD comes to at its time */
        int64_t fetched = record->fetched == REP_ARCHIVE_TIME_UNKNOWN ? 0 : record->fetched;
        char line[2 * REP_ROBOTS_URL_SIZE + 64];

        (void)context;
        if (record->target.size == 0)
                rep_fetch_advise(&record->entry, NULL,
                                 record->entry.failures > 0 ? record->entry.last_failure : fetched, &advice);
        assert_true(advice.access <= REP_ACCESS_RULES || advice.access == REP_ACCESS_FOLLOW);
        snprintf(line, sizeof(line), "%.*s %s%s%.*s %u %u", (int)record->origin.size, record->origin.data,
                 accesses[advice.access], record->target.size > 0 ? " " : "", (int)record->target.size,
                 record->target.data, (unsigned)record->fetch.status, (unsigned)record->fetch.redirects);
        put_string(&findings.text, line);
        if (record->original != 0) {
                snprintf(line, sizeof(line), " of %lld", (long long)record->original);
                put_string(&findings.text, line);
        }
        put_string(&findings.text, record->as_stored ? " as stored [" : " [");
        rep_buffer_put(&findings.text, record->body.data, record->body.size);
        put_string(&findings.text, "]\n");
        findings.records++;
        findings.fetched = record->fetched;
        findings.aged = record->entry.confirmed;
        findings.error = record->fetch.error;
        findings.fresh_until = advice.ask_at;
        note_place(record->place);
        return true;
}

static void
on_problem(void *context, const struct rep_archive_problem *problem)
{
        (void)context;
        assert_true(strlen(problem->text) > 0);
        snprintf(findings.problem, sizeof(findings.problem), "%.255s", problem->text);
        put_string(&findings.text, "! ");
        put_string(&findings.text, rep_archive_problem_name(problem->kind));
        put_string(&findings.text, "\n");
        findings.problems++;
        note_place(problem->place);
}

const char *
found_by(archive_read_fn read, enum rep_archive_kind kind, const char *name)
{
        const struct rep_archive_sink sink = {NULL, on_record, on_problem, NULL, NULL};

        rep_buffer_free(&findings.text);
        memset(&findings, 0, sizeof(findings));
        assert_int_equal(read(name, kind, NULL, &sink), REP_OK);
        rep_buffer_put(&findings.text, "", 1);
        return (const char *)findings.text.bytes;
}

const char *
found_in_file(enum rep_archive_kind kind, const char *name)
{
        return found_by(rep_archive_read, kind, name);
}

const char *
found_in(enum rep_archive_kind kind, const struct rep_buffer *bytes)
{
        const struct timespec times[2] = {{.tv_sec = FOUND_IN_TIME}, {.tv_sec = FOUND_IN_TIME}};
        char name[] = "/tmp/rep2c-archive-XXXXXX";
        int fd = mkstemp(name);
        const char *found;

        assert_true(fd >= 0);
        assert_int_equal(write(fd, bytes->bytes, bytes->size), bytes->size);
        assert_int_equal(futimens(fd, times), 0);
        close(fd);
        found = found_in_file(kind, name);
        unlink(name);
        return found;
}
