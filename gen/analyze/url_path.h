/* SPDX-License-Identifier: Apache-2.0 */
/*
 * URL -> the path that rules are compared with.
 */
#ifndef REP_GEN_URL_PATH_H
#define REP_GEN_URL_PATH_H

#include "base/arena.h"
#include "rep_runtime.h"

/* Sets *PATH to the path of the SIZE bytes of URL, in ARENA, in the form that DIALECT compares.  REP_OK,
 * REP_ERR_LIMIT for a URL over REP_URL_MAX, or REP_ERR_MEMORY. */
enum rep_status rep_find_path(struct rep_arena *arena, enum rep_dialect dialect, const char *url, size_t size,
                              struct rep_text *path);

#endif
