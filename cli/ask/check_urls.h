/* `rep2c check` of URLs: against one ROBOTS, or each against the robots.txt of its site. */
#ifndef REP_CLI_ASK_CHECK_URLS_H
#define REP_CLI_ASK_CHECK_URLS_H

#include "cli/ask/check_options.h"

/* Checks URLS, or where there are none the lines of standard input, against ROBOTS.  Returns an exit status. */
int check_urls(const struct check_options *options, const char *robots, char **urls);

/* Checks PAGES, the first of which is a URL, each against the robots.txt that is fetched from its site; a path is one of
 * the site before.  Returns an exit status. */
int check_pages(const struct check_options *options, char **pages);

#endif
