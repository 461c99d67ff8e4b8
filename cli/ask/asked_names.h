/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Which names the crawlers of the command line may have: those of what is asked.  A blob records its names, as a pack does
 * (packs_names()), so nobody has to repeat --names, and a header's tokens are those that the blob can know.
 */
#ifndef REP_CLI_ASK_ASKED_NAMES_H
#define REP_CLI_ASK_ASKED_NAMES_H

#include "cli/ask/crawlers.h"
#include "cli/base/reading.h"

/*
 * Returns the names of the crawlers that ask PACK or, if that is NULL, FILE.  READING gets the names of FILE if that is a blob,
 * unless --names was given.  What is not a regular file, or can't be read, changes nothing: whoever opens it says so.  FILE may
 * be NULL.
 */
enum rep_names asked_names(struct reading *reading, const char *pack, const char *file);

/*
 * Completes CRAWLERS for a subcommand about FILE, as crawlers_complete_one() does.  READING gets the names of FILE, and wide ones
 * for a public crawler that a robots.txt can't name otherwise.
 */
const struct crawler *crawlers_complete_for(struct crawlers *crawlers, struct reading *reading, const char *file);

#endif
