/* SPDX-License-Identifier: Apache-2.0 */
/*
 * JSON at the end of a buffer.  Commas come by themselves.
 *
 * A text may be any bytes: what is no UTF-8 becomes U+FFFD, one for each byte, as it is for people to read.  A buffer that
 * is out of memory notes that itself.
 */
#ifndef REP_GEN_BASE_JSON_H
#define REP_GEN_BASE_JSON_H

#include "base/buffer.h"
#include "rep_runtime.h"

/* Begins and ends an object or a list: BRACKET is one of "{}[]". */
void rep_json_begin(struct rep_buffer *out, char bracket);
void rep_json_end(struct rep_buffer *out, char bracket);

/* A member's name; its value is to follow. */
void rep_json_name(struct rep_buffer *out, const char *name);

/* TEXT as a string, without a comma in front. */
void rep_json_put_text(struct rep_buffer *out, struct rep_text text);

/* Values of a list. */
void rep_json_element(struct rep_buffer *out, struct rep_text text);
void rep_json_number_element(struct rep_buffer *out, uint64_t number);

/* Members with their values.  TEXT may be NULL, which is null. */
void rep_json_text(struct rep_buffer *out, const char *name, struct rep_text text);
void rep_json_string(struct rep_buffer *out, const char *name, const char *text);
void rep_json_number(struct rep_buffer *out, const char *name, uint64_t number);
void rep_json_bool(struct rep_buffer *out, const char *name, bool truth);

/* A number as value, or null where it is NONE. */
void rep_json_number_or_null(struct rep_buffer *out, uint32_t number, uint32_t none);

#endif
