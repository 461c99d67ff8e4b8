/* JSON for machines, one object a line, as json-c makes it. */
#ifndef REP_CLI_BASE_JSON_H
#define REP_CLI_BASE_JSON_H

#include <json-c/json_object.h>

#include "cli/base/output.h"

/*
 * New values.  JSON is UTF-8, and a text is any bytes: a byte that belongs to no valid sequence becomes U+FFFD.
 */
struct json_object *jsonl_new(void);
struct json_object *jsonl_bool(bool value);
struct json_object *jsonl_string(const char *string);
struct json_object *jsonl_text(struct rep_text text);

/* Adds a member to OBJECT, which takes over VALUE.  A VALUE of NULL is null. */
void jsonl_add(struct json_object *object, const char *name, struct json_object *value);

/* Adds the members of FROM, which is freed, to OBJECT; of one name, the new value stays. */
void jsonl_add_members(struct json_object *object, struct json_object *from);

void jsonl_add_number(struct json_object *object, const char *name, uint64_t number);

/* Adds an empty list, which stays OBJECT's, and returns it. */
struct json_object *jsonl_add_list(struct json_object *object, const char *name);

/* Appends VALUE to LIST, which takes it over. */
void jsonl_append(struct json_object *list, struct json_object *value);

/* Writes OBJECT as a line, and frees it.  Returns as output_end_line(). */
bool jsonl_write(struct json_object *object, struct output *output);

#endif
