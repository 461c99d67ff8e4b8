/* SPDX-License-Identifier: Apache-2.0 */
/*
 * UTF-8 within arbitrary bytes (RFC 3629, section 4).
 *
 * re2c compiles utf8.re to C.  URLs and patterns may hold any bytes, but JSON must be UTF-8.  Code that writes JSON
 * copies the valid bytes and replaces the others.
 */
#ifndef REP_GRAMMAR_UTF8_H
#define REP_GRAMMAR_UTF8_H

#include "rep_runtime.h"

/* Returns the number of bytes at the start of TEXT that are complete, valid UTF-8 sequences.  A NUL is a valid
 * character. */
size_t rep_utf8_span(struct rep_text text);

/*
 * Number of bytes of TEXT, valid UTF-8, before the first character that whoever shows the text may act upon instead of
 * showing it: controls, ends of lines and paragraphs, marks that turn the direction of the text around them, and U+FFFE and
 * U+FFFF, which are no characters and make XML invalid.
 * *COLUMNS becomes how many characters they are, and *CHARACTER that first one, of *SIZE bytes.
 */
size_t rep_utf8_plain_span(struct rep_text text, size_t *columns, unsigned *character, size_t *size);

#endif
