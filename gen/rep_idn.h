/* SPDX-License-Identifier: Apache-2.0 */
/*
 * rep_idn.h: where a robots.txt is valid, including internationalized hosts.
 *
 * These functions work as those of rep_policy.h, but hosts may be UTF-8.  Such a
 * host is converted to its ASCII form (punycode) as browsers do it: by UTS #46,
 * non-transitional, which is IDNA 2008 with compatibility mappings.  So spellings
 * in upper and lower case, in full-width letters and the like, and in punycode are
 * the same host.  The result must be a valid host by the rules of rep_policy.h.
 *
 * These functions are in the compiler library and need libidn2.  They are not in the
 * runtime, because the tables are larger than the rest of the runtime.  In a build
 * without libidn2 (without REP_HAVE_LIBIDN2 defined) the result for a host outside
 * ASCII is REP_URL_ERR_NO_IDN; the results for all other hosts are the same.
 *
 * Threads: no state; any thread may call these functions.
 * Cost: linear in the URL up to the end of its authority.  If the host is not
 * ASCII, libidn2 makes some allocations.
 *
 * Source: "How Google interprets the robots.txt specification", file location
 * and range of validity; Unicode Technical Standard #46.
 */
#ifndef REP_IDN_H
#define REP_IDN_H

#include "rep_policy.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Returns whether this library was built with libidn2.  Cost: constant. */
REP_API bool rep_has_idn(void);

/* Works as rep_robots_url().  REP_URL_ERR_IDN means that the host is not UTF-8, or not a valid IDN. */
REP_API enum rep_url_status rep_robots_url_idn(const char *url, size_t url_size, char buffer[REP_ROBOTS_URL_SIZE],
                                               size_t *size);

/*
 * Sets *SAME to whether the robots.txt at ROBOTS_URL applies to the page at URL.
 *
 * ROBOTS_URL is the URL that was requested first.  After redirects, the rules apply
 * to the host at which the redirects began (RFC 9309, section 2.3.1.2).  Its path
 * must be exactly "/robots.txt" (REP_URL_ERR_ROBOTS otherwise), because a file at
 * any other path applies to no page.  A fragment doesn't matter.
 *
 * Returns REP_URL_OK, or the error of ROBOTS_URL, or else that of URL.  After an
 * error *SAME is false.
 */
REP_API enum rep_url_status rep_same_scope_idn(const char *robots_url, size_t robots_url_size, const char *url,
                                               size_t url_size, bool *same);

#ifdef __cplusplus
}
#endif

#endif
