/* SPDX-License-Identifier: Apache-2.0 */
/*
 * URL -> the path that rules are compared with.
 */
#ifndef REP_RUNTIME_SYNTAX_URL_H
#define REP_RUNTIME_SYNTAX_URL_H

#include "rep_runtime.h"

/*
 * What stands behind the first "/" of a URL's path, up to the URL's end: path, query, and a fragment if there is one.
 * Every path has that "/", even where the URL doesn't spell it.  The text lies in the URL.
 *
 * With RFC3986 the URL is split as that RFC has it, so a ";" is one more byte of the authority, and a URL that starts
 * with "//" has no scheme; without, as Google's parser does.
 */
struct rep_text rep_path_start(const char *url, size_t size, bool rfc3986);

/* How much of PATH, which was found in URL, belongs to path and query: up to a fragment or a NUL. */
size_t rep_path_size(const char *url, struct rep_text path);

#endif
