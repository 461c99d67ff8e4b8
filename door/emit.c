/* SPDX-License-Identifier: Apache-2.0 */
/* emit.c: the rules of a robots.txt as source code. */
#include "ask/ask.h"
#include "objects.h"
#include "rep_emit.h"

#include <string.h>

enum { NAME_MAX_SIZE = 512 };

/* Sets *FORMAT to the one that is called NAME.  Returns whether there is one. */
static bool
find_format(struct rep_text name, enum rep_format *format)
{
        const struct rep_format_facts *facts;

        for (unsigned i = 0; (facts = rep_format_facts((enum rep_format)i)) != NULL; i++) {
                *format = (enum rep_format)i;
                if (strlen(facts->name) == name.size && memcmp(facts->name, name.data, name.size) == 0)
                        return true;
        }
        return false;
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

/* The source, and the header that goes with it, of a file that has a text.  The texts are the format, what names begin
   with, and the header's file name. */
enum rep_status
door_ask_emit(const struct door_asked *asked)
{
        char prefix[NAME_MAX_SIZE], header[NAME_MAX_SIZE];
        const struct rep_emit_options options = {
                .size = sizeof(options), .prefix = prefix, .header = header, .source = "robots.txt"};
        struct rep_json out = door_json(asked);
        struct rep_text text = rep_robots_text(asked->robots->robots);
        struct rep_emitted emitted = {.tables = 0};
        enum rep_format format = REP_FORMAT_C_TABLE;
        enum rep_status status;

        if (text.data == NULL || !find_format(rep_question_text(asked->about, 0), &format) ||
            !copy_name(rep_question_text(asked->about, 1), prefix) ||
            !copy_name(rep_question_text(asked->about, 2), header))
                return REP_ERR_ARGUMENT;
        status = rep_emit(text.data, text.size, &asked->robots->options, format, &options, &emitted);
        if (status == REP_OK) {
                rep_json_begin(&out, '{');
                rep_json_text(&out, "source", emitted.source);
                rep_json_text(&out, "header", emitted.header);
                rep_json_end(&out, '}');
        }
        rep_emitted_free(&emitted);
        return status;
}
