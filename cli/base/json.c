/* SPDX-License-Identifier: Apache-2.0 */
/* json.c: see json.h. */
#include "cli/base/json.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "cli/base/printable.h"

struct json {
        char *name;               /* of a member; otherwise, and for members that were said together, NULL */
        char bracket;             /* the first byte of an object or list; '\0' for other values */
        struct bytes text;        /* the written form of other values */
        struct json *first, *end; /* the values of an object or list */
        struct json *next;        /* the next value in the same object or list */
};

static struct json *
new_value(char bracket)
{
        struct json *value = must(calloc(1, sizeof(*value)));

        value->bracket = bracket;
        return value;
}

/* Returns a value whose written form is TEXT. */
static struct json *
new_printed(const char *text)
{
        struct json *value = new_value('\0');

        must_print(&value->text, "%s", text);
        return value;
}

struct json *
jsonl_new(void)
{
        return new_value('{');
}

struct json *
jsonl_list(void)
{
        return new_value('[');
}

struct json *
jsonl_bool(bool value)
{
        return new_printed(value ? "true" : "false");
}

struct json *
jsonl_integer(int64_t number)
{
        struct json *value = new_value('\0');

        must_print(&value->text, "%" PRId64, number);
        return value;
}

static struct json *
new_number(uint64_t number)
{
        struct json *value = new_value('\0');

        must_print(&value->text, "%" PRIu64, number);
        return value;
}

struct json *
jsonl_string(const char *string)
{
        return jsonl_text(rep_string(string));
}

/* Appends TEXT as a string of JSON. */
static void
put_text(struct bytes *out, struct rep_text text)
{
        struct rep_json json = {.write = jsonl_collect, .context = out};

        rep_json_put_text(&json, text);
}

struct json *
jsonl_text(struct rep_text text)
{
        struct json *value = new_value('\0');

        put_text(&value->text, text);
        return value;
}

struct json *
jsonl_written(struct rep_text json)
{
        struct json *value = new_value('\0');

        must_append(&value->text, json.data, json.size);
        return value;
}

bool
jsonl_collect(void *context, const char *bytes, size_t size)
{
        must_append(context, bytes, size);
        return true;
}

void
jsonl_add_said(struct json *object, struct bytes *said)
{
        jsonl_append(object, jsonl_written((struct rep_text){said->bytes + 1, said->size - 2}));
        free(said->bytes);
}

void
jsonl_append(struct json *list, struct json *value)
{
        if (list->first == NULL)
                list->first = value;
        else
                list->end->next = value;
        list->end = value;
}

void
jsonl_append_number(struct json *list, uint64_t number)
{
        jsonl_append(list, new_number(number));
}

void
jsonl_add(struct json *object, const char *name, struct json *value)
{
        if (value == NULL)
                value = new_printed("null");
        value->name = must(strdup(name));
        jsonl_append(object, value);
}

void
jsonl_add_number(struct json *object, const char *name, uint64_t number)
{
        jsonl_add(object, name, new_number(number));
}

struct json *
jsonl_add_list(struct json *object, const char *name)
{
        struct json *list = jsonl_list();

        jsonl_add(object, name, list);
        return list;
}

bool
jsonl_take(struct json *object, const char *name, struct json **member)
{
        struct json *before = NULL, *at = object->first;

        while (at != NULL && name != NULL && (at->name == NULL || strcmp(at->name, name) != 0)) {
                before = at;
                at = at->next;
        }
        if (at == NULL)
                return false;
        if (before == NULL)
                object->first = at->next;
        else
                before->next = at->next;
        if (object->end == at)
                object->end = before;
        at->next = NULL;
        *member = at;
        return true;
}

void
jsonl_give(struct json *object, struct json *member)
{
        jsonl_append(object, member);
}

/* ---- writing */

/* Begins a line at DEPTH, if members have lines of their own: DEPTH is not negative then. */
static void
put_line(struct bytes *out, int depth)
{
        if (depth >= 0)
                must_print(out, "\n%*s", 2 * depth, "");
}

/* Writes VALUE at DEPTH. */
static void
put_value(const struct json *value, int depth, struct bytes *out)
{
        int within = depth >= 0 ? depth + 1 : depth;
        const struct json *at;

        if (value->bracket == '\0') {
                must_append(out, value->text.bytes, value->text.size);
                return;
        }
        must_append(out, &value->bracket, 1);
        for (at = value->first; at != NULL; at = at->next) {
                if (at != value->first)
                        must_append(out, ",", 1);
                put_line(out, within);
                if (at->name != NULL) {
                        put_text(out, rep_string(at->name));
                        must_append(out, ":", 1);
                }
                put_value(at, within, out);
        }
        if (value->first != NULL)
                put_line(out, depth);
        must_append(out, value->bracket == '{' ? "}" : "]", 1);
}

void
jsonl_free(struct json *value)
{
        struct json *at, *next;

        for (at = value->first; at != NULL; at = next) {
                next = at->next;
                jsonl_free(at);
        }
        free(value->text.bytes);
        free(value->name);
        free(value);
}

void
jsonl_put(struct json *value, bool lines, struct bytes *out)
{
        put_value(value, lines ? 0 : -1, out);
        jsonl_free(value);
}

bool
jsonl_write(struct json *object, struct output *output)
{
        struct bytes out = {0};

        jsonl_put(object, false, &out);
        print_json(output->stream, (struct rep_text){out.bytes, out.size});
        free(out.bytes);
        return output_end_line(output);
}

bool
jsonl_write_said(struct bytes *said, struct output *output)
{
        output_raw(output, (struct rep_text){said->bytes, said->size});
        free(said->bytes);
        return output_end_line(output);
}
