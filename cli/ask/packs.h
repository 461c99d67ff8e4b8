/* SPDX-License-Identifier: Apache-2.0 */
/* Packs for subcommands that also take a single robots.txt.  A pack is one file with the robots.txt of many hosts.
   In a build without packs, no file is a pack, and an option that names a pack is an error. */
#ifndef REP_CLI_ASK_PACKS_H
#define REP_CLI_ASK_PACKS_H

#include "cli/ask/check.h"
#include "cli/ask/crawlers.h"
#include "cli/base/reading.h"
#include "rep_analyze.h"

/* The options of `rep2c explain`. */

struct explain_options {
        struct reading reading;
        struct crawlers crawlers;
        const char *pack; /* a pack, which replaces the first argument; NULL: not given */
        struct choice color;
        bool json;
};

struct rep_pack;

/* The functions for packs.  All are NULL in a build without packs. */
struct packs {
        bool (*recognize)(const char *file);
        enum rep_names (*names)(const char *file);
        int (*info)(const char *file, bool json);
        int (*check)(const struct check_options *options, char **urls);
        int (*explain)(const struct explain_options *options, const struct crawler *crawler, char **urls);
        /* What a pack states about uses: opening one, reporting about a URL, and closing it. */
        bool (*open_usage)(const char *file, const struct crawlers *crawlers, struct rep_pack **pack,
                           struct failure *failure);
        bool (*usage)(const struct rep_pack *pack, const struct rep_crawler *asks, struct rep_text url,
                      rep_usage_report_fn fn, void *context, struct failure *failure);
        void (*close)(struct rep_pack *pack);
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

/* `rep2c usage --pack FILE`: opens the pack for CRAWLERS, for PACKS.usage and PACKS.close.  Fails if it does not state what content may be used for, or has no
   answers for them.  The caller closes *PACK. */
bool packs_open_usage(const char *file, const struct crawlers *crawlers, struct rep_pack **pack,
                      struct failure *failure);

#endif
