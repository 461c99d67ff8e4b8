/* SPDX-License-Identifier: Apache-2.0 */
/* Text of any bytes, written so that a terminal shows it and does nothing else. */
#ifndef REP_CLI_BASE_PRINTABLE_H
#define REP_CLI_BASE_PRINTABLE_H

#include <stdio.h>

#include "rep_runtime.h"

/*
 * Writes TEXT with each byte that is no UTF-8, and those of each character that a terminal or an editor acts upon, as "\x"
 * and two digits: control characters, what ends a line or a paragraph, and what changes the direction of writing.  Returns
 * how many columns that takes, if every character takes one.
 */
size_t print_printable(FILE *stream, struct rep_text text);

/* Writes JSON, which is UTF-8, with each such character as "\u" and four digits: they can stand in strings alone. */
void print_json(FILE *stream, struct rep_text json);

#endif
