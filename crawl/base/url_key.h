/* SPDX-License-Identifier: Apache-2.0 */
/* The keys of URLs: the form in which records find each other, and in which it is seen where a redirect leads.  Both
   libraries have this code. */
#ifndef REP_CRAWL_BASE_URL_KEY_H
#define REP_CRAWL_BASE_URL_KEY_H

#include "rep_policy.h"
#include "rep_runtime.h"

enum { REP_URL_KEY_SIZE = 8 << 10 };

/* Writes the key of URL: its origin in the form of rep_robots_url_idn(), then its path and query unchanged.  Returns
   false if URL is not a URL of a web page, or is longer than a key may be. */
bool rep_url_key(struct rep_text url, char key[REP_URL_KEY_SIZE]);

/* Returns the origin that KEY begins with. */
struct rep_text rep_url_key_origin(const char *key);

/* Returns whether KEY is that of a robots.txt. */
bool rep_url_key_is_robots(const char *key);

/* Writes the key of the URL that REFERENCE means relative to BASE, a key (RFC 3986, section 5).  Blanks around
   REFERENCE don't count.  Returns REP_FETCH_DONE, REP_FETCH_BAD_TARGET if that is not a URL with a key, or
   REP_FETCH_OTHER if nobody can tell: without libidn2 of a host outside ASCII. */
enum rep_fetch_error rep_url_key_resolve(const char *base, struct rep_text reference, char key[REP_URL_KEY_SIZE]);

#endif
