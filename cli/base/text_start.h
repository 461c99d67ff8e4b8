/* SPDX-License-Identifier: Apache-2.0 */
/* How an input of lines begins: with a byte order mark, or as something else than lines of UTF-8. */
#ifndef REP_CLI_BASE_TEXT_START_H
#define REP_CLI_BASE_TEXT_START_H

#include <stddef.h>

/* Returns the size of UTF-8's byte order mark with which the bytes begin, or 0. */
size_t text_start_mark(const char *bytes, size_t size);

/* Returns what an input is that begins with these bytes, and what to do with it, if it is compressed or in UTF-16;
   otherwise NULL. */
const char *text_start_fault(const char *bytes, size_t size);

#endif
