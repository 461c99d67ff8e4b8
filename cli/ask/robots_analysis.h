/* SPDX-License-Identifier: Apache-2.0 */
/*
 * ROBOTS for the subcommands that analyse: a robots.txt as it is, or what a compiled blob keeps of its lines.
 */
#ifndef REP_CLI_ASK_ROBOTS_ANALYSIS_H
#define REP_CLI_ASK_ROBOTS_ANALYSIS_H

#include "cli/ask/crawlers.h"
#include "cli/base/input.h"
#include "cli/base/output.h"
#include "cli/base/reading.h"
#include "rep_analyze.h"

struct robots_analysis {
        struct input bytes;         /* that were read: the text, or a blob */
        struct rep_text text;       /* of a robots.txt */
        struct rep_blob blob;       /* or else the blob, which has no text */
        struct rep_options options; /* with which it was read */
        struct rep_analysis *analysis;
};

/*
 * Reads FILE, '-' for standard input, as READING says, with the names that CRAWLER needs, if any.  ROBOTS is to be freed,
 * also after a failure.  Bytes past the size limit are a warning on stderr.  A blob that is stripped, or of another dialect
 * than READING chose, is a failure.
 */
bool robots_analyze(struct robots_analysis *robots, const char *file, const struct reading *reading,
                    const struct crawler *crawler, struct failure *failure);

/* The same for BLOB, which is read as it says itself.  Its bytes must live as long as ROBOTS. */
bool robots_analyze_blob(struct robots_analysis *robots, const struct rep_blob *blob, struct failure *failure);

/* Picks the rules that hold for AGENTS; NULL after a failure. */
struct rep_crawler_rules *robots_pick(struct robots_analysis *robots, const struct rep_text *agents, size_t count,
                                      struct failure *failure);

/* The same for CRAWLER; NULL: everybody. */
struct rep_crawler_rules *robots_pick_crawler(struct robots_analysis *robots, const struct crawler *crawler,
                                              struct failure *failure);

void robots_analysis_free(struct robots_analysis *robots);

#endif
