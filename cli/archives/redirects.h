/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The redirects of an archive.  A robots.txt that redirects is followed from response to response, up to the robots.txt of
 * another origin: from there on it is followed when all that a pack is made of is known (rep_pack_add_redirect()).
 *
 * A redirect waits until the next response comes.  At the archive's end it takes an older response, if there is one.
 * Memory is bounded: when too many redirects wait, the oldest are given up.
 */
#ifndef REP_CLI_ARCHIVES_REDIRECTS_H
#define REP_CLI_ARCHIVES_REDIRECTS_H

#include <json-c/linkhash.h>

#include "cli/archives/sink.h"
#include "rep_policy.h"
#include "rep_runtime.h"

/* ---- URLs in the form by which records find each other */

enum { URL_KEY_SIZE = 8 << 10 };

/*
 * Writes the key of URL: its origin as rep_robots_url_idn() has it, and its path and query as they are.  False where it
 * is no URL of a web page, or is longer than anybody's.
 */
bool url_key(struct rep_text url, char key[URL_KEY_SIZE]);

/* The bytes of KEY that are its origin. */
struct rep_text url_key_origin(const char *key);

/* Is it the key of a robots.txt? */
bool url_key_is_robots(const char *key);

/* Writes the key of what REFERENCE leads to from BASE, a key (RFC 3986, section 5).  False where that is nowhere. */
bool url_key_resolve(const char *base, struct rep_text reference, char key[URL_KEY_SIZE]);

/* ---- responses that later records may refer to: the targets of redirects, and the originals of revisits */

/* A response of an archive, as far as a robots.txt is concerned. */
struct response {
        struct rep_fetch fetch;   /* REDIRECTS is not set */
        int64_t date;             /* or REP_TIME_UNKNOWN */
        struct rep_text location; /* of a redirect */
        struct rep_text body;     /* decoded */
        struct rep_text digest;   /* of the payload; empty: none is known */
        bool truncated;           /* the body went on */
        bool as_stored;           /* it is not in the coding that its fields name */
};

/* The last response of each URL, in bounded memory: the oldest make room for the newest. */
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

/* ---- redirects */

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
