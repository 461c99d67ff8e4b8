/* SPDX-License-Identifier: Apache-2.0 */
/* Hostile inputs: robots.txt files of any size, each hard for a reason of its own, and URLs as close to their rules
   as possible.  Every file has a group that names "bot". */
#ifndef REP_TESTS_HOSTILE_H
#define REP_TESTS_HOSTILE_H

#include "rep_runtime.h"

/* The number of kinds, and what each is called. */
size_t hostile_count(void);
const char *hostile_name(size_t kind);

/* Makes a file of at most SIZE bytes, and hardly less, in memory that is the caller's. */
struct rep_text hostile_robots(size_t kind, size_t size);

/* Writes the URL number WHICH against ROBOTS, of SIZE bytes; returns its size, or 0 where WHICH is past the last. */
size_t hostile_url(struct rep_text robots, size_t which, char *url, size_t size);

#endif
