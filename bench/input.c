/* SPDX-License-Identifier: Apache-2.0 */
/* input.c: see input.h. */
#include "input.h"

#include "engines/memory.h"

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
