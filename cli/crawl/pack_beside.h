/* SPDX-License-Identifier: Apache-2.0 */
/* The directives that a pack has in addition to the rules of an origin: a crawler's pace, sitemaps and signals. */
#ifndef REP_CLI_CRAWL_PACK_BESIDE_H
#define REP_CLI_CRAWL_PACK_BESIDE_H

#include "cli/base/output.h"
#include "cli/crawl/pack_file.h"

/* Writes milliseconds as seconds: "2", "0.5". */
enum { SECONDS_TEXT = 24 };
void seconds_text(uint32_t milliseconds, char text[SECONDS_TEXT]);

/* Writes the directives besides the rules that were FOUND that apply to CRAWLER, one on each line.  Sitemaps have whole
 * addresses. */
void beside_write(struct output *output, const struct pack_found *found, const struct rep_crawler *crawler);

/* Adds the same to JSON: the delay in milliseconds, the sitemaps, and the other directives.  They are null if the pack
 * did not keep them. */
void beside_add(struct rep_json *json, const struct pack_found *found, const struct rep_crawler *crawler);

/*
 * Writes ORIGIN<tab>SITEMAP for each sitemap of each origin of PACK, which was opened from FILE.  Returns the exit
 * status: an error if PACK is damaged, or did not keep the sitemaps of all origins.
 */
int beside_write_sitemaps(const struct rep_pack *pack, const char *file);

#endif
