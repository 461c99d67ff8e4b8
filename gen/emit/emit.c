/* SPDX-License-Identifier: Apache-2.0 */
/* emit.c: emits a robots.txt in any format; see rep_emit.h. */
#include "emit/emit.h"
#include "emit/command.h"

#include <stdlib.h>
#include <string.h>

#include "analyze/core/url_path.h"
#include "base/buffer.h"

struct format {
        struct rep_format_facts facts;
        enum rep_encoding encoding; /* of the blob whose hash and rules it writes */
        rep_emit_function *emit;
};

/* In the order of enum rep_format. */
static const struct format formats[] = {
        {{"c-blob", ".c", 0, true}, REP_ENCODING_AUTO, rep_emit_c_blob},
        {{"c-direct", ".c", REP_C_DIRECT_STATES, true}, REP_ENCODING_COMPACT, rep_emit_c_direct},
        {{"c-table", ".c", 0, true}, REP_ENCODING_AUTO, rep_emit_c_table},
        {{"dot", NULL, REP_DOT_STATES, true}, REP_ENCODING_COMPACT, rep_emit_dot},
        {{"json", NULL, UINT32_MAX, false}, REP_ENCODING_COMPACT, rep_emit_json},
        {{"ragel", ".rl", REP_RAGEL_STATES, true}, REP_ENCODING_COMPACT, rep_emit_ragel},
        {{"re2c", ".re", REP_RE2C_STATES, true}, REP_ENCODING_COMPACT, rep_emit_re2c},
};

const struct rep_format_facts *
rep_format_facts(enum rep_format format)
{
        return (size_t)format < sizeof(formats) / sizeof(formats[0]) ? &formats[format].facts : NULL;
}

/* Sets the names in EMISSION that are missing to their defaults.  HEADER becomes the memory of one.  Returns
 * REP_ERR_ARGUMENT for an invalid name. */
static enum rep_status
complete_names(struct rep_emission *emission, struct rep_buffer *header)
{
        if (emission->prefix == NULL)
                emission->prefix = "robots";
        if (emission->source == NULL)
                emission->source = "";
        if (emission->options == NULL)
                emission->options = "";
        if (!rep_is_identifier(emission->prefix) || (emission->header != NULL && !rep_is_header_name(emission->header)))
                return REP_ERR_ARGUMENT;
        if (emission->header == NULL) {
                rep_print(header, "%s.h%c", emission->prefix, '\0');
                emission->header = (const char *)header->bytes;
        }
        return header->failed ? REP_ERR_MEMORY : REP_OK;
}

/* Compiles TEXT as FORMAT needs it, by COMPILER. */
static enum rep_status
compile_for(struct rep_compiler *compiler, struct rep_text text, const struct rep_options *given,
            const struct format *format, struct rep_arena *memory, struct rep_blob *blob, struct rep_automata *compiled)
{
        struct rep_options options;
        enum rep_status status = rep_read_options(&options, sizeof(options), sizeof(options), given);

        if (status != REP_OK)
                return status;
        options.size = sizeof(options);
        if (options.encoding == REP_ENCODING_AUTO)
                options.encoding = format->encoding;
        if (format->emit != rep_emit_c_blob)
                options.strip = REP_STRIP_NONE;
        return rep_compile_automata(compiler, text.data, text.size, &options, 0, memory, blob, compiled);
}

/* Compiles TEXT, unless OPTIONS have a blob, and writes what it became to FILES: the source and its header. */
static enum rep_status
write_files(struct rep_text text, const struct rep_options *given, const struct format *format,
            const struct rep_emit_options *options, struct rep_emission *emission, struct rep_buffer files[2],
            struct rep_emitted *emitted)
{
        struct rep_compiler *compiler = rep_compiler_create();
        struct rep_automata compiled = {.blob = options->blob};
        struct rep_arena memory = {0};
        struct rep_blob blob;
        enum rep_status status = compiler == NULL ? REP_ERR_MEMORY : REP_OK;

        emission->compiled = &compiled;
        if (options->blob != NULL)
                rep_blob_stats(options->blob, &compiled.stats);
        else if (status == REP_OK)
                status = compile_for(compiler, text, given, format, &memory, &blob, &compiled);
        if (status == REP_OK && options->url != NULL)
                status = rep_find_path(&memory, compiled.stats.dialect, options->url, strlen(options->url),
                                       &emission->path);
        if (status == REP_OK)
                status = format->emit(emission, &files[0], &files[1]);
        emitted->automata = compiled.automaton_count;
        rep_arena_free(&memory);
        rep_compiler_free(compiler);
        return status == REP_OK && (files[0].failed || files[1].failed) ? REP_ERR_MEMORY : status;
}

enum rep_status
rep_emit(const char *text, size_t size, const struct rep_options *compile, enum rep_format format,
         const struct rep_emit_options *given, struct rep_emitted *emitted)
{
        struct rep_buffer files[2] = {{0}, {0}}, header = {0};
        struct rep_emit_options options;
        struct rep_emission emission = {0};
        enum rep_status status = rep_read_options(&options, sizeof(options), sizeof(options), given);

        memset(emitted, 0, sizeof(*emitted));
        if (status != REP_OK || rep_format_facts(format) == NULL ||
            (options.blob != NULL && format != REP_FORMAT_C_BLOB))
                return REP_ERR_ARGUMENT;
        emission.prefix = options.prefix;
        emission.source = options.source;
        emission.options = options.options;
        emission.max_states = options.max_states;
        emission.header = options.header;
        emission.tables = &emitted->tables;
        status = complete_names(&emission, &header);
        if (status == REP_OK)
                status = write_files((struct rep_text){text, size}, compile, &formats[format], &options, &emission,
                                     files, emitted);
        rep_buffer_free(&header);
        if (status != REP_OK) {
                rep_buffer_free(&files[0]);
                rep_buffer_free(&files[1]);
                memset(emitted, 0, sizeof(*emitted));
                return status;
        }
        emitted->source = (struct rep_text){(const char *)files[0].bytes, files[0].size};
        emitted->header = (struct rep_text){(const char *)files[1].bytes, files[1].size};
        return REP_OK;
}

void
rep_emitted_free(struct rep_emitted *emitted)
{
        free((void *)(uintptr_t)emitted->source.data);
        free((void *)(uintptr_t)emitted->header.data);
        memset(emitted, 0, sizeof(*emitted));
}
