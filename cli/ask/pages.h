/* SPDX-License-Identifier: Apache-2.0 */
/* Pages that are asked about by the robots.txt of their sites, which are fetched. */
#ifndef REP_CLI_ASK_PAGES_H
#define REP_CLI_ASK_PAGES_H

#include "rep_runtime.h"

/* Asks about COUNT URLS by the robots.txt at ROBOTS.  Returns an exit status. */
typedef int pages_ask_fn(void *context, const char *robots, char **urls, size_t count);

/*
 * Calls ASK for PAGES, with CONTEXT.  The first page is a URL.  A path belongs to the site of the page before it.  One call
 * serves consecutive pages of one site, as DIALECT splits URLs.  Pages that are no URLs are reported.  Returns the exit
 * status.
 */
int pages_by_site(char **pages, enum rep_dialect dialect, pages_ask_fn *ask, void *context);

#endif
