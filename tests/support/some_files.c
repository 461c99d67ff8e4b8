/* SPDX-License-Identifier: Apache-2.0 */
/* some_files.c: see some_files.h. */
#include "tests/support/some_files.h"

#include "tests/support/known_answers.h"
#include "tests/support/sample.h"

#include <stdlib.h>

static enum rep_dialect
dialect_of(size_t number)
{
        return number % 2 == 0 ? REP_DIALECT_GOOGLE : REP_DIALECT_RFC9309;
}

static void
made_file(size_t number, some_file_fn on_file, void *context)
{
        static struct sample sample;
        static char text[SAMPLE_BYTES];
        struct random random = {number};

        sample_make(&sample, dialect_of(number), &random);
        on_file(context, (struct rep_text){text, sample_text(&sample, text)}, dialect_of(number));
}

/* The real file NAME, if it is no longer than SIZE. */
static bool
real_file(const char *name, size_t size, enum rep_dialect dialect, some_file_fn on_file, void *context)
{
        struct rep_text robots = {NULL, 0};
        char *text = read_file(data_path("corpus", name), &robots.size);
        bool taken = text != NULL && robots.size <= size;

        robots.data = text;
        if (taken)
                on_file(context, robots, dialect);
        free(text);
        return taken;
}

/* Real files, as far apart in the order of their names as they can be. */
static size_t
real_files(size_t count, size_t size, some_file_fn on_file, void *context)
{
        char **names = real_file_names();
        size_t files = 0, taken = 0, step;

        while (names[files] != NULL)
                files++;
        step = files / count + 1;
        for (size_t at = 0; at < files; at += step)
                taken += real_file(names[at], size, dialect_of(taken), on_file, context);
        free_names(names);
        return taken;
}

size_t
some_files(size_t count, size_t size, some_file_fn on_file, void *context)
{
        for (size_t number = 0; number < count; number++)
                made_file(number, on_file, context);
        return count + real_files(count, size, on_file, context);
}
