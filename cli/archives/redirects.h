/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The redirects of an archive: each robots.txt that is one is followed from response to response.
 *
 * Where the next response has not come yet, the redirect waits for it; at the archive's end, it takes an older one where
 * there is one.  Memory is bounded: where too many wait, the oldest are given up.
 */
#ifndef REP_CLI_ARCHIVES_REDIRECTS_H
#define REP_CLI_ARCHIVES_REDIRECTS_H

#include "cli/archives/seen.h"
#include "cli/archives/sink.h"

struct redirects {
        struct source_run *run;
        const struct seen *seen;
        struct lh_table *waiting; /* URL -> struct waiting, in the order in which the first came */
        size_t bytes, most;
};

void redirects_start(struct redirects *redirects, struct source_run *run, const struct seen *seen, size_t most);
void redirects_free(struct redirects *redirects);

/* Does a robots.txt wait for the response of URL? */
bool redirects_wait_for(const struct redirects *redirects, const char *url);

/* Takes the response of URL, which is in SEEN already, for all that wait for it, and for its own origin where it is a
 * robots.txt.  What is final is given to the run's sink. */
void redirects_take(struct redirects *redirects, const char *url, const struct response *response,
                    struct rep_place place);

/* The archive has ended: follows what waits to older responses, and reports what leads to none. */
void redirects_finish(struct redirects *redirects);

#endif
