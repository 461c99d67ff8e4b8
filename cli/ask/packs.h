/* SPDX-License-Identifier: Apache-2.0 */
/* Packs for subcommands that also take a single robots.txt.  A pack is one file with the robots.txt of many hosts.
   In a build without packs, no file is a pack, and an option that names a pack is an error. */
#ifndef REP_CLI_ASK_PACKS_H
#define REP_CLI_ASK_PACKS_H

#include "cli/ask/check.h"
#include "cli/ask/crawlers.h"
#include "cli/ask/urls.h"
#include "cli/base/reading.h"

/* What a pack has of the site of a URL. */
struct packs_site {
        struct rep_robots *rules; /* NULL if the access is not to rules */
        enum rep_access access;
        const struct failure *failure; /* why nothing is known; NULL: it is */
};

/* Gets the current one of URLS, and what the pack has of its SITE.  Returns whether to go on. */
typedef bool packs_site_fn(void *context, const struct urls *urls, const struct packs_site *site);

/* The options of `rep2c explain`. */

struct explain_options {
        struct reading reading;
        struct crawlers crawlers;
        const char *pack; /* a pack, which replaces the first argument; NULL: not given */
        struct choice color;
        bool json;
};

/* The functions for packs.  All are NULL in a build without packs. */
struct packs {
        bool (*recognize)(const char *file);
        enum rep_names (*names)(const char *file);
        int (*info)(const char *file, bool json);
        int (*check)(const struct check_options *options, char **urls);
        int (*explain)(const struct explain_options *options, const struct crawler *crawler, char **urls);
        int (*usage)(const char *pack, const struct crawlers *crawlers, char **urls, packs_site_fn *ask, void *context);
};
extern const struct packs packs; /* in the table of subcommands, cli/commands.c */

/* Returns whether FILE begins as a pack does.  Returns false if FILE can't be read. */
bool packs_recognize(const char *file);

/* Returns the names with which the files of the pack FILE were read, which are those of the crawlers that it is asked for.
   Returns REP_NAMES_ANY if it can't be opened, which its user reports. */
enum rep_names packs_names(const char *file);

/* `rep2c info PACK`. packs_recognize() has recognised FILE.  Returns an exit status. */
int packs_info(const char *file, bool json);

/* `rep2c check --pack PACK`: checks URLS; without URLS, the lines of standard input.  Returns an exit status. */
int packs_check(const struct check_options *options, char **urls);

/* `rep2c explain --pack PACK`: explains URLS for CRAWLER.  If CRAWLER is NULL, for everybody, or for the first
   crawler that the pack is made for.  Returns an exit status. */
int packs_explain(const struct explain_options *options, const struct crawler *crawler, char **urls);

/* `rep2c usage --pack PACK`: calls ASK about each of URLS; without URLS, about the lines of standard input.  Fails if PACK has
   no answers for CRAWLERS.  Returns an exit status, which does not tell what ASK found. */
int packs_usage(const char *pack, const struct crawlers *crawlers, char **urls, packs_site_fn *ask, void *context);

#endif
