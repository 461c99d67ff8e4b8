/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The authority of a URL (RFC 3986, section 3.2): who answers for it.
 *
 * Splitting and writing are apart, so that a host can be translated in between: see gen/idn.c.
 */
#ifndef REP_RUNTIME_POLICY_AUTHORITY_H
#define REP_RUNTIME_POLICY_AUTHORITY_H

#include "rep_policy.h"

struct rep_authority {
        struct rep_text scheme; /* in lower case; constant */
        struct rep_text host;   /* as it is written in the URL, brackets included; not examined */
        uint32_t port;          /* 0: the scheme's own */
        struct rep_text rest;   /* of the URL: path, query and fragment */
};

/* Splits URL, in which the texts lie.  AUTHORITY holds nothing of use after an error. */
enum rep_url_status rep_split_authority(struct rep_text url, struct rep_authority *authority);

/* Writes the URL of the robots.txt, as rep_robots_url() does, with HOST in place of the authority's. */
enum rep_url_status rep_write_robots_url(const struct rep_authority *authority, struct rep_text host,
                                         char buffer[REP_ROBOTS_URL_SIZE], size_t *size);

/* Writes the URL of the robots.txt for an authority, its host examined and in one form. */
typedef enum rep_url_status (*rep_write_url_fn)(const struct rep_authority *authority, char buffer[REP_ROBOTS_URL_SIZE],
                                                size_t *size);

/* rep_robots_url() and rep_same_scope(), by WRITE. */
enum rep_url_status rep_robots_url_by(rep_write_url_fn write, struct rep_text url, char buffer[REP_ROBOTS_URL_SIZE],
                                      size_t *size);
enum rep_url_status rep_same_scope_by(rep_write_url_fn write, struct rep_text robots_url, struct rep_text url,
                                      bool *same);

/* ---- hosts in the one form in which they are compared (host.c): a name in lower case, or an IP address */

enum {
        REP_LABEL_MAX = 63,
        REP_HOST_MAX = 253, /* the dot at the end, where there is one, not counted */
        REP_HOST_SIZE = REP_HOST_MAX + 1,
};

/* Writes HOST, ASCII, to BUFFER, and its length to *SIZE; no NUL follows it. */
enum rep_url_status rep_write_host(struct rep_text host, char buffer[REP_HOST_SIZE], size_t *size);

/* ---- IP addresses as text (ip.c; RFC 3986, section 3.2.2; RFC 5952) */

/* Reads four decimal numbers with dots between, without leading zeros.  All of TEXT must be that. */
bool rep_read_ipv4(struct rep_text text, unsigned char address[4]);

enum { REP_IPV6_PIECES = 8, REP_IPV6_SIZE = 39 };

/* Reads an IPv6 address without brackets and zone.  All of TEXT must be that. */
bool rep_read_ipv6(struct rep_text text, uint16_t piece[REP_IPV6_PIECES]);

/*
 * Writes an IPv6 address: in lower case, without leading zeros, and "::" for the first of the longest runs of two zero
 * pieces or more.  Returns the end of what it wrote.
 */
char *rep_write_ipv6(const uint16_t piece[REP_IPV6_PIECES], char buffer[REP_IPV6_SIZE]);

#endif
