/* SPDX-License-Identifier: Apache-2.0 */
/* robots_blob.c: see robots_blob.h. */
#include "cli/ask/robots_blob.h"

#include <inttypes.h>
#include <string.h>

#include "cli/base/memory.h"

/* Replaces the robots.txt by its blob. */
static bool
compile(struct robots *robots, struct rep_compiler *compiler, const struct rep_options *options,
        struct failure *failure)
{
        struct input *bytes = &robots->source.bytes;
        enum rep_status status;
        const void *blob;
        size_t size;

        robots->content = rep_content_of(bytes->bytes, bytes->size);
        status = rep_compile(compiler, bytes->bytes, bytes->size, options, &blob, &size);
        if (status != REP_OK)
                return fail(failure, "%s", rep_status_text(status));
        rep_compiler_report(compiler, &robots->seen);
        bytes->bytes = must_resize(bytes->bytes, size, 1);
        bytes->size = size;
        memcpy(bytes->bytes, blob, size);
        return true;
}

bool
robots_open(struct robots *robots, struct source *source, struct rep_compiler *compiler,
            const struct rep_options *options, struct failure *failure)
{
        struct input *bytes = &robots->source.bytes;
        struct rep_error error;

        *robots = (struct robots){.source = *source, .compiled = input_is_blob(&source->bytes)};
        *source = (struct source){.access = REP_ACCESS_RULES};
        if (robots->source.access != REP_ACCESS_RULES)
                return true;
        if (!robots->compiled && !compile(robots, compiler, options, failure))
                return false;
        if (rep_open(&robots->blob, bytes->bytes, bytes->size, &error) == REP_OK)
                return true;
        return fail(failure, "%s: %s, at byte %zu", rep_status_text(error.status), error.message, error.offset);
}

bool
robots_load(struct robots *robots, const char *name, const struct rep_options *options, const struct crawler *crawler,
            struct failure *failure)
{
        struct rep_options chosen = *options;
        struct rep_compiler *compiler;
        struct source source;
        bool done;

        *robots = (struct robots){.compiled = false};
        if (!source_read_rules(&source, name, options->max_bytes, failure)) {
                source_free(&source);
                return false;
        }
        compiler = must(rep_compiler_create());
        done = (input_is_blob(&source.bytes) ||
                crawler_apply(crawler, compiler, (struct rep_text){source.bytes.bytes, source.bytes.size}, &chosen,
                              failure)) &&
               robots_open(robots, &source, compiler, &chosen, failure);
        rep_compiler_destroy(compiler);
        source_free(&source);
        return done;
}

void
robots_free(struct robots *robots)
{
        source_free(&robots->source);
}

void
robots_warn_text(const char *name, const struct rep_report *seen, enum rep_content content)
{
        if (content != REP_CONTENT_ROBOTS)
                report_warning(name, "%s", rep_content_sentence(content));
        if (seen->ignored_bytes > 0)
                report_warning(name, "%zu bytes past the size limit were ignored", seen->ignored_bytes);
        if (seen->cut_lines > 0)
                report_warning(name, "lines that were cut, for they are longer than 16,663 bytes: %" PRIu32,
                               seen->cut_lines);
}

void
robots_warn_source(const char *name, const struct source *source)
{
        if (source->fetched && source->access != REP_ACCESS_RULES)
                report_warning(name, "%s: everything is %s", source->outcome.text,
                               source->access == REP_ACCESS_ALLOW_ALL ? "allowed" : "disallowed for now");
}

void
robots_warn(const char *name, const struct robots *robots)
{
        robots_warn_source(name, &robots->source);
        robots_warn_text(name, &robots->seen, robots->content);
}
