/* `rep2c check --expect`: verdicts that a site's owner expects, from a file, and those that come out otherwise. */
#ifndef REP_CLI_ASK_EXPECT_H
#define REP_CLI_ASK_EXPECT_H

#include "cli/ask/check_options.h"

/* Checks the expectations of the options against ROBOTS.  Returns an exit status: STATUS_DISALLOWED where one fails. */
int check_expected(const struct check_options *options, const char *robots);

#endif
