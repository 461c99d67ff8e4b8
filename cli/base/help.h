/* SPDX-License-Identifier: Apache-2.0 */
/* The layout of help pages: text within 80 columns, and rows of a name with what it means. */
#ifndef REP_CLI_BASE_HELP_H
#define REP_CLI_BASE_HELP_H

#include <stddef.h>
#include <stdio.h>

/* Writes TEXT.  A line that begins with a space stands as it is, any other is a paragraph that is wrapped. */
void help_text(FILE *stream, const char *text);

/* The widest name beside which its text begins; longer ones stand on a line of their own. */
enum { HELP_NAME_MAX = 28 };

/* Writes a row: two spaces, NAME, and TEXT wrapped in a column that begins behind WIDTH bytes of name and a gap. */
void help_row(FILE *stream, const char *name, size_t width, const char *text);

#endif
