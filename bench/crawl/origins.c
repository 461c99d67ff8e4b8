/* SPDX-License-Identifier: Apache-2.0 */
/*
 * origins.c: see crawl.h.
 *
 * Of a hundred origins, 40 have no rules.  30 have a file of the folder as it is; early files are used more often, as
 * the default files of shop and blog systems are.  30 have a file with a rule of their own, so that nobody shares it.
 */
#include "crawl/crawl.h"

void
crawl_name_origin(size_t number, char name[CRAWL_NAME_SIZE])
{
        snprintf(name, CRAWL_NAME_SIZE, "https://www.host-%zx.example", number * 7919 + 12345);
}

/* Returns the number of a file, of COUNT.  Half of all results are among the first fiftieth. */
static size_t
choose_file(size_t count, struct random *random)
{
        size_t first = count / 50 + 1;

        return random_next(random) % 2 == 0 ? random_next(random) % first : random_next(random) % count;
}

void
crawl_make_origin(const struct bench_input *input, size_t number, struct random *random, struct crawl_origin *origin)
{
        size_t kind = random_next(random) % 100;

        *origin = (struct crawl_origin){.text = {"", 0}};
        crawl_name_origin(number, origin->name);
        if (kind < 40)
                return;

        const struct bench_file *file = &input->files[choose_file(input->count, random)];
        origin->file = file;
        origin->text = file->robots;
        if (kind < 70)
                return;

        char *text = bench_new(file->robots.size + 80, 1);
        origin->text.size =
                (size_t)snprintf(text, 80, "User-agent: *\nDisallow: /own-%zx\n", number) + file->robots.size;
        memcpy(text + origin->text.size - file->robots.size, file->robots.data, file->robots.size);
        origin->text.data = text;
        origin->own = true;
}

void
crawl_free_origin(struct crawl_origin *origin)
{
        if (origin->own)
                free((void *)origin->text.data);
}
