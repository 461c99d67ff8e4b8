/* SPDX-License-Identifier: Apache-2.0 */
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
 * SHOWS a few times for each gap, or where there are many, a few times for all.  Where nothing else will do, a gap is left
 * as it is.
 */
size_t rep_make_example(const struct rep_plain *pattern, rep_shows_fn shows, void *context, char *path);

/*
 * Sets *EXAMPLE to what rep_check() reads as the SIZE bytes at PATH, in the form that DIALECT compares: the path itself, or
 * with a host in front of a path that would be taken for one.  It lies in ARENA.  REP_OK or REP_ERR_MEMORY.
 */
enum rep_status rep_spell_example(struct rep_arena *arena, enum rep_dialect dialect, const char *path, size_t size,
                                  struct rep_text *example);

#endif
