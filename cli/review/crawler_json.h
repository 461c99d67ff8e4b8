/* SPDX-License-Identifier: Apache-2.0 */
/* The properties of a public crawler, as members of JSON objects. */
#ifndef REP_CLI_REVIEW_CRAWLER_JSON_H
#define REP_CLI_REVIEW_CRAWLER_JSON_H

#include "cli/base/json.h"
#include "rep_crawlers.h"

/* Adds to OBJECT whether CRAWLER obeys (null if unknown), its purposes, and its operator.  If CRAWLER is NULL, all of
 * these are unknown. */
void crawler_add_facts(struct json *object, const struct rep_public_crawler *crawler);

#endif
