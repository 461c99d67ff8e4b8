/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Findings as a log in the Static Analysis Results Interchange Format 2.1.0, which editors and code hosts read.
 *
 * In: the findings of files, one after the other.  Out: one log of all, written at the end.
 */
#ifndef REP_CLI_REVIEW_SARIF_H
#define REP_CLI_REVIEW_SARIF_H

#include "cli/base/output.h"
#include "rep_analyze.h"

struct sarif {
        struct bytes results;
        struct rep_json json; /* writes these */
        bool failed;          /* some file could not be looked at whole */
        uint64_t *hashes;     /* of the findings of this file */
        size_t hash_count, hash_room;
};

void sarif_start(struct sarif *sarif);

/* Begins the findings of another file. */
void sarif_file(struct sarif *sarif);

/* Adds FINDING about the file of this NAME, a path, a URL or "stdin", whose bytes are TEXT. */
void sarif_add(struct sarif *sarif, const char *name, struct rep_text text, const struct rep_finding *finding);

/* Writes the log, and frees what SARIF holds. */
void sarif_write(struct sarif *sarif, struct output *output);

#endif
