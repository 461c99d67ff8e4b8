/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Packs for subcommands that also take a single robots.txt.  A pack is one file with the robots.txt of many hosts.  If the
 * room that knows packs is not built, no file is a pack, and an option that names one is an error.
 */
#ifndef REP_CLI_ASK_PACKS_H
#define REP_CLI_ASK_PACKS_H

#include "cli/ask/check.h"
#include "cli/ask/crawlers.h"
#include "cli/base/reading.h"

/* The options of `rep2c explain`. */

struct explain_options {
        struct reading reading;
        struct crawlers crawlers;
        const char *pack; /* instead of the first argument, for many hosts; NULL: not given */
        bool json;
};

/* What the room does that knows packs. */
struct packs {
        bool (*recognize)(const char *file);
        int (*info)(const char *file, bool json);
        int (*check)(const struct check_options *options, char **urls);
        int (*explain)(const struct explain_options *options, const struct crawler *crawler, char **urls);
};

/* Does FILE begin as a pack does?  What can't be read does not. */
bool packs_recognize(const char *file);

/* `rep2c info PACK`, of a file that packs_recognize() says is one.  Returns an exit status. */
int packs_info(const char *file, bool json);

/* `rep2c check --pack PACK`: URLS, or where there are none the lines of standard input.  Returns an exit status. */
int packs_check(const struct check_options *options, char **urls);

/* `rep2c explain --pack PACK`: URLS for CRAWLER; NULL: everybody, or the first that the pack is made for.  The same. */
int packs_explain(const struct explain_options *options, const struct crawler *crawler, char **urls);

#endif
