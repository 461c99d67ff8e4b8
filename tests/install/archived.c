/* SPDX-License-Identifier: Apache-2.0 */
/* A program with the library for archives: the sites of JSON lines that it has itself. */
#include <rep_archive.h>
#include <stdio.h>

static ptrdiff_t
read_lines(void *context, void *to, size_t size)
{
        static const char lines[] = "{\"origin\":\"https://a.example\",\"body\":\"Disallow: /\"}\n";
        size_t *at = context, count = sizeof(lines) - 1 - *at;

        count = count < size ? count : size;
        memcpy(to, lines + *at, count);
        *at += count;
        return (ptrdiff_t)count;
}

static bool
on_record(void *context, const struct rep_archive_record *record)
{
        (void)context;
        printf("%.*s\n", (int)record->origin.size, record->origin.data);
        return true;
}

int
main(void)
{
        size_t at = 0;
        const struct rep_archive_options options = {.read = read_lines, .context = &at};
        const struct rep_archive_sink sink = {.on_record = on_record};

        return rep_archive_read("lines", REP_ARCHIVE_GUESS, &options, &sink) != REP_OK;
}
