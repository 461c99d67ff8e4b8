/* SPDX-License-Identifier: Apache-2.0 */
/* ranges_json.c: ranges as Google, Microsoft, OpenAI and others publish them; see ranges.h. */
#include <json-c/json_tokener.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "cli/base/report.h"
#include "cli/review/ranges.h"

/* Adds the range in PREFIX, an object. */
static bool
add_prefix(struct ranges *ranges, struct json_object *prefix, ranges_add_fn *add, struct failure *failure)
{
        struct json_object *text;

        if (!json_object_is_type(prefix, json_type_object) ||
            (!json_object_object_get_ex(prefix, "ipv4Prefix", &text) &&
             !json_object_object_get_ex(prefix, "ipv6Prefix", &text)) ||
            !json_object_is_type(text, json_type_string))
                return fail(failure, "it has neither a text 'ipv4Prefix' nor 'ipv6Prefix'");
        return add(ranges, (struct rep_text){json_object_get_string(text), (size_t)json_object_get_string_len(text)},
                   failure);
}

static bool
add_prefixes(struct ranges *ranges, struct json_object *object, ranges_add_fn *add, struct failure *failure)
{
        struct json_object *list;
        struct failure why;

        if (!json_object_is_type(object, json_type_object))
                return fail(failure, "it does not hold one JSON object");
        if (!json_object_object_get_ex(object, "prefixes", &list) || !json_object_is_type(list, json_type_array))
                return fail(failure, "its JSON has no list 'prefixes'");
        for (size_t i = 0; i < json_object_array_length(list); i++)
                if (!add_prefix(ranges, json_object_array_get_idx(list, i), add, &why))
                        return fail(failure, "prefix number %zu: %s", i + 1, why.text);
        return true;
}

bool
ranges_add_json(struct ranges *ranges, struct rep_text text, ranges_add_fn *add, struct failure *failure)
{
        struct json_tokener *tokener = must(json_tokener_new());
        char *copy = must_text(text.data, text.size); /* the NUL behind it says that there is no more */
        struct json_object *object = NULL;
        bool done;

        json_tokener_set_flags(tokener, JSON_TOKENER_STRICT);
        if (text.size < INT_MAX && memchr(copy, '\0', text.size) == NULL)
                object = json_tokener_parse_ex(tokener, copy, (int)text.size + 1);
        json_tokener_free(tokener);
        free(copy);
        done = add_prefixes(ranges, object, add, failure);
        json_object_put(object);
        return done;
}
