/* SPDX-License-Identifier: Apache-2.0 */
/* batch_object.c: see batch.h. */
#include "cli/ask/batch.h"

#include <json-c/json_object_iterator.h>
#include <json-c/json_tokener.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "cli/base/text.h"

/* Reads the member NAME as a text.  The text is empty if the member is absent or null. */
static bool
read_member(struct batch_line *line, const char *name, struct rep_text *text, struct failure *failure)
{
        struct json_object *value = NULL;

        *text = (struct rep_text){"", 0};
        if (!json_object_object_get_ex(line->object, name, &value) || value == NULL)
                return true;
        if (!json_object_is_type(value, json_type_string))
                return fail(failure, "the member '%s' is not a string", name);
        *text = (struct rep_text){json_object_get_string(value), (size_t)json_object_get_string_len(value)};
        return true;
}

bool
batch_object_read(struct batch_line *line, const struct lines *lines, struct failure *failure)
{
        struct json_tokener *tokener = must(json_tokener_new());
        struct rep_text robots, agents;

        json_tokener_set_flags(tokener, JSON_TOKENER_STRICT);
        /* The tokener stops at a NUL, and would ignore what follows it. */
        if (lines->size < INT_MAX && memchr(lines->data, '\0', lines->size) == NULL)
                line->object = json_tokener_parse_ex(tokener, lines->data, (int)lines->size + 1);
        json_tokener_free(tokener);
        if (!json_object_is_type(line->object, json_type_object)) {
                /* The answer could not be added to any other value. */
                batch_object_free(line->object);
                line->object = NULL;
                return fail(failure, "the line is not a JSON object");
        }
        if (!read_member(line, "robots", &robots, failure) || !read_member(line, "agent", &agents, failure) ||
            !read_member(line, "url", &line->url, failure))
                return false;
        if (strlen(robots.data) != robots.size || strlen(agents.data) != agents.size)
                return fail(failure, "a file or an agent holds a NUL");
        line->robots = (char *)robots.data;
        line->agents = agents.data;
        return true;
}

/* Adds the members of OBJECT.  Those that OTHER has, too, are taken out of it, and stand in their place. */
static void
add_members(struct rep_json *json, const struct json_object *object, struct json_object *other)
{
        struct json_object_iterator at = json_object_iter_begin((struct json_object *)(uintptr_t)object);
        struct json_object_iterator end = json_object_iter_end(object);

        for (; !json_object_iter_equal(&at, &end); json_object_iter_next(&at)) {
                const char *name = json_object_iter_peek_name(&at);
                struct json_object *value = json_object_iter_peek_value(&at), *instead = NULL;
                bool replaced = other != NULL && json_object_object_get_ex(other, name, &instead);
                struct rep_text text = {NULL, 0};

                text.data = must((char *)(uintptr_t)json_object_to_json_string_length(
                        replaced ? instead : value, JSON_C_TO_STRING_PLAIN | JSON_C_TO_STRING_NOSLASHESCAPE,
                        &text.size));
                rep_json_name(json, name);
                json_put_written(json, text);
                if (replaced)
                        json_object_object_del(other, name);
        }
}

/* Returns whether ANSWER may have a member NAME: whether a string in it is NAME. */
static bool
may_have(const struct bytes *answer, const char *name)
{
        size_t size = strlen(name);
        const char *end = answer->bytes + answer->size, *at = answer->bytes;

        for (; (at = memchr(at, '"', (size_t)(end - at))) != NULL; at++)
                if ((size_t)(end - at) > size + 1 && memcmp(at + 1, name, size) == 0 && at[size + 1] == '"')
                        return true;
        return false;
}

/* Returns ANSWER as an object if it has a member of LINE, too.  Otherwise returns NULL. */
static struct json_object *
read_if_shared(const struct json_object *line, const struct bytes *answer)
{
        struct json_object_iterator at = json_object_iter_begin((struct json_object *)(uintptr_t)line);
        struct json_object_iterator end = json_object_iter_end(line);
        struct json_tokener *tokener;
        struct json_object *answered;

        while (!json_object_iter_equal(&at, &end) && !may_have(answer, json_object_iter_peek_name(&at)))
                json_object_iter_next(&at);
        if (json_object_iter_equal(&at, &end))
                return NULL;
        tokener = must(json_tokener_new());
        answered = must(json_tokener_parse_ex(tokener, answer->bytes, (int)answer->size));
        json_tokener_free(tokener);
        return answered;
}

bool
batch_object_write(const struct json_object *line, struct bytes *answer, struct output *output)
{
        struct json_object *answered = read_if_shared(line, answer);
        struct bytes whole = {0};
        struct rep_json json = json_into(&whole);

        rep_json_begin(&json, '{');
        add_members(&json, line, answered);
        if (answered != NULL)
                add_members(&json, answered, NULL);
        else
                json_put_written(&json, (struct rep_text){answer->bytes + 1, answer->size - 2});
        rep_json_end(&json, '}');
        print_json(output->stream, (struct rep_text){whole.bytes, whole.size});
        json_object_put(answered);
        free(answer->bytes);
        free(whole.bytes);
        return output_end_line(output);
}

void
batch_object_free(struct json_object *object)
{
        json_object_put(object);
}
