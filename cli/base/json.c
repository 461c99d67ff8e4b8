/* SPDX-License-Identifier: Apache-2.0 */
/* json.c: see json.h. */
#include "cli/base/json.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

bool
json_collect(void *context, const char *bytes, size_t size)
{
        must_append(context, bytes, size);
        return true;
}

struct rep_json
json_into(struct bytes *bytes)
{
        return (struct rep_json){.write = json_collect, .context = bytes};
}

/* A stream keeps its error for whoever closes it. */
static bool
write_stream(void *context, const char *bytes, size_t size)
{
        fwrite(bytes, 1, size, context);
        return true;
}

struct rep_json
json_to(FILE *stream)
{
        return (struct rep_json){.write = write_stream, .context = stream};
}

struct rep_json
json_begin_line(struct output *output)
{
        struct rep_json json = json_to(output->stream);

        rep_json_begin(&json, '{');
        return json;
}

bool
json_end_line(struct rep_json *json, struct output *output)
{
        rep_json_end(json, '}');
        return output_end_line(output);
}

void
json_begin(struct rep_json *json, const char *name, char bracket)
{
        rep_json_name(json, name);
        rep_json_begin(json, bracket);
}

void
json_integer(struct rep_json *json, const char *name, int64_t number)
{
        char digits[24];

        snprintf(digits, sizeof(digits), "%" PRId64, number);
        rep_json_name(json, name);
        json_put_written(json, rep_string(digits));
}

void
json_text_or_null(struct rep_json *json, const char *name, struct rep_text text)
{
        if (text.size > 0)
                rep_json_text(json, name, text);
        else
                rep_json_string(json, name, NULL);
}

void
json_put_written(struct rep_json *json, struct rep_text text)
{
        if (text.size == 0)
                return;
        rep_json_foreign(json);
        json->write(json->context, text.data, text.size);
}

void
json_put_said(struct rep_json *json, struct bytes *said)
{
        json_put_written(json, (struct rep_text){said->bytes + 1, said->size - 2});
        free(said->bytes);
}

bool
json_write_said(struct bytes *said, struct output *output)
{
        output_raw(output, (struct rep_text){said->bytes, said->size});
        free(said->bytes);
        return output_end_line(output);
}
