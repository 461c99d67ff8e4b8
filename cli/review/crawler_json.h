/* SPDX-License-Identifier: Apache-2.0 */
/* What is known of a public crawler, as members of JSON objects. */
#ifndef REP_CLI_REVIEW_CRAWLER_JSON_H
#define REP_CLI_REVIEW_CRAWLER_JSON_H

#include "cli/base/json.h"
#include "rep_crawlers.h"

/* Adds whether CRAWLER obeys (null where that is not known), its purposes, and its operator to OBJECT.  NULL: nothing of
 * that is known. */
void crawler_add_facts(struct json *object, const struct rep_public_crawler *crawler);

#endif
