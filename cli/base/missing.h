/* SPDX-License-Identifier: Apache-2.0 */
/* Libraries that this command was built without, and what it can't do for that. */
#ifndef REP_CLI_BASE_MISSING_H
#define REP_CLI_BASE_MISSING_H

#include <stdio.h>

/* Writes a line for each of them to STREAM. */
void print_missing(FILE *stream);

/* Ends the command with an error: WHAT is not possible without LIBRARY. */
_Noreturn void end_without(const char *library, const char *what);

#endif
