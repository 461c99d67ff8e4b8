/* SPDX-License-Identifier: Apache-2.0 */
/* The files of a site for the cases of cli.c, cli_batch.c and cli_compile.c: a robots.txt with a line of every kind,
 * two more, and URLs. */
#ifndef REP_TESTS_CLI_SITE_FILES_H
#define REP_TESTS_CLI_SITE_FILES_H

#include "tests/cli/cli_run.h"

static const struct cli_file cli_site_files[] = {
        {"robots.txt",
         "User-agent: *\n"            /* 1 */
         "Disallow: /private/\n"      /* 2 */
         "allow :  /private/open \n"  /* 3 */
         "Crawl-delay: 10\n"          /* 4 */
         "\n"                         /* 5 */
         "User-agent: ExampleBot\n"   /* 6 */
         "User-agent: OtherBot/2\n"   /* 7 */
         "Disallow: /*.pdf$ # text\n" /* 8 */
         "Disallow: /tmp\n"           /* 9 */
         "\n"                         /* 10 */
         "User-agent: News\n"         /* 11 */
         "Disallow: /old\n"           /* 12 */
         "nonsense\n"                 /* 13 */
         "Sitemap: https://a.example/sitemap.xml\n"},
        {"second.txt", "User-agent: *\nAllow: /\nDisallow: /second\n"},
        {"empty.txt", ""},
        {"urls", "https://a.example/\nhttps://a.example/private/x\n"},
};

#endif
