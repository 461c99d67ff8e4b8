/* SPDX-License-Identifier: Apache-2.0 */
/* Header blocks of HTTP and WARC: a first line, fields "Name: value", and an empty line.  Lines end in LF or CR LF. */
#ifndef REP_CLI_ARCHIVES_HEADER_H
#define REP_CLI_ARCHIVES_HEADER_H

#include "rep_runtime.h"

/* Returns the size of the header that TEXT begins with, its empty line included.  Returns 0 if there is no empty
   line. */
size_t header_size(struct rep_text text);

/* Takes the next line off TEXT.  Returns false if there is none. */
bool header_line(struct rep_text *text, struct rep_text *line);

/* Takes the next field off TEXT, which starts after the first line.  Skips malformed lines, and lines that continue a
   value (RFC 9112, section 5.2). */
bool header_field(struct rep_text *text, struct rep_text *name, struct rep_text *value);

#endif
