/* SPDX-License-Identifier: Apache-2.0 */
/* What `rep2c audit` found, as text for people. */
#ifndef REP_CLI_REVIEW_AUDIT_TEXT_H
#define REP_CLI_REVIEW_AUDIT_TEXT_H

#include "cli/base/output.h"
#include "rep_analyze.h"

/*
 * Writes what the COUNT AUDITS come to: first a sentence for all crawlers and each of PURPOSES, and then, for all that may
 * fetch alike, by which lines that is, and who they are.
 */
void audit_write_text(struct output *output, const struct rep_crawler_audit *audits, size_t count, unsigned purposes);

#endif
