/* SPDX-License-Identifier: Apache-2.0 */
/* Header blocks: a first line, fields "Name: value", and an empty line, as HTTP and WARC have them.  Lines end in LF or
 * CR LF. */
#ifndef REP_CLI_ARCHIVES_HEADER_H
#define REP_CLI_ARCHIVES_HEADER_H

#include "rep_runtime.h"

/* The bytes of the header that TEXT begins with, its empty line included; 0 where there is no empty line. */
size_t header_size(struct rep_text text);

/* Takes the next line off TEXT; false where there is none. */
bool header_line(struct rep_text *text, struct rep_text *line);

/*
 * Takes the next field off TEXT, which is behind the first line.  Lines that are none, and those that go on with a value
 * (RFC 9112, section 5.2), are passed over.
 */
bool header_field(struct rep_text *text, struct rep_text *name, struct rep_text *value);

/* Are they equal but for case? */
bool text_is(struct rep_text text, const char *name);

/* Reads a number of decimal digits alone; false for anything else, and for what is not below UINT64_MAX. */
bool text_number(struct rep_text text, uint64_t *number);

#endif
