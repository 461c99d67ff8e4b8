/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The authority of a URL (RFC 3986, section 3.2): the server that answers for it.
 *
 * Splitting and writing are separate, so that gen/idn.c can convert the host in between.
 */
#ifndef REP_RUNTIME_POLICY_AUTHORITY_H
#define REP_RUNTIME_POLICY_AUTHORITY_H

#include "rep_policy.h"

struct rep_authority {
        struct rep_text scheme; /* in lower case; constant */
        struct rep_text host;   /* as it is written in the URL, including brackets; not examined */
        uint32_t port;          /* 0: the default of the scheme */
        uint32_t own_port;      /* that default */
        struct rep_text rest;   /* of the URL: path, query and fragment */
};

/* Splits URL, in which the texts lie.  AUTHORITY is meaningless after an error. */
enum rep_url_status rep_split_authority(struct rep_text url, struct rep_authority *authority);

/* Writes the URL of the robots.txt like rep_robots_url(), with HOST in place of the authority's. */
enum rep_url_status rep_write_robots_url(const struct rep_authority *authority, struct rep_text host,
                                         char buffer[REP_ROBOTS_URL_SIZE], size_t *size);

/* Writes the URL of the robots.txt for an authority, after examining its host and bringing it into its one form. */
typedef enum rep_url_status (*rep_write_url_fn)(const struct rep_authority *authority, char buffer[REP_ROBOTS_URL_SIZE],
                                                size_t *size);

/* rep_robots_url() with WRITE as the function that writes the URL. */
enum rep_url_status rep_robots_url_by(rep_write_url_fn write, struct rep_text url, char buffer[REP_ROBOTS_URL_SIZE],
                                      size_t *size);

/* ---- hosts in the one form in which they are compared (host.c): a name in lower case, or an IP address */

enum {
        REP_LABEL_MAX = 63,
        REP_HOST_MAX = 253, /* without the dot at the end, if there is one */
        REP_HOST_SIZE = REP_HOST_MAX + 1,
};

/* Writes HOST, which is ASCII, to BUFFER without a NUL, and its length to *SIZE. */
enum rep_url_status rep_write_host(struct rep_text host, char buffer[REP_HOST_SIZE], size_t *size);

#endif
