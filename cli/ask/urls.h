/* SPDX-License-Identifier: Apache-2.0 */
/* The URLs of a subcommand: its arguments, or the lines of standard input if there are none; and pages that are asked about by the
   robots.txt of their sites, which are fetched. */
#ifndef REP_CLI_ASK_URLS_H
#define REP_CLI_ASK_URLS_H

#include "cli/base/input.h"
#include "rep_runtime.h"

/* ---- URLs */

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

/* ---- pages */

/* Asks about COUNT URLS by the robots.txt at ROBOTS.  Returns an exit status. */
typedef int pages_ask_fn(void *context, const char *robots, char **urls, size_t count);

/*
 * Calls ASK for PAGES, with CONTEXT.  The first page is a URL.  A path belongs to the site of the page before it.  One call
 * serves consecutive pages of one site, as DIALECT splits URLs.  Pages that are no URLs are reported.  Returns the exit
 * status.
 */
int pages_by_site(char **pages, enum rep_dialect dialect, pages_ask_fn *ask, void *context);

#endif
