/* SPDX-License-Identifier: Apache-2.0 */
/* What a file does as a whole, as the first lines of `rep2c audit` and `rep2c lint`. */
#ifndef REP_CLI_REVIEW_OVERVIEW_H
#define REP_CLI_REVIEW_OVERVIEW_H

#include "base/command.h"
#include "cli/base/output.h"

/* Writes the lines of rep_robots_overview() within BUDGET steps: in red what closes the site to search.  *UNDECIDED becomes the number
   of crawlers that were not settled.  Returns the same as rep_robots_overview(). */
enum rep_status overview_write(struct output *output, struct rep_robots *robots, uint64_t budget, size_t *undecided);

/* Writes a line about crawlers with PURPOSES, a sum of REP_PURPOSE_ values or 0, unless there are none. */
void overview_write_counts(struct output *output, const struct rep_crawler_counts *counts);

#endif
