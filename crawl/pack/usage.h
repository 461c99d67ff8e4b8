/* SPDX-License-Identifier: Apache-2.0 */
/* Objects of what a pack has, and what is reported of sites that state nothing. */
#ifndef REP_PACK_USAGE_H
#define REP_PACK_USAGE_H

#include "rep_pack.h"

/* Makes *ROBOTS of the rules of ENTRY, which has some, for the crawler of this number, or 0 in a pack for all.  Returns as
 * rep_pack_robots(); but if what is beside the rules is not known, the object has the rules alone, and can't say anything else. */
enum rep_status rep_pack_object(const struct rep_pack *pack, const struct rep_pack_entry *entry, size_t crawler,
                                struct rep_robots **robots);

/* Reports that nothing is stated about URL, by the access that FINDING gives to all of its site.  Returns REP_OK, or as
 * rep_robots_parse() and rep_robots_usage_report(). */
enum rep_status rep_report_no_usage(const char *url, size_t size, enum rep_pack_finding finding, rep_usage_report_fn fn,
                                    void *context);

#endif
