/* SPDX-License-Identifier: Apache-2.0 */
/* Which URLs can be checked, in each dialect, and the site for which a robots.txt is valid.  All subcommands use this. */
#ifndef REP_CLI_BASE_PAGE_H
#define REP_CLI_BASE_PAGE_H

#include "cli/base/options.h"
#include "cli/base/report.h"
#include "rep_idn.h"
#include "rep_runtime.h"

/* ---- pages */

/* Fails unless URL is an absolute URL of http, https or ftp, or a path, which starts with "/". */
bool page_examine(struct rep_text url, enum rep_dialect dialect, struct failure *failure);

/*
 * The scheme and authority of URL, which identify its site.  In the dialect google, a ";" ends the authority;
 * elsewhere it is part of it.
 */
struct rep_text page_site(struct rep_text url, enum rep_dialect dialect);

/* Returns whether URL has non-ASCII bytes. */
bool page_is_raw(struct rep_text url);

/* Returns a copy of URL with these bytes escaped, for the caller to free. */
char *page_escape(struct rep_text url);

/* Called for a URL, which came from LINE of SOURCE; 0: it was an argument.  Returns whether to go on. */
typedef bool page_fn(void *context, struct rep_text url, const char *source, size_t line);

/* Calls FN for each of ARGUMENTS, which end in a NULL, or if there are none, for each line of standard input that is not empty; a NUL
   follows it.  Returns STATUS_OK, or STATUS_ERROR after a report of why not all could be read. */
int pages_each(char **arguments, page_fn *fn, void *context);

/* ---- sites */

/* Writes the URL of the robots.txt for PAGE to ROBOTS. */
bool origin_robots_url(struct rep_text page, char robots[REP_ROBOTS_URL_SIZE], struct failure *failure);

/* Takes an option whose argument is such a URL; it sets a char[REP_ROBOTS_URL_SIZE]. */
void take_origin(const struct option_use *use);

/* Returns whether the robots.txt at ROBOTS is valid for URL.  A path without scheme and host belongs
   to its origin. */
bool origin_holds(const char *robots, struct rep_text url, struct failure *failure);

#endif
