/* SPDX-License-Identifier: Apache-2.0 */
/* protocol.c: see protocol.h. */
#include "protocol.h"

#include "engines/memory.h"

#include <unistd.h>

static struct rep_text
read_text(size_t size)
{
        char *text = bench_new(size + 1, 1);

        if (fread(text, 1, size, stdin) != size) {
                fputs("rep-bench: the input ends within a host\n", stderr);
                exit(2);
        }
        return (struct rep_text){text, size};
}

struct bench_input
bench_read_input(void)
{
        struct bench_input input = {NULL, 0};
        struct bench_file file;
        size_t robots, urls;

        while (scanf("%255s %zu %zu", file.name, &robots, &urls) == 3 && getchar() == '\n') {
                file.robots = read_text(robots);
                file.urls = read_text(urls);
                input.files = bench_grow(input.files, input.count, sizeof(*input.files));
                input.files[input.count++] = file;
        }
        if (input.count == 0 || !feof(stdin)) {
                fputs("rep-bench: standard input has no hosts, as bench/work.py writes them\n", stderr);
                exit(2);
        }
        return input;
}

void
bench_print(const char *work, const char *engine, const char *metric, double value)
{
        printf("%s\t%s\t%s\t%.6g\n", work, engine, metric, value);
}

void
bench_print_host(const char *work, const char *engine, const char *name, double value)
{
        printf("%s\t%s\thost:%s\t%.6g\n", work, engine, name, value);
}

void
bench_progress(const char *work, const char *engine, size_t done, size_t total)
{
        if (!isatty(STDERR_FILENO)) {
                if (done == total)
                        fprintf(stderr, "%s%s%s: done\n", work, *engine == '\0' ? "" : " ", engine);
        } else if (done == total || done % 50 == 0) {
                fprintf(stderr, "\r%-11s %-11s %zu of %zu%s", work, engine, done, total, done == total ? "\n" : "");
        }
}
