/* emit.c: the rules of a robots.txt as source code. */
#include "emit/emit.h"
#include "boundary.h"

/* The formats, by number; those that the page and the package offer. */
static rep_emit_function *const formats[] = {rep_emit_c_table, rep_emit_c_direct, rep_emit_json, rep_emit_dot};

enum { FORMATS = sizeof(formats) / sizeof(formats[0]) };

/* Compiles the text of ROBOTS as FORMAT wants it: only a compact automaton knows where its states fail to. */
static enum rep_status
recompile(struct web_robots *robots, struct rep_compiler *compiler, size_t format, struct rep_blob *blob)
{
        struct rep_options options = robots->options;
        enum rep_status status;
        const void *bytes;
        size_t size;

        if (robots->text == NULL || format == 0) {
                status = web_need_blob(robots);
                *blob = robots->blob;
                return status;
        }
        options.encoding = REP_ENCODING_COMPACT;
        status = rep_compile(compiler, robots->text, robots->size, &options, &bytes, &size);
        return status == REP_OK ? rep_open(blob, bytes, size, NULL) : status;
}

/*
 * Writes the rules of ROBOTS to the output: the source, and behind it the header that goes with it, whose size the second
 * word is.  PREFIX is what names begin with, and HEADER the header's file name, both ended by a NUL.
 */
enum rep_status
WEB_EXPORT(web_emit)(struct web_robots *robots, size_t format, const char *prefix, const char *header)
{
        struct rep_buffer header_text = {.bytes = NULL}, *out = web_output_begin();
        struct rep_compiler *compiler = rep_compiler_create();
        struct rep_arena memory = {0};
        struct rep_decoded_blob decoded;
        const struct rep_emission emission = {
                .decoded = &decoded, .prefix = prefix, .source = "robots.txt", .options = "", .header = header};
        struct rep_blob blob;
        enum rep_status status = compiler == NULL ? REP_ERR_MEMORY : format < FORMATS ? REP_OK : REP_ERR_ARGUMENT;

        if (status == REP_OK)
                status = recompile(robots, compiler, format, &blob);
        if (status == REP_OK)
                status = rep_decode_blob(&memory, &blob, &decoded);
        if (status == REP_OK)
                status = formats[format](&emission, out, &header_text);
        if (status == REP_OK && header_text.size > 0)
                rep_buffer_put(out, header_text.bytes, header_text.size);
        if (status == REP_OK && header_text.failed)
                status = REP_ERR_MEMORY;
        web_words_left[1] = (uint32_t)header_text.size;
        rep_buffer_free(&header_text);
        rep_arena_free(&memory);
        rep_compiler_destroy(compiler);
        return status == REP_OK ? web_output_end() : status;
}
