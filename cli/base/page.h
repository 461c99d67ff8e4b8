/* SPDX-License-Identifier: Apache-2.0 */
/* What a URL that is to be checked must look like, as each dialect splits URLs: every subcommand that takes one asks here. */
#ifndef REP_CLI_BASE_PAGE_H
#define REP_CLI_BASE_PAGE_H

#include "cli/base/report.h"
#include "rep_runtime.h"

/* Fails where URL is neither an absolute URL of http, https or ftp nor a path, which starts with "/". */
bool page_examine(struct rep_text url, enum rep_dialect dialect, struct failure *failure);

/*
 * URL up to the end of its authority, by which its site is known: in the dialect google, a ";" ends it, which elsewhere is
 * part of it.
 */
struct rep_text page_site(struct rep_text url, enum rep_dialect dialect);

/* Does URL have bytes past ASCII? */
bool page_is_raw(struct rep_text url);

/* A copy of URL with these escaped, to be freed. */
char *page_escape(struct rep_text url);

#endif
