/* SPDX-License-Identifier: Apache-2.0 */
/* The path of a URL that rules are compared with.  In the dialect rfc9309, this is the canonical form (canonical.h),
   which can be converted back to the path of a URL. */
#ifndef REP_GEN_URL_PATH_H
#define REP_GEN_URL_PATH_H

#include <stdbool.h>

#include "base/arena.h"
#include "base/size.h"
#include "rep_runtime.h"

/* Sets *PATH to the path of the SIZE bytes of URL, in ARENA, in the form that DIALECT compares.  Returns REP_OK,
   REP_ERR_LIMIT for a URL longer than REP_URL_MAX, or REP_ERR_MEMORY. */
enum rep_status rep_find_path(struct rep_arena *arena, enum rep_dialect dialect, const char *url, size_t size,
                              struct rep_text *path);

/* Return the largest size of the canonical form of a path of SIZE bytes, and of a URL's path with that form. */
static inline size_t
rep_spelled_room(size_t size)
{
        return rep_size_multiply(3, size);
}

/* Writes the canonical form of the SIZE bytes at PATH to OUT.  Returns its size. */
size_t rep_write_canonical(const char *path, size_t size, char *out);

/* Returns whether the SIZE bytes at PATH are their own canonical form. */
bool rep_is_canonical_path(const char *path, size_t size);

/* Writes a URL's path whose canonical form is the SIZE bytes at PATH to OUT.  Returns its size.  The result is PATH,
   except where PATH would be read as an escape of something else.  There, the first digit is escaped. */
size_t rep_spell_canonical(const char *path, size_t size, char *out);

#endif
