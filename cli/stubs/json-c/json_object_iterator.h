/* The members of an object, for a build without json-c, see json_object.h. */
#ifndef REP_CLI_STUBS_JSON_C_JSON_OBJECT_ITERATOR_H
#define REP_CLI_STUBS_JSON_C_JSON_OBJECT_ITERATOR_H

#include <json-c/json_object.h>

struct json_object_iterator {
        struct json_object *object;
};

static inline struct json_object_iterator
json_object_iter_begin(struct json_object *object)
{
        return (struct json_object_iterator){object};
}

static inline struct json_object_iterator
json_object_iter_end(const struct json_object *object)
{
        (void)object;
        return (struct json_object_iterator){NULL};
}

static inline bool
json_object_iter_equal(const struct json_object_iterator *left, const struct json_object_iterator *right)
{
        (void)left;
        (void)right;
        return true;
}

static inline void
json_object_iter_next(struct json_object_iterator *at)
{
        (void)at;
}

static inline const char *
json_object_iter_peek_name(const struct json_object_iterator *at)
{
        (void)at;
        return NULL;
}

static inline struct json_object *
json_object_iter_peek_value(const struct json_object_iterator *at)
{
        (void)at;
        return NULL;
}

#endif
