/* SPDX-License-Identifier: Apache-2.0 */
/* URL -> the origin that a pack looks up. */
#ifndef REP_PACK_ORIGIN_H
#define REP_PACK_ORIGIN_H

#include "rep_policy.h"

/*
 * What stands in URL where its origin does, as it is written: up to the first "/" behind "http://" or "https://".
 * Size 0 where it does not begin so.  (A "?" or "#" may end an origin, too; no origin in a pack has one.)  A pack that has these bytes has the URL's origin, for what it has is in
 * the one form that rep_policy.h gives; one that doesn't may have that form.
 */
struct rep_text rep_written_origin(const char *url, size_t size);

/* The origin of URL in that form, which is written to BUFFER. */
enum rep_url_status rep_url_to_origin(const char *url, size_t size, char buffer[REP_ROBOTS_URL_SIZE],
                                      struct rep_text *origin);

/* Is ORIGIN in that form? */
bool rep_is_origin(struct rep_text origin);

#endif
