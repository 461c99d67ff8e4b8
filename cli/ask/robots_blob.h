/* SPDX-License-Identifier: Apache-2.0 */
/* An opened source as a blob, whether it is a robots.txt or a compiled blob. */
#ifndef REP_CLI_ASK_ROBOTS_BLOB_H
#define REP_CLI_ASK_ROBOTS_BLOB_H

#include "cli/ask/crawlers.h"
#include "cli/fetch/source.h"
#include "rep_analyze.h"
#include "rep_compile.h"
#include "rep_runtime.h"

struct robots {
        struct source source;   /* its bytes are the blob's; without access to rules, there is no blob */
        bool compiled;          /* it was a blob already */
        struct rep_report seen; /* of a robots.txt: what the parser reported */
        enum rep_content content;
        struct rep_blob blob;
};

/* Opens SOURCE, which ROBOTS takes over.  Compiles a robots.txt with COMPILER as OPTIONS say.  The caller calls
   robots_free(), also after a failure. */
bool robots_open(struct robots *robots, struct source *source, struct rep_compiler *compiler,
                 const struct rep_options *options, struct failure *failure);

/* Does source_read_rules() and robots_open() with a temporary compiler.  If CRAWLER is not NULL, a robots.txt is
   compiled only for CRAWLER. */
bool robots_load(struct robots *robots, const char *name, const struct rep_options *options,
                 const struct crawler *crawler, struct failure *failure);

void robots_free(struct robots *robots);

/* Warns on stderr of what the parser has SEEN in NAME, and of CONTENT that is no robots.txt. */
void robots_warn_text(const char *name, const struct rep_report *seen, enum rep_content content);

/* If there are no rules, warns on stderr of the outcome of fetching NAME. */
void robots_warn_source(const char *name, const struct source *source);

/*
 * Warns on stderr of what was ignored or cut in NAME, which was opened as ROBOTS, and of content that is no robots.txt.
 */
void robots_warn(const char *name, const struct robots *robots);

#endif
