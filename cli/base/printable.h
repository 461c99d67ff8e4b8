/* Text of any bytes, written so that a terminal shows it and does nothing else. */
#ifndef REP_CLI_BASE_PRINTABLE_H
#define REP_CLI_BASE_PRINTABLE_H

#include <stdio.h>

#include "rep_runtime.h"

/*
 * Writes TEXT with each byte that is no UTF-8, and those of each control character, as "\x" and two digits.  Returns
 * how many columns that takes, if every character takes one.
 */
size_t print_printable(FILE *stream, struct rep_text text);

#endif
