/* SPDX-License-Identifier: Apache-2.0 */
/*
 * JSON at the end of a buffer.  Commas are added automatically.
 *
 * Texts may hold any bytes.  Each byte that is not valid UTF-8 becomes U+FFFD, because the output is for people to read.
 * The buffer records whether memory was out.
 */
#ifndef REP_GEN_BASE_JSON_H
#define REP_GEN_BASE_JSON_H

#include "base/buffer.h"
#include "rep_runtime.h"

/* Begins and ends an object or a list.  BRACKET is one of "{}[]". */
void rep_json_begin(struct rep_buffer *out, char bracket);
void rep_json_end(struct rep_buffer *out, char bracket);

/* Appends a member's name.  The caller appends its value next. */
void rep_json_name(struct rep_buffer *out, const char *name);

/* Appends TEXT as a string, without a comma in front. */
void rep_json_put_text(struct rep_buffer *out, struct rep_text text);

/* Appends a value to a list. */
void rep_json_element(struct rep_buffer *out, struct rep_text text);

/* Append a member with its value.  If the text is NULL, the value is null. */
void rep_json_text(struct rep_buffer *out, const char *name, struct rep_text text);
void rep_json_string(struct rep_buffer *out, const char *name, const char *text);
void rep_json_number(struct rep_buffer *out, const char *name, uint64_t number);
void rep_json_bool(struct rep_buffer *out, const char *name, bool truth);

/* Appends NUMBER as a value, or null if it equals NONE. */
void rep_json_number_or_null(struct rep_buffer *out, uint32_t number, uint32_t none);

#endif
