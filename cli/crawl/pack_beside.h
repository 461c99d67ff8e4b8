/* SPDX-License-Identifier: Apache-2.0 */
/* What a pack has beside the rules of an origin: a crawler's pace, sitemaps, signals. */
#ifndef REP_CLI_CRAWL_PACK_BESIDE_H
#define REP_CLI_CRAWL_PACK_BESIDE_H

#include "cli/base/json.h"
#include "cli/base/output.h"
#include "cli/crawl/pack_file.h"

/* Milliseconds as seconds: "2", "0.5". */
enum { SECONDS_TEXT = 24 };
void seconds_text(uint32_t milliseconds, char text[SECONDS_TEXT]);

/* The minute of the day at TIME, in UTC. */
unsigned minute_of_day(int64_t time);

/* Writes what ENTRY says beside its rules to CRAWLER, a line each.  Fails where PACK is damaged. */
bool beside_write(struct output *output, const struct rep_pack *pack, const struct rep_pack_entry *entry,
                  const struct rep_crawler *crawler, struct failure *failure);

/* Adds the same to OBJECT: the delay in seconds, the sitemaps, and the other directives; nulls where it was not kept. */
bool beside_add(struct json *object, const struct rep_pack *pack, const struct rep_pack_entry *entry,
                const struct rep_crawler *crawler, struct failure *failure);

/*
 * Writes ORIGIN<tab>SITEMAP for each sitemap of each origin of PACK, which was opened from FILE.  Returns the status of the
 * command: an error where PACK is damaged, or did not keep the sitemaps of all origins.
 */
int beside_write_sitemaps(const struct rep_pack *pack, const char *file);

#endif
