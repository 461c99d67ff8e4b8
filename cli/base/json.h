/* SPDX-License-Identifier: Apache-2.0 */
/* JSON output, one object a line.  Values are made first, then added to each other, and written at the end. */
#ifndef REP_CLI_BASE_JSON_H
#define REP_CLI_BASE_JSON_H

#include "cli/base/memory.h"
#include "cli/base/output.h"

struct json;

/* New values.  JSON is UTF-8, but a text may hold any bytes: a byte outside of valid sequences becomes U+FFFD. */
struct json *jsonl_new(void);
struct json *jsonl_list(void);
struct json *jsonl_bool(bool value);
struct json *jsonl_integer(int64_t value);
struct json *jsonl_string(const char *string);
struct json *jsonl_text(struct rep_text text);

/* A value from text that is already JSON. */
struct json *jsonl_written(struct rep_text json);

/* Collects an object that rep_say.h writes, in the buffer CONTEXT. */
bool jsonl_collect(void *context, const char *bytes, size_t size);

/* Adds the members of the object in SAID to OBJECT, and frees SAID. */
void jsonl_add_said(struct json *object, struct bytes *said);

/* Writes SAID as a line, and frees it.  Returns as output_end_line(). */
bool jsonl_write_said(struct bytes *said, struct output *output);

/* Adds a member to OBJECT, which takes over VALUE.  A VALUE of NULL is null. */
void jsonl_add(struct json *object, const char *name, struct json *value);
void jsonl_add_number(struct json *object, const char *name, uint64_t number);

/* Adds an empty list to OBJECT, which owns it, and returns the list. */
struct json *jsonl_add_list(struct json *object, const char *name);

/* Takes the first member out of OBJECT, or the member NAME if that is not NULL.  Returns false if there is none. */
bool jsonl_take(struct json *object, const char *name, struct json **member);

/* Adds MEMBER, which was taken out of another object, under its old name. */
void jsonl_give(struct json *object, struct json *member);

/* Appends VALUE to LIST, which takes it over. */
void jsonl_append(struct json *list, struct json *value);
void jsonl_append_number(struct json *list, uint64_t number);

void jsonl_free(struct json *value);

/* Appends VALUE to OUT, and frees it.  LINES: each member is on a line of its own. */
void jsonl_put(struct json *value, bool lines, struct bytes *out);

/* Writes OBJECT as a line, and frees it.  Returns as output_end_line(). */
bool jsonl_write(struct json *object, struct output *output);

#endif
