/* SPDX-License-Identifier: Apache-2.0 */
/* What came of a run of `rep2c pack`, for people, or as JSON. */
#ifndef REP_CLI_CRAWL_PACK_SUMMARY_H
#define REP_CLI_CRAWL_PACK_SUMMARY_H

#include "cli/archives/record.h"
#include "rep_pack.h"

/* What was read of the inputs, beside the records that the pack is made of. */
struct pack_read {
        uint64_t records;   /* of archives, lines, files: those of a robots.txt are among them */
        uint64_t as_stored; /* bodies that are not in the coding that their fields name */
};

/*
 * Writes SUMMARY, what was READ, and how many parts of the inputs could not be used, by their kind: as lines, or as a JSON
 * object; to standard output, or to standard error where the pack is there.  Returns an exit status.
 */
int pack_write_summary(const struct rep_pack_summary *summary, const struct pack_read *read,
                       const uint64_t problems[REP_PROBLEM_KINDS], bool json, bool to_stderr);

#endif
