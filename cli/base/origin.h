/* SPDX-License-Identifier: Apache-2.0 */
/* The site for which a robots.txt is valid. */
#ifndef REP_CLI_BASE_ORIGIN_H
#define REP_CLI_BASE_ORIGIN_H

#include "cli/base/options.h"
#include "cli/base/report.h"
#include "rep_idn.h"

/* Writes the URL of the robots.txt for PAGE to ROBOTS. */
bool origin_robots_url(struct rep_text page, char robots[REP_ROBOTS_URL_SIZE], struct failure *failure);

/* Takes an option whose argument is such a URL; it sets a char[REP_ROBOTS_URL_SIZE]. */
int take_origin(const struct option_use *use);

/* Returns whether the robots.txt at ROBOTS is valid for URL.  A path without scheme and host belongs
   to its origin. */
bool origin_holds(const char *robots, struct rep_text url, struct failure *failure);

#endif
