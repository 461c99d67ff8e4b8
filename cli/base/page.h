/* SPDX-License-Identifier: Apache-2.0 */
/* Which URLs can be checked, in each dialect.  All subcommands use this. */
#ifndef REP_CLI_BASE_PAGE_H
#define REP_CLI_BASE_PAGE_H

#include "cli/base/report.h"
#include "rep_runtime.h"

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

#endif
