/*
 * What this command uses of json-c, for a build without it: whoever begins with JSON ends the command with an error.  So
 * no object is ever made, and what takes one has nothing to do.
 */
#ifndef REP_CLI_STUBS_JSON_C_JSON_OBJECT_H
#define REP_CLI_STUBS_JSON_C_JSON_OBJECT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cli/base/missing.h"

struct json_object;
enum json_type { json_type_boolean, json_type_int, json_type_object, json_type_string };

enum { JSON_C_TO_STRING_PLAIN, JSON_C_TO_STRING_PRETTY, JSON_C_TO_STRING_NOSLASHESCAPE };

/* ---- where JSON begins */

static inline struct json_object *
json_object_new_object(void)
{
        end_without("json-c", "there is no JSON");
}

static inline struct json_object *
json_object_new_array(void)
{
        end_without("json-c", "there is no JSON");
}

static inline struct json_object *
json_object_new_boolean(bool value)
{
        (void)value;
        end_without("json-c", "there is no JSON");
}

static inline struct json_object *
json_object_new_int64(int64_t value)
{
        (void)value;
        end_without("json-c", "there is no JSON");
}

static inline struct json_object *
json_object_new_uint64(uint64_t value)
{
        (void)value;
        end_without("json-c", "there is no JSON");
}

static inline struct json_object *
json_object_new_string_len(const char *text, int size)
{
        (void)text;
        (void)size;
        end_without("json-c", "there is no JSON");
}

/* ---- what takes an object */

static inline int
json_object_object_add(struct json_object *object, const char *name, struct json_object *value)
{
        (void)object;
        (void)name;
        (void)value;
        return -1;
}

static inline int
json_object_array_add(struct json_object *array, struct json_object *value)
{
        (void)array;
        (void)value;
        return -1;
}

static inline struct json_object *
json_object_get(struct json_object *object)
{
        return object;
}

static inline bool
json_object_object_get_ex(const struct json_object *object, const char *name, struct json_object **value)
{
        (void)object;
        (void)name;
        (void)value;
        return false;
}

static inline bool
json_object_is_type(const struct json_object *object, enum json_type type)
{
        (void)object;
        (void)type;
        return false;
}

static inline bool
json_object_get_boolean(const struct json_object *object)
{
        (void)object;
        return false;
}

static inline int64_t
json_object_get_int64(const struct json_object *object)
{
        (void)object;
        return 0;
}

static inline const char *
json_object_get_string(struct json_object *object)
{
        (void)object;
        return "";
}

static inline int
json_object_get_string_len(const struct json_object *object)
{
        (void)object;
        return 0;
}

static inline const char *
json_object_to_json_string_length(struct json_object *object, int flags, size_t *size)
{
        (void)object;
        (void)flags;
        (void)size;
        return NULL;
}

/* Nothing to free is allowed. */
static inline int
json_object_put(struct json_object *object)
{
        (void)object;
        return 1;
}

#endif
