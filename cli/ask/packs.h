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

/* What is done with packs. */
struct packs {
        /* Returns whether FILE begins as a pack does.  Returns false if FILE can't be read. */
        bool (*recognize)(const char *file);

        /* Returns the names with which the files of the pack FILE were read, which are those of the crawlers that it is
           asked for. Returns REP_NAMES_ANY if it can't be opened, which its user reports. */
        enum rep_names (*names)(const char *file);

        /* `rep2c info PACK`, for a FILE that was recognised; and `rep2c check --pack` and `explain --pack`.  CRAWLER is
           NULL for everybody, or for the first crawler that the pack is made for.  Return an exit status. */
        int (*info)(const char *file, bool json);
        int (*check)(const struct check_options *options, char **urls);
        int (*explain)(const struct explain_options *options, const struct crawler *crawler, char **urls);

        /* `rep2c usage --pack`: opens a pack, which the caller closes; reports about a URL; closes it.  Opening fails
           if the pack does not state what content may be used for, or has no answers for CRAWLERS. */
        bool (*open_usage)(const char *file, const struct crawlers *crawlers, struct rep_pack **pack,
                           struct failure *failure);
        bool (*usage)(const struct rep_pack *pack, const struct rep_crawler *asks, struct rep_text url,
                      rep_usage_report_fn fn, void *context, struct failure *failure);
        void (*close)(struct rep_pack *pack);
};
extern const struct packs packs; /* in the table of subcommands, cli/commands.c; all NULL in a build without packs */

/* ---- which names the crawlers of the command line may have: those of what is asked.  A blob records its names, as a
   pack does, so nobody has to repeat --names, and a header's tokens are those that the blob can know */

/*
 * Returns the names of the crawlers that ask PACK or, if that is NULL, FILE.  READING gets the names of FILE if that is
 * a blob, unless --names was given.  What is not a regular file, or can't be read, changes nothing: the function that
 * opens it says so.  FILE may be NULL.  Ends the command if PACK is given to a build without packs.
 */
enum rep_names asked_names(struct reading *reading, const char *pack, const char *file);

/*
 * Completes CRAWLERS for a subcommand about FILE, as crawlers_complete_one() does.  READING gets the names of FILE, and
 * wide ones for a public crawler that a robots.txt can't name otherwise.
 */
const struct crawler *crawlers_complete_for(struct crawlers *crawlers, struct reading *reading, const char *file);

#endif
