/* SPDX-License-Identifier: Apache-2.0 */
/*
 * rep_idn.h: where a robots.txt is valid, for internationalized hosts, too.
 *
 * As the functions of rep_policy.h, and with their results, but hosts may hold
 * UTF-8.  Such a host is put into its ASCII form (punycode) as browsers do it: by
 * UTS #46, non-transitional, which is IDNA 2008 with compatibility mappings.  So
 * upper and lower case, full-width letters and their like, and the punycode itself
 * are one host.  What then comes out must be a host by the rules of rep_policy.h.
 *
 * The runtime has no such tables, which are larger than all the rest of it; this
 * is part of the compiler library and needs libidn2.  Built without it (that is,
 * without REP_HAVE_LIBIDN2 defined) these functions answer hosts outside ASCII with
 * REP_URL_ERR_NO_IDN, and all others as ever.
 *
 * Threads: no state; any thread may call these functions.
 * Cost: linear in the URL up to the end of its authority; where the host is not
 * ASCII, some allocations within libidn2.
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

/* Whether this library was built with libidn2.  Cost: constant. */
REP_API bool rep_has_idn(void);

/* As rep_robots_url().  REP_URL_ERR_IDN means that the host is no UTF-8, or no valid IDN. */
REP_API enum rep_url_status rep_robots_url_idn(const char *url, size_t url_size, char buffer[REP_ROBOTS_URL_SIZE],
                                               size_t *size);

/* As rep_same_scope(). */
REP_API enum rep_url_status rep_same_scope_idn(const char *robots_url, size_t robots_url_size, const char *url,
                                               size_t url_size, bool *same);

#ifdef __cplusplus
}
#endif

#endif
