/* SPDX-License-Identifier: Apache-2.0 */
/* emit.c: the rules of a robots.txt as source code. */
#include "boundary.h"
#include "rep_emit.h"

/* The formats, by number; those that the page and the package offer. */
static const enum rep_format formats[] = {REP_FORMAT_C_TABLE, REP_FORMAT_C_DIRECT, REP_FORMAT_JSON, REP_FORMAT_DOT};

enum { FORMATS = sizeof(formats) / sizeof(formats[0]) };

/* Compiles the text of ROBOTS as FORMAT wants it; a blob stays what it is. */
static enum rep_status
recompile(struct web_robots *robots, struct rep_compiler *compiler, enum rep_format format, struct rep_blob *blob)
{
        struct rep_options options = robots->options;
        struct rep_text text = rep_robots_text(robots->robots);
        enum rep_status status;
        const void *bytes;
        size_t size;

        options.encoding = rep_format_facts(format)->encoding;
        if (text.data == NULL || options.encoding == REP_ENCODING_AUTO) {
                status = web_need_blob(robots);
                *blob = robots->blob;
                return status;
        }
        status = rep_compile(compiler, text.data, text.size, &options, &bytes, &size);
        return status == REP_OK ? rep_open(blob, bytes, size, NULL) : status;
}

/*
 * Writes the rules of ROBOTS to the output: the source, and behind it the header that goes with it, whose size the second
 * word is.  PREFIX is what names begin with, and HEADER the header's file name, both ended by a NUL.
 */
enum rep_status
WEB_EXPORT(web_emit)(struct web_robots *robots, size_t format, const char *prefix, const char *header)
{
        const struct rep_emit_options options = {
                .size = sizeof(options), .prefix = prefix, .header = header, .source = "robots.txt"};
        struct rep_compiler *compiler = rep_compiler_create();
        struct rep_buffer *out = web_output_begin();
        struct rep_emitted emitted = {{NULL, 0}, {NULL, 0}, 0};
        struct rep_blob blob;
        enum rep_status status = compiler == NULL ? REP_ERR_MEMORY : format < FORMATS ? REP_OK : REP_ERR_ARGUMENT;

        if (status == REP_OK)
                status = recompile(robots, compiler, formats[format], &blob);
        if (status == REP_OK)
                status = rep_emit(&blob, formats[format], &options, &emitted);
        rep_buffer_put(out, emitted.source.data, emitted.source.size);
        rep_buffer_put(out, emitted.header.data, emitted.header.size);
        web_words_left[1] = (uint32_t)emitted.header.size;
        rep_emitted_free(&emitted);
        rep_compiler_free(compiler);
        return status == REP_OK ? web_output_end() : status;
}
