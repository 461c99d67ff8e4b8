/* SPDX-License-Identifier: Apache-2.0 */
/* A source that was opened: whether it is a robots.txt or a compiled blob, what decides is a blob. */
#ifndef REP_CLI_ASK_ROBOTS_BLOB_H
#define REP_CLI_ASK_ROBOTS_BLOB_H

#include "cli/ask/crawlers.h"
#include "cli/fetch/source.h"
#include "rep_compile.h"
#include "rep_runtime.h"

struct robots {
        struct source source;   /* its bytes are the blob's; where its access is not to rules, there is no blob */
        bool compiled;          /* it was a blob already */
        struct rep_report seen; /* of a robots.txt: what the parser saw */
        const char *problem;    /* of a robots.txt: what it looks like instead, see content_problem(); NULL: one */
        struct rep_blob blob;
};

/*
 * Opens SOURCE, which ROBOTS takes over.  A robots.txt is compiled by COMPILER as OPTIONS say.  ROBOTS is to be freed by
 * robots_free(), also after a failure.
 */
bool robots_open(struct robots *robots, struct source *source, struct rep_compiler *compiler,
                 const struct rep_options *options, struct failure *failure);

/*
 * source_read_rules() and robots_open(), with a compiler that is used once.  A robots.txt is compiled for CRAWLER alone,
 * unless that is NULL.
 */
bool robots_load(struct robots *robots, const char *name, const struct rep_options *options,
                 const struct crawler *crawler, struct failure *failure);

void robots_free(struct robots *robots);

/* Warns on stderr of what the parser has SEEN in NAME, and of what NAME looks like instead, see content_problem(). */
void robots_warn_text(const char *name, const struct rep_report *seen, const char *problem);

/* Warns on stderr of what the fetch of NAME came to, where there are no rules. */
void robots_warn_source(const char *name, const struct source *source);

/* Warns on stderr of what NAME, which was opened as ROBOTS, lacks: of what was ignored or cut, and of what it is. */
void robots_warn(const char *name, const struct robots *robots);

/* Returns what is wrong with TEXT and what to do, for a warning; NULL where it looks like text. */
const char *content_problem(struct rep_text text);

#endif
