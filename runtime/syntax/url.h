/* SPDX-License-Identifier: Apache-2.0 */
/* URL -> the path that rules are compared with. */
#ifndef REP_RUNTIME_SYNTAX_URL_H
#define REP_RUNTIME_SYNTAX_URL_H

#include "rep_runtime.h"

/*
 * Returns what follows the first "/" of a URL's path, up to the URL's end: path, query, and a fragment if there
 * is one.  Every path has that "/", even if the URL does not spell it.  The text lies in the URL.
 *
 * With RFC3986 the URL is split as that RFC defines, so a ";" belongs to the authority, and a URL that starts with "//"
 * has no scheme.  Without it, the URL is split as Google's parser does.
 */
struct rep_text rep_path_start(const char *url, size_t size, bool rfc3986);

/* Returns the same, or a text whose data are NULL if no rule is about URL: it has a break, or is an absolute URL of
 * http, https or ftp without a valid authority (rep_authority_end()). */
struct rep_text rep_path_of_url(const char *url, size_t size, bool rfc3986);

/* Returns how many bytes of PATH, which lies in URL, belong to path and query: those before a fragment or a NUL. */
size_t rep_path_size(const char *url, struct rep_text path);

#endif
