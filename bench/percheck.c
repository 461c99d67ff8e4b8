/* SPDX-License-Identifier: Apache-2.0 */
/*
 * percheck: the time of the processor that one check takes.
 *
 *     percheck BLOB AGENT URLS COUNT
 *
 * Makes COUNT checks of URLs of the file URLS, one a line, against the rules that apply to AGENT in BLOB.  Prints the time per
 * check and how many URLs were allowed.
 *
 * Repeating a handful of URLs would measure the branch predictor's memory, which learns every branch by heart.  So each
 * URL is also checked in many variants with something appended, in a shuffled order that is the same in every run.
 */
#include <errno.h>
#include <stdio.h>
#include <time.h>

#include "engines/memory.h"
#include "rep_runtime.h"
#include "tests/support/random.h"

enum { DISTINCT = 1 << 15, LINE = 1024, SUFFIX_ROOM = 12 };

static _Noreturn void
fail(const char *what, const char *why)
{
        fprintf(stderr, "percheck: %s: %s\n", what, why);
        exit(2);
}

static FILE *
open_file(const char *path)
{
        FILE *file = fopen(path, "rb");

        if (file == NULL)
                fail(path, strerror(errno));
        return file;
}

static void
pick(struct rep_group *group, const char *path, const char *agent)
{
        enum { ROOM = 1 << 20 };
        FILE *file = open_file(path);
        void *bytes = bench_new(ROOM, 1);
        struct rep_text token = rep_string(agent);
        struct rep_blob blob;
        struct rep_error error;

        if (rep_open(&blob, bytes, fread(bytes, 1, ROOM, file), &error) != REP_OK)
                fail(path, error.message);
        if (rep_pick(&blob, &token, 1, group) != REP_OK)
                fail(agent, "not a product token");
        fclose(file);
}

/* Makes DISTINCT URLs.  From the second round of lines on, "-N" in hexadecimal is appended to the one with number N. */
static struct rep_text *
make_urls(const char *path)
{
        struct rep_text *urls = bench_new(DISTINCT, sizeof(*urls));
        FILE *file = open_file(path);
        struct random random = {1};
        char line[LINE];

        for (size_t i = 0, round = 0; i < DISTINCT; i++) {
                size_t at = random_below(&random, i + 1);

                if (fgets(line, sizeof(line), file) == NULL) {
                        rewind(file);
                        round++;
                        if (fgets(line, sizeof(line), file) == NULL)
                                fail(path, "no URLs");
                }
                char *url = bench_new(strlen(line) + SUFFIX_ROOM, 1);
                sprintf(url, round > 0 ? "%.*s-%zx" : "%.*s", (int)strcspn(line, "\r\n"), line, i);
                urls[i] = urls[at];
                urls[at] = rep_string(url);
        }
        fclose(file);
        /* They lie in memory in their order, as in a crawler that has just read a list of URLs. */
        for (size_t i = 0; i < DISTINCT; i++) {
                char *copy = bench_new(urls[i].size + 1, 1);

                memcpy(copy, urls[i].data, urls[i].size);
                urls[i].data = copy;
        }
        return urls;
}

/* Checks COUNT URLs, beginning again after the last.  Returns how many were allowed. */
static size_t
check_all(const struct rep_group *group, const struct rep_text *urls, size_t count)
{
        size_t scratch_size = rep_scratch_size(group), allowed = 0;
        uint32_t *scratch = bench_new(scratch_size, 1);
        struct rep_result result;

        for (size_t i = 0; i < count; i++) {
                const struct rep_text *url = &urls[i % DISTINCT];

                if (rep_check(group, url->data, url->size, scratch, scratch_size, &result) != REP_OK)
                        fail("check", "an error where none can be");
                allowed += result.verdict == REP_ALLOW;
        }
        free(scratch);
        return allowed;
}

int
main(int argc, char **argv)
{
        size_t count = argc == 5 ? strtoul(argv[4], NULL, 10) : 0, allowed;
        struct rep_group group;
        struct rep_text *urls;
        clock_t start;

        if (count == 0)
                fail("usage", "percheck BLOB AGENT URLS COUNT");
        pick(&group, argv[1], argv[2]);
        urls = make_urls(argv[3]);
        check_all(&group, urls, DISTINCT); /* warms the caches */
        start = clock();
        allowed = check_all(&group, urls, count);
        printf("%.1f ns per check: %zu checks of %d distinct URLs, %zu allowed\n",
               (double)(clock() - start) / CLOCKS_PER_SEC * 1e9 / (double)count, count, DISTINCT, allowed);
        return 0; /* all memory lives as long as the program */
}
