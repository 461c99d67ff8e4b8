/* SPDX-License-Identifier: Apache-2.0 */
/* `rep2c lint --explain`: a page about a kind of finding. */
#ifndef REP_CLI_REVIEW_FINDING_PAGE_H
#define REP_CLI_REVIEW_FINDING_PAGE_H

#include "cli/base/output.h"
#include "rep_analyze.h"

/* Writes what ID is, why it matters, an example, what to write instead, and the source. */
void finding_page_write(enum rep_finding_id id, struct output *output);

#endif
