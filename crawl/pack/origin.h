/* SPDX-License-Identifier: Apache-2.0 */
/* The origin of a URL, in the form in which packs store it. */
#ifndef REP_PACK_ORIGIN_H
#define REP_PACK_ORIGIN_H

#include "base/crawl.h"

/*
 * Returns the origin of URL as written: up to the first "/" after "http://" or "https://".  Returns an empty text if
 * URL does not begin so.  (A "?" or "#" may end an origin, too, but no origin in a pack contains one.) If a pack has
 * these bytes, it has the URL's origin, because packs store origins in the normal form of rep_policy.h.  If not, it
 * may still have the origin's normal form.
 */
struct rep_text rep_written_origin(const char *url, size_t size);

/* Returns whether the URL starts with ORIGIN, and a byte that ends an origin follows.  Other URLs may be of ORIGIN,
 * too. */
bool rep_begins_with_origin(const char *url, size_t size, struct rep_text origin);

/* URL begins with an origin of ORIGIN_SIZE bytes in its normal form, which every dialect takes.  Returns what is to be
 * checked: the path, if it can't be mistaken for an authority, else the whole URL. */
static inline struct rep_text
rep_cut_origin(const char *url, size_t size, size_t origin_size)
{
        const bool cut = size > origin_size + 1 && url[origin_size] == '/' && url[origin_size + 1] != '/';

        return cut ? (struct rep_text){url + origin_size, size - origin_size} : (struct rep_text){url, size};
}

#endif
