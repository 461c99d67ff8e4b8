/* SPDX-License-Identifier: Apache-2.0 */
/* The URLs that a subcommand is asked about: its arguments, or where there are none the lines of standard input. */
#ifndef REP_CLI_ASK_URLS_H
#define REP_CLI_ASK_URLS_H

#include "cli/base/lines.h"
#include "rep_runtime.h"

/* {.arguments = ...} is the start; the array ends in a NULL. */
struct urls {
        char **arguments;
        struct rep_text url; /* the last one; on a line, it lives until the next call, and a NUL follows it */
        const char *source;  /* where it is from, for messages */
        struct lines lines;
        bool started, by_line;
};

/* Goes on to the next URL; empty lines are none.  False at the end, and after an error. */
bool urls_next(struct urls *urls);

/* Frees what was read.  Returns STATUS, or STATUS_ERROR with a report where reading failed. */
int urls_finish(struct urls *urls, int status);

#endif
