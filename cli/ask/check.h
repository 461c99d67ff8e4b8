/* SPDX-License-Identifier: Apache-2.0 */
/* `rep2c check`: its options, and the ways in which it answers. */
#ifndef REP_CLI_ASK_CHECK_H
#define REP_CLI_ASK_CHECK_H

#include "cli/ask/crawlers.h"
#include "cli/base/reading.h"
#include "rep_policy.h"

/* What --format chooses for --expect, in the order of its words. */
enum { CHECK_TEXT, CHECK_JSON, CHECK_GITHUB, CHECK_JUNIT };

struct check_options {
        struct reading reading;
        bool batch, line_buffered, quiet, verbose, json;
        bool table;                       /* for each URL, what each crawler gets */
        char origin[REP_ROBOTS_URL_SIZE]; /* the robots.txt URL; "": unknown */

        /* Without --batch. */
        struct crawlers crawlers;
        const char *robots; /* replaces the first argument; NULL: not given */
        const char *pack;   /* the same, for the robots.txt of many hosts */
        struct choice color;
        const char *expect; /* a file of expected answers; NULL: none */
        struct choice format;

        /* With --batch. */
        bool tail;          /* further fields after the URL are passed through */
        const char *root;   /* the directory that holds all files; NULL: names may be of any file, relative to the
                             * working directory */
        size_t cache_bytes; /* the limit on the memory of open files */
};

/* Checks URLS against ROBOTS; without URLS, the lines of standard input.  Returns an exit status. */
int check_urls(const struct check_options *options, const char *robots, char **urls);

struct answer;

/* Answers ANSWER->url for ANSWER->crawler in place of a robots.txt. */
typedef bool check_ask_fn(void *context, struct answer *answer, struct failure *failure);

/* Checks URLS as check_urls() does, by what ASK answers. */
int check_by(const struct check_options *options, char **urls, check_ask_fn *ask, void *context);

/* Checks each of PAGES against the robots.txt that is fetched from its site.  The first is a URL; a path belongs to
   the site of the page before it.  Returns an exit status. */
int check_pages(const struct check_options *options, char **pages);

/* Checks the expectations of the options against ROBOTS.  Returns an exit status: STATUS_DISALLOWED if one fails. */
int check_expected(const struct check_options *options, const char *robots);

/* With --batch: answers the lines of standard input.  Returns an exit status. */
int batch_run(const struct check_options *options);

#endif
