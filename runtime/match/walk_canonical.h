/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Walks on where a path holds an escape, in canonical form.
 */
#ifndef REP_RUNTIME_MATCH_WALK_CANONICAL_H
#define REP_RUNTIME_MATCH_WALK_CANONICAL_H

#include "match/walk.h"

/* Reads on at an escape: PATH from AT on, in canonical form, and ends the walk. */
void rep_walk_canonical(struct rep_walk *walk, const unsigned char *path, uint32_t at, uint32_t size);

#endif
