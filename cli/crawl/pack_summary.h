/* SPDX-License-Identifier: Apache-2.0 */
/* The result of a run of `rep2c pack`, for people or as JSON. */
#ifndef REP_CLI_CRAWL_PACK_SUMMARY_H
#define REP_CLI_CRAWL_PACK_SUMMARY_H

#include "cli/archives/record.h"
#include "rep_pack.h"

/* Counts of what was read, besides the records that the pack is made from. */
struct pack_read {
        uint64_t records;   /* records of archives, lines or files, including those of a robots.txt */
        uint64_t no_robots; /* bodies that are pages, data and the like, by rep_content_of() */
        uint64_t as_stored; /* bodies that are not in the coding that their header fields state */
        uint64_t bytes;     /* of the parts that are used, decoded */
        uint64_t skipped;   /* bytes of those that are skipped; a part of unknown size counts as an average one */
};

/*
 * Writes SUMMARY, the counts READ, and the number of unusable parts of the inputs by their kind.  Writes lines, or a JSON
 * object, to standard output, or to standard error if the pack goes to standard output.  Returns an exit status.
 */
int pack_write_summary(const struct rep_pack_summary *summary, const struct pack_read *read,
                       const uint64_t problems[REP_PROBLEM_KINDS], bool json, bool to_stderr);

#endif
