/* SPDX-License-Identifier: Apache-2.0 */
/* Opening a pack for a subcommand, and asking it for crawlers. */
#ifndef REP_CLI_CRAWL_PACK_FILE_H
#define REP_CLI_CRAWL_PACK_FILE_H

#include "cli/ask/check.h"
#include "cli/ask/crawlers.h"
#include "cli/ask/packs.h"
#include "cli/base/report.h"
#include "cli/base/times.h"
#include "rep_pack.h"

/* Describes ERROR.  Always returns false. */
bool pack_fail(struct failure *failure, const struct rep_pack_error *error);

/* Opens FILE.  The caller closes *PACK, which is NULL after a failure. */
bool pack_open(const char *file, struct rep_pack **pack, struct failure *failure);

/* packs_names() for this room. */
enum rep_names pack_names(const char *file);

/* Fails if PACK has no answers for CRAWLER. */
bool pack_suits(const struct rep_pack *pack, const struct crawler *crawler, struct failure *failure);

/* Does the same for each of CRAWLERS. */
bool pack_suits_all(const struct rep_pack *pack, const struct crawlers *crawlers, struct failure *failure);

/* Fails if PACK does not say what content may be used for. */
bool pack_states_usage(const struct rep_pack *pack, struct failure *failure);

/* Returns CRAWLER in the form that a pack is made for. */
struct rep_pack_crawler pack_crawler(const struct crawler *crawler);

/* Returns the memory that checks in PACK need besides the stack, or NULL if they need none.  *SIZE becomes its bytes.
 * The caller frees it. */
void *pack_scratch(const struct rep_pack *pack, size_t *size);

/* What a pack has about an origin. */
struct pack_found {
        char origin[REP_ROBOTS_URL_SIZE];
        enum rep_pack_finding finding; /* REP_PACK_UNKNOWN, or one with an entry */
        struct rep_pack_entry entry;
        struct rep_site site; /* with its object, unless it is unknown */
};

/* Finds what PACK has about the origin of URL, and its rules for CRAWLER.  Fails if URL has no origin, or if the pack
 * is damaged there.  The caller frees the site. */
bool pack_find(const struct rep_pack *pack, const struct rep_crawler *crawler, const char *url,
               struct pack_found *found, struct failure *failure);

/* Writes a line: LABEL in WIDTH columns, and what iso_time() says of TIME, or "unknown" for REP_PACK_TIME_UNKNOWN. */
void pack_write_time(FILE *stream, int width, const char *label, int64_t time);

/* What subcommands of other rooms do with a pack: the functions of cli/ask/packs.h. */
bool pack_recognize(const char *file);
int pack_info(const char *file, bool json);
int pack_check(const struct check_options *options, char **urls);
int pack_explain(const struct explain_options *options, const struct crawler *crawler, char **urls);
bool pack_open_usage(const char *file, const struct crawlers *crawlers, struct rep_pack **pack,
                     struct failure *failure);
bool pack_usage(const struct rep_pack *pack, const struct rep_crawler *asks, struct rep_text url,
                rep_usage_report_fn fn, void *context, struct failure *failure);

#endif
