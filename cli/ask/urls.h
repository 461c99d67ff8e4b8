/* SPDX-License-Identifier: Apache-2.0 */
/* The URLs of a subcommand: its arguments, or the lines of standard input if there are none. */
#ifndef REP_CLI_ASK_URLS_H
#define REP_CLI_ASK_URLS_H

#include "cli/base/lines.h"
#include "rep_runtime.h"

/* {.arguments = ...} is the start; the array ends in a NULL. */
struct urls {
        char **arguments;
        struct rep_text url; /* the current URL; that of a line lives until the next call, and a NUL follows it */
        const char *source;  /* its origin, for messages */
        struct lines lines;
        bool started, by_line;
};

/* Moves to the next URL, and skips empty lines.  Returns false at the end, and after an error. */
bool urls_next(struct urls *urls);

/* Frees the lines.  Returns STATUS, or STATUS_ERROR with a report if reading failed. */
int urls_finish(struct urls *urls, int status);

#endif
