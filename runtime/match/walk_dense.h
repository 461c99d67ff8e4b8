/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Walks through a table: a row a state, a column a byte class.
 */
#ifndef REP_RUNTIME_MATCH_WALK_DENSE_H
#define REP_RUNTIME_MATCH_WALK_DENSE_H

#include "match/walk.h"

/* Reads PART and enters every state that it leads to. */
enum rep_walked rep_walk_dense(struct rep_walk *walk, struct rep_part *part);

/* Does the same for a table with cells of 4 bytes. */
enum rep_walked rep_walk_large(struct rep_walk *walk, struct rep_part *part);

/* Ends the path at the walk's state, after SIZE bytes. */
void rep_end_dense(struct rep_walk *walk, uint32_t size);

#endif
