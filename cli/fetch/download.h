/* SPDX-License-Identifier: Apache-2.0 */
/* Downloads a robots.txt from its site, across redirects, as the policy (rep_policy.h) requires. */
#ifndef REP_CLI_FETCH_DOWNLOAD_H
#define REP_CLI_FETCH_DOWNLOAD_H

#include "cli/base/options.h"
#include "cli/fetch/http.h"

/* The default time limit of a download, in milliseconds. */
#define DOWNLOAD_TIMEOUT 30000L

/* Writes the client's default name, "rep2c/VERSION", to NAME, and returns NAME. */
enum { DOWNLOAD_NAME_SIZE = 64 };
const char *download_name(char name[DOWNLOAD_NAME_SIZE]);

struct download_options {
        const char *user_agent;
        size_t max_bytes;         /* bytes of the decoded body that count; one more is kept */
        long timeout;             /* milliseconds, for the whole download */
        bool missing_is_5xx;      /* as in struct rep_fetch */
        enum rep_dialect dialect; /* of the policy that outcomes are recorded by */
};

/* An existing copy: the URL that it came from, and its validators.  NULL: there is none. */
struct validators {
        const char *url, *etag, *last_modified;
};

struct download {
        char *url;                     /* the last URL requested */
        struct http_response response; /* the last response; its FETCH is complete */
};

/* Downloads URL.  The caller calls download_free(). */
void download_run(struct download *download, const char *url, const struct download_options *options,
                  const struct validators *validators);

/* Records in ENTRY what came of DOWNLOAD, which was made with OPTIONS and ended at the time NOW. */
void download_record(const struct download *download, const struct download_options *options,
                     struct rep_fetch_entry *entry, int64_t now);

void download_free(struct download *download);

/* Takes an option whose argument is the value of a User-Agent header; it sets a const char *.  A control byte is an
 * error: it could begin another header. */
void take_user_agent(const struct option_use *use);

#endif
