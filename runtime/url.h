/*
 * URL -> path (DESIGN 2.4).
 */
#ifndef REP_RUNTIME_URL_H
#define REP_RUNTIME_URL_H

#include "rep_runtime.h"

/*
 * The path and query of a URL without their first "/", which every path has, even where the URL doesn't spell it.  The
 * text lies in the URL.
 */
struct rep_text rep_path_rest(const char *url, size_t size);

#endif
