/* SPDX-License-Identifier: Apache-2.0 */
/* `rep2c check`: what its options say, and the ways in which it answers. */
#ifndef REP_CLI_ASK_CHECK_H
#define REP_CLI_ASK_CHECK_H

#include "cli/ask/crawlers.h"
#include "cli/base/reading.h"
#include "rep_policy.h"

struct check_options {
        struct reading reading;
        bool batch, line_buffered, quiet, verbose, json;
        bool keep;                        /* the bytes of a robots.txt are needed, too */
        char origin[REP_ROBOTS_URL_SIZE]; /* the robots.txt URL; "": not known */

        /* Without --batch. */
        struct crawlers crawlers;
        const char *robots; /* instead of the first argument; NULL: not given */
        const char *pack;   /* the same, for the robots.txt of many hosts */
        struct choice color;
        const char *expect; /* the file that says what must come out; NULL: none does */

        /* With --batch. */
        bool tail;          /* what follows the URL passes through */
        const char *root;   /* directory that holds all files; NULL: any file, from the working directory on */
        size_t cache_bytes; /* memory that opened files may take */
};

/* Checks URLS, or where there are none the lines of standard input, against ROBOTS.  Returns an exit status. */
int check_urls(const struct check_options *options, const char *robots, char **urls);

/* Checks PAGES, the first of which is a URL, each against the robots.txt that is fetched from its site; a path is one of
 * the site before.  Returns an exit status. */
int check_pages(const struct check_options *options, char **pages);

/* Checks the expectations of the options against ROBOTS.  Returns an exit status: STATUS_DISALLOWED where one fails. */
int check_expected(const struct check_options *options, const char *robots);

/* With --batch: answers the lines of standard input.  Returns an exit status. */
int batch_run(const struct check_options *options);

#endif
