/* SPDX-License-Identifier: Apache-2.0 */
/* What is reported of sites that state nothing. */
#ifndef REP_PACK_USAGE_H
#define REP_PACK_USAGE_H

#include "rep_pack.h"

/* Reports that nothing is stated about URL, by the access that FINDING gives to all of its site.  Returns REP_OK, or as
 * rep_robots_parse() and rep_robots_usage_report(). */
enum rep_status rep_report_no_usage(const char *url, size_t size, enum rep_pack_finding finding, rep_usage_report_fn fn,
                                    void *context);

#endif
