/* SPDX-License-Identifier: Apache-2.0 */
/* `rep2c check`: its options, and the ways in which it answers. */
#ifndef REP_CLI_ASK_CHECK_H
#define REP_CLI_ASK_CHECK_H

#include "cli/ask/crawlers.h"
#include "cli/ask/robots.h"
#include "cli/base/output.h"
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

/* Checks URLS against ROBOTS; without URLS, the lines of standard input.  ROBOTS is NULL for pages, each against the
   robots.txt that is fetched from its site (asking_pages()).  Returns an exit status. */
int check_urls(const struct check_options *options, const char *robots, char **urls);

struct answer;

/* Answers ANSWER->url for ANSWER->crawler in place of a robots.txt. */
typedef bool check_ask_fn(void *context, struct answer *answer, struct failure *failure);

/* Checks URLS as check_urls() does, by what ASK answers. */
int check_by(const struct check_options *options, char **urls, check_ask_fn *ask, void *context);

/* Checks the expectations of the options against ROBOTS.  Returns an exit status: STATUS_DISALLOWED if one fails. */
int check_expected(const struct check_options *options, const char *robots);

/* With --batch: answers the lines of standard input.  Returns an exit status. */
int batch_run(const struct check_options *options);

/* ---- the robots.txt that URLs are checked against, with the rules of each crawler */

/* The rules for one crawler. */
struct target_crawler {
        bool picked;                  /* false if that failed, which was reported */
        struct failure failure;       /* why it failed */
        struct rep_crawler *namesake; /* the public crawler whose name was given as a token; made on first use */
};

struct target {
        const char *name; /* its name in messages */
        bool opened;      /* false if that failed, which was reported */
        struct robots robots;
        struct target_crawler *crawlers; /* in the order of the options */
};

/* Opens NAME, which must live as long as TARGET, and selects the rules for all crawlers.  Reports problems on stderr.
   The caller calls target_free(), also after a failure. */
void target_open(struct target *target, const char *name, const struct check_options *options);

void target_free(struct target *target, const struct check_options *options);

/* ---- --table: what each of several crawlers gets for each URL: a table for people, lines of fields, or JSON */

struct table;

/* Adds those who ask where nobody is named: everybody, and those that most sites are asked about. */
void table_add_usual(struct crawlers *crawlers);

/* Begins a table on OUTPUT.  All arguments must live as long. */
struct table *table_new(const struct check_options *options, struct output *output);

/* Begins a row, about URL. */
void table_begin_row(struct table *table, struct rep_text url);

/* Puts RESULT into the row, for the crawler number I.  A crawler without a result could not be answered. */
void table_set(struct table *table, size_t i, const struct rep_result *result);

/* Ends a row, and writes what is to be written by then.  Returns whether to go on. */
bool table_end_row(struct table *table);

/* Writes what waits, and frees TABLE, which may be NULL. */
void table_finish(struct table *table);

#endif
