/* SPDX-License-Identifier: Apache-2.0 */
/* Writes text of any bytes so that a terminal only displays it. */
#ifndef REP_CLI_BASE_PRINTABLE_H
#define REP_CLI_BASE_PRINTABLE_H

#include <stdio.h>

#include "rep_runtime.h"

/* Writes TEXT as rep_say_text() does.  Returns the number of columns, if every character takes one. */
size_t print_printable(FILE *stream, struct rep_text text);

/* Writes JSON, which is UTF-8.  Escapes the characters that a screen would act upon as "\u" and four digits; in JSON, they occur
   only in strings. */
void print_json(FILE *stream, struct rep_text json);

#endif
