/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Paths in the canonical form that the rfc9309 dialect compares (canonical.h), and back.
 */
#ifndef REP_GEN_CANONICAL_PATH_H
#define REP_GEN_CANONICAL_PATH_H

#include <stdbool.h>

#include "base/size.h"

/* Bytes of the canonical form of a path of SIZE bytes, and of a URL's path of that form, at most. */
static inline size_t
rep_spelled_room(size_t size)
{
        return rep_size_multiply(3, size);
}

/* Writes the canonical form of the SIZE bytes at PATH to OUT; returns its size. */
size_t rep_write_canonical(const char *path, size_t size, char *out);

/* Is the SIZE bytes at PATH the canonical form of itself? */
bool rep_is_canonical_path(const char *path, size_t size);

/*
 * Writes a URL's path whose canonical form is the SIZE bytes at PATH to OUT; returns its size.  It is PATH itself, but for
 * what would be read as an escape of something else: in that, the first digit is escaped.
 */
size_t rep_spell_canonical(const char *path, size_t size, char *out);

#endif
