/* json.c: see json.h. */
#include "cli/base/json.h"

#include <json-c/json_object_iterator.h>
#include <limits.h>
#include <stdlib.h>

#include "cli/base/memory.h"
#include "cli/base/printable.h"
#include "utf8.h"

/* U+FFFD, which stands for a byte that is no UTF-8. */
static const char replacement[] = {'\xef', '\xbf', '\xbd'};

/* Writes TEXT to TO with each byte that is no UTF-8 replaced.  Returns the end of what it wrote. */
static char *
put_valid(char *to, struct rep_text text)
{
        while (text.size > 0) {
                size_t span = rep_utf8_span(text);

                memcpy(to, text.data, span);
                to += span;
                if (span == text.size)
                        break;
                memcpy(to, replacement, sizeof(replacement));
                to += sizeof(replacement);
                text.data += span + 1;
                text.size -= span + 1;
        }
        return to;
}

static struct json_object *
new_string(const char *data, size_t size)
{
        return must(size <= INT_MAX ? json_object_new_string_len(data != NULL ? data : "", (int)size) : NULL);
}

struct json_object *
jsonl_new(void)
{
        return must(json_object_new_object());
}

struct json_object *
jsonl_bool(bool value)
{
        return must(json_object_new_boolean(value));
}

struct json_object *
jsonl_string(const char *string)
{
        return jsonl_text(rep_string(string));
}

struct json_object *
jsonl_text(struct rep_text text)
{
        struct json_object *string;
        char *valid;

        if (rep_utf8_span(text) == text.size)
                return new_string(text.data, text.size);
        valid = must_resize(NULL, text.size, sizeof(replacement));
        string = new_string(valid, (size_t)(put_valid(valid, text) - valid));
        free(valid);
        return string;
}

void
jsonl_add(struct json_object *object, const char *name, struct json_object *value)
{
        if (json_object_object_add(object, name, value) != 0)
                must(NULL);
}

void
jsonl_add_members(struct json_object *object, struct json_object *from)
{
        struct json_object_iterator at = json_object_iter_begin(from), end = json_object_iter_end(from);

        for (; !json_object_iter_equal(&at, &end); json_object_iter_next(&at))
                jsonl_add(object, json_object_iter_peek_name(&at), json_object_get(json_object_iter_peek_value(&at)));
        json_object_put(from);
}

void
jsonl_add_number(struct json_object *object, const char *name, uint64_t number)
{
        jsonl_add(object, name, must(json_object_new_uint64(number)));
}

struct json_object *
jsonl_add_list(struct json_object *object, const char *name)
{
        struct json_object *list = must(json_object_new_array());

        jsonl_add(object, name, list);
        return list;
}

void
jsonl_append(struct json_object *list, struct json_object *value)
{
        if (json_object_array_add(list, value) != 0)
                must(NULL);
}

bool
jsonl_write(struct json_object *object, struct output *output)
{
        int flags = JSON_C_TO_STRING_PLAIN | JSON_C_TO_STRING_NOSLASHESCAPE;
        struct rep_text text = {NULL, 0};

        text.data = json_object_to_json_string_length(object, flags, &text.size);
        if (text.data == NULL)
                must(NULL);
        print_json(output->stream, text);
        json_object_put(object);
        return output_end_line(output);
}
