/* SPDX-License-Identifier: Apache-2.0 */
/* JSON output, one object a line, by what writes the JSON of the libraries (base/json.h). */
#ifndef REP_CLI_BASE_JSON_H
#define REP_CLI_BASE_JSON_H

#include "base/json.h"
#include "cli/base/memory.h"
#include "cli/base/output.h"

/* Return a writer that appends to BYTES, or writes to STREAM. */
struct rep_json json_into(struct bytes *bytes);
struct rep_json json_to(FILE *stream);

/* Begins an object that is a line of OUTPUT, and ends it.  The latter returns as output_end_line(). */
struct rep_json json_begin_line(struct output *output);
bool json_end_line(struct rep_json *json, struct output *output);

/* Begins the member NAME, an object or a list; rep_json_end() ends it. */
void json_begin(struct rep_json *json, const char *name, char bracket);

/* Write a member: a number that may be negative, or a text that is null if it is empty. */
void json_integer(struct rep_json *json, const char *name, int64_t number);
void json_text_or_null(struct rep_json *json, const char *name, struct rep_text text);

/* Writes TEXT, which is JSON already, as the next value or members.  Nothing is written of an empty text. */
void json_put_written(struct rep_json *json, struct rep_text text);

/* Collects what rep_say.h writes, in the struct bytes CONTEXT. */
bool json_collect(void *context, const char *bytes, size_t size);

/* Writes the members of the object in SAID, and frees SAID. */
void json_put_said(struct rep_json *json, struct bytes *said);

/* Writes SAID as a line, and frees it.  Returns as output_end_line(). */
bool json_write_said(struct bytes *said, struct output *output);

#endif
