/* SPDX-License-Identifier: Apache-2.0 */
/* A pack that a subcommand opens, and those who ask it. */
#ifndef REP_CLI_CRAWL_PACK_FILE_H
#define REP_CLI_CRAWL_PACK_FILE_H

#include "cli/ask/crawlers.h"
#include "cli/base/report.h"
#include "rep_pack.h"

/* Describes ERROR.  Always returns false. */
bool pack_fail(struct failure *failure, const struct rep_pack_error *error);

/* Opens FILE; *PACK is to be closed, and NULL after a failure. */
bool pack_open(const char *file, struct rep_pack **pack, struct failure *failure);

/* Fails where PACK has no answers for CRAWLER. */
bool pack_suits(const struct rep_pack *pack, const struct crawler *crawler, struct failure *failure);

/* The same for each of CRAWLERS. */
bool pack_suits_all(const struct rep_pack *pack, const struct crawlers *crawlers, struct failure *failure);

/* What a pack is made for by CRAWLER. */
struct rep_pack_crawler pack_crawler(const struct crawler *crawler);

/* Memory that checks in PACK need beside the stack, to be freed; *SIZE becomes its bytes.  NULL where they need none. */
void *pack_scratch(const struct rep_pack *pack, size_t *size);

/* What a pack has for an origin. */
struct pack_found {
        char origin[REP_ROBOTS_URL_SIZE];
        enum rep_pack_finding finding; /* REP_PACK_UNKNOWN, or one with an entry */
        struct rep_pack_entry entry;
        struct rep_blob blob; /* of REP_PACK_RULES */
};

/* Finds what PACK has for the origin of URL, and its rules for CRAWLER.  Fails where URL has none, or the pack is damaged
 * there. */
bool pack_find(const struct rep_pack *pack, const struct rep_crawler *crawler, const char *url,
               struct pack_found *found, struct failure *failure);

/* What a FINDING with an entry means, in a few words. */
const char *outcome_name(enum rep_pack_finding finding);

/* A word for FINDING where no rules say more: "unknown", "no URL", "damaged". */
const char *finding_name(enum rep_pack_finding finding);

/* Writes TIME, seconds since 1970, as RFC 3339 has it in UTC; "unknown" for REP_PACK_TIME_UNKNOWN. */
enum { TIME_TEXT = 32 };
void time_text(int64_t time, char text[TIME_TEXT]);

#endif
