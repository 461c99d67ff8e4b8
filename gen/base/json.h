/* SPDX-License-Identifier: Apache-2.0 */
/*
 * JSON, written value by value.  Commas are added automatically.  Nothing is allocated.
 *
 * Texts may hold any bytes.  Each byte that is not valid UTF-8 becomes U+FFFD, because the output is for people to
 * read.
 */
#ifndef REP_GEN_BASE_JSON_H
#define REP_GEN_BASE_JSON_H

#include "base/buffer.h"
#include "rep_runtime.h"

/* Where JSON is written.  Starts with WRITE and CONTEXT set, and all else zero. */
struct rep_json {
        bool (*write)(void *context, const char *bytes, size_t size); /* returns false to get no more */
        void *context;
        bool follows; /* a value precedes the next one */
        bool stopped; /* WRITE returned false: nothing more is written */
};

/* Returns a writer that appends to BUFFER, which records whether memory was out. */
struct rep_json rep_json_into(struct rep_buffer *buffer);

/* Begins and ends an object or a list.  BRACKET is one of "{}[]". */
void rep_json_begin(struct rep_json *json, char bracket);
void rep_json_end(struct rep_json *json, char bracket);

/* Writes a member's name.  The caller writes its value next. */
void rep_json_name(struct rep_json *json, const char *name);

/* Write a value: a member's after its name, or one of a list.  A string of NULL is null. */
void rep_json_put_text(struct rep_json *json, struct rep_text text);
void rep_json_put_string(struct rep_json *json, const char *string);
void rep_json_put_number(struct rep_json *json, uint64_t number);

/* Writes NUMBER as a value, or null if it equals NONE. */
void rep_json_put_number_or_null(struct rep_json *json, uint32_t number, uint32_t none);

/* Goes on to a value that the caller writes by WRITE. */
void rep_json_foreign(struct rep_json *json);

/* Write a string piece by piece: begin it, put its pieces, and end it. */
void rep_json_begin_string(struct rep_json *json);
void rep_json_put_piece(struct rep_json *json, struct rep_text text);
void rep_json_end_string(struct rep_json *json);

/* The same as rep_json_put_piece() for what writes to a rep_write_fn: CONTEXT is the JSON. */
bool rep_json_take_piece(void *context, const char *bytes, size_t size);

/* Write a member with its value. */
void rep_json_text(struct rep_json *json, const char *name, struct rep_text text);
void rep_json_string(struct rep_json *json, const char *name, const char *string);
void rep_json_number(struct rep_json *json, const char *name, uint64_t number);
void rep_json_bool(struct rep_json *json, const char *name, bool truth);

#endif
