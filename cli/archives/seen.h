/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The responses of an archive that later records may refer to: redirects to what came before, and revisits.
 *
 * They are kept by URL, the last of each, in bounded memory: the oldest make room for the newest.
 */
#ifndef REP_CLI_ARCHIVES_SEEN_H
#define REP_CLI_ARCHIVES_SEEN_H

#include <json-c/linkhash.h>

#include "cli/archives/response.h"

struct seen {
        struct lh_table *table; /* URL -> struct kept, in the order in which they came */
        size_t bytes, most;
        struct kept *dropped; /* since the last seen_put(), which frees them */
};

/* MOST is in bytes. */
void seen_start(struct seen *seen, size_t most);
void seen_free(struct seen *seen);

/*
 * Keeps a copy of RESPONSE, which takes the place of an older one of URL.  RESPONSE may have texts of one that is kept:
 * they stay until the next call.
 */
void seen_put(struct seen *seen, const char *url, const struct response *response);

/* The response of URL, good until the second seen_put() from now on; NULL where none is kept. */
const struct response *seen_get(const struct seen *seen, const char *url);

#endif
