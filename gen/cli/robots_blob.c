/* robots_blob.c: see robots_blob.h. */
#include "cli/robots_blob.h"

#include <stdio.h>

#include "cli/memory.h"

bool
robots_compile(struct input *bytes, struct rep_compiler *compiler, const struct rep_options *options, size_t *ignored,
               struct failure *failure)
{
        struct rep_report seen;
        enum rep_status status;
        const void *blob;
        size_t size;

        status = rep_compile(compiler, bytes->bytes, bytes->size, options, &blob, &size);
        if (status != REP_OK)
                return fail(failure, "%s", rep_status_text(status));
        rep_compiler_report(compiler, &seen);
        *ignored = seen.ignored_bytes;
        bytes->bytes = must_resize(bytes->bytes, size, 1);
        bytes->size = size;
        memcpy(bytes->bytes, blob, size);
        return true;
}

static bool
open_blob(struct robots *robots, struct failure *failure)
{
        struct rep_error error;

        if (rep_open(&robots->blob, robots->bytes.bytes, robots->bytes.size, &error) == REP_OK)
                return true;
        return fail(failure, "%s: %s, at byte %zu", rep_status_text(error.status), error.message, error.offset);
}

bool
robots_open(struct robots *robots, struct input *input, struct rep_compiler *compiler,
            const struct rep_options *options, struct failure *failure)
{
        *robots = (struct robots){.bytes = *input, .compiled = input_is_blob(input)};
        *input = (struct input){NULL, 0};
        if (!robots->compiled && !robots_compile(&robots->bytes, compiler, options, &robots->ignored, failure))
                return false;
        return open_blob(robots, failure);
}

bool
robots_load(struct robots *robots, const char *file, const struct rep_options *options, struct failure *failure)
{
        struct rep_compiler *compiler;
        struct input input;
        bool done;

        *robots = (struct robots){.compiled = false};
        if (!input_read(&input, file, failure)) {
                input_free(&input);
                return false;
        }
        compiler = must(rep_compiler_create());
        done = robots_open(robots, &input, compiler, options, failure);
        rep_compiler_destroy(compiler);
        return done;
}

void
robots_free(struct robots *robots)
{
        input_free(&robots->bytes);
}

void
warn_ignored(const char *file, size_t count)
{
        if (count > 0)
                fprintf(stderr, "rep2c: %s: warning: %zu bytes past the size limit were ignored\n", file, count);
}
