/* SPDX-License-Identifier: Apache-2.0 */
/* URLs in the form by which an archive's records find each other. */
#ifndef REP_CLI_ARCHIVES_URL_KEY_H
#define REP_CLI_ARCHIVES_URL_KEY_H

#include "rep_runtime.h"

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

#endif
