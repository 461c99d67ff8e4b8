/* SPDX-License-Identifier: Apache-2.0 */
/* The summary of a pack, for people. */
#ifndef REP_CLI_CRAWL_PACK_SUMMARY_H
#define REP_CLI_CRAWL_PACK_SUMMARY_H

#include "cli/archives/record.h"
#include "rep_pack.h"

/*
 * Prints SUMMARY, the number of bodies used AS_STORED, and the number of PROBLEMS in the inputs by kind.  Returns an exit status.
 */
int pack_write_summary(const struct rep_pack_summary *summary, uint64_t as_stored,
                       const uint64_t problems[REP_PROBLEM_KINDS]);

#endif
