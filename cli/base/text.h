/* SPDX-License-Identifier: Apache-2.0 */
/* Texts that are read: numbers, words, product tokens and lines; and text of any bytes written so that a terminal only
   displays it. */
#ifndef REP_CLI_BASE_TEXT_H
#define REP_CLI_BASE_TEXT_H

#include <stdio.h>
#include <strings.h>

#include "rep_runtime.h"

/* Returns whether TEXT is NAME, ignoring case: the names of fields, and most words in their values, are compared so. */
static inline bool
text_is(struct rep_text text, const char *name)
{
        return text.size == strlen(name) && strncasecmp(text.data, name, text.size) == 0;
}

/* Returns whether A and B are equal, ignoring case, as product tokens are. */
static inline bool
text_equal(struct rep_text a, struct rep_text b)
{
        return a.size == b.size && (a.size == 0 || strncasecmp(a.data, b.data, a.size) == 0);
}

/* Orders A and B byte by byte or, with IGNORE_CASE, as product tokens are compared. */
int text_compare(struct rep_text a, struct rep_text b, bool ignore_case);

/* Returns TEXT without the spaces and tabs around it. */
struct rep_text text_trim(struct rep_text text);

/* Reads decimal digits.  Returns false if TEXT is anything else, or the number is not below UINT64_MAX. */
bool text_number(struct rep_text text, uint64_t *number);

/* Returns the product token that TEXT begins with, or an empty text. */
struct rep_text text_token(struct rep_text text, enum rep_names names);

/* Returns HASH, which begins as TEXT_HASH, with the bytes of TEXT: FNV-1a.  It does not protect against forgery. */
#define TEXT_HASH UINT64_C(0xcbf29ce484222325)
uint64_t text_hash(uint64_t hash, struct rep_text text);

/* ---- lines */

/* Takes the next line off REST, which is not empty, with the LF that ends it.  Returns it without that. */
struct rep_text text_line(struct rep_text *rest);

/* Finds the field NUMBER, from 1, of LINE, whose fields are separated by DELIMITER.  Returns false if there is none. */
bool text_field(struct rep_text line, size_t number, char delimiter, struct rep_text *field);

/* Returns the size of UTF-8's byte order mark with which the bytes begin, or 0. */
size_t text_start_mark(const char *bytes, size_t size);

/* ---- writing */

/* Writes TEXT as rep_say_text() does.  Returns the number of columns, if every character takes one. */
size_t print_printable(FILE *stream, struct rep_text text);

/* Writes JSON, which is UTF-8.  Escapes the characters that a screen would act upon as "\u" and four digits; in JSON,
   they occur only in strings. */
void print_json(FILE *stream, struct rep_text json);

#endif
