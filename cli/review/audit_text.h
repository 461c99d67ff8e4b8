/* SPDX-License-Identifier: Apache-2.0 */
/* What `rep2c audit` found, as text for people. */
#ifndef REP_CLI_REVIEW_AUDIT_TEXT_H
#define REP_CLI_REVIEW_AUDIT_TEXT_H

#include "base/command.h"
#include "cli/base/output.h"

/* What came out for some crawlers. */
struct audited {
        const struct rep_crawler_audit *audits;
        const struct rep_crawler_uses *uses; /* parallel to AUDITS */
        size_t count;
};

/* Writes a sentence for all crawlers of AUDITED, unless they are all of one purpose, and one for each of PURPOSES,
   first for the purpose that unites some of them. */
void audit_write_sentences(struct output *output, const struct audited *audited, unsigned purposes);

/* Writes, for all crawlers that may fetch alike, by which lines that is, and who they are. */
void audit_write_blocks(struct output *output, const struct rep_crawler_audit *audits, size_t count);

/* ---- what a file does as a whole, as the first lines of `rep2c audit` and `rep2c lint` */

/* Writes the lines of rep_robots_overview() within BUDGET steps: in red what closes the site to search.  *UNDECIDED
   becomes the number of crawlers that were not settled.  Returns the same as rep_robots_overview(). */
enum rep_status overview_write(struct output *output, struct rep_robots *robots, uint64_t budget, size_t *undecided);

#endif
