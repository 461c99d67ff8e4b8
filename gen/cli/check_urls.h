/* `rep2c check` of URLs against one ROBOTS. */
#ifndef REP_CLI_CHECK_URLS_H
#define REP_CLI_CHECK_URLS_H

#include "cli/check_options.h"

/* Checks ARGUMENTS, which are ROBOTS and the URLs; where there are no URLs, they are lines of standard input.  Returns
 * an exit status. */
int check_urls(const struct check_options *options, char **arguments);

#endif
