/* SPDX-License-Identifier: Apache-2.0 */
/* The files of a copy, and the directory that they are in: see store.h. */
#ifndef REP_CLI_FETCH_STORE_NAME_H
#define REP_CLI_FETCH_STORE_NAME_H

#include "cli/base/report.h"

/* Makes DIRECTORY where it does not exist. */
bool store_directory(const char *directory, struct failure *failure);

/*
 * The file for ROBOTS_URL, in the form of rep_robots_url(): "DIRECTORY/https_example.com+8443ENDING", or where DIRECTORY
 * is NULL without it.  In an IPv6
 * address "-" stands for ":".  A name over 255 bytes is cut, and ends in "~" and 16 digits that make it the site's own.  To be
 * freed.
 */
char *store_name(const char *directory, const char *robots_url, const char *ending);

#endif
