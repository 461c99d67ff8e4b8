/* SPDX-License-Identifier: Apache-2.0 */
/* emit.c: the rules of a robots.txt as source code. */
#include "objects.h"
#include "rep_emit.h"

#include <string.h>

enum { NAME_MAX_SIZE = 512 };

/* Returns the format that is called NAME, or NULL. */
static const struct rep_format_facts *
find_format(struct rep_text name, enum rep_format *format)
{
        const struct rep_format_facts *facts;

        for (unsigned i = 0; (facts = rep_format_facts((enum rep_format)i)) != NULL; i++) {
                *format = (enum rep_format)i;
                if (strlen(facts->name) == name.size && memcmp(facts->name, name.data, name.size) == 0)
                        return facts;
        }
        return NULL;
}

/* Copies NAME to TO, and ends it by a NUL.  Returns whether there is room. */
static bool
copy_name(struct rep_text name, char to[NAME_MAX_SIZE])
{
        if (name.size >= NAME_MAX_SIZE)
                return false;
        memcpy(to, name.data, name.size);
        to[name.size] = '\0';
        return true;
}

/* Compiles the text of ROBOTS in an ENCODING; a blob stays what it is. */
static enum rep_status
recompile(struct door_robots *robots, struct rep_compiler *compiler, enum rep_encoding encoding, struct rep_blob *blob)
{
        struct rep_options options = robots->options;
        struct rep_text text = rep_robots_text(robots->robots);
        const struct rep_blob *made;
        enum rep_status status;
        const void *bytes;
        size_t size;

        options.encoding = encoding;
        if (text.data == NULL || encoding == REP_ENCODING_AUTO) {
                status = door_need_blob(robots, &made);
                if (status == REP_OK)
                        *blob = *made;
                return status;
        }
        status = rep_compile(compiler, text.data, text.size, &options, &bytes, &size);
        return status == REP_OK ? rep_open(blob, bytes, size, NULL) : status;
}

/* The source, and the header that goes with it.  The texts are the format, what names begin with, and the header's file name. */
enum rep_status
door_ask_emit(const struct door_asked *asked)
{
        char prefix[NAME_MAX_SIZE], header[NAME_MAX_SIZE];
        const struct rep_emit_options options = {
                .size = sizeof(options), .prefix = prefix, .header = header, .source = "robots.txt"};
        struct rep_json out = door_json(asked);
        struct rep_emitted emitted = {{NULL, 0}, {NULL, 0}, 0};
        enum rep_format format = REP_FORMAT_C_TABLE;
        const struct rep_format_facts *facts = find_format(door_text_at(&asked->texts, 0), &format);
        struct rep_compiler *compiler;
        struct rep_blob blob;
        enum rep_status status;

        if (facts == NULL || !copy_name(door_text_at(&asked->texts, 1), prefix) ||
            !copy_name(door_text_at(&asked->texts, 2), header))
                return REP_ERR_ARGUMENT;
        compiler = rep_compiler_create();
        status = compiler == NULL ? REP_ERR_MEMORY : recompile(asked->robots, compiler, facts->encoding, &blob);
        if (status == REP_OK)
                status = rep_emit(&blob, format, &options, &emitted);
        rep_json_begin(&out, '{');
        rep_json_text(&out, "source", emitted.source);
        rep_json_text(&out, "header", emitted.header);
        rep_json_end(&out, '}');
        rep_emitted_free(&emitted);
        rep_compiler_free(compiler);
        return status;
}
