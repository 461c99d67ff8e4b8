/* Reading JSON, for a build without json-c, see json_object.h. */
#ifndef REP_CLI_STUBS_JSON_C_JSON_TOKENER_H
#define REP_CLI_STUBS_JSON_C_JSON_TOKENER_H

#include <json-c/json_object.h>

struct json_tokener;

enum { JSON_TOKENER_STRICT };

static inline struct json_tokener *
json_tokener_new(void)
{
        end_without("json-c", "there is no JSON");
}

static inline void
json_tokener_set_flags(struct json_tokener *tokener, int flags)
{
        (void)tokener;
        (void)flags;
}

static inline struct json_object *
json_tokener_parse_ex(struct json_tokener *tokener, const char *text, int size)
{
        (void)tokener;
        (void)text;
        (void)size;
        return NULL;
}

static inline void
json_tokener_free(struct json_tokener *tokener)
{
        (void)tokener;
}

#endif
