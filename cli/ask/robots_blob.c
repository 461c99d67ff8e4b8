/* SPDX-License-Identifier: Apache-2.0 */
/* robots_blob.c: see robots_blob.h. */
#include "cli/ask/robots_blob.h"

#include <inttypes.h>
#include <strings.h>

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

        robots->problem = content_problem((struct rep_text){bytes->bytes, bytes->size});
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
robots_warn_text(const char *name, const struct rep_report *seen, const char *problem)
{
        if (problem != NULL)
                report_warning(name, "%s", problem);
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
        robots_warn_text(name, &robots->seen, robots->problem);
}

/* ---- files that are no robots.txt */

/* The number of first bytes that are examined. */
enum { SAMPLE = 4096 };

static bool
begins_with(struct rep_text text, const char *prefix)
{
        size_t size = strlen(prefix);

        return text.size >= size && strncasecmp(text.data, prefix, size) == 0;
}

/* Returns TEXT without a leading UTF-8 byte order mark and white space. */
static struct rep_text
skip_front(struct rep_text text)
{
        size_t at = begins_with(text, "\xef\xbb\xbf") ? 3 : 0;

        while (at < text.size && memchr(" \t\r\n", text.data[at], 4) != NULL)
                at++;
        return at == 0 ? text : (struct rep_text){text.data + at, text.size - at};
}

static bool
is_html(struct rep_text text)
{
        text = skip_front(text);
        return begins_with(text, "<!doctype") || begins_with(text, "<html") || begins_with(text, "<head") ||
               begins_with(text, "<?xml");
}

/* Returns whether a NUL, or at least a tenth of the bytes, are control bytes that text does not have. */
static bool
is_binary(struct rep_text text)
{
        size_t i, count = 0, size = text.size < SAMPLE ? text.size : SAMPLE;

        for (i = 0; i < size; i++) {
                unsigned char byte = (unsigned char)text.data[i];

                if (byte == 0)
                        return true;
                count += byte < ' ' && (byte < '\t' || byte > '\r') && byte != 0x1a && byte != 0x1b;
        }
        return count > 0 && 10 * count >= size;
}

const char *
content_problem(struct rep_text text)
{
        if (text.size >= 2 && (memcmp(text.data, "\xff\xfe", 2) == 0 || memcmp(text.data, "\xfe\xff", 2) == 0))
                return "UTF-16 with a byte order mark; it is read as bytes, of which crawlers make little or nothing: "
                       "save it as UTF-8";
        if (is_html(text))
                return "looks like HTML or XML and not like a robots.txt; what parses counts all the same";
        if (is_binary(text))
                return "looks like binary data and not like a robots.txt; what parses counts all the same";
        return NULL;
}
