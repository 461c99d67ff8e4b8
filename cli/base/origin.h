/* SPDX-License-Identifier: Apache-2.0 */
/* Where a robots.txt is valid, as the command says it. */
#ifndef REP_CLI_BASE_ORIGIN_H
#define REP_CLI_BASE_ORIGIN_H

#include "cli/base/options.h"
#include "cli/base/report.h"
#include "rep_idn.h"

/* Writes the URL of the robots.txt for PAGE to ROBOTS. */
bool origin_robots_url(struct rep_text page, char robots[REP_ROBOTS_URL_SIZE], struct failure *failure);

/*
 * Takes URL for the URL of a robots.txt, or for an origin such as "https://example.com", which names its own, and
 * writes it to ROBOTS in the form of rep_robots_url().
 */
bool origin_read(const char *url, char robots[REP_ROBOTS_URL_SIZE], struct failure *failure);

/* Takes an option whose argument is such a URL; it sets a char[REP_ROBOTS_URL_SIZE]. */
int take_origin(const struct option_use *use);

/* Is the robots.txt at ROBOTS valid for URL?  A path without scheme and host is taken to be one on its origin. */
bool origin_holds(const char *robots, struct rep_text url, struct failure *failure);

#endif
