/* What a URL that is to be checked must look like. */
#ifndef REP_CLI_ASK_PAGE_H
#define REP_CLI_ASK_PAGE_H

#include "cli/base/report.h"
#include "rep_runtime.h"

/* Fails where URL is neither an absolute URL of http, https or ftp nor a path, which starts with "/". */
bool page_examine(struct rep_text url, struct failure *failure);

/* Does URL have bytes past ASCII? */
bool page_is_raw(struct rep_text url);

/* A copy of URL with these escaped, to be freed. */
char *page_escape(struct rep_text url);

#endif
