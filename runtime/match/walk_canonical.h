/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Continues a walk at an escape, in canonical form.
 */
#ifndef REP_RUNTIME_MATCH_WALK_CANONICAL_H
#define REP_RUNTIME_MATCH_WALK_CANONICAL_H

#include "match/walk.h"

/* Reads PATH from AT on, where an escape is, in canonical form, and ends the walk. */
void rep_walk_canonical(struct rep_walk *walk, const unsigned char *path, uint32_t at, uint32_t size);

#endif
