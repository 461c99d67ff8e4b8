/* SPDX-License-Identifier: Apache-2.0 */
/* Header blocks of HTTP and WARC: a first line, fields "Name: value", and an empty line.  Lines end in LF or CR LF. */
#ifndef REP_ARCHIVES_HEADER_H
#define REP_ARCHIVES_HEADER_H

#include "archives/records.h"

/* Returns the size of the header that TEXT begins with, its empty line included.  Returns 0 if there is no empty
   line. */
size_t rep_header_size(struct rep_text text);

/* Takes the next line off TEXT.  Returns false if there is none. */
bool rep_header_line(struct rep_text *text, struct rep_text *line);

#endif
