/* SPDX-License-Identifier: Apache-2.0 */
/* The rows of a subcommand: URLs that are answered by one robots.txt, or pages, each by the robots.txt of its site,
   which is fetched. */
#ifndef REP_CLI_ASK_URLS_H
#define REP_CLI_ASK_URLS_H

#include "cli/base/reading.h"

/* Who answers. */
struct asking {
        void *context; /* for the functions */

        /* Opens the robots.txt NAME, which lives as long as what is returned: NULL after a report of why that failed.
         */
        void *(*open)(void *context, const char *name);
        void (*close)(void *context, void *opened);

        /* Answers about URL by what was OPENED.  URL came from LINE of SOURCE; 0: it was an argument.  Returns whether
         * to go on. */
        bool (*answer)(void *context, void *opened, struct rep_text url, const char *source, size_t line);
};

/* Asks about URLS, or if there are none, about the lines of standard input, by what was OPENED, or by ROBOTS.  Returns
   STATUS_OK, or STATUS_ERROR after a report of why ROBOTS can't be opened, or not all can be read. */
int asking_urls(const struct asking *asking, void *opened, char **urls);
int asking_robots(const struct asking *asking, const char *robots, char **urls);

/* Asks about PAGES, as DIALECT splits URLs: each site is opened once.  The first page is a URL; a path belongs to the
   site of the page before it.  Returns how many have no answer, which was reported, because they are not URLs or their
   robots.txt can't be opened. */
size_t asking_pages(const struct asking *asking, char **pages, enum rep_dialect dialect);

#endif
