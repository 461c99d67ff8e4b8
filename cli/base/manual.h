/* SPDX-License-Identifier: Apache-2.0 */
/* The manual page, and the completion of shells, of the tables of subcommands and options: `rep2c help --as=WHAT`. */
#ifndef REP_CLI_BASE_MANUAL_H
#define REP_CLI_BASE_MANUAL_H

#include <stdio.h>

/*
 * Writes the page in mdoc.  cli/rep2c.1.in is its template: lines of text, in which options become bold, and macros,
 * which begin with a dot.  In it, these lines stand for what the tables say:
 *
 *     @os               the version
 *     @synopsis         the forms of every subcommand
 *     @about COMMAND    the heading of the section on COMMAND, and its "about".  If COMMAND is not built in, the page
 *                       lacks the section.
 *     @options COMMAND  the options of COMMAND, with their help.  Up to "@end", a line "@NAME" begins a text that
 *                       follows the help of one of them.
 *     @findings         the findings of lint
 *     @dialects         what `rep2c help dialects` prints
 */
void manual_write(FILE *stream);

/* The lines of the template, which the build makes of it.  They end in a NULL. */
extern const char *const manual_lines[];

/* Returns the name of the finding of lint that follows NAME in alphabetical order, or NULL.  NULL: the first. */
const char *manual_next_finding(const char *name);

/* Write the completion of a shell. */
void completion_write_bash(FILE *stream);
void completion_write_zsh(FILE *stream);
void completion_write_fish(FILE *stream);

#endif
