/* SPDX-License-Identifier: Apache-2.0 */
/* emit.c: emits a blob in any format; see rep_emit.h. */
#include "emit/emit.h"

#include <stdlib.h>
#include <string.h>

#include "analyze/url_path.h"
#include "base/print.h"
#include "rep_emit.h"

struct format {
        struct rep_format_facts facts;
        rep_emit_function *emit;
};

/* In the order of enum rep_format. */
static const struct format formats[] = {
        {{"c-blob", ".c", 0, true, REP_ENCODING_AUTO}, rep_emit_c_blob},
        {{"c-direct", ".c", REP_C_DIRECT_STATES, true, REP_ENCODING_COMPACT}, rep_emit_c_direct},
        {{"c-table", ".c", 0, true, REP_ENCODING_AUTO}, rep_emit_c_table},
        {{"dot", NULL, REP_DOT_STATES, true, REP_ENCODING_COMPACT}, rep_emit_dot},
        {{"json", NULL, UINT32_MAX, false, REP_ENCODING_COMPACT}, rep_emit_json},
        {{"ragel", ".rl", REP_RAGEL_STATES, true, REP_ENCODING_COMPACT}, rep_emit_ragel},
        {{"re2c", ".re", REP_RE2C_STATES, true, REP_ENCODING_COMPACT}, rep_emit_re2c},
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

/* Decodes BLOB and writes it to FILES: the source and its header. */
static enum rep_status
write_files(const struct rep_blob *blob, const struct format *format, const char *url, struct rep_emission *emission,
            struct rep_buffer files[2])
{
        struct rep_decoded_blob decoded;
        struct rep_arena memory = {0};
        enum rep_status status = rep_decode_blob(&memory, blob, &decoded);

        emission->decoded = &decoded;
        if (status == REP_OK && url != NULL)
                status = rep_find_path(&memory, decoded.dialect, url, strlen(url), &emission->path);
        if (status == REP_OK)
                status = format->emit(emission, &files[0], &files[1]);
        rep_arena_free(&memory);
        return status == REP_OK && (files[0].failed || files[1].failed) ? REP_ERR_MEMORY : status;
}

enum rep_status
rep_emit(const struct rep_blob *blob, enum rep_format format, const struct rep_emit_options *given,
         struct rep_emitted *emitted)
{
        struct rep_buffer files[2] = {{0}, {0}}, header = {0};
        struct rep_emit_options options;
        struct rep_emission emission = {0};
        enum rep_status status = rep_read_options(&options, sizeof(options), sizeof(options), given);

        memset(emitted, 0, sizeof(*emitted));
        if (status != REP_OK || blob == NULL || rep_format_facts(format) == NULL)
                return REP_ERR_ARGUMENT;
        emission.prefix = options.prefix;
        emission.source = options.source;
        emission.options = options.options;
        emission.max_states = options.max_states;
        emission.header = options.header;
        emission.tables = &emitted->tables;
        status = complete_names(&emission, &header);
        if (status == REP_OK)
                status = write_files(blob, &formats[format], options.url, &emission, files);
        rep_buffer_free(&header);
        if (status != REP_OK) {
                rep_buffer_free(&files[0]);
                rep_buffer_free(&files[1]);
                emitted->tables = 0;
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
