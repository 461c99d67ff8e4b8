/* SPDX-License-Identifier: Apache-2.0 */
/* ROBOTS for the subcommands that analyse: a robots.txt, or the lines that a compiled blob keeps. */
#ifndef REP_CLI_ASK_ROBOTS_ANALYSIS_H
#define REP_CLI_ASK_ROBOTS_ANALYSIS_H

#include "cli/ask/crawlers.h"
#include "cli/base/input.h"
#include "cli/base/output.h"
#include "cli/base/reading.h"
#include "rep_analyze.h"

struct robots_analysis {
        struct input bytes;         /* as read: the text, or a blob */
        struct rep_text text;       /* of a robots.txt */
        struct rep_blob blob;       /* the blob, if there is no text */
        struct rep_options options; /* how it was read */
        struct rep_analysis *analysis;
};

/*
 * Reads FILE, or standard input for "-", as READING says, with the names that CRAWLER needs, if any.  Bytes past the
 * size limit, and content that is no robots.txt, cause a warning on stderr.  Fails for a stripped blob, and for a blob of another dialect than READING
 * chose.  The caller frees ROBOTS, also after a failure.
 */
bool robots_analyze(struct robots_analysis *robots, const char *file, const struct reading *reading,
                    const struct crawler *crawler, struct failure *failure);

/* Does the same without judging the content, for whoever lints it. */
bool robots_analyze_unjudged(struct robots_analysis *robots, const char *file, const struct reading *reading,
                             const struct crawler *crawler, struct failure *failure);

/* The same for TEXT, which must live as long as ROBOTS. */
bool robots_analyze_text(struct robots_analysis *robots, struct rep_text text, const struct reading *reading,
                         struct failure *failure);

/* The same for BLOB, in its own dialect.  Its bytes must live as long as ROBOTS. */
bool robots_analyze_blob(struct robots_analysis *robots, const struct rep_blob *blob, struct failure *failure);

/* Returns the rules that apply to AGENTS, or NULL after a failure. */
struct rep_crawler_rules *robots_pick(struct robots_analysis *robots, const struct rep_text *agents, size_t count,
                                      struct failure *failure);

/* The same for CRAWLER.  NULL means everybody. */
struct rep_crawler_rules *robots_pick_crawler(struct robots_analysis *robots, const struct crawler *crawler,
                                              struct failure *failure);

void robots_analysis_free(struct robots_analysis *robots);

#endif
