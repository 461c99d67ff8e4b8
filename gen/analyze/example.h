/*
 * Examples: paths for people, out of witnesses.
 *
 * In: a pattern whose witness shows something, and a test of whether another path shows it, too.  Out: a path that does,
 * as short and readable as gaps allow: nothing in a gap where that will do, else a letter.
 */
#ifndef REP_GEN_EXAMPLE_H
#define REP_GEN_EXAMPLE_H

#include "analyze/plain_pattern.h"

/* Does the path show what is to be shown? */
typedef bool (*rep_shows_fn)(void *context, const char *path, size_t size);

/*
 * Makes an example of PATTERN, whose witness shows it, in PATH, which has room for the witness; returns its size.  Asks
 * SHOWS a few times for each gap.  Where nothing else will do, a gap is left as it is.
 */
size_t rep_make_example(const struct rep_plain *pattern, rep_shows_fn shows, void *context, char *path);

/* Is the SIZE bytes at PATH the canonical form (DESIGN 2.5) of itself? */
bool rep_is_canonical(const char *path, size_t size);

/* Bytes of the URL path of a canonical path of SIZE bytes, at most. */
static inline size_t
rep_spelled_room(size_t size)
{
        return rep_size_multiply(3, size);
}

/*
 * Writes a URL's path whose canonical form is the SIZE bytes at PATH to OUT; returns its size.  It is PATH itself, but for
 * what would be read as an escape of something else: in that, the first digit is escaped.
 */
size_t rep_spell_canonical(const char *path, size_t size, char *out);

#endif
