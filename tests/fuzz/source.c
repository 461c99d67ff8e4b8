/* SPDX-License-Identifier: Apache-2.0 */
/* Fuzz targets: a web archive, and JSON lines (FUZZ_KIND), plain or compressed, of any bytes: what comes out is as
   rep_archive.h says. */
#include "rep_archive.h"
#include "rep_policy.h"
#include "tests/fuzz/fuzz.h"

#include <stdio.h>
#include <unistd.h>

enum { BODY_MAX = 300 };

/* Every byte is read, so that a sanitizer sees those that are not there. */
static size_t
count_lines(struct rep_text text)
{
        size_t lines = 0, i;

        for (i = 0; i < text.size; i++)
                lines += text.data[i] == '\n';
        return lines;
}

static bool
on_record(void *context, const struct rep_archive_record *record)
{
        char buffer[REP_ROBOTS_URL_SIZE];
        size_t size;

        (void)context;
        fuzz_expect(rep_robots_url(record->origin.data, record->origin.size, buffer, &size) == REP_URL_OK &&
                            size == record->origin.size + strlen("/robots.txt") &&
                            memcmp(buffer, record->origin.data, record->origin.size) == 0,
                    "an origin is in normal form");
        fuzz_expect(record->entry.access == REP_ACCESS_RULES || record->body.size == 0, "only rules have a body");
        fuzz_expect((record->target.size > 0) == (rep_fetch_access(&record->fetch) == REP_ACCESS_FOLLOW),
                    "a redirect is one to another origin");
        fuzz_expect(record->body.size <= BODY_MAX + 1 && count_lines(record->body) <= record->body.size,
                    "no more of a body than counts");
        return true;
}

static void
on_problem(void *context, const struct rep_archive_problem *problem)
{
        (void)context;
        fuzz_expect(problem->kind < REP_PROBLEM_KINDS && rep_archive_problem_name(problem->kind) != NULL &&
                            problem->text != NULL,
                    "a problem has a name");
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
        const struct rep_archive_options options = {.max_bytes = BODY_MAX, .memory = 2000};
        const struct rep_archive_sink sink = {NULL, on_record, on_problem, NULL, NULL};
        FILE *file = tmpfile();
        char name[64];

        fuzz_expect(file != NULL && fwrite(data, 1, size, file) == size && fflush(file) == 0, "a file is written");
        snprintf(name, sizeof(name), "/dev/fd/%d", fileno(file));
        fuzz_expect(rep_archive_read(name, FUZZ_KIND, &options, &sink) == REP_OK, "reading ends at the end");
        fclose(file);
        return 0;
}
