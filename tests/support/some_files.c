/* SPDX-License-Identifier: Apache-2.0 */
/* some_files.c: see some_files.h. */
#include "tests/support/some_files.h"

#include "tests/support/known_answers.h"
#include "tests/support/sample.h"

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

/* What is done with real files. */
struct run {
        size_t size, taken;
        some_file_fn on_file;
        void *context;
};

/* Takes a real file that is not too long. */
static void
real_file(void *context, const char *name, struct rep_text robots)
{
        struct run *run = context;

        (void)name;
        if (robots.size <= run->size)
                run->on_file(run->context, robots, dialect_of(run->taken++));
}

size_t
some_files(size_t count, size_t size, some_file_fn on_file, void *context)
{
        struct run run = {size, 0, on_file, context};

        for (size_t number = 0; number < count; number++)
                made_file(number, on_file, context);
        some_real_files(count, real_file, &run);
        return count + run.taken;
}
