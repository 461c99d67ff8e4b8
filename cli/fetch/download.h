/* SPDX-License-Identifier: Apache-2.0 */
/* A robots.txt from its site, over redirects, as the policy (rep_policy.h) wants it. */
#ifndef REP_CLI_FETCH_DOWNLOAD_H
#define REP_CLI_FETCH_DOWNLOAD_H

#include "cli/fetch/http.h"

/* How long a download may take by default, in milliseconds. */
#define DOWNLOAD_TIMEOUT 30000L

/* Writes how the client calls itself by default, "rep2c/VERSION", to NAME, and returns it. */
enum { DOWNLOAD_NAME_SIZE = 64 };
const char *download_name(char name[DOWNLOAD_NAME_SIZE]);

struct download_options {
        const char *user_agent;
        size_t max_bytes;    /* of the body, decoded, that count; one more is kept */
        long timeout;        /* milliseconds, for all of it */
        bool missing_is_5xx; /* as in struct rep_fetch */
};

/* A copy that is there already: where it came from, and its validators.  NULL where there is none. */
struct validators {
        const char *url, *etag, *last_modified;
};

struct download {
        char *url;                     /* the last that was asked for */
        struct http_response response; /* the last; its FETCH is complete */
};

/* Asks for URL.  DOWNLOAD is to be freed by download_free(). */
void download_run(struct download *download, const char *url, const struct download_options *options,
                  const struct validators *validators);

void download_free(struct download *download);

#endif
