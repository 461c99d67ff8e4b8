/* SPDX-License-Identifier: Apache-2.0 */
/*
 * percheck: the time of the processor that one check takes.
 *
 *     percheck BLOB AGENT URLS [COUNT]
 *
 * Checks URLs of the file URLS, one a line, against the rules that apply to AGENT in BLOB.  Makes COUNT checks
 * (default: a million).  Prints the time per check and how many URLs were allowed.
 *
 * Repeating a handful of URLs would measure the branch predictor's memory, which learns every branch by heart.  So each
 * URL is also checked in many variants with something appended, in a shuffled order that is the same in every run.
 * They lie in memory in that order, as in a crawler that has just read a list of URLs.
 *
 * Other programs make the clock on the wall count, too, and the processor's own time hardly.
 */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "rep_runtime.h"
#include "stopwatch.h"

enum {
        DISTINCT = 1 << 15, /* URLs to time with; more if the file has more */
        SUFFIX_ROOM = 12,
};

static _Noreturn void
fail(const char *what, const char *why)
{
        fprintf(stderr, "percheck: %s: %s\n", what, why);
        exit(2);
}

static void *
allocate(size_t size)
{
        void *memory = malloc(size > 0 ? size : 1);

        if (memory == NULL)
                fail("memory", "out of it");
        return memory;
}

/* Returns the whole file at PATH, in memory aligned as by malloc(). */
static struct rep_text
read_file(const char *path)
{
        FILE *file = fopen(path, "rb");
        char *data;
        long size;

        if (file == NULL)
                fail(path, strerror(errno));
        if (fseek(file, 0, SEEK_END) != 0 || (size = ftell(file)) < 0 || fseek(file, 0, SEEK_SET) != 0)
                fail(path, strerror(errno));
        data = allocate((size_t)size);
        if (fread(data, 1, (size_t)size, file) != (size_t)size)
                fail(path, "can't be read whole");
        fclose(file);
        return (struct rep_text){data, (size_t)size};
}

/* Returns the line of TEXT at *OFFSET and moves *OFFSET behind it.  The result is empty at the end. */
static struct rep_text
next_line(struct rep_text text, size_t *offset)
{
        while (*offset < text.size && (text.data[*offset] == '\n' || text.data[*offset] == '\r'))
                (*offset)++;

        struct rep_text line = {text.data + *offset, 0};
        while (*offset < text.size && text.data[*offset] != '\n' && text.data[*offset] != '\r') {
                (*offset)++;
                line.size++;
        }
        return line;
}

static size_t
split_lines(struct rep_text text, struct rep_text **lines)
{
        size_t count = 0, offset = 0;

        while (next_line(text, &offset).size > 0)
                count++;
        *lines = allocate(count * sizeof **lines);
        offset = 0;
        for (size_t i = 0; i < count; i++)
                (*lines)[i] = next_line(text, &offset);
        return count;
}

/* xorshift64*: the same numbers in every run. */
static uint32_t
next_random(uint64_t *state)
{
        *state ^= *state >> 12;
        *state ^= *state << 25;
        *state ^= *state >> 27;
        return (uint32_t)((*state * 0x2545f4914f6cdd1d) >> 32);
}

static size_t *
shuffled_numbers(size_t count)
{
        size_t *numbers = allocate(count * sizeof *numbers);
        uint64_t state = 1;

        for (size_t i = 0; i < count; i++) {
                size_t j = next_random(&state) % (i + 1);
                numbers[i] = numbers[j];
                numbers[j] = i;
        }
        return numbers;
}

/*
 * Makes COUNT texts from the LINE_COUNT LINES.  Number N is line N % LINE_COUNT; from the second round on, "-N" in
 * hexadecimal is appended.
 */
static struct rep_text *
make_urls(const struct rep_text *lines, size_t line_count, size_t count)
{
        struct rep_text *urls = allocate(count * sizeof *urls);
        size_t *order = shuffled_numbers(count);
        size_t room = 0;

        for (size_t i = 0; i < count; i++)
                room += lines[i % line_count].size + SUFFIX_ROOM;

        char *memory = allocate(room);
        for (size_t i = 0; i < count; i++) {
                struct rep_text line = lines[order[i] % line_count];
                urls[i] = (struct rep_text){memory, line.size};
                memcpy(memory, line.data, line.size);
                if (order[i] >= line_count)
                        urls[i].size +=
                                (size_t)snprintf(memory + line.size, SUFFIX_ROOM, "-%" PRIx32, (uint32_t)order[i]);
                memory += urls[i].size;
        }
        free(order);
        return urls;
}

static void
pick(struct rep_group *group, struct rep_text bytes, const char *path, const char *agent)
{
        struct rep_text token = rep_string(agent);
        struct rep_blob blob;
        struct rep_error error;
        enum rep_status status;

        if (rep_open(&blob, bytes.data, bytes.size, &error) != REP_OK)
                fail(path, error.message);
        status = rep_pick(&blob, &token, 1, group);
        if (status != REP_OK)
                fail(agent, rep_status_text(status));
}

/* Checks COUNT URLs, beginning again after the last.  Returns how many were allowed. */
static size_t
check_all(const struct rep_group *group, const struct rep_text *urls, size_t url_count, size_t count)
{
        size_t scratch_size = rep_scratch_size(group);
        uint32_t *scratch = allocate(scratch_size);
        struct rep_result result;
        size_t allowed = 0;

        for (size_t i = 0, at = 0; i < count; i++) {
                if (rep_check(group, urls[at].data, urls[at].size, scratch, scratch_size, &result) != REP_OK)
                        fail("check", "an error where none can be");
                allowed += result.verdict == REP_ALLOW;
                at = at + 1 < url_count ? at + 1 : 0;
        }
        free(scratch);
        return allowed;
}

int
main(int argc, char **argv)
{
        if (argc < 4 || argc > 5)
                fail("usage", "percheck BLOB AGENT URLS [COUNT]");

        size_t count = argc > 4 ? strtoul(argv[4], NULL, 10) : 1000000;
        if (count == 0)
                fail(argv[4], "not a count");

        struct rep_group group;
        struct rep_text blob = read_file(argv[1]), text = read_file(argv[3]);
        pick(&group, blob, argv[1], argv[2]);

        struct rep_text *lines;
        size_t line_count = split_lines(text, &lines);
        if (line_count == 0)
                fail(argv[3], "no URLs");
        size_t url_count = line_count < DISTINCT ? DISTINCT : line_count;
        struct rep_text *urls = make_urls(lines, line_count, url_count);

        check_all(&group, urls, url_count, url_count); /* warms the caches */
        double start = processor_ns();
        size_t allowed = check_all(&group, urls, url_count, count);
        double each = (processor_ns() - start) / (double)count;

        printf("%.1f ns per check: %zu checks of %zu distinct URLs, %zu allowed; blob of %zu bytes\n", each, count,
               url_count, allowed, blob.size);
        /* All other memory lives as long as the program. */
        return 0;
}
