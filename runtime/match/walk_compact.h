/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Walks through a stream of records: literal runs, few exits, a default failure.
 */
#ifndef REP_RUNTIME_MATCH_WALK_COMPACT_H
#define REP_RUNTIME_MATCH_WALK_COMPACT_H

#include "match/walk.h"

/* Reads PART and enters every state that it leads to. */
enum rep_walked rep_walk_compact(struct rep_walk *walk, struct rep_part *part);

/* Ends the path at the walk's state, after SIZE bytes. */
void rep_end_compact(struct rep_walk *walk, uint32_t size);

#endif
